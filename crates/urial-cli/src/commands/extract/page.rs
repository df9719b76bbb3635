//! The links of pages, sitemaps and feeds, resolved.

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use urial::IriReferenceBuf;

use super::links::{Event, Link, Links, Role};
use super::reading::Reading;
use super::targets::Targets;
use super::{Args, Search};
use crate::context::Context;
use crate::message::{Fault, Object};
use crate::read::{Blocks, Place};
use crate::run::{Bulk, LinePositions, Page, PagePrinter, each_source};

/// Fate of each link: its target, or why it has none, and its place.
type Tell<'t> = &'t mut dyn FnMut(&Link<'_>, Result<IriReferenceBuf, Fault>, (u64, u64));

/// Bytes of links that wait; a page with more is read as if it had no `<base>`.
const MOST_WAITING: usize = 64 << 20;

/// Resolves the links of one page in the order in which they come.
struct Resolver<'a> {
    targets: Targets<'a>,
    /// The links that wait for a `<base>`, with their places; `None` where none is to come.
    waiting: Option<Vec<(Link<'static>, (u64, u64))>>,
    /// Bytes of these.
    bytes: usize,
}

impl<'a> Resolver<'a> {
    fn new(args: &'a Args, reading: Reading, base: Option<&IriReferenceBuf>) -> Resolver<'a> {
        Resolver {
            targets: Targets::new(base.cloned(), args.lenient, args.schemes.as_deref()),
            waiting: (reading == Reading::Html).then(Vec::new),
            bytes: 0,
        }
    }

    /// Takes a link, and tells of those whose base is known now.
    fn link(&mut self, link: Link<'_>, position: (u64, u64), tell: Tell<'_>) {
        match (&mut self.waiting, link.role) {
            // HTML standard, 2.4.3: the first `<base>` holds for the whole document.
            (Some(waiting), Role::Target) => {
                self.bytes += size_of::<Link<'_>>() + link.text.len();
                waiting.push((link.into_owned(), position));
                if self.bytes >= MOST_WAITING {
                    self.release(tell);
                }
            }
            // A feed that begins like a page: `xml:base` holds for what is in its element.
            (Some(_), Role::ElementBase) => {
                self.release(tell);
                self.resolve(&link, position, tell);
            }
            (Some(_), Role::PageBase) => {
                self.resolve(&link, position, tell);
                self.release(tell);
            }
            (None, _) => self.resolve(&link, position, tell),
        }
    }

    fn resolve(&mut self, link: &Link<'_>, position: (u64, u64), tell: Tell<'_>) {
        match self.targets.target(link) {
            Ok(Some(target)) => tell(link, Ok(target), position),
            Ok(None) => {}
            Err(fault) => tell(link, Err(fault), position),
        }
    }

    /// Tells of all links that wait; from here on none does.
    fn release(&mut self, tell: Tell<'_>) {
        for (link, position) in self.waiting.take().unwrap_or_default() {
            self.resolve(&link, position, tell);
        }
    }
}

impl Search<'_> {
    /// Reads every source of the blocks as a page.
    pub(super) fn run_pages(
        &self,
        bulk: Bulk<'_>,
        printer: &mut PagePrinter,
        blocks: Blocks,
        reading: Reading,
    ) -> io::Result<()> {
        each_source(bulk, printer, blocks, self.separator, |stream, page, flush| {
            let place = Arc::clone(&stream.place);
            let reader = Reader { search: self, name: self.args.shown_name(&place), place };
            let lines = Rc::clone(&stream.lines);
            let mut tell = |link: &Link<'_>, target: Result<IriReferenceBuf, Fault>, position| {
                reader.tell(link, target, position, &lines.borrow(), page);
                flush(page);
            };
            let mut line_of = |at| lines.borrow_mut().position(at);
            self.each_link(reading, stream, &mut line_of, &mut tell)
        })
    }

    /// Prints a record for each link of the page that is its field.
    pub(super) fn read_field(&self, text: &str, reading: Reading, page: &mut Page) {
        let line = page.number();
        let mut tell =
            |link: &Link<'_>, target: Result<IriReferenceBuf, Fault>, _: (u64, u64)| match target {
                Ok(target) => page.line(&self.args.printed(target.as_str())),
                Err(fault) => page.refuse_at(line, &fault, &link.text, &self.context.wording),
            };
        let read = self.each_link(reading, &mut text.as_bytes(), &mut |_| (line, 0), &mut tell);
        debug_assert!(read.is_ok(), "reading from memory fails");
    }

    /// Reads a page, and calls `tell` with each link; `place` gives line and column of an offset.
    fn each_link(
        &self,
        reading: Reading,
        text: &mut dyn Read,
        place: &mut dyn FnMut(u64) -> (u64, u64),
        tell: Tell<'_>,
    ) -> io::Result<()> {
        let Search { args, base, .. } = *self;
        let mut resolver = Resolver::new(args, reading, base);
        let mut found = |event: Event<'_>| match event {
            Event::Link(link) => {
                let position = place(link.at);
                resolver.link(link, position, tell);
            }
            Event::Leave => resolver.targets.leave(),
            Event::Passed(at) => _ = place(at),
        };
        let outcome =
            Links::new(args.attributes.clone(), &mut found).xml(reading == Reading::Xml).read(text);
        resolver.release(tell);
        outcome
    }
}

impl Args {
    /// Returns the base of -b.
    pub(super) fn page_base(&self, context: &Context) -> io::Result<Option<IriReferenceBuf>> {
        let Some(text) = &self.base else {
            return Ok(None);
        };
        let base = crate::args::kind::Kind::Iri.option_base(text, context)?;
        Ok(Some(base.to_owned().into()))
    }
}

/// The state of one page.
struct Reader<'a> {
    search: &'a Search<'a>,
    place: Arc<Place>,
    name: String,
}

impl Reader<'_> {
    fn tell(
        &self,
        link: &Link<'_>,
        target: Result<IriReferenceBuf, Fault>,
        (line, column): (u64, u64),
        lines: &LinePositions,
        page: &mut Page,
    ) {
        let Search { args, context, .. } = self.search;
        let target = match target {
            Ok(target) => target,
            Err(fault) => return page.refuse_at(line, &fault, &link.text, &context.wording),
        };
        page.counts.read += 1;
        let text = args.printed(target.as_str());
        if args.json {
            Object::new(&mut page.out)
                .shows_passwords(context.wording.shows_passwords)
                .text("file", self.place.file().as_deref())
                .number("line", Some(line))
                .number("column", Some(column))
                .number("start", Some(lines.byte(link.at)))
                .text("element", Some(&link.element))
                .text("attribute", Some(&link.attribute))
                .uri("written", Some(&link.text))
                .uri("text", Some(&text))
                .end();
        } else {
            if args.line_number {
                // Writing to a `Vec` cannot fail.
                let _ = write!(page.out, "{}:{line}:{column}:", self.name);
            }
            page.push(&text);
        }
        page.end();
    }
}

//! The links of pages, sitemaps and feeds, resolved.

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use urial::IriReferenceBuf;

use super::links::{Event, Link, Links};
use super::reading::Reading;
use super::targets::{Targets, Tell};
use super::{Args, Search};
use crate::context::Context;
use crate::message::{Fault, Object};
use crate::read::{Blocks, Place};
use crate::run::{Bulk, Page, PagePrinter, each_source};

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
            let name = self.args.shown_name(&place);
            let lines = Rc::clone(&stream.lines);
            let mut tell = |link: &Link<'_>, target: Result<IriReferenceBuf, Fault>, position| {
                let (line, _) = position;
                match target {
                    Ok(target) => {
                        let start = lines.borrow().byte(link.at);
                        self.print(link, &target, (&place, &name), (position, start), page);
                    }
                    Err(fault) => page.refuse_at(line, &fault, &link.text, &self.context.wording),
                }
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
        let mut targets = Targets {
            base: base.cloned(),
            outer: Vec::new(),
            is_lenient: args.lenient,
            schemes: args.schemes.as_deref(),
            waiting: (reading == Reading::Html).then(Vec::new),
            bytes: 0,
        };
        let mut found = |event: Event<'_>| match event {
            Event::Link(link) => {
                let position = place(link.at);
                targets.link(link, position, tell);
            }
            Event::Leave => targets.leave(),
            Event::Passed(at) => _ = place(at),
        };
        let mut links = Links::new(args.attributes.clone(), &mut found);
        links.is_xml = reading == Reading::Xml;
        let outcome = links.read(text);
        targets.release(tell);
        outcome
    }

    /// Prints a link with this target, from this place and position.
    fn print(
        &self,
        link: &Link<'_>,
        target: &IriReferenceBuf,
        (place, name): (&Place, &str),
        ((line, column), start): ((u64, u64), u64),
        page: &mut Page,
    ) {
        let Search { args, context, .. } = *self;
        page.counts.read += 1;
        let text = args.printed(target.as_str());
        if args.json {
            Object::new(&mut page.out)
                .shows_passwords(context.wording.shows_passwords)
                .text("file", place.file().as_deref())
                .number("line", Some(line))
                .number("column", Some(column))
                .number("start", Some(start))
                .text("element", Some(&link.element))
                .text("attribute", Some(&link.attribute))
                .uri("written", Some(&link.text))
                .uri("text", Some(&text))
                .end();
        } else {
            if args.line_number {
                // Writing to a `Vec` cannot fail.
                let _ = write!(page.out, "{name}:{line}:{column}:");
            }
            page.push(&text);
        }
        page.end();
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

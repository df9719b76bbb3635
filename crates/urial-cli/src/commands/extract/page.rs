//! `urial extract --html`: the links of pages, sitemaps and feeds, resolved.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};

use html5gum::IoReader;
use urial::IriReferenceBuf;
use urial_grammar::Form;

use super::links::{Event, Link, Links};
use super::targets::Targets;
use super::{Args, Kind};
use crate::bulk::{
    Answer, Blocks, Bulk, Input, Limit, LinePositions, Page, Place, Stream, Verdict, each_source,
};
use crate::print::json::Object;
use crate::print::status::{Status, complain};
use crate::session::Session;

/// The state of one page.
struct Reader<'a> {
    args: &'a Args,
    place: &'a Place,
    name: String,
    show_passwords: bool,
    targets: Targets<'a>,
}

impl Args {
    pub(super) fn run_html(&self, session: &Session, input: &Input) -> io::Result<Status> {
        let base = self
            .base
            .as_deref()
            .map(|text| self.page_base(text, session))
            .transpose()?;
        let targets = || Targets::new(base.clone(), self.lenient, self.schemes.as_deref());
        if self.fields.are_given() {
            return self.html_of_records(session, input, targets);
        }
        let longest = input.longest_line();
        // The limit is on what the tokenizer holds, between two `<`, and not on lines: a minified
        // page is one line.
        let blocks = Blocks::with_cut(input, <[u8]>::len, Limit::text(u64::MAX));
        let places = blocks.places().to_vec();
        let bulk = Bulk::new(session, input);
        let summary = each_source(bulk, blocks, longest, |stream, page, flush| {
            let place = &places[stream.source()];
            let mut reader = Reader {
                args: self,
                place,
                name: self.shown_name(place),
                show_passwords: session.show_passwords,
                targets: targets(),
            };
            reader.read(stream, page, flush)
        })?;
        if !session.quiet {
            let invalid = match summary.counts.invalid {
                0 => String::new(),
                count => format!(", {count} invalid"),
            };
            complain(format_args!(
                "{}urial: {} found{invalid}\n",
                summary.closing(),
                summary.counts.read
            ));
        }
        Ok(summary.status_of_search(summary.counts.read))
    }

    /// Prints a record for each link of the page that is its field.
    fn html_of_records<'a>(
        &'a self,
        session: &Session,
        input: &Input,
        targets: impl Fn() -> Targets<'a> + Sync,
    ) -> io::Result<Status> {
        let bulk = Bulk::new(session, input).records(&self.fields, Answer::Replace);
        bulk.each_text(|| {
            |text: &str, page: &mut Page| {
                let mut targets = targets();
                let mut found = |event: Event<'_>| {
                    let link = match event {
                        Event::Link(link) => link,
                        Event::Leave => return targets.leave(),
                        Event::Passed(_) => return,
                    };
                    match targets.target(&link) {
                        Ok(Some(target)) => page.line(&self.shown_target(&target)),
                        Ok(None) => {}
                        Err(fault) => {
                            let line = page.number();
                            page.refuse_at(line, &fault, link.text, session.show_passwords);
                        }
                    }
                };
                // As bytes, like the content of `<noscript>`: one tokenizer less is compiled.
                let Ok(()) = Links::new(self.attributes.clone(), &mut found).read(text.as_bytes());
                Ok(Verdict::Good)
            }
        })
    }

    fn page_base(&self, text: &str, session: &Session) -> io::Result<IriReferenceBuf> {
        let base = crate::options::kind::Kind::Iri.option_base(text, session)?;
        Ok(base.to_owned().into())
    }

    /// Returns what is printed of a target.
    fn shown_target<'t>(&self, target: &'t IriReferenceBuf) -> Cow<'t, str> {
        let text = match self.kind {
            Kind::Iri => Cow::Borrowed(target.as_str()),
            Kind::Uri => Cow::Owned(target.to_uri().as_str().to_owned()),
        };
        match self.idna.named(&text, Form::REFERENCE.iri()) {
            Cow::Borrowed(_) => text,
            Cow::Owned(named) => Cow::Owned(named),
        }
    }
}

impl Reader<'_> {
    fn read(
        &mut self,
        stream: Stream,
        page: &mut Page,
        flush: &mut dyn FnMut(&mut Page) -> io::Result<()>,
    ) -> io::Result<()> {
        let lines = stream.lines();
        let chosen = self.args.attributes.clone();
        // The callback cannot return an error of the output, so it keeps the first one.
        let failed = RefCell::new(None);
        let mut found = |event: Event<'_>| {
            if failed.borrow().is_some() {
                return;
            }
            match event {
                Event::Link(link) => self.link(&link, &mut lines.borrow_mut(), page),
                Event::Leave => return self.targets.leave(),
                Event::Passed(at) => {
                    lines.borrow_mut().position(at);
                    return;
                }
            }
            if let Err(error) = flush(page) {
                *failed.borrow_mut() = Some(error);
            }
        };
        let outcome = Links::new(chosen, &mut found).read(IoReader::new(stream));
        failed.into_inner().map_or(outcome, Err)
    }

    fn link(&mut self, link: &Link<'_>, lines: &mut LinePositions, page: &mut Page) {
        let (line, column) = lines.position(link.at);
        match self.targets.target(link) {
            Ok(Some(target)) => self.print(link, &target, (line, column), lines, page),
            Ok(None) => {}
            Err(fault) => {
                page.count();
                page.refuse_at(line, &fault, link.text, self.show_passwords);
            }
        }
    }

    fn print(
        &self,
        link: &Link<'_>,
        target: &IriReferenceBuf,
        (line, column): (u64, u64),
        lines: &LinePositions,
        page: &mut Page,
    ) {
        page.count();
        let text = self.args.shown_target(target);
        if self.args.json {
            Object::new(&mut page.out)
                .text("file", self.place.file().as_deref())
                .number("line", Some(line))
                .number("column", Some(column))
                .number("start", Some(lines.byte(link.at)))
                .text("element", Some(link.element))
                .text("attribute", Some(link.attribute))
                .text("written", Some(link.text))
                .text("text", Some(&text))
                .end();
        } else {
            if self.args.line_number {
                // Writing to a `Vec` cannot fail.
                let _ = write!(page.out, "{}:{line}:{column}:", self.name);
            }
            page.push(&text);
        }
        page.end();
    }
}

//! `urial extract --html`: the links of pages, sitemaps and feeds, resolved.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};

use html5gum::emitters::callback::CallbackEmitter;
use html5gum::{IoReader, Tokenizer};
use urial::{IriBuf, IriReference, IriReferenceBuf, Repairer, ResolveOptions};

use super::links::{Link, Links};
use super::{Args, Kind};
use crate::bulk::{Blocks, Bulk, Input, Limit, LinePositions, Page, Place, Stream, each_source};
use crate::print::diagnostic::Fault;
use crate::print::json::Object;
use crate::print::status::{Status, complain};
use crate::session::Session;
use urial::grammar::Form;

/// The state of one page.
struct Reader<'a> {
    args: &'a Args,
    place: &'a Place,
    name: String,
    show_passwords: bool,
    base: Option<IriBuf>,
    schemes: Option<&'a [String]>,
}

impl Args {
    pub(super) fn run_html(&self, session: &Session, input: &Input) -> io::Result<Status> {
        let base = self
            .base
            .as_deref()
            .map(|text| self.page_base(text, session))
            .transpose()?;
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
                base: base.clone(),
                schemes: self.schemes.as_deref(),
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
        Ok(summary.status())
    }

    fn page_base(&self, text: &str, session: &Session) -> io::Result<IriBuf> {
        let base = crate::options::kind::Kind::Iri.option_base(text, session)?;
        Ok(base.to_owned())
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
        let links = Links::new(chosen, |link: &Link<'_>| {
            if failed.borrow().is_some() {
                return;
            }
            self.link(link, &mut lines.borrow_mut(), page);
            if let Err(error) = flush(page) {
                *failed.borrow_mut() = Some(error);
            }
        });
        let mut emitter = CallbackEmitter::new(links);
        // Without it the content of `<script>` and `<style>` would be read as elements.
        emitter.naively_switch_states(true);
        let outcome = Tokenizer::new_with_emitter(IoReader::new(stream), emitter).finish();
        failed.into_inner().map_or(outcome, Err)
    }

    fn link(&mut self, link: &Link<'_>, lines: &mut LinePositions, page: &mut Page) {
        let (line, column) = lines.position(link.at);
        if !link.is_utf8 {
            page.count();
            let reason = "the page is not UTF-8 here; convert it first, as with iconv -t UTF-8";
            let fault = Fault::Refused(reason.to_owned());
            return page.refuse_at(line, &fault, link.text, self.show_passwords);
        }
        let parsed = IriReference::parse(link.text);
        let reference: IriReferenceBuf = match parsed {
            Ok(reference) => reference.to_owned(),
            // A browser takes a backslash of a page for a slash (URL standard, path state).
            Err(error) => match Repairer::new().backslash_is_slash(true).repair(link.text) {
                // By default an invalid reference is reported, so that the page can be corrected.
                Ok(repaired) if self.args.lenient => repaired.into_reference().into_owned().into(),
                _ => {
                    page.count();
                    return page.refuse_at(
                        line,
                        &Fault::Fixed(error),
                        link.text,
                        self.show_passwords,
                    );
                }
            },
        };
        let target = match &self.base {
            // Only a target of over 4 GiB is refused.
            // `<base>` was resolved against `--base` before (HTML standard, document base URL), so
            // one resolution is enough.
            Some(base) => match base.try_resolve(&reference, ResolveOptions::new()) {
                Ok(target) => Cow::Owned(target.into()),
                Err(error) => {
                    page.count();
                    let fault = Fault::refused(&error);
                    return page.refuse_at(line, &fault, link.text, self.show_passwords);
                }
            },
            None => Cow::Borrowed(&reference),
        };
        if link.element == "base" {
            // HTML standard, set the frozen base URL: such a base is passed over.
            let is_passed_over =
                |scheme: urial::Scheme<'_>| scheme.is("data") || scheme.is("javascript");
            if target.scheme().is_some_and(is_passed_over) {
                return;
            }
            // A base that stays relative, without -b, resolves nothing.
            self.base = IriBuf::parse(target.as_str()).ok();
            return;
        }
        let has_scheme = |wanted: &[String]| {
            let scheme = target.scheme();
            scheme.is_some_and(|scheme| wanted.iter().any(|name| scheme == name.as_str()))
        };
        if self.schemes.is_some_and(|wanted| !has_scheme(wanted)) {
            return;
        }
        self.print(link, &target, (line, column), lines, page);
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
        let text = match self.args.kind {
            Kind::Iri => Cow::Borrowed(target.as_str()),
            Kind::Uri => Cow::Owned(target.to_uri().as_str().to_owned()),
        };
        let text = self.args.idna.named(&text, Form::REFERENCE.iri());
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

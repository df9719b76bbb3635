//! `urial normalize`: the normal form of each URI.

mod key;

use std::io;

use urial::{IriReference, Normalizer, Step};
use urial_grammar::Form;
use urial_list::batch::Lines;
use urial_text::{Extractor, Found};

use crate::args::{Cut, Idna, Texts, Trim, named, with_kind};
use crate::context::{Context, psl};
use crate::message::{Fault, Status};
use crate::read::or_files;
use crate::run::in_text::{InText, rewrite};
use crate::run::{Bulk, Page, Verdict};

/// Spell equivalent URLs in one way; print keys for joins with --key
///
/// With --key print a key, a tab and the URI as it was: two URIs have the same key if and only if
/// they are equivalent up to the step.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl(), mut_arg("uris", or_files))]
#[command(mut_arg("kind", |arg| arg.default_value("uri")))]
pub(crate) struct Args {
    /// Step of normalization: case, percent and path do one thing each, syntax does all three,
    /// scheme also applies the rules of the scheme; for keys, each includes those before it
    #[arg(long, alias = "rung", value_name = "STEP", value_parser = named(&Step::ALL, Step::as_str), default_value = "scheme")]
    step: Step,
    #[command(flatten)]
    keys: key::Keys,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and normalized (or
    /// key)
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    in_text: InText,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    texts: Texts,
    #[command(flatten)]
    trim: Trim,
}

const EXAMPLES: &str = "\
The path of a URI with neither a host nor a leading slash, as in `urn:a/../b`, is no hierarchy: syntax and scheme leave its dot segments alone. `--step path` removes them too, by the letter of RFC 3986 section 5.2.4; it decodes nothing, so a `..` after `%2E` or `%2E%2E` stays.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial normalize 'HTTP://EX%41MPLE.com:80/%7e/../a'
  urial normalize --column link --into clean links.csv";

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.texts.input.take_files(self.texts.kind.others(false))?;
        let normalizer = Normalizer::new(self.step);
        let cut = self.trim.cut();
        if self.keys.are_wanted() {
            return key::run(&self, &cut, context);
        }
        if self.in_text.in_text {
            return self.rewrite(normalizer, &cut, context);
        }
        let args = &self;
        let make = || {
            // A worker's own, so that nothing is allocated or locked for a line.
            let (mut buffer, mut cut) = (String::new(), cut.clone());
            move |text: &str, page: &mut Page| {
                // Before the parse: with `--as uri` a host beyond ASCII is valid only as a name of
                // the DNS.
                let text = &*args.idna.named(text, args.texts.kind.form());
                let valid: Result<Verdict, Fault> = with_kind!(args.texts.kind, text, |value| {
                    buffer.clear();
                    normalizer.normalize_into(value, &mut buffer);
                    // After the steps, so that `%75tm_source` is found as the key `utm_source`.
                    cut.apply(&mut buffer)?;
                    page.line(&buffer);
                    Ok(Verdict::Good)
                });
                valid
            }
        };
        let bulk =
            Bulk { counts_iris: true, ..self.texts.bulk(context).json("normalized", self.json) };
        // A line that is its own normal form may still have something to drop, so none is copied.
        if cut.is_some() {
            return bulk.each_text(make);
        }
        let form = self.texts.kind.form();
        bulk.each_doubtful(
            // Most lines of a list are normal, and are copied in runs.
            |text| Lines::new(text).normal_runs(form, normalizer),
            make,
        )
    }

    /// Normalizes URIs in running text.
    fn rewrite(
        &self,
        normalizer: Normalizer<'_>,
        cut: &Cut,
        context: &Context,
    ) -> io::Result<Status> {
        let extractor = Extractor::new();
        rewrite(&self.texts.input, context, (&extractor, true), || {
            let mut cut = cut.clone();
            move |found: &Found<'_>, _: &mut Page| {
                let named = self.idna.named(found.text(), Form::REFERENCE.iri());
                let mut normal = String::new();
                // A reference that fails here stays as it is written: in running text there is no
                // line to refuse.
                normalizer.normalize_into(&IriReference::parse(&named).ok()?, &mut normal);
                cut.apply(&mut normal).ok()?;
                Some(normal)
            }
        })
    }
}

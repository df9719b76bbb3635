//! `urial iri`: conversion of IRIs to URIs, and back.

use std::io;

use urial::IriReference;
use urial_grammar::grammar;

use crate::args::Texts;
use crate::context::Context;
use crate::message::{Fault, Status};
use crate::run::{Page, Verdict};

/// Convert IRIs to URIs, as in é to %C3%A9, and back
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.default_value("iri-reference")))]
pub(crate) struct Args {
    /// Convert URIs to readable IRIs instead
    #[arg(long)]
    to_iri: bool,
    /// Convert hosts to their DNS form `xn--…` (UTS #46), or with --to-iri, back to readable names
    #[arg(long)]
    idna: bool,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and uri or iri
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial iri 'http://例え.jp/ア'
  urial iri --to-iri http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let key = if self.to_iri { "iri" } else { "uri" };
        self.texts
            .bulk(context)
            .json(key, self.json)
            .each_text(|| |text: &str, page: &mut Page| self.answer(text, page))
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        // By the form of `--as` first: every URI is an IRI, so the next line refuses too little.
        grammar::parse(text, self.texts.kind.form())?;
        let iri = IriReference::parse(text)?;
        // Through the URI in both directions: RFC 3987 section 3.2 starts from one.
        let uri = if self.idna && !self.to_iri {
            iri.to_uri_idna().map_err(|error| Fault::refused(&error))?
        } else {
            iri.to_uri()
        };
        match (self.to_iri, self.idna) {
            (false, _) => page.line(uri.as_str()),
            (true, false) => page.line(uri.to_iri().as_str()),
            (true, true) => page.line(uri.to_iri_idna().as_str()),
        }
        Ok(Verdict::Good)
    }
}

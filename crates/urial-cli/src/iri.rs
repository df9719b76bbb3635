//! `urial iri`: an IRI as a URI, and back.

use std::io;

use urial::{IriReference, grammar};

use crate::bulk::{Input, Page, Verdict, each_text};
use crate::fault::Fault;
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;

/// Print the URI of each IRI, or the IRI to show for each URI
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the IRI of each URI instead: what people can read is decoded
    #[arg(long)]
    to_iri: bool,
    /// Hosts are names of the DNS, and become `xn--…` (UTS #46)
    #[arg(long, conflicts_with = "to_iri")]
    idna: bool,
    /// What a text has to be
    #[arg(long = "as", value_name = "KIND", default_value = "iri-reference")]
    kind: Kind,
    /// Print an empty line for each invalid text
    #[arg(long)]
    keep_lines: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial iri 'http://例え.jp/ア'
  urial iri --to-iri http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        each_text(session, &self.input, self.keep_lines, || {
            |text: &str, page: &mut Page| self.answer(text, page)
        })
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        grammar::parse(text, self.kind.form())?;
        let iri = IriReference::parse(text)?;
        if self.idna {
            let uri = iri.to_uri_idna().map_err(|error| Fault::refused(&error))?;
            page.line(uri.as_str());
            return Ok(Verdict::Good);
        }
        let uri = iri.to_uri();
        if self.to_iri {
            page.line(uri.as_borrowed().to_iri().as_str());
        } else {
            page.line(uri.as_str());
        }
        Ok(Verdict::Good)
    }
}

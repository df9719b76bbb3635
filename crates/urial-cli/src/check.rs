//! `urial check`: which texts are valid.

use std::io;

use urial::ParseError;
use urial::grammar::{self, Rule};

use crate::bulk::{Input, Page, Verdict, each_text, each_valid_text};
use crate::fault::Fault;
use crate::json::Object;
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;

/// Print the valid ones, say what is wrong with the others
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What a text has to be
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Check against a rule of RFC 3986 appendix A or RFC 3987 section 2.2 instead
    #[arg(long, value_name = "NAME", conflicts_with = "kind")]
    rule: Option<Rule>,
    /// Print a JSON object for every text, valid or not
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial check 'http://a/b c'
  urial check --rule dec-octet < numbers.txt";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let make = || |text: &str, page: &mut Page| self.answer(text, page);
        if self.json || self.rule.is_some() {
            return each_text(session, &self.input, false, make);
        }
        each_valid_text(session, &self.input, self.kind.form(), make)
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        let outcome = self.check(text);
        if !self.json {
            outcome?;
            page.line(text);
            return Ok(Verdict::Good);
        }
        let error = outcome.err();
        let byte = error.map(|error| error.span().start as u64);
        Object::new(&mut page.out)
            .text("text", Some(text))
            .boolean("valid", error.is_none())
            .text("kind", error.map(|error| error.kind().as_str()))
            .text("component", error.map(|error| error.component().as_str()))
            .number("byte", byte)
            .text("message", error.map(|error| error.to_string()).as_deref())
            .end();
        page.end();
        Ok(error.map_or(Verdict::Good, |error| Verdict::Told(error.into())))
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        match self.rule {
            Some(rule) => rule.check(text),
            None => grammar::parse(text, self.kind.form()).map(|_| ()),
        }
    }
}

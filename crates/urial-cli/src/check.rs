//! `urial check`: which texts are valid.

use std::borrow::Cow;
use std::io;

use urial::grammar::{self, Rule, UnknownRule};
use urial::{ParseError, Reference};

use crate::bulk::{Bulk, Input, Line, Origins, Page, Verdict};
use crate::fault::Fault;
use crate::json::Object;
use crate::kind::Kind;
use crate::offer::Offer;
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
    #[arg(long, value_name = "NAME", conflicts_with = "kind", value_parser = rules(), hide_possible_values = true)]
    rule: Option<Rule>,
    /// Print a JSON object for every text, valid or not
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
JSON: file (null but for a file), line (null for an argument), text, valid; and null where it is valid: kind (of the error), component, byte (where it starts), message.
What is not UTF-8 is of the kind not-utf8, with U+FFFD in its text.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial check 'http://a/b c'
  urial check --rule dec-octet < numbers.txt";

fn rules() -> Offer<Rule> {
    let read = |name: &str| name.parse().map_err(|error: UnknownRule| error.to_string());
    Offer::new(read, Rule::ALL.iter().map(|rule| rule.as_str()))
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let bulk = Bulk::new(session, &self.input);
        if self.json {
            let origins = &Origins::new(&self.input);
            return bulk.each_line(|| {
                |line: Line<'_>, page: &mut Page| Ok(self.report(line, origins, page))
            });
        }
        let make = || {
            |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                self.check(text)?;
                page.line(text);
                Ok(Verdict::Good)
            }
        };
        match self.rule {
            Some(_) => bulk.each_text(make),
            None => bulk.each_valid(self.kind.form(), make),
        }
    }

    fn report(&self, line: Line<'_>, origins: &Origins, page: &mut Page) -> Verdict {
        let outcome = match line {
            Ok(text) => self.check(text),
            Err(bytes) => Reference::parse_bytes(bytes).map(|_| ()),
        };
        let text = line.map_or_else(String::from_utf8_lossy, Cow::Borrowed);
        let error = outcome.err();
        let (file, number) = origins.file_and_line(page);
        let byte = error.map(|error| error.span().start as u64);
        Object::new(&mut page.out)
            .text("file", file.as_deref())
            .number("line", number)
            .text("text", Some(&text))
            .boolean("valid", error.is_none())
            .text("kind", error.map(|error| error.kind().as_str()))
            .text("component", error.map(|error| error.component().as_str()))
            .number("byte", byte)
            .text("message", error.map(|error| error.to_string()).as_deref())
            .end();
        page.end();
        error.map_or(Verdict::Good, |error| Verdict::Told(error.into()))
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        match self.rule {
            Some(rule) => rule.check(text),
            None => grammar::parse(text, self.kind.form()).map(|_| ()),
        }
    }
}

//! `urial check`: validity of each text.

use std::borrow::Cow;
use std::io;

use urial::schemes::{self, SchemeError};
use urial::{Iri, ParseError, Reference, Uri};
use urial_grammar::grammar::{self, NoSuccessor, Production, UnknownProduction};
use urial_list::batch::Lines;

use crate::args::{Kind, Offer, near};
use crate::context::Context;
use crate::message::{Fault, Status};
use crate::read::{Answer, Fields, Input, Line, or_files};
use crate::run::{Bulk, Described, Objects, Page, Verdict};

/// Print the valid URLs, and explain what is wrong with the others
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Check against this rule of RFC 3986 appendix A or RFC 3987 section 2.2 instead; names of RFC
    /// 2396 stand for their successors
    #[arg(long, value_name = "NAME", conflicts_with = "kind", value_parser = rules(), hide_possible_values = true)]
    rule: Option<Production>,
    /// Check also what the document of its scheme asks of a URI: `urn:`, `data:`, `mailto:`,
    /// `tel:`, `tag:` and `geo:`, and the host of `http:` and its like
    #[arg(long, conflicts_with = "rule")]
    scheme_rules: bool,
    /// Print the invalid lines instead, as they are; of records also those that cannot be read
    #[arg(short = 'v', long, conflicts_with = "json")]
    invert: bool,
    /// Print a JSON object for each line, valid or not
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
JSON: file (null for standard input and arguments), line (null for an argument), text, valid; and, null if valid: kind (of the error, or the rule of its scheme), component (null for a rule of a scheme), byte (where it starts), message. Objects of other commands have their answer after valid, and it is null for an invalid text.
Input that is not UTF-8 has the kind not-utf8, and U+FFFD in its text. Blank lines and empty fields are counted in the summary and are not errors.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial check --scheme-rules urn:isbn:0451450523
  urial check --rule dec-octet < numbers.txt";

fn rules() -> Offer<Production> {
    let read = |name: &str| {
        // RFC 3986 appendix D.2: people still ask for the names of RFC 2396.
        let retired = |unknown: UnknownProduction| match Production::from_rfc2396(name) {
            Err(NoSuccessor::Unknown) => Err(format!("{unknown}; {}", advice(name))),
            outcome => outcome.map_err(|gone| gone.to_string()),
        };
        name.parse().or_else(retired)
    };
    Offer::new(read, Production::ALL.iter().map(|rule| rule.as_str()))
}

/// Says which rule was meant, or names some: the list of all is longer than a message.
fn advice(name: &str) -> String {
    match near(name, Production::ALL.iter().map(|rule| rule.as_str())) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "it has host, segment, dec-octet and others".to_owned(),
    }
}

/// Why a text is refused, and the rule of its scheme that it breaks, if it is one of those.
type Breach = (Fault, Option<&'static str>);

/// Checks a text by the rules of its scheme, where it has one.
fn check_scheme(text: &str) -> Result<(), Breach> {
    if let Ok(uri) = Uri::parse(text) {
        let placed =
            |error: SchemeError| (Fault::At(error.to_string(), error.span()), Some(error.rule()));
        return schemes::check(&uri).map_err(placed);
    }
    match Iri::parse(text) {
        // The place of the error is one in the URI.
        Ok(iri) => schemes::check(&iri.to_uri())
            .map_err(|error| (Fault::refused(&error), Some(error.rule()))),
        Err(_) => Ok(()),
    }
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.input.take_files(self.kind.others(self.rule.is_some()))?;
        self.fields.check_kept("check")?;
        let bulk = Bulk {
            lists_kinds: true,
            counts_iris: true,
            takes_refused: self.invert,
            selects_any: self.invert,
            objects: self.json.then_some(Objects::Written(&|object, _| object)),
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Keep)
        };
        if self.json {
            return bulk.each_line(|| |line: Line<'_>, page: &mut Page| self.report(line, page));
        }
        if self.invert {
            return bulk.each_line(|| {
                |line: Line<'_>, page: &mut Page| {
                    let Err((fault, _)) = self.outcome(line) else {
                        return Ok(Verdict::Good);
                    };
                    let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
                    // A blank line or field is noise and not an invalid URI, so `-v` does not
                    // print it.
                    if !page.is_argument() && bytes.trim_ascii().is_empty() {
                        return Err(fault);
                    }
                    page.out.extend_from_slice(bytes);
                    page.end();
                    Ok(Verdict::Told(fault))
                }
            });
        }
        let make = || {
            |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                self.check(text).map_err(|(fault, _)| fault)?;
                page.line(text);
                Ok(Verdict::Good)
            }
        };
        match self.rule.is_some() || self.scheme_rules {
            // The sweep over whole blocks knows the forms of `--as`, and not every rule.
            true => bulk.each_text(make),
            false => bulk.each_doubtful(|text| Lines::new(text).runs(self.kind.form()), make),
        }
    }

    fn report(&self, line: Line<'_>, page: &mut Page) -> Result<Verdict, Fault> {
        let breach = match self.outcome(line) {
            Err((fault, None)) => return Err(fault),
            outcome => outcome.err(),
        };
        let text = line.map_or_else(String::from_utf8_lossy, Cow::Borrowed);
        let mut described = page.good(&text);
        if let Some((fault, rule)) = &breach {
            let byte = match fault {
                Fault::At(_, span) => Some(span.start as u64),
                _ => None,
            };
            let (kind, message) = (*rule, Some(fault.to_string()));
            described = Described { is_valid: false, kind, byte, message, ..described };
        }
        page.tell_object(&described, |object| object);
        Ok(breach.map_or(Verdict::Good, |(fault, _)| Verdict::Told(fault)))
    }

    /// Makes the breach of a rule of the grammar.
    fn breach(&self, error: ParseError) -> Breach {
        // `--as` plays no part in a rule, so its error must not advise another kind.
        let fault = if self.rule.is_some() { Fault::Fixed } else { Fault::Parse };
        (fault(error), None)
    }

    fn outcome(&self, line: Line<'_>) -> Result<(), Breach> {
        match line {
            Ok(text) => self.check(text),
            // The library has the error for octets, with the offset of the first that is no
            // character.
            Err(bytes) => {
                Reference::parse_bytes(bytes).map(drop).map_err(|error| self.breach(error))
            }
        }
    }

    fn check(&self, text: &str) -> Result<(), Breach> {
        let outcome = match self.rule {
            Some(rule) => rule.check(text),
            None => grammar::parse(text, self.kind.form()).map(drop),
        };
        outcome.map_err(|error| self.breach(error))?;
        match self.scheme_rules {
            true => check_scheme(text),
            false => Ok(()),
        }
    }
}

//! `urial repair`: repair of almost valid texts.

use std::borrow::Cow;
use std::io;

use urial_grammar::grammar;
use urial_text::{Extractor, Found};
use urial_text::{RepairError, RepairErrorKind, Repaired, Repairer, SuffixGuesser, refang};

use crate::args::guess::{Guess, is_known};
use crate::args::idna::Idna;
use crate::args::kind::Kind;
use crate::context::Context;
use crate::message::diagnostic::{Fault, reason};
use crate::message::json::{self, Object};
use crate::message::status::Status;
use crate::read::{Answer, Fields, Input};
use crate::run::in_text::{InText, rewrite};
use crate::run::{Bulk, Page, Verdict};

/// Mend spaces, backslashes, brackets and stray % in URLs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the changes after each result, separated by tabs and without passwords; in a record,
    /// in a new field named changes, separated by semicolons
    #[arg(long)]
    explain: bool,
    /// Treat `\` before the query as `/`, as browsers do
    #[arg(long)]
    backslash_is_slash: bool,
    /// Decode HTML entities such as `&amp;`
    #[arg(long)]
    html_entities: bool,
    /// Write defanged links as they were before, as in hxxps[:]//a[.]example: the result is live
    #[arg(long, conflicts_with = "in_text")]
    defanged: bool,
    #[command(flatten)]
    in_text: InText,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    guess: Guess,
    /// Kind of result expected; with a kind of IRI, valid input keeps its non-ASCII characters
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    /// Print a JSON object for each line, repaired or not
    #[arg(long, conflicts_with = "explain")]
    json: bool,
    /// Print an empty line for each line that cannot be repaired; of a record, empty the field,
    /// as --on-error empty does
    #[arg(long)]
    keep_lines: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Valid input stays byte for byte. Input that could be read in two ways is not repaired.
JSON: file, line, text, valid (as it was given), repaired, changes (each kind, start, end, from, to), error; with --guess-scheme or --defanged also guess (why a scheme was put in front, or that the link was defanged).
Exit status: 0 all are valid now, 1 some cannot be repaired, 2 wrong usage or no input.

Examples:
  urial repair 'http://a/b c'
  urial repair --explain -f urls.txt";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let repairer = Repairer::new()
            .backslash_is_slash(self.backslash_is_slash)
            .html_entities(self.html_entities)
            .idna(self.idna.idna);
        if self.in_text.in_text {
            return self.rewrite(&repairer, context);
        }
        let answer = match self.explain {
            true => Answer::Explained,
            false => Answer::Replace,
        };
        Bulk::new(context, &self.input)
            .keep_lines(self.keep_lines)
            .objects(self.json)
            .records(&self.fields, answer)
            .each_bytes(|| {
                |bytes: &[u8], page: &mut Page| {
                    let outcome = self.repair(&repairer, bytes);
                    if self.json {
                        let guesses = self.guess.is_some() || self.defanged;
                        return Ok(report(bytes, outcome, guesses, page));
                    }
                    match outcome? {
                        Outcome::Valid(text) => self.print(text, std::iter::empty(), page),
                        Outcome::Mended(repaired) => {
                            let text = repaired.reference().as_str();
                            self.print(text, changes(&repaired), page);
                        }
                        Outcome::Guessed(text, why, repaired) => {
                            let before = repaired.iter().flat_map(changes);
                            self.print(&text, before.chain([why]), page);
                        }
                    }
                    Ok(Verdict::Good)
                }
            })
    }

    /// Repairs URIs in running text.
    fn rewrite(&self, repairer: &Repairer, context: &Context) -> io::Result<Status> {
        // Running text is searched with the characters that a repair encodes, or the reference
        // would end before them.
        let mut extractor = Extractor::new().lenient(true);
        let is_wanted = |name: &str, _| is_known(name, context.sites());
        if let Some(scheme) = self.guess.scheme() {
            let guesser = SuffixGuesser::new().scheme(scheme).network_paths(true);
            extractor = extractor.suffix_with(guesser).names(&is_wanted);
        }
        rewrite(&self.input, context, &extractor, || {
            |found: &Found<'_>, _: &mut Page| {
                if let Some(suffix) = found.suffix() {
                    // As a URI, since that is what a repair makes of every other text.
                    return Some(suffix.iri().to_uri().as_str().to_owned());
                }
                // A text in two readings stays: in running text nobody is asked.
                let repaired = repairer.repair(found.text()).ok()?;
                Some(repaired.reference().as_str().to_owned())
            }
        })
    }

    fn repair<'a>(&self, repairer: &Repairer, bytes: &'a [u8]) -> Result<Outcome<'a>, Fault> {
        if self.defanged
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            let refanged = refang(text);
            // If it is not valid then, the error is about the text as it is written.
            if !refanged.is_unchanged()
                && let Ok(outcome) = self.repair_live(repairer, refanged.as_str().as_bytes())
            {
                let live = outcome.text().to_owned();
                return Ok(Outcome::Guessed(live, REFANGED.to_owned(), None));
            }
        }
        self.repair_live(repairer, bytes)
    }

    fn repair_live<'a>(&self, repairer: &Repairer, bytes: &'a [u8]) -> Result<Outcome<'a>, Fault> {
        let form = self.kind.form();
        if let Ok(text) = std::str::from_utf8(bytes)
            // A guess comes first, because `localhost:8080` is a valid URI with a scheme, and would
            // be left as it is. An entity is decoded before.
            && !self.html_entities
            && let Some((meant, why)) = self.meant(text)
        {
            return Ok(Outcome::Guessed(meant, why, None));
        }
        // The repairer makes URI references, so an IRI that is valid by `--as iri` must not reach
        // it. Entities are decoded in valid text too: `&amp;` is valid in a query.
        let is_to_stay = self.kind != Kind::Reference && !self.html_entities;
        if is_to_stay
            && let Ok(text) = std::str::from_utf8(bytes)
            && grammar::parse(text, form).is_ok()
        {
            return Ok(match self.idna.named(text, form) {
                Cow::Borrowed(text) => Outcome::Valid(text),
                Cow::Owned(named) => Outcome::Guessed(named, NAMED.to_owned(), None),
            });
        }
        let repaired = repairer.repair_bytes(bytes)?;
        // Asked again: `www.example.com/a b` begins with a host, and was invalid for its space
        // only.
        if let Some((meant, why)) = self.meant(repaired.reference().as_str()) {
            return Ok(Outcome::Guessed(meant, why, Some(repaired)));
        }
        match self.kind {
            Kind::Reference => {}
            _ => {
                // A repaired reference may be relative, which `--as uri` does not accept.
                let checked = grammar::parse(repaired.reference().as_str(), form);
                let text = repaired.reference().as_str();
                checked.map_err(|error| {
                    let why = format!("still invalid after the repair: {error}");
                    reason(&why, text, self.idna.idna)
                })?;
            }
        }
        Ok(Outcome::Mended(repaired))
    }

    /// Returns the guess of `--guess-scheme` for a text, if it is of the kind asked for.
    fn meant(&self, text: &str) -> Option<(String, String)> {
        let (meant, why) = self.guess.meant(text, self.kind)?;
        let meant = self.idna.named(&meant, self.kind.form());
        grammar::parse(&meant, self.kind.form()).ok()?;
        Some((meant.into_owned(), why))
    }

    fn print(&self, text: &str, changes: impl Iterator<Item = String>, page: &mut Page) {
        if self.explain && page.is_of_record() {
            let changes = changes.collect::<Vec<_>>().join("; ");
            page.cell(Some(text));
            page.cell(Some(changes.as_str()).filter(|changes| !changes.is_empty()));
            return page.end();
        }
        page.push(text);
        if self.explain {
            for change in changes {
                page.push("\t");
                page.push(&change);
            }
        }
        page.end();
    }
}

/// Describes each change.
fn changes<'r>(repaired: &'r Repaired<'_>) -> impl Iterator<Item = String> + 'r {
    repaired.changes().map(|change| change.to_string())
}

/// Description of the change to a defanged link.
const REFANGED: &str = "a defanged link, which is live now";

/// Description of the change to an IRI that is valid except for its host's form.
const NAMED: &str = "the host is written as the DNS has it";

enum Outcome<'a> {
    /// It is of the kind asked for.
    Valid(&'a str),
    Mended(Repaired<'a>),
    /// Valid or repaired, and then a scheme was added: the result, the reason, and the repair.
    Guessed(String, String, Option<Repaired<'a>>),
}

impl<'a> Outcome<'a> {
    fn text(&self) -> &str {
        match self {
            Outcome::Valid(text) => text,
            Outcome::Mended(repaired) => repaired.reference().as_str(),
            Outcome::Guessed(text, ..) => text,
        }
    }

    const fn repaired(&self) -> Option<&Repaired<'a>> {
        match self {
            Outcome::Mended(repaired) | Outcome::Guessed(_, _, Some(repaired)) => Some(repaired),
            Outcome::Valid(_) | Outcome::Guessed(_, _, None) => None,
        }
    }

    fn guess(&self) -> Option<&str> {
        match self {
            Outcome::Guessed(_, why, _) => Some(why),
            Outcome::Valid(_) | Outcome::Mended(_) => None,
        }
    }
}

impl From<RepairError> for Fault {
    fn from(error: RepairError) -> Fault {
        let advice = match error.kind() {
            // Which of two URIs on one line is meant would be a guess; another command gives both.
            RepairErrorKind::Delimiter => "; `urial extract` does so",
            _ => "",
        };
        Fault::At(format!("{error}{advice}"), error.span())
    }
}

fn report(
    bytes: &[u8],
    outcome: Result<Outcome<'_>, Fault>,
    guesses: bool,
    page: &mut Page,
) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let mut object = page.object().uri("text", Some(&text));
    let (found, error) = (outcome.as_ref().ok(), outcome.as_ref().err());
    object = object
        .boolean("valid", found.is_some_and(|found| found.text() == text))
        .uri("repaired", found.map(Outcome::text))
        .raw("changes", |out| match found.and_then(Outcome::repaired) {
            Some(repaired) => json::array(out, repaired.changes(), |out, change| {
                let span = change.span();
                Object::new(out)
                    .text("kind", Some(change.kind().as_str()))
                    .number("start", Some(span.start as u64))
                    .number("end", Some(span.end as u64))
                    .text("from", Some(&change.before()))
                    .text("to", Some(change.after()))
                    .end();
            }),
            // A list all the same, so that a program need not ask for the type.
            None => out.extend_from_slice(b"[]"),
        })
        .text("error", error.map(ToString::to_string).as_deref());
    if guesses {
        object = object.uri("guess", found.and_then(Outcome::guess));
    }
    object.end();
    page.end();
    outcome.map_or_else(Verdict::Told, |_| Verdict::Good)
}

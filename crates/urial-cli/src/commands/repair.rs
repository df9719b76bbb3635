//! `urial repair`: repair of almost valid texts.

use std::borrow::Cow;
use std::io;

use urial_grammar::grammar;
use urial_text::{Extractor, Found};
use urial_text::{Repaired, Repairer, refang};

use crate::args::{Guess, Idna, Kind, guesser, is_known};
use crate::context::{Context, psl};
use crate::message::{Fault, Object, Status, reason};
use crate::read::{Answer, Fields, Input};
use crate::run::in_text::{InText, rewrite};
use crate::run::{Bulk, Described, Members, Objects, Page, Verdict};

/// Fix spaces, backslashes, brackets and stray % in URLs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl())]
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
JSON: file, line, text, valid (as it was given), repaired, changes (each kind, start, end, from, to); with --guess-scheme or --defanged also guess (why a scheme was put in front, or that the link was defanged); and kind, component, byte and message, the error of a text that cannot be repaired.
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
        let guesses = self.guess.scheme().is_some() || self.defanged;
        let nulls: Members<'_> = &|object, _| members(object, guesses, None);
        let bulk = Bulk {
            keep_lines: self.keep_lines,
            objects: self.json.then_some(Objects::Written(nulls)),
            ..Bulk::new(context, &self.input).records(&self.fields, answer)
        };
        bulk.each_bytes(|| {
            |bytes: &[u8], page: &mut Page| {
                let outcome = self.repair(&repairer, bytes)?;
                if self.json {
                    let text = String::from_utf8_lossy(bytes);
                    let described =
                        Described { is_valid: outcome.text() == text, ..page.good(&text) };
                    page.tell_object(&described, |object| members(object, guesses, Some(&outcome)));
                    return Ok(Verdict::Good);
                }
                let changes = outcome.repaired.iter().flat_map(Repaired::changes);
                let changes = changes.map(|change| change.to_string());
                self.print(outcome.text(), changes.chain(outcome.why.clone()), page);
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
            extractor = extractor.suffix_with(guesser(scheme)).names(&is_wanted);
        }
        // --html-entities takes an entity for a flaw, which it mends.
        let escapes = !self.html_entities;
        rewrite(&self.input, context, (&extractor, escapes), || {
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
                let live = Cow::Owned(outcome.text().to_owned());
                return Ok(Outcome::changed(live, REFANGED));
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
            return Ok(Outcome::changed(Cow::Owned(meant), &why));
        }
        // The repairer makes URI references, so an IRI that is valid by `--as iri` must not reach
        // it. Entities are decoded in valid text too: `&amp;` is valid in a query.
        let is_to_stay = self.kind != Kind::Reference && !self.html_entities;
        if is_to_stay
            && let Ok(text) = std::str::from_utf8(bytes)
            && grammar::parse(text, form).is_ok()
        {
            let text = self.idna.named(text, form);
            let is_named = matches!(text, Cow::Owned(_));
            return Ok(Outcome {
                text: Some(text),
                repaired: None,
                why: is_named.then(|| NAMED.to_owned()),
            });
        }
        let repaired = repairer.repair_bytes(bytes)?;
        // Asked again: `www.example.com/a b` begins with a host, and was invalid for its space
        // only.
        if let Some((meant, why)) = self.meant(repaired.reference().as_str()) {
            return Ok(Outcome {
                repaired: Some(repaired),
                ..Outcome::changed(Cow::Owned(meant), &why)
            });
        }
        if self.kind != Kind::Reference {
            // A repaired reference may be relative, which `--as uri` does not accept.
            let text = repaired.reference().as_str();
            grammar::parse(text, form).map_err(|error| {
                let why = format!("still invalid after the repair: {error}");
                reason(&why, text, self.idna.idna)
            })?;
        }
        Ok(Outcome { text: None, repaired: Some(repaired), why: None })
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

/// Description of the change to a defanged link.
const REFANGED: &str = "a defanged link, which is live now";

/// Description of the change to an IRI that is valid except for its host's form.
const NAMED: &str = "the host is written as the DNS has it";

/// A text of the kind asked for, and how it became one.
struct Outcome<'a> {
    /// The text, unless it is the one of the repair.
    text: Option<Cow<'a, str>>,
    repaired: Option<Repaired<'a>>,
    /// Why it is neither the text that was given nor its repair.
    why: Option<String>,
}

impl<'a> Outcome<'a> {
    fn changed(text: Cow<'a, str>, why: &str) -> Outcome<'a> {
        Outcome { text: Some(text), repaired: None, why: Some(why.to_owned()) }
    }

    fn text(&self) -> &str {
        let repaired = self.repaired.as_ref();
        let repaired = repaired.map(|repaired| repaired.reference().as_str());
        self.text.as_deref().or(repaired).unwrap_or_default()
    }
}

/// Writes the repair of a text, all null where there is no such.
fn members<'o>(object: Object<'o>, guesses: bool, found: Option<&Outcome<'_>>) -> Object<'o> {
    let changes = found.map(|found| found.repaired.iter().flat_map(Repaired::changes));
    let object =
        object.uri("repaired", found.map(Outcome::text)).list("changes", changes, |out, change| {
            let span = change.span();
            Object::new(out)
                .text("kind", Some(change.kind().as_str()))
                .number("start", Some(span.start as u64))
                .number("end", Some(span.end as u64))
                .text("from", Some(&change.before()))
                .text("to", Some(change.after()))
                .end();
        });
    match guesses {
        true => object.uri("guess", found.and_then(|found| found.why.as_deref())),
        false => object,
    }
}

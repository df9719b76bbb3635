//! `urial compare`: the first rung on which two URIs agree.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use urial::compare::{Explained, RungChange};
use urial::{Comparison, Explanation, Iri, IriReference, Rung};
use urial_list::Observed;

use crate::args::{Idna, Kind, also_named};
use crate::context::Context;
use crate::message::{
    CRITICAL, Fault, GOOD, Object, Painter, QuotedPath, STRONG, Screen, Status, complain, json,
    wrong_usage,
};
use crate::read::text_of_file;
use crate::run::Described;
use crate::wording::without_secrets;
use crate::write::output;
use crate::write::screen::print_painted;

/// Say whether two URLs are equivalent, and by which rule
///
/// Prints the first rung of string, case, percent, path, scheme and protocol on which they are the
/// same text, or `different`; each rung includes those before it. Relative references are compared
/// as they stand.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// One URI
    #[arg(value_name = "A")]
    first: String,
    /// The other URI
    #[arg(value_name = "B")]
    second: String,
    /// Exit with status 0 only if they agree on this rung or an earlier one
    #[arg(long, alias = "step", value_name = "RUNG", value_parser = also_named(&Rung::ALL, Rung::as_str, &[("syntax", Rung::Path)]), default_value = "protocol")]
    rung: Rung,
    /// Print also what each rung changes on either side
    #[arg(long)]
    explain: bool,
    /// A file of known redirects, for the rung `protocol`
    ///
    /// The first line is `urial-observed 1`; each line after it is a URI, a tab, and the URI that
    /// it leads to.
    #[arg(long, value_name = "FILE")]
    aliases: Option<PathBuf>,
    /// Say whether B is a reference to the document A, fragments aside (RFC 3986 section 4.4):
    /// same-document or different
    #[arg(long, conflicts_with_all = ["rung", "explain", "aliases", "ignore_fragment"])]
    same_document: bool,
    /// Ignore fragments
    #[arg(long)]
    ignore_fragment: bool,
    /// Print a JSON object: first, second, valid, agreement, and with --explain the steps
    #[arg(long)]
    json: bool,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
}

const EXAMPLES: &str = "\
JSON: first, second, valid, agreement (a rung, or null where they are different), kind, component, byte, message; with --explain also steps (each rung, agree, first, second), where first and second have text (the form on that rung) and changes (each component, before, after; null for a component that is absent). The last four are the error of an invalid text. Passwords are masked unless there is --show-passwords.
Exit status: 0 they agree, 1 they do not or are invalid, 2 wrong usage or an I/O error.

Examples:
  urial compare http://a http://a:80/
  urial compare --rung path --explain http://a/%7Eb http://a/x/../~b";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let observed = self.aliases.as_deref().map(load).transpose()?;
        let mut comparison = Comparison::new().ignore_fragment(self.ignore_fragment);
        if let Some(observed) = &observed {
            comparison = comparison.observed(observed);
        }
        let texts = [&self.first, &self.second];
        let named = texts.map(|text| self.idna.named(text, self.kind.form()));
        let [first, second] = [&named[0], &named[1]].map(|text| self.parse(text, context));
        // Both are parsed before this, so that both messages are printed.
        let (first, second) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(fault), _) => return self.refuse(&named[0], &fault, context),
            (_, Err(fault)) => return self.refuse(&named[1], &fault, context),
        };
        // The steps begin with these forms, and the texts as they were may be far apart.
        let is_named = named.iter().any(|named| matches!(named, Cow::Owned(_)));
        if is_named && !context.quiet {
            complain(format_args!("urial: hosts are compared in their DNS form (UTS #46)\n"));
        }
        let answer = match self.same_document {
            true => same_document(first, second)?,
            false => self.answer(first, second, &comparison, context),
        };
        let mut out = Vec::new();
        if self.json {
            self.json(&answer, &Described::good("".into()), context, &mut out);
        } else {
            let painter = Painter::new(context.colors_output());
            let word = match (answer.same, answer.agreement) {
                (Some(true), _) => painter.paint(GOOD, "same-document"),
                (_, Some(rung)) => painter.paint(GOOD, rung.as_str()),
                (_, None) => painter.paint(CRITICAL, "different"),
            };
            writeln!(out, "{word}")?;
            for step in answer.explanation.iter().flat_map(Explanation::steps) {
                let line = step.to_string();
                let (rung, rest) = line.split_at(step.rung.as_str().len());
                writeln!(out, "{}{rest}", painter.paint(STRONG, rung))?;
            }
        }
        print_painted(&out)?;
        // Rungs are cumulative (section 6.2): to agree at one is to agree at all after it.
        let agree = || answer.agreement.is_some_and(|rung| rung <= self.rung);
        Ok(if answer.same.unwrap_or_else(agree) { Status::Good } else { Status::Bad })
    }

    fn answer(
        &self,
        first: IriReference<'_>,
        second: IriReference<'_>,
        comparison: &Comparison<'_>,
        context: &Context,
    ) -> Answer {
        // Section 6 compares URIs; relative references are compared as they stand.
        let uris = first.narrow().ok().zip(second.narrow().ok());
        let uris: Option<(Iri<'_>, Iri<'_>)> = uris;
        let agreement = match &uris {
            Some((first, second)) => comparison.compare(first, second),
            None => comparison.compare_unresolved(&first, &second),
        };
        // It makes the texts of every rung, where a comparison stops at the first that agrees.
        let mut explanation = self.explain.then(|| match &uris {
            Some((first, second)) => comparison.explain(first, second),
            None => comparison.explain_unresolved(&first, &second),
        });
        if let Some(explanation) = explanation.as_mut().filter(|_| !context.wording.shows_passwords)
        {
            explanation.hide_changes(|text| without_secrets(text).into_owned());
        }
        Answer { agreement, explanation, same: None }
    }

    /// Parses one of the two texts, or prints a message.
    fn parse<'a>(&self, text: &'a str, context: &Context) -> Result<IriReference<'a>, Fault> {
        self.kind.parse(text).map_err(Fault::Parse).inspect_err(|fault| {
            if context.quiet {
                return;
            }
            let message = fault.render(text, &context.wording);
            complain(format_args!("{}", Screen::new(context).diagnosis("urial", &message)));
        })
    }

    /// Writes the object about a text that is invalid, whose message is printed already.
    fn refuse(&self, text: &str, fault: &Fault, context: &Context) -> io::Result<Status> {
        if self.json {
            let mut out = Vec::new();
            let described = Described::new(fault, text, &context.wording);
            self.json(&Answer::default(), &described, context, &mut out);
            print_painted(&out)?;
        }
        Ok(Status::Bad)
    }

    /// Writes the object about the two texts, one of which may be invalid.
    fn json(
        &self,
        answer: &Answer,
        described: &Described<'_>,
        context: &Context,
        out: &mut Vec<u8>,
    ) {
        let hides = !context.wording.shows_passwords;
        let shown = |text| match hides {
            true => without_secrets(text),
            false => Cow::Borrowed(text),
        };
        let object = Object::new(out)
            .text("first", Some(&shown(&self.first)))
            .text("second", Some(&shown(&self.second)));
        described.write(object, |object| self.members(object, answer, hides));
        out.push(b'\n');
    }

    /// Writes the answer, null where a text is invalid.
    fn members<'o>(&self, object: Object<'o>, answer: &Answer, hides: bool) -> Object<'o> {
        if self.same_document {
            return object.boolean("same_document", answer.same);
        }
        let object = object.text("agreement", answer.agreement.map(Rung::as_str));
        if !self.explain {
            return object;
        }
        let steps = answer.explanation.as_ref().map(Explanation::steps);
        object.list("steps", steps, |out, step| {
            Object::new(out)
                .text("rung", Some(step.rung.as_str()))
                .boolean("agree", step.agree())
                .raw("first", |out| side(step, 0, hides, out))
                .raw("second", |out| side(step, 1, hides, out))
                .end();
        })
    }
}

/// The answer about two valid texts.
#[derive(Default)]
struct Answer {
    agreement: Option<Rung>,
    explanation: Option<Explanation>,
    /// Whether the second leads to the first as a document, if that was asked.
    same: Option<bool>,
}

fn same_document(base: IriReference<'_>, reference: IriReference<'_>) -> io::Result<Answer> {
    let Ok(base) = base.narrow::<urial::kind::Iri>() else {
        return Err(wrong_usage("--same-document: the document is a URI, with a scheme"));
    };
    Ok(Answer { same: Some(base.is_same_document(&reference)), ..Answer::default() })
}

fn side(step: &Explained, side: usize, hides: bool, out: &mut Vec<u8>) {
    let change = |out: &mut Vec<u8>, change: &RungChange| {
        // Through the change and not by its text: a part of a password alone does not look like
        // one.
        let (before, after) = match hides {
            true => change.masked(),
            false => (change.before.clone(), change.after.clone()),
        };
        Object::new(out)
            .text("component", Some(change.component.as_str()))
            .text("before", before.as_deref())
            .text("after", after.as_deref())
            .end();
    };
    let text = match hides {
        true => without_secrets(&step.texts[side]),
        false => Cow::Borrowed(&*step.texts[side]),
    };
    Object::new(out)
        .text("text", Some(&text))
        .raw("changes", |out| {
            json::array(out, &step.changes[side], change);
        })
        .end();
}

fn load(path: &Path) -> io::Result<Observed<'static>> {
    let name = QuotedPath(path);
    let text = text_of_file(path).map_err(|error| output::named(&name, &error))?;
    // Refused as a whole: with half of a store the answer could be wrong, and nobody would see it.
    Observed::load(&text).map_err(|error| wrong_usage(&format!("{name}: {error}")))
}

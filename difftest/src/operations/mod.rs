//! Resolution and normalization: every way that urial has, the RFC's pseudocode, and the peers that
//! claim the same.

mod peers;
mod known;

use crate::generate::Generator;
use crate::shared::normalize::normalize_as;
use crate::shared::resolve::resolve_as;
use crate::tally::{Outcome, Tally};
use known::KNOWN;
use urial::kind::{self, Kind};
use urial::{AsKind, Base, ParseError, Ref, Step, dots};
use urial_testkit::letter;

/// Question, and urial's answer.
pub(crate) struct Case<'a> {
    task: &'static str,
    /// Empty unless something is resolved.
    base: &'a str,
    text: &'a str,
    /// An error where `text` is no reference.
    ours: Result<String, ParseError>,
}

/// An answer to the same question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Made(String),
    /// With what is said about it.
    Refused(String),
}

impl Answer {
    fn of(made: Result<String, String>) -> Answer {
        made.map_or_else(Answer::Refused, Answer::Made)
    }
}

/// Resolves and normalizes `cases` pairs.
pub(crate) fn all(seed: u64, cases: u64) -> Tally {
    let mut generator = Generator::new(seed);
    let (mut base, mut text) = (String::new(), String::new());
    let mut tally = Tally::new(KNOWN.iter().map(|known| (known.name, known.reason)));
    for _ in 0..cases {
        if generator.pair(&mut base, &mut text) {
            operate::<kind::Iri>(&base, &text, true, &mut tally);
        } else {
            operate::<kind::Uri>(&base, &text, false, &mut tally);
        }
    }
    tally
}

fn operate<K: Base>(base: &str, text: &str, iri: bool, tally: &mut Tally)
where
    for<'a> Ref<&'a str, K::Reference>: AsKind<K::Reference>,
{
    // A difference is a panic.
    resolve_as::<K>(base, text);
    normalize_as::<K>(base);
    normalize_as::<K::Reference>(text);
    let parsed = Ref::<&str, K>::parse(base).expect("the generator gives bases");
    let reference = Ref::<&str, K::Reference>::parse(text);
    resolve(&parsed, text, reference, iri, tally);
    normalize(&parsed, iri, tally);
    remove_dots(parsed.path().as_str(), iri, tally);
    if let Ok(reference) = reference {
        normalize(&reference, iri, tally);
        remove_dots(reference.path().as_str(), iri, tally);
    }
}

/// Compares resolving by section 5.2.2, strictly.
fn resolve<K: Base>(
    base: &Ref<&str, K>,
    text: &str,
    reference: Result<Ref<&str, K::Reference>, ParseError>,
    iri: bool,
    tally: &mut Tally,
) where
    for<'a> Ref<&'a str, K::Reference>: AsKind<K::Reference>,
{
    let ours = reference.map(|reference| base.resolve(&reference).into_string());
    let letter = ours.is_ok().then(|| Answer::Made(letter::resolve(base.as_str(), text, true)));
    let base_text = base.as_str();
    let case = Case { task: "resolve", base: base_text, text, ours };
    let answers = [
        ("the letter", letter),
        ("fluent-uri", peers::fluent_resolve(iri, base_text, text)),
        ("iri-string", peers::iri_string_resolve(iri, base_text, text)),
        ("oxiri", peers::oxiri_resolve(iri, base_text, text)),
        ("iref", peers::iref_resolve(iri, base_text, text)),
    ];
    judge(&case, answers, tally);
}

/// Compares normalizing by all of section 6.2.2 at once, which the peers have for URIs.
fn normalize<K: Kind>(text: &Ref<&str, K>, iri: bool, tally: &mut Tally) {
    if text.is_relative() {
        return;
    }
    let normal = text.normalize(Step::Syntax);
    let text = text.as_str();
    let case = Case { task: "normalize", base: "", text, ours: Ok(normal.as_str().to_owned()) };
    let answers = [
        ("fluent-uri", peers::fluent_normalize(iri, text)),
        ("iri-string", peers::iri_string_normalize(iri, text)),
    ];
    judge(&case, answers, tally);
}

/// Compares section 5.2.4 by itself.
fn remove_dots(path: &str, iri: bool, tally: &mut Tally) {
    let case = Case {
        task: "remove dots",
        base: "",
        text: path,
        ours: Ok(dots::remove_dot_segments(path).into_owned()),
    };
    let letter = Some(Answer::Made(letter::dotless(path)));
    let answers = [("the letter", letter), ("iref", peers::iref_dotless(iri, path))];
    judge(&case, answers, tally);
}

fn judge<const N: usize>(
    case: &Case,
    answers: [(&'static str, Option<Answer>); N],
    tally: &mut Tally,
) {
    for (peer, answer) in answers {
        let Some(answer) = answer else { continue };
        let outcome = outcome(case, peer, &answer);
        if tally.note(case.task, peer, outcome) {
            let Case { task, base, text, ours } = case;
            println!("{task}: {text:?} on {base:?}\n  urial: {ours:?}\n  {peer}: {answer:?}");
        }
    }
}

fn outcome(case: &Case, peer: &str, answer: &Answer) -> Outcome {
    match (&case.ours, answer) {
        (Ok(ours), Answer::Made(theirs)) if ours == theirs => Outcome::Same,
        (Err(_), Answer::Refused(_)) => Outcome::Refused,
        _ => {
            let known = KNOWN.iter().position(|it| it.peer == peer && (it.explains)(case, answer));
            known.map_or(Outcome::Unexplained, Outcome::Explained)
        }
    }
}

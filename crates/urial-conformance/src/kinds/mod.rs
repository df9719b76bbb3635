//! Kinds of vectors: a file for each group.
//!
//! A kind is a row in [`KINDS`]: the fields of its question, none of which states the answer, or a
//! function that makes the questions of a vector, and `compare`, which judges the answers. No other
//! code of the driver names it; two vectors of each kind go into `corpus/wrong.jsonl`, and each
//! language has the operation in its table.

mod forms;
mod lists;
mod relations;
mod templates;
mod texts;

use crate::answer::{Answer, message};
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::Vector;
use Field::{FlagOr, Iri, Text, TextOr, Texts, TextsOrNull};
use serde_json::{Map, Value, json};

pub(crate) use forms::hex;

/// The questions of a vector; most kinds have one.
pub type Ask = fn(&Vector) -> Result<Vec<Question>, Miss>;

/// The judgement on the answers, one for each question.
pub type Compare = fn(&Vector, &[Answer]) -> Judgement;

/// An argument of a question: the field of a vector with its name.
enum Field {
    Text(&'static str),
    /// A text, this one unless it is stated.
    TextOr(&'static str, &'static str),
    /// True or false, this one unless it is stated.
    FlagOr(&'static str, bool),
    /// A list of texts, empty unless it is stated.
    Texts(&'static str),
    /// A list of texts, or nothing.
    TextsOrNull(&'static str),
    /// No field: whether one of the texts is beyond ASCII, so that the vector is about IRIs.
    Iri,
}

/// Makes the only question of a vector, of its fields.
fn asked(op: &'static str, fields: &[Field], vector: &Vector) -> Result<Vec<Question>, Miss> {
    let mut args = Map::new();
    for field in fields {
        let (name, value) = match *field {
            Field::Text(name) => (name, json!(vector.text(name)?)),
            Field::TextOr(name, usual) => {
                (name, json!(vector.optional_text(name)?.unwrap_or(usual)))
            }
            Field::FlagOr(name, usual) => (name, json!(vector.flag_or(name, usual)?)),
            Field::Texts(name) => (name, json!(vector.texts(name)?)),
            Field::TextsOrNull(name) => {
                let texts = vector.texts(name)?;
                (name, json!(vector.has(name).then_some(texts)))
            }
            Field::Iri => {
                let texts: Vec<&str> = args.values().filter_map(Value::as_str).collect();
                ("iri", json!(is_of_iris(&texts)))
            }
        };
        args.insert(name.to_owned(), value);
    }
    one(op, args.into())
}

/// Returns the `ask` of a row: of its fields, or one that makes the questions otherwise.
macro_rules! ask {
    ($name:ident [$($field:expr),* $(,)?]) => {
        |vector| asked(stringify!($name), &[$($field),*], vector)
    };
    ($name:ident ($ask:path)) => {
        $ask
    };
}

macro_rules! kinds {
    ($($name:ident: $ask:tt => $compare:path;)*) => {
        /// The kinds of vectors, each with its two functions.
        pub const KINDS: &[(&str, Ask, Compare)] =
            &[$((stringify!($name), ask!($name $ask), $compare),)*];
    };
}

kinds! {
    parse: (texts::ask_parse) => texts::parse;
    // `input`, `components`.
    //
    // The value is the components of the split that validates nothing (appendix B), with those of
    // the authority.
    split: [Text("input")] => texts::split;
    recompose: (forms::ask_recompose) => forms::recompose;
    pct_encode: (forms::ask_pct_encode) => answer_is_expected;
    // `input`, `expect` or `expect_hex`.
    //
    // The value is the octets in hexadecimal digits. `expect` is `null` if a triplet is invalid;
    // `expect_hex` is for octets that are not UTF-8.
    pct_decode: [Text("input")] => forms::pct_decode;
    path_segments: (texts::ask_path_segments) => texts::path_segments;
    host: (texts::ask_host) => texts::host;
    query_pairs: (texts::ask_query_pairs) => texts::query_pairs;
    error: (texts::ask_error) => texts::error;
    normalize: (forms::ask_normalize) => forms::normalize;
    equal: (relations::ask_equal) => answer_is_expected;
    template: (templates::ask_template) => templates::template;
    template_partial: (templates::ask_template_partial) => templates::template_partial;
    // `template`, `input`, optional `strict`, `expect` (variables, `null` or `false`).
    //
    // The value is an object of the variables that are defined, or null for no match; `false` is an
    // error, of a template that is not valid.
    template_match: [
        Text("template"),
        Text("input"),
        FlagOr("strict", false),
    ] => templates::template_match;
    // `template`, `input`, `expect` (variables, decoded, or `null`), and `rest`.
    //
    // The value is null, or `variables` as those of `template_match` and `rest`: the pairs that the
    // template does not name, in the order of the text. `rest` may be stated as an object if no
    // name is there twice; if it is not stated, it is not compared.
    recognize: [Text("template"), Text("input")] => templates::recognize;
    file_path: (forms::ask_file_path) => forms::file_path;
    // `text`, optional `suffix`, `lenient` and `iri` (true or false), `schemes` (a list), `expect`
    // (a list of references), `other` (a list).
    //
    // The value is a list of what was found, in order: `text`, as it is written but without white
    // space, and `other`, the other reading or null. Few vectors are about a second reading; the
    // others leave it open.
    extract: [
        Text("text"),
        FlagOr("suffix", false),
        FlagOr("lenient", false),
        FlagOr("iri", true),
        TextsOrNull("schemes"),
    ] => texts::extract;
    // `input`, optional `scheme` (`http` unless stated), `expect` (a URI or null).
    //
    // The value is the guess or null: section 4.5 is a heuristic, and no guess is better than a
    // wrong one.
    suffix: [Text("input"), TextOr("scheme", "http")] => answer_is_expected;
    repair: (forms::ask_repair) => answer_is_text;
    // `input`, `expect`.
    remove_dot_segments: [Text("input")] => answer_is_text;
    // `base`, `ref`, `strict` (true unless stated), `expect` or one of `alts`; `expect: null` means
    // that one of the two texts has to be refused.
    //
    // The value is the target. All ways of the language to resolve have to agree.
    resolve: [Text("base"), Text("ref"), FlagOr("strict", true), Iri] => relations::resolve;
    // `base`, `target`, `expect`.
    //
    // The value is a reference. It resolves to the target and is no longer than `expect`, which has
    // to resolve to it too; `null` means that no reference does.
    relativize: [Text("base"), Text("target"), Iri] => relations::relativize;
    base: (relations::ask_base) => relations::base;
    // `base`, `ref`, optional `normalized` (`false`), `expect`.
    //
    // The value is true or false (section 4.4).
    same_document: [
        Text("base"),
        Text("ref"),
        FlagOr("normalized", false),
        Iri,
    ] => answer_is_expected;
    // `input`, `expect`, optional `idna`; `expect: null` is a refusal, also of a host that is no
    // name of the DNS.
    iri_to_uri: [Text("input"), FlagOr("idna", false)] => answer_is_text;
    // `input`, `expect`.
    uri_to_iri: [Text("input")] => answer_is_text;
    // `input` (any text), `expect` (a list of rules), optional `names` (to protect) and `spans`.
    //
    // The value is a list of findings, each with `rule`, `start` and `end`, in bytes. Exactly the
    // rules in `expect` have findings, in any order; `spans` states the place of some of them.
    audit: [Text("input"), Texts("names")] => texts::audit;
    set: (forms::ask_set) => forms::set;
    // `input`, `expect` (the elements), optional `lost` (a list).
    //
    // The value is the elements, a missing port with the number 0, and `lost`: what is lost, in any
    // order. If nothing is lost, the language checks that the elements make the input again.
    elements: [Text("input"), Iri] => texts::elements;
    // `input` (running text), `expect`.
    //
    // The value is the text with every password hidden; the language checks that a second pass
    // changes nothing, since a log may be redacted by every program that it passes.
    redact_text: [Text("input")] => answer_is_text;
    // `input` (a URI), `expect` (null, or the name of the rule of its scheme that it breaks).
    scheme_rule: [Text("input")] => answer_is_expected;
    clean: (lists::ask_clean) => lists::clean;
    trim: (lists::ask_trim) => answer_is_text;
    shape: (lists::ask_shape) => answer_is_expected;
    // `input` (a reference), `expect` (`null` for a refusal). The value is the key.
    surt: [Text("input")] => answer_is_text;
}

/// Makes the questions of a vector.
///
/// # Errors
///
/// If it cannot be run: its kind is not known, or a field of the question is wrong.
pub fn ask(vector: &Vector) -> Result<Vec<Question>, Miss> {
    find(vector)?.0(vector)
}

/// Compares the answers to the questions of a vector with what it states.
///
/// # Errors
///
/// If they differ, or there is no answer.
pub fn compare(vector: &Vector, answers: &[Answer]) -> Judgement {
    find(vector)?.1(vector, answers)
}

fn find(vector: &Vector) -> Result<(Ask, Compare), Miss> {
    let kind = vector.kind()?;
    let found = KINDS.iter().find(|(name, _, _)| *name == kind);
    // A corpus may be newer than the runner; `--no-skip` makes a failure of it.
    found.map_or_else(
        || Err(Miss::Skipped(format!("unknown kind {kind:?}"))),
        |(_, ask, compare)| Ok((*ask, *compare)),
    )
}

/// Returns whether a vector of these texts is about IRIs.
fn is_of_iris(texts: &[&str]) -> bool {
    !texts.iter().all(|text| text.is_ascii())
}

/// Makes the only question of a vector.
#[expect(clippy::unnecessary_wraps, reason = "the last expression of an `ask`")]
fn one(op: &'static str, args: Value) -> Result<Vec<Question>, Miss> {
    Ok(vec![Question::new(op, args)])
}

/// Returns the only answer.
fn only(answers: &[Answer]) -> Result<Result<&Value, &Value>, Miss> {
    at(answers, 0)
}

fn at(answers: &[Answer], index: usize) -> Result<Result<&Value, &Value>, Miss> {
    match answers.get(index) {
        Some(answer) => answer.get(),
        None => Err(Miss::Fault("no answer".to_owned())),
    }
}

/// Returns the only answer, which has to be a value.
fn needed<'a>(answers: &'a [Answer], expected: &str) -> Result<&'a Value, Miss> {
    only(answers)?.or_else(|error| differs(expected, refusal(error)))
}

fn refusal(error: &Value) -> String {
    format!("a refusal: {}", message(error))
}

/// Compares the answer with `expect`, where nothing is refused.
fn answer_is_expected(vector: &Vector, answers: &[Answer]) -> Judgement {
    same(vector.value("expect")?, needed(answers, "a value")?)
}

/// Compares the answer with `expect`, a text, or `null` for a refusal.
fn answer_is_text(vector: &Vector, answers: &[Answer]) -> Judgement {
    text_or_refusal(vector.text_or_null("expect")?, only(answers)?)
}

/// Compares an answer with a text, or with a refusal.
fn text_or_refusal(expected: Option<&str>, came: Result<&Value, &Value>) -> Judgement {
    match (expected, came) {
        (None, Err(_)) => Ok(()),
        (None, Ok(came)) => differs("a refusal", came.to_string()),
        (Some(expected), Ok(came)) => same(&Value::from(expected), came),
        (Some(expected), Err(error)) => differs(Value::from(expected).to_string(), refusal(error)),
    }
}

/// Returns whether `came` is in the list `alts`, which may be missing.
fn is_among_alts(vector: &Vector, came: Result<&Value, &Value>) -> Result<bool, Miss> {
    let alts = vector.optional_list("alts")?;
    for value in alts {
        crate::vector::text_or_null("alts", value)?;
    }
    Ok(came.is_ok_and(|came| alts.contains(came)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_kind_stands_twice() {
        for (at, (kind, _, _)) in KINDS.iter().enumerate() {
            assert!(KINDS[..at].iter().all(|(other, _, _)| other != kind), "{kind}");
        }
    }
}

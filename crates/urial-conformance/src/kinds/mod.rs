//! Kinds of vectors: a file for each group.
//!
//! A kind is two functions and a line in [`KINDS`]: `ask` makes the questions of a vector, from
//! named fields and none that states the answer, and `compare` judges the answers. No other code of
//! the driver names it; two vectors of each kind go into `corpus/wrong.jsonl`, and each language
//! has the operation in its table.

mod forms;
mod lists;
mod relations;
mod templates;
mod texts;

use crate::answer::Answer;
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::Vector;
use serde_json::Value;

pub(crate) use forms::hex;

/// The questions of a vector; most kinds have one.
pub type Ask = fn(&Vector) -> Result<Vec<Question>, Miss>;

/// The judgement on the answers, one for each question.
pub type Compare = fn(&Vector, &[Answer]) -> Judgement;

macro_rules! kinds {
    ($($name:ident: $ask:path, $compare:path;)*) => {
        /// The kinds of vectors, each with its two functions.
        pub const KINDS: &[(&str, Ask, Compare)] = &[$((stringify!($name), $ask, $compare),)*];
    };
}

kinds! {
    parse: texts::ask_parse, texts::parse;
    split: texts::ask_split, texts::split;
    recompose: forms::ask_recompose, forms::recompose;
    pct_encode: forms::ask_pct_encode, answer_is_expected;
    pct_decode: forms::ask_pct_decode, forms::pct_decode;
    path_segments: texts::ask_path_segments, texts::path_segments;
    host: texts::ask_host, texts::host;
    query_pairs: texts::ask_query_pairs, texts::query_pairs;
    error: texts::ask_error, texts::error;
    normalize: forms::ask_normalize, forms::normalize;
    equal: relations::ask_equal, answer_is_expected;
    template: templates::ask_template, templates::template;
    template_partial: templates::ask_template_partial, templates::template_partial;
    template_match: templates::ask_template_match, templates::template_match;
    recognize: templates::ask_recognize, templates::recognize;
    file_path: forms::ask_file_path, forms::file_path;
    extract: texts::ask_extract, texts::extract;
    suffix: forms::ask_suffix, answer_is_expected;
    repair: forms::ask_repair, answer_is_text;
    remove_dot_segments: forms::ask_dots, answer_is_text;
    resolve: relations::ask_resolve, relations::resolve;
    relativize: relations::ask_relativize, relations::relativize;
    base: relations::ask_base, relations::base;
    same_document: relations::ask_same_document, answer_is_expected;
    iri_to_uri: forms::ask_iri_to_uri, answer_is_text;
    uri_to_iri: forms::ask_uri_to_iri, answer_is_text;
    audit: texts::ask_audit, texts::audit;
    set: forms::ask_set, forms::set;
    elements: texts::ask_elements, texts::elements;
    redact_text: forms::ask_redact_text, answer_is_text;
    scheme_rule: texts::ask_scheme_rule, answer_is_expected;
    clean: lists::ask_clean, lists::clean;
    trim: lists::ask_trim, answer_is_text;
    shape: lists::ask_shape, answer_is_expected;
    surt: lists::ask_surt, answer_is_text;
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

/// Returns a message as it is, and any other error in JSON.
fn message(error: &Value) -> String {
    error.as_str().map_or_else(|| error.to_string(), str::to_owned)
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

//! The operations in Rust, through the public API of `urial`: a table from name to function.
//!
//! Where the library has several ways to one answer, a function tries all of them, and answers with
//! a fault if they do not agree.

mod forms;
mod lists;
mod relations;
mod templates;
mod texts;

use crate::answer::{Answer, Answered};
use crate::question::Question;
use crate::vector::Vector;
use serde_json::{Value, json};
use std::fmt::{Debug, Display};
use urial::kind::Kind;
use urial::{ParseError, Ref};

/// A function that answers.
type Call = fn(&Vector) -> Answered;

/// Calls a function for IRIs or for URIs, as the question says.
macro_rules! by_kind {
    ($args:ident, $call:ident::<$iri:ident | $uri:ident>($($arg:expr),*)) => {
        if $args.flag("iri")? {
            $call::<urial::kind::$iri>($($arg),*)
        } else {
            $call::<urial::kind::$uri>($($arg),*)
        }
    };
}
use by_kind;

macro_rules! calls {
    ($($file:ident: $($op:ident)*;)*) => {
        const CALLS: &[(&str, Call)] = &[
            ("error", texts::parse),
            $($((stringify!($op), $file::$op),)*)*
        ];
    };
}

calls! {
    texts: parse split path_segments host query_pairs extract audit elements scheme_rule;
    forms: recompose pct_encode pct_decode normalize path_to_uri uri_to_path suffix repair
        remove_dot_segments iri_to_uri uri_to_iri set redact_text;
    relations: equal resolve relativize base same_document;
    templates: template template_partial template_match recognize;
    lists: clean trim shape surt;
}

/// Answers a question.
pub(crate) fn answer(question: &Question) -> Answer {
    match CALLS.iter().find(|(op, _)| *op == question.op) {
        Some((_, call)) => call(&question.args).map_or_else(|answer| answer, Answer::Value),
        None => Answer::Unsupported(question.op.to_owned()),
    }
}

/// Returns a refusal with the message of an error.
fn refused(error: impl Display) -> Answer {
    Answer::Error(Value::from(error.to_string()))
}

/// Returns a refusal with kind, component and offset of an error.
fn invalid(error: ParseError) -> Answer {
    Answer::Error(json!({
        "kind": error.kind().as_str(),
        "component": error.component().as_str(),
        "at": error.span().start,
    }))
}

/// Parses a text as `K`.
fn parsed<K: Kind>(text: &str) -> Result<Ref<&str, K>, Answer> {
    Ref::<&str, _>::parse(text).map_err(invalid)
}

/// Checks that two ways to one answer agree.
fn agree<T: PartialEq + Debug>(what: &str, one: T, other: T) -> Result<(), Answer> {
    if one == other { Ok(()) } else { Err(Answer::Fault(format!("{what}: {one:?} and {other:?}"))) }
}

//! Kinds of vectors: a file for each group.
//!
//! A kind is a function from a vector to a [`Judgement`] and a line in [`KINDS`]. No other code
//! names it; two vectors of each kind go into `corpus/wrong.jsonl`.

mod verdict;
mod parse;
mod split;
mod recompose;
mod percent;
mod path;
mod host;
mod query;
mod error;
mod normalize;
mod equal;
mod template;
mod template_match;
mod recognize;
mod file_path;
mod extract;
mod suffix;
mod repair;
mod dots;
mod resolve;
mod relativize;
mod base;
mod same_document;
mod iri;
mod audit;
mod set;
mod elements;
mod redact;
mod scheme_rule;

use crate::miss::{Judgement, Miss, differs};
use crate::vector::Vector;
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use urial::Borrowed;
use urial::kind::Kind;

/// The function that runs a vector of one kind.
pub type Run = fn(&Vector) -> Judgement;

/// The kinds that this runner knows, each with the function that runs it.
pub const KINDS: &[(&str, Run)] = &[
    ("parse", parse::parse),
    ("split", split::split),
    ("recompose", recompose::recompose),
    ("pct_encode", percent::encode),
    ("pct_decode", percent::decode),
    ("path_segments", path::segments),
    ("host", host::host),
    ("query_pairs", query::pairs),
    ("error", error::error),
    ("normalize", normalize::normalize),
    ("equal", equal::equal),
    ("template", template::template),
    ("template_match", template_match::template_match),
    ("recognize", recognize::recognize),
    ("file_path", file_path::file_path),
    ("extract", extract::extract),
    ("suffix", suffix::suffix),
    ("repair", repair::repair),
    ("remove_dot_segments", dots::remove_dot_segments),
    ("resolve", resolve::resolve),
    ("relativize", relativize::relativize),
    ("base", base::base),
    ("same_document", same_document::same_document),
    ("iri_to_uri", iri::iri_to_uri),
    ("uri_to_iri", iri::uri_to_iri),
    ("audit", audit::audit),
    ("set", set::set),
    ("elements", elements::elements),
    ("redact_text", redact::redact_text),
    ("scheme_rule", scheme_rule::scheme_rule),
];

/// Runs one vector.
///
/// # Errors
///
/// If it does not pass. A panic of the library is one of the reasons.
pub fn judge(vector: &Vector) -> Judgement {
    let kind = vector.kind()?;
    let Some((_, run)) = KINDS.iter().find(|(name, _)| *name == kind) else {
        // A corpus may be newer than the runner; `--no-skip` makes a failure of it.
        return Err(Miss::Skipped(format!("unknown kind {kind:?}")));
    };
    guarded(|| run(vector))
}

/// Turns a panic into a failure of this vector, so that the run goes on.
fn guarded(run: impl FnOnce() -> Judgement) -> Judgement {
    // No value outlives the call that a panic could leave half changed.
    panic::catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|panic| Err(Miss::Panicked(message(&*panic).to_owned())))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    // `panic!` with arguments has a `String`, and without any a `&str`.
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}

/// Returns whether a vector of these texts is about IRIs.
fn is_of_iris(texts: &[&str]) -> bool {
    !texts.iter().all(|text| text.is_ascii())
}

/// Parses the text as `K`; `what` is the name of it in messages.
fn parsed<'a, K: Kind>(what: &str, text: &'a str) -> Result<Borrowed<'a, K>, Miss> {
    Borrowed::parse(text)
        .or_else(|error| differs(what, format!("{text:?}, {}", verdict::describe(&error))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure() {
        let panicked = |why: &str| Err(Miss::Panicked(why.to_owned()));
        assert_eq!(guarded(|| panic!("at {}", 1)), panicked("at 1"));
        assert_eq!(guarded(|| panic!("plain")), panicked("plain"));
    }

    #[test]
    fn no_kind_stands_twice() {
        for (at, (kind, _)) in KINDS.iter().enumerate() {
            assert!(KINDS[..at].iter().all(|(other, _)| other != kind), "{kind}");
        }
    }
}

//! `path_segments`: `input` (a path), `expect` (a list).
//!
//! Passes if the segments of the grammar are those listed, none for the root slash, from either
//! end.

use super::verdict::describe;
use crate::miss::{Judgement, differs, same};
use crate::vector::{Vector, text_or_null};
use urial::IriReference;

pub(super) fn segments(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let items = vector.list("expect")?.iter();
    let expected: Vec<Option<&str>> = items
        .map(|item| text_or_null("expect", item))
        .collect::<Result<_, _>>()?;
    // After this prefix, the path can be any path of the grammar.
    let before = if input.starts_with('/') { "//h" } else { "x:" };
    let text = format!("{before}{input}");
    let reference = match IriReference::parse(&text) {
        Ok(reference) => reference,
        Err(error) => return differs("a path", describe(&error)),
    };
    let path = reference.path();
    // A `?` or a `#` in the input would end the path before its end.
    same(input, path.as_str())?;
    let came: Vec<Option<&str>> = path.segments().map(|it| Some(it.as_str())).collect();
    same(expected.as_slice(), &came)?;
    // Segments can be read from both ends, by code of its own for each direction.
    let mut backward: Vec<Option<&str>> =
        path.segments().rev().map(|it| Some(it.as_str())).collect();
    backward.reverse();
    same(expected.as_slice(), &backward)
}

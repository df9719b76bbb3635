//! Pieces of a path: segments, and dates of several.

use crate::part::{is_date, is_hash, is_number, is_uuid, segments, split_extension};

/// A segment without its parameters, or several that are one date.
#[derive(Clone, Copy)]
pub(super) struct Piece<'t> {
    /// The name without its extension.
    pub(super) stem: &'t str,
    /// The extension with its dot.
    pub(super) extension: &'t str,
    /// A placeholder for the stem, if its own text tells that it is a value.
    pub(super) placeholder: Option<&'static str>,
}

/// Returns the pieces of a path; one slash at its start is before the first.
pub(super) fn pieces(path: &str) -> impl Iterator<Item = Piece<'_>> {
    segments(path.strip_prefix('/').unwrap_or(path), true).map(|(text, is_date)| match is_date {
        true => Piece { stem: text, extension: "", placeholder: Some("{date}") },
        false => piece(text),
    })
}

fn piece(segment: &str) -> Piece<'_> {
    let name = segment.split(';').next().unwrap_or_default();
    let (stem, extension) = split_extension(name);
    Piece { stem, extension, placeholder: placeholder(stem) }
}

fn placeholder(stem: &str) -> Option<&'static str> {
    // Before numbers, since `20261125` is one, too.
    if is_date(stem) {
        return Some("{date}");
    }
    if is_number(stem) {
        return Some("{id}");
    }
    if is_uuid(stem) {
        return Some("{uuid}");
    }
    is_hash(stem).then_some("{hash}")
}

//! Pieces of a path: segments, and dates of several.

use crate::part::{date_of_segments, is_date, is_hash, is_number, is_uuid, split_extension};

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
    let mut rest = Some(path.strip_prefix('/').unwrap_or(path));
    core::iter::from_fn(move || {
        let text = rest?;
        // Several segments at once, because `/2024/01/31` is a date only as a whole; each number by
        // itself would be an identifier.
        let dated = date_of_segments(text.split('/'));
        let length: usize = text.split('/').take(dated.max(1)).map(|it| it.len() + 1).sum();
        // The last one has no slash after it.
        rest = text.get(length..);
        Some(match dated {
            0 => piece(&text[..length - 1]),
            _ => Piece { stem: &text[..length - 1], extension: "", placeholder: Some("{date}") },
        })
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

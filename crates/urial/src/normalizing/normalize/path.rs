//! Paths: dot segments (6.2.2.3), and the scheme's rules for a path that is not a hierarchy
//! (6.2.3).

use alloc::string::String;

use super::beside;
use super::pieces::{PathPieces, PieceCase, decoded_dots};
use crate::dots::{self, Unread};
use crate::making::boundary;
use crate::percent::{Spelling, spelling};
use crate::schemes::PathSpelling;

/// The kind of a path, as far as dot segments are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// Begins with `/`, after an authority.
    Abempty,
    /// Begins with `/`, and must not begin with `//`.
    Absolute,
    /// The path of a relative reference; its meaning depends on the base, so leading `..` stay.
    Relative,
    /// Follows a scheme, and is not known to be a hierarchy.
    Rootless,
    /// The empty path, which differs from `.`.
    Empty,
}

impl PathKind {
    pub(crate) fn of(path: &str, has_scheme: bool, has_authority: bool) -> PathKind {
        match path.as_bytes().first() {
            None => PathKind::Empty,
            // RFC 3986 section 3.3: after an authority `//` is no danger.
            Some(b'/') if has_authority => PathKind::Abempty,
            // Without one, a path that begins with `//` would be read as an authority.
            Some(b'/') => PathKind::Absolute,
            // `mailto:a` and `urn:a:b`: the scheme alone says what the path means.
            Some(_) if has_scheme => PathKind::Rootless,
            Some(_) => PathKind::Relative,
        }
    }
}

/// The dot segments to remove.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dots {
    /// None of them.
    Keep,
    /// Dot segments of hierarchies.
    Hierarchies,
    /// Dot segments of rootless paths too, as section 5.2.4; without decoding.
    All,
}

/// The way to write a path.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// As it is, except for triplets.
    AsSpelled,
    /// Without its dot segments; none is before the offset.
    WithoutDots(usize),
    /// Piece by piece, by the scheme's rules.
    Pieces,
    /// Triplets first, because some are encoded dots.
    ByWayOfDecoded,
    /// Without the dot segments that do not follow an encoded one.
    BesideEncoded,
}

impl Way {
    /// Returns the number of bytes at the start of a path of length `len` that stay, except for
    /// triplets.
    pub(super) fn copied(self, len: usize) -> usize {
        match self {
            Way::AsSpelled => len,
            Way::WithoutDots(from) => from,
            Way::Pieces | Way::ByWayOfDecoded | Way::BesideEncoded => 0,
        }
    }
}

/// A path, and how its scheme spells it.
#[derive(Clone, Copy)]
pub(super) struct Path<'a> {
    pub(super) text: &'a str,
    pub(super) kind: PathKind,
    pub(super) spelling: PathSpelling,
}

impl Path<'_> {
    /// Returns whether dot segments stay.
    fn keeps(self, dots: Dots) -> bool {
        match self.kind {
            // `.` means the directory of the base, the empty path the base itself.
            PathKind::Empty => true,
            // Only `Step::Path` takes them for hierarchies.
            PathKind::Rootless => dots != Dots::All,
            _ => dots == Dots::Keep,
        }
    }

    /// Returns the offset from which dot segments may have to be removed; `None` if nothing has to.
    ///
    /// Encoded dots are not dots here.
    pub(super) fn dots_from(self, dots: Dots) -> Option<usize> {
        if self.keeps(dots) {
            return None;
        }
        let from = needless_dots(self.text, self.kind)?;
        (dots != Dots::All || !self.is_settled()).then_some(from)
    }

    /// Returns whether there are encoded dots that are not decoded, and every dot segment stays
    /// because of them.
    // Only `Step::Path` comes here; inlined, it makes the other steps 5 % slower.
    #[cold]
    fn is_settled(self) -> bool {
        spelling::has_dot(self.text)
            && match self.kind {
                PathKind::Absolute => beside::is_settled(boundary::split_guard(self.text).1, false),
                PathKind::Relative => {
                    after_needed_dots(self.text).is_some_and(|rest| beside::is_settled(rest, true))
                }
                _ => beside::is_settled(self.text, false),
            }
    }

    /// Returns whether the scheme has no rules for its pieces. It has some only for a rootless
    /// path, whose dots all stay then.
    pub(super) fn pieces_are_as_written(self) -> bool {
        self.spelling == PathSpelling::AsWritten
    }

    /// Returns whether its pieces are normal by the scheme's rules.
    pub(super) fn pieces_are_normal(self) -> bool {
        self.pieces_are_as_written()
            || PathPieces::new(self.text, self.spelling).all(|(piece, manner)| match manner {
                PieceCase::Plain => true,
                PieceCase::Lower => !spelling::has_upper(piece),
                // A visual separator is to be removed (RFC 3966 section 5.1.1).
                PieceCase::Digits => !piece.bytes().any(super::pieces::is_separator),
            })
    }

    /// Chooses the way to write the path; `from` is the result of [`Path::dots_from`].
    pub(super) fn way(self, spelling: Spelling, dots: Dots, from: Option<usize>) -> Way {
        // The pieces have a spelling of their own, and their dots stay.
        if !self.pieces_are_as_written() {
            Way::Pieces
        } else if spelling.decode && !self.keeps(dots) && spelling::has_dot(self.text) {
            Way::ByWayOfDecoded
        } else if let Some(from) = from {
            match dots {
                Dots::All => self.way_beside_encoded(from),
                _ => Way::WithoutDots(from),
            }
        } else {
            Way::AsSpelled
        }
    }

    /// Chooses the way to remove dots from `from` on where encoded ones are not decoded.
    #[cold]
    fn way_beside_encoded(self, from: usize) -> Way {
        // A relative path is walked by a function that knows of encoded dots.
        if self.kind != PathKind::Relative && spelling::has_dot(self.text) {
            return Way::BesideEncoded;
        }
        Way::WithoutDots(from)
    }

    /// Appends the path in its normal form after the first `done` bytes, which are at `floor`
    /// already; `done` is at most [`Way::copied`].
    pub(super) fn push_rest(
        self,
        way: Way,
        spelling: Spelling,
        done: usize,
        floor: usize,
        out: &mut String,
    ) {
        match way {
            Way::AsSpelled => spelling::push(&self.text[done..], spelling, out),
            Way::WithoutDots(from) => {
                let unread = Unread { path: self.text, done, from };
                push_without_dots(unread, self.kind, spelling, floor, out);
            }
            Way::Pieces => self.push_pieces(spelling, out),
            Way::ByWayOfDecoded => self.push_by_way_of_decoded(spelling, out),
            Way::BesideEncoded => {
                beside::push(self.text, out);
                push_guard(self.kind, floor, out);
            }
        }
    }

    /// Appends a path whose encoded dots may make dot segments, which is rare.
    #[cold]
    fn push_by_way_of_decoded(self, spelling: Spelling, out: &mut String) {
        let mut decoded = String::with_capacity(self.text.len());
        spelling::push(self.text, spelling, &mut decoded);
        // The copy is spelled as it will be, so its triplets are not looked at again.
        let (spelling, floor) = (Spelling::AS_WRITTEN, out.len());
        // Decoding may show that nothing has to be removed: `%2E` in a name.
        match needless_dots(&decoded, self.kind) {
            None => out.push_str(&decoded),
            Some(from) => {
                let unread = Unread { path: &decoded, done: 0, from };
                push_without_dots(unread, self.kind, spelling, floor, out);
            }
        }
    }

    fn push_pieces(self, spelling: Spelling, out: &mut String) {
        for (piece, manner) in PathPieces::new(self.text, self.spelling) {
            match manner {
                PieceCase::Plain => spelling::push(piece, spelling, out),
                PieceCase::Lower => spelling::push_lower(piece, spelling, out),
                PieceCase::Digits => super::pieces::push_digits(piece, out),
            }
        }
    }
}

/// Returns the offset before which no dot segment has to be removed; `None` if the whole path has
/// none that [`push_without_dots`] removes.
fn needless_dots(path: &str, kind: PathKind) -> Option<usize> {
    // Offsets are relative to what comes after a guard or leading `..`.
    let rest = match kind {
        // The guard of an earlier pass stays.
        PathKind::Absolute => boundary::split_guard(path).1,
        PathKind::Relative => match after_needed_dots(path) {
            Some(rest) => rest,
            None => return Some(0),
        },
        _ => path,
    };
    let from = dots::first(rest)?;
    // Offsets count in `rest`, and a relative path is rewritten from its start.
    let is_whole = kind != PathKind::Relative && rest.len() == path.len();
    Some(if is_whole { from } else { 0 })
}

/// Skips the dot segments that a relative path needs at its start; returns `None` if it has some
/// that it does not need.
fn after_needed_dots(path: &str) -> Option<&str> {
    if let Some(rest) = path.strip_prefix("./") {
        // `./a:b` needs its `./`, `./a` does not (section 4.2).
        return boundary::relative_guard(rest.as_bytes()).map(|_| rest);
    }
    // A final `..` does not match: its normal form has a slash.
    let mut rest = path;
    // Each leading `../` leads out of the base's directory.
    while let Some(after) = rest.strip_prefix("../") {
        rest = after;
    }
    Some(rest)
}

/// Appends a path, which begins at `floor`, without its dot segments.
fn push_without_dots(
    unread: Unread<'_>,
    kind: PathKind,
    spelling: Spelling,
    floor: usize,
    out: &mut String,
) {
    let push = |piece: &str, out: &mut String| spelling::push(piece, spelling, out);
    if kind == PathKind::Relative {
        // A `..` cannot remove an encoded dot segment.
        let is_dots = |segment: &str| decoded_dots(segment) > 0;
        dots::append_relative(&unread.path[unread.done..], out, is_dots, push);
        // The removal may leave a path that begins with `/` or with a scheme.
        if let Some(guard) = boundary::relative_guard(&out.as_bytes()[floor..]) {
            out.insert_str(floor, guard);
        }
        return;
    }
    dots::append_with(unread, floor, out, push);
    push_guard(kind, floor, out);
}

/// Puts the guard before a path that begins at `floor`, if it needs one.
fn push_guard(kind: PathKind, floor: usize, out: &mut String) {
    // A rootless path follows a scheme, and may begin with `//` without its dot segments.
    // Section 3.3: only after an authority may a path begin with `//`.
    let has_authority = kind == PathKind::Abempty;
    if let Some(guard) = boundary::guard(&out.as_bytes()[floor..], true, has_authority) {
        out.insert_str(floor, guard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_normal_is_what_stays() {
        dots::for_all_texts(b"/.a:", 8, |path| {
            let kinds: &[PathKind] = match path.as_bytes() {
                [b'/', b'/', ..] => &[PathKind::Abempty],
                [b'/', ..] => &[PathKind::Abempty, PathKind::Absolute],
                // A relative reference never begins like that.
                _ if boundary::relative_guard(path.as_bytes()).is_some() => &[PathKind::Rootless],
                _ => &[PathKind::Rootless, PathKind::Relative],
            };
            for &kind in kinds {
                let push = |done, from, out: &mut String| {
                    let spelling = Spelling::AS_WRITTEN;
                    push_without_dots(Unread { path, done, from }, kind, spelling, 0, out);
                };
                let mut out = String::new();
                push(0, 0, &mut out);
                let from = needless_dots(path, kind);
                assert_eq!(from.is_none(), out == path, "{path} {out}");
                let from = from.unwrap_or_default();
                let mut same = String::from(&path[..from]);
                push(from, from, &mut same);
                assert_eq!(same, out, "{path}");
            }
        });
    }
}

//! Paths: dot segments (6.2.2.3), and the scheme's rules for a path that is not a hierarchy
//! (6.2.3).

use alloc::string::String;

use super::pieces::{PieceCase, Pieces};
use crate::dots;
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
            Some(b'/') if has_authority => PathKind::Abempty,
            Some(b'/') => PathKind::Absolute,
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
    /// Dot segments of rootless paths too, exactly as section 5.2.4.
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
}

impl Way {
    /// Returns the number of bytes at the start of a path of length `len` that stay, except for
    /// triplets.
    pub(super) fn copied(self, len: usize) -> usize {
        match self {
            Way::AsSpelled => len,
            Way::WithoutDots(from) => from,
            Way::Pieces | Way::ByWayOfDecoded => 0,
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
            PathKind::Empty => true,
            PathKind::Rootless => dots != Dots::All,
            _ => dots == Dots::Keep,
        }
    }

    /// Returns the offset from which dot segments may have to be removed; `None` if nothing has to.
    ///
    /// Encoded dots are not dots here.
    pub(super) fn dots_from(self, dots: Dots) -> Option<usize> {
        if self.keeps(dots) {
            None
        } else {
            needless_dots(self.text, self.kind)
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
            || Pieces::new(self.text, self.spelling).all(|(piece, manner)| match manner {
                PieceCase::Plain => true,
                PieceCase::Lower => !spelling::has_upper(piece),
                PieceCase::Digits => !piece.bytes().any(super::pieces::is_separator),
            })
    }

    /// Chooses the way to write the path; `from` is the result of [`Path::dots_from`].
    pub(super) fn way(self, spelling: Spelling, dots: Dots, from: Option<usize>) -> Way {
        if !self.pieces_are_as_written() {
            Way::Pieces
        } else if spelling.decode && !self.keeps(dots) && spelling::has_dot(self.text) {
            Way::ByWayOfDecoded
        } else if let Some(from) = from {
            Way::WithoutDots(from)
        } else {
            Way::AsSpelled
        }
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
                push_without_dots(self.text, (done, from), self.kind, spelling, floor, out);
            }
            Way::Pieces => self.push_pieces(spelling, out),
            Way::ByWayOfDecoded => self.push_by_way_of_decoded(spelling, out),
        }
    }

    /// Appends a path whose encoded dots may make dot segments, which is rare.
    #[cold]
    fn push_by_way_of_decoded(self, spelling: Spelling, out: &mut String) {
        let mut decoded = String::with_capacity(self.text.len());
        spelling::push(self.text, spelling, &mut decoded);
        let (spelling, floor) = (Spelling::AS_WRITTEN, out.len());
        match needless_dots(&decoded, self.kind) {
            None => out.push_str(&decoded),
            Some(from) => {
                push_without_dots(&decoded, (0, from), self.kind, spelling, floor, out);
            }
        }
    }

    fn push_pieces(self, spelling: Spelling, out: &mut String) {
        for (piece, manner) in Pieces::new(self.text, self.spelling) {
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
    let rest = match kind {
        // The guard of an earlier pass.
        PathKind::Absolute if path.starts_with("/.//") => &path[2..],
        PathKind::Relative => match behind_needed_dots(path) {
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
fn behind_needed_dots(path: &str) -> Option<&str> {
    if let Some(rest) = path.strip_prefix("./") {
        return needs_dot(rest).then_some(rest);
    }
    // A final `..` does not match: its normal form has a slash.
    let mut rest = path;
    while let Some(behind) = rest.strip_prefix("../") {
        rest = behind;
    }
    Some(rest)
}

/// Returns whether a relative path without `./` before it would be something else: empty, absolute,
/// or a scheme.
fn needs_dot(path: &str) -> bool {
    match path.bytes().find(|byte| matches!(byte, b'/' | b':')) {
        Some(b'/') => path.starts_with('/'),
        Some(_) => true,
        None => path.is_empty(),
    }
}

/// Appends a path without its dot segments. Its first `done` bytes are at `floor`, and it has no
/// dot segments before `from`.
fn push_without_dots(
    path: &str,
    (done, from): (usize, usize),
    kind: PathKind,
    spelling: Spelling,
    floor: usize,
    out: &mut String,
) {
    if kind == PathKind::Relative {
        push_relative(&path[done..], spelling, out);
        // The removal may leave a path that begins with `/` or with a scheme.
        if needs_dot(&out[floor..]) {
            out.insert_str(floor, "./");
        }
        return;
    }
    dots::append_with(path, (done, from), floor, out, |piece, out| {
        spelling::push(piece, spelling, out);
    });
    // Without an authority, a leading `//` would be read as one.
    if kind != PathKind::Abempty && out[floor..].starts_with("//") {
        out.insert_str(floor, "/.");
    }
}

/// Appends a relative path, and removes each `..` together with the name before it, if there is
/// one.
///
/// A path that ended in a dot segment ends with a `/`.
fn push_relative(path: &str, spelling: Spelling, out: &mut String) {
    let floor = out.len();
    // The number of names that a `..` can remove; only `..` are before them.
    let mut names = 0_usize;
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            "." => {}
            ".." if names > 0 => {
                names -= 1;
                // The slash after the name is removed first, so that the search finds the one
                // before it.
                out.pop();
                let slash = out.as_bytes()[floor..]
                    .iter()
                    .rposition(|&byte| byte == b'/');
                out.truncate(slash.map_or(floor, |slash| floor + slash + 1));
            }
            ".." => out.push_str("../"),
            name => {
                names += 1;
                spelling::push(name, spelling, out);
                if segments.peek().is_some() {
                    out.push('/');
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relative(path: &str) -> String {
        let mut out = String::from("x");
        push_without_dots(
            path,
            (0, 0),
            PathKind::Relative,
            Spelling::AS_WRITTEN,
            1,
            &mut out,
        );
        out.split_off(1)
    }

    #[test]
    fn a_relative_path_keeps_its_meaning() {
        for (path, expected) in [
            ("a/..", "./"),
            ("a/../b:c", "./b:c"),
            ("a/..//b", ".//b"),
            ("a/b/../../../c", "../c"),
            ("..", "../"),
            ("../a/..", "../"),
            ("a//..", "a/"),
            ("a/./", "a/"),
            ("./..", "../"),
        ] {
            assert_eq!(relative(path), expected, "{path}");
        }
    }

    #[test]
    fn what_is_normal_is_what_stays() {
        for length in 1..=8 {
            for mut number in 0..4_u32.pow(length) {
                let mut path = String::new();
                for _ in 0..length {
                    path.push(char::from(b"/.a:"[number as usize % 4]));
                    number /= 4;
                }
                let kinds: &[PathKind] = match path.as_bytes() {
                    [b'/', b'/', ..] => &[PathKind::Abempty],
                    [b'/', ..] => &[PathKind::Abempty, PathKind::Absolute],
                    // A relative reference never begins like that.
                    _ if needs_dot(&path) => &[PathKind::Rootless],
                    _ => &[PathKind::Rootless, PathKind::Relative],
                };
                for &kind in kinds {
                    let push = |done, from, out: &mut String| {
                        let spelling = Spelling::AS_WRITTEN;
                        push_without_dots(&path, (done, from), kind, spelling, 0, out);
                    };
                    let mut out = String::new();
                    push(0, 0, &mut out);
                    let from = needless_dots(&path, kind);
                    assert_eq!(from.is_none(), out == path, "{path} {out}");
                    let from = from.unwrap_or_default();
                    let mut same = String::from(&path[..from]);
                    push(from, from, &mut same);
                    assert_eq!(same, out, "{path}");
                }
            }
        }
    }
}

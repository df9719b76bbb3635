//! Paths: dot segments (6.2.2.3), and what the scheme says of a path that is no hierarchy (6.2.3).

use alloc::string::String;

use super::pieces::{Manner, Pieces};
use super::triplets::{self, Spelling};
use crate::dots;
use crate::schemes::PathSpelling;

/// What kind of path it is, as far as dot segments are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// Begins with `/`, behind an authority.
    Abempty,
    /// Begins with `/`, and must not begin with `//`.
    Absolute,
    /// Of a relative reference; what it means depends on the base, so leading `..` stay.
    Relative,
    /// Behind a scheme, and no hierarchy as far as anyone knows.
    Rootless,
    /// Empty, which is not the same as `.`.
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

/// Which dot segments go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dots {
    /// None.
    Keep,
    /// Those of hierarchies.
    Hierarchies,
    /// Those of rootless paths too, by the letter of section 5.2.4.
    All,
}

/// A path, and what is to be done to it.
#[derive(Clone, Copy)]
pub(super) struct Path<'a> {
    pub(super) text: &'a str,
    pub(super) kind: PathKind,
    pub(super) spelling: PathSpelling,
}

impl Path<'_> {
    /// Whether [`Path::push`] would write it as it is.
    pub(super) fn is_normal(self, spelling: Spelling, dots: Dots) -> bool {
        // An encoded dot is spelled wrong where dots matter, so the dots can be looked for in the text as it is.
        if !triplets::is_spelled(self.text, spelling) {
            return false;
        }
        match self.kind {
            PathKind::Empty => true,
            PathKind::Rootless if dots != Dots::All => self.pieces_are_normal(),
            _ if dots == Dots::Keep => true,
            kind => has_normal_dots(self.text, kind),
        }
    }

    fn pieces_are_normal(self) -> bool {
        self.spelling == PathSpelling::AsWritten
            || Pieces::new(self.text, self.spelling).all(|(piece, manner)| match manner {
                Manner::Plain => true,
                Manner::Lower => !triplets::has_upper(piece),
                Manner::Digits => !piece.bytes().any(super::pieces::is_separator),
            })
    }

    /// Appends the path in its normal form.
    pub(super) fn push(self, spelling: Spelling, dots: Dots, out: &mut String) {
        let floor = out.len();
        if self.kind == PathKind::Rootless && dots != Dots::All {
            return self.push_pieces(spelling, out);
        }
        if self.kind == PathKind::Empty
            || dots == Dots::Keep
            || has_normal_dots(self.text, self.kind)
        {
            triplets::push(self.text, spelling, out);
            // What is behind `floor` was longer if a triplet has been decoded, perhaps to a dot.
            let is_decoded = out.len() - floor != self.text.len();
            if !is_decoded || dots == Dots::Keep || has_normal_dots(&out[floor..], self.kind) {
                return;
            }
            let decoded = out.split_off(floor);
            return push_without_dots(&decoded, self.kind, out);
        }
        if self.text.contains('%') {
            let mut decoded = String::with_capacity(self.text.len());
            triplets::push(self.text, spelling, &mut decoded);
            return push_without_dots(&decoded, self.kind, out);
        }
        push_without_dots(self.text, self.kind, out);
    }

    fn push_pieces(self, spelling: Spelling, out: &mut String) {
        for (piece, manner) in Pieces::new(self.text, self.spelling) {
            match manner {
                Manner::Plain => triplets::push(piece, spelling, out),
                Manner::Lower => triplets::push_lower(piece, spelling, out),
                Manner::Digits => super::pieces::push_digits(piece, out),
            }
        }
    }
}

/// Whether [`push_without_dots`] would append `path` as it is.
fn has_normal_dots(path: &str, kind: PathKind) -> bool {
    let rest = match kind {
        // The guard of an earlier pass.
        PathKind::Absolute if path.starts_with("/.//") => &path[2..],
        PathKind::Relative => match behind_needed_dots(path) {
            Some(rest) => rest,
            None => return false,
        },
        _ => path,
    };
    !dots::has_dot_segments(rest)
}

/// What follows the dot segments that a relative path needs at its start; `None` when it has some that it does not need.
fn behind_needed_dots(path: &str) -> Option<&str> {
    if let Some(rest) = path.strip_prefix("./") {
        return needs_dot(rest).then_some(rest);
    }
    // A final `..` is written with its slash.
    let mut rest = path;
    while let Some(behind) = rest.strip_prefix("../") {
        rest = behind;
    }
    Some(rest)
}

/// Whether a relative path would be something else without `./` in front: empty, absolute, or a scheme.
fn needs_dot(path: &str) -> bool {
    match path.bytes().find(|byte| matches!(byte, b'/' | b':')) {
        Some(b'/') => path.starts_with('/'),
        Some(_) => true,
        None => path.is_empty(),
    }
}

fn push_without_dots(path: &str, kind: PathKind, out: &mut String) {
    let floor = out.len();
    if kind == PathKind::Relative {
        push_relative(path, out);
        if needs_dot(&out[floor..]) {
            out.insert_str(floor, "./");
        }
        return;
    }
    dots::remove_into(path, out);
    if kind != PathKind::Abempty && out[floor..].starts_with("//") {
        out.insert_str(floor, "/.");
    }
}

/// Appends a relative path with each `..` taken together with the name before it, if there is one.
///
/// A path that ended in a dot segment ends with a `/`.
fn push_relative(path: &str, out: &mut String) {
    let floor = out.len();
    // How many names are there to be taken back; what is before them are `..`.
    let mut names = 0_usize;
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            "." => {}
            ".." if names > 0 => {
                names -= 1;
                out.pop();
                let slash = out.as_bytes()[floor..]
                    .iter()
                    .rposition(|&byte| byte == b'/');
                out.truncate(slash.map_or(floor, |slash| floor + slash + 1));
            }
            ".." => out.push_str("../"),
            name => {
                names += 1;
                out.push_str(name);
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
        push_without_dots(path, PathKind::Relative, &mut out);
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
                    // No relative reference begins like that.
                    _ if needs_dot(&path) => &[PathKind::Rootless],
                    _ => &[PathKind::Rootless, PathKind::Relative],
                };
                for &kind in kinds {
                    let mut out = String::new();
                    push_without_dots(&path, kind, &mut out);
                    assert_eq!(has_normal_dots(&path, kind), out == path, "{path} {out}");
                }
            }
        }
    }
}

//! Path comparison: whether two paths have the same normal form.
//!
//! Dot segments are removed while the segments are read from the last to the first: a `..` is a
//! debt that the next name pays. So a path is read once, and the only state is the number of debts.

use crate::normalize::{PathKind, PathPieces, PieceCase, decoded_dots, is_separator};
use crate::percent::Units;
use crate::schemes::PathSpelling;

/// Returns whether two paths of one kind have the same normal form at the scheme rung.
#[inline]
pub(super) fn agree(a: &str, b: &str, kind: PathKind, spelling: PathSpelling) -> bool {
    match kind {
        // The rules of the scheme change equal texts in the same way.
        _ if a == b => true,
        PathKind::Rootless => units(a, spelling).eq(units(b, spelling)),
        _ => hierarchies_agree(a, b, kind),
    }
}

/// Returns whether two paths of one kind are the same without their dot segments.
///
/// It is `false` for rootless paths, which keep their dot segments and so cannot agree only now.
#[inline]
pub(super) fn hierarchies_agree(a: &str, b: &str, kind: PathKind) -> bool {
    match kind {
        // Both are empty, as the kinds are equal.
        PathKind::Empty => true,
        // Only `Step::Path` removes dot segments of rootless paths, and no rung is that step.
        PathKind::Rootless => false,
        PathKind::Abempty | PathKind::Absolute => {
            match (a.strip_prefix('/'), b.strip_prefix('/')) {
                (Some(a), Some(b)) => same(Segments::new(a, false), Segments::new(b, false)),
                _ => false,
            }
        }
        PathKind::Relative => same(Segments::new(a, true), Segments::new(b, true)),
    }
}

/// Compares segments only: the guards `/.` and `./` depend on the segments alone, so they agree if
/// the segments do.
#[inline]
fn same(mut a: Segments<'_>, mut b: Segments<'_>) -> bool {
    // Segments agree in any spelling: the percent rung is below this one.
    let decoded = |segment| Units::new(segment, true, false);
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            // Equal bytes first: most segments need no decoding.
            (Some(a), Some(b)) if a == b || decoded(a).eq(decoded(b)) => {}
            _ => return false,
        }
    }
}

/// Yields the units of a rootless path, normalized by the scheme's rules.
#[inline]
fn units(path: &str, spelling: PathSpelling) -> impl Iterator<Item = u16> {
    PathPieces::new(path, spelling).flat_map(|(piece, manner)| {
        // Units are decoded, so `%2D` counts as the `-` of a number.
        let is_visual = move |unit: &u16| {
            manner == PieceCase::Digits && u8::try_from(*unit).is_ok_and(is_separator)
        };
        Units::new(piece, true, manner == PieceCase::Lower).filter(move |unit| !is_visual(unit))
    })
}

/// An iterator over the segments of a path without its dot segments, from the last to the first.
///
/// [`dots::append_with`](crate::dots) defines which are removed, and `dots::append_relative` for a
/// relative path. Reading backwards needs no buffer: a `..` is counted, and a name pays for it.
struct Segments<'a> {
    /// The path up to the slash before the segment that was read last.
    rest: Option<&'a str>,
    /// The number of names that the `..` read so far will remove.
    debts: usize,
    /// Whether debts that remain at the start stay as `..`.
    is_relative: bool,
    is_last: bool,
}

impl<'a> Segments<'a> {
    /// Reads a path without its leading `/`.
    #[inline]
    fn new(path: &'a str, is_relative: bool) -> Segments<'a> {
        Segments { rest: Some(path), debts: 0, is_relative, is_last: true }
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        while let Some(rest) = self.rest {
            // Segments are short; a vectorized search would take longer.
            let slash = rest.bytes().rposition(|byte| byte == b'/');
            let (before, segment) = match slash {
                Some(slash) => (Some(&rest[..slash]), &rest[slash + 1..]),
                None => (None, rest),
            };
            self.rest = before;
            let is_last = core::mem::take(&mut self.is_last);
            match decoded_dots(segment) {
                // No `..` after it, so the name stays.
                0 if self.debts == 0 => return Some(segment),
                // The name pays for the last `..`.
                0 => self.debts -= 1,
                dots => {
                    // A `.` adds no debt, a `..` adds one.
                    self.debts += dots - 1;
                    // A dot segment at the end leaves the slash before it.
                    if is_last {
                        return Some("");
                    }
                }
            }
        }
        if !self.is_relative {
            return None;
        }
        // Debts that remain lead out of the base's directory.
        self.debts = self.debts.checked_sub(1)?;
        Some("..")
    }
}

//! Runs of rows that need no closer look, found as the library finds them in the lines of a file.

use std::ops::Range;

use urial_list::batch::{Gathered, SweptRun, SweptRuns};

use crate::column::failure::Failure;
use crate::column::rows::Rows;

/// A run of rows of which nothing is in doubt, or another row: its number, or what it is.
pub(super) enum Piece<Row> {
    Sure(Range<usize>),
    Row(Row),
}

/// Calls `each` with runs of rows that are sure, and with the other rows, in order; nulls too are
/// in doubt.
///
/// To gather the texts and sweep over them takes less time than to parse each.
pub(super) fn pieces(
    rows: &Rows<'_>,
    lines: impl for<'t> Fn(&'t str) -> SweptRuns<'t>,
    mut each: impl FnMut(Piece<usize>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut texts = Gathered::new();
    let (mut first, mut runs) = (0, Vec::new());
    while first < rows.len() {
        texts.clear();
        while first + texts.len() < rows.len() && !texts.is_full() {
            // A null is a line that is never valid.
            texts.push(rows.texts[first + texts.len()].unwrap_or(" "));
        }
        runs.clear();
        match texts.lines() {
            Some(text) => runs.extend(lines(text).map(|run| match run {
                SweptRun::Sure { lines, .. } => (true, lines),
                SweptRun::Doubtful(_) => (false, 1),
            })),
            // A text with a line feed is rare, and never valid.
            None => runs.resize(texts.len(), (false, 1)),
        }
        for (is_sure, lines) in &runs {
            each(match is_sure {
                true => Piece::Sure(first..first + lines),
                false => Piece::Row(first),
            })?;
            first += lines;
        }
    }
    Ok(())
}

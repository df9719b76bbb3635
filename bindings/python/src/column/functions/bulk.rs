//! Runs of rows that need no closer look, found as the library finds them in the lines of a file.

use std::ops::Range;

use urial_list::batch::{SweptRun, SweptRuns};

use crate::column::failure::Failure;
use crate::column::rows::Rows;

/// The bytes of texts that are looked at together: they stay in the second cache.
const BATCH: usize = 1 << 17;

/// A run of rows of which nothing is in doubt, or one row that has to be parsed.
pub(super) enum Piece {
    Sure(Range<usize>),
    Doubtful(usize),
}

/// Calls `each` with runs of rows that are sure, and with the other rows, in order; nulls too are
/// in doubt.
///
/// The texts are copied as lines into a buffer, because the scanner finds in lines where a text
/// ends. That copy and the scan take less time than to parse each text.
pub(super) fn pieces(
    rows: &Rows<'_>,
    lines: impl for<'t> Fn(&'t str) -> SweptRuns<'t>,
    mut each: impl FnMut(Piece) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut buffer = String::with_capacity(BATCH + BATCH / 8);
    let (mut first, mut runs) = (0, Vec::new());
    while first < rows.len() {
        buffer.clear();
        let mut end = first;
        while end < rows.len() && (buffer.len() < BATCH || end == first) {
            // A null is a line that is never valid.
            buffer.push_str(rows.texts[end].unwrap_or(" "));
            buffer.push('\n');
            end += 1;
        }
        runs.clear();
        runs.extend(lines(&buffer).map(|run| match run {
            SweptRun::Sure { lines, .. } => (true, lines),
            SweptRun::Doubtful(_) => (false, 1),
        }));
        // A text with a line feed is more than one line; it is rare, and never valid.
        if runs.iter().map(|(_, lines)| lines).sum::<usize>() != end - first {
            runs.clear();
            runs.resize(end - first, (false, 1));
        }
        for (is_sure, lines) in &runs {
            each(match is_sure {
                true => Piece::Sure(first..first + lines),
                false => Piece::Doubtful(first),
            })?;
            first += lines;
        }
    }
    Ok(())
}

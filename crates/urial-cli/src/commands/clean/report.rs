//! The summary of `clean`.

use super::hints::Hints;
use crate::message::counted;
use crate::run::{Counts, Summary, iris_in_words};

/// Returns a line with the counts of all results, one for each kind of error, and advice; `kept` of
/// the `valid` lines have a key that is new.
pub(super) fn words(
    summary: &Summary,
    (valid, kept): (u64, u64),
    hints: &Hints,
    is_spilled: bool,
) -> String {
    let Counts { read, blank, invalid, mended, iris, .. } = summary.counts;
    // A valid line is kept, or its key was seen before.
    let duplicates = counted(valid - kept, "duplicate");
    let mut text =
        format!("urial: {read} read, {kept} kept, {duplicates}, {blank} blank, {invalid} invalid");
    if mended > 0 {
        text += &format!("; {mended} repaired");
    }
    text.push('\n');
    let advice = "--as iri keeps them, and --repair writes them as URIs";
    text += &iris_in_words(iris, advice);
    text += &summary.kinds.table();
    // Records in which no text was found, or that a count would be twice in.
    let unfound = invalid - summary.kinds.total();
    if unfound > 0 {
        text += &format!("  {}\n", counted(unfound, "bad record"));
    }
    if !summary.is_binary {
        text += &hints.words();
    }
    if is_spilled {
        text += "  the memory was too little for all, and a temporary file was used; --memory gives more\n";
    }
    text
}

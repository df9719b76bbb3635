//! The summary of `clean`.

use super::hints::Hints;
use crate::run::{Counts, Summary, iris_in_words};

/// Outcome of a run.
pub(super) struct Tally<'s> {
    pub(super) summary: &'s Summary,
    pub(super) valid: u64,
    /// Valid lines whose key is new.
    pub(super) kept: u64,
    pub(super) hints: Hints,
    /// The memory was too small, and a temporary file was used.
    pub(super) spilled: bool,
}

impl Tally<'_> {
    /// Returns a line with the counts of all results, then one for each kind of error.
    pub(super) fn words(&self) -> String {
        let Counts {
            read,
            blank,
            invalid,
            mended,
            iris,
            ..
        } = self.summary.counts;
        let kept = self.kept;
        // A valid line is kept, or its key was seen before.
        let duplicates = self.valid - kept;
        let s = if duplicates == 1 { "" } else { "s" };
        let mut text = format!(
            "urial: {read} read, {kept} kept, {duplicates} duplicate{s}, {blank} blank, {invalid} invalid"
        );
        if mended > 0 {
            text += &format!("; {mended} repaired");
        }
        text.push('\n');
        let advice = "--as iri keeps them, and --repair writes them as URIs";
        text += &iris_in_words(iris, advice);
        text += &self.summary.kinds.table();
        // Records in which no text was found, or that a count would be twice in.
        let unfound = invalid - self.summary.kinds.total();
        if unfound > 0 {
            let s = if unfound == 1 { "" } else { "s" };
            text += &format!("  {unfound} bad record{s}\n");
        }
        text += &self.hints.words();
        if self.spilled {
            text += "  the memory was too little for all, and a temporary file was used; --memory gives more\n";
        }
        text
    }
}

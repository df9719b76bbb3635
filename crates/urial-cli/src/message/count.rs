//! Counts in messages.

/// Returns a count and what is counted, as in `1 pair` and `2 pairs`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

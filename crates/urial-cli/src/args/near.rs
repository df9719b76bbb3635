//! Names that are a slip away from a known one.

use strsim::damerau_levenshtein;

/// Finds the name that was probably meant.
pub(crate) fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = letters(name);
    // One slip in a short name, two in a longer one; more would be another word.
    let most = (letters.len() / 5).clamp(1, 2);
    let slips = |known: &'a str| (damerau_levenshtein(&letters, &self::letters(known)), known);
    let nearest = known.into_iter().map(slips).min_by_key(|(slips, _)| *slips)?;
    (nearest.0 <= most).then_some(nearest.1)
}

/// Returns what tells names apart: people get case and the kind of dash wrong, as in
/// `uri_reference` for `URI-reference`.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    // A longer text is no slip, and must not take time.
    letters.map(|letter| letter.to_ascii_lowercase()).take(64).collect()
}

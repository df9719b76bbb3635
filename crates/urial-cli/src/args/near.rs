//! Names that are a slip away from a known one.

/// Finds the name that was probably meant.
pub(crate) fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = letters(name);
    // One slip in a short name, two in a longer one; more would be another word.
    let most = (letters.len() / 5).clamp(1, 2);
    let slips = |known: &'a str| (distance(&letters, &self::letters(known)), known);
    let nearest = known
        .into_iter()
        .map(slips)
        .min_by_key(|(slips, _)| *slips)?;
    (nearest.0 <= most).then_some(nearest.1)
}

/// Returns what tells names apart: people get case and the kind of dash wrong, as in
/// `uri_reference` for `URI-reference`.
fn letters(name: &str) -> Vec<u8> {
    let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
    let lower = letters.map(|letter| letter.to_ascii_lowercase());
    // A longer text is no slip, and must not take time.
    lower.take(64).collect()
}

/// Returns how many letters have to be put in, left out or replaced; letters in another order are
/// one slip.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let sorted = |name: &[u8]| {
        let mut letters = name.to_vec();
        letters.sort_unstable();
        letters
    };
    if one != other && sorted(one) == sorted(other) {
        return 1;
    }
    // A row of the table of Wagner and Fischer: the distance to each start of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (count, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = count + 1;
        for (at, wanted) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != wanted);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_from_other_names() {
        let known = ["confusable", "host-in-path", "redirect", "port"];
        for (name, expected) in [
            ("confusables", Some("confusable")),
            ("Host_In_Path", Some("host-in-path")),
            ("redirects", Some("redirect")),
            ("prot", Some("port")),
            ("por", Some("port")),
            ("", None),
            ("pots", None),
            ("no-such", None),
        ] {
            assert_eq!(near(name, known), expected, "{name}");
        }
    }
}

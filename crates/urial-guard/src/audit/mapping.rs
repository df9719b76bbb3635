//! Characters that become ASCII when a host is looked up (UTS #46), without tables of Unicode.
//!
//! It has every mapping of UTS #46 to letters, digits, `-` and `.`; a test of the feature `idna`
//! compares them one by one. Three kinds are read though UTS #46 refuses them, because older
//! clients do: the joiners and `⒈` and `․`, which IDNA2003 mapped, and decimal digits of other
//! scripts, which number parsers of some languages take.

use alloc::borrow::Cow;
use alloc::string::String;

use urial::percent;

/// Returns the host decoded and mapped as it is before it is looked up; borrowed when it is plain
/// ASCII.
pub(super) fn looked_up(host: &str) -> Cow<'_, str> {
    if host.bytes().all(|byte| byte != b'%' && byte.is_ascii()) {
        return Cow::Borrowed(host);
    }
    let octets = percent::decode_lenient(host);
    let mut mapped = String::with_capacity(octets.len());
    for character in String::from_utf8_lossy(&octets).chars() {
        push(character, &mut mapped);
    }
    Cow::Owned(mapped)
}

/// Appends what a character is mapped to: itself, if it is nothing to this module.
pub(super) fn push(character: char, mapped: &mut String) {
    // ASCII is in no row; UTS #46 lower-cases it, which comparisons here do by themselves.
    match mapping(character as u32) {
        Some(text) => mapped.push_str(text),
        None => mapped.push(character),
    }
}

/// Returns what stands for a character before a name is looked up, which may be nothing at all.
fn mapping(code: u32) -> Option<&'static str> {
    // The last row that starts at or before the code point.
    let at = MAPPED.partition_point(|(first, ..)| *first <= code).checked_sub(1)?;
    let (first, last, texts) = MAPPED[at];
    let mut texts = texts.split(' ').cycle();
    let text = if code <= last { texts.nth((code - first) as usize) } else { None };
    text.filter(|text| *text != "·")
}

/// Rows of characters, in order: the first, the last, and the texts that they are mapped to, in
/// turn and again from the start: alphabets of mathematics follow each other.
static MAPPED: [(u32, u32, &str); 147] = include!("mapping.txt");

const DIGITS: &str = "0 1 2 3 4 5 6 7 8 9";
const LETTERS: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z";
const IN_PARENTHESES: &str = "(a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k) (l) (m) \
    (n) (o) (p) (q) (r) (s) (t) (u) (v) (w) (x) (y) (z)";

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "idna")]
    fn mapped(character: char) -> String {
        let mut mapped = String::new();
        push(character, &mut mapped);
        mapped
    }

    #[test]
    fn rows_are_sorted() {
        // Each row ends before the next one starts.
        assert!(MAPPED.iter().flat_map(|(first, last, _)| [first, last]).is_sorted());
    }

    /// More spellings are in the tests of addresses and in the corpus.
    #[test]
    fn what_resolvers_read_is_read() {
        for (text, expected) in [
            ("⑯⑨。②⑤④｡㉑．㊿", "169.254.21.50"),
            ("⒈⒉3․4", "1.2.3.4"),
            ("ⅷ⑴⒜㎩℻", "viii(1)(a)pafax"),
            ("é例\u{1F600}", "é例\u{1F600}"),
        ] {
            assert_eq!(looked_up(text), expected, "{text}");
        }
    }

    /// The tables of the crate `idna` are those of Unicode.
    #[cfg(feature = "idna")]
    #[test]
    fn every_mapping_to_ascii_is_that_of_the_tables() {
        let is_of_hosts = |text: &str| {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        };
        let mut compared = 0;
        for character in '\u{80}'..=char::MAX {
            let text = alloc::format!("a{character}b");
            let Ok(ascii) = idna::domain_to_ascii(&text) else {
                continue;
            };
            let own = mapped(character);
            if ascii.contains("xn--") {
                // Digits of other scripts, and joiners.
                assert!(own.is_empty() || own.contains(character) || own.len() == 1, "{character}");
                continue;
            }
            let ascii = &ascii[1..ascii.len() - 1];
            if is_of_hosts(ascii) {
                assert_eq!(own.to_ascii_lowercase(), ascii, "{character} U+{:X}", character as u32);
                compared += 1;
            }
        }
        assert!(compared > 1_500, "{compared}");
    }
}

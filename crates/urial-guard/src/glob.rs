//! Patterns with `*` and `?`, for filters and lists of keys.

/// Returns whether a pattern matches the whole text.
///
/// `*` matches any text, `?` matches any character, and the case of Latin, Greek and Cyrillic
/// letters is ignored.
///
/// On a mismatch, the last `*` takes one more character; an earlier one need not be tried again. So
/// the time is at most the product of the lengths.
///
/// ```
/// use urial_guard::glob;
/// assert!(glob::matches("*.example.com", "a.b.Example.com"));
/// assert!(!glob::matches("*.example.com", "example.com"));
/// assert!(glob::matches("v?", "vé"));
/// ```
#[must_use]
pub fn matches(pattern: &str, text: &str) -> bool {
    finds(pattern, text, true)
}

/// Returns whether a pattern matches the whole text, with regard to case.
///
/// ```
/// use urial_guard::glob;
/// assert!(glob::matches_exactly("utm_*", "utm_source"));
/// assert!(!glob::matches_exactly("utm_*", "UTM_source"));
/// ```
#[must_use]
pub fn matches_exactly(pattern: &str, text: &str) -> bool {
    finds(pattern, text, false)
}

fn finds(pattern: &str, text: &str, ignore_case: bool) -> bool {
    // Most patterns of a list fail at their first byte, before a character is decoded.
    let is_other = |(wanted, found): (&u8, &u8)| {
        wanted.is_ascii() && !matches!(wanted, b'*' | b'?') && !wanted.eq_ignore_ascii_case(found)
    };
    let first = pattern.as_bytes().first().zip(text.as_bytes().first());
    if first.is_some_and(is_other) {
        return false;
    }
    let Some((pattern, text)) = without_end(pattern, text, ignore_case) else {
        return false;
    };
    let (mut wanted, mut rest) = (pattern.chars(), text.chars());
    // The pattern after the last `*`, and the text from where it was last tried.
    let mut retry = None;
    loop {
        let before = rest.clone();
        match (wanted.next(), rest.next()) {
            (None, None) => return true,
            (Some('*'), _) => {
                // A `*` at the end takes all.
                if wanted.as_str().is_empty() {
                    return true;
                }
                // `*` takes nothing at first; each mismatch after it gives it one character more.
                rest = before;
                retry = Some((wanted.clone(), rest.clone()));
                continue;
            }
            (Some('?'), Some(_)) => continue,
            (Some(wanted), Some(found))
                if wanted == found || ignore_case && lower(wanted) == lower(found) =>
            {
                continue;
            }
            _ => {}
        }
        let Some((after, left)) = &mut retry else {
            return false;
        };
        // No text is left for the last `*` to take.
        if left.next().is_none() {
            return false;
        }
        (wanted, rest) = (after.clone(), left.clone());
    }
}

/// Removes what a pattern has after its last `*` from pattern and text, if that is plain ASCII, and
/// returns the rest; `None` if the text ends otherwise. A `*` before the end of a name would take
/// the name character by character.
fn without_end<'p, 't>(
    pattern: &'p str,
    text: &'t str,
    ignore_case: bool,
) -> Option<(&'p str, &'t str)> {
    let start = pattern.rfind('*').map_or(pattern.len(), |star| star + 1);
    let end = &pattern[start..];
    if end.is_empty() || !end.is_ascii() || end.contains('?') {
        return Some((pattern, text));
    }
    let cut = text.len().checked_sub(end.len())?;
    let found = &text.as_bytes()[cut..];
    let is_end = match ignore_case {
        true => found.eq_ignore_ascii_case(end.as_bytes()),
        false => found == end.as_bytes(),
    };
    is_end.then(|| (&pattern[..start], &text[..cut]))
}

/// Returns the letter in lower case, of the alphabets that have case and that names are written in.
// `char::to_lowercase` would bring tables of 12 KB to every WebAssembly module.
const fn lower(letter: char) -> u32 {
    let code = letter as u32;
    match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ω' | 'А'..='Я' => {
            code + 0x20
        }
        'Ѐ'..='Џ' => code + 0x50,
        // Capitals and small letters take turns; `İ` and `ı` are of different pairs.
        'Ā'..='į' | 'Ĳ'..='ķ' | 'Ŋ'..='ŷ' => code | 1,
        'Ĺ'..='ň' | 'Ź'..='ž' => code + (code & 1),
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_is_that_of_unicode() {
        for code in 0..0x460 {
            let Some(letter) = char::from_u32(code) else {
                continue;
            };
            let simple = letter.to_lowercase();
            // Signs, accented Greek and letters of one language are left alone.
            let is_left = lower(letter) == code;
            assert!(is_left || simple.map(u32::from).eq([lower(letter)]), "{letter}");
        }
    }

    #[test]
    fn globs() {
        for (pattern, text, expected) in [
            ("", "", true),
            ("", "a", false),
            ("*", "", true),
            ("*", "a.b", true),
            ("a", "A", true),
            ("A?c", "abC", true),
            ("?", "é", true),
            ("é", "é", true),
            ("é", "É", true),
            ("*ЛЮЧ", "Ключ", true),
            ("?ß", "Eß", true),
            ("k", "\u{212A}", false),
            ("ŠKODA-ŽŁ", "škoda-žł", true),
            ("İ", "ı", false),
            ("×", "÷", false),
            ("Ωμέγα", "ωΜέγα", true),
            ("Џ", "џ", true),
            ("é", "ê", false),
            ("a", "é", false),
            ("é", "a", false),
            ("?", "", false),
            ("*.example.com", "a.b.Example.com", true),
            ("*.example.com", "example.com", false),
            ("*.example.com", "a.example.com.evil", false),
            ("a*b*c", "a-b-bc", true),
            ("a*b*c", "a-b-b", false),
            ("*ab", "aab", true),
            ("*a*a*a*b", &"a".repeat(2000), false),
            ("*a*a*a*", &"b".repeat(2000), false),
            ("*b", "é", false),
            ("é*b", "éB", true),
            ("*aa", "a", false),
            ("a*a", "a", false),
            ("*?a", "a", false),
            ("**", "", true),
            ("[::1]", "[::1]", true),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
            assert!(expected || !matches_exactly(pattern, text), "{pattern} {text}");
        }
        for (pattern, text, expected) in [
            ("utm_*", "utm_", true),
            ("utm_*", "UTM_a", false),
            ("é?", "éa", true),
            ("é?", "Éa", false),
            ("*?b", "ßab", true),
            ("*?b", "ßaB", false),
        ] {
            assert_eq!(matches_exactly(pattern, text), expected, "{text}");
        }
    }
}

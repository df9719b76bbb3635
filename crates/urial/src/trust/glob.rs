//! Patterns with `*` and `?`, for filters and lists of keys.

/// Returns whether a pattern matches the whole text.
///
/// `*` matches any text, `?` matches any character, and case is ignored, also beyond ASCII.
///
/// On a mismatch, the last `*` takes one more character; an earlier one need not be tried again. So
/// the time is at most the product of the lengths.
///
/// ```
/// use urial::glob;
/// assert!(glob::matches("*.example.com", "a.b.Example.com"));
/// assert!(!glob::matches("*.example.com", "example.com"));
/// assert!(glob::matches("v?", "vé"));
/// ```
#[must_use]
#[inline]
pub fn matches(pattern: &str, text: &str) -> bool {
    // Most patterns of a list fail at their first byte, before a character is decoded.
    if let (Some(&wanted), Some(&found)) = (pattern.as_bytes().first(), text.as_bytes().first())
        && wanted.is_ascii()
        && !matches!(wanted, b'*' | b'?')
        && !wanted.eq_ignore_ascii_case(&found)
    {
        return false;
    }
    let (mut wanted, mut rest) = (pattern.chars(), text.chars());
    // The pattern after the last `*`, and the text from where it was last tried.
    let mut retry = None;
    loop {
        let before = rest.clone();
        match (wanted.next(), rest.next()) {
            (None, None) => return true,
            (Some('*'), _) => {
                // `*` takes nothing at first; each mismatch after it gives it one character more.
                rest = before;
                retry = Some((wanted.clone(), rest.clone()));
                continue;
            }
            (Some('?'), Some(_)) => continue,
            (Some(wanted), Some(found)) if is_same(wanted, found) => continue,
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

/// Returns whether two characters differ in nothing but case.
#[inline]
fn is_same(one: char, other: char) -> bool {
    one.eq_ignore_ascii_case(&other)
        // A letter of ASCII has no other forms.
        || !one.is_ascii()
            && !other.is_ascii()
            && one.to_lowercase().eq(other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("[::1]", "[::1]", true),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}

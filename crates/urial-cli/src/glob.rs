//! Patterns with `*` and `?`.

use std::convert::Infallible;
use std::str::FromStr;

/// A pattern: `*` is any text, `?` is any character, and the case of ASCII makes no difference.
#[derive(Clone, Debug)]
pub(crate) struct Glob(Vec<char>);

impl FromStr for Glob {
    type Err = Infallible;

    fn from_str(pattern: &str) -> Result<Glob, Infallible> {
        let lower = |character: char| character.to_ascii_lowercase();
        Ok(Glob(pattern.chars().map(lower).collect()))
    }
}

impl Glob {
    /// Whether the pattern is the text, all of it.
    ///
    /// When a character does not fit, the last `*` takes one more: an earlier one need not be asked again.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let pattern = &self.0;
        let mut rest = text.chars();
        let mut at = 0;
        // Behind the last `*`, and the text that was left when that took nothing more.
        let mut retry = None;
        loop {
            let before = rest.clone();
            match (pattern.get(at), rest.next()) {
                (None, None) => return true,
                (Some('*'), _) => {
                    at += 1;
                    rest = before;
                    retry = Some((at, rest.clone()));
                    continue;
                }
                (Some('?'), Some(_)) => {
                    at += 1;
                    continue;
                }
                (Some(wanted), Some(found)) if *wanted == found.to_ascii_lowercase() => {
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let Some((behind, left)) = &mut retry else {
                return false;
            };
            if left.next().is_none() {
                return false;
            }
            (at, rest) = (*behind, left.clone());
        }
    }
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
            let Ok(glob) = pattern.parse::<Glob>();
            assert_eq!(glob.matches(text), expected, "{pattern} {text}");
        }
    }
}

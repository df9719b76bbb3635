//! Texts of others, made fit for a terminal.

use std::fmt::{self, Display};

/// A text with the characters that show nothing or move others escaped.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            if character.is_control() || urial::is_bidi_control(character) {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        Ok(())
    }
}

/// The same for a text of lines, which stay lines.
pub(crate) struct Lines<'a>(pub(crate) &'a str);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.split('\n').enumerate() {
            let end = if number > 0 { "\n" } else { "" };
            write!(f, "{end}{}", Shown(line))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_what_is_shown() {
        let shown = |text: &str| Shown(text).to_string();
        assert_eq!(shown("a é\\"), "a é\\");
        assert_eq!(
            shown("\x1B[2J\n\u{9B}\u{202E}"),
            "\\u{1b}[2J\\n\\u{9b}\\u{202e}"
        );
        assert_eq!(Lines("a\n\rb\n").to_string(), "a\n\\rb\n");
    }
}

//! Origin of a line that is kept, for `--json`: it goes with the text to print, in front of it, and
//! so into the temporary file too.

use std::io::Write;

/// Source and line of a text; an argument has neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin {
    /// Index of the source, and the line there, counted from 1.
    pub(super) place: Option<(usize, u64)>,
}

impl Origin {
    /// Writes the origin: `SOURCE:LINE:`, or `::`.
    pub(super) fn write(self, out: &mut Vec<u8>) {
        // Writing to a `Vec` cannot fail.
        let _ = match self.place {
            Some((source, line)) => write!(out, "{source}:{line}:"),
            None => write!(out, "::"),
        };
    }

    /// Reads an origin and returns it with the text after it.
    pub(super) fn read(text: &[u8]) -> (Origin, &[u8]) {
        let mut parts = text.splitn(3, |&byte| byte == b':');
        let mut number = || {
            let digits = std::str::from_utf8(parts.next()?).ok()?;
            digits.parse().ok()
        };
        let (source, line): (Option<u64>, Option<u64>) = (number(), number());
        let place = source.zip(line);
        let place = place.map(|(source, line)| (source as usize, line));
        (Origin { place }, parts.next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_as_they_are_written() {
        for place in [None, Some((0, 1)), Some((12, u64::MAX))] {
            let mut text = Vec::new();
            Origin { place }.write(&mut text);
            text.extend_from_slice(b"http://a:80/");
            let expected = (Origin { place }, &b"http://a:80/"[..]);
            assert_eq!(Origin::read(&text), expected);
        }
    }
}

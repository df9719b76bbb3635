//! Members of a line of JSON (RFC 8259), which most lines have like a line before.

use urial_grammar::search;

/// Start and end of a value in its line.
pub(super) type Span = (usize, usize);

/// A line that was read, and where its values are that are no objects and no arrays.
///
/// A line with the bytes between these values and other such values in their places is JSON with
/// the members of that line, in their order, so that it is enough to compare the former and pass
/// over the latter.
#[derive(Default)]
struct Shape {
    line: Vec<u8>,
    /// From left to right; empty if no line was read yet.
    scalars: Vec<Span>,
    /// Index of the value that is wanted.
    wanted: usize,
}

impl Shape {
    /// Takes the shape of a line that is JSON without control characters; `wanted` is the span of a
    /// string in it.
    fn learn(&mut self, line: &[u8], wanted: Span) {
        self.line.clear();
        self.line.extend_from_slice(line);
        self.scalars.clear();
        let mut cursor = Cursor { line, at: 0 };
        while cursor.at < line.len() {
            let start = cursor.at;
            match cursor.scalar() {
                // A name belongs to the shape; spaces may stand before its colon.
                Some(_) if line[cursor.at..].trim_ascii_start().starts_with(b":") => {}
                Some(_) => {
                    if start == wanted.0 {
                        self.wanted = self.scalars.len();
                    }
                    self.scalars.push((start, cursor.at));
                }
                None => cursor.at = start + 1,
            }
        }
    }

    /// Returns the string that is wanted in a line of this shape without control characters, with
    /// its quotation marks, and whether it has escapes.
    fn find(&self, line: &[u8]) -> Option<(Span, bool)> {
        let mut cursor = Cursor { line, at: 0 };
        let (mut found, mut end) = (None, 0);
        for (place, span) in self.scalars.iter().enumerate() {
            cursor.word(&self.line[end..span.0])?;
            end = span.1;
            let start = cursor.at;
            if place == self.wanted {
                let is_escaped = cursor.string()?;
                found = Some(((start, cursor.at), is_escaped));
            } else {
                cursor.scalar()?;
            }
        }
        // The end counts too: a line that is cut off, or has more after it, is not of this shape.
        (line[cursor.at..] == self.line[end..]).then_some(found)?
    }
}

/// The shapes of the lines before: a program writes records of a few kinds.
#[derive(Default)]
pub(super) struct Shapes {
    /// The one that was used last is the first.
    known: [Shape; 4],
}

impl Shapes {
    /// Takes the shape of a line; see [`Shape::learn`].
    pub(super) fn learn(&mut self, line: &[u8], wanted: Span) {
        self.known.rotate_right(1);
        self.known[0].learn(line, wanted);
    }

    /// Returns the string that is wanted in a line of one of the shapes; see [`Shape::find`].
    pub(super) fn find(&mut self, line: &[u8]) -> Option<(Span, bool)> {
        let mut known = self.known.iter().enumerate();
        let (place, found) = known.find_map(|(place, shape)| Some((place, shape.find(line)?)))?;
        self.known[..=place].rotate_right(1);
        Some(found)
    }
}

/// An offset in a line, which goes on past what is read. Whatever is wrong stops it.
struct Cursor<'s> {
    line: &'s [u8],
    at: usize,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    /// Passes over a byte, if it is the next one.
    #[inline]
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Passes over a text, if it is the next one.
    #[inline]
    fn word(&mut self, word: &[u8]) -> Option<()> {
        (self.line[self.at..].starts_with(word)).then(|| self.at += word.len())
    }

    /// Passes over a value that is no object and no array; returns whether it is a string with
    /// escapes.
    fn scalar(&mut self) -> Option<bool> {
        match self.peek()? {
            b'"' => return self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }?;
        Some(false)
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b'-');
        // RFC 8259 section 6: no digit follows a zero at the start.
        if self.take(b'0').is_none() {
            self.digits()?;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if self.take(b'e').or_else(|| self.take(b'E')).is_some() {
            let _ = self.take(b'+').or_else(|| self.take(b'-'));
            self.digits()?;
        }
        Some(())
    }

    /// Passes over digits, of which there is at least one.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    /// Passes over a string, and returns whether it has escapes.
    #[inline]
    fn string(&mut self) -> Option<bool> {
        self.take(b'"')?;
        let mut is_escaped = false;
        loop {
            self.at += search::string_end(&self.line[self.at..])? + 1;
            if self.line[self.at - 1] == b'"' {
                return Some(is_escaped);
            }
            is_escaped = true;
            // RFC 8259 section 7. A lone surrogate passes, as in a string that `serde_json` skips.
            let letter = self.peek()?;
            self.at += 1;
            if letter == b'u' {
                let digits = self.line.get(self.at..self.at + 4)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                self.at += 4;
            } else if !b"\"\\/bfnrt".contains(&letter) {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::json_member::find_all;
    use super::super::json_path::parse;
    use super::*;

    #[test]
    fn lines_of_one_shape_are_read_as_each_is_alone() {
        const KEYS: [&str; 3] = ["a", "b", "c"];
        const VALUES: [&str; 9] =
            ["1", "-0.5e7", "01", "null", "\"x\"", "\"\\n\"", "\"", "{}", "[1, 2]"];
        let mut random = fastrand::Rng::with_seed(1);
        let mut random = move |end: usize| random.usize(..end);
        let path = parse("a").unwrap();
        let (mut shapes, mut same) = (Shapes::default(), 0);
        for _ in 0..100_000 {
            let members: Vec<String> = (0..1 + random(3))
                .map(|_| format!("\"{}\":{}", KEYS[random(3)], VALUES[random(9)]))
                .collect();
            let line = format!("{{{}}}", members.join([",", ", "][random(2)]));
            // The value by the parser: its span, if it is a string, and whether it has escapes.
            let values = find_all(&line, &path, &[], &mut []).unwrap_or_default();
            let alone = values.first().filter(|raw| raw.starts_with('"')).map(|raw| {
                let start = raw.as_ptr() as usize - line.as_ptr() as usize;
                ((start, start + raw.len()), raw.contains('\\'))
            });
            if let Some(found) = shapes.find(line.as_bytes()) {
                same += 1;
                assert_eq!(Some(found), alone, "{line}");
            }
            if let Some((wanted, _)) = alone {
                shapes.learn(line.as_bytes(), wanted);
                assert_eq!(shapes.find(line.as_bytes()), alone, "{line}");
            }
        }
        assert!(same > 500, "{same}");
        assert_eq!(Shapes::default().find(b""), None);
    }
}

//! Members of a line of JSON (RFC 8259), which most lines have like a line before.

use super::json::Cursor;
use super::value::{Span, Value};

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
        let mut cursor = Cursor { line, at: 0, has_controls: false };
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

    /// Returns the string that is wanted in a line of this shape without control characters.
    fn find(&self, line: &[u8]) -> Option<Value> {
        let mut cursor = Cursor { line, at: 0, has_controls: false };
        let (mut found, mut end) = (None, 0);
        for (place, span) in self.scalars.iter().enumerate() {
            cursor.word(&self.line[end..span.0])?;
            end = span.1;
            let start = cursor.at;
            if place == self.wanted {
                let is_escaped = cursor.string()?;
                found = Some(Value::quoted((start, cursor.at), is_escaped));
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
    pub(super) fn find(&mut self, line: &[u8]) -> Option<Value> {
        let mut known = self.known.iter().enumerate();
        let (place, found) = known.find_map(|(place, shape)| Some((place, shape.find(line)?)))?;
        self.known[..=place].rotate_right(1);
        Some(found)
    }
}

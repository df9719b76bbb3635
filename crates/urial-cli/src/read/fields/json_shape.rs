//! Members of a line of JSON, which most lines have like the line before.

use super::json_scalar::{Cursor, Span};

/// Zeros after the line, so that as many bytes can be read from each offset in it.
const PADDING: [u8; 16] = [0; 16];

/// A line that was read, and where its values are that are no objects and no arrays.
///
/// A line with the bytes between these values and other such values in their places is JSON with
/// the members of that line, in their order, so that it is enough to compare the former and pass
/// over the latter.
#[derive(Default)]
pub(super) struct Shape {
    /// The line, and [`PADDING`].
    line: Vec<u8>,
    /// From left to right; none if there is no line yet.
    pub(super) scalars: Vec<Span>,
    /// Index of the value that is wanted.
    wanted: usize,
}

impl Shape {
    /// Takes the shape of a line whose `scalars` are known.
    pub(super) fn learn(&mut self, line: &[u8], wanted: Span) {
        self.line.clear();
        self.line.extend_from_slice(line);
        self.line.extend_from_slice(&PADDING);
        // Always found, as `skim` keeps it with the others; otherwise `find` would find nothing.
        let place = self.scalars.iter().position(|span| *span == wanted);
        self.wanted = place.unwrap_or(usize::MAX);
    }

    /// Forgets the line.
    pub(super) fn clear(&mut self) {
        self.scalars.clear();
    }

    /// Returns the string that is wanted in a line of this shape without control characters, with
    /// its quotation marks, and whether it has escapes.
    pub(super) fn find(&self, line: &[u8]) -> Option<(Span, bool)> {
        let mut cursor = Cursor { line, at: 0 };
        let (mut found, mut end) = (None, 0);
        for (place, span) in self.scalars.iter().enumerate() {
            self.pass(&mut cursor, end, span.0)?;
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
        let after = self.line.get(end..)?.strip_suffix(&PADDING)?;
        (line[cursor.at..] == *after).then_some(found)?
    }

    /// Passes over bytes between two values, if they are the next ones.
    #[inline]
    fn pass(&self, cursor: &mut Cursor<'_>, start: usize, end: usize) -> Option<()> {
        let length = end - start;
        // Both are short, so that one comparison costs less than a call.
        if let (1..=16, Some(own), Some(next)) = (
            length,
            self.line[start..].first_chunk(),
            cursor.line[cursor.at..].first_chunk(),
        ) {
            // Little-endian has the first bytes lowest; the shift drops those after `length`.
            let differs = u128::from_le_bytes(*own) ^ u128::from_le_bytes(*next);
            let is_same = differs << (128 - 8 * length) == 0;
            return is_same.then(|| cursor.at += length);
        }
        // For a longer text, and near the end of the line, which has no padding.
        cursor.word(&self.line[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::super::json_skim::skim;
    use super::*;

    #[test]
    fn lines_of_one_shape_are_read_as_each_is_alone() {
        const KEYS: [&str; 3] = ["a", "b", "c"];
        const VALUES: [&str; 9] = [
            "1", "-0.5e7", "01", "null", "\"x\"", "\"\\n\"", "\"", "{}", "[1, 2]",
        ];
        let mut random = fastrand::Rng::with_seed(1);
        let mut random = move |end: usize| random.usize(..end);
        let steps = ["a".to_owned()];
        let (mut shape, mut spans, mut same) = (Shape::default(), Vec::new(), 0);
        for _ in 0..100_000 {
            let members: Vec<String> = (0..1 + random(3))
                .map(|_| format!("\"{}\":{}", KEYS[random(3)], VALUES[random(9)]))
                .collect();
            let line = format!("{{{}}}", members.join([",", ", "][random(2)]));
            let alone = skim(line.as_bytes(), &steps, &[], &mut [], &mut spans);
            if let Some(found) = shape.find(line.as_bytes()) {
                same += 1;
                assert_eq!(Some(found), alone, "{line}");
            }
            if let Some((wanted, _)) = alone {
                shape.scalars.clone_from(&spans);
                shape.learn(line.as_bytes(), wanted);
                assert_eq!(shape.find(line.as_bytes()), alone, "{line}");
            }
        }
        assert!(same > 500, "{same}");
        assert_eq!(Shape::default().find(b""), None);
    }
}

//! Records that are lines and simple to read: the text and its span are found in one pass.

use super::json::{Found, Search, has_controls};
use super::json_path::JsonPath;
use super::json_shape::Shapes;
use super::{Head, Layout, Spot, Value, csv};

/// A record that is a line, and simple to read.
#[derive(Clone, Copy)]
pub(crate) struct Simple {
    /// Number of bytes, with the end of the line.
    pub(crate) length: usize,
    /// The field in it.
    value: Value,
}

/// Facts about the records of a block, and about the records before.
#[derive(Default)]
pub(crate) struct Known {
    /// Whether there are control characters other than line feeds.
    has_controls: bool,
    shapes: Shapes,
    found: Found,
}

impl Known {
    /// Looks at a block before its records are read.
    pub(crate) fn enter(&mut self, data: &[u8]) {
        self.has_controls =
            data.iter().fold(false, |found, &byte| found | (byte < b' ') & (byte != b'\n'));
    }

    /// Finds the string at the end of a path, if the line has it and has no control characters.
    fn string(&mut self, line: &[u8], path: &JsonPath) -> Option<Value> {
        // In a file with CRLF every block has controls: the line without its end decides.
        if self.has_controls && has_controls(line) {
            return None;
        }
        let known = self.shapes.find(line);
        if known.is_some() {
            return known;
        }
        // An error is found again by `Layout::find`, which tells it.
        Search::new(path).run(line, &mut self.found).ok()?;
        let value = *self.found.values.first().filter(|value| value.is_quoted())?;
        self.shapes.learn(line, value.span);
        Some(value)
    }
}

impl Layout {
    /// Appends the text of the first record of `data`, if the record is a whole line that is simple
    /// to read.
    ///
    /// Otherwise `texts` may have more at its end, which does not count.
    #[inline]
    pub(crate) fn append(
        &self,
        data: &[u8],
        head: &Head,
        known: &mut Known,
        texts: &mut Vec<u8>,
    ) -> Option<Simple> {
        // Blank lines are counted apart, and not passed to the command.
        // The first byte rules most records out, without a search for the end of the line.
        if data.first().is_none_or(|&first| first <= b' ')
            && data[..csv::line(data)].trim_ascii().is_empty()
        {
            return None;
        }
        let (length, value) = match &self.fields.jsonl[..] {
            [] => csv::simple_column(data, head.delimiter, (head.columns[0], head.width))?,
            [path, ..] => {
                // The last line may lack its end, and gets one; that is left to the slow path.
                let end = memchr::memchr(b'\n', data)?;
                let line = data[..end].strip_suffix(b"\r").unwrap_or(&data[..end]);
                (end + 1, known.string(line, path)?)
            }
        };
        match value.is_escaped {
            true => self.decode(data, &value, texts).ok()?,
            false => texts.extend_from_slice(&data[value.text.0..value.text.1]),
        }
        Some(Simple { length, value })
    }

    /// Takes the field of a record that [`Layout::append`] found, with its text, in place of a
    /// search; only where a record has one field that is written.
    pub(crate) fn set(simple: &Simple, text: &str, spot: &mut Spot) {
        spot.value = simple.value;
        spot.edits.clear();
        spot.edits.push((simple.value.span, false, 0));
        if simple.value.is_escaped {
            spot.decoded.clear();
            spot.decoded.extend_from_slice(text.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::csv::tests::texts_of;
    use super::super::given::column;
    use super::super::json::tests::lines;
    use super::super::json_path::parse;
    use super::super::{Answer, Fields};
    use super::*;

    /// Compares the simple records of a field with what the search for any record finds, and
    /// returns how many there are.
    fn count(fields: &Fields, head: &[u8], records: impl Iterator<Item = Vec<u8>>) -> usize {
        let layout = fields.layout(Answer::Replace).unwrap().unwrap();
        let (head, mut known) = (layout.head(head, true).unwrap(), Known::default());
        records.filter(|data| is_simple(&layout, &head, &mut known, data)).count()
    }

    fn is_simple(layout: &Layout, head: &Head, known: &mut Known, data: &[u8]) -> bool {
        let shown = data.escape_ascii();
        known.enter(data);
        let mut texts = Vec::new();
        let simple = layout.append(data, head, known, &mut texts);
        let record = layout.first(data, head);
        let (mut spot, mut other) = (Spot::default(), Spot::default());
        let found = layout.find(&record, head, &mut spot);
        let Some(simple) = simple else {
            assert!(found.is_err() || layout.is_delimited(), "{shown}");
            return false;
        };
        assert!(found.is_ok(), "{shown}");
        assert_eq!((record.length(), record.more_lines), (simple.length, 0), "{shown}");
        let text = Layout::text(&record, &spot).unwrap();
        assert_eq!(texts, text.as_bytes(), "{shown}");
        Layout::set(&simple, text, &mut other);
        assert_eq!((spot.value, &spot.edits), (other.value, &other.edits), "{shown}");
        assert_eq!(Layout::text(&record, &other), Ok(text), "{shown}");
        true
    }

    #[test]
    fn simple_records_are_read_as_all_are() {
        for (delimiter, characters) in [(b',', b"a,\"\r\n"), (b'\t', b"a\t\"\r\n")] {
            for number in ["1", "2"] {
                let fields = Fields {
                    column: vec![column(number).unwrap()],
                    delimiter: Some(delimiter),
                    ..Fields::default()
                };
                let names = [b'x', delimiter, b'y', b'\n'];
                assert!(count(&fields, &names, texts_of(characters, 7)) > 1000);
            }
        }
        let objects = texts_of(b"x\"\\n,", 7).map(|text| {
            let text = String::from_utf8_lossy(&text).into_owned();
            format!("{{\"b\":1,\"a\":\"{text}\"}}\r\n").into_bytes()
        });
        let objects: Vec<_> =
            objects.chain(lines("\"\\ud800\"").map(|line| (line + "\n").into_bytes())).collect();
        let counts = ["a", "a.a", "a.0"].map(|path| {
            let fields = Fields { jsonl: vec![parse(path).unwrap()], ..Fields::default() };
            count(&fields, b"", objects.iter().cloned())
        });
        assert!(counts[0] > 1000 && counts[1] + counts[2] > 0, "{counts:?}");
    }
}

//! Records that are lines and simple to read: the text and its span are found in one pass.

use super::json_shape::Shapes;
use super::{Head, Layout, Source, Spot, json_member, plain};

/// A record that is a line, and simple to read.
#[derive(Clone, Copy)]
pub(crate) struct Simple {
    /// Number of bytes, with the end of the line.
    pub(crate) length: usize,
    /// Start and end of the field in it, with its quotation marks.
    span: (usize, usize),
    /// Whether the text is not in the record as it is.
    is_decoded: bool,
}

/// Facts about the records of a block, and about the records before.
#[derive(Default)]
pub(crate) struct Known {
    /// Whether there are control characters other than line feeds.
    has_controls: bool,
    shapes: Shapes,
}

impl Known {
    /// Looks at a block before its records are read.
    pub(crate) fn enter(&mut self, data: &[u8]) {
        self.has_controls =
            data.iter().fold(false, |found, &byte| found | (byte < b' ') & (byte != b'\n'));
    }
}

impl Layout {
    /// Appends the text of the first record of `data`, if the record is a whole line that is simple
    /// to read.
    ///
    /// Otherwise `texts` may have more at its end, which does not count.
    pub(crate) fn append(
        &self,
        data: &[u8],
        head: &Head,
        known: &mut Known,
        texts: &mut Vec<u8>,
    ) -> Option<Simple> {
        match &self.source {
            // Blank lines are counted apart, and not passed to the command.
            // The first byte rules most records out, without a search for the end of the line.
            _ if data.first().is_none_or(|&first| first <= b' ')
                && data[..plain::line(data)].trim_ascii().is_empty() =>
            {
                None
            }
            Source::Delimited { .. } => {
                let place = (head.column, head.width);
                let found = plain::append_column(data, head.delimiter, place, texts);
                found.map(|(length, span, is_decoded)| Simple { length, span, is_decoded })
            }
            Source::Json(path) => {
                // The last line may lack its end, and gets one; that is left to the slow path.
                let end = memchr::memchr(b'\n', data)?;
                let line = data[..end].strip_suffix(b"\r").unwrap_or(&data[..end]);
                // In a file with CRLF every block has controls: the line without its end decides.
                if known.has_controls && json_member::has_controls(line) {
                    return None;
                }
                let found = json_member::append(line, path, &mut known.shapes, texts);
                found.map(|(span, is_decoded)| Simple { length: end + 1, span, is_decoded })
            }
        }
    }

    /// Takes the field of a record that [`Layout::append`] found, with its text, in place of a
    /// search; only where a record has one field that is written.
    pub(crate) fn set(&self, simple: &Simple, head: &Head, text: &str, spot: &mut Spot) {
        let decoded = simple.is_decoded.then_some(text);
        match self.is_delimited() {
            true => {
                let (place, decoded) = ((head.column, head.width), decoded.map(str::as_bytes));
                spot.cells.set(place, simple.span, decoded);
            }
            false => spot.member.set(simple.span, decoded),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::given::column;
    use super::super::json_path::parse;
    use super::super::splitter::{Splitter, cut};
    use super::super::{Answer, Fields};
    use super::*;

    /// Returns all texts of up to seven of these characters.
    fn texts(characters: &[u8; 5]) -> impl Iterator<Item = Vec<u8>> {
        (0..5_u32.pow(7)).map(|number| {
            let digit = |place| characters[(number / 5_u32.pow(place) % 5) as usize];
            (0..1 + number % 7).map(digit).collect()
        })
    }

    fn layout(fields: &Fields) -> Layout {
        fields.layout(Answer::Replace).unwrap().unwrap()
    }

    /// Compares a simple record with what the search for any record finds, and returns whether it
    /// is simple.
    fn is_simple(layout: &Layout, head: &Head, known: &mut Known, data: &[u8]) -> bool {
        let shown = data.escape_ascii();
        known.enter(data);
        let mut texts = Vec::new();
        let Some(simple) = layout.append(data, head, known, &mut texts) else {
            return false;
        };
        let record = layout.first(data, head, &mut None);
        assert_eq!(record.length(), simple.length, "{shown}");
        assert_eq!(record.more_lines, 0, "{shown}");
        let (mut spot, mut other) = (Spot::default(), Spot::default());
        assert!(layout.find(&record, head, &mut spot).is_ok(), "{shown}");
        let text = layout.text(&record, head, &spot).unwrap();
        assert_eq!(texts, text.as_bytes(), "{shown}");
        layout.set(&simple, head, text, &mut other);
        assert_eq!(layout.text(&record, head, &other), Ok(text), "{shown}");
        for value in [text, "new,\"", ""] {
            let written = [&spot, &other].map(|spot| {
                let mut out = Vec::new();
                layout.write(&record, head, spot, &[Some(value.as_bytes())], &mut out);
                out
            });
            assert_eq!(written[0], written[1], "{shown}");
        }
        true
    }

    #[test]
    fn simple_records_are_read_as_all_are() {
        for (delimiter, characters) in [(b',', b"a,\"\r\n"), (b'\t', b"a\t\"\r\n")] {
            for number in ["1", "2"] {
                let layout = layout(&Fields {
                    column: vec![column(number).unwrap()],
                    delimiter: Some(delimiter),
                    ..Fields::default()
                });
                let head = [b'x', delimiter, b'y', b'\n'];
                let (head, mut known) = (layout.head(&head, true).unwrap(), Known::default());
                let simple = texts(characters)
                    .filter(|data| is_simple(&layout, &head, &mut known, data))
                    .count();
                assert!(simple > 1000, "{simple}");
            }
        }
        let layout = layout(&Fields { jsonl: vec![parse("a").unwrap()], ..Fields::default() });
        let (head, mut known) = (Head::default(), Known::default());
        let objects = texts(b"x\"\\n,").map(|text| {
            let text = String::from_utf8_lossy(&text).into_owned();
            format!("{{\"b\":1,\"a\":\"{text}\"}}\r\n").into_bytes()
        });
        let simple = objects.filter(|data| is_simple(&layout, &head, &mut known, data)).count();
        assert!(simple > 1000, "{simple}");
    }

    #[test]
    fn blocks_are_cut_where_a_record_ends() {
        let (mut whole, mut splitter) = (0, Splitter::new(b','));
        for data in texts(b"a,\"\"\n") {
            let mut at = 0;
            while at < data.len()
                && let Some(length) = splitter.record(&data[at..])
            {
                at += length;
            }
            whole += usize::from(at == data.len());
            assert_eq!(cut(&data, &mut splitter), at, "{}", data.escape_ascii());
        }
        assert!(whole > 1000, "{whole}");
    }
}

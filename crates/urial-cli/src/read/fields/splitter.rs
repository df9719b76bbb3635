//! CSV by RFC 4180, and TSV, which has no quotation marks: where records end, and their columns.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};

use super::plain::{are_plain_records, line, plain_columns};

/// Length after which a quotation mark is taken as never closed.
const LONGEST_OPEN: usize = 1 << 20;

/// Reader of records, which has tables to be made once.
pub(crate) struct Splitter {
    pub(super) delimiter: u8,
    reader: Reader,
}

impl Splitter {
    pub(crate) fn new(delimiter: u8) -> Splitter {
        Splitter {
            delimiter,
            reader: ReaderBuilder::new()
                .delimiter(delimiter)
                .terminator(Terminator::Any(b'\n'))
                .build(),
        }
    }

    /// Returns the length of the first record, with the end of its line; `None` if a quotation mark
    /// is not closed.
    pub(super) fn record(&mut self, data: &[u8]) -> Option<usize> {
        let line = line(data);
        // In TSV a quotation mark is a character like others, as `cut` and databases write it.
        if self.delimiter == b'\t' || memchr::memchr(b'"', &data[..line]).is_none() {
            return Some(line);
        }
        let text = super::Record::new(&data[..line]).line;
        // The reader of the crate `csv` goes byte by byte through a table; most records with
        // quotation marks are plain, and are found with memchr.
        if plain_columns(text, self.delimiter, |_| {}) {
            return Some(line);
        }
        // Bounded: without it, one stray quotation mark would have the rest of the file searched
        // once for each of its lines, which is quadratic.
        let open = &data[..data.len().min(LONGEST_OPEN)];
        self.reader.reset();
        let mut at = 0;
        // The crate wants a place for the text; only the length counts here.
        let mut waste = [0; 1 << 10];
        while at < open.len() {
            let (result, read, _) = self.reader.read_field(&open[at..], &mut waste);
            at += read;
            if result == (ReadFieldResult::Field { record_end: true }) {
                return Some(at);
            }
        }
        // The last line may lack its end.
        let (result, ..) = self.reader.read_field(b"\n", &mut waste);
        let is_closed = result == ReadFieldResult::Field { record_end: true };
        (is_closed && open.len() == data.len()).then_some(at)
    }

    /// Calls `take` with the number, the span so far and more text of each column of a record, at
    /// least once for each column.
    ///
    /// Returns the start of a column whose quotation mark is not closed.
    pub(super) fn columns(
        &mut self,
        record: &[u8],
        mut take: impl FnMut(usize, (usize, usize), &[u8]),
    ) -> Result<(), usize> {
        self.reader.reset();
        let (mut at, mut start, mut column) = (0, 0, 0);
        let mut text = [0; 1 << 10];
        loop {
            // A line feed ends the last column, unless it is in quotation marks.
            let is_end = at == record.len();
            let input = if is_end { b"\n" } else { &record[at..] };
            let (result, read, written) = self.reader.read_field(input, &mut text);
            at += if is_end { 0 } else { read };
            match result {
                ReadFieldResult::Field { record_end } => {
                    // The delimiter is read with its column.
                    let end = if record_end { at } else { at - 1 };
                    take(column, (start, end), &text[..written]);
                    if record_end {
                        return Ok(());
                    }
                    (column, start) = (column + 1, at);
                }
                ReadFieldResult::InputEmpty if is_end => return Err(start),
                ReadFieldResult::OutputFull | ReadFieldResult::InputEmpty => {
                    // The buffer is full, or the input ended inside the column: the column goes on,
                    // so its span grows.
                    take(column, (start, at), &text[..written]);
                }
                ReadFieldResult::End => return Ok(()),
            }
        }
    }

    /// Returns the texts of all columns.
    pub(super) fn all(&mut self, record: &[u8]) -> Vec<Vec<u8>> {
        if self.delimiter == b'\t' {
            // In TSV every tab ends a column, whatever quotation marks are around it.
            let columns = record.split(|&byte| byte == b'\t');
            return columns.map(<[u8]>::to_vec).collect();
        }
        let mut all: Vec<Vec<u8>> = Vec::new();
        // A quotation mark that is not closed makes one long name of the rest.
        let _ = self.columns(record, |column, _, text| {
            all.resize_with(all.len().max(column + 1), Vec::new);
            all[column].extend_from_slice(text);
        });
        all
    }
}

/// Returns how many bytes of some whole lines are whole records; 0 if more has to be read first.
pub(crate) fn cut(lines: &[u8], splitter: &mut Splitter) -> usize {
    if splitter.delimiter == b'\t' || memchr::memchr(b'"', lines).is_none() {
        return lines.len();
    }
    // Nearly all blocks: one look at each quotation mark, and no record is cut. A longer block may
    // have a mark that counts as never closed.
    if lines.len() < LONGEST_OPEN && are_plain_records(lines, splitter.delimiter) {
        return lines.len();
    }
    let mut at = 0;
    while at < lines.len() {
        let rest = &lines[at..];
        at += match splitter.record(rest) {
            Some(length) => length,
            // The rest does not matter any more: the first line is a record, and a bad one.
            // From here on the block would only grow; the rule is the same as in
            // `Splitter::record`, so both cut the same records.
            None if rest.len() >= LONGEST_OPEN => line(rest),
            None => break,
        };
    }
    at
}

/// Returns the delimiter of the first line: a tab, a comma, or a semicolon.
pub(crate) fn sniff(data: &[u8]) -> u8 {
    let line = &data[..line(data)];
    // The order is one of certainty: a tab hardly occurs in a text, a comma more often, a semicolon
    // stands in for it where the comma is a decimal point.
    let is_in = |delimiter: &&u8| memchr::memchr(**delimiter, line).is_some();
    *[b'\t', b',', b';'].iter().find(is_in).unwrap_or(&b',')
}

#[cfg(test)]
mod tests {
    use super::super::plain::unquote_into;
    use super::*;

    /// Returns all lines of a few characters.
    fn lines() -> impl Iterator<Item = Vec<u8>> {
        (0..5_u32.pow(7)).map(|number| {
            let digit = |place| b"a,\"\"b"[(number / 5_u32.pow(place) % 5) as usize];
            let length = 1 + number % 7;
            (0..length).map(digit).collect()
        })
    }

    #[test]
    fn plain_columns_are_those_of_the_reader() {
        let mut splitter = Splitter::new(b',');
        let mut plain = 0;
        for line in lines() {
            let mut spans = Vec::new();
            if !plain_columns(&line, b',', |span| spans.push(span)) {
                continue;
            }
            plain += 1;
            let (mut expected, mut texts) = (Vec::new(), Vec::new());
            let outcome = splitter.columns(&line, |column, span, text| {
                expected.resize(column + 1, (0, 0));
                texts.resize(column + 1, Vec::new());
                expected[column] = span;
                texts[column].extend_from_slice(text);
            });
            let shown = String::from_utf8_lossy(&line);
            assert_eq!((outcome, &spans), (Ok(()), &expected), "{shown}");
            for (&(start, end), expected) in spans.iter().zip(texts) {
                let mut text = Vec::new();
                match line[start..end].strip_prefix(b"\"") {
                    Some(rest) => unquote_into(rest, &mut text),
                    None => text.extend_from_slice(&line[start..end]),
                }
                assert_eq!(text, expected, "{shown}");
            }
        }
        assert!(plain > 1000, "{plain}");
    }
}

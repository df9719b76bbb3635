//! CSV by RFC 4180, and TSV, which has no quotation marks: where records and columns end.
//!
//! Most records have no quotation mark, and end at a line feed. The others are read by `csv-core`,
//! for a span of each column.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};

use super::Column;
use super::cell::cell;
use super::names::{not_found, too_few};
use super::plain::{Span, are_plain_records, line, plain_columns, quoted_end, unquote_into};
use crate::print::diagnostic::Fault;

/// Length after which a quotation mark is taken as never closed.
const LONGEST_OPEN: usize = 1 << 20;

/// Facts from the first record of a source that hold for the others.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(super) delimiter: u8,
    pub(super) column: usize,
    /// Number of columns.
    pub(super) width: usize,
    /// Columns that are written, in the order of the values: of those beyond the width, each is
    /// new.
    pub(super) targets: Vec<usize>,
    /// The byte order mark of the table, if it is printed.
    mark: &'static [u8],
    /// The names of the columns in the first record.
    names: Option<Vec<Vec<u8>>>,
    /// The first record as it is printed; empty if it has no names.
    pub(super) line: Vec<u8>,
}

impl Head {
    pub(super) fn read(
        data: &[u8],
        column: &Column,
        delimiter: Option<u8>,
        has_names: bool,
        (written, prints): (&[String], bool),
    ) -> Result<Head, String> {
        let delimiter = delimiter.unwrap_or_else(|| sniff(data));
        let mut splitter = Splitter::new(delimiter);
        let mut head = Head {
            delimiter,
            ..Head::default()
        };
        // A quotation mark that is never closed makes the first line the record; the error is
        // reported for it, and not for half the file.
        let length = splitter.record(data).unwrap_or_else(|| line(data));
        let record = super::Record::new(&data[..length]);
        let names = splitter.all(record.line);
        head.width = names.len();
        head.column = match column {
            Column::Number(number) if has_names => match *number < head.width {
                true => *number,
                false => return Err(too_few(*number, &names)),
            },
            Column::Number(number) => {
                // By number the first record may be data, or a title of one column, so its width
                // says little.
                head.width = usual_width(&mut splitter, data, *number);
                *number
            }
            Column::Name(name) => {
                let place = names.iter().position(|known| known == name.as_bytes());
                place.ok_or_else(|| not_found(name, &names))?
            }
        };
        let mut width = head.width;
        for name in written {
            let known = names.iter().position(|known| known == name.as_bytes());
            // A name replaces a column of that name only if the first line was read as names;
            // otherwise its text is data that only looks alike.
            head.targets.push(match known.filter(|_| has_names) {
                Some(place) => place,
                None => {
                    width += 1;
                    width - 1
                }
            });
        }
        // New names go to the end of the line of names, as their values go to the end of the
        // records.
        if has_names && prints {
            head.line.extend_from_slice(record.line);
            for (name, _) in written
                .iter()
                .zip(&head.targets)
                .filter(|(_, target)| **target >= head.width)
            {
                head.line.push(delimiter);
                cell(name.as_bytes(), false, delimiter, &mut head.line);
            }
            record.end(&mut head.line);
        }
        // Without names the answer takes the place of the text.
        if written.is_empty() {
            head.targets.push(head.column);
        }
        head.names = has_names.then_some(names);
        Ok(head)
    }

    /// Sets the byte order mark that the output begins with.
    pub(crate) const fn set_mark(&mut self, mark: &'static [u8]) {
        self.mark = mark;
    }

    /// Returns the byte order mark that the output begins with, or nothing.
    pub(crate) const fn mark(&self) -> &'static [u8] {
        self.mark
    }

    /// Returns whether the first record is one of names, and no data.
    pub(crate) const fn is_of_names(&self) -> bool {
        self.names.is_some()
    }

    /// Returns whether the names are those of another source.
    pub(crate) fn has_names_of(&self, other: &Head) -> bool {
        self.names == other.names
    }

    /// Makes the reader of records.
    pub(super) fn splitter(&self) -> Splitter {
        Splitter::new(self.delimiter)
    }

    /// Returns the byte between columns.
    pub(crate) const fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Returns the first record as it is printed; empty if it has no names.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }
}

/// Reader of records, which has tables to be made once.
pub(crate) struct Splitter {
    delimiter: u8,
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
    fn columns(
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
    fn all(&mut self, record: &[u8]) -> Vec<Vec<u8>> {
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

/// Returns the number of columns of the first record that has the one that is read; the first few
/// records may lack it.
fn usual_width(splitter: &mut Splitter, data: &[u8], column: usize) -> usize {
    const LOOKED_AT: usize = 100;
    let mut rest = data;
    for _ in 0..LOOKED_AT {
        let length = splitter.record(rest).unwrap_or_else(|| line(rest));
        let (record, after) = rest.split_at(length);
        let width = splitter.all(super::Record::new(record).line).len();
        if width > column {
            return width;
        }
        rest = after;
    }
    column + 1
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

/// The columns of a record.
#[derive(Default)]
pub(crate) struct Cells {
    /// Start and end of each, with its quotation marks.
    pub(super) spans: Vec<(usize, usize)>,
    /// The column that is read, if it is not in the record as it is.
    decoded: Option<Vec<u8>>,
    buffer: Vec<u8>,
    splitter: Option<Splitter>,
}

impl Cells {
    /// Finds the columns of a record.
    pub(super) fn find(&mut self, record: &[u8], head: &Head) -> Result<(), Fault> {
        self.spans.clear();
        // The buffer of the last record is used again: nothing is allocated for each record.
        if let Some(decoded) = self.decoded.take() {
            self.buffer = decoded;
        }
        // Nearly all records: one search for the delimiter, and no table of states.
        if head.delimiter == b'\t' || memchr::memchr(b'"', record).is_none() {
            let mut start = 0;
            for end in memchr::memchr_iter(head.delimiter, record) {
                self.spans.push((start, end));
                start = end + 1;
            }
            self.spans.push((start, record.len()));
        } else {
            self.quoted(record, head)?;
        }
        let (found, width) = (self.spans.len(), head.width);
        let columns = |count: usize| match count {
            1 => "1 column".to_owned(),
            count => format!("{count} columns"),
        };
        let reason = match found {
            // A record of another width is refused rather than padded: its fields would be in wrong
            // columns.
            _ if found == width => return Ok(()),
            _ if found <= head.column => {
                format!("no such column: the record has {}", columns(found))
            }
            _ => format!("the record has {}, others {width}", columns(found)),
        };
        Err(Fault::Refused(reason))
    }

    /// Finds the columns of a record with quotation marks.
    fn quoted(&mut self, record: &[u8], head: &Head) -> Result<(), Fault> {
        let mut wanted = std::mem::take(&mut self.buffer);
        wanted.clear();
        let spans = &mut self.spans;
        if plain_columns(record, head.delimiter, |span| spans.push(span)) {
            // Only the column that is read is decoded: the others are copied with their marks.
            if let Some(&(start, end)) = self.spans.get(head.column)
                && let Some(text) = record[start..end].strip_prefix(b"\"")
            {
                unquote_into(text, &mut wanted);
                self.decoded = Some(wanted);
            } else {
                self.buffer = wanted;
            }
            return Ok(());
        }
        self.spans.clear();
        let splitter = match &mut self.splitter {
            // Sniffed for each source, the delimiter may change from file to file.
            Some(splitter) if splitter.delimiter == head.delimiter => splitter,
            other => other.insert(Splitter::new(head.delimiter)),
        };
        let outcome = splitter.columns(record, |column, span, text| {
            if column == head.column {
                wanted.extend_from_slice(text);
            }
            // A long column comes in several calls, and the last one has its whole span.
            if self.spans.len() <= column {
                self.spans.push(span);
            }
            self.spans[column] = span;
        });
        // Quotation marks inside a column, against RFC 4180, are dropped by the crate; only then
        // does the text differ from its bytes in the record.
        let is_quoted = self
            .spans
            .get(head.column)
            .is_some_and(|&(start, end)| record[start..end] != wanted[..]);
        match is_quoted {
            true => self.decoded = Some(wanted),
            false => self.buffer = wanted,
        }
        outcome.map_err(|start| {
            let reason = "the quotation mark is not closed".to_owned();
            Fault::At(reason, start..start + 1)
        })?;
        // RFC 4180 section 2, rule 5: programs differ in what the text of such a column is.
        if let Some(&(start, end)) = self.spans.get(head.column)
            && record[start..end].starts_with(b"\"")
            && let Some((closed, _)) = quoted_end(&record[start..end], true)
            && closed < end - start
        {
            let reason = "more text after the closing quotation mark".to_owned();
            return Err(Fault::At(reason, start + closed..start + closed + 1));
        }
        Ok(())
    }

    /// Takes the column that is read, which was found before, among `width`; `decoded` is its text,
    /// if that is not in the record as it is.
    pub(super) fn set(
        &mut self,
        (column, width): (usize, usize),
        span: Span,
        decoded: Option<&[u8]>,
    ) {
        // Nobody asks for the other columns.
        self.spans.clear();
        self.spans.resize(width, (0, 0));
        self.spans[column] = span;
        if let Some(decoded) = self.decoded.take() {
            self.buffer = decoded;
        }
        if let Some(text) = decoded {
            self.buffer.clear();
            self.buffer.extend_from_slice(text);
            self.decoded = Some(std::mem::take(&mut self.buffer));
        }
    }

    /// Returns the text of the column that is read.
    pub(super) fn text<'a>(&'a self, record: &'a [u8], head: &Head) -> &'a [u8] {
        match &self.decoded {
            Some(decoded) => decoded,
            None => {
                let (start, end) = self.spans[head.column];
                &record[start..end]
            }
        }
    }
}

#[cfg(test)]
mod tests {
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

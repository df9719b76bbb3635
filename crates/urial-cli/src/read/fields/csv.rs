//! CSV by RFC 4180, and TSV, which has no quotation marks: where records and columns end, and the
//! texts of columns.

use urial_grammar::search;

use super::value::{Span, Value};
use super::words::{find, find_early};

/// Length after which a quotation mark is taken as never closed.
const LONGEST_OPEN: usize = 1 << 20;

/// A column that a text begins with.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    length: usize,
    /// Length of the part in quotation marks that it begins with.
    quoted: usize,
    /// Whether that part has doubled marks inside.
    is_doubled: bool,
}

impl Cell {
    /// Reads the column, which ends at a delimiter, at the end of its line or of the text; `None`
    /// if it is not closed, or has a line feed in it and must not.
    ///
    /// RFC 4180 section 2, rules 5 to 7: a quotation mark opens a column only at its start, and is
    /// doubled inside. In TSV it is a character like others, as `cut` and databases write it.
    #[inline(always)]
    fn read(text: &[u8], delimiter: u8, may_have_lines: bool) -> Option<Cell> {
        let (quoted, is_doubled) = match text.first() == Some(&b'"') && delimiter != b'\t' {
            true => quoted_end(text, may_have_lines)?,
            false => (0, false),
        };
        let rest = &text[quoted..];
        let mut length = quoted
            + match rest.first() {
                Some(&byte) if byte == delimiter => 0,
                _ => find([delimiter, b'\n'], rest).unwrap_or(rest.len()),
            };
        // The carriage return is of the line end.
        if text.get(length) == Some(&b'\n') && text[quoted..length].ends_with(b"\r") {
            length -= 1;
        }
        Some(Cell { length, quoted, is_doubled })
    }

    /// Returns the place of the column that begins at `start`.
    pub(super) const fn span(&self, start: usize) -> Span {
        (start, start + self.length)
    }

    /// Returns the field that begins at `start` of a record.
    ///
    /// RFC 4180 section 2, rule 5: programs differ in what the text is if a column goes on after
    /// its quotation marks. The error is where it does.
    pub(super) fn value(&self, start: usize) -> Result<Value, usize> {
        let end = start + self.length;
        match self.quoted {
            0 => Ok(Value::bare((start, end))),
            quoted if quoted == self.length => Ok(Value::quoted((start, end), self.is_doubled)),
            quoted => Err(start + quoted),
        }
    }
}

/// Returns the length of the quoted part of a column that `text` begins with, and whether it has
/// doubled marks inside.
fn quoted_end(text: &[u8], may_have_lines: bool) -> Option<(usize, bool)> {
    let (mut at, mut has_doubled) = (1, false);
    loop {
        let rest = &text[at..];
        at += 1 + find_early([b'"', b'\n'], rest).or_else(|| search::quoted_end(rest))?;
        match text[at - 1] {
            b'"' if text.get(at) == Some(&b'"') => (at, has_doubled) = (at + 1, true),
            b'"' => return Some((at, has_doubled)),
            _ if may_have_lines => {}
            _ => return None,
        }
    }
}

/// Finds a column of the first record, if that is a line with `width` columns.
///
/// Returns the length of the line with its end, and the column.
#[inline]
pub(super) fn simple_column(
    data: &[u8],
    delimiter: u8,
    (column, width): (usize, usize),
) -> Option<(usize, Value)> {
    let (mut start, mut wanted) = (0, Value::default());
    for place in 0..width {
        let cell = Cell::read(&data[start..], delimiter, false)?;
        if place == column {
            wanted = cell.value(start).ok()?;
        }
        start += cell.length;
        // A record of another width is refused with a message, by the slow path.
        if place + 1 < width {
            (data.get(start) == Some(&delimiter)).then_some(())?;
            start += 1;
        }
    }
    let end = &data[start..];
    let length = start + 1 + usize::from(end.first() == Some(&b'\r'));
    (data.get(length - 1) == Some(&b'\n')).then_some((length, wanted))
}

/// Finds all columns of a record, each with its start; the error is the start of one that is not
/// closed.
pub(super) fn columns(
    record: &[u8],
    delimiter: u8,
    found: &mut Vec<(usize, Cell)>,
) -> Result<(), usize> {
    found.clear();
    let mut start = 0;
    // Nearly all records: one search for the delimiter.
    if delimiter == b'\t' || memchr::memchr(b'"', record).is_none() {
        for end in memchr::memchr_iter(delimiter, record).chain([record.len()]) {
            found.push((start, Cell { length: end - start, quoted: 0, is_doubled: false }));
            start = end + 1;
        }
        return Ok(());
    }
    while start <= record.len() {
        let cell = Cell::read(&record[start..], delimiter, true).ok_or(start)?;
        found.push((start, cell));
        start += cell.length + 1;
    }
    Ok(())
}

/// Returns the texts of all columns, which are those of names; none of an empty line.
pub(super) fn texts(record: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut cells = Vec::new();
    if record.is_empty() {
        return Vec::new();
    }
    if let Err(start) = columns(record, delimiter, &mut cells) {
        // A quotation mark that is not closed makes one long name of the rest.
        let length = record.len() - start;
        cells.push((start, Cell { length, quoted: length + 1, is_doubled: true }));
    }
    let text = |&(start, Cell { length, quoted, .. }): &(usize, Cell)| {
        let mut text = Vec::new();
        if quoted > 0 {
            unquote(&record[start + 1..start + quoted - 1], &mut text);
        }
        text.extend_from_slice(record.get(start + quoted..start + length).unwrap_or_default());
        text
    };
    cells.iter().map(text).collect()
}

/// Appends the text between two quotation marks.
pub(super) fn unquote(mut inner: &[u8], text: &mut Vec<u8>) {
    while let Some(mark) = memchr::memchr(b'"', inner) {
        text.extend_from_slice(&inner[..=mark]);
        // The second of two marks is skipped: inside they come in pairs.
        inner = inner.get(mark + 2..).unwrap_or_default();
    }
    text.extend_from_slice(inner);
}

/// Returns the length of the first line, with its end.
pub(super) fn line(data: &[u8]) -> usize {
    memchr::memchr(b'\n', data).map_or(data.len(), |end| end + 1)
}

/// Returns the length of the first record, with the end of its line; `None` if a quotation mark is
/// not closed. The first line has `line` bytes.
pub(super) fn record(data: &[u8], line: usize, delimiter: u8) -> Option<usize> {
    if delimiter == b'\t' || memchr::memchr(b'"', &data[..line]).is_none() {
        return Some(line);
    }
    // Bounded: without it, one stray quotation mark would have the rest of the file searched once
    // for each of its lines, which is quadratic.
    let open = &data[..data.len().min(LONGEST_OPEN.max(line))];
    let mut at = 0;
    loop {
        at += Cell::read(&open[at..], delimiter, true)?.length;
        match open[at..] {
            [b'\n', ..] => return Some(at + 1),
            [b'\r', b'\n', ..] => return Some(at + 2),
            // The last line may lack its end.
            [] => return (open.len() == data.len()).then_some(at),
            _ => at += 1,
        }
    }
}

/// Returns whether quotation marks are everywhere as RFC 4180 has them and none is left open, so
/// that each line feed that is not between two ends a record.
fn are_plain_records(data: &[u8], delimiter: u8) -> bool {
    // One right after another is doubled: the column goes on.
    let is_border = |byte: u8| byte == delimiter || byte == b'\n' || byte == b'"';
    let mut is_open = false;
    let is_plain = search::all_quotes(data, |at| {
        is_open = !is_open;
        match is_open {
            true => at == 0 || is_border(data[at - 1]),
            false => match data.get(at + 1) {
                // A carriage return ends a record only with a line feed after it.
                Some(b'\r') => data.get(at + 2) == Some(&b'\n'),
                next => next.is_none_or(|&byte| is_border(byte)),
            },
        }
    });
    is_plain && !is_open
}

/// Returns how many bytes of some whole lines are whole records; 0 if more has to be read first.
pub(crate) fn cut(lines: &[u8], delimiter: u8) -> usize {
    if delimiter == b'\t' || memchr::memchr(b'"', lines).is_none() {
        return lines.len();
    }
    // Nearly all blocks: one look at each quotation mark, and no record is cut. A longer block may
    // have a mark that counts as never closed.
    if lines.len() < LONGEST_OPEN && are_plain_records(lines, delimiter) {
        return lines.len();
    }
    let mut at = 0;
    while at < lines.len() {
        let rest = &lines[at..];
        at += match record(rest, line(rest), delimiter) {
            Some(length) => length,
            // The rest does not matter any more: the first line is a record, and a bad one.
            // From here on the block would only grow; the rule is the same as in `record`, so both
            // cut the same records.
            None if rest.len() >= LONGEST_OPEN => line(rest),
            None => break,
        };
    }
    at
}

/// Returns the delimiter of the first line that is not blank: a tab, a comma, or a semicolon;
/// `None` if all lines are.
pub(crate) fn sniff(data: &[u8]) -> Option<u8> {
    let is_text = |line: &&[u8]| line.iter().any(|byte| !matches!(byte, b' ' | b'\r'));
    let line = data.split(|byte| *byte == b'\n').find(is_text)?;
    // The order is one of certainty: a tab hardly occurs in a text, a comma more often, a semicolon
    // stands in for it where the comma is a decimal point.
    let is_in = |delimiter: &&u8| memchr::memchr(**delimiter, line).is_some();
    Some(*[b'\t', b',', b';'].iter().find(is_in).unwrap_or(&b','))
}

/// Writes the value of a column, in quotation marks if it needs them or had them.
pub(super) fn write(value: &[u8], was_quoted: bool, delimiter: u8, out: &mut Vec<u8>) {
    if delimiter == b'\t' {
        return write_tsv(value, out);
    }
    // RFC 4180 section 2, rule 6: these are allowed only between quotation marks. One pass without
    // a branch for each byte, which the compiler turns into vector instructions.
    let is_special = |byte| (byte == delimiter) | matches!(byte, b'"' | b'\n' | b'\r');
    if !was_quoted && !value.iter().fold(false, |found, byte| found | is_special(*byte)) {
        return out.extend_from_slice(value);
    }
    out.push(b'"');
    // Rule 7: a quotation mark within is written twice.
    let mut rest = value;
    while let Some(mark) = memchr::memchr(b'"', rest) {
        out.extend_from_slice(&rest[..=mark]);
        out.push(b'"');
        rest = &rest[mark + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Writes the value of a column of TSV, where no value can have a tab or a line feed, and a
/// quotation mark would become a part of the value.
fn write_tsv(value: &[u8], out: &mut Vec<u8>) {
    if memchr::memchr3(b'\t', b'\n', b'\r', value).is_none() {
        return out.extend_from_slice(value);
    }
    // A tab or a line feed as it is would move all columns after it, or begin a record.
    for &byte in value {
        match byte {
            b'\t' | b'\n' | b'\r' => out.extend(byte.escape_ascii()),
            byte => out.push(byte),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};

    use super::*;

    /// Returns the texts of the first record, and its length, as another reader has them.
    fn others(reader: &mut Reader, data: &[u8]) -> Option<(Vec<Vec<u8>>, usize)> {
        let (mut texts, mut at, mut text) = (Vec::new(), 0, [0; 16]);
        reader.reset();
        loop {
            let is_end = at == data.len();
            let input = if is_end { b"\n" } else { &data[at..] };
            let (result, read, written) = reader.read_field(input, &mut text);
            at += if is_end { 0 } else { read };
            match result {
                ReadFieldResult::Field { record_end } => {
                    texts.push(text[..written].to_vec());
                    if record_end {
                        return Some((texts, at));
                    }
                }
                _ => return None,
            }
        }
    }

    /// Returns all texts of up to so many of these characters.
    pub(crate) fn texts_of(characters: &[u8; 5], most: u32) -> impl Iterator<Item = Vec<u8>> {
        (0..5_u32.pow(most)).map(move |number| {
            let digit = |place| characters[(number / 5_u32.pow(place) % 5) as usize];
            (0..1 + number % most).map(digit).collect()
        })
    }

    #[test]
    fn records_and_columns_are_those_of_another_reader() {
        let mut reader =
            ReaderBuilder::new().delimiter(b',').terminator(Terminator::Any(b'\n')).build();
        let mut whole = 0;
        for data in texts_of(b"a,\"\"\n", 8) {
            let shown = data.escape_ascii();
            // Others pass over empty lines.
            let Some((expected, end)) = others(&mut reader, &data).filter(|_| data[0] != b'\n')
            else {
                continue;
            };
            whole += 1;
            assert_eq!(record(&data, line(&data), b','), Some(end), "{shown}");
            let first = data[..end].strip_suffix(b"\n").unwrap_or(&data[..end]);
            assert_eq!(texts(first, b','), expected, "{shown}");
            let mut cells = Vec::new();
            columns(first, b',', &mut cells).unwrap();
            for (place, expected) in expected.iter().enumerate() {
                // Others drop the marks of a column that goes on after them.
                let Ok(value) = cells[place].1.value(cells[place].0) else {
                    continue;
                };
                let mut text = Vec::new();
                match (value.is_escaped, &first[value.text.0..value.text.1]) {
                    (true, inner) => unquote(inner, &mut text),
                    (false, inner) => text.extend_from_slice(inner),
                }
                assert_eq!(&text, expected, "{shown}");
            }
            let mut at = 0;
            while at < data.len()
                && let Some(length) = record(&data[at..], line(&data[at..]), b',')
            {
                at += length;
            }
            assert_eq!(cut(&data, b','), at, "{shown}");
        }
        assert!(whole > 10_000, "{whole}");
    }
}

//! Parts of most records, which need no reader of CSV: lines, and columns by the letter of RFC
//! 4180.

use urial_grammar::search;

/// Start and end of a column in its record.
pub(super) type Span = (usize, usize);

/// Texts up to this length are searched eight bytes at a time, which costs less than a call of
/// `memchr`.
const SHORT: usize = 24;

/// Returns the offset of the first of one, two or three bytes.
#[inline]
pub(super) fn find<const COUNT: usize>(bytes: [u8; COUNT], data: &[u8]) -> Option<usize> {
    let (short, rest) = data.split_at(data.len().min(SHORT));
    let (words, tail) = short.as_chunks::<8>();
    for (place, word) in words.iter().enumerate() {
        let found = marks(*word, bytes);
        if found != 0 {
            return Some(place * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    if let Some(found) = tail.iter().position(|byte| bytes.contains(byte)) {
        return Some(words.len() * 8 + found);
    }
    let found = match bytes[..] {
        [one] => memchr::memchr(one, rest),
        [one, two] => memchr::memchr2(one, two, rest),
        [one, two, three] => memchr::memchr3(one, two, three, rest),
        _ => rest.iter().position(|byte| bytes.contains(byte)),
    };
    Some(found? + short.len())
}

/// Returns a word whose lowest bit that is set is in the first byte that equals one of `bytes`.
#[inline]
fn marks<const COUNT: usize>(word: [u8; 8], bytes: [u8; COUNT]) -> u64 {
    let word = u64::from_le_bytes(word);
    bytes.iter().fold(0, |found, &byte| found | zeros(word ^ u64::from_le_bytes([byte; 8])))
}

/// Returns a word whose lowest bit that is set is in the first byte of `word` that is zero.
const fn zeros(word: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    // A borrow may mark a later byte too, as the 01 of `00 01`: only the lowest mark counts.
    word.wrapping_sub(LOW) & !word & HIGH
}

/// Appends the text of a column of the first record, if that is a line by the letter of RFC 4180
/// with `width` columns.
///
/// Returns the length of the line with its end, the span of the column with its quotation marks,
/// and whether it has these.
pub(super) fn append_column(
    data: &[u8],
    delimiter: u8,
    (column, width): (usize, usize),
    texts: &mut Vec<u8>,
) -> Option<(usize, Span, bool)> {
    let (mut place, mut start, mut wanted) = (0, 0, (0, 0));
    let mut is_doubled = false;
    // In TSV the mark is a part of the text.
    let mark = if delimiter == b'\t' { b'\t' } else { b'"' };
    let line_end = loop {
        let rest = &data[start..];
        let (end, has_doubled) = match rest.first() == Some(&mark) && mark == b'"' {
            // One with a line feed goes on in the next line.
            true => quoted_end(rest, false)?,
            false => (find([delimiter, mark, b'\n'], rest)?, false),
        };
        let end = start + end;
        if place == column {
            (wanted, is_doubled) = ((start, end), has_doubled);
        }
        match *data.get(end)? {
            byte if byte == delimiter => (place, start) = (place + 1, end + 1),
            b'\n' => break end,
            // Only after a quoted column: `find` does not stop at a carriage return.
            b'\r' if data.get(end + 1) == Some(&b'\n') => break end + 1,
            // A mark within a column, as in `5" pipe`, or text after its end: for the slow path.
            _ => return None,
        }
    };
    // A record of another width is refused with a message, by the slow path.
    if place + 1 != width {
        return None;
    }
    let mut text = &data[wanted.0..wanted.1];
    if wanted.1 == line_end
        && let Some(before) = text.strip_suffix(b"\r")
    {
        // The carriage return is of the line end.
        wanted.1 -= 1;
        text = before;
    }
    let is_quoted = mark == b'"' && text.first() == Some(&mark);
    match is_quoted {
        true if is_doubled => unquote_into(&text[1..], texts),
        true => texts.extend_from_slice(&text[1..text.len() - 1]),
        false => texts.extend_from_slice(text),
    }
    Some((line_end + 1, wanted, is_quoted))
}

/// Returns the length of the column that `text` begins with, which has quotation marks around it,
/// and whether it has doubled ones inside.
///
/// RFC 4180 section 2, rules 5 to 7: a quotation mark opens a column only at its start, and is
/// doubled inside. `None` if the column is not closed, or has a line feed in it and must not.
#[inline]
pub(super) fn quoted_end(text: &[u8], may_have_lines: bool) -> Option<(usize, bool)> {
    let (mut at, mut has_doubled) = (1, false);
    loop {
        // Most columns that are no URL end in the first word, which costs less than a block.
        let first = text[at..].first_chunk();
        at += 1 + match first.map_or(0, |word| marks(*word, [b'"', b'\n'])) {
            0 => search::quoted_end(&text[at..])?,
            found => found.trailing_zeros() as usize / 8,
        };
        match text[at - 1] {
            b'"' if text.get(at) == Some(&b'"') => (at, has_doubled) = (at + 1, true),
            b'"' => return Some((at, has_doubled)),
            _ if may_have_lines => {}
            _ => return None,
        }
    }
}

/// Calls `take` with the span of each column of a line by the letter of RFC 4180: quotation marks
/// are around a whole column, or doubled within one.
///
/// Returns `false` for any other line, which may be a part of a record.
pub(super) fn plain_columns(line: &[u8], delimiter: u8, mut take: impl FnMut(Span)) -> bool {
    let mut start = 0;
    loop {
        let rest = &line[start..];
        let end = if rest.first() == Some(&b'"') {
            let Some((end, _)) = quoted_end(rest, true) else {
                return false;
            };
            end
        } else {
            find([delimiter, b'"'], rest).unwrap_or(rest.len())
        };
        let end = start + end;
        match line.get(end) {
            None => {
                take((start, end));
                return true;
            }
            Some(&byte) if byte == delimiter => take((start, end)),
            Some(_) => return false,
        }
        start = end + 1;
    }
}

/// Returns whether quotation marks are everywhere as RFC 4180 has them and none is left open, so
/// that each line feed that is not between two ends a record.
pub(super) fn are_plain_records(data: &[u8], delimiter: u8) -> bool {
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

/// Appends the text of a column, of which `rest` begins after its first quotation mark.
pub(super) fn unquote_into(rest: &[u8], text: &mut Vec<u8>) {
    let mut inner = match rest {
        [inner @ .., b'"'] => inner,
        rest => rest,
    };
    while let Some(mark) = find([b'"'], inner) {
        text.extend_from_slice(&inner[..=mark]);
        // The second of two marks is skipped; `plain_columns` has checked that they come in pairs.
        inner = inner.get(mark + 2..).unwrap_or_default();
    }
    text.extend_from_slice(inner);
}

/// Returns the length of the first line, with its end.
pub(super) fn line(data: &[u8]) -> usize {
    memchr::memchr(b'\n', data).map_or(data.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_two_bytes_is_found() {
        for length in 0..70 {
            let mut data = vec![b'!'; length];
            assert_eq!(find([b'"', b'\\'], &data), None);
            for place in (0..length).rev() {
                data[place] = if place % 3 == 0 { b'"' } else { b'\\' };
                assert_eq!(find([b'"', b'\\'], &data), Some(place));
            }
        }
        assert_eq!(find([0, 1], b"\xFF\x80\x01"), Some(2));
    }
}

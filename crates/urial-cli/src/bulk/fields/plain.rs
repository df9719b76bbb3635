//! Parts of most records, which need no reader of CSV: lines, and columns by the letter of RFC
//! 4180.

/// Texts up to this length are searched eight bytes at a time, which costs less than a call of
/// `memchr`.
const SHORT: usize = 24;

/// Returns the offset of the first of two bytes.
pub(super) fn find([one, two]: [u8; 2], data: &[u8]) -> Option<usize> {
    let (short, rest) = data.split_at(data.len().min(SHORT));
    let (words, tail) = short.as_chunks::<8>();
    let (ones, twos) = (u64::from_le_bytes([one; 8]), u64::from_le_bytes([two; 8]));
    for (place, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let found = zeros(word ^ ones) | zeros(word ^ twos);
        if found != 0 {
            return Some(place * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let is_found = |&byte: &u8| byte == one || byte == two;
    if let Some(found) = tail.iter().position(is_found) {
        return Some(words.len() * 8 + found);
    }
    Some(memchr::memchr2(one, two, rest)? + short.len())
}

/// Returns a word whose lowest bit that is set is in the first byte of `word` that is zero.
const fn zeros(word: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    word.wrapping_sub(LOW) & !word & HIGH
}

/// Appends the text of a column if it is one of `width` in the line, and returns whether it is.
pub(super) fn append_column(
    line: &[u8],
    delimiter: u8,
    (column, width): (usize, usize),
    texts: &mut Vec<u8>,
) -> bool {
    let (mut place, mut start, mut wanted) = (0, 0, 0..0);
    for end in memchr::memchr2_iter(delimiter, b'"', line) {
        if line[end] != delimiter {
            if delimiter == b'\t' {
                continue;
            }
            return append_quoted(line, delimiter, (column, width), texts);
        }
        if place == column {
            wanted = start..end;
        }
        (place, start) = (place + 1, end + 1);
    }
    if place == column {
        wanted = start..line.len();
    }
    texts.extend_from_slice(&line[wanted]);
    place + 1 == width
}

/// Appends the text of a column of a line with quotation marks.
fn append_quoted(
    line: &[u8],
    delimiter: u8,
    (column, width): (usize, usize),
    texts: &mut Vec<u8>,
) -> bool {
    let (mut places, mut wanted) = (0, (0, 0));
    let is_plain = plain_columns(line, delimiter, |span| {
        if places == column {
            wanted = span;
        }
        places += 1;
    });
    let text = &line[wanted.0..wanted.1];
    match text.strip_prefix(b"\"") {
        Some(rest) => unquote_into(rest, texts),
        None => texts.extend_from_slice(text),
    }
    is_plain && places == width
}

/// Calls `take` with the span of each column of a line by the letter of RFC 4180: quotation marks
/// are around a whole column, or doubled within one.
///
/// Returns `false` for any other line, which may be a part of a record.
pub(super) fn plain_columns(
    line: &[u8],
    delimiter: u8,
    mut take: impl FnMut((usize, usize)),
) -> bool {
    let mut start = 0;
    loop {
        let rest = &line[start..];
        // RFC 4180 section 2, rules 5 to 7: a quotation mark opens a column only at its start, and
        // is doubled inside.
        let end = if rest.first() == Some(&b'"') {
            let mut at = 1;
            loop {
                let Some(mark) = find([b'"'; 2], &rest[at..]) else {
                    return false;
                };
                at += mark + 1;
                if rest.get(at) != Some(&b'"') {
                    break;
                }
                at += 1;
            }
            at
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

/// Appends the text of a column, of which `rest` begins after its first quotation mark.
pub(super) fn unquote_into(rest: &[u8], text: &mut Vec<u8>) {
    let mut inner = rest.strip_suffix(b"\"").unwrap_or(rest);
    while let Some(mark) = memchr::memchr(b'"', inner) {
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

//! Parts of paths and queries whose own text tells that they are values: identifiers and dates.

use core::ops::RangeInclusive;

/// Fewer digits of a hash could be a word.
const SHORTEST_HASH: usize = 16;

/// Divides the name of a segment before the dot of its extension, if it has one.
pub(crate) fn split_extension(name: &str) -> (&str, &str) {
    match name.rsplit_once('.') {
        // `12345.html` and `67890.html` differ in an identifier; the extension tells `.html` from
        // `.pdf`.
        Some((stem, extension)) if !stem.is_empty() && is_extension(extension) => {
            name.split_at(stem.len())
        }
        _ => (name, ""),
    }
}

fn is_extension(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    (1..=5).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        // A letter at least: `v1.2` has no extension.
        && text.bytes().any(is_letter)
}

/// Returns whether a part is a number.
pub(crate) fn is_number(part: &str) -> bool {
    // An empty part is no number, though `all` is true of it.
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a part is a UUID (RFC 9562 section 4).
pub(crate) fn is_uuid(part: &str) -> bool {
    let is_its = |(at, byte): (usize, u8)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    part.len() == 36 && part.bytes().enumerate().all(is_its)
}

/// Returns whether a part is a hash in hexadecimal digits.
pub(crate) fn is_hash(part: &str) -> bool {
    part.len() >= SHORTEST_HASH
        && part.bytes().all(|byte| byte.is_ascii_hexdigit())
        // A digit is asked for, because `feedfacefeedface` and other words are of these letters,
        // too.
        && part.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns whether a part is a year, a month and perhaps a day.
pub(crate) fn is_date(part: &str) -> bool {
    // `2026-11-25` is the longest.
    if part.len() > 10 || !part.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let separated = |separator| {
        let pieces = part.split(separator).count();
        (2..=3).contains(&pieces) && date_of_segments(part.split(separator)) == pieces
    };
    // ASCII, since a split inside a character would panic.
    let is_compact = part.len() == 8 && part.is_ascii() && {
        let (year, rest) = part.split_at(4);
        let (month, day) = rest.split_at(2);
        date_of_segments([year, month, day]) == 3
    };
    is_compact || separated('-') || separated('_')
}

/// Returns the segments of a path, and whether each is a date. `/2024/01/31` is a date only as a
/// whole, since each number by itself would be an identifier: then several are one, if `dates` says
/// so.
pub(crate) fn segments(path: &str, dates: bool) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = Some(path);
    core::iter::from_fn(move || {
        let text = rest?;
        let dated = if dates { date_of_segments(text.split('/')) } else { 0 };
        let length: usize = text.split('/').take(dated.max(1)).map(|it| it.len() + 1).sum();
        // The last one has no slash after it.
        rest = text.get(length..);
        Some((&text[..length - 1], dated > 0))
    })
}

/// Returns how many of the segments, from the first, are a year, a month and perhaps a day; 0 if
/// they are no date.
fn date_of_segments<'t>(segments: impl IntoIterator<Item = &'t str>) -> usize {
    let mut segments = segments.into_iter();
    let mut is_number = |lengths: RangeInclusive<usize>, range: RangeInclusive<u16>| {
        let digits = segments.next().filter(|text| {
            lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        });
        let number = digits.and_then(|digits| digits.parse().ok());
        number.is_some_and(|number| range.contains(&number))
    };
    // Years near the present only: `/1234/5` is more likely an identifier.
    if !is_number(4..=4, 1900..=2099) || !is_number(1..=2, 1..=12) {
        return 0;
    }
    match is_number(1..=2, 1..=31) {
        true => 3,
        false => 2,
    }
}

//! Searching eight bytes at a time.
//!
//! Most components are too short for the loops that compilers make of a search byte by byte: their remainders
//! take as long as all of these.

const ONES: u64 = 0x0101_0101_0101_0101;
const LOW: u64 = 0x7F * ONES;
const HIGH: u64 = 0x80 * ONES;

/// The highest bit of each byte of `word` that is `byte`.
#[inline]
const fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (byte as u64 * ONES);
    // Without carries from byte to byte, so each bit is right.
    !((difference & LOW).wrapping_add(LOW) | difference) & HIGH
}

/// The highest bit of each byte of `word` that is a letter in upper case.
#[inline]
const fn upper(word: u64) -> u64 {
    let from_a = (word & LOW).wrapping_add((0x80 - b'A' as u64) * ONES);
    let behind_z = (word & LOW).wrapping_add((0x80 - b'Z' as u64 - 1) * ONES);
    from_a & !behind_z & !word & HIGH
}

/// The first word at `at`, filled up with zeros, and the number of its bytes that are of the text.
#[inline]
fn short_word(text: &[u8]) -> u64 {
    text.iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// The offset of the first byte that `mark` marks; it must not mark zero bytes.
#[inline(always)]
fn find(text: &[u8], mark: impl Fn(u64) -> u64) -> Option<usize> {
    let offset = |marks: u64| marks.trailing_zeros() as usize / 8;
    let (words, rest) = text.as_chunks::<8>();
    for (i, word) in words.iter().enumerate() {
        let marks = mark(u64::from_le_bytes(*word));
        if marks != 0 {
            return Some(i * 8 + offset(marks));
        }
    }
    // The last eight bytes, of which some have been looked at.
    let (start, word) = match text.last_chunk::<8>() {
        Some(last) if !rest.is_empty() => (text.len() - 8, u64::from_le_bytes(*last)),
        Some(_) => return None,
        None => (0, short_word(text)),
    };
    let marks = mark(word);
    (marks != 0).then(|| start + offset(marks))
}

/// The offset of the first `%`.
#[inline]
pub(super) fn find_percent(text: &[u8]) -> Option<usize> {
    find(text, |word| equal(word, b'%'))
}

/// Whether there is a letter in upper case.
#[inline]
pub(super) fn has_upper(text: &[u8]) -> bool {
    find(text, upper).is_some()
}

/// Whether there may be a segment that begins with a `.`; there is none where the answer is no.
#[inline]
pub(super) fn may_have_dots(path: &[u8]) -> bool {
    // A slash at the end of a word has its dot in the next.
    let slash_dot = |word| equal(word, b'/') & (equal(word, b'.') >> 8 | 0x80 << 56);
    path.first() == Some(&b'.') || find(path, slash_dot).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn each_byte_is_found_at_each_offset() {
        for length in 0..40 {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut text = vec![b'x'; length];
                    text[at] = byte;
                    let percent = (byte == b'%').then_some(at);
                    assert_eq!(find_percent(&text), percent);
                    assert_eq!(has_upper(&text), byte.is_ascii_uppercase());
                }
            }
        }
    }

    #[test]
    fn the_first_is_found() {
        let text = b"aaaaaaaaaa%aaa%a%%";
        assert_eq!(find_percent(text), Some(10));
        assert_eq!(find_percent(&text[11..]), Some(3));
    }

    #[test]
    fn no_dot_segment_is_missed() {
        for length in 2..40 {
            for at in 0..length - 1 {
                let mut text = vec![b'x'; length];
                text[at..at + 2].copy_from_slice(b"/.");
                assert!(may_have_dots(&text), "{length} {at}");
            }
            assert!(!may_have_dots(&vec![b'x'; length]));
        }
        assert!(may_have_dots(b"./a") && !may_have_dots(b"/a.b/c.d") && !may_have_dots(b""));
    }
}

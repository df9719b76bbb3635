//! Searches eight bytes at a time, for targets whose vector instructions are not supported.

const WORD: usize = size_of::<u64>();
const ONES: u64 = u64::from_ne_bytes([1; WORD]);
const LOW: u64 = 0x7F * ONES;
const HIGH: u64 = 0x80 * ONES;

/// Returns the highest bit of each byte of `word` that equals `byte`.
#[inline]
const fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (byte as u64 * ONES);
    // No carry goes from byte to byte, so each bit is exact.
    // The addition sets the highest bit of a byte unless its lower seven bits are zero.
    !((difference & LOW).wrapping_add(LOW) | difference) & HIGH
}

/// Returns the highest bit of each byte of `word` that is an upper-case letter.
#[inline]
const fn upper(word: u64) -> u64 {
    // The additions set the highest bit of bytes from `A` on, and of bytes after `Z`.
    let from_a = (word & LOW).wrapping_add((0x80 - b'A' as u64) * ONES);
    let after_z = (word & LOW).wrapping_add((0x80 - b'Z' as u64 - 1) * ONES);
    from_a & !after_z & !word & HIGH
}

/// Loads a text of fewer than eight bytes, padded with zeros.
#[inline]
fn short_word(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Returns the offset of the first byte that `mark` marks, which must not mark zeros; words start
/// `step` bytes apart.
#[inline(always)]
fn find(text: &[u8], step: usize, mark: impl Fn(u64) -> u64) -> Option<usize> {
    let mut base = 0;
    let Some(last) = text.len().checked_sub(WORD) else {
        let marks = mark(short_word(text));
        return (marks != 0).then(|| marks.trailing_zeros() as usize / 8);
    };
    loop {
        let word = text[base..].first_chunk()?;
        let marks = mark(u64::from_le_bytes(*word));
        if marks != 0 {
            return Some(base + marks.trailing_zeros() as usize / 8);
        }
        if base == last {
            return None;
        }
        // Some bytes of the last word are tested twice.
        base = (base + step).min(last);
    }
}

#[inline]
pub(super) fn percent(text: &[u8]) -> Option<usize> {
    find(text, WORD, |word| equal(word, b'%'))
}

#[inline]
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    find(text, WORD, |word| equal(word, b'\n'))
}

#[inline]
pub(super) fn string_end(text: &[u8]) -> Option<usize> {
    find(text, WORD, |word| any(word, b"\"\\"))
}

#[inline]
pub(super) fn quoted_end(text: &[u8]) -> Option<usize> {
    find(text, WORD, |word| any(word, b"\"\n"))
}

#[inline]
pub(super) fn all_quotes(text: &[u8], mut holds: impl FnMut(usize) -> bool) -> bool {
    let words = text.chunks_exact(WORD);
    let tail = words.remainder();
    let rest = text.len() - tail.len();
    words.enumerate().all(|(place, word)| {
        let mut marks = equal(u64::from_le_bytes(word.try_into().unwrap_or_default()), b'"');
        while marks != 0 {
            if !holds(place * WORD + marks.trailing_zeros() as usize / 8) {
                return false;
            }
            marks &= marks - 1;
        }
        true
    }) && (tail.iter().enumerate()).all(|(at, &byte)| byte != b'"' || holds(rest + at))
}

#[inline]
pub(super) fn hash(text: &[u8]) -> Option<usize> {
    find(text, WORD, |word| equal(word, b'#'))
}

#[inline]
pub(super) fn has_upper(text: &[u8]) -> bool {
    find(text, WORD, upper).is_some()
}

#[inline]
pub(super) fn slash_dot(text: &[u8]) -> Option<usize> {
    // A slash at the end of a word comes again at the start of the next.
    find(text, WORD - 1, |word| equal(word, b'/') & equal(word, b'.') >> 8)
}

/// Returns the bytes of a word that are one of these.
#[inline(always)]
fn any(word: u64, bytes: &[u8]) -> u64 {
    let equal = |marks, &byte: &u8| marks | equal(word, byte);
    bytes.iter().fold(0, equal)
}

#[inline]
pub(super) fn at_sign(text: &[u8]) -> Option<usize> {
    // The digits may be in the next word.
    find(text, WORD - 2, |word| {
        let after = any(word, b"0;") >> 16;
        let digits = any(word, b"4t") >> 8 & after;
        let octal = equal(word, b'\\') & equal(word, b'1') >> 8 & after;
        equal(word, b'@') | octal | any(word, b"%50x6a{") & digits
    })
}

#[inline]
pub(super) fn delimiters(text: &[u8]) -> u64 {
    let bytes = &text[..text.len().min(u64::BITS as usize)];
    let may_begin = |(at, byte): (usize, &u8)| match byte {
        b':' | b'\\' | b'%' | b'&' | 0x80.. => true,
        // Of a slash in the last place the next byte is not looked at, as in a block.
        b'/' if at + 1 == u64::BITS as usize => text.len() > bytes.len(),
        b'/' => matches!(bytes.get(at + 1), Some(b'/' | b'\\')),
        _ => false,
    };
    let bits = bytes.iter().enumerate().map(may_begin);
    bits.enumerate().fold(0, |all, (at, is)| all | u64::from(is) << at)
}

#[inline]
pub(super) fn equals_sign(text: &[u8]) -> Option<usize> {
    find(text, WORD - 2, |word| {
        let digits = equal(word, b'3') >> 8 & any(word, b"Dd") >> 16;
        equal(word, b'=') | any(word, b"%5") & digits
    })
}

#[inline]
pub(super) fn pair_sign(text: &[u8]) -> Option<usize> {
    // The second digit may be in the next word.
    find(text, WORD - 1, |word| {
        let escape = any(word, b"367") & any(word, b"1Dd5") >> 8;
        equal(word, b'=') | escape
    })
}

#[inline]
pub(super) fn last_slash(text: &[u8]) -> Option<usize> {
    last(text, b'/')
}

#[inline]
pub(super) fn last_line_end(text: &[u8]) -> Option<usize> {
    last(text, b'\n')
}

#[inline(always)]
fn last(text: &[u8], byte: u8) -> Option<usize> {
    let mut end = text.len();
    while let Some((rest, word)) = text[..end].split_last_chunk() {
        let marks = equal(u64::from_le_bytes(*word), byte);
        if marks != 0 {
            return Some(end - 1 - marks.leading_zeros() as usize / 8);
        }
        end = rest.len();
    }
    text[..end].iter().rposition(|&found| found == byte)
}

//! Searches in short texts, eight bytes at a time, which cost less than a call of `memchr`.

/// Texts up to this length are short.
const SHORT: usize = 24;

/// Returns the offset of the first of two bytes.
#[inline]
pub(super) fn find(bytes: [u8; 2], text: &[u8]) -> Option<usize> {
    let (short, rest) = text.split_at(text.len().min(SHORT));
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
    Some(memchr::memchr2(bytes[0], bytes[1], rest)? + short.len())
}

/// Returns the offset of the first of two bytes, if it is below eight: most columns that are no
/// URL, and the names of JSON, end there.
#[inline]
pub(super) fn find_early(bytes: [u8; 2], text: &[u8]) -> Option<usize> {
    let found = marks(*text.first_chunk()?, bytes);
    (found != 0).then_some(found.trailing_zeros() as usize / 8)
}

/// Returns a word whose lowest bit that is set is in the first byte that equals one of `bytes`.
#[inline]
fn marks(word: [u8; 8], bytes: [u8; 2]) -> u64 {
    const LOW: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    let word = u64::from_le_bytes(word);
    // A borrow may mark a later byte too, as the 01 of `00 01`: only the lowest mark counts.
    let zeros = |word: u64| word.wrapping_sub(LOW) & !word & HIGH;
    bytes.iter().fold(0, |found, &byte| found | zeros(word ^ u64::from_le_bytes([byte; 8])))
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
                let early = Some(place).filter(|place| *place < 8 && length >= 8);
                assert_eq!(find_early([b'"', b'\\'], &data), early);
            }
        }
        assert_eq!(find([0, 1], b"\xFF\x80\x01"), Some(2));
    }
}

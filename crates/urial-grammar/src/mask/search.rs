//! Where a line may have a secret: plain loops that compilers make vectors of.

use super::marks::mark;

const BLOCK: usize = 64;
/// One that may have something is looked at in smaller ones, and so is what is left.
const SMALL: usize = 16;

/// Returns the offset of the first `@` at or after `from`, be it percent-encoded.
pub(super) fn at_sign(text: &[u8], from: usize) -> Option<usize> {
    let is_sign = |at: &usize| match text[*at] {
        b'@' => true,
        b'%' => mark(text, *at).byte == b'@',
        _ => false,
    };
    let may_be = |byte: &u8| *byte == b'@' || *byte == b'%';
    let in_small = |mut base: usize, end: usize| {
        while base + SMALL <= end {
            let block = &text[base..base + SMALL];
            if block.iter().fold(false, |any, byte| any | may_be(byte))
                && let Some(at) = (base..base + SMALL).find(is_sign)
            {
                return Some(at);
            }
            base += SMALL;
        }
        (base..end).find(is_sign)
    };
    let mut base = from;
    while let Some(block) = text.get(base..base + BLOCK) {
        // Without an early end, which would keep it from being done sixteen bytes at a time.
        if block.iter().fold(false, |any, byte| any | may_be(byte))
            && let Some(at) = in_small(base, base + BLOCK)
        {
            return Some(at);
        }
        base += BLOCK;
    }
    in_small(base, text.len())
}

/// Returns the offset of the first line feed at or after `from`; the length where there is none.
pub(super) fn line_end(text: &[u8], from: usize) -> usize {
    let mut base = from;
    while let Some(block) = text.get(base..base + BLOCK) {
        if block.iter().fold(false, |any, &byte| any | (byte == b'\n')) {
            break;
        }
        base += BLOCK;
    }
    let rest = text[base..].iter().position(|&byte| byte == b'\n');
    rest.map_or(text.len(), |at| base + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn each_sign_is_found_at_each_offset() {
        for length in [1, 3, 63, 64, 65, 66, 130] {
            for at in 0..length {
                for (sign, found) in [("@", true), ("%40", true), ("%2540", true), ("%41", false)] {
                    let mut text = vec![b'%'; length];
                    let end = (at + sign.len()).min(length);
                    text[at..end].copy_from_slice(&sign.as_bytes()[..end - at]);
                    let expected = (found && end - at == sign.len()).then_some(at);
                    assert_eq!(at_sign(&text, 0), expected, "{}", text.escape_ascii());
                    assert_eq!(at_sign(&text, at + 1), None);
                    text[at] = b'\n';
                    assert_eq!((line_end(&text, 0), line_end(&text, at + 1)), (at, length));
                }
            }
        }
    }
}

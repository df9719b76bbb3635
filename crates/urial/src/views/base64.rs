//! Base 64 (RFC 4648 section 4).

use alloc::string::String;
use alloc::vec::Vec;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends octets in base 64, with padding.
#[inline]
pub(super) fn encode_into(octets: &[u8], buffer: &mut String) {
    for group in octets.chunks(3) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, &octet| (bits << 8) | u32::from(octet));
        // RFC 4648 section 4: the last group is filled up with zero bits, and `=` says how many
        // octets it has.
        let bits = bits << (8 * (3 - group.len()));
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place)) & 0x3F;
            buffer.push(match place <= group.len() {
                true => DIGITS[digit as usize].into(),
                false => '=',
            });
        }
    }
}

/// Decodes base 64; the padding may be missing, as many writers leave it out.
#[inline]
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let digits = match text {
        // Padding is optional, as browsers take it, but where it is there it has to be right.
        [digits @ .., b'=', b'='] | [digits @ .., b'='] if text.len().is_multiple_of(4) => digits,
        digits => digits,
    };
    // Six bits alone are no octet.
    if digits.len() % 4 == 1 {
        return None;
    }
    let mut octets = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for &digit in group {
            bits = (bits << 6) | value(digit)?;
        }
        bits <<= 6 * (4 - group.len());
        // A group of two or three digits stands for one or two octets.
        octets.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    Some(octets)
}

#[inline]
fn value(digit: u8) -> Option<u32> {
    Some(
        match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        }
        .into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648 section 10, and what they leave open.
    #[test]
    fn vectors_of_the_rfc() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, encoded) in vectors {
            let mut buffer = String::new();
            encode_into(text.as_bytes(), &mut buffer);
            assert_eq!(buffer, encoded);
            assert_eq!(decode(encoded.as_bytes()).as_deref(), Some(text.as_bytes()));
            let bare = encoded.trim_end_matches('=');
            assert_eq!(decode(bare.as_bytes()).as_deref(), Some(text.as_bytes()));
        }
        for wrong in [
            "Z", "Zg=", "Z===", "Zg===", "=", "====", "Zm9v=", "Zm-v", "Zm 8", "Zg==Zg==",
        ] {
            assert_eq!(decode(wrong.as_bytes()), None, "{wrong}");
        }
    }
}

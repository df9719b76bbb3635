//! The two kinds of address that the grammar spells out: `IPv4address` and `IPv6address`.

use core::net::{Ipv4Addr, Ipv6Addr};

/// ```text
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
///
/// All of `text` has to match.
#[inline]
#[must_use]
pub fn ipv4_address(text: &[u8]) -> Option<Ipv4Addr> {
    // "0.0.0.0" to "255.255.255.255"
    if !matches!(text.len(), 7..=15) {
        return None;
    }
    let mut octets = [0; 4];
    let mut rest = text;
    for (i, octet) in octets.iter_mut().enumerate() {
        if i > 0 {
            rest = rest.strip_prefix(b".")?;
        }
        (*octet, rest) = dec_octet(rest)?;
    }
    rest.is_empty().then(|| Ipv4Addr::from(octets))
}

/// The longest `dec-octet` at the start of `text`, and what follows it.
///
/// ```text
/// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
/// ```
#[inline]
pub(crate) fn dec_octet(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text
        .iter()
        .take(3)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 || (digits > 1 && text[0] == b'0') {
        return None;
    }
    let (number, rest) = text.split_at(digits);
    let value = number
        .iter()
        .fold(0, |value, digit| value * 10 + u16::from(digit - b'0'));
    Some((u8::try_from(value).ok()?, rest))
}

/// ```text
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
///
/// In words: eight groups of 16 bits, of which one run of one or more may be left out as `::`, and the last
/// two may be written as an IPv4 address. All of `text` has to match.
#[must_use]
pub fn ipv6_address(text: &[u8]) -> Option<Ipv6Addr> {
    let mut groups = [0u16; 8];
    let written = Groups::at_start(text, |at, group| groups[at] = group)?;
    if written.length != text.len() {
        return None;
    }
    if let Some(gap) = written.gap {
        let behind = written.count - gap;
        groups.copy_within(gap..written.count, 8 - behind);
        groups[gap..8 - behind].fill(0);
    }
    Some(Ipv6Addr::from(groups))
}

/// The length of the address at the start of `text`, up to the first byte that cannot belong to it.
pub(crate) fn ipv6_length(text: &[u8]) -> Option<usize> {
    Groups::at_start(text, |_, _| {}).map(|written| written.length)
}

/// The groups of an address as it is written.
struct Groups {
    count: usize,
    /// How many groups stand before the `::`.
    gap: Option<usize>,
    length: usize,
}

impl Groups {
    /// Each group is given to `put` with its number, which is below 8.
    #[inline(always)]
    fn at_start(text: &[u8], mut put: impl FnMut(usize, u16)) -> Option<Groups> {
        let mut count = 0;
        let mut gap = None;
        let mut at = 0;
        if text.starts_with(b"::") {
            gap = Some(0);
            at = 2;
        }
        loop {
            let (group, digits) = h16(&text[at..]);
            if digits == 0 {
                // Only a `::` can be the end.
                if gap != Some(count) {
                    return None;
                }
                break;
            }
            let behind = text.get(at + digits);
            if behind == Some(&b'.') && count <= 6 {
                let length = ipv4_length(&text[at..]);
                let [a, b, c, d] = ipv4_address(&text[at..at + length])?.octets();
                put(count, u16::from_be_bytes([a, b]));
                put(count + 1, u16::from_be_bytes([c, d]));
                count += 2;
                at += length;
                break;
            }
            if count == 8 {
                return None;
            }
            put(count, group);
            count += 1;
            at += digits;
            if behind != Some(&b':') {
                break;
            }
            at += 1;
            if text.get(at) == Some(&b':') {
                if gap.replace(count).is_some() {
                    return None;
                }
                at += 1;
            }
        }
        // `::` stands for at least one group.
        let is_whole = if gap.is_some() { count < 8 } else { count == 8 };
        is_whole.then_some(Groups {
            count,
            gap,
            length: at,
        })
    }
}

/// The length of what may be an IPv4 address.
fn ipv4_length(text: &[u8]) -> usize {
    let in_address = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'.');
    text.iter().take_while(in_address).count()
}

/// The value and the length of `h16 = 1*4HEXDIG` at the start of `text`; length 0 when there is none.
#[inline]
fn h16(text: &[u8]) -> (u16, usize) {
    // Most groups have all four digits: to guess that is quicker than to wait for each.
    if let Some(four) = text.first_chunk::<4>() {
        let [a, b, c, d] = four.map(|byte| HEX[usize::from(byte)]);
        if a | b | c | d != NO_DIGIT {
            return (u16::from_be_bytes([a << 4 | b, c << 4 | d]), 4);
        }
    }
    let mut value = 0;
    for digits in 0..4 {
        let digit = match text.get(digits) {
            Some(&byte) => HEX[usize::from(byte)],
            None => NO_DIGIT,
        };
        if digit == NO_DIGIT {
            return (value, digits);
        }
        value = value << 4 | u16::from(digit);
    }
    (value, 4)
}

const NO_DIGIT: u8 = 0xFF;

/// The values of hexadecimal digits.
static HEX: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789ABCDEF"[value] as usize] = value as u8;
        values[b"0123456789abcdef"[value] as usize] = value as u8;
        value += 1;
    }
    values
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Rust's own parser knows the same grammar for IPv6, bar scope ids, which it refuses too.
    #[test]
    fn ipv6_agrees_with_the_standard_library() {
        let pieces = [
            "",
            "0",
            "1",
            "ab",
            "FFFF",
            "12345",
            "g",
            ":",
            "::",
            "1.2.3.4",
            "1.2.3.256",
            "01.2.3.4",
        ];
        let mut seed = 1u64;
        for _ in 0..400_000 {
            let mut text = alloc::string::String::new();
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut dice = seed >> 8;
            for _ in 0..=(seed >> 60) {
                text.push_str(pieces[(dice % 12) as usize]);
                dice /= 12;
                if dice & 3 != 0 {
                    text.push(':');
                }
                dice >>= 2;
            }
            assert_eq!(ipv6_address(text.as_bytes()), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn ipv4_is_strict() {
        for text in ["0.0.0.0", "255.255.255.255", "1.20.199.249"] {
            assert_eq!(ipv4_address(text.as_bytes()), Some(text.parse().unwrap()));
        }
        for text in [
            "",
            "1",
            "1.2.3",
            "1.2.3.4.",
            ".1.2.3.4",
            "1.2.3.256",
            "01.2.3.4",
            "1.2.3.04",
            "1..2.3",
            "1.2.3.4x",
        ] {
            assert_eq!(ipv4_address(text.as_bytes()), None, "{text}");
        }
    }
}

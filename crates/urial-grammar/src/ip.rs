//! The two address rules of the grammar: `IPv4address` and `IPv6address`.

use core::net::{Ipv4Addr, Ipv6Addr};

use crate::hex::{DIGITS, NO_DIGIT};

/// Parses an IPv4 address; all of `text` has to match.
///
/// ```text
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
/// The numbers are decimal and below 256, without leading zeros.
// Inlined, it is 600 bytes in each of five places of a parse.
#[inline(never)]
#[must_use]
pub fn ipv4_address(text: &[u8]) -> Option<Ipv4Addr> {
    // "0.0.0.0" to "255.255.255.255"
    if !matches!(text.len(), 7..=15) {
        return None;
    }
    let digit = |at: usize| match text.get(at) {
        Some(byte) => u32::from(byte.wrapping_sub(b'0')),
        None => u32::MAX,
    };
    let (mut at, mut address, mut octets) = (0, 0, 0);
    loop {
        let mut octet = digit(at);
        if octet > 9 {
            return None;
        }
        at += 1;
        // After a zero there is no further digit.
        let most = if octet == 0 { at } else { at + 2 };
        while at < most && digit(at) <= 9 {
            octet = octet * 10 + digit(at);
            at += 1;
        }
        if octet > 0xFF {
            return None;
        }
        (address, octets) = (address << 8 | octet, octets + 1);
        match text.get(at) {
            Some(b'.') if octets < 4 => at += 1,
            None if octets == 4 => return Some(Ipv4Addr::from(address)),
            _ => return None,
        }
    }
}

/// Parses an IPv6 address; all of `text` has to match.
///
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
/// In words: eight groups of 16 bits, of which one run of one or more may be left out as `::`, and
/// the last two may be written as an IPv4 address.
#[must_use]
pub fn ipv6_address(text: &[u8]) -> Option<Ipv6Addr> {
    let mut groups = [0u16; 8];
    let written = Groups::at_start(text, &mut groups)?;
    if written.length != text.len() {
        return None;
    }
    if let Some(gap) = written.gap {
        let after = written.count - gap;
        // The groups after the gap go to the end, and zeros fill the gap.
        groups.copy_within(gap..written.count, 8 - after);
        groups[gap..8 - after].fill(0);
    }
    Some(Ipv6Addr::from(groups))
}

/// Returns the length of the address at the start of `text`, up to the first byte that cannot
/// belong to it.
pub(crate) fn ipv6_length(text: &[u8]) -> Option<usize> {
    Groups::at_start(text, &mut [0; 8]).map(|written| written.length)
}

/// Returns the length of the address at the start of a text, if it has only groups, from the masks
/// of its hexadecimal digits and its colons.
///
/// Groups and colons alternate until another byte ends them. So it is enough to check that no group
/// is too long, that no colon is at an end or beside another colon, one pair excepted, and that
/// there are eight groups, or fewer with a `::`.
#[inline(always)]
pub(crate) fn ipv6_length_of_masks(digits: u64, colons: u64) -> Option<usize> {
    let length = (digits | colons).trailing_ones();
    // Two to 39 characters: no address is shorter or longer, and the shifts below stay in range.
    if !matches!(length, 2..=39) {
        return None;
    }
    // An address with its masks (bit 0 is on the left):
    // text    f e 8 0 : : 1 ]
    // digits  1 1 1 1 . . 1 .
    // colons  . . . . 1 1 . .
    // pair    . . . . 1 . . .  the first colon of `::`
    // single  . . . . . . . .  the colons of no pair
    // groups  1 . . . . . 1 .  counted: two, which is fewer than eight
    let inside = (1 << length) - 1;
    let (digits, colons) = (digits & inside, colons & inside);
    // A bit at each place where five digits in a row begin.
    let five = digits & digits >> 1 & digits >> 2 & digits >> 3 & digits >> 4;
    let pair = colons & colons >> 1;
    let single = colons & !(pair | pair << 1);
    let ends = 1 | 1 << (length - 1);
    let groups = (digits & !(digits << 1)).count_ones();
    let enough = if pair == 0 { groups == 8 } else { groups < 8 };
    // `pair & pair.wrapping_sub(1)` is nonzero if there is a second pair.
    (five | pair & pair.wrapping_sub(1) | single & ends == 0 && enough).then_some(length as usize)
}

/// The groups of an address as written.
struct Groups {
    count: usize,
    /// The number of groups before the `::`.
    gap: Option<usize>,
    length: usize,
}

impl Groups {
    /// Parses the address at the start of `text` and writes its groups, as many as it has.
    fn at_start(text: &[u8], groups: &mut [u16; 8]) -> Option<Groups> {
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
                // No group is here, which is valid only right after the `::`.
                if gap != Some(count) {
                    return None;
                }
                break;
            }
            let after = text.get(at + digits);
            // An IPv4 address takes two groups, so at most six come before it.
            if after == Some(&b'.') && count <= 6 {
                let length = ipv4_length(&text[at..]);
                let [a, b, c, d] = ipv4_address(&text[at..at + length])?.octets();
                groups[count] = u16::from_be_bytes([a, b]);
                groups[count + 1] = u16::from_be_bytes([c, d]);
                count += 2;
                at += length;
                break;
            }
            if count == 8 {
                return None;
            }
            groups[count] = group;
            count += 1;
            at += digits;
            if after != Some(&b':') {
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
        is_whole.then_some(Groups { count, gap, length: at })
    }
}

/// Returns the length of the digits and dots at the start of `text`.
fn ipv4_length(text: &[u8]) -> usize {
    let in_address = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'.');
    text.iter().take_while(in_address).count()
}

/// Returns the value and the length of `h16 = 1*4HEXDIG` at the start of `text`; length 0 if the
/// text does not start with one.
#[inline]
fn h16(text: &[u8]) -> (u16, usize) {
    // Most groups have all four digits: one test of four is faster than four tests.
    if let Some(four) = text.first_chunk::<4>() {
        let [a, b, c, d] = four.map(|byte| DIGITS[usize::from(byte)]);
        // No digit has the high bits of `NO_DIGIT`.
        if a | b | c | d != NO_DIGIT {
            return (u16::from_be_bytes([a << 4 | b, c << 4 | d]), 4);
        }
    }
    let mut value = 0;
    for digits in 0..4 {
        let digit = match text.get(digits) {
            Some(&byte) => DIGITS[usize::from(byte)],
            None => NO_DIGIT,
        };
        if digit == NO_DIGIT {
            return (value, digits);
        }
        value = value << 4 | u16::from(digit);
    }
    (value, 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Tests against the standard library, as all tests of IPv6 do: its parser has the same
    /// grammar, and rejects scope ids too.
    #[test]
    fn ipv6_of_pieces_is_read() {
        let pieces = "|0|1|ab|FFFF|12345|g|:|::|1.2.3.4|1.2.3.256|01.2.3.4";
        let pieces: Vec<&str> = pieces.split('|').collect();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..400_000 {
            let mut text = alloc::string::String::new();
            for _ in 0..random.usize(1..=16) {
                text.push_str(pieces[random.usize(..pieces.len())]);
                if random.usize(..4) > 0 {
                    text.push(':');
                }
            }
            assert_eq!(ipv6_address(text.as_bytes()), text.parse().ok(), "{text}");
        }
    }

    /// Returns the masks of the digits and of the colons.
    fn masks(text: &str) -> (u64, u64) {
        let mask = |is_member: fn(u8) -> bool| {
            let members = text.bytes().enumerate().take(64);
            members.fold(0, |mask, (at, byte)| mask | u64::from(is_member(byte)) << at)
        };
        (mask(|byte| byte.is_ascii_hexdigit()), mask(|byte| byte == b':'))
    }

    #[track_caller]
    fn check_ipv6(text: &str) -> bool {
        let address = text.parse().ok();
        let expected = address.is_some();
        assert_eq!(ipv6_address(text.as_bytes()), address, "{text}");
        let (digits, colons) = masks(text);
        if text.contains('.') {
            return expected;
        }
        let length = expected.then_some(text.len());
        assert_eq!(ipv6_length_of_masks(digits, colons), length, "{text}");
        // The bytes after the address make no difference.
        for after in ["]", "]:80/a:b", "%25a]", "/::1]", "g:1"] {
            let (digits, colons) = masks(&alloc::format!("{text}{after}"));
            assert_eq!(ipv6_length_of_masks(digits, colons), length, "{text}");
        }
        expected
    }

    /// Tests every text of up to 17 digits and colons: nine groups of a digit, and fewer that are
    /// longer.
    #[test]
    fn ipv6_of_digits_and_colons_is_read() {
        let mut text = alloc::string::String::new();
        let mut valid = 0;
        for length in 0..=17 {
            for bits in 0u32..1 << length {
                text.clear();
                text.extend((0..length).map(|at| if bits >> at & 1 == 1 { ':' } else { 'a' }));
                valid += usize::from(check_ipv6(&text));
            }
        }
        assert!(valid > 1_000, "{valid}");
    }

    /// Tests longer groups, addresses in the last two groups, and invalid groups.
    #[test]
    fn ipv6_of_any_length_is_read() {
        let pieces = ["", "0", "aF", "123", "FFFF", "abcd", "12345", "1.2.3.4"];
        let mut random = fastrand::Rng::with_seed(7);
        let mut valid = 0;
        for _ in 0..200_000 {
            let groups = random.usize(6..10);
            let written: alloc::vec::Vec<&str> = (0..groups)
                .map(|_| {
                    let piece = pieces[random.usize(..pieces.len())];
                    // Most pieces are groups.
                    let is_group = (1..6).contains(&piece.len()) || random.usize(..16) == 0;
                    if is_group { piece } else { "FFFF" }
                })
                .collect();
            let mut text = written.join(":");
            match random.usize(..4) {
                0 => text.insert_str(0, "::"),
                1 => text.push_str("::"),
                _ => {}
            }
            valid += usize::from(check_ipv6(&text));
        }
        assert!(valid > 10_000, "{valid}");
    }

    #[test]
    fn ipv4_is_strict() {
        for text in ["0.0.0.0", "255.255.255.255", "1.20.199.249"] {
            assert_eq!(ipv4_address(text.as_bytes()), Some(text.parse().unwrap()));
        }
        let texts = "|1|1.2.3|1.2.3.4.|.1.2.3.4|1.2.3.256|01.2.3.4|1.2.3.04|1..2.3|1.2.3.4x";
        for text in texts.split('|') {
            assert_eq!(ipv4_address(text.as_bytes()), None, "{text}");
        }
    }
}

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
    let mut count = 0;
    // How many groups stand before the `::`.
    let mut gap = None;
    let mut at = 0;
    if text.starts_with(b"::") {
        gap = Some(0);
        at = 2;
    }
    while at < text.len() {
        if count == 8 {
            return None;
        }
        let (group, digits) = h16(&text[at..]);
        match text.get(at + digits) {
            Some(b'.') if count <= 6 => {
                let [a, b, c, d] = ipv4_address(&text[at..])?.octets();
                groups[count] = u16::from_be_bytes([a, b]);
                groups[count + 1] = u16::from_be_bytes([c, d]);
                count += 2;
                break;
            }
            _ if digits == 0 => return None,
            None => {
                groups[count] = group;
                count += 1;
                break;
            }
            Some(b':') => {
                groups[count] = group;
                count += 1;
                at += digits + 1;
                if text.get(at) == Some(&b':') {
                    if gap.replace(count).is_some() {
                        return None;
                    }
                    at += 1;
                } else if at == text.len() {
                    // A single colon at the end.
                    return None;
                }
            }
            Some(_) => return None,
        }
    }
    match gap {
        None if count == 8 => {}
        // `::` stands for at least one group.
        Some(gap) if count < 8 => {
            groups.copy_within(gap..count, 8 - (count - gap));
            groups[gap..8 - (count - gap)].fill(0);
        }
        _ => return None,
    }
    Some(Ipv6Addr::from(groups))
}

/// The value and the length of `h16 = 1*4HEXDIG` at the start of `text`; length 0 when there is none.
#[inline]
fn h16(text: &[u8]) -> (u16, usize) {
    let mut value = 0;
    let mut digits = 0;
    while let Some(&byte) = text.get(digits)
        && digits < 4
        && let Some(digit) = char::from(byte).to_digit(16)
    {
        value = value << 4 | digit as u16;
        digits += 1;
    }
    (value, digits)
}

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

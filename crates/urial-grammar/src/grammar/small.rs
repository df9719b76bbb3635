//! Small rules: single characters, triplets, and addresses.

use alloc::string::String;

use super::alphabet::{is_iprivate, is_ucschar};
use super::{Production, header};
use crate::error::{Component, ErrorKind, ParseError};
use crate::hex::is_triplet;
use crate::ip::{ipv4_address, ipv6_address};
use crate::set::Set;

/// Checks a text against a small rule.
#[inline]
pub(super) fn check(rule: Production, text: &str) -> Result<(), ParseError> {
    if matches(rule, text) {
        return Ok(());
    }
    let at = match rule {
        // Its matches have no length limit, so trying ends would take quadratic time.
        Production::IpvFuture => start_of_ipvfuture(text.as_bytes()),
        _ => start_of_match(rule, text),
    };
    Err(mismatch(text, at))
}

/// Makes the error of a text that does not match from the character at `at` on, or ends there too
/// early.
#[inline]
pub(super) fn mismatch(text: &str, at: usize) -> ParseError {
    ParseError::at_character(ErrorKind::Mismatch, Component::Text, text, at)
}

/// Returns whether all of `text` matches a small rule.
#[inline]
fn matches(rule: Production, text: &str) -> bool {
    let bytes = text.as_bytes();
    // These rules are of one byte.
    let one_of = |set: Set| matches!(bytes, [byte] if set.contains(*byte));
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    match rule {
        Production::IpvFuture => header::ipvfuture(bytes).is_some(),
        Production::Ipv6Address => ipv6_address(bytes).is_some(),
        Production::H16 => is_h16(bytes),
        Production::Ls32 => is_ls32(text),
        Production::Ipv4Address => ipv4_address(bytes).is_some(),
        // 0 to 255; unlike a number of Rust it begins with no `+` and no needless zero.
        Production::DecOctet => {
            text.parse::<u8>().is_ok() && !matches!(bytes, [b'+', ..] | [b'0', _, ..])
        }
        Production::PathEmpty | Production::IpathEmpty => text.is_empty(),
        // Two digits after the `%`, and no more.
        Production::PctEncoded => bytes.len() == 3 && is_triplet(bytes),
        Production::Unreserved => one_of(Set::UNRESERVED),
        Production::Iunreserved => one_of(Set::UNRESERVED) || only.is_some_and(is_ucschar),
        Production::Reserved => one_of(Set::RESERVED),
        Production::GenDelims => one_of(Set::GEN_DELIMS),
        Production::SubDelims => one_of(Set::SUB_DELIMS),
        Production::Alpha => one_of(Set::ALPHA),
        Production::Digit => one_of(Set::DIGIT),
        Production::Hexdig => one_of(Set::HEXDIG),
        Production::Ucschar => only.is_some_and(is_ucschar),
        Production::Iprivate => only.is_some_and(is_iprivate),
        // `check_part` has all other rules.
        _ => false,
    }
}

/// Texts that complete every prefix of a match of an address or a triplet. A prefix of `text` is
/// valid so far if it matches with one of these after it.
const ENDS: [&str; 13] =
    ["", "0", ":", "::", ":0", "0:0", ".0", "0.0", ".0.0", "0.0.0", ".0.0.0", "00", "%00"];

/// Returns the length of the longest prefix of `text` that is a prefix of a match.
///
/// Each prefix is tried with every end of [`ENDS`]. No match has more than 45 bytes, so there are
/// few prefixes to try.
#[inline]
fn start_of_match(rule: Production, text: &str) -> usize {
    let mut whole = String::new();
    let mut is_start = |end: &usize| {
        ENDS.iter().any(|missing| {
            whole.clear();
            whole.push_str(&text[..*end]);
            whole.push_str(missing);
            matches(rule, &whole)
        })
    };
    // Whole characters, so that a prefix is never cut inside of one.
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    ends.take_while(|end| is_start(end)).last().unwrap_or(0)
}

/// Returns the length of the longest valid prefix for `IPvFuture`, whose matches have any length.
#[inline]
fn start_of_ipvfuture(text: &[u8]) -> usize {
    let count = |from: usize, set: Set| {
        let rest = text.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| set.contains(**byte)).count()
    };
    if !matches!(text.first(), Some(b'v' | b'V')) {
        return 0;
    }
    let dot = 1 + count(1, Set::HEXDIG);
    // No digit of the version, or no dot after it: the error is there.
    if dot == 1 || text.get(dot) != Some(&b'.') {
        return dot;
    }
    dot + 1 + count(dot + 1, Set::IPVFUTURE)
}

/// Returns whether the bytes match `h16`.
///
/// ```text
/// h16 = 1*4HEXDIG
/// ```
#[inline]
fn is_h16(bytes: &[u8]) -> bool {
    matches!(bytes.len(), 1..=4) && bytes.iter().all(u8::is_ascii_hexdigit)
}

/// Returns whether the text matches `ls32`.
///
/// ```text
/// ls32 = ( h16 ":" h16 ) / IPv4address
/// ```
#[inline]
fn is_ls32(text: &str) -> bool {
    let groups = text.split_once(':');
    groups.is_some_and(|(high, low)| is_h16(high.as_bytes()) && is_h16(low.as_bytes()))
        || ipv4_address(text.as_bytes()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whole addresses of every shape, and matches of other small rules.
    const MATCHES: [(Production, &str); 22] = [
        (Production::Ipv6Address, "::"),
        (Production::Ipv6Address, "::1"),
        (Production::Ipv6Address, "1::"),
        (Production::Ipv6Address, "1:2:3:4:5:6:7:8"),
        (Production::Ipv6Address, "1:2:3:4:5:6:7::"),
        (Production::Ipv6Address, "::2:3:4:5:6:7:8"),
        (Production::Ipv6Address, "1::3:4:5:6:7:8"),
        (Production::Ipv6Address, "FE80::aBcD"),
        (Production::Ipv6Address, "1:2:3:4:5:6:255.255.255.255"),
        (Production::Ipv6Address, "::ffff:192.168.0.1"),
        (Production::Ipv6Address, "1:2:3:4:5::1.2.3.4"),
        (Production::Ipv4Address, "0.0.0.0"),
        (Production::Ipv4Address, "255.249.199.99"),
        (Production::DecOctet, "250"),
        (Production::H16, "12ab"),
        (Production::Ls32, "ab:cd"),
        (Production::Ls32, "12.3.4.5"),
        (Production::IpvFuture, "v1f.a:b"),
        (Production::PctEncoded, "%4f"),
        (Production::Ucschar, "\u{e9}"),
        (Production::Alpha, "a"),
        (Production::PathEmpty, ""),
    ];

    fn at(rule: Production, text: &str) -> core::ops::Range<usize> {
        check(rule, text).unwrap_err().span()
    }

    #[test]
    fn what_is_missing_is_missing_at_the_end() {
        for (rule, text) in MATCHES {
            check(rule, text).unwrap();
            for (end, _) in text.char_indices() {
                if let Err(error) = check(rule, &text[..end]) {
                    assert_eq!(error.span(), end..end, "{rule} {text:?}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_belong_is_named() {
        for (rule, text) in MATCHES {
            for (place, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let mut broken = String::from(text);
                broken.insert(place, ' ');
                assert_eq!(at(rule, &broken), place..place + 1, "{rule} {broken:?}");
            }
        }
        assert_eq!(at(Production::Ipv4Address, "1.2.3.999"), 8..9);
        assert_eq!(at(Production::Ipv4Address, "01.2.3.4"), 1..2);
        assert_eq!(at(Production::Ipv4Address, "1..2"), 2..3);
        assert_eq!(at(Production::DecOctet, "256"), 2..3);
        assert_eq!(at(Production::Ipv6Address, "1::2::3"), 5..6);
        assert_eq!(at(Production::Ipv6Address, "1:2:3:4:5:6:7:8:9"), 15..16);
        assert_eq!(at(Production::Ipv6Address, "1:2:3:4:5:6:7"), 13..13);
        assert_eq!(at(Production::Ipv6Address, "::1.2.3.256"), 10..11);
        assert_eq!(at(Production::Ipv6Address, "12345::"), 4..5);
        assert_eq!(at(Production::Ipv6Address, "fe80::1%eth0"), 7..8);
        assert_eq!(at(Production::H16, "12345"), 4..5);
        assert_eq!(at(Production::IpvFuture, "v.a"), 1..2);
        assert_eq!(at(Production::IpvFuture, "v1.a\u{e9}"), 4..6);
        assert_eq!(at(Production::PctEncoded, "%4g"), 2..3);
        assert_eq!(at(Production::Alpha, "ab"), 1..2);
        assert_eq!(at(Production::IpLiteral, "::1"), 0..1);
    }

    /// Tests that a text of a megabyte is read only once.
    #[test]
    fn long_texts_are_read_once() {
        let long = "a".repeat(1 << 20);
        assert_eq!(at(Production::Ipv6Address, &long), 4..5);
        let future = alloc::format!("v1.{long} ");
        assert_eq!(at(Production::IpvFuture, &future).start, future.len() - 1);
    }
}

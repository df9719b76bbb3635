//! Hosts that are addresses, in the notations that resolvers know (section 7.4).

use alloc::borrow::Cow;
use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr};

use urial_grammar::{ipv4_address, ipv6_address};

use crate::component::Host;
use crate::iri::triplet;

impl Host<'_> {
    /// The address that the host reaches in any notation that resolvers and browsers know (section 7.4): what
    /// [`Host::ip`] gives, and what `inet_aton` reads, also percent-encoded or in digits such as `１` and `①`, which browsers
    /// map to those of ASCII.
    ///
    /// To filter by address, filter this one, as a number; an IPv6 address may still stand for an IPv4 address. Whether
    /// to connect is a question for a [`FetchPolicy`](crate::audit::FetchPolicy).
    ///
    /// ```
    /// let host = |text| urial::Uri::parse(text).unwrap().host().unwrap();
    /// for text in ["http://127.0.0.1/", "http://0x7f.1/", "http://017700000001/", "http://%3127.1/"] {
    ///     assert_eq!(host(text).loose_ip(), Some("127.0.0.1".parse().unwrap()));
    /// }
    /// assert_eq!(host("http://127-1.example/").loose_ip(), None);
    /// ```
    #[must_use]
    pub fn loose_ip(self) -> Option<IpAddr> {
        address(self.as_str()).map(Address::ip)
    }
}

/// The address that a host stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// As the grammar has it.
    Strict(IpAddr),
    /// As `inet_aton` has it, or only after decoding.
    Loose(Ipv4Addr),
}

impl Address {
    pub(super) const fn ip(self) -> IpAddr {
        match self {
            Address::Strict(address) => address,
            Address::Loose(address) => IpAddr::V4(address),
        }
    }
}

/// The address that a host with or without brackets stands for.
#[inline]
pub(super) fn address(host: &str) -> Option<Address> {
    match host.as_bytes().first()? {
        b'[' => {
            let inside = host[1..].strip_suffix(']')?;
            let address = ipv6_address(inside.as_bytes())?;
            Some(Address::Strict(address.into()))
        }
        b'0'..=b'9' => written(host),
        b'%' | 0x80.. => written(&decoded(host)).map(|address| Address::Loose(v4(address))),
        _ => None,
    }
}

fn v4(address: Address) -> Ipv4Addr {
    match address {
        Address::Loose(address) | Address::Strict(IpAddr::V4(address)) => address,
        Address::Strict(IpAddr::V6(_)) => Ipv4Addr::UNSPECIFIED,
    }
}

fn written(host: &str) -> Option<Address> {
    if let Some(address) = ipv4_address(host.as_bytes()) {
        return Some(Address::Strict(address.into()));
    }
    if host.contains(|character: char| character == '%' || !character.is_ascii()) {
        return loose(&decoded(host)).map(Address::Loose);
    }
    loose(host).map(Address::Loose)
}

/// One to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`); the last fills the octets that are left. A `.` at the
/// end is that of the root.
fn loose(host: &str) -> Option<Ipv4Addr> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let mut bits: u32 = 0;
    let mut parts = host.split('.');
    for place in 0..4 {
        let part = number(parts.next()?)?;
        if parts.clone().next().is_none() {
            let room = 32 - 8 * place;
            return (part < 1 << room).then(|| Ipv4Addr::from_bits(bits | part as u32));
        }
        bits |= u32::from(u8::try_from(part).ok()?) << (24 - 8 * place);
    }
    None
}

/// A number in the notation of C; one that is too large is none.
fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        [] => return None,
        _ => (text, 10),
    };
    digits.chars().try_fold(0u64, |value, character| {
        let digit = character.to_digit(radix)?;
        let value = value * u64::from(radix) + u64::from(digit);
        (value <= u64::from(u32::MAX)).then_some(value)
    })
}

/// The host decoded, with the digits and dots in it that a name is mapped to before it is looked up (UTS #46).
fn decoded(host: &str) -> Cow<'_, str> {
    let mut octets = alloc::vec::Vec::with_capacity(host.len());
    let mut rest = host.as_bytes();
    while let Some(&byte) = rest.first() {
        let (octet, len) = triplet(rest).map_or((byte, 1), |octet| (octet, 3));
        octets.push(octet);
        rest = &rest[len..];
    }
    let text = String::from_utf8_lossy(&octets);
    Cow::Owned(text.chars().map(plain).collect())
}

/// The ASCII character that another is mapped to, where it can be part of a number.
pub(super) const fn plain(character: char) -> char {
    let code = character as u32;
    match character {
        '\u{FF01}'..='\u{FF5E}' => (code - 0xFF00 + 0x20) as u8 as char,
        // ⁰¹²³⁴, ₀₁₂, ①②⑳'s first nine and ⓪, ⓐ and Ⓐ, the digits of mathematics, segmented ones.
        '\u{B2}' | '\u{B3}' => ascii(b'2', code - 0xB2),
        '\u{B9}' => '1',
        '\u{2070}' | '\u{2074}'..='\u{2079}' => ascii(b'0', code - 0x2070),
        '\u{2080}'..='\u{2089}' => ascii(b'0', code - 0x2080),
        '\u{2460}'..='\u{2468}' => ascii(b'1', code - 0x2460),
        '\u{24EA}' => '0',
        '\u{24B6}'..='\u{24CF}' => ascii(b'a', code - 0x24B6),
        '\u{24D0}'..='\u{24E9}' => ascii(b'a', code - 0x24D0),
        '\u{1D7CE}'..='\u{1D7FF}' => ascii(b'0', (code - 0x1D7CE) % 10),
        '\u{1FBF0}'..='\u{1FBF9}' => ascii(b'0', code - 0x1FBF0),
        '\u{3002}' | '\u{FF61}' => '.',
        other => other,
    }
}

const fn ascii(first: u8, further: u32) -> char {
    (first + further as u8) as char
}

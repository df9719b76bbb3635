//! Hosts that are addresses, in the notations that resolvers and browsers know (section 7.4).

use core::net::{IpAddr, Ipv4Addr};

use urial_grammar::{ipv4_address, ipv6_address};

use super::mapping::looked_up;
use super::names::{known_address, rootless};
use urial::Host;

/// Returns the address that a host reaches in any notation that resolvers and browsers know
/// (section 7.4): what [`Host::ip`] gives, and what `inet_aton` reads, also percent-encoded or in
/// characters such as `１` and `⑩`, which browsers map to those of ASCII; and the address of a name
/// that needs no look-up, such as `localhost` and `metadata.google.internal`.
///
/// An [audit](crate::audit()), a [`FetchPolicy`](crate::FetchPolicy) and this find the same
/// addresses.
///
/// To filter by address, filter this one, as a number; an IPv6 address may still stand for an IPv4
/// address, for which [`Cidr::covers`](crate::Cidr::covers) looks too. Whether to connect is a
/// question for a `FetchPolicy`.
///
/// ```
/// use urial_guard::loose_ip;
///
/// let host = |text| urial::Iri::parse(text).unwrap().host().unwrap();
/// for text in ["http://127.0.0.1/", "http://0x7f.1/", "http://017700000001/", "http://%3127.1/", "http://⑫⑦.1/"] {
///     assert_eq!(loose_ip(host(text)), Some("127.0.0.1".parse().unwrap()));
/// }
/// assert_eq!(loose_ip(host("http://localhost/")), Some("127.0.0.1".parse().unwrap()));
/// assert_eq!(loose_ip(host("http://127-1.example/")), None);
/// ```
#[must_use]
pub fn loose_ip(host: Host<'_>) -> Option<IpAddr> {
    address(host.as_str()).map(|address| address.ip)
}

/// The address that a host stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) ip: IpAddr,
    pub(super) notation: Notation,
}

/// How an address is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// As the grammar has it.
    Strict,
    /// As `inet_aton` has it, or only after decoding, or with something after it that some programs
    /// leave out.
    Loose,
    /// A name that leads there.
    Name,
}

impl Address {
    const fn new(ip: IpAddr, notation: Notation) -> Address {
        Address { ip, notation }
    }

    /// Returns an address that is there only for programs that decode, or that are lax.
    const fn loosely(self) -> Address {
        match self.notation {
            Notation::Strict => Address::new(self.ip, Notation::Loose),
            _ => self,
        }
    }
}

/// Returns the address that a host with or without brackets stands for.
pub(super) fn address(host: &str) -> Option<Address> {
    // Most hosts are names that take one look.
    let is_plain = |byte: u8| byte != b'%' && byte != b'[' && byte.is_ascii();
    if host.bytes().all(is_plain) {
        return written(host);
    }
    if let Some(inside) = host.strip_prefix('[') {
        return bracketed(inside);
    }
    let decoded = looked_up(host);
    let found = match decoded.strip_prefix('[') {
        Some(inside) => bracketed(inside),
        None => written(&decoded),
    };
    found.map(Address::loosely)
}

/// Reads a text that is one address, in whatever notation. Anything beside the address makes it a
/// list, a network or a pattern, which is refused.
pub(super) fn alone(text: &str) -> Option<IpAddr> {
    let text = looked_up(text);
    if let Some(inside) = text.strip_prefix('[') {
        let (address, _zone) = split_zone(inside.strip_suffix(']')?);
        return ipv6_address(address.as_bytes()).map(IpAddr::from);
    }
    let is_of_addresses = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
    let found = text.bytes().all(is_of_addresses).then(|| written(&text))??;
    (found.notation != Notation::Name).then_some(found.ip)
}

/// Splits the zone off an address. RFC 6874: a zone follows `%25`; older texts have a bare `%`.
fn split_zone(inside: &str) -> (&str, &str) {
    inside.split_once('%').unwrap_or((inside, ""))
}

/// Returns an address in brackets, perhaps with a zone; some programs take one of IPv4 or a name
/// there too.
fn bracketed(inside: &str) -> Option<Address> {
    let close = inside.find(']');
    let is_closed = close.is_some();
    // Some parsers read on without the closing bracket.
    let inside = &inside[..close.unwrap_or(inside.len())];
    // The zone does not change the address.
    let (address, _zone) = split_zone(inside);
    if let Some(address) = ipv6_address(address.as_bytes()) {
        return Some(Address::new(address.into(), Notation::Strict));
    }
    let name = looked_up(inside);
    // `[1::2::3]` and `[127.0.0.1:80]`, which every program refuses that was tried.
    if is_closed && name.contains(':') {
        return None;
    }
    // `[127.1]` and `[localhost]`, which the grammar refuses. Python up to 3.10 (`urlopen`), 3.13
    // (`HTTPConnection`) and Node (`http.get(url.parse(…))`) take the brackets off, and connect.
    written(&name).map(Address::loosely)
}

/// Reads a host of ASCII, which ends for some programs before the first character that is in no
/// name: `127.0.0.1;x`.
fn written(host: &str) -> Option<Address> {
    let is_of_names = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') || byte >= 0x80
    };
    let end = host.bytes().position(|byte| !is_of_names(byte));
    let front = &host[..end.unwrap_or(host.len())];
    // `inet_aton` reads what `ipv4_address` refuses: fewer parts, octal, hexadecimal.
    let Some(address) = loose(front) else {
        return Some(Address::new(known_address(front)?, Notation::Name));
    };
    let is_strict = end.is_none() && ipv4_address(front.as_bytes()).is_some();
    let notation = if is_strict { Notation::Strict } else { Notation::Loose };
    Some(Address::new(address.into(), notation))
}

/// Returns one to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`); the last fills the
/// octets that are left. A `.` at the end is that of the root.
pub(super) fn loose(host: &str) -> Option<Ipv4Addr> {
    let host = rootless(host);
    //   place     0        1        2        3
    //   127.1     24..32   0..24                      bits of each number
    let mut bits: u32 = 0;
    let mut parts = host.split('.');
    for place in 0..4 {
        let part = number(parts.next()?)?;
        // The last number fills the octets that are left: `127.1` is 127.0.0.1.
        if parts.clone().next().is_none() {
            let room = 32 - 8 * place;
            return (part < 1 << room).then(|| Ipv4Addr::from_bits(bits | part as u32));
        }
        // Every other number is one octet, so 256 is not an address here.
        bits |= u32::from(u8::try_from(part).ok()?) << (24 - 8 * place);
    }
    None
}

/// Reads a number in the notation of C; `None` if it does not fit.
fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        // `inet_aton` takes the digits of C; `0x` alone is 0, as browsers read it.
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        // `08` is not octal, and so no number at all.
        [b'0', _, ..] => (&text[1..], 8),
        [] => return None,
        _ => (text, 10),
    };
    digits.chars().try_fold(0u64, |value, character| {
        let digit = character.to_digit(radix)?;
        let value = value * u64::from(radix) + u64::from(digit);
        // A bound in the loop, so that a long run of digits cannot overflow.
        (value <= u64::from(u32::MAX)).then_some(value)
    })
}

//! Networks, and what an address reaches.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

/// A network: an address and how many of its leading bits count (CIDR).
///
/// ```
/// use urial_guard::audit::Cidr;
/// let network: Cidr = "10.1.0.0/16".parse()?;
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("10.2.0.0".parse().unwrap()));
/// assert!("10.1.2.3/16".parse::<Cidr>().is_err(), "is it one address or the network?");
/// # Ok::<(), urial_guard::audit::CidrError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cidr {
    address: IpAddr,
    prefix: u8,
}

impl Cidr {
    /// Returns the network of all addresses that share the first `prefix` bits with `address`.
    ///
    /// # Errors
    ///
    /// If the address has fewer bits, or bits after the prefix are set.
    pub const fn new(address: IpAddr, prefix: u8) -> Result<Cidr, CidrError> {
        let (bits, width) = bits(address);
        // `10.0.0.1/8` has bits after the prefix: it may be a mistake for `10.0.0.0/8`, or for
        // `/32`.
        if prefix > width || bits.trailing_zeros() + (prefix as u32) < u128::BITS {
            return Err(CidrError(()));
        }
        Ok(Cidr::reached(address, prefix))
    }

    /// Returns the network of one address.
    pub(super) const fn host(address: IpAddr) -> Cidr {
        Cidr::reached(address, bits(address).1)
    }

    /// Returns a network, that of IPv4 if it is mapped: `::ffff:10.0.0.0/104` is `10.0.0.0/8` (RFC
    /// 4291 section 2.5.5.2), since addresses are compared as what they reach.
    const fn reached(address: IpAddr, prefix: u8) -> Cidr {
        let inner = match address {
            IpAddr::V6(mapped) if prefix >= 96 => mapped.to_ipv4_mapped(),
            _ => None,
        };
        match inner {
            Some(inner) => Cidr { address: IpAddr::V4(inner), prefix: prefix - 96 },
            None => Cidr { address, prefix },
        }
    }

    /// Returns the first address.
    pub(super) const fn address(&self) -> IpAddr {
        self.address
    }

    /// Returns whether the address is in the network. An IPv4 address is in no network of IPv6,
    /// even where one stands for the other.
    #[must_use]
    pub const fn contains(&self, address: IpAddr) -> bool {
        let (own, own_width) = bits(self.address);
        let (other, other_width) = bits(address);
        // Equal leading bits leave zeros in the XOR.
        own_width == other_width && (own ^ other).leading_zeros() >= self.prefix as u32
    }

    /// Returns whether packets for the address go into the network: it is there, or it is an IPv6
    /// address that stands for an IPv4 address there (mapped, compatible, translated, 6to4, Teredo,
    /// ISATAP).
    ///
    /// ```
    /// use urial_guard::audit::Cidr;
    /// let network: Cidr = "10.0.0.0/8".parse()?;
    /// let address = "::ffff:10.1.2.3".parse().unwrap();
    /// assert!(network.covers(address) && !network.contains(address));
    /// # Ok::<(), urial_guard::audit::CidrError>(())
    /// ```
    #[must_use]
    pub fn covers(&self, address: IpAddr) -> bool {
        is_in(&[*self], address)
    }
}

/// Returns the bits of an address, from the highest bit of the number on, and how many it has.
const fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => ((address.to_bits() as u128) << 96, 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

impl FromStr for Cidr {
    type Err = CidrError;

    /// Reads `10.0.0.0/8` or `fc00::/7`; an address alone is a network of one.
    fn from_str(text: &str) -> Result<Cidr, CidrError> {
        let Some((address, digits)) = text.split_once('/') else {
            return text.parse().map(Cidr::host).map_err(|_| CidrError(()));
        };
        // `parse` would accept a sign: `10.0.0.0/+8`.
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let prefix = digits.parse().ok().filter(|_| is_number);
        match (address.parse(), prefix) {
            (Ok(address), Some(prefix)) => Cidr::new(address, prefix),
            _ => Err(CidrError(())),
        }
    }
}

impl fmt::Display for Cidr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

/// The error of a text that is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CidrError(());

impl fmt::Display for CidrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a network such as 10.0.0.0/8, whose bits after the prefix are zero")
    }
}

impl core::error::Error for CidrError {}

/// The kind of network that an address reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Loopback,
    Private,
    LinkLocal,
    Metadata,
    Shared,
    Unspecified,
    /// Of no use to anybody who fetches: documentation, tests, multicast, reserved.
    Special,
    Public,
}

impl Reach {
    pub(super) const fn is_private(self) -> bool {
        !matches!(self, Reach::Public | Reach::Special)
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reach::Loopback => "this machine (loopback)",
            Reach::Private => "a private network",
            Reach::LinkLocal => "the local link",
            Reach::Metadata => "a cloud's metadata service",
            Reach::Shared => "a provider's shared address space",
            Reach::Unspecified => "this machine or this network",
            Reach::Special => "a range with a special purpose",
            Reach::Public => "the public internet",
        })
    }
}

const fn v4(a: u8, b: u8, c: u8, d: u8, prefix: u8) -> Cidr {
    let address = IpAddr::V4(Ipv4Addr::new(a, b, c, d));
    Cidr { address, prefix }
}

const fn v6(a: u16, b: u16, c: u16, last: u16, prefix: u8) -> Cidr {
    let address = IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, last));
    Cidr { address, prefix }
}

/// The registries of special-purpose addresses (RFC 6890), and where clouds keep their metadata.
/// The first match counts.
static NETWORKS: [(Cidr, Reach); 37] = {
    use Reach::{LinkLocal, Loopback, Metadata, Private, Public, Shared, Special, Unspecified};
    include!("networks.txt")
};

/// Returns whether one of the networks has the address, or the IPv4 address inside of it.
pub(super) fn is_in(list: &[Cidr], address: IpAddr) -> bool {
    let lists = |address| list.iter().any(|network| network.contains(address));
    lists(address) || inside(address).any(lists)
}

/// Does what [`is_in`] does for networks that open something: what leads through a tunnel is at the
/// far end of it, and at this one too.
pub(super) fn is_within(list: &[Cidr], address: IpAddr) -> bool {
    [address, reached(address)].iter().any(|end| list.iter().any(|network| network.contains(*end)))
}

/// Returns the IPv4 address that an IPv6 address is another notation of, or the address itself.
pub(super) const fn reached(address: IpAddr) -> IpAddr {
    match inner(address) {
        Some(inner) if !inner.is_tunnel => IpAddr::V4(inner.address),
        _ => address,
    }
}

/// Returns the network that the address reaches: that of the IPv4 address inside, if there is one.
/// Of a tunnel it is whichever end is less public.
pub(super) fn reach(address: IpAddr) -> Reach {
    let near = own_reach(reached(address));
    let mut ends = inside(address).map(own_reach);
    // A mapped address is only another notation of the IPv4 address, so `near` is its end too.
    let far = ends.clone().next().unwrap_or(near);
    // The far end of `2002:0a00:0001::` is 10.0.0.1, whatever the prefix says.
    match ends.find(|end| end.is_private()) {
        Some(private) => private,
        None if near == Reach::Public => far,
        None => near,
    }
}

fn own_reach(address: IpAddr) -> Reach {
    let mut networks = NETWORKS.iter();
    let found = networks.find(|(network, _)| network.contains(address));
    found.map_or(Reach::Public, |(_, reach)| *reach)
}

/// An IPv4 address inside of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Inner {
    address: Ipv4Addr,
    /// Another one, which packets may go to instead.
    other: Option<Ipv4Addr>,
    /// The IPv6 address counts as well.
    is_tunnel: bool,
}

/// Returns the IPv4 addresses inside of an address.
fn inside(address: IpAddr) -> impl Iterator<Item = IpAddr> + Clone {
    let addresses = inner(address).map(|inner| [Some(inner.address), inner.other]);
    addresses.into_iter().flatten().flatten().map(IpAddr::V4)
}

/// Returns the IPv4 address to which packets for an IPv6 address go in the end: mapped
/// (`::ffff:0:0/96`), compatible (`::/96`), translated (`::ffff:0:0:0/96`, RFC 2765;
/// `64:ff9b::/96`, RFC 6052; `64:ff9b:1::/48`, RFC 8215, where the prefix may have 96 bits or 48),
/// 6to4 (`2002::/16`), Teredo (`2001::/32`, RFC 4380: its client and its server), ISATAP (RFC
/// 5214).
const fn inner(address: IpAddr) -> Option<Inner> {
    let IpAddr::V6(address) = address else {
        return None;
    };
    let bits = address.to_bits();
    let low = bits as u32;
    let mut other = None;
    let (inner, is_tunnel) = match (bits >> 32, address.segments()) {
        // `::ffff:0:0/96` and `::ffff:0:0:0/96`.
        (0xffff | 0xffff_0000, _) => (low, false),
        // :: and ::1 are no IPv4 addresses.
        (0, _) if bits > 1 => (low, false),
        // `64:ff9b::/96` (RFC 6052 section 2.1).
        (0x0064_ff9b_0000_0000_0000_0000, _) => (low, false),
        // RFC 3056 section 2: the 32 bits after 2002 are the address of the gateway.
        (_, [0x2002, high, low, ..]) => ((high as u32) << 16 | low as u32, false),
        // An address after 48 bits has eight bits of zero in its middle (RFC 6052 section 2.2).
        (_, [0x64, 0xff9b, 1, high, middle, last, ..]) => {
            //   64:ff9b:1:AABB:00CC:DD00::      for the IPv4 address AA.BB.CC.DD in hexadecimal
            let split = (high as u32) << 16 | (middle as u32 & 0xff) << 8 | last as u32 >> 8;
            if middle & 0xff00 == 0 && split != 0 {
                other = Some(Ipv4Addr::from_bits(split));
            }
            (low, true)
        }
        // The server's address, and the client's, each bit of which is turned over.
        (_, [0x2001, 0, high, server, ..]) => {
            other = Some(Ipv4Addr::from_bits((high as u32) << 16 | server as u32));
            (!low, true)
        }
        // The two bits of an interface that say "universal" and "group" may be set.
        // ISATAP: `0:5efe` and the address are the interface (RFC 5214 section 6.1).
        (_, [_, _, _, _, flags, 0x5efe, ..]) if flags & !0x0300 == 0 => (low, true),
        _ => return None,
    };
    Some(Inner { address: Ipv4Addr::from_bits(inner), other, is_tunnel })
}

#[cfg(feature = "serde")]
as_text!(Cidr, |text, error| format_args!("{text:?}: {error}"));

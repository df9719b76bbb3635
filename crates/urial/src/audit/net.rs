//! Networks, and what an address reaches.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

/// A network: an address and how many of its leading bits count (CIDR).
///
/// ```
/// use urial::audit::Cidr;
/// let network: Cidr = "10.1.0.0/16".parse()?;
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("10.2.0.0".parse().unwrap()));
/// assert!("10.1.2.3/16".parse::<Cidr>().is_err(), "is it one address or the network?");
/// # Ok::<(), urial::audit::CidrError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cidr {
    address: IpAddr,
    prefix: u8,
}

impl Cidr {
    /// The network of all addresses that share the first `prefix` bits with `address`.
    ///
    /// # Errors
    ///
    /// When there are not as many bits, or bits behind them are set.
    pub const fn new(address: IpAddr, prefix: u8) -> Result<Cidr, CidrError> {
        let (bits, width) = bits(address);
        if prefix > width || bits & !leading(prefix, width) != 0 {
            return Err(CidrError(()));
        }
        Ok(Cidr { address, prefix })
    }

    /// Whether the address is in the network. An IPv4 address is in no network of IPv6, even where one stands for the
    /// other.
    #[must_use]
    pub const fn contains(&self, address: IpAddr) -> bool {
        let (own, own_width) = bits(self.address);
        let (other, other_width) = bits(address);
        own_width == other_width && (own ^ other) & leading(self.prefix, own_width) == 0
    }

    /// Whether packets for the address go into the network: it is there, or it is an IPv6 address that stands for an IPv4
    /// address there (mapped, translated, 6to4).
    ///
    /// ```
    /// use urial::audit::Cidr;
    /// let network: Cidr = "10.0.0.0/8".parse()?;
    /// let address = "::ffff:10.1.2.3".parse().unwrap();
    /// assert!(network.covers(address) && !network.contains(address));
    /// # Ok::<(), urial::audit::CidrError>(())
    /// ```
    #[must_use]
    pub fn covers(&self, address: IpAddr) -> bool {
        is_in(&[*self], address)
    }
}

/// An address as a number, and its width.
const fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (address.to_bits() as u128, 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

/// The `prefix` leading ones of `width` bits.
const fn leading(prefix: u8, width: u8) -> u128 {
    let all = u128::MAX >> (128 - width);
    match all.checked_shr(prefix as u32) {
        Some(rest) => all & !rest,
        None => all,
    }
}

impl FromStr for Cidr {
    type Err = CidrError;

    /// Reads `10.0.0.0/8` or `fc00::/7`; an address alone is a network of one.
    fn from_str(text: &str) -> Result<Cidr, CidrError> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| CidrError(()))?;
        let prefix = match prefix {
            None => bits(address).1,
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| CidrError(()))?
            }
            Some(_) => return Err(CidrError(())),
        };
        Cidr::new(address, prefix)
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
        f.write_str("not a network such as 10.0.0.0/8, whose bits behind the prefix are zero")
    }
}

impl core::error::Error for CidrError {}

/// What an address reaches.
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

/// The registries of special-purpose addresses (RFC 6890), and where clouds keep their metadata. The first match counts.
const NETWORKS: &[(Cidr, Reach)] = &[
    (v4(169, 254, 169, 254, 32), Reach::Metadata),
    (v4(169, 254, 170, 2, 32), Reach::Metadata),
    (v4(100, 100, 100, 200, 32), Reach::Metadata),
    (v6(0xfd00, 0xec2, 0, 0x254, 128), Reach::Metadata),
    (v4(127, 0, 0, 0, 8), Reach::Loopback),
    (v4(10, 0, 0, 0, 8), Reach::Private),
    (v4(172, 16, 0, 0, 12), Reach::Private),
    (v4(192, 168, 0, 0, 16), Reach::Private),
    (v4(169, 254, 0, 0, 16), Reach::LinkLocal),
    (v4(100, 64, 0, 0, 10), Reach::Shared),
    (v4(0, 0, 0, 0, 8), Reach::Unspecified),
    (v4(192, 0, 0, 0, 24), Reach::Special),
    (v4(192, 0, 2, 0, 24), Reach::Special),
    (v4(192, 88, 99, 0, 24), Reach::Special),
    (v4(198, 18, 0, 0, 15), Reach::Special),
    (v4(198, 51, 100, 0, 24), Reach::Special),
    (v4(203, 0, 113, 0, 24), Reach::Special),
    (v4(224, 0, 0, 0, 3), Reach::Special),
    (v6(0, 0, 0, 0, 128), Reach::Unspecified),
    (v6(0, 0, 0, 1, 128), Reach::Loopback),
    (v6(0xfc00, 0, 0, 0, 7), Reach::Private),
    (v6(0xfec0, 0, 0, 0, 10), Reach::Private),
    (v6(0xfe80, 0, 0, 0, 10), Reach::LinkLocal),
    // Translated too, with whatever prefix a network has chosen for itself (RFC 8215).
    (v6(0x64, 0xff9b, 1, 0, 48), Reach::Private),
    (v6(0x2001, 0, 0, 0, 23), Reach::Special),
    (v6(0x2001, 0xdb8, 0, 0, 32), Reach::Special),
    (v6(0x3fff, 0, 0, 0, 20), Reach::Special),
    // Global unicast; all that is left over is not assigned.
    (v6(0x2000, 0, 0, 0, 3), Reach::Public),
    (v6(0, 0, 0, 0, 0), Reach::Special),
];

/// Whether one of the networks has the address, or the IPv4 address inside of it.
pub(super) fn is_in(list: &[Cidr], address: IpAddr) -> bool {
    let lists = |address| list.iter().any(|network| network.contains(address));
    lists(address) || inner(address).is_some_and(|inner| lists(IpAddr::V4(inner)))
}

/// What the address reaches: that of the IPv4 address inside, if there is one.
pub(super) fn reach(address: IpAddr) -> Reach {
    let address = inner(address).map_or(address, IpAddr::V4);
    let network = NETWORKS
        .iter()
        .find(|(network, _)| network.contains(address));
    network.map_or(Reach::Public, |(_, reach)| *reach)
}

/// The IPv4 address to which packets for an IPv6 address go in the end: mapped (`::ffff:0:0/96`), compatible (`::/96`),
/// translated (`64:ff9b::/96`, RFC 6052), 6to4 (`2002::/16`).
pub(super) const fn inner(address: IpAddr) -> Option<Ipv4Addr> {
    let IpAddr::V6(address) = address else {
        return None;
    };
    let bits = address.to_bits();
    let inner = match (bits >> 32, address.segments()) {
        (0xffff, _) => bits as u32,
        // :: and ::1 are no IPv4 addresses.
        (0, _) if bits > 1 => bits as u32,
        (0x0064_ff9b_0000_0000_0000_0000, _) => bits as u32,
        (_, [0x2002, high, low, ..]) => (high as u32) << 16 | low as u32,
        _ => return None,
    };
    Some(Ipv4Addr::from_bits(inner))
}

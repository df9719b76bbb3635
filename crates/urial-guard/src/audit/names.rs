//! Names that lead to a place nobody has to look up: this machine, a metadata service, an address
//! within the name; and those that only a local network knows.

use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urial_grammar::ipv4_address;

use super::owner::{is_country, is_one_of};
use super::words::Ends;
use crate::punycode;

/// Where a name leads, of those that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// The name has this address.
    Is(IpAddr),
    /// The name has this address, and so has every name below it.
    Below(IpAddr),
    /// A name below it has the address that is written in it.
    Echo,
    /// The name, and every one below it, means something to a local network only.
    Local,
}

use Known::{Below, Echo, Is, Local};

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const LOOPBACK_6: IpAddr = IpAddr::V6(Ipv6Addr::LOCALHOST);
// The link-local address at which every large cloud gives a machine its credentials.
const METADATA: IpAddr = IpAddr::V4(Ipv4Addr::new(169, 254, 169, 254));

static NAMES: [(&str, Known); 37] = include!("names.txt");

/// The last labels of all the names that are known here.
pub(super) static LAST_LABELS: Ends = {
    let mut ends = Ends::NONE;
    let mut at = 0;
    // `while`, since `for` calls a trait, which a constant cannot.
    while at < NAMES.len() {
        ends = ends.and(last_label(NAMES[at].0));
        at += 1;
    }
    ends
};

/// Finds the first fact about a name without the dot of the root that says something.
fn find<T>(name: &str, fact: impl Fn(&str, Known) -> Option<T>) -> Option<T> {
    // Comparing with each name costs more.
    let mut known = LAST_LABELS.may_have(last_label(name)).then_some(&NAMES)?.iter();
    known.find_map(|(known, leads)| fact(known, *leads))
}

/// Returns the address that a name leads to without a question to anybody, or whatever the answer
/// is.
pub(super) fn known_address(name: &str) -> Option<IpAddr> {
    let name = rootless(name);
    find(name, |known, leads| match leads {
        Is(address) => name.eq_ignore_ascii_case(known).then_some(address),
        Below(address) => is_below(name, known).then_some(address),
        // A label of at least one character before the domain of the echo service.
        Echo if is_below(name, known) => {
            echoed(name[..name.len() - known.len()].strip_suffix('.')?)
        }
        _ => None,
    })
}

/// Returns whether the name means something to a local network only.
pub(super) fn is_local(name: &str) -> bool {
    let name = rootless(name);
    find(name, |known, leads| (leads == Local && is_below(name, known)).then_some(())).is_some()
}

/// Returns the address that the labels end with: between dots or between hyphens, in eight
/// hexadecimal digits, or of IPv6 with hyphens for its colons.
fn echoed(labels: &str) -> Option<IpAddr> {
    //   app.10.0.0.1     of('.')        app-0a000001     hex
    //   app-10-0-0-1     of('-')        --1              v6, which is ::1
    let of = |separator: char| {
        let mut octets = [0; 4];
        // At most five parts: four numbers, and a name before them.
        let mut parts = labels.rsplitn(5, separator);
        for octet in octets.iter_mut().rev() {
            let part = parts.next()?;
            // Before the first number there may be a name.
            let digits = part.rsplit(['.', '-']).next().unwrap_or(part);
            *octet = digits.parse().ok()?;
        }
        Some(IpAddr::from(octets))
    };
    let hex = || {
        let digits = labels.rsplit(['.', '-']).next().unwrap_or(labels);
        let is_hex = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        // `from_str_radix` takes a sign as well: `+a010203.nip.io` is no address.
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
        Some(IpAddr::from(number.to_be_bytes()))
    };
    let v6 = || {
        // A label has no colon, so these services read `fe80--1` as `fe80::1`.
        let label = labels.rsplit('.').next().unwrap_or(labels);
        label.replace('-', ":").parse().ok().map(IpAddr::V6)
    };
    of('.').or_else(|| of('-')).or_else(hex).or_else(v6)
}

/// Returns whether the name has no dot but one at the end.
pub(super) fn is_one_label(name: &str) -> bool {
    let name = rootless(name);
    last_label(name).len() == name.len()
}

/// Returns a name without the dot of the root.
pub(super) fn rootless(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Returns the label after the last dot.
const fn last_label(name: &str) -> &[u8] {
    let name = name.as_bytes();
    let mut at = name.len();
    while at > 0 && name[at - 1] != b'.' {
        at -= 1;
    }
    name.split_at(at).1
}

/// Returns whether the last label is a number: browsers and some resolvers take such a name for an
/// address, if a broken one, and the DNS has no such name.
pub(super) fn ends_in_number(name: &str) -> bool {
    match last_label(rootless(name)) {
        [] => false,
        // `0x` alone is a number to browsers too, the number 0.
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

/// Returns whether the name is the domain or below it, in whatever case.
pub(super) fn is_below(name: &str, domain: &str) -> bool {
    let Some(start) = name.len().checked_sub(domain.len()) else {
        return false;
    };
    let bytes = name.as_bytes();
    bytes[start..].eq_ignore_ascii_case(domain.as_bytes())
        // `evillvh.me` is not below `lvh.me`: a dot has to precede it.
        && (start == 0 || bytes[start - 1] == b'.')
}

/// Returns `text` without `prefix`, which is ASCII in lower case, in whatever case.
pub(super) fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Decodes what follows `xn--` in a label; `None` when it is no Punycode, or stands for ASCII only,
/// which has no business to be encoded.
pub(super) fn of_punycode(encoded: &str) -> Option<String> {
    // A label of the DNS has 63 octets; whatever is longer would only cost time.
    let is_label = encoded.len() <= 63 && !encoded.is_empty() && !encoded.ends_with('-');
    is_label.then(|| punycode::decode(encoded)).flatten()
}

/// Top-level names that make people think of a host. Two letters are a country's.
const TOP_LEVEL: [&str; 26] = [
    "com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "mobi", "app", "dev",
    "xyz", "top", "online", "site", "shop", "store", "tech", "cloud", "club", "live", "link",
    "page", "example",
];

/// Returns whether people would take the text for the name or the address of a host.
pub(super) fn is_name_of_the_internet(name: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else {
        return name.eq_ignore_ascii_case("localhost");
    };
    if ipv4_address(name.as_bytes()).is_some() {
        return true;
    }
    !before.is_empty() && (is_country(last) || is_one_of(&TOP_LEVEL, last))
}

/// Returns the name that a text begins with, if people would take it for that of a host.
pub(super) fn leading_name(text: &str) -> Option<&str> {
    // It ends where a host would: `www.paypal.com:80@evil.example` begins with one.
    let is_other = |byte: u8| !byte.is_ascii_alphanumeric() && byte != b'.' && byte != b'-';
    let end = text.bytes().position(is_other).unwrap_or(text.len());
    let name = text[..end].trim_end_matches('.');
    is_name_of_the_internet(name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More names, and what they lead to, are among the hosts that a policy refuses.
    #[test]
    fn names_lead_to_addresses() {
        for (known, leads) in NAMES {
            match leads {
                Is(address) | Below(address) => assert_eq!(known_address(known), Some(address)),
                Echo => assert!(known_address(&alloc::format!("10.0.0.1.{known}")).is_some()),
                Local => assert!(is_local(known), "{known}"),
            }
        }
        for name in ["", ".", "notlocalhost", "+a010203.nip.io"] {
            assert_eq!(known_address(name), None, "{name}");
        }
    }

    #[test]
    fn labels_too_long_or_of_ascii_are_refused() {
        let long = "a".repeat(64);
        assert!(["", "abc-", &long].map(of_punycode).iter().all(Option::is_none));
    }

    #[test]
    fn local_names_are_known_by_their_end() {
        for name in
            "internal.example local.com home.example arpa a 1.in-addr.arpa kubernetes.io".split(' ')
        {
            assert!(!is_local(name), "{name}");
        }
    }
}

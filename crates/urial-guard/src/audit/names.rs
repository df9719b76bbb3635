//! Names that lead to a place nobody has to look up: this machine, a metadata service, an address
//! within the name; and those that only a local network knows.

use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urial_grammar::ipv4_address;

use super::owner::{is_country, is_one_of};
use super::words::Ends;
use crate::punycode;

// The link-local address at which every large cloud gives a machine its credentials.
const METADATA: Ipv4Addr = Ipv4Addr::new(169, 254, 169, 254);

/// Names that stand for an address, by RFC 6761, in the `/etc/hosts` of common systems, or in the
/// resolvers of clouds.
const KNOWN: [(&str, IpAddr); 13] = [
    ("localhost.localdomain", IpAddr::V4(Ipv4Addr::LOCALHOST)),
    ("localhost4", IpAddr::V4(Ipv4Addr::LOCALHOST)),
    ("localhost4.localdomain4", IpAddr::V4(Ipv4Addr::LOCALHOST)),
    ("localhost6", IpAddr::V6(Ipv6Addr::LOCALHOST)),
    ("localhost6.localdomain6", IpAddr::V6(Ipv6Addr::LOCALHOST)),
    ("ip6-localhost", IpAddr::V6(Ipv6Addr::LOCALHOST)),
    ("ip6-loopback", IpAddr::V6(Ipv6Addr::LOCALHOST)),
    ("metadata", IpAddr::V4(METADATA)),
    ("metadata.goog", IpAddr::V4(METADATA)),
    ("metadata.google.internal", IpAddr::V4(METADATA)),
    ("metadata.azure.internal", IpAddr::V4(METADATA)),
    ("instance-data", IpAddr::V4(METADATA)),
    ("instance-data.ec2.internal", IpAddr::V4(METADATA)),
];

/// Domains of the public DNS below which every name is this machine.
const LOOPBACK: [&str; 4] = ["localhost", "localtest.me", "lvh.me", "vcap.me"];
/// Domains of the public DNS that answer with the address in the name: `10.0.0.1.nip.io`,
/// `a-10-0-0-1.nip.io`, `a-0a000001.nip.io`, `--1.sslip.io`.
const ECHOES: [&str; 4] = ["nip.io", "sslip.io", "xip.io", "traefik.me"];

/// Returns the address that a name leads to without a question to anybody, or whatever the answer
/// is.
pub(super) fn known_address(name: &str) -> Option<IpAddr> {
    let name = name.strip_suffix('.').unwrap_or(name);
    // The tests below cost more.
    if !LAST_LABELS.may_have(last_label(name).as_bytes()) {
        return None;
    }
    let mut known = KNOWN.iter();
    if let Some((_, address)) = known.find(|(known, _)| name.eq_ignore_ascii_case(known)) {
        return Some(*address);
    }
    if LOOPBACK.iter().any(|domain| is_below(name, domain)) {
        return Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let domain = ECHOES.iter().find(|domain| is_below(name, domain))?;
    // A label of at least one character before the domain of the echo service.
    let labels = name[..name.len() - domain.len()].strip_suffix('.')?;
    echoed(labels)
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
        let address: Ipv6Addr = last_label(labels).replace('-', ":").parse().ok()?;
        Some(IpAddr::V6(address))
    };
    of('.').or_else(|| of('-')).or_else(hex).or_else(v6)
}

/// Top-level names that are not of the public DNS: reserved (RFC 6762, and by ICANN in 2024), or
/// what networks at home, in offices and in clusters call themselves.
const LOCAL: [&str; 13] = [
    "local",
    "internal",
    "localdomain",
    "lan",
    "home",
    "corp",
    "intranet",
    "private",
    "localnet",
    "workgroup",
    "svc",
    "cluster",
    "docker",
];
const LOCAL_NAMES: [&str; 3] = ["kubernetes", "kubernetes.default", "home.arpa"];

/// The last labels of all the names that are known here: those of a local network, and those that
/// stand for an address, lead to this machine, or answer with the address in the name.
pub(super) static LAST_LABELS: Ends = Ends::NONE.and(&LOCAL).and(&[
    "localhost",
    "localhost4",
    "localdomain4",
    "localhost6",
    "localdomain6",
    "ip6-localhost",
    "ip6-loopback",
    "metadata",
    "goog",
    "instance-data",
    "me",
    "io",
    "kubernetes",
    "default",
    "arpa",
]);

/// Returns whether the name means something to a local network only.
pub(super) fn is_local(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = last_label(name);
    LAST_LABELS.may_have(last.as_bytes())
        && (is_one_of(&LOCAL, last) || LOCAL_NAMES.iter().any(|local| is_below(name, local)))
}

/// Returns whether the name has no dot but one at the end.
pub(super) fn is_one_label(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    last_label(name).len() == name.len()
}

/// Returns the label after the last dot.
fn last_label(name: &str) -> &str {
    let dot = name.bytes().rposition(|byte| byte == b'.');
    dot.map_or(name, |dot| &name[dot + 1..])
}

/// Returns whether the last label is a number: browsers and some resolvers take such a name for an
/// address, if a broken one, and the DNS has no such name.
pub(super) fn ends_in_number(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    match last_label(name).as_bytes() {
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
        for (known, address) in KNOWN {
            assert_eq!(known_address(known), Some(address));
        }
        for domain in LOOPBACK {
            assert!(known_address(domain).is_some(), "{domain}");
        }
        for domain in ECHOES {
            assert!(known_address(&alloc::format!("10.0.0.1.{domain}")).is_some(), "{domain}");
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
        for name in LOCAL.iter().chain(&LOCAL_NAMES) {
            assert!(is_local(name), "{name}");
        }
        for name in
            "internal.example local.com home.example arpa a 1.in-addr.arpa kubernetes.io".split(' ')
        {
            assert!(!is_local(name), "{name}");
        }
    }
}

//! The host that a browser reads in a text (URL Standard, "basic URL parser").

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use urial_grammar::{Spans, ipv6_address};

use super::owner::is_one_of;
use super::{names, numeric};
use urial::Scheme;

/// Schemes that the URL Standard calls special: `\` is `/` to them, and slashes may be missing.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Returns the host that a browser connects to for a text, valid or not; `None` if it refuses the
/// text, or finds no host.
///
/// Names are in lower case, addresses of IPv4 in four numbers, those of IPv6 in brackets. For
/// `file:` nothing is connected to, so `None`. Where the
/// host of the RFC is another one, a text is not safe to hand on.
///
/// ```
/// use urial_guard::browser_host;
/// assert_eq!(browser_host("http://127.0.0.1\\@a.example/").as_deref(), Some("127.0.0.1"));
/// assert_eq!(browser_host("https:///A.example").as_deref(), Some("a.example"));
/// assert_eq!(browser_host("http://0x7f.1/").as_deref(), Some("127.0.0.1"));
/// assert_eq!(browser_host("mailto:a@b.example"), None);
/// ```
#[must_use]
pub fn browser_host(text: &str) -> Option<String> {
    let plain = bare(text);
    let (scheme, rest) = plain.split_once(':')?;
    if Scheme::parse(scheme).is_err() || scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let is_special = is_one_of(&SPECIAL, scheme);
    let (rest, ends): (&str, &[char]) = match is_special {
        true => (rest.trim_start_matches(['/', '\\']), &['/', '\\', '?', '#']),
        false => (rest.strip_prefix("//")?, &['/', '?', '#']),
    };
    let authority = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    // A colon in brackets is of the address.
    let inside = place.find(']').unwrap_or(0);
    let colon = place[inside..].find(':').map(|at| inside + at);
    let (host, port) = colon.map_or((place, ""), |at| (&place[..at], &place[at + 1..]));
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || !port.is_empty() && port.parse::<u16>().is_err() {
        return None;
    }
    if let Some(address) = host.strip_prefix('[') {
        let address = ipv6_address(address.strip_suffix(']')?.as_bytes())?;
        return Some(match address.segments() {
            // Never with an IPv4 address at its end.
            [0, 0, 0, 0, 0, 0xFFFF, high, low] => format!("[::ffff:{high:x}:{low:x}]"),
            _ => format!("[{address}]"),
        });
    }
    if host.is_empty() {
        return None;
    }
    match is_special {
        true => domain(host),
        false => (!host.chars().any(is_forbidden)).then(|| opaque(host)),
    }
}

/// Returns where a host starts for programs that end an authority at a slash only: in
/// `http://a?x@b` they take `a?x` for the userinfo and connect to `b`.
pub(super) fn after_late_at(text: &str, spans: &Spans) -> Option<usize> {
    let rest = text[spans.path_start as usize..].strip_prefix(['?', '#'])?;
    let before = rest.split('/').next().unwrap_or(rest);
    Some(text.len() - rest.len() + before.rfind('@')? + 1)
}

/// Returns a text as browsers read it, without spaces and control characters around it, and without
/// tab, LF and CR inside.
pub(super) fn bare(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches(|character: char| character <= ' ');
    match trimmed.contains(['\t', '\n', '\r']) {
        true => trimmed.replace(['\t', '\n', '\r'], "").into(),
        false => trimmed.into(),
    }
}

/// Returns the name or the address that is looked up, once it is decoded and mapped.
fn domain(host: &str) -> Option<String> {
    let name = to_ascii(host)?;
    let is_wrong =
        |found: char| is_forbidden(found) || found <= ' ' || matches!(found, '%' | '\x7F');
    if name.is_empty() || name.chars().any(is_wrong) {
        return None;
    }
    match names::ends_in_number(&name) {
        true => numeric::loose(&name).map(|address| address.to_string()),
        false => Some(name),
    }
}

/// Decodes and encodes a name as the URL Standard does ("domain to ASCII"), which lets more through
/// than the DNS.
#[cfg(feature = "idna")]
fn to_ascii(host: &str) -> Option<String> {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
    let octets = urial::percent::decode_lenient(host);
    let name = String::from_utf8_lossy(&octets).to_ascii_lowercase();
    if name.is_ascii() && !name.contains("xn--") {
        return Some(name);
    }
    let (deny, hyphens) = (AsciiDenyList::URL, Hyphens::Allow);
    let encoded = Uts46::new().to_ascii(name.as_bytes(), deny, hyphens, DnsLength::Ignore);
    encoded.ok().map(Cow::into_owned)
}

/// Decodes a name and maps what is beyond ASCII, without tables to encode it.
#[cfg(not(feature = "idna"))]
#[expect(clippy::unnecessary_wraps, reason = "with tables, a name can be wrong")]
fn to_ascii(host: &str) -> Option<String> {
    Some(super::mapping::looked_up(host).to_ascii_lowercase())
}

/// Returns the host of a scheme that browsers do not know, in triplets where it is beyond ASCII.
fn opaque(host: &str) -> String {
    let mut out = String::with_capacity(host.len());
    for byte in host.bytes() {
        match byte {
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Returns whether no host has the character (URL Standard, "forbidden host code point").
fn is_forbidden(found: char) -> bool {
    matches!(
        found,
        '\0' | ' ' | '#' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '|'
    )
}

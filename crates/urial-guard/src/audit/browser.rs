//! The host that a browser reads in a text (URL Standard, "basic URL parser").

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use urial_grammar::ipv6_address;

use super::{mapping, names, numeric};

/// Schemes that the URL Standard calls special: `\` is `/` to them, and slashes may be missing.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Returns the host that a browser connects to for a text, valid or not; `None` if it refuses the
/// text, or finds no host.
///
/// Names are in lower case, addresses of IPv4 in four numbers, those of IPv6 in brackets. Where the
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
    // Blanks and controls at both ends, and tabs and line ends anywhere, are left out.
    let trimmed = text.trim_matches(|character: char| character <= ' ');
    let plain: Cow<'_, str> = match trimmed.contains(['\t', '\n', '\r']) {
        true => trimmed.replace(['\t', '\n', '\r'], "").into(),
        false => trimmed.into(),
    };
    let (scheme, rest) = plain.split_once(':')?;
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    if !scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        || !scheme.bytes().all(is_scheme)
    {
        return None;
    }
    let is_special = SPECIAL
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known));
    let (rest, ends): (&str, &[char]) = match is_special {
        true => (rest.trim_start_matches(['/', '\\']), &['/', '\\', '?', '#']),
        false => (rest.strip_prefix("//")?, &['/', '?', '#']),
    };
    let authority = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let place = authority
        .rsplit_once('@')
        .map_or(authority, |(_, place)| place);
    // A colon in brackets is of the address.
    let inside = place.find(']').unwrap_or(0);
    let colon = place[inside..].find(':').map(|at| inside + at);
    let (host, port) = colon.map_or((place, ""), |at| (&place[..at], &place[at + 1..]));
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = port.trim_start_matches('0');
    if !number.is_empty() && number.parse::<u16>().is_err() {
        return None;
    }
    if let Some(address) = host.strip_prefix('[') {
        let address = ipv6_address(address.strip_suffix(']')?.as_bytes())?;
        return Some(format!("[{address}]"));
    }
    if host.is_empty() {
        return None;
    }
    match is_special {
        true => domain(host),
        false => (!host.chars().any(|found| is_forbidden(found))).then(|| host.to_string()),
    }
}

/// Returns the name or the address that is looked up, once it is decoded and mapped.
fn domain(host: &str) -> Option<String> {
    let mut name = mapping::looked_up(host).to_ascii_lowercase();
    if !name.is_ascii() {
        name = encoded(name);
    }
    let is_wrong =
        |found: char| is_forbidden(found) || found < ' ' || matches!(found, '%' | '\x7F');
    if name.is_empty() || name.chars().any(is_wrong) {
        return None;
    }
    match names::ends_in_number(&name) {
        true => numeric::loose(&name).map(|address| address.to_string()),
        false => Some(name),
    }
}

#[cfg(feature = "idna")]
fn encoded(name: String) -> String {
    let reference = urial::IriReference::parse(&*format!("//{name}")).map(|it| it.into_owned());
    let named = reference.ok().and_then(|it| {
        let named = it.with_ascii_host().ok()?;
        named.host().map(|host| host.as_str().to_string())
    });
    named.unwrap_or(name)
}

#[cfg(not(feature = "idna"))]
fn encoded(name: String) -> String {
    name
}

/// Returns whether no host has the character (URL Standard, "forbidden host code point").
fn is_forbidden(found: char) -> bool {
    matches!(
        found,
        '\0' | ' ' | '#' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '|'
    )
}

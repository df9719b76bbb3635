//! SURT, the Sort-friendly URI Reordering Transform: the key of a page in the index of a web
//! archive (CDX), by which the pages of a domain and its subdomains are beside each other.

use alloc::string::String;

use urial::kind::Kind;
use urial::schemes::SchemeRules;
use urial::{Host, HostClass, Ref, Storage};

/// Returns the SURT key of a URI: the labels of its host from the last to the first with commas
/// between them, `)`, path and query.
///
/// This is the form of CDX files, without scheme, userinfo and fragment: `http` and `https` have
/// one key, and a password is not in it. The host is in lower case; a port stays unless it is the
/// scheme's own. An address is not reversed. Path and query are as they are written, but for a path
/// that is empty and becomes `/`: [normalize](urial::normalize) first. A text without a host, such
/// as `mailto:a@b.example`, is itself, without its fragment.
///
/// The servers of archives (OpenWayback, pywb, the package `surt` of Python) use a coarser key,
/// under which pages that may differ are one: without `www.` (and `www2.`), ids of sessions and a
/// slash at the end, in lower case throughout, with the pairs of the query in order. A
/// [`Trimmer`](crate::Trimmer) drops `www.` and the slash and sorts the pairs; the case of path and
/// query stays.
///
/// ```
/// use urial::uri;
/// use urial_list::surt;
///
/// assert_eq!(surt(&uri!("https://me:pw@www.Example.com:443/a?b=1#c")), "com,example,www)/a?b=1");
/// assert_eq!(surt(&uri!("http://example.com:8080")), "com,example:8080)/");
/// assert_eq!(surt(&uri!("http://192.0.2.1/a")), "192.0.2.1)/a");
/// assert_eq!(surt(&uri!("http://[2001:DB8::1]/a")), "[2001:db8::1])/a");
/// ```
#[must_use]
pub fn surt<T: Storage, K: Kind>(uri: &Ref<T, K>) -> String {
    let mut key = String::new();
    surt_into(uri, &mut key);
    key
}

/// Appends [the SURT key](surt()) to a buffer.
pub fn surt_into<T: Storage, K: Kind>(uri: &Ref<T, K>, key: &mut String) {
    write(&uri.into(), key);
}

fn write<K: Kind>(uri: &Ref<&str, K>, key: &mut String) {
    let (text, spans) = (uri.as_str(), uri.spans());
    let end = spans.query_end as usize;
    let Some(host) = uri.host() else {
        return key.push_str(&text[..end]);
    };
    push_host(host, key);
    let scheme = &text[..spans.scheme_end as usize];
    let rule = SchemeRules::BUILT_IN.get(scheme);
    let usual = rule.and_then(|rule| rule.default_port);
    if let Some(port) = uri.port().filter(|port| !port.is_empty()) {
        // A number over 65535 is nobody's default.
        if usual.is_none() || port.number() != usual {
            key.push(':');
            key.push_str(port.as_str());
        }
    }
    key.push(')');
    if spans.path().is_empty() {
        key.push('/');
    }
    key.push_str(&text[spans.path().start..end]);
}

fn push_host(host: Host<'_>, key: &mut String) {
    if host.class() != HostClass::RegName {
        return push_label(host.as_str(), key);
    }
    // A dot at the end is the root of the DNS, the same name.
    let name = host.as_str();
    let labels = name.strip_suffix('.').unwrap_or(name).rsplit('.');
    for (place, label) in labels.enumerate() {
        if place > 0 {
            key.push(',');
        }
        push_label(label, key);
    }
}

/// Appends a label or an address in lower case, but for the digits of its triplets, which are in
/// upper case in a normal form (RFC 3986 section 6.2.2.1).
fn push_label(label: &str, key: &mut String) {
    let mut digits = 0;
    for letter in label.chars() {
        match letter {
            // Delimiters of the key, which a name may contain, too (section 3.2.2).
            ',' => key.push_str("%2C"),
            ')' => key.push_str("%29"),
            _ if digits > 0 => key.push(letter.to_ascii_uppercase()),
            _ => key.push(letter.to_ascii_lowercase()),
        }
        digits = match letter {
            '%' => 2_u8,
            _ => digits.saturating_sub(1),
        };
    }
}

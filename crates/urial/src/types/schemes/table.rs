//! The table of schemes.

use urial_grammar::Set;
use urial_grammar::grammar::SweptRuns;

use super::AuthorityUse::{Allowed, Forbidden, Required};
use super::index::{Index, slots};
use super::{EmptyHost, PathSpelling, SchemeRule};

/// Makes a table of rules: each calls a function below, and then sets other fields.
macro_rules! rules {
    ($($rule:ident($($of:expr),+) $($fact:ident: $value:expr),*;)+) => {
        &[$(SchemeRule { $($fact: $value,)* ..$rule($($of),+) }),+]
    };
}

/// The schemes that this library knows.
///
/// A default port is listed only if the scheme's own document gives it, or if there is no such
/// document and the port is registered for the service. If a document does not say whether two
/// spellings agree, they do not agree here.
///
/// ```
/// use urial::schemes::BUILT_IN;
/// assert!(BUILT_IN.iter().any(|rule| rule.name == "coap" && rule.reference.starts_with("RFC 7252")));
/// ```
pub const BUILT_IN: &[SchemeRule<'static>] = rules! {
    // RFC 9110 section 4.2.3: the default port may be left out, and an empty path is `/`.
    web("http", 80, "RFC 9110 4.2.1, 4.2.3") secure: Some("https");
    web("https", 443, "RFC 9110 4.2.2, 4.2.3");
    web("ws", 80, "RFC 6455 3") secure: Some("wss"), note: "has no fragment";
    web("wss", 443, "RFC 6455 3") note: "has no fragment";
    server_at("ftp", 21, "RFC 1738 3.1, 3.2") empty_path_is_root: true, secure: Some("ftps"),
        note: "the slash after the authority is no part of the path on the server";
    server_at("ftps", 990, "no RFC") empty_path_is_root: true,
        note: "as ftp; 990 is the port registered for the service";
    server_at("sftp", 22, "draft-ietf-secsh-scp-sftp-ssh-uri, expired");
    // RFC 8089 section 2 and appendix B: no authority, an empty host and `localhost` are this
    // machine.
    server("file", "RFC 8089 2") authority: Allowed, empty_host: EmptyHost::SameAs("localhost"),
        missing_authority_is_empty: true, note: "file:/x, file:///x and file://localhost/x agree";
    opaque("mailto", "RFC 6068 2") path: PathSpelling::MailAddresses,
        note: "header fields are left as they are";
    server_at("ldap", 389, "RFC 4516 2, 4") empty_path_is_root: true, secure: Some("ldaps"),
        note: "an empty host lets the client choose";
    server_at("ldaps", 636, "no RFC") empty_path_is_root: true,
        note: "as ldap; 636 is the port registered for the service";
    opaque("news", "RFC 5538 4") authority: Allowed;
    server_at("nntp", 119, "RFC 5538 3");
    server_at("telnet", 23, "RFC 4248 2") empty_path_is_root: true,
        note: "the final slash may be left out";
    opaque("tel", "RFC 3966 4, 5.1.1") path: PathSpelling::TelephoneNumber,
        note: "parameters are left as they are";
    opaque("sms", "RFC 5724 2");
    // No default port here, although it is 5060: the RFC says that the two forms differ.
    opaque("sip", "RFC 3261 19.1") secure: Some("sips"),
        note: "a URI that gives the port 5060 differs from one that gives none (19.1.4)";
    opaque("sips", "RFC 3261 19.1")
        note: "a URI that gives the port 5061 differs from one that gives none (19.1.4)";
    opaque("urn", "RFC 8141 3.1") path: PathSpelling::UrnNamespace,
        note: "r-, q- and f-components are kept; comparison can leave them out";
    opaque("data", "RFC 2397");
    opaque("about", "RFC 6694");
    opaque("tag", "RFC 4151 2.4") note: "two tags agree only when they are identical";
    server_at("git", 9418, "no RFC") note: "9418 is the port registered for the service";
    server_at("ssh", 22, "draft-ietf-secsh-scp-sftp-ssh-uri, expired");
    server_at("svn", 3690, "no RFC") note: "3690 is the port registered for the service";
    // No default port: the draft and the programs disagree.
    server("irc", "draft-butcher-irc-url, expired") secure: Some("ircs"),
        note: "the draft says 194 and programs connect to 6667, so neither port is left out";
    server("ircs", "draft-butcher-irc-url, expired")
        note: "the draft says 994 and programs connect to 6697, so neither port is left out";
    server_at("redis", 6379, "IANA registration") secure: Some("rediss");
    server("rediss", "IANA registration") note: "programs and providers differ on the port";
    server_at("postgresql", 5432, "PostgreSQL documentation, libpq") authority: Allowed,
        note: "an empty host is the local socket";
    server_at("postgres", 5432, "PostgreSQL documentation, libpq") authority: Allowed,
        note: "postgresql by its other name; which of the two is written counts";
    server_at("mysql", 3306, "no RFC") note: "3306 is the port registered for the service";
    server_at("mongodb", 27017, "MongoDB connection string specification")
        note: "hosts may be a list with commas, which is one reg-name to the generic syntax";
    // No `empty_path_is_root`: the empty path is the default virtual host, `/` one with an empty
    // name.
    server_at("amqp", 5672, "RabbitMQ AMQP URI specification") secure: Some("amqps"),
        note: "no path and the path / are two virtual hosts";
    server_at("amqps", 5671, "RabbitMQ AMQP URI specification")
        note: "no path and the path / are two virtual hosts";
    server_at("mqtt", 1883, "no RFC") secure: Some("mqtts"),
        note: "1883 is the port registered for the service";
    server_at("mqtts", 8883, "no RFC") note: "8883 is the port registered for the service";
    // RFC 7252 sections 6.1 and 6.3: an empty host is invalid, an empty path is `/`.
    web("coap", 5683, "RFC 7252 6.1, 6.3") secure: Some("coaps"), note: "has no fragment";
    web("coaps", 5684, "RFC 7252 6.2, 6.3") note: "has no fragment";
    web("coap+tcp", 5683, "RFC 8323 8.1") secure: Some("coaps+tcp"), note: "has no fragment";
    web("coaps+tcp", 5684, "RFC 8323 8.2") note: "has no fragment";
    web("coap+ws", 80, "RFC 8323 8.3") secure: Some("coaps+ws"), note: "has no fragment";
    web("coaps+ws", 443, "RFC 8323 8.4") note: "has no fragment";
    server_at("rtsp", 554, "RFC 7826 4.2") secure: Some("rtsps");
    server_at("rtsps", 322, "RFC 7826 4.2");
    opaque("dns", "RFC 4501 3") authority: Allowed, note: "the authority names a server to ask";
    opaque("geo", "RFC 5870 3.4") note: "numbers are left as they are";
    opaque("xmpp", "RFC 5122 2") authority: Allowed, note: "the authority names the account to use";
    // Its path begins with a type and a selector, so dot segments mean nothing.
    server_at("gopher", 70, "RFC 4266 2.1") hierarchical: false, empty_path_is_root: true;
    server_at("imap", 143, "RFC 5092");
    server_at("pop", 110, "RFC 2384");
    server_at("sieve", 4190, "RFC 5804 3");
    server_at("acap", 674, "RFC 2244");
    server_at("dict", 2628, "RFC 2229 5");
    server_at("ipp", 631, "RFC 3510 4") empty_path_is_root: true, secure: Some("ipps");
    server_at("ipps", 631, "RFC 7472 4") empty_path_is_root: true;
    server_at("nfs", 2049, "RFC 2224");
    server_at("rsync", 873, "RFC 5781");
    server_at("snmp", 161, "RFC 4088");
    server_at("tftp", 69, "RFC 3617");
    server_at("vnc", 5900, "RFC 7869");
    opaque("javascript", "draft-hoehrmann-javascript-scheme, expired");
    opaque("blob", "W3C File API") note: "the URL inside is left as it is";
    opaque("view-source", "no RFC") note: "the URI inside is left as it is";
};

/// Makes the rule of a scheme whose URIs name a server and a path on it.
const fn server(name: &'static str, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule { authority: Required, reference, ..SchemeRule::new(name) }
}

/// Makes the rule of a scheme of servers with a default port.
const fn server_at(name: &'static str, port: u16, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule { default_port: Some(port), ..server(name, reference) }
}

/// Makes the rule of a scheme of servers with a default port, whose host is needed and whose empty
/// path is `/`.
const fn web(name: &'static str, port: u16, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule {
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        ..server_at(name, port, reference)
    }
}

/// Makes the rule of a scheme without an authority, whose path is not a hierarchy.
const fn opaque(name: &'static str, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule { hierarchical: false, authority: Forbidden, reference, ..SchemeRule::new(name) }
}

static INDEX: Index<{ slots(BUILT_IN.len()) }> = Index::of(BUILT_IN);

/// Finds the rule of the scheme `name`, in any case.
#[inline]
pub(super) fn find(name: &str) -> Option<&'static SchemeRule<'static>> {
    INDEX.find(BUILT_IN, name)
}

/// A bit for each length below 64: whether some scheme omits a host of that length.
const DEFAULT_HOSTS: u64 = {
    let mut lengths = 0;
    let mut i = 0;
    while i < BUILT_IN.len() {
        if let EmptyHost::SameAs(host) = BUILT_IN[i].empty_host {
            // The mask has 64 bits; a longer name needs another one.
            assert!(host.len() < 64);
            lengths |= 1 << host.len();
        }
        i += 1;
    }
    lengths
};

/// First letters of the schemes that may leave out a host: sweeps over many lines doubt them.
pub(super) const FIRST_LETTERS: Set = {
    let mut letters = Set::EMPTY;
    let mut i = 0;
    while i < BUILT_IN.len() {
        if let EmptyHost::SameAs(_) = BUILT_IN[i].empty_host {
            let letter = BUILT_IN[i].name.as_bytes()[0];
            letters = letters.union(Set::range(letter, letter));
        }
        i += 1;
    }
    letters
};

// With another letter, the sweep would still be right, but pass no line.
const _: () = assert!(SweptRuns::FIRST_LETTERS.contains_all(FIRST_LETTERS));

/// Returns whether some scheme may omit a host of `len` bytes that has no triplets.
#[inline]
pub(super) const fn may_leave_out(len: usize) -> bool {
    len < 64 && DEFAULT_HOSTS >> len & 1 != 0
}

//! The table of schemes.

use urial_grammar::Set;
use urial_grammar::grammar::SweptRuns;

use super::AuthorityUse::{Allowed, Forbidden, Required};
use super::index::{Index, slots};
use super::{EmptyHost, PathSpelling, SchemeRule};

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
pub const BUILT_IN: &[SchemeRule<'static>] = &[
    // RFC 9110 section 4.2.3: the default port may be left out, and an empty path is `/`.
    SchemeRule {
        default_port: Some(80),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        secure: Some("https"),
        ..server("http", "RFC 9110 4.2.1, 4.2.3")
    },
    SchemeRule {
        default_port: Some(443),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        ..server("https", "RFC 9110 4.2.2, 4.2.3")
    },
    SchemeRule {
        default_port: Some(80),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        secure: Some("wss"),
        note: "has no fragment",
        ..server("ws", "RFC 6455 3")
    },
    SchemeRule {
        default_port: Some(443),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        note: "has no fragment",
        ..server("wss", "RFC 6455 3")
    },
    SchemeRule {
        default_port: Some(21),
        empty_path_is_root: true,
        secure: Some("ftps"),
        note: "the slash after the authority is no part of the path on the server",
        ..server("ftp", "RFC 1738 3.1, 3.2")
    },
    SchemeRule {
        default_port: Some(990),
        empty_path_is_root: true,
        note: "as ftp; 990 is the port registered for the service",
        ..server("ftps", "no RFC")
    },
    SchemeRule {
        default_port: Some(22),
        ..server("sftp", "draft-ietf-secsh-scp-sftp-ssh-uri, expired")
    },
    // RFC 8089 section 2 and appendix B: no authority, an empty host and `localhost` are this
    // machine.
    SchemeRule {
        authority: Allowed,
        empty_host: EmptyHost::SameAs("localhost"),
        missing_authority_is_empty: true,
        note: "file:/x, file:///x and file://localhost/x agree",
        ..server("file", "RFC 8089 2")
    },
    SchemeRule {
        path: PathSpelling::MailAddresses,
        note: "header fields are left as they are",
        ..opaque("mailto", "RFC 6068 2")
    },
    SchemeRule {
        default_port: Some(389),
        empty_path_is_root: true,
        secure: Some("ldaps"),
        note: "an empty host lets the client choose",
        ..server("ldap", "RFC 4516 2, 4")
    },
    SchemeRule {
        default_port: Some(636),
        empty_path_is_root: true,
        note: "as ldap; 636 is the port registered for the service",
        ..server("ldaps", "no RFC")
    },
    SchemeRule {
        authority: Allowed,
        ..opaque("news", "RFC 5538 4")
    },
    SchemeRule {
        default_port: Some(119),
        ..server("nntp", "RFC 5538 3")
    },
    SchemeRule {
        default_port: Some(23),
        empty_path_is_root: true,
        note: "the final slash may be left out",
        ..server("telnet", "RFC 4248 2")
    },
    SchemeRule {
        path: PathSpelling::TelephoneNumber,
        note: "parameters are left as they are",
        ..opaque("tel", "RFC 3966 4, 5.1.1")
    },
    opaque("sms", "RFC 5724 2"),
    // No default port here, although it is 5060: the RFC says that the two forms differ.
    SchemeRule {
        secure: Some("sips"),
        note: "a URI that gives the port 5060 differs from one that gives none (19.1.4)",
        ..opaque("sip", "RFC 3261 19.1")
    },
    SchemeRule {
        note: "a URI that gives the port 5061 differs from one that gives none (19.1.4)",
        ..opaque("sips", "RFC 3261 19.1")
    },
    SchemeRule {
        path: PathSpelling::UrnNamespace,
        note: "r-, q- and f-components are kept; comparison can leave them out",
        ..opaque("urn", "RFC 8141 3.1")
    },
    opaque("data", "RFC 2397"),
    opaque("about", "RFC 6694"),
    SchemeRule {
        note: "two tags agree only when they are identical",
        ..opaque("tag", "RFC 4151 2.4")
    },
    SchemeRule {
        default_port: Some(9418),
        note: "9418 is the port registered for the service",
        ..server("git", "no RFC")
    },
    SchemeRule {
        default_port: Some(22),
        ..server("ssh", "draft-ietf-secsh-scp-sftp-ssh-uri, expired")
    },
    SchemeRule {
        default_port: Some(3690),
        note: "3690 is the port registered for the service",
        ..server("svn", "no RFC")
    },
    // No default port: the draft and the programs disagree.
    SchemeRule {
        secure: Some("ircs"),
        note: "the draft says 194 and programs connect to 6667, so neither port is left out",
        ..server("irc", "draft-butcher-irc-url, expired")
    },
    SchemeRule {
        note: "the draft says 994 and programs connect to 6697, so neither port is left out",
        ..server("ircs", "draft-butcher-irc-url, expired")
    },
    SchemeRule {
        default_port: Some(6379),
        secure: Some("rediss"),
        ..server("redis", "IANA registration")
    },
    SchemeRule {
        note: "programs and providers differ on the port",
        ..server("rediss", "IANA registration")
    },
    SchemeRule {
        default_port: Some(5432),
        authority: Allowed,
        note: "an empty host is the local socket",
        ..server("postgresql", "PostgreSQL documentation, libpq")
    },
    SchemeRule {
        default_port: Some(5432),
        authority: Allowed,
        note: "postgresql by its other name; which of the two is written counts",
        ..server("postgres", "PostgreSQL documentation, libpq")
    },
    SchemeRule {
        default_port: Some(3306),
        note: "3306 is the port registered for the service",
        ..server("mysql", "no RFC")
    },
    SchemeRule {
        default_port: Some(27017),
        note: "hosts may be a list with commas, which is one reg-name to the generic syntax",
        ..server("mongodb", "MongoDB connection string specification")
    },
    // No `empty_path_is_root`: the empty path is the default virtual host, `/` one with an empty
    // name.
    SchemeRule {
        default_port: Some(5672),
        secure: Some("amqps"),
        note: "no path and the path / are two virtual hosts",
        ..server("amqp", "RabbitMQ AMQP URI specification")
    },
    SchemeRule {
        default_port: Some(5671),
        note: "no path and the path / are two virtual hosts",
        ..server("amqps", "RabbitMQ AMQP URI specification")
    },
    SchemeRule {
        default_port: Some(1883),
        secure: Some("mqtts"),
        note: "1883 is the port registered for the service",
        ..server("mqtt", "no RFC")
    },
    SchemeRule {
        default_port: Some(8883),
        note: "8883 is the port registered for the service",
        ..server("mqtts", "no RFC")
    },
    // RFC 7252 sections 6.1 and 6.3: an empty host is invalid, an empty path is `/`.
    SchemeRule {
        default_port: Some(5683),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        secure: Some("coaps"),
        note: "has no fragment",
        ..server("coap", "RFC 7252 6.1, 6.3")
    },
    SchemeRule {
        default_port: Some(5684),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        note: "has no fragment",
        ..server("coaps", "RFC 7252 6.2, 6.3")
    },
    SchemeRule {
        default_port: Some(5683),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        secure: Some("coaps+tcp"),
        note: "has no fragment",
        ..server("coap+tcp", "RFC 8323 8.1")
    },
    SchemeRule {
        default_port: Some(5684),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        note: "has no fragment",
        ..server("coaps+tcp", "RFC 8323 8.2")
    },
    SchemeRule {
        default_port: Some(80),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        secure: Some("coaps+ws"),
        note: "has no fragment",
        ..server("coap+ws", "RFC 8323 8.3")
    },
    SchemeRule {
        default_port: Some(443),
        empty_host: EmptyHost::Invalid,
        empty_path_is_root: true,
        note: "has no fragment",
        ..server("coaps+ws", "RFC 8323 8.4")
    },
    SchemeRule {
        default_port: Some(554),
        secure: Some("rtsps"),
        ..server("rtsp", "RFC 7826 4.2")
    },
    SchemeRule {
        default_port: Some(322),
        ..server("rtsps", "RFC 7826 4.2")
    },
    SchemeRule {
        authority: Allowed,
        note: "the authority names a server to ask",
        ..opaque("dns", "RFC 4501 3")
    },
    SchemeRule {
        note: "numbers are left as they are",
        ..opaque("geo", "RFC 5870 3.4")
    },
    SchemeRule {
        authority: Allowed,
        note: "the authority names the account to use",
        ..opaque("xmpp", "RFC 5122 2")
    },
    // Its path begins with a type and a selector, so dot segments mean nothing.
    SchemeRule {
        default_port: Some(70),
        hierarchical: false,
        empty_path_is_root: true,
        ..server("gopher", "RFC 4266 2.1")
    },
    SchemeRule {
        default_port: Some(143),
        ..server("imap", "RFC 5092")
    },
    SchemeRule {
        default_port: Some(110),
        ..server("pop", "RFC 2384")
    },
    SchemeRule {
        default_port: Some(4190),
        ..server("sieve", "RFC 5804 3")
    },
    SchemeRule {
        default_port: Some(674),
        ..server("acap", "RFC 2244")
    },
    SchemeRule {
        default_port: Some(2628),
        ..server("dict", "RFC 2229 5")
    },
    SchemeRule {
        default_port: Some(631),
        empty_path_is_root: true,
        secure: Some("ipps"),
        ..server("ipp", "RFC 3510 4")
    },
    SchemeRule {
        default_port: Some(631),
        empty_path_is_root: true,
        ..server("ipps", "RFC 7472 4")
    },
    SchemeRule {
        default_port: Some(2049),
        ..server("nfs", "RFC 2224")
    },
    SchemeRule {
        default_port: Some(873),
        ..server("rsync", "RFC 5781")
    },
    SchemeRule {
        default_port: Some(161),
        ..server("snmp", "RFC 4088")
    },
    SchemeRule {
        default_port: Some(69),
        ..server("tftp", "RFC 3617")
    },
    SchemeRule {
        default_port: Some(5900),
        ..server("vnc", "RFC 7869")
    },
    opaque("javascript", "draft-hoehrmann-javascript-scheme, expired"),
    SchemeRule {
        note: "the URL inside is left as it is",
        ..opaque("blob", "W3C File API")
    },
    SchemeRule {
        note: "the URI inside is left as it is",
        ..opaque("view-source", "no RFC")
    },
];

/// Makes the rule of a scheme whose URIs name a server and a path on it.
const fn server(name: &'static str, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule {
        authority: Required,
        reference,
        ..SchemeRule::new(name)
    }
}

/// Makes the rule of a scheme without an authority, whose path is not a hierarchy.
const fn opaque(name: &'static str, reference: &'static str) -> SchemeRule<'static> {
    SchemeRule {
        hierarchical: false,
        authority: Forbidden,
        reference,
        ..SchemeRule::new(name)
    }
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

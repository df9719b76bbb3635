//! Suffix references (RFC 3986 section 4.5): `www.w3.org/Addressing/`, a URI without its scheme and
//! `//`.
//!
//! To the grammar such a text is a relative reference, or, with a port, a URI whose scheme is the
//! host. So this library reads a text as a suffix reference only if it is asked to.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use urial_grammar::{Form, HostClass};

use urial::Iri;
use urial::IriBuf;
use urial::schemes::SchemeRules;
use urial::{AuthorityParts, Parts, split};

/// A guesser of the URI that is meant by a text that starts with its host.
///
/// [RFC 3986 section 4.5] leaves the scheme to "the context". Here the program gives it with
/// [`SuffixGuesser::scheme`]; the default is `http`, the RFC's own example. A host that starts with
/// `ftp.` gets the scheme `ftp`, whatever the default is.
///
/// ```
/// use urial_text::{SuffixGuesser, SuffixReason};
///
/// let guess = SuffixGuesser::new().guess("www.w3.org/Addressing/").unwrap();
/// assert_eq!(guess.iri(), "http://www.w3.org/Addressing/");
/// assert_eq!(guess.reason(), SuffixReason::Www);
///
/// // A host and its port, which the grammar would read as a scheme and a path.
/// let guess = SuffixGuesser::new().scheme("https").guess("localhost:8080/x").unwrap();
/// assert_eq!(guess.iri(), "https://localhost:8080/x");
///
/// // What has a scheme, no host, or a host that says too little is no suffix reference.
/// for text in ["http://a/", "mailto:me@a.example", "/a/b", "../c", "a b", "chapter/one", ""] {
///     assert!(SuffixGuesser::new().guess(text).is_none());
/// }
/// ```
///
/// [RFC 3986 section 4.5]: https://www.rfc-editor.org/rfc/rfc3986#section-4.5
#[derive(Clone, Copy, Debug)]
pub struct SuffixGuesser<'s> {
    scheme: &'s str,
    network_paths: bool,
}

impl Default for SuffixGuesser<'_> {
    fn default() -> Self {
        SuffixGuesser::new()
    }
}

impl<'s> SuffixGuesser<'s> {
    /// Makes a guesser of `http`.
    #[must_use]
    pub const fn new() -> SuffixGuesser<'s> {
        SuffixGuesser { scheme: "http", network_paths: false }
    }

    /// Sets the scheme to guess if the host does not suggest another.
    ///
    /// If this is not a valid scheme, every guess fails.
    #[must_use]
    pub const fn scheme(self, scheme: &'s str) -> SuffixGuesser<'s> {
        SuffixGuesser { scheme, ..self }
    }

    /// Sets whether `//www.w3.org/` gets the scheme, too: a network-path reference, which lacks
    /// only that.
    #[must_use]
    pub const fn network_paths(self, network_paths: bool) -> SuffixGuesser<'s> {
        SuffixGuesser { network_paths, ..self }
    }

    /// Guesses the URI or IRI that is meant, if `text` looks like a suffix reference.
    ///
    /// The host has to be one of these: an IP address (IPv6 in its brackets), `localhost`, a name
    /// with a dot that the domain name system could know and that does not end in a number, or any
    /// name with a port. A userinfo is not allowed: most programs read `me@a.example` as a mail
    /// address. With [`network_paths`](SuffixGuesser::network_paths), after `//` any host does, and
    /// a name may end in one letter, so that `a.b/c` and `//a.b/c` get the scheme alike.
    #[must_use]
    pub fn guess(&self, text: &str) -> Option<Suffix> {
        let is_path = self.network_paths && text.starts_with("//");
        let rest = &text[if is_path { 2 } else { 0 }..];
        // RFC 3986 section 3.2: the authority ends at the first `/`, `?` or `#`.
        let tail = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host_and_port = Parts { authority: Some(&rest[..tail]), ..Parts::default() };
        let authority = host_and_port.authority_parts()?;
        let reason = match is_path {
            true if authority.host.is_empty() => return None,
            true => SuffixReason::Slashes,
            false => reason(text, &authority, self.network_paths)?,
        };
        // A name that starts with `ftp.` says more than the default.
        let scheme = match reason {
            SuffixReason::Ftp => "ftp",
            _ => self.scheme,
        };
        let iri = IriBuf::parse(format!("{scheme}://{rest}")).ok()?;
        Some(Suffix { iri, reason })
    }
}

/// Returns why the authority looks like that of a suffix reference; `None` if it does not.
fn reason(text: &str, authority: &AuthorityParts<'_>, is_any_domain: bool) -> Option<SuffixReason> {
    // `me@a.example` is more often an address of mail; `a:x` is a scheme and a path.
    if authority.userinfo.is_some() || !authority.port.is_none_or(is_port) {
        return None;
    }
    let host = authority.host;
    match class(host)? {
        HostClass::Ipv4 | HostClass::Ipv6 => return Some(SuffixReason::Address),
        // `[v1.x]` names no address that any program looks up.
        HostClass::IpvFuture => return None,
        HostClass::RegName => {}
    }
    // `a_b!.c` parses as reg-name (section 3.2.2), but no name in the DNS looks so.
    if !is_name(host) {
        return None;
    }
    // A dot at the end is the root of the DNS, and belongs to the host.
    let last = host.trim_end_matches('.').rsplit('.').next()?;
    let starts_with = |start: &str| {
        let own = host.get(..start.len());
        own.is_some_and(|own| own.eq_ignore_ascii_case(start)) && host.len() > start.len()
    };
    let is_numeric = last.bytes().all(|byte| byte.is_ascii_digit());
    let has_dot = last.len() < host.trim_end_matches('.').len();
    // A top-level domain has at least two characters and is not a number.
    if has_dot && !is_numeric && (is_any_domain || last.chars().count() > 1) {
        return Some(if starts_with("www.") {
            SuffixReason::Www
        } else if starts_with("ftp.") {
            SuffixReason::Ftp
        } else {
            SuffixReason::Name
        });
    }
    if host.eq_ignore_ascii_case("localhost") {
        return Some(SuffixReason::Localhost);
    }
    // `tel:555` and `urn:80` are URIs of known schemes, not hosts with ports.
    let is_scheme = split(text).scheme.is_some() && SchemeRules::BUILT_IN.get(host).is_some();
    // `12:30` is a time of day, `a.b:80` was decided above, `x:80` is a host with its port.
    (authority.port.is_some() && !has_dot && !is_numeric && !is_scheme)
        .then_some(SuffixReason::Port)
}

fn is_port(port: &str) -> bool {
    // Port 0 is reserved, and no server listens there.
    port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
}

fn class(host: &str) -> Option<HostClass> {
    // Any scheme does: the generic syntax decides what class a host is of.
    let text = format!("x://{host}");
    let class = Iri::parse(&text).ok()?.host()?.class();
    Some(class)
}

/// Returns whether the labels look like those of hosts: the letters, digits and hyphens of the
/// domain name system, underscores, letters of all scripts, and pictures, as in `www.🍕.example`.
fn is_name(host: &str) -> bool {
    let labels = host.strip_suffix('.').unwrap_or(host);
    labels.split('.').all(|label| {
        let is_outer = |edge: char| edge.is_alphanumeric() || edge == '_' || is_emoji(edge);
        let is_edge = |edge: Option<char>| edge.is_some_and(is_outer);
        let is_inner = |inner: char| {
            inner.is_alphanumeric() || matches!(inner, '-' | '_') || !inner.is_ascii()
        };
        let mut chars = label.chars();
        is_edge(chars.clone().next())
            && chars.clone().next_back().is_some_and(|last| last != '-')
            && chars.all(is_inner)
            // A label has at most 63 characters in the DNS, and a character at most 4 bytes in
            // UTF-8.
            && label.len() <= 63 * 4
    })
}

/// Returns whether the character is a picture, with which a label of a host may begin and end.
pub(crate) const fn is_emoji(found: char) -> bool {
    // Without the quotes and brackets among the dingbats.
    matches!(found,
        '\u{2600}'..='\u{275A}' | '\u{2761}'..='\u{2767}' | '\u{2776}'..='\u{27BF}'
        | '\u{2B50}' | '\u{2B55}' | '\u{1F000}'..='\u{1FAFF}' | '\u{FE0F}')
}

/// A guess, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffix {
    iri: IriBuf,
    reason: SuffixReason,
}

impl Suffix {
    /// Returns the guess; it is a URI if the text was ASCII.
    #[must_use]
    pub const fn iri(&self) -> &IriBuf {
        &self.iri
    }

    /// Turns the guess into an owned IRI.
    #[must_use]
    pub fn into_iri(self) -> IriBuf {
        self.iri
    }

    /// Returns the guess as a text of a form: as a URI, if texts of the form are not IRIs.
    ///
    /// ```
    /// use urial_grammar::Form;
    /// let guess = urial_text::SuffixGuesser::new().guess("www.example.com/é").unwrap();
    /// assert_eq!(guess.text_of(Form::URI), "http://www.example.com/%C3%A9");
    /// assert_eq!(guess.text_of(Form::URI.iri()), "http://www.example.com/é");
    /// ```
    #[must_use]
    pub fn text_of(&self, form: Form) -> String {
        match form.is_iri() {
            true => self.iri.to_string(),
            false => self.iri.to_uri().to_string(),
        }
    }

    /// Returns the guess in words.
    ///
    /// ```
    /// let guess = urial_text::SuffixGuesser::new().guess("www.example.com").unwrap();
    /// assert_eq!(guess.words(), "http:// put in front: the host starts with `www.`, as web servers' names do");
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        // The scheme of the guess, which is not the default for `ftp.example.com`.
        format!("{}:// put in front: {}", self.iri.scheme(), self.reason)
    }

    /// Returns the reason for the guess.
    #[must_use]
    pub const fn reason(&self) -> SuffixReason {
        self.reason
    }
}

/// The reason for a guess.
///
/// ```
/// use urial_text::SuffixGuesser;
/// let guess = SuffixGuesser::new().guess("ftp.example.org/pub").unwrap();
/// assert_eq!(guess.reason().to_string(), "the host starts with `ftp.`, as file servers' names do");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SuffixReason {
    /// The host starts with `www.`.
    Www,
    /// It starts with `//`, so that only a scheme is missing.
    Slashes,
    /// The host starts with `ftp.`.
    Ftp,
    /// The host is an IP address.
    Address,
    /// The host is `localhost`.
    Localhost,
    /// The host is a name with a dot.
    Name,
    /// The host is a name with a port.
    Port,
}

impl fmt::Display for SuffixReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SuffixReason::Www => "the host starts with `www.`, as web servers' names do",
            SuffixReason::Slashes => "it starts with `//` and a host",
            SuffixReason::Ftp => "the host starts with `ftp.`, as file servers' names do",
            SuffixReason::Address => "it starts with an IP address",
            SuffixReason::Localhost => "it starts with the host `localhost`",
            SuffixReason::Name => "it starts with a name that looks like a host's",
            SuffixReason::Port => "it starts with a name and a port",
        })
    }
}

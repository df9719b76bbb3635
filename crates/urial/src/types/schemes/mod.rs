//! Scheme rules: ports, authorities, empty hosts and paths (RFC 3986 sections 3.1 and 6.2.3).
//!
//! The rules are data, in one [table](BUILT_IN); `docs/schemes.md` of the repository shows it as a
//! page. The scheme rung of [normalization](crate::normalize) and of [comparison](crate::compare)
//! reads the table and has no code for single schemes. A program adds schemes and overrides entries
//! with [`SchemeRules`].
//!
//! ```
//! use urial::schemes::{AuthorityUse, EmptyHost, SchemeRules};
//!
//! let http = SchemeRules::BUILT_IN.get("HTTP").unwrap();
//! assert_eq!(http.default_port, Some(80));
//! assert_eq!(http.authority, AuthorityUse::Required);
//! assert_eq!(http.empty_host, EmptyHost::Invalid);
//! assert_eq!(http.secure, Some("https"));
//! assert!(SchemeRules::BUILT_IN.get("no-such-scheme").is_none());
//! ```

mod index;
mod table;
mod named;
mod check;

pub use check::{SchemeError, check};
pub use named::{LONGEST_NAME, WITH_AUTHORITY, authority_of};
pub use table::BUILT_IN;

use core::fmt;

use urial_grammar::{Set, Storage};

use crate::kind::Kind;
use crate::types::reference::Ref;

/// The port to connect to.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Returns the port to connect to: the written one, or else the default of the scheme.
    ///
    /// The default is that of the [table](BUILT_IN); for other schemes see
    /// [`SchemeRules::effective_port`].
    ///
    /// ```
    /// let port = |text| urial::Uri::parse(text).unwrap().effective_port();
    /// assert_eq!(port("https://a/"), Some(443));
    /// assert_eq!(port("https://a:/"), Some(443));
    /// assert_eq!(port("https://a:8443/"), Some(8443));
    /// // Without a port: a number above 65535, an unknown scheme, no authority.
    /// assert_eq!([port("https://a:65536/"), port("foo://a/"), port("https:a")], [None; 3]);
    /// ```
    #[must_use]
    #[doc(alias = "port_or_known_default")]
    pub fn effective_port(&self) -> Option<u16> {
        SchemeRules::BUILT_IN.effective_port(self)
    }
}

/// The rules of one scheme.
///
/// A program writes its own with `..SchemeRule::new(name)`, because fields may be added:
///
/// ```
/// use urial::schemes::SchemeRule;
/// const GEMINI: SchemeRule<'static> = SchemeRule {
///     default_port: Some(1965),
///     empty_path_is_root: true,
///     ..SchemeRule::new("gemini")
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SchemeRule<'a> {
    /// The name of the scheme, compared without regard to case.
    pub name: &'a str,
    /// The port that is meant if none is written.
    pub default_port: Option<u16>,
    /// Whether paths are hierarchies, so that relative references make sense.
    pub hierarchical: bool,
    /// Whether URIs of the scheme have an authority.
    pub authority: AuthorityUse,
    /// The meaning of an empty host.
    pub empty_host: EmptyHost<'a>,
    /// Whether a missing authority means the same as an empty one: `file:/x` and `file:///x`.
    pub missing_authority_is_empty: bool,
    /// Whether, after an authority, the empty path means the same as `/`.
    pub empty_path_is_root: bool,
    /// The part of a rootless path that has several spellings.
    pub path: PathSpelling,
    /// The scheme of the same service over an encrypted connection.
    pub secure: Option<&'a str>,
    /// The document and the sections that define the scheme.
    pub reference: &'a str,
    /// Other facts about the scheme, in a sentence or two; may be empty.
    pub note: &'a str,
}

impl<'a> SchemeRule<'a> {
    /// Makes a rule with only a name: a scheme to which only the general rules apply.
    ///
    /// ```
    /// let rule = urial::schemes::SchemeRule::new("foo");
    /// assert_eq!((rule.name, rule.default_port), ("foo", None));
    /// ```
    #[inline]
    #[must_use]
    // The defaults are the generic syntax: nothing is assumed of a scheme that only has a name.
    pub const fn new(name: &'a str) -> SchemeRule<'a> {
        SchemeRule {
            name,
            default_port: None,
            hierarchical: true,
            authority: AuthorityUse::Allowed,
            empty_host: EmptyHost::Allowed,
            missing_authority_is_empty: false,
            empty_path_is_root: false,
            path: PathSpelling::AsWritten,
            secure: None,
            reference: "",
            note: "",
        }
    }

    /// Returns the document that defines the scheme, without the section.
    ///
    /// ```
    /// let http = urial::schemes::SchemeRules::BUILT_IN.get("http").unwrap();
    /// assert_eq!((http.reference, http.document()), ("RFC 9110 4.2.1, 4.2.3", "RFC 9110"));
    /// ```
    #[inline]
    #[must_use]
    pub fn document(&self) -> &'a str {
        // `RFC 9110 4.2.1` gives `RFC 9110`; other documents have no sections here.
        let number = self.reference.strip_prefix("RFC ");
        let section = number.and_then(|number| number.find(' '));
        section.map_or(self.reference, |at| &self.reference[.."RFC ".len() + at])
    }
}

/// Writes all fields but the note in one line, two spaces apart; omits unknown and usual values.
///
/// ```
/// use urial::schemes::SchemeRules;
/// let line = |name| SchemeRules::BUILT_IN.get(name).unwrap().to_string();
/// assert_eq!(line("http"), "http  port 80  hierarchical  host required  empty path is /  RFC 9110");
/// assert_eq!(line("data"), "data  not hierarchical  no authority  RFC 2397");
/// ```
impl fmt::Display for SchemeRule<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if let Some(port) = self.default_port {
            write!(f, "  port {port}")?;
        }
        f.write_str(if self.hierarchical { "  hierarchical" } else { "  not hierarchical" })?;
        f.write_str(match (self.authority, self.empty_host) {
            (AuthorityUse::Required, EmptyHost::Invalid) => "  host required",
            (AuthorityUse::Required, _) => "  authority required",
            (AuthorityUse::Allowed, _) => "  authority allowed",
            (AuthorityUse::Forbidden, _) => "  no authority",
        })?;
        if let EmptyHost::SameAs(host) = self.empty_host {
            write!(f, "  empty host is {host}")?;
        }
        if self.missing_authority_is_empty {
            f.write_str("  no authority is an empty one")?;
        }
        if self.empty_path_is_root {
            f.write_str("  empty path is /")?;
        }
        if self.path != PathSpelling::AsWritten {
            write!(f, "  {}", self.path)?;
        }
        match self.document() {
            "" => Ok(()),
            document => write!(f, "  {document}"),
        }
    }
}

/// Whether the URIs of a scheme have an authority.
///
/// ```
/// use urial::schemes::{AuthorityUse, SchemeRules};
/// let authority = |name| SchemeRules::BUILT_IN.get(name).unwrap().authority;
/// assert_eq!(authority("http"), AuthorityUse::Required);
/// assert_eq!(authority("file"), AuthorityUse::Allowed);
/// assert_eq!(authority("mailto"), AuthorityUse::Forbidden);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuthorityUse {
    /// All of its URIs have one.
    Required,
    /// Some of its URIs have one.
    Allowed,
    /// None of its URIs has one.
    Forbidden,
}

impl fmt::Display for AuthorityUse {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AuthorityUse::Required => "required",
            AuthorityUse::Allowed => "allowed",
            // For messages and `docs/schemes.md`, so these words are part of the interface.
            AuthorityUse::Forbidden => "forbidden",
        })
    }
}

/// The meaning of an empty host in a scheme.
///
/// ```
/// use urial::schemes::{EmptyHost, SchemeRules};
/// let empty_host = |name| SchemeRules::BUILT_IN.get(name).unwrap().empty_host;
/// assert_eq!(empty_host("http"), EmptyHost::Invalid);
/// assert_eq!(empty_host("ldap"), EmptyHost::Allowed);
/// assert_eq!(empty_host("file"), EmptyHost::SameAs("localhost"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EmptyHost<'a> {
    /// It has no meaning. The scheme rung leaves such a URI alone, so that an audit can still show
    /// it.
    Invalid,
    /// It has a special meaning, or none is documented.
    Allowed,
    /// It means this host, which is therefore omitted.
    SameAs(&'a str),
}

impl fmt::Display for EmptyHost<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EmptyHost::Invalid => "invalid",
            EmptyHost::Allowed => "allowed",
            EmptyHost::SameAs(host) => host,
        })
    }
}

/// The part of a rootless path that has several spellings.
///
/// ```
/// use urial::schemes::{PathSpelling, SchemeRules};
/// let path = |name| SchemeRules::BUILT_IN.get(name).unwrap().path;
/// assert_eq!(path("mailto"), PathSpelling::MailAddresses);
/// assert_eq!(path("data"), PathSpelling::AsWritten);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathSpelling {
    /// No part: the path is taken as it is written.
    AsWritten,
    /// `addr-spec *("," addr-spec)`: after each `@` there is a host, whose case does not matter
    /// (RFC 6068).
    MailAddresses,
    /// `NID ":" NSS`: the case of the NID does not matter (RFC 8141).
    UrnNamespace,
    /// A telephone number before the first `;`, in which `-`, `.`, `(` and `)` only help the reader
    /// (RFC 3966).
    TelephoneNumber,
}

impl fmt::Display for PathSpelling {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PathSpelling::AsWritten => "as written",
            PathSpelling::MailAddresses => "hosts of addresses in any case",
            PathSpelling::UrnNamespace => "NID in any case",
            PathSpelling::TelephoneNumber => "number without visual separators",
        })
    }
}

/// The schemes that an operation knows: a program's own rules, and then those of the
/// [table](BUILT_IN).
///
/// The first rule of a name counts, so a program's rules override those of the table. A rule with
/// only a [name](SchemeRule::new) makes a scheme unknown.
///
/// ```
/// use urial::schemes::{SchemeRule, SchemeRules};
/// use urial::{Normalizer, Step, Uri};
///
/// let own = [
///     SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") },
///     SchemeRule { default_port: Some(8080), ..SchemeRule::new("http") },
/// ];
/// let rules = SchemeRules::with(&own);
/// assert_eq!(rules.get("http").unwrap().default_port, Some(8080));
/// assert_eq!(rules.get("https").unwrap().default_port, Some(443));
///
/// let normalizer = Normalizer::new(Step::Scheme).rules(rules);
/// let uri = Uri::parse("gemini://a:1965/b")?;
/// assert_eq!(uri.normalize_with(&normalizer), "gemini://a/b");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SchemeRules<'a> {
    own: &'a [SchemeRule<'a>],
}

impl<'a> SchemeRules<'a> {
    /// The rules of the table only.
    pub const BUILT_IN: SchemeRules<'static> = SchemeRules { own: &[] };

    /// Makes rules of the table and of `own`, which overrides it.
    #[inline]
    #[must_use]
    pub const fn with(own: &'a [SchemeRule<'a>]) -> SchemeRules<'a> {
        SchemeRules { own }
    }

    /// Finds the rule of the scheme `name`, in any case.
    #[inline]
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a SchemeRule<'a>> {
        // A program's own rules are few, so they are searched in order, and first, so that they
        // override those of the table. Section 3.1: schemes are case-insensitive.
        let own = self.own.iter().find(|rule| rule.name.eq_ignore_ascii_case(name));
        own.or_else(|| table::find(name))
    }

    /// Returns the port to connect to: the written one, or else the default of the scheme.
    ///
    /// Returns `None` without an authority, without a known default, or if the port is over 65535.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial::schemes::{SchemeRule, SchemeRules};
    /// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
    /// let rules = SchemeRules::with(&own);
    /// assert_eq!(rules.effective_port(&Uri::parse("gemini://a/")?), Some(1965));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn effective_port<T: Storage, K: Kind>(&self, reference: &Ref<T, K>) -> Option<u16> {
        let reference = reference.view();
        // Without an authority there is no server to connect to.
        reference.authority()?;
        // Section 3.2.3: an empty port means the default, like a missing one.
        match reference.port().filter(|port| !port.is_empty()) {
            // `None` if it is over 65535: such a port exists nowhere, and the default is not meant.
            Some(port) => port.number(),
            None => {
                let scheme = reference.spans().scheme_end as usize;
                self.get(&reference.as_str()[..scheme])?.default_port
            }
        }
    }

    /// Returns whether there are no rules but the built-in ones.
    #[inline]
    pub(crate) const fn are_built_in(&self) -> bool {
        self.own.is_empty()
    }

    /// First letters of the built-in schemes that may leave out a host.
    pub(crate) const DOUBTED_LETTERS: Set = table::FIRST_LETTERS;

    /// Returns whether some scheme may omit a host of `len` bytes that has no triplets. A `false`
    /// needs no look-up of the scheme.
    #[inline]
    pub(crate) const fn may_leave_out(&self, len: usize) -> bool {
        // A program's own rules may name hosts of any length.
        !self.own.is_empty() || table::may_leave_out(len)
    }
}

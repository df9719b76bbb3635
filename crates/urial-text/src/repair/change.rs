//! Changes of a repair, and errors.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use urial_grammar::Component;

/// One change of a repair; adjacent characters with the same fault are one change.
///
/// `Display` and `Debug` hide everything that is, or may be, a password.
///
/// ```
/// let repaired = urial_text::Repairer::new().repair("http://me:a b@host/c d")?;
/// let said: Vec<String> = repaired.changes().map(|change| change.to_string()).collect();
/// assert_eq!(said[0], "something in a password, at byte 11, is changed");
/// assert_eq!(said[1], "a space at byte 20: \" \" becomes \"%20\"");
/// # Ok::<(), urial_text::RepairError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Change<'r> {
    pub(super) kind: ChangeKind,
    pub(super) at: usize,
    pub(super) from: &'r [u8],
    pub(super) to: &'r str,
    /// Whether it is inside a possible password.
    pub(super) is_secret: bool,
}

impl<'r> Change<'r> {
    /// Returns the bytes of the input that were changed.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.at..self.at + self.from.len()
    }

    /// Returns the fault.
    #[must_use]
    pub const fn kind(&self) -> ChangeKind {
        self.kind
    }

    /// Returns the original text, with U+FFFD for bytes that are not UTF-8.
    #[must_use]
    pub fn before(&self) -> Cow<'r, str> {
        // `repair_bytes` takes any octets, and the change may be about some that are not UTF-8.
        String::from_utf8_lossy(self.from)
    }

    /// Returns the replacement; empty if the original was removed.
    #[must_use]
    pub const fn after(&self) -> &'r str {
        self.to
    }
}

impl fmt::Display for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, at, from) = (self.kind, self.at, self.before());
        match self.to {
            // A part of a password is as secret as all of it, so neither side is shown.
            _ if self.is_secret => write!(f, "something in a password, at byte {at}, is changed"),
            // A byte order mark, or what is around the text: nothing inside of it is removed.
            "" => write!(f, "{kind} at byte {at}: {from:?} is removed"),
            to => write!(f, "{kind} at byte {at}: {from:?} becomes {to:?}"),
        }
    }
}

impl fmt::Debug for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `Display` hides what may be a password.
        write!(f, "Change({self})")
    }
}

/// The fault that a repair changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A byte order mark at the start.
    ByteOrderMark,
    /// Spaces or control characters around the text.
    SurroundingBlank,
    /// `<` and `>`, or quotation marks, around the text (RFC 3986 appendix C).
    Enclosing,
    /// Line ends after the text, including the carriage return of a file from Windows.
    LineEnd,
    /// A space inside the text.
    Blank,
    /// A control character, a tab or a line end inside the text.
    Control,
    /// A character beyond ASCII.
    NonAscii,
    /// A byte that is not UTF-8.
    NotUtf8,
    /// A `%` that two hexadecimal digits do not follow.
    LonePercent,
    /// A `\`.
    Backslash,
    /// A `[` or `]` that is not around an address.
    Bracket,
    /// A `#` after the one that starts the fragment.
    SecondHash,
    /// One of `"`, `<`, `>`, `{`, `}`, `|`, `^`, `` ` ``.
    Delimiter,
    /// An entity of HTML.
    HtmlEntity,
    /// A host that is not in ASCII, which was replaced by its name in the DNS.
    Idna,
}

impl ChangeKind {
    /// Returns the name of the kind, which is stable across versions.
    ///
    /// ```
    /// assert_eq!(urial_text::ChangeKind::SecondHash.as_str(), "second-hash");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ChangeKind::ByteOrderMark => "byte-order-mark",
            ChangeKind::SurroundingBlank => "surrounding-blank",
            ChangeKind::Enclosing => "enclosing",
            ChangeKind::LineEnd => "line-end",
            ChangeKind::Blank => "blank",
            ChangeKind::Control => "control",
            ChangeKind::NonAscii => "non-ascii",
            ChangeKind::NotUtf8 => "not-utf8",
            ChangeKind::LonePercent => "lone-percent",
            ChangeKind::Backslash => "backslash",
            ChangeKind::Bracket => "bracket",
            ChangeKind::SecondHash => "second-hash",
            ChangeKind::Delimiter => "delimiter",
            ChangeKind::HtmlEntity => "html-entity",
            ChangeKind::Idna => "idna",
        }
    }
}

impl fmt::Display for ChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ChangeKind::ByteOrderMark => "a byte order mark",
            ChangeKind::SurroundingBlank => "white space around the text",
            ChangeKind::Enclosing => "a delimiter around the text",
            ChangeKind::LineEnd => "a line end after the text",
            ChangeKind::Blank => "a space",
            ChangeKind::Control => "a control character",
            ChangeKind::NonAscii => "a character beyond ASCII",
            ChangeKind::NotUtf8 => "a byte that is not UTF-8",
            ChangeKind::LonePercent => "a `%` without two hexadecimal digits",
            ChangeKind::Backslash => "a backslash",
            ChangeKind::Bracket => "a bracket that is not around an address",
            ChangeKind::SecondHash => "a second `#`",
            ChangeKind::Delimiter => "a character that no URI contains",
            ChangeKind::HtmlEntity => "an entity of HTML",
            // The comma closes the clause: "a host that is not in ASCII, at byte 7: …".
            ChangeKind::Idna => "a host that is not in ASCII,",
        })
    }
}

/// The reason why a text cannot be repaired without a guess.
///
/// ```
/// let error = urial_text::Repairer::new().repair("http://a b/").unwrap_err();
/// assert_eq!(error.to_string(), "a host with a character that no host has, at byte 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairError {
    pub(super) kind: RepairErrorKind,
    pub(super) span: Range<usize>,
}

impl RepairError {
    /// Returns the fault that cannot be repaired.
    #[must_use]
    pub const fn kind(&self) -> RepairErrorKind {
        self.kind
    }

    /// Returns the component with the fault.
    #[must_use]
    pub const fn component(&self) -> Component {
        match self.kind {
            // Both are about the text before the first `:`, where a scheme would be.
            RepairErrorKind::Scheme | RepairErrorKind::Delimiter => Component::Scheme,
            RepairErrorKind::BackslashInAuthority => Component::Authority,
            RepairErrorKind::SecondAt => Component::Userinfo,
            RepairErrorKind::Host | RepairErrorKind::IpLiteral => Component::Host,
            RepairErrorKind::Port => Component::Port,
            // The fault is the length of the whole.
            RepairErrorKind::TooLong => Component::Text,
        }
    }

    /// Returns the bytes of the input with the fault.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for RepairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, at byte {}", self.kind, self.span.start)
    }
}

impl core::error::Error for RepairError {}

impl fmt::Display for RepairErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            RepairErrorKind::Scheme => "a `:` without a scheme before it",
            RepairErrorKind::Delimiter => {
                "a quotation mark or a bracket before the scheme, which is no part of a URI; take out what is around it"
            }
            RepairErrorKind::BackslashInAuthority => {
                "a backslash in the authority, which many programs take for a slash"
            }
            RepairErrorKind::SecondAt => "more than one `@`, so the host is uncertain",
            RepairErrorKind::Host => "a host with a character that no host has",
            RepairErrorKind::IpLiteral => "brackets around something that is no IP address",
            RepairErrorKind::Port => "a port that is no number",
            RepairErrorKind::TooLong => "more than 4294967295 bytes",
        })
    }
}

/// A fault that cannot be repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepairErrorKind {
    /// The text before the first `:` is not a scheme.
    Scheme,
    /// The text before the first `:` is not a scheme, and begins with a quotation mark or a bracket
    /// that delimits a URI, as in `<http://a/>` (RFC 3986 appendix C).
    Delimiter,
    /// A `\` in an authority, or where one would start.
    BackslashInAuthority,
    /// A second `@` in an authority.
    SecondAt,
    /// A space, a delimiter, a lone `%` or bytes that are not UTF-8 in a host.
    Host,
    /// Brackets around something other than an IP address without a zone.
    IpLiteral,
    /// A port with a character that is not a digit.
    Port,
    /// The result has more than `u32::MAX` bytes.
    TooLong,
}

impl RepairErrorKind {
    /// Returns the kind's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RepairErrorKind::Scheme => "scheme",
            RepairErrorKind::Delimiter => "delimiter",
            RepairErrorKind::BackslashInAuthority => "backslash-in-authority",
            RepairErrorKind::SecondAt => "second-at",
            RepairErrorKind::Host => "host",
            RepairErrorKind::IpLiteral => "ip-literal",
            RepairErrorKind::Port => "port",
            RepairErrorKind::TooLong => "too-long",
        }
    }
}

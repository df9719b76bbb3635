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

named! {
/// The fault that a repair changed.
pub enum ChangeKind {
    /// A byte order mark at the start.
    ByteOrderMark = "byte-order-mark", "a byte order mark";
    /// Spaces or control characters around the text.
    SurroundingBlank = "surrounding-blank", "white space around the text";
    /// `<` and `>`, or quotation marks, around the text (RFC 3986 appendix C).
    Enclosing = "enclosing", "a delimiter around the text";
    /// Line ends after the text, including the carriage return of a file from Windows.
    LineEnd = "line-end", "a line end after the text";
    /// A space inside the text.
    Blank = "blank", "a space";
    /// A control character, a tab or a line end inside the text.
    Control = "control", "a control character";
    /// A character beyond ASCII.
    NonAscii = "non-ascii", "a character beyond ASCII";
    /// A byte that is not UTF-8.
    NotUtf8 = "not-utf8", "a byte that is not UTF-8";
    /// A `%` that two hexadecimal digits do not follow.
    LonePercent = "lone-percent", "a `%` without two hexadecimal digits";
    /// A `\`.
    Backslash = "backslash", "a backslash";
    /// A `[` or `]` that is not around an address.
    Bracket = "bracket", "a bracket that is not around an address";
    /// A `#` after the one that starts the fragment.
    SecondHash = "second-hash", "a second `#`";
    /// One of `"`, `<`, `>`, `{`, `}`, `|`, `^`, `` ` ``.
    Delimiter = "delimiter", "a character that no URI contains";
    /// An entity of HTML.
    HtmlEntity = "html-entity", "an entity of HTML";
    /// A host that is not in ASCII, which was replaced by its name in the DNS.
    // The comma closes the clause: "a host that is not in ASCII, at byte 7: …".
    Idna = "idna", "a host that is not in ASCII,";
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
            // The fault is what the whole is, or its length.
            RepairErrorKind::SecondUri | RepairErrorKind::TooLong => Component::Text,
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

named! {
/// A fault that cannot be repaired.
pub enum RepairErrorKind {
    /// The text before the first `:` is not a scheme.
    Scheme = "scheme", "a `:` without a scheme before it";
    /// The text before the first `:` is not a scheme, and begins with a quotation mark or a bracket
    /// that delimits a URI, as in `<http://a/>` (RFC 3986 appendix C).
    Delimiter = "delimiter",
        "a quotation mark or a bracket before the scheme, which is no part of a URI; take out what is around it";
    /// A `\` in an authority, or where one would start.
    BackslashInAuthority = "backslash-in-authority",
        "a backslash in the authority, which many programs take for a slash";
    /// A second `@` in an authority.
    SecondAt = "second-at", "more than one `@`, so the host is uncertain";
    /// A space, a delimiter, a lone `%` or bytes that are not UTF-8 in a host.
    Host = "host", "a host with a character that no host has";
    /// Brackets around something other than an IP address without a zone.
    IpLiteral = "ip-literal", "brackets around something that is no IP address";
    /// A port with a character that is not a digit.
    Port = "port", "a port that is no number";
    /// A blank with another URI after it, as in `http://a/b http://a/c`.
    SecondUri = "second-uri", "another URI after a blank";
    /// The result has more than `u32::MAX` bytes.
    TooLong = "too-long", "more than 4294967295 bytes";
}
}

//! Parse errors: a kind, a component, a span, and a hint.

mod caret;
mod address;
mod note;
mod hint;
mod group;

use core::fmt;
use core::ops::Range;

use crate::names::named;

pub use caret::DisplayWith;
pub use group::ErrorGroup;
pub use hint::Hint;
pub(crate) use note::Note;

named! {
    /// The kind of a parse error.
    #[non_exhaustive]
    pub enum ErrorKind,
    /// Returns the kind's name, in lower case with hyphens, for data that programs read.
    {
        /// A character that the component does not allow.
        UnexpectedCharacter = "unexpected-character",
        /// A character that is not ASCII, in a URI.
        NonAscii = "non-ascii",
        /// A `%` that two hexadecimal digits do not follow.
        BadPercent = "bad-percent",
        /// A reference where a URI is needed.
        MissingScheme = "missing-scheme",
        /// A URI where a relative reference is needed.
        UnexpectedScheme = "unexpected-scheme",
        /// Nothing before the first `:`, or an empty text where a scheme by itself is expected.
        EmptyScheme = "empty-scheme",
        /// A fragment where none is allowed.
        UnexpectedFragment = "unexpected-fragment",
        /// A `:` in the first segment of a path that has no scheme before it.
        ColonInFirstSegment = "colon-in-first-segment",
        /// A `[` without its `]`.
        UnclosedBracket = "unclosed-bracket",
        /// Brackets around a text that is not an IPv6 address.
        InvalidIpv6 = "invalid-ipv6",
        /// Brackets around a `v` and a text that is not an IPvFuture.
        InvalidIpvFuture = "invalid-ipvfuture",
        /// An IPv6 address with a zone identifier.
        ZoneId = "zone-id",
        /// An IPv6 address without brackets.
        UnbracketedIpv6 = "unbracketed-ipv6",
        /// More than `u32::MAX` bytes.
        TooLong = "too-long",
        /// Bytes that are not UTF-8.
        NotUtf8 = "not-utf8",
        /// The text as a whole does not match the rule.
        Mismatch = "mismatch",
    }
}

named! {
    /// A component of a URI, as errors name it.
    #[non_exhaustive]
    pub enum Component,
    /// Returns the component's name.
    {
        /// No component in particular.
        Text = "text",
        /// `scheme`
        Scheme = "scheme",
        /// `authority`
        Authority = "authority",
        /// `userinfo`
        Userinfo = "userinfo",
        /// `host`
        Host = "host",
        /// `port`
        Port = "port",
        /// `path`
        Path = "path",
        /// `query`
        Query = "query",
        /// `fragment`
        Fragment = "fragment",
    }
}

impl Component {
    /// All components of a URI, in the order in which they begin.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::Component;
    /// let names = Component::ALL.map(Component::as_str).join(" ");
    /// assert_eq!(names, "scheme authority userinfo host port path query fragment");
    /// ```
    pub const ALL: [Component; 8] = [
        Component::Scheme,
        Component::Authority,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];

    /// Returns the characters that the component may have, in words.
    const fn made_of(self) -> &'static str {
        match self {
            Component::Text => "text that matches the rule",
            Component::Scheme => "a letter, then letters, digits, '+', '-' or '.'",
            Component::Authority => {
                "a host, with an optional userinfo before '@' and port after ':'"
            }
            Component::Userinfo => "letters, digits, -._~!$&'()*+,;=: or %XX",
            Component::Host => "an address in brackets, or letters, digits, -._~!$&'()*+,;= or %XX",
            Component::Port => "digits",
            Component::Path => "letters, digits, -._~!$&'()*+,;=:@/ or %XX",
            Component::Query | Component::Fragment => "letters, digits, -._~!$&'()*+,;=:@/? or %XX",
        }
    }
}

/// The error of a text that does not parse.
///
/// `Display` describes it in one line; [`ParseError::display_with`] shows the text with a caret
/// under the error. Neither ever shows a password.
///
/// ```
/// # use urial_grammar as urial;
/// use urial::grammar::{Form, parse};
/// use urial::{Component, ErrorKind};
/// let error = parse("http://a/b c", Form::URI).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::UnexpectedCharacter);
/// assert_eq!(error.component(), Component::Path);
/// assert_eq!(error.span(), 10..11);
/// assert_eq!(error.to_string(), "unexpected ' ' in the path at byte 10; write it as %20");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    start: u32,
    end: u32,
    /// The character at `start`, if it matters and may be shown.
    found: Option<char>,
    kind: ErrorKind,
    component: Component,
    note: Note,
}

const _: () = assert!(size_of::<ParseError>() <= 16);

impl ParseError {
    /// An error to check the layout of results with.
    pub(crate) const SAMPLE: ParseError = ParseError {
        start: 0x0102_0304,
        end: 0x0506_0708,
        found: None,
        kind: ErrorKind::TooLong,
        component: Component::Text,
        note: Note::None,
    };

    /// Returns whether this is [`ParseError::SAMPLE`], as far as its offsets tell.
    pub(crate) const fn is_sample(&self) -> bool {
        self.start == ParseError::SAMPLE.start && self.end == ParseError::SAMPLE.end
    }

    pub(crate) fn new(kind: ErrorKind, component: Component, span: Range<usize>) -> ParseError {
        // Longer texts are rejected before any other error is made.
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        ParseError {
            start: at(span.start),
            end: at(span.end),
            found: None,
            kind,
            component,
            note: Note::None,
        }
    }

    /// Adds a note on the text.
    pub(crate) fn with_note(self, note: Note) -> ParseError {
        ParseError { note, ..self }
    }

    /// Notes that the error is after the brackets of an address, unless there is another note.
    pub(crate) fn after_brackets(self) -> ParseError {
        match self.note {
            // An intent that the text shows says more than where the error is.
            Note::None => self.with_note(Note::AfterBrackets),
            _ => self,
        }
    }

    /// Notes that the text is a component by itself, unless there is another note.
    pub(crate) fn alone(self) -> ParseError {
        match self.note {
            Note::None => self.with_note(Note::Alone),
            _ => self,
        }
    }

    /// Makes an error about the character that starts at `at`.
    pub(crate) fn at_character(
        kind: ErrorKind,
        component: Component,
        text: &str,
        at: usize,
    ) -> ParseError {
        let found = text[at..].chars().next();
        let end = at + found.map_or(0, char::len_utf8);
        ParseError {
            found,
            // Taken now, since an error does not keep its text.
            note: Note::of_character(text, at, found),
            ..ParseError::new(kind, component, at..end)
        }
    }

    /// Removes the unexpected character, which may belong to a password. `@` is kept: it is a
    /// delimiter.
    pub(crate) fn hushed(self) -> ParseError {
        ParseError {
            // The `@` tells that there are two, and nothing of the password.
            found: self.found.filter(|&found| found == '@'),
            note: Note::None,
            ..self
        }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the component that the error is in.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the span of the invalid bytes; empty where something is missing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the unexpected character; `None` if the error is about no character, or about one of
    /// a password.
    #[must_use]
    pub const fn found(&self) -> Option<char> {
        self.found
    }

    /// Describes what would have been valid.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::grammar::{Form, parse};
    /// let error = parse("http://a:b/", Form::URI).unwrap_err();
    /// assert_eq!(error.expected(), "digits");
    /// ```
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        match self.kind {
            ErrorKind::BadPercent => "two hexadecimal digits after '%'",
            ErrorKind::MissingScheme => "a scheme and ':'",
            ErrorKind::UnexpectedScheme => "a reference without a scheme",
            ErrorKind::UnexpectedFragment => "the end of the text",
            ErrorKind::ColonInFirstSegment => "a first path segment without ':'",
            ErrorKind::UnclosedBracket => "']'",
            ErrorKind::InvalidIpv6 => "an IPv6 address between the brackets",
            ErrorKind::InvalidIpvFuture => {
                "'v', hex digits, '.' and an address between the brackets"
            }
            ErrorKind::ZoneId => "an IPv6 address without a zone identifier",
            ErrorKind::UnbracketedIpv6 => "brackets around the IPv6 address",
            ErrorKind::TooLong => "at most 4294967295 bytes",
            ErrorKind::NotUtf8 => "UTF-8",
            // An unexpected character: the characters that the component has.
            _ => self.component.made_of(),
        }
    }

    /// Returns advice on how to fix the text, if there is any.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        Hint::of(self)
    }

    /// Returns the error with the text and a caret under the error; a password in the text is
    /// hidden.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::grammar::{Form, parse};
    /// let text = "http://me:secret@a b/";
    /// let error = parse(text, Form::URI).unwrap_err();
    /// assert_eq!(error.display_with(text).to_string(), "\
    /// unexpected ' ' in the host at byte 18; remove it
    ///   http://me:***@a b/
    ///                  ^");
    /// ```
    #[must_use]
    pub const fn display_with<'a>(&self, text: &'a str) -> DisplayWith<'a> {
        DisplayWith::new(*self, text)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, component) = (self.start, self.component.as_str());
        let found = Found(self.found);
        match self.kind {
            ErrorKind::UnexpectedCharacter => {
                write!(f, "unexpected {found} in the {component} at byte {at}")
            }
            ErrorKind::NonAscii => {
                write!(f, "non-ASCII {found} in the {component} at byte {at}")
            }
            ErrorKind::BadPercent => {
                write!(f, "'%' in the {component} at byte {at} lacks its two hex digits")
            }
            ErrorKind::MissingScheme => f.write_str("no scheme at the start"),
            ErrorKind::UnexpectedScheme => {
                f.write_str("a scheme at the start, where a relative reference has none")
            }
            // A setter got it; there is no `:` in the text.
            ErrorKind::EmptyScheme if self.note == Note::Alone => {
                f.write_str("the scheme is empty")
            }
            ErrorKind::EmptyScheme => f.write_str("no scheme before the first ':'"),
            ErrorKind::UnexpectedFragment => {
                write!(f, "a fragment at byte {at}, where an absolute URI has none")
            }
            ErrorKind::ColonInFirstSegment => {
                write!(f, "':' in the first path segment at byte {at}")
            }
            ErrorKind::UnclosedBracket => write!(f, "'[' in the host at byte {at} lacks its ']'"),
            ErrorKind::InvalidIpv6 => {
                write!(f, "no IPv6 address in the brackets at byte {at}")?;
                match self.note {
                    Note::Address(flaw) => write!(f, ": {}", flaw.as_str()),
                    _ => Ok(()),
                }
            }
            ErrorKind::InvalidIpvFuture => {
                write!(f, "no address like [v1.x] in the brackets at byte {at}")
            }
            ErrorKind::ZoneId => {
                write!(f, "a zone identifier in the IPv6 address at byte {at}")
            }
            ErrorKind::UnbracketedIpv6 => {
                write!(f, "what looks like an IPv6 address at byte {at} has no brackets")
            }
            ErrorKind::TooLong => f.write_str("the text is longer than 4294967295 bytes"),
            ErrorKind::NotUtf8 => write!(f, "the text is not UTF-8 at byte {at}"),
            ErrorKind::Mismatch => write!(f, "the text does not match the rule at byte {at}"),
        }?;
        self.hint().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

/// The character of an error, in quotes, unless it is hidden.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("character"),
            // `{:?}` would write `'\''`, which readers take for two characters.
            Some('\'') => f.write_str("\"'\""),
            Some('\\') => f.write_str("'\\'"),
            // A no-break space in quotes looks like a space, a control character may move the
            // cursor.
            Some(found) if caret::is_invisible(found) => {
                write!(f, "'{}'", found.escape_default())
            }
            Some(found) => write!(f, "{found:?}"),
        }
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("kind", &self.kind)
            .field("component", &self.component)
            .field("span", &self.span())
            .field("found", &self.found)
            .finish()
    }
}

impl core::error::Error for ParseError {}

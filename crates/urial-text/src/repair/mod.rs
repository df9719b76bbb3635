//! Repair of almost-valid input, with a list of the changes.
//!
//! Valid input stays byte for byte. Invalid input is repaired only where nothing but its spelling
//! is at stake: a character that a URI cannot contain is percent-encoded in place. Where two
//! readers could understand two things, as with a `\` in an authority, the result is an error.

mod change;
mod entities;
mod fix;
mod changes;

pub use change::{Change, ChangeKind, RepairError, RepairErrorKind};
pub use changes::Changes;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::fmt;
use core::ops::Range;

use changes::Host;
use urial_grammar::{ParseError, mask};

use urial::Ref;
use urial::Reference;
use urial::kind;

/// Turns almost-valid input into a valid reference.
///
/// | in the input | becomes |
/// |---|---|
/// | a space, `"`, `<`, `>`, `{`, `}`, `|`, `^`, `` ` ``, a control character, in userinfo, path, query or fragment | its triplet |
/// | `[` or `]` that is not around an address | `%5B`, `%5D` |
/// | a `%` that two hexadecimal digits do not follow | `%25` |
/// | a second `#` | `%23` |
/// | a character beyond ASCII, anywhere after the scheme | the triplets of its UTF-8 (RFC 3986 section 3.2.2 for hosts) |
/// | a `\` in path, query or fragment | `%5C` |
/// | `<` and `>`, `<URL:` and `>`, or `"`, around the text (appendix C) | nothing |
/// | a byte order mark, spaces and control characters around the text, line ends after it | nothing |
///
/// These are errors: an invalid scheme, host or port (a space in a host would make it another
/// host), a second `@`, and a `\` in an authority or where one would start, because many programs
/// read it as a `/` there. Other delimiters around a URI, as in `(http://a/)`, are an error too:
/// that is running text, in which an [extractor](crate::extract::Extractor) finds the URI.
///
/// ```
/// use urial_text::{ChangeKind, Repairer};
///
/// let repaired = Repairer::new().repair("http://a/b c\\d#e#f")?;
/// assert_eq!(repaired.reference(), "http://a/b%20c%5Cd#e%23f");
/// let changes: Vec<_> = repaired.changes().collect();
/// assert_eq!(changes[0].to_string(), "a space at byte 10: \" \" becomes \"%20\"");
/// assert_eq!(changes[1].kind(), ChangeKind::Backslash);
///
/// assert!(Repairer::new().repair("http://a\\b").is_err());
/// assert_eq!(Repairer::new().backslash_is_slash(true).repair("http://a\\b")?.reference(), "http://a/b");
/// # Ok::<(), urial_text::RepairError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Repairer {
    backslash_is_slash: bool,
    html_entities: bool,
    idna: bool,
}

impl Repairer {
    /// Creates a repairer that changes no meaning.
    #[must_use]
    pub const fn new() -> Repairer {
        Repairer { backslash_is_slash: false, html_entities: false, idna: false }
    }

    /// Sets whether a `\` before the query is read as a `/`, as browsers do; a Windows user may
    /// mean it so.
    #[must_use]
    pub const fn backslash_is_slash(self, yes: bool) -> Repairer {
        Repairer { backslash_is_slash: yes, ..self }
    }

    /// Sets whether the input is HTML source, with entities in it.
    ///
    /// `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` stand for `&`, `<`, `>`, `"` and `'`, and a
    /// numeric form for any character of ASCII: `&#61;` and `&#x3D;` for `=`.
    ///
    /// Entities are decoded until none is left, `&amp;amp;` to `&`, so that repairing twice changes
    /// nothing more; one that spells another with the text before it (`&a&#109;p;`) stays. Valid
    /// input is decoded too, because `a?b&amp;c` is valid but does not mean what it says.
    ///
    /// ```
    /// let repairer = urial_text::Repairer::new().html_entities(true);
    /// assert_eq!(repairer.repair("/a?b=1&amp;c&#61;2")?.reference(), "/a?b=1&c=2");
    /// # Ok::<(), urial_text::RepairError>(())
    /// ```
    #[must_use]
    pub const fn html_entities(self, yes: bool) -> Repairer {
        Repairer { html_entities: yes, ..self }
    }

    /// Sets whether a host beyond ASCII becomes its name in the DNS, `xn--…` (UTS #46).
    ///
    /// Otherwise it becomes triplets, which no resolver looks up. Use this for texts whose hosts
    /// are names in the DNS.
    ///
    /// Valid input is changed too, if its host has triplets of such characters. A host that UTS #46
    /// does not allow is treated as without this option.
    ///
    /// ```
    /// let repairer = urial_text::Repairer::new().idna(true);
    /// assert_eq!(repairer.repair("http://bücher.example/a b")?.reference(), "http://xn--bcher-kva.example/a%20b");
    /// assert_eq!(repairer.repair("//b%C3%BCcher.example")?.reference(), "//xn--bcher-kva.example");
    /// assert_eq!(repairer.repair("http://é_.example")?.reference(), "http://%C3%A9_.example");
    /// # Ok::<(), urial_text::RepairError>(())
    /// ```
    #[cfg(feature = "idna")]
    #[must_use]
    pub const fn idna(self, yes: bool) -> Repairer {
        Repairer { idna: yes, ..self }
    }

    /// Repairs a text.
    ///
    /// Repairing the result again changes nothing. Nothing is allocated if nothing was wrong.
    ///
    /// # Errors
    ///
    /// If a repair would be a guess; see the [type](Repairer).
    ///
    /// ```
    /// let repaired = urial_text::Repairer::new().repair("http://a/%7e")?;
    /// assert!(repaired.reference().is_borrowed() && repaired.is_unchanged());
    /// # Ok::<(), urial_text::RepairError>(())
    /// ```
    pub fn repair<'a>(&self, text: &'a str) -> Result<Repaired<'a>, RepairError> {
        match self.as_it_is(text) {
            // Most texts are valid: what is returned for them is not moved once more.
            Ok(valid) if !self.idna => Ok(Repaired::unchanged(valid)),
            // A valid host may have triplets that spell a name of UTS #46.
            Ok(valid) => Ok(Repaired::unchanged(valid).named()),
            Err(why) => self.repair_invalid(text.as_bytes(), why, |span| text.get(span)),
        }
    }

    /// Repairs bytes that may not be UTF-8; invalid bytes become triplets.
    ///
    /// # Errors
    ///
    /// As [`Repairer::repair`], and if invalid bytes are in a host, whose triplets must be UTF-8
    /// ([RFC 3986 section 3.2.2]).
    ///
    /// ```
    /// let repaired = urial_text::Repairer::new().repair_bytes(b"/caf\xE9")?;
    /// assert_eq!(repaired.reference(), "/caf%E9");
    /// # Ok::<(), urial_text::RepairError>(())
    /// ```
    ///
    /// [RFC 3986 section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    pub fn repair_bytes<'a>(&self, bytes: &'a [u8]) -> Result<Repaired<'a>, RepairError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => self.repair(text),
            Err(_) => {
                let part = |span| core::str::from_utf8(bytes.get(span)?).ok();
                self.repair_invalid(bytes, None, part)
            }
        }
    }

    /// Returns the text, if it is valid and needs no change; the error is that of the parser, if
    /// it is about the text as it is.
    fn as_it_is<'a>(&self, text: &'a str) -> Result<Reference<'a>, Option<ParseError>> {
        // Entities make a valid text wrong: `a?b&amp;c` parses, and means `a?b&c`.
        if self.html_entities && entities::first(text.as_bytes()).is_some() {
            return Err(None);
        }
        Reference::parse(text).map_err(Some)
    }

    /// Repairs bytes that are not valid as a whole.
    ///
    /// `part` cuts a span out of the input, if that span is UTF-8. `why` is the error of the parser
    /// for the whole input, if known.
    fn repair_invalid<'a>(
        &self,
        bytes: &'a [u8],
        why: Option<ParseError>,
        part: impl Fn(Range<usize>) -> Option<&'a str>,
    ) -> Result<Repaired<'a>, RepairError> {
        let inner = fix::strip(bytes);
        // The text may be valid without what is around it, and errors are at other places then.
        let asked = match inner.len() < bytes.len() {
            true => part(inner.clone()).map_or(Err(None), |text| self.as_it_is(text)),
            false => Err(why),
        };
        let reference = match asked {
            Ok(valid) => valid.into(),
            Err(why) => {
                let mut pieces = fix::CleanedInput::new(bytes, inner.clone(), self.html_entities);
                if self.backslash_is_slash {
                    pieces.turn_backslashes();
                }
                // With a slash in the place of a backslash, an authority may begin where the parser
                // saw a path.
                fix::mended(&pieces, why.filter(|_| !self.backslash_is_slash))?.into()
            }
        };
        let repaired =
            Repaired { reference, input: bytes, inner, entities: self.html_entities, host: None };
        Ok(if self.idna { repaired.named() } else { repaired })
    }
}

/// The result of a repair.
///
/// `Debug` hides passwords.
#[derive(Clone)]
pub struct Repaired<'a> {
    reference: Ref<Cow<'a, str>, kind::Reference>,
    input: &'a [u8],
    /// The span of the input without the surrounding spaces.
    inner: Range<usize>,
    /// Whether entities were decoded.
    entities: bool,
    /// The spans of the host in input and result, if it was replaced by its name in the DNS.
    host: Option<Box<Host>>,
}

impl<'a> Repaired<'a> {
    fn unchanged(valid: Reference<'a>) -> Repaired<'a> {
        let input = valid.as_str().as_bytes();
        Repaired {
            reference: valid.into(),
            input,
            inner: 0..input.len(),
            entities: false,
            host: None,
        }
    }

    /// Replaces the host by its name in the DNS.
    #[cfg(feature = "idna")]
    fn named(mut self) -> Repaired<'a> {
        let named = match self.reference.with_ascii_host() {
            Ok(named) if named.is_owned() => named.into_owned(),
            // ASCII already, or refused by UTS #46: the triplets stay.
            Ok(_) | Err(_) => return self,
        };
        // The host as it was repaired leads back to the host of the input.
        let spans = [self.reference.spans(), named.spans()].map(urial_grammar::Spans::host);
        if let [Some(before), Some(after)] = spans {
            let from = self.changes().origin(before.start)..self.changes().origin(before.end);
            self.host = Some(Box::new(Host { from, to: after }));
            self.reference = named.into();
        }
        self
    }

    #[cfg(not(feature = "idna"))]
    fn named(self) -> Repaired<'a> {
        self
    }

    /// Returns the valid reference.
    ///
    /// It borrows from the input if that was valid, or was valid without the surrounding spaces.
    #[must_use]
    pub const fn reference(&self) -> &Ref<Cow<'a, str>, kind::Reference> {
        &self.reference
    }

    /// Returns the valid reference, and drops the changes.
    #[must_use]
    pub fn into_reference(self) -> Ref<Cow<'a, str>, kind::Reference> {
        self.reference
    }

    /// Returns whether nothing was changed.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.input == self.reference.as_str().as_bytes()
    }

    /// Returns an iterator over the changes, in the order of the input.
    ///
    /// It compares input and result on the fly, so that an input full of mistakes needs no memory
    /// beyond the result.
    ///
    /// ```
    /// let repaired = urial_text::Repairer::new().repair("/a  b\u{e9}")?;
    /// let spans: Vec<_> = repaired.changes().map(|change| change.span()).collect();
    /// assert_eq!(spans, [2..4, 5..7]);
    /// # Ok::<(), urial_text::RepairError>(())
    /// ```
    pub fn changes(&self) -> Changes<'_> {
        Changes::new(self)
    }
}

impl fmt::Debug for Repaired<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Repaired")
            .field("reference", &mask::hide(self.reference.as_str()))
            .field("changes", &self.changes())
            .finish()
    }
}

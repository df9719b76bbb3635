//! Results of an extraction.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::mended::encoded;
use crate::suffix::Suffix;
use urial::Iri;
use urial::IriBuf;
use urial::Ref;
use urial::kind;
use urial_grammar::grammar;

/// A reference found in a text.
///
/// ```
/// use urial_text::{Extractor, FoundKind};
/// let text = "<URL:http://a.example/x-\n  y>, www.b.example";
/// let found: Vec<_> = Extractor::new().suffix(true).extract(text).collect();
///
/// assert_eq!(&text[found[0].span()], "http://a.example/x-\n  y");
/// assert_eq!(found[0].text(), "http://a.example/x-y");
/// assert_eq!(found[0].iri().path(), "/x-y");
/// assert_eq!(found[0].other_reading().unwrap(), "http://a.example/xy");
///
/// assert_eq!(found[1].kind(), FoundKind::Suffix);
/// assert_eq!((found[1].text(), found[1].iri().as_str()), ("www.b.example", "http://www.b.example"));
/// ```
#[derive(Clone, Debug)]
pub struct Found<'a> {
    pub(super) span: Range<usize>,
    pub(super) text: Text<'a>,
    pub(super) other: Option<Box<IriBuf>>,
}

#[derive(Clone)]
pub(super) enum Text<'a> {
    Whole(Ref<Cow<'a, str>, kind::Iri>),
    // Boxed, as is the other reading: they are rare, and would make every result larger.
    Suffix(&'a str, Box<Suffix>),
    /// A text that is no reference, and its repair.
    Repaired(Box<(Cow<'a, str>, IriBuf)>),
}

impl<'a> Text<'a> {
    /// Parses a reference, or its repair if it does not parse. The authority, up to `authority`,
    /// is not repaired.
    #[inline(always)]
    pub(super) fn parse(written: &'a str, authority: usize) -> Option<Text<'a>> {
        match Iri::parse(written) {
            Ok(iri) => Some(Text::Whole(iri.into())),
            Err(_) => Text::repair(written, authority),
        }
    }

    #[cold]
    fn repair(written: &'a str, authority: usize) -> Option<Text<'a>> {
        // `http://a[b/` would become a reference to another host. A scheme that needs no host may
        // have one, as in `tag://a[b/`.
        let host_end = grammar::split_spans(written).ok()?.path_start as usize;
        let iri = IriBuf::parse(encoded(written, host_end.max(authority))).ok()?;
        Some(Text::Repaired(Box::new((written.into(), iri))))
    }

    /// Copies what was parsed out of its text.
    pub(super) fn into_owned<'b>(self) -> Option<Text<'b>> {
        match self {
            Text::Whole(iri) => Some(Text::Whole(iri.into_owned().into())),
            Text::Repaired(repaired) => {
                let (written, iri) = *repaired;
                Some(Text::Repaired(Box::new((written.into_owned().into(), iri))))
            }
            Text::Suffix(..) => None,
        }
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Whole(iri) => iri.fmt(f),
            Text::Suffix(_, suffix) => suffix.fmt(f),
            Text::Repaired(repaired) => repaired.1.fmt(f),
        }
    }
}

named! {
/// The kind of a result.
pub enum FoundKind {
    /// A URI or an IRI.
    Iri = "iri", "reference";
    /// A reference without its scheme.
    Suffix = "suffix", "suffix reference";
    /// A URI or an IRI except for characters that a repair encodes; see
    /// [where a reference ends](super#where-a-reference-ends).
    Repaired = "repaired", "reference to repair";
}
}

impl Found<'_> {
    /// Returns the bytes of the text that the reference occupies, without its delimiters.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the reference as written, without white space and escapes inside.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.text {
            Text::Whole(iri) => iri.as_str(),
            Text::Suffix(text, _) => text,
            Text::Repaired(repaired) => &repaired.0,
        }
    }

    /// Returns the parsed reference.
    ///
    /// For a suffix reference this is the guess, and for one that needs a repair, the repaired
    /// reference. It is a URI if the text is ASCII.
    #[must_use]
    pub fn iri(&self) -> Iri<'_> {
        match &self.text {
            Text::Whole(iri) => iri.as_borrowed(),
            Text::Suffix(_, suffix) => suffix.iri().as_borrowed(),
            Text::Repaired(repaired) => repaired.1.as_borrowed(),
        }
    }

    /// Returns the kind of the result.
    #[must_use]
    pub const fn kind(&self) -> FoundKind {
        match self.text {
            Text::Suffix(..) => FoundKind::Suffix,
            Text::Repaired(..) => FoundKind::Repaired,
            Text::Whole(_) => FoundKind::Iri,
        }
    }

    /// Returns the guess, if this is a suffix reference.
    #[must_use]
    pub const fn suffix(&self) -> Option<&Suffix> {
        match &self.text {
            Text::Suffix(_, suffix) => Some(suffix),
            _ => None,
        }
    }

    /// Returns whether the reference can be read in two ways.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        self.other.is_some()
    }

    /// Returns the other reading: without the hyphens at line ends, or only up to a space inside a
    /// line.
    #[must_use]
    pub fn other_reading(&self) -> Option<&IriBuf> {
        self.other.as_deref()
    }
}

impl AsRef<str> for Found<'_> {
    fn as_ref(&self) -> &str {
        self.text()
    }
}

/// Returns the text without its white space.
pub(super) fn joined(text: &str) -> String {
    // Appendix C: white space that was added to break a long URI over lines is ignored when it
    // is extracted.
    text.split_ascii_whitespace().collect()
}

//! What is found in a text.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::borrowed::Iri;
use crate::kind;
use crate::maybe_owned::MaybeOwned;
use crate::owned::IriBuf;
use crate::percent;
use crate::suffix::Suffix;

/// A reference found in a text.
///
/// ```
/// use urial::extract::{Extractor, FoundKind};
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
    /// As it is written, where `text` is what a repair made of that.
    pub(super) written: Option<&'a str>,
    pub(super) other: Option<Box<IriBuf>>,
}

#[derive(Clone)]
pub(super) enum Text<'a> {
    Whole(MaybeOwned<'a, kind::Iri>),
    Suffix(&'a str, Box<Suffix>),
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Whole(iri) => iri.fmt(f),
            Text::Suffix(_, suffix) => suffix.fmt(f),
        }
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FoundKind {
    /// A URI or an IRI.
    Iri,
    /// A reference without its scheme.
    Suffix,
    /// A URI or an IRI but for characters that a repair encodes; see [`Extractor::lenient`](super::Extractor::lenient).
    Repaired,
}

impl fmt::Display for FoundKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FoundKind::Iri => "reference",
            FoundKind::Suffix => "suffix reference",
            FoundKind::Repaired => "reference to repair",
        })
    }
}

impl Found<'_> {
    /// The bytes of the text that the reference takes up, without what surrounds it.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The reference as it is written; without the white space or the escapes inside, if there were any.
    #[must_use]
    pub fn text(&self) -> &str {
        match (&self.text, self.written) {
            (_, Some(written)) => written,
            (Text::Whole(iri), None) => iri.as_str(),
            (Text::Suffix(text, _), None) => text,
        }
    }

    /// The reference, parsed; of a suffix reference, the guess, and of one to repair, the repaired. It is a URI where the text is ASCII.
    #[must_use]
    pub fn iri(&self) -> Iri<'_> {
        match &self.text {
            Text::Whole(iri) => iri.as_borrowed(),
            Text::Suffix(_, suffix) => suffix.iri().as_borrowed(),
        }
    }

    /// What was found.
    #[must_use]
    pub const fn kind(&self) -> FoundKind {
        match self.text {
            Text::Suffix(..) => FoundKind::Suffix,
            Text::Whole(_) if self.written.is_some() => FoundKind::Repaired,
            Text::Whole(_) => FoundKind::Iri,
        }
    }

    /// The guess, if it is a suffix reference.
    #[must_use]
    pub const fn suffix(&self) -> Option<&Suffix> {
        match &self.text {
            Text::Whole(_) => None,
            Text::Suffix(_, suffix) => Some(suffix),
        }
    }

    /// Whether it can be read in two ways.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        self.other.is_some()
    }

    /// The other way to read it: without the hyphens at line ends, or, where there is a blank inside that ends no line, up to that.
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
    text.split_ascii_whitespace().collect()
}

/// Writes a text with triplets for the characters of `[]{}|^` from `start` on, as a repair does.
pub(super) fn encoded(text: &str, start: usize) -> String {
    let mut encoded = String::with_capacity(text.len() + 16);
    encoded.push_str(&text[..start]);
    for found in text[start..].chars() {
        match found {
            '[' | ']' | '{' | '}' | '|' | '^' => {
                encoded.extend(percent::triplet(found as u8).map(char::from));
            }
            _ => encoded.push(found),
        }
    }
    encoded
}

//! A text with its spans, so that a component is cut out without a check of the cut.
//!
//! A slice of a `str` checks both ends for character boundaries, in six instructions; reading five
//! components took a third of the time of the parse that found them. Here the answer is known: the
//! text is ASCII, as a cursor has seen, or every cut was checked when text and spans were put
//! together. The bounds of optional components are known, so these are read without a branch; the
//! others are clamped at each cut.

mod borders;
mod join;
mod storage;
mod wrap;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

pub use storage::{Lend, Storage};
pub use wrap::{Sample, Wraps, wrapped};

use borders::{belong, in_order, is_border};

use crate::scan::ScannedTail;
use crate::spans::Spans;

/// A text and the spans of its components.
///
/// Either the text is ASCII, or every component starts and ends on a character boundary.
#[derive(Clone, Copy)]
pub struct Parsed<T> {
    text: T,
    spans: Spans,
    /// The text is ASCII. `false` if that was not checked.
    ascii: bool,
}

/// Defines the getters of the components of the header that may be missing.
macro_rules! getters {
    ($($name:ident, $what:literal;)+) => {$(
        #[doc = concat!("Returns ", $what, ".")]
        #[inline]
        #[must_use]
        pub const fn $name(&self) -> Option<&'a str> {
            match self.spans.$name() {
                Some(span) => Some(self.cut(span)),
                None => None,
            }
        }
    )+};
}

impl<'a> Parsed<&'a str> {
    /// The empty text.
    pub const EMPTY: Parsed<&'static str> = Parsed { text: "", spans: Spans::EMPTY, ascii: true };

    /// Puts a text and its spans together; `None` if the spans cannot belong to the text.
    ///
    /// ```
    /// use urial_grammar::{Form, Parsed, parse};
    /// let spans = parse("http://a/b", Form::URI)?;
    /// assert_eq!(Parsed::new("http://a/b", spans).unwrap().path(), "/b");
    /// assert!(Parsed::new("a", spans).is_none());
    /// # Ok::<(), urial_grammar::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(text: &'a str, spans: Spans) -> Option<Parsed<&'a str>> {
        if belong(text, &spans) {
            let ascii = spans.ascii && text.is_ascii();
            Some(Parsed { text, spans, ascii })
        } else {
            None
        }
    }

    /// Puts together a text that the cursor found clean, and its spans.
    ///
    /// The order of the header's offsets is not checked, which would cost an eighth of the parse:
    /// if they are wrong, the components are wrong, and no more.
    ///
    /// Soundness rests on two facts: the text is ASCII, and the path ends before the query, which
    /// ends in the text. The first is asserted, by the cursor's word; the second in debug builds
    /// only, since it takes 9 of the 337 instructions of a parse (2.6 %). It needs no check here
    /// because every cursor finds the end of the query from that of the path on, and holds both in
    /// the bounds of the text. The tests of the kernels compare them with the portable cursor at
    /// every offset, and these tests and the fuzz targets have the assertions on.
    #[inline(always)]
    pub(crate) fn from_scan(spans: Spans, tail: ScannedTail<&'a str>) -> Parsed<&'a str> {
        let text = tail.text();
        assert!(tail.is_clean(), "the scanner has seen bytes out of place");
        debug_assert!(text.is_ascii() && in_order(&spans, text.len()));
        let (path_end, query_end) = (tail.path_end() as u32, tail.query_end() as u32);
        Parsed { text, spans: Spans { path_end, query_end, ..spans }, ascii: true }
    }

    /// Returns the whole text.
    #[inline]
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Cuts a component of the header; offsets out of bounds are clamped.
    #[inline(always)]
    const fn cut(&self, span: Range<usize>) -> &'a str {
        let len = self.text.len();
        let end = if span.end < len { span.end } else { len };
        let start = if span.start < end { span.start } else { end };
        // SAFETY: start <= end <= len by the lines above. No character is split: the text is ASCII,
        // by `from_scan`, or `new` has checked the ends of every component and nothing was clamped.
        unsafe { part(self.text, start..end) }
    }

    getters! {
        scheme, "the scheme, without its `:`";
        authority, "the authority, without its `//`";
        userinfo, "the userinfo, without its `@`";
        host, "the host, with the brackets of an IP-literal";
        port, "the port, without its `:`";
    }

    /// Returns the path.
    #[inline]
    #[must_use]
    pub const fn path(&self) -> &'a str {
        self.cut(self.spans.path())
    }

    /// Returns the query, without its `?`.
    #[inline]
    #[must_use]
    pub const fn query(&self) -> Option<&'a str> {
        match self.spans.query() {
            // SAFETY: there is a query, so path_end != query_end, and path_end <= query_end <= len
            // by `new` or by the cursor's word. As to characters, see `cut`.
            Some(span) => Some(unsafe { part(self.text, span) }),
            None => None,
        }
    }

    /// Returns the fragment, without its `#`.
    #[inline]
    #[must_use]
    pub const fn fragment(&self) -> Option<&'a str> {
        match self.spans.fragment(self.text.len()) {
            // SAFETY: there is a fragment, so query_end != len, and query_end <= len by `new` or by
            // the cursor's word. As to characters, see `cut`.
            Some(span) => Some(unsafe { part(self.text, span) }),
            None => None,
        }
    }
}

/// Returns a part of `text`, as `&text[span]` does, in constants too: `str::split_at` is `const`
/// only since Rust 1.86.
///
/// # Panics
///
/// If `span` is no part of the text, or cuts a character in two.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn slice(text: &str, span: Range<usize>) -> &str {
    assert!(span.start <= span.end && span.end <= text.len());
    assert!(is_border(text, span.start) && is_border(text, span.end));
    // SAFETY: checked above.
    unsafe { part(text, span) }
}

/// Returns `text.get_unchecked(span)`, in constants too.
///
/// # Safety
///
/// start <= end <= len, and neither is inside a character.
#[inline(always)]
const unsafe fn part(text: &str, span: Range<usize>) -> &str {
    // SAFETY: by the caller's promise the span is inside the text, and of whole characters.
    unsafe {
        let start = text.as_ptr().add(span.start);
        let bytes = core::slice::from_raw_parts(start, span.end - span.start);
        core::str::from_utf8_unchecked(bytes)
    }
}

impl<T> Parsed<T> {
    /// Returns the spans of the components.
    #[inline]
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        &self.spans
    }

    /// Returns the text as it is stored.
    #[must_use]
    pub fn into_text(self) -> T {
        self.text
    }
}

impl<T: Storage> Parsed<T> {
    /// Puts a text and its spans together; returns the text if the spans cannot belong to it.
    ///
    /// # Errors
    ///
    /// As [`Parsed::new`].
    pub fn new_stored(text: T, spans: Spans) -> Result<Parsed<T>, T> {
        match Parsed::new(text.as_text(), spans).map(|parsed| parsed.ascii) {
            Some(ascii) => Ok(Parsed { text, spans, ascii }),
            None => Err(text),
        }
    }

    /// Puts together a text and the spans that were made with it.
    ///
    /// # Panics
    ///
    /// If the spans cannot belong to the text, which is a bug of the caller.
    #[inline(always)]
    #[must_use]
    pub fn from_spans(text: T, spans: Spans) -> Parsed<T> {
        // Built in its final place and checked there: to copy in one piece what was just written in
        // fields makes the CPU wait.
        let made = Parsed { text, spans, ascii: false };
        assert!(belong(made.text.as_text(), &made.spans), "the spans are not those of the text");
        made
    }

    /// Parses a text in its storage.
    ///
    /// # Errors
    ///
    /// If `parse` fails; the text is returned with the error.
    ///
    /// # Panics
    ///
    /// If `parse` returns another text, which is a bug of the caller.
    #[inline]
    pub fn parse_stored<E>(
        text: T,
        parse: impl for<'a> FnOnce(&'a str) -> Result<Parsed<&'a str>, E>,
    ) -> Result<Parsed<T>, (T, E)> {
        let stored = text.as_text();
        let (spans, ascii) = match parse(stored) {
            Ok(parsed) => {
                assert!(core::ptr::eq(parsed.text, stored), "parsed is the text");
                (parsed.spans, parsed.ascii)
            }
            Err(error) => return Err((text, error)),
        };
        Ok(Parsed { text, spans, ascii })
    }

    /// Makes the empty text.
    #[must_use]
    pub fn empty() -> Parsed<T>
    where
        T: Default,
    {
        Parsed::from_spans(T::default(), Spans::EMPTY)
    }

    /// Borrows the text.
    #[inline]
    #[must_use]
    pub fn as_text(&self) -> &str {
        self.text.as_text()
    }

    /// Borrows the text, and copies its spans.
    #[inline]
    #[must_use]
    pub fn as_parsed(&self) -> Parsed<&str> {
        Parsed { text: self.text.as_text(), spans: self.spans, ascii: self.ascii }
    }

    /// Borrows the text for as long as its storage allows, and copies its spans.
    #[inline]
    #[must_use]
    pub fn lend<'i, 'o>(&'i self) -> Parsed<&'o str>
    where
        T: Lend<'i, 'o>,
    {
        Parsed { text: self.text.lend(), spans: self.spans, ascii: self.ascii }
    }

    /// Moves the text to another storage.
    #[inline]
    #[must_use]
    pub fn into_storage<S: Storage + From<T>>(self) -> Parsed<S> {
        // Both types are of the standard library, whose conversions keep the text.
        Parsed { text: S::from(self.text), spans: self.spans, ascii: self.ascii }
    }
}

impl<'a> Parsed<Cow<'a, str>> {
    /// Returns the text as the `&str` that it is, unless it is a `String`.
    #[inline]
    #[must_use]
    pub const fn as_unowned(&self) -> Option<Parsed<&'a str>> {
        match self.text {
            Cow::Borrowed(text) => Some(Parsed { text, spans: self.spans, ascii: self.ascii }),
            Cow::Owned(_) => None,
        }
    }
}

impl Parsed<String> {
    /// The empty text, which allocates nothing.
    pub const EMPTY_STRING: Parsed<String> =
        Parsed { text: String::new(), spans: Spans::EMPTY, ascii: true };
}

impl<T> fmt::Debug for Parsed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spans::HostClass;
    use alloc::vec::Vec;

    /// Returns whether the standard library would cut out every component.
    fn can_be_cut(text: &str, spans: &Spans) -> bool {
        let parts = [
            spans.scheme(),
            spans.authority(),
            spans.userinfo(),
            spans.host(),
            spans.port(),
            Some(spans.path()),
            spans.query(),
            spans.fragment(text.len()),
        ];
        let mut parts = parts.into_iter().flatten();
        parts.all(|part| text.get(part).is_some())
    }

    /// Returns all nondecreasing offsets up to `len`.
    fn offsets(len: u32) -> impl Iterator<Item = [u32; 6]> {
        let mut next = Some([0; 6]);
        core::iter::from_fn(move || {
            let now = next?;
            next = now.iter().rposition(|&at| at < len).map(|place| {
                let mut then = now;
                then[place..].fill(now[place] + 1);
                then
            });
            Some(now)
        })
    }

    #[test]
    fn text_and_spans_come_together_when_every_component_can_be_cut() {
        let mut texts: Vec<String> =
            ["", "é", "/é", "éa", "aé/", "éé", "日/", "é/é", "/日é", "aé日"]
                .map(String::from)
                .to_vec();
        texts.extend(["a://é", "://a日", "éa/éa", "//é@é"].map(String::from));
        let mut accepted = 0;
        for text in &texts {
            for [scheme_end, host_start, host_end, path_start, path_end, query_end] in
                offsets(text.len() as u32)
            {
                for host in [None, Some(HostClass::RegName)] {
                    let spans = Spans {
                        scheme_end,
                        host_start,
                        host_end,
                        path_start,
                        path_end,
                        query_end,
                        host,
                        ascii: false,
                        ..Spans::EMPTY
                    };
                    let expected = in_order(&spans, text.len()) && can_be_cut(text, &spans);
                    accepted += usize::from(expected);
                    assert_eq!(Parsed::new(text, spans).is_some(), expected, "{text} {spans:?}");
                }
            }
        }
        assert!(accepted > 1000);
    }
}

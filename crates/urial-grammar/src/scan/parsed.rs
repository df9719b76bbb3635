//! A text together with its spans, so that a component is cut out without asking again whether it can be.
//!
//! That question costs a slice of a `str` six instructions at either end; five components took a third of
//! the time of the parse that found them. It is answered once, when text and spans come together.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::spans::Spans;

/// A text and where its components are.
///
/// The offsets are in order, inside the text, and on the borders of characters.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    text: &'a str,
    spans: Spans,
}

/// [`Parsed`] with a text of its own.
#[derive(Clone)]
pub struct ParsedBuf {
    text: String,
    spans: Spans,
}

/// Whether the offsets follow each other and end inside a text of `len` bytes.
#[inline(always)]
const fn in_order(spans: &Spans, len: usize) -> bool {
    let slashes = if spans.host.is_some() { 2 } else { 0 };
    let (host_start, host_end) = (spans.host_start as u64, spans.host_end as u64);
    let (path_start, path_end) = (spans.path_start as u64, spans.path_end as u64);
    let query_end = spans.query_end as u64;
    // A step back makes a difference negative, and that its highest bit.
    let steps = host_start.wrapping_sub(spans.hier_start() as u64 + slashes)
        | host_end.wrapping_sub(host_start)
        | path_start.wrapping_sub(host_end)
        | path_end.wrapping_sub(path_start)
        | query_end.wrapping_sub(path_end)
        | (len as u64).wrapping_sub(query_end);
    steps >> 63 == 0
}

/// Whether `at` is on the border of a character, or behind the end.
const fn is_border(text: &str, at: usize) -> bool {
    at >= text.len() || text.as_bytes()[at] & 0xC0 != 0x80
}

/// Whether a cut from `start` to `end` takes no character apart.
const fn is_clean(text: &str, span: &Option<Range<usize>>) -> bool {
    match span {
        Some(span) => is_border(text, span.start) && is_border(text, span.end),
        None => true,
    }
}

/// Whether no component takes a character apart.
const fn on_borders(text: &str, spans: &Spans) -> bool {
    is_clean(text, &spans.scheme())
        && is_clean(text, &spans.authority())
        && is_clean(text, &spans.userinfo())
        && is_clean(text, &spans.host())
        && is_clean(text, &spans.port())
        && is_clean(text, &Some(spans.path()))
        && is_clean(text, &spans.query())
        && is_clean(text, &spans.fragment(text.len()))
}

impl<'a> Parsed<'a> {
    /// Brings a text and its spans together; `None` when the spans cannot be those of the text.
    ///
    /// ```
    /// use urial_grammar::{Form, Parsed, parse};
    /// let spans = parse("http://a/b", Form::URI)?;
    /// assert_eq!(Parsed::new("http://a/b", spans).unwrap().path(), "/b");
    /// assert!(Parsed::new("a", spans).is_none());
    /// # Ok::<(), urial_grammar::ParseError>(())
    /// ```
    #[must_use]
    pub const fn new(text: &'a str, spans: Spans) -> Option<Parsed<'a>> {
        if in_order(&spans, text.len()) && on_borders(text, &spans) {
            Some(Parsed { text, spans })
        } else {
            None
        }
    }

    /// The same for spans that the parser has just made of `text`. It is checked all the same: nothing outside this module
    /// is trusted with the bounds of a cut.
    ///
    /// # Panics
    ///
    /// When the spans cannot be those of the text, which is a bug of the parser.
    #[inline(always)]
    pub(crate) const fn from_parser(text: &'a str, spans: Spans) -> Parsed<'a> {
        // Where a scanner has seen nothing but ASCII, every offset is on a border.
        assert!(
            in_order(&spans, text.len()),
            "the parser's offsets are out of order"
        );
        assert!(
            spans.ascii || on_borders(text, &spans),
            "the parser's offsets are no borders"
        );
        Parsed { text, spans }
    }

    /// The whole text.
    #[inline]
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Where the components are.
    #[inline]
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        &self.spans
    }

    /// # Safety
    ///
    /// `start <= end`, both are inside the text and on borders of characters.
    #[inline(always)]
    unsafe fn cut(&self, start: usize, end: usize) -> &'a str {
        debug_assert!(self.text.get(start..end).is_some());
        // SAFETY: the caller's promise.
        unsafe { self.text.get_unchecked(start..end) }
    }

    /// The scheme, without its `:`.
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> Option<&'a str> {
        let span = self.spans.scheme()?;
        // SAFETY: from the start to an offset.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The authority, without its `//`.
    #[inline]
    #[must_use]
    pub fn authority(&self) -> Option<&'a str> {
        let span = self.spans.authority()?;
        // SAFETY: with a host, hier_start + 2 <= host_start <= path_start.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The userinfo, without its `@`.
    #[inline]
    #[must_use]
    pub fn userinfo(&self) -> Option<&'a str> {
        let span = self.spans.userinfo()?;
        // SAFETY: with a userinfo, hier_start + 2 < host_start, and it ends one byte before that.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The host, with the brackets of an IP-literal.
    #[inline]
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
        let span = self.spans.host()?;
        // SAFETY: two offsets in order.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The port, without its `:`.
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        let span = self.spans.port()?;
        // SAFETY: with a port, host_end < path_start, and it starts one byte behind the first.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The path.
    #[inline]
    #[must_use]
    pub fn path(&self) -> &'a str {
        let span = self.spans.path();
        // SAFETY: two offsets in order.
        unsafe { self.cut(span.start, span.end) }
    }

    /// The query, without its `?`.
    #[inline]
    #[must_use]
    pub fn query(&self) -> Option<&'a str> {
        let span = self.spans.query()?;
        // SAFETY: with a query, path_end < query_end, and it starts one byte behind the first.
        Some(unsafe { self.cut(span.start, span.end) })
    }

    /// The fragment, without its `#`.
    #[inline]
    #[must_use]
    pub fn fragment(&self) -> Option<&'a str> {
        let span = self.spans.fragment(self.text.len())?;
        // SAFETY: with a fragment, query_end < len, and it starts one byte behind the first.
        Some(unsafe { self.cut(span.start, span.end) })
    }
}

impl ParsedBuf {
    /// Brings a text and its spans together; gives the text back when the spans cannot be those of the text.
    ///
    /// # Errors
    ///
    /// As [`Parsed::new`].
    pub fn new(text: String, spans: Spans) -> Result<ParsedBuf, String> {
        if Parsed::new(&text, spans).is_none() {
            return Err(text);
        }
        Ok(ParsedBuf { text, spans })
    }

    /// The same, borrowed.
    #[inline]
    #[must_use]
    pub fn as_parsed(&self) -> Parsed<'_> {
        Parsed {
            text: &self.text,
            spans: self.spans,
        }
    }

    /// The text.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

impl From<Parsed<'_>> for ParsedBuf {
    fn from(parsed: Parsed<'_>) -> ParsedBuf {
        ParsedBuf {
            text: String::from(parsed.text),
            spans: parsed.spans,
        }
    }
}

impl fmt::Debug for Parsed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.fmt(f)
    }
}

impl fmt::Debug for ParsedBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.fmt(f)
    }
}

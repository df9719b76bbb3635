//! A text together with its spans, so that a component is cut out without asking again whether it can be.
//!
//! A slice of a `str` asks at either end whether a character is taken apart, in six instructions; reading five components
//! took a third of the time of the parse that found them. Here the answer is known: the text is ASCII, as a
//! scanner has seen, or every cut was checked when text and spans came together. Bounds
//! are known for the parts that may be missing, so that they are read without a branch; the others are held in
//! bounds at each cut.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::Tail;
use crate::spans::Spans;

/// A text and where its components are.
///
/// Either the text is ASCII, or every component starts and ends on the border of a character.
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

/// Whether an ASCII character stands at every cut, or in front of it; no only means that one has to look closer.
///
/// A text is UTF-8, so both sides of an ASCII character are borders. There are three kinds of cuts, of offsets that are in
/// order. In front of a delimiter, and then the component behind it starts at its other side: `scheme_end`, `host_end`, `path_end`,
/// `query_end`, and `host_start - 1` for an `@`. Behind the `//`. And `path_start`, which is asked about itself, as it
/// may have no delimiter. An offset behind the last byte is no cut, and asking about that byte in its place can only add a no.
#[inline(always)]
const fn has_ascii_at_cuts(text: &str, spans: &Spans) -> bool {
    const fn at(text: &[u8], at: usize, last: usize) -> u8 {
        text[if at < last { at } else { last }]
    }
    let text = text.as_bytes();
    let Some(last) = text.len().checked_sub(1) else {
        return true;
    };
    // Without a branch: it is quicker to look at all of them than to be wrong about one.
    let bytes = at(text, spans.scheme_end as usize, last)
        | at(text, spans.hier_start() + 1, last)
        | at(text, (spans.host_start as usize).saturating_sub(1), last)
        | at(text, spans.host_end as usize, last)
        | at(text, spans.path_start as usize, last)
        | at(text, spans.path_end as usize, last)
        | at(text, spans.query_end as usize, last);
    bytes.is_ascii()
}

/// Whether no component takes a character apart.
///
/// The spans come by value: were their address taken, they would have to be in memory, and what was just written in
/// fields would be copied from there in one piece, for which a CPU waits.
#[cold]
const fn on_borders(text: &str, spans: Spans) -> bool {
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
    #[inline]
    #[must_use]
    pub const fn new(text: &'a str, spans: Spans) -> Option<Parsed<'a>> {
        if in_order(&spans, text.len())
            && (has_ascii_at_cuts(text, &spans) || on_borders(text, spans))
        {
            Some(Parsed { text, spans })
        } else {
            None
        }
    }

    /// The same for a clean text, by the scanner's word. Only that is relied upon: where the header's offsets
    /// are wrong, its components are. To check their order here would cost an eighth of the parse.
    #[inline(always)]
    pub(crate) fn from_scan(spans: Spans, tail: Tail<&'a str>) -> Parsed<'a> {
        let text = tail.text;
        assert!(tail.clean, "the scanner has seen bytes out of place");
        debug_assert!(text.is_ascii() && in_order(&spans, text.len()));
        let (path_end, query_end) = (tail.path_end as u32, tail.query_end as u32);
        Parsed {
            text,
            spans: Spans {
                path_end,
                query_end,
                ..spans
            },
        }
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

    /// A part of the header; offsets out of bounds are moved in.
    #[inline(always)]
    const fn cut(&self, span: Range<usize>) -> &'a str {
        let len = self.text.len();
        let end = if span.end < len { span.end } else { len };
        let start = if span.start < end { span.start } else { end };
        // SAFETY: start <= end <= len by the lines above. No character is taken apart: the text is ASCII, by
        // `from_scan`, or `new` has looked at the borders of every component and nothing was moved.
        unsafe { part(self.text, start..end) }
    }

    /// A part of the header that may be missing.
    #[inline(always)]
    const fn cut_if(&self, span: Option<Range<usize>>) -> Option<&'a str> {
        match span {
            Some(span) => Some(self.cut(span)),
            None => None,
        }
    }

    /// The scheme, without its `:`.
    #[inline]
    #[must_use]
    pub const fn scheme(&self) -> Option<&'a str> {
        self.cut_if(self.spans.scheme())
    }

    /// The authority, without its `//`.
    #[inline]
    #[must_use]
    pub const fn authority(&self) -> Option<&'a str> {
        self.cut_if(self.spans.authority())
    }

    /// The userinfo, without its `@`.
    #[inline]
    #[must_use]
    pub const fn userinfo(&self) -> Option<&'a str> {
        self.cut_if(self.spans.userinfo())
    }

    /// The host, with the brackets of an IP-literal.
    #[inline]
    #[must_use]
    pub const fn host(&self) -> Option<&'a str> {
        self.cut_if(self.spans.host())
    }

    /// The port, without its `:`.
    #[inline]
    #[must_use]
    pub const fn port(&self) -> Option<&'a str> {
        self.cut_if(self.spans.port())
    }

    /// The path.
    #[inline]
    #[must_use]
    pub const fn path(&self) -> &'a str {
        self.cut(self.spans.path())
    }

    /// The query, without its `?`.
    #[inline]
    #[must_use]
    pub const fn query(&self) -> Option<&'a str> {
        match self.spans.query() {
            // SAFETY: there is a query, so path_end != query_end, and path_end <= query_end <= len by `new` or by the
            // scanner's word. As to characters, see `cut`.
            Some(span) => Some(unsafe { part(self.text, span) }),
            None => None,
        }
    }

    /// The fragment, without its `#`.
    #[inline]
    #[must_use]
    pub const fn fragment(&self) -> Option<&'a str> {
        match self.spans.fragment(self.text.len()) {
            // SAFETY: there is a fragment, so query_end != len, and query_end <= len by `new` or by the scanner's word. As
            // to characters, see `cut`.
            Some(span) => Some(unsafe { part(self.text, span) }),
            None => None,
        }
    }
}

/// `text.get_unchecked(span)`, in constants too.
///
/// # Safety
///
/// start <= end <= len, and neither is inside a character.
#[inline(always)]
const unsafe fn part(text: &str, span: Range<usize>) -> &str {
    // SAFETY: by the caller's word the part is of the text, and whole characters.
    unsafe {
        let start = text.as_ptr().add(span.start);
        let bytes = core::slice::from_raw_parts(start, span.end - span.start);
        core::str::from_utf8_unchecked(bytes)
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

    /// The same for spans that were made together with the text.
    ///
    /// # Panics
    ///
    /// When the spans cannot be those of the text, which is a bug of whoever made them.
    #[inline]
    #[must_use]
    pub fn made(text: String, spans: Spans) -> ParsedBuf {
        // Not by way of `new`: out of its `Result`, what was just written in fields is copied in one piece, and the
        // CPU waits for that. It was a third of the time of resolving a reference.
        assert!(
            Parsed::new(&text, spans).is_some(),
            "the spans are not those of the text"
        );
        ParsedBuf { text, spans }
    }

    /// The empty text, which allocates nothing.
    #[must_use]
    pub const fn empty() -> ParsedBuf {
        ParsedBuf {
            text: String::new(),
            spans: Spans::EMPTY,
        }
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

    /// Where the components are.
    #[inline]
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        &self.spans
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spans::HostClass;
    use alloc::vec::Vec;

    /// Whether the standard library would cut out every component.
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

    /// All offsets that do not go back, up to `len`.
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
        let mut texts: Vec<String> = [
            "", "é", "/é", "éa", "aé/", "éé", "日/", "é/é", "/日é", "aé日",
        ]
        .map(String::from)
        .to_vec();
        texts.extend(["a://é", "://a日", "éa/éa", "//é@é"].map(String::from));
        let mut accepted = 0;
        for text in &texts {
            for [
                scheme_end,
                host_start,
                host_end,
                path_start,
                path_end,
                query_end,
            ] in offsets(text.len() as u32)
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
                        plain: false,
                        dotless: false,
                        ascii: false,
                    };
                    let expected = in_order(&spans, text.len()) && can_be_cut(text, &spans);
                    accepted += usize::from(expected);
                    assert_eq!(
                        Parsed::new(text, spans).is_some(),
                        expected,
                        "{text} {spans:?}"
                    );
                }
            }
        }
        assert!(accepted > 1000);
    }
}

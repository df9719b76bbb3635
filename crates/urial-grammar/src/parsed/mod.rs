//! A text together with its spans, so that a component is cut out without asking again whether it can be.
//!
//! A slice of a `str` asks at either end whether a character is taken apart, in six instructions; reading five components
//! took a third of the time of the parse that found them. Here the answer is known: the text is ASCII, as a
//! scanner has seen, or every cut was checked when text and spans came together. Bounds
//! are known for the parts that may be missing, so that they are read without a branch; the others are held in
//! bounds at each cut.

mod borders;
mod join;
mod wrap;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

pub use wrap::{Sample, Wraps, wrapped};

use borders::{belong, has_ascii_at_cuts, in_order, is_cut};

use crate::scan::{HasAvx512, ScannedTail};
use crate::spans::Spans;

/// A text and where its components are.
///
/// Either the text is ASCII, or every component starts and ends on the border of a character.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    text: &'a str,
    spans: Spans,
    /// The text is ASCII. False where nobody has looked.
    ascii: bool,
}

/// [`Parsed`] with a text of its own.
#[derive(Clone)]
pub struct ParsedBuf {
    text: String,
    spans: Spans,
    /// As in [`Parsed`].
    ascii: bool,
}

impl<'a> Parsed<'a> {
    /// The empty text.
    pub(crate) const EMPTY: Parsed<'static> = Parsed {
        text: "",
        spans: Spans::EMPTY,
        ascii: true,
    };

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
        if belong(text, &spans) {
            let ascii = spans.ascii && text.is_ascii();
            Some(Parsed { text, spans, ascii })
        } else {
            None
        }
    }

    /// The same for a clean text, by the scanner's word. Only that is relied upon: where the header's offsets
    /// are wrong, its components are. To check their order here would cost an eighth of the parse.
    ///
    /// Soundness rests on more: the text is ASCII, and the path ends before the query, which ends in the text. The first
    /// is asserted, by the scanner's word; the second in debug builds only, since it takes 9 of the 337 instructions of a
    /// parse (2.6 %). It needs no check here because every cursor finds the end of the query from that of the path on,
    /// and holds both in the bounds of the text. The tests of the kernels compare them with the portable cursor at every
    /// offset, and these tests and the fuzz targets have the assertions on.
    #[inline(always)]
    pub(crate) fn from_scan(spans: Spans, tail: ScannedTail<&'a str>) -> Parsed<'a> {
        let text = tail.text();
        assert!(tail.is_clean(), "the scanner has seen bytes out of place");
        debug_assert!(text.is_ascii() && in_order(&spans, text.len()));
        let (path_end, query_end) = (tail.path_end() as u32, tail.query_end() as u32);
        Parsed {
            text,
            spans: Spans {
                path_end,
                query_end,
                ..spans
            },
            ascii: true,
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
        Ok(ParsedBuf::made(text, spans))
    }

    /// The same for spans that were made together with the text.
    ///
    /// # Panics
    ///
    /// When the spans cannot be those of the text, which is a bug of whoever made them.
    #[inline(always)]
    #[must_use]
    pub fn made(text: String, spans: Spans) -> ParsedBuf {
        // Where it will stay, and then a look at it: to copy in one piece what was just written in fields makes the CPU wait.
        let made = ParsedBuf {
            text,
            spans,
            ascii: false,
        };
        assert!(
            belong(&made.text, &made.spans),
            "the spans are not those of the text"
        );
        made
    }

    /// A text and what came of parsing it.
    ///
    /// # Errors
    ///
    /// When it was not parsed; the text comes back with the error.
    ///
    /// # Panics
    ///
    /// When what came is of another text, which is a bug of whoever parsed it.
    #[inline]
    pub fn of<E>(
        text: String,
        parse: impl for<'a> FnOnce(&'a str) -> Result<Parsed<'a>, E>,
    ) -> Result<ParsedBuf, (String, E)> {
        let (spans, ascii) = match parse(&text) {
            Ok(parsed) => {
                assert!(core::ptr::eq(parsed.text, &*text), "parsed is the text");
                (parsed.spans, parsed.ascii)
            }
            Err(error) => return Err((text, error)),
        };
        Ok(ParsedBuf { text, spans, ascii })
    }

    /// The first `kept` bytes of one text, a `/` where `slash` says so, and what begins at `start` in the other; `spans` makes
    /// those of the whole. `None` where it takes a closer look whether they can be.
    ///
    /// # Panics
    ///
    /// When an offset is behind its text, or so are the spans, which is a bug of whoever made them.
    #[inline(always)]
    #[must_use]
    pub fn joined(
        avx512: Option<HasAvx512>,
        (front, kept): (&Parsed<'_>, usize),
        slash: bool,
        (back, start): (&Parsed<'_>, usize),
        spans: impl FnOnce() -> Spans,
    ) -> Option<ParsedBuf> {
        let ascii = front.ascii & back.ascii;
        if !ascii && !(is_cut(front.text, kept) & is_cut(back.text, start)) {
            return None;
        }
        let (front, back) = (
            &front.text.as_bytes()[..kept],
            &back.text.as_bytes()[start..],
        );
        let mut text = Vec::with_capacity(front.len() + usize::from(slash) + back.len());
        join::append(avx512, &mut text, front, slash, back);
        // SAFETY: both are ASCII, or were cut on the border of a character.
        let text = unsafe { String::from_utf8_unchecked(text) };
        let spans = spans();
        if ascii {
            // What `from_scan` relies on.
            assert!(spans.path_end <= spans.query_end && spans.query_end as usize <= text.len());
        } else if !(in_order(&spans, text.len()) && has_ascii_at_cuts(&text, &spans)) {
            return None;
        }
        Some(ParsedBuf { text, spans, ascii })
    }

    /// The text of [`ParsedBuf::joined`], appended to `buffer`; whether it was, as it is not where a character is taken apart.
    ///
    /// # Panics
    ///
    /// When an offset is behind its text.
    #[inline(always)]
    #[must_use]
    pub fn join_into(
        avx512: Option<HasAvx512>,
        (front, kept): (&Parsed<'_>, usize),
        slash: bool,
        (back, start): (&Parsed<'_>, usize),
        buffer: &mut String,
    ) -> bool {
        let ascii = front.ascii & back.ascii;
        if !ascii && !(is_cut(front.text, kept) & is_cut(back.text, start)) {
            return false;
        }
        let (front, back) = (
            &front.text.as_bytes()[..kept],
            &back.text.as_bytes()[start..],
        );
        buffer.reserve(front.len() + usize::from(slash) + back.len());
        // SAFETY: what is appended is ASCII, or was cut on the border of a character.
        let buffer = unsafe { buffer.as_mut_vec() };
        join::append(avx512, buffer, front, slash, back);
        true
    }

    /// The empty text, which allocates nothing.
    #[must_use]
    pub const fn empty() -> ParsedBuf {
        ParsedBuf {
            text: String::new(),
            spans: Spans::EMPTY,
            ascii: true,
        }
    }

    /// The same, borrowed.
    #[inline]
    #[must_use]
    pub fn as_parsed(&self) -> Parsed<'_> {
        Parsed {
            text: &self.text,
            spans: self.spans,
            ascii: self.ascii,
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
            ascii: parsed.ascii,
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

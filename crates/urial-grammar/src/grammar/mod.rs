//! Stage two: the productions of RFC 3986 appendix A and RFC 3987 section 2.2.
//!
//! A text is read once, in two steps. `apart` finds where the components are, as the regular
//! expression of appendix B would, on the masks of a scanner; it cannot fail. The scanner says on the way
//! whether any byte was out of place. Only if one was, `component` goes over the parts, a function a
//! production, to say which, or to find that it was a character that only IRIs have.
//!
//! ```text
//! URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//! hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//! URI-reference = URI / relative-ref
//! absolute-URI  = scheme ":" hier-part [ "?" query ]
//! relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//! relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
//! ```

mod apart;
mod check;
mod component;
mod form;
mod rule;
mod small;
mod retired;
mod sweep;
mod lines;

pub use check::{check_authority, check_host};
pub use form::{Form, Presence};
pub use lines::{Lines, Stretch};
pub use retired::NoSuccessor;
pub use rule::{Rule, UnknownRule};
pub(crate) use sweep::Manner;

use apart::{Apart, Judge};

use crate::error::{Component, ErrorKind, ParseError};
use crate::scan::wide::Wide;
use crate::scan::{Kernel, Parsed};
use crate::set::Set;
use crate::spans::Spans;

/// Takes `text` apart, if it has the form, and gives the offsets.
///
/// # Errors
///
/// When it does not. The components are checked from left to right, and the first byte that does not belong is named.
///
/// ```
/// # use urial_grammar as urial;
/// use urial::grammar::{Form, parse};
/// let spans = parse("//example.com/a?b#c", Form::REFERENCE)?;
/// assert_eq!(spans.authority(), Some(2..13));
/// assert!(parse("//example.com/a?b#c", Form::URI).is_err());
/// # Ok::<(), urial::ParseError>(())
/// ```
pub fn parse(text: &str, form: Form) -> Result<Spans, ParseError> {
    parse_text(text, form).map(|parsed| *parsed.spans())
}

/// [`parse`], with the text and its spans together.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_text(text: &str, form: Form) -> Result<Parsed<'_>, ParseError> {
    parse_text_as(text, form, |parsed| parsed)
}

/// [`parse_text`], made into something where it is to lie: what came out of a parse is not copied, which would wait for the stores of the parse.
///
/// # Errors
///
/// As [`parse`].
#[inline]
pub fn parse_text_as<'a, T>(
    text: &'a str,
    form: Form,
    make: impl FnOnce(Parsed<'a>) -> T,
) -> Result<T, ParseError> {
    not_too_long(text)?;
    apart::take_apart(Kernel::chosen(), text, Verdict { form, make })
}

/// What is made of a text where it was parsed, with the scanner's instructions at hand and its findings in registers.
#[doc(hidden)]
pub trait Make<'a> {
    /// The form of the text, one that refuses no component.
    const FORM: Form;
    /// What is made of it.
    type Output;

    /// Makes it. The method has to be `#[inline(always)]`.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    fn make(self, wide: Option<Wide>, parsed: Parsed<'a>) -> Result<Self::Output, ParseError>;
}

/// [`parse_text`], and what is made of it there.
///
/// # Errors
///
/// As [`parse`], and as `make`.
#[doc(hidden)]
#[inline]
pub fn parse_and_make<'a, M: Make<'a>>(text: &'a str, make: M) -> Result<M::Output, ParseError> {
    not_too_long(text)?;
    apart::take_apart(Kernel::chosen(), text, Onward(make))
}

/// The non-validating split of appendix B, with the authority split too.
///
/// It is exact for whatever the regular expression matches, which is any text. Nothing of what it yields is checked.
///
/// ```
/// # use urial_grammar as urial;
/// use urial::grammar::split_spans;
/// let text = "http://a b:x/c d";
/// let spans = split_spans(text)?;
/// assert_eq!(&text[spans.authority().unwrap()], "a b:x");
/// assert_eq!(&text[spans.path()], "/c d");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// # Errors
///
/// When the text is longer than `u32::MAX`, and for no other reason.
pub fn split_spans(text: &str) -> Result<Spans, ParseError> {
    not_too_long(text)?;
    Ok(apart::take_apart(Kernel::chosen(), text.as_bytes(), Unjudged).spans)
}

/// Offsets are `u32`.
fn not_too_long(text: &str) -> Result<(), ParseError> {
    if text.len() > u32::MAX as usize {
        return Err(too_long());
    }
    Ok(())
}

/// The error of a text whose offsets would be no `u32`.
#[doc(hidden)]
#[cold]
#[must_use]
pub fn too_long() -> ParseError {
    let end = usize::MAX..usize::MAX;
    ParseError::new(ErrorKind::TooLong, Component::Text, end)
}

/// Checks that `text` is made of the characters of `set`, whole triplets, and characters beyond ASCII
/// that an IRI may contain somewhere.
///
/// # Errors
///
/// At the first character that does not belong. The text may have any length; an offset beyond `u32::MAX` is told as that.
pub fn check_encoded(text: &str, set: Set) -> Result<(), ParseError> {
    let ascii = set.minus(Set::of("%"));
    let alphabet = component::Alphabet {
        ascii,
        ucschar: true,
        iprivate: true,
    };
    component::characters(text, 0..text.len(), Component::Text, alphabet)
}

/// Checks that every `%` of `text` is followed by two hexadecimal digits; the rest may be anything.
///
/// # Errors
///
/// At the first `%` that is not. The text may have any length; an offset beyond `u32::MAX` is told as that.
pub fn check_triplets(text: &str) -> Result<(), ParseError> {
    let bytes = text.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let is_broken = |&at: &usize| bytes[at] == b'%' && !(is_hex(at + 1) && is_hex(at + 2));
    match (0..bytes.len()).find(is_broken) {
        Some(at) => Err(ParseError::at_character(
            ErrorKind::BadPercent,
            Component::Text,
            text,
            at,
        )),
        None => Ok(()),
    }
}

/// The text of bytes that are UTF-8.
///
/// # Errors
///
/// At the first byte that is not.
pub fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    core::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| start + len);
        ParseError::new(ErrorKind::NotUtf8, Component::Text, start..end)
    })
}

/// The name of the scanner's kernel in use: `portable`, `sse2`, `avx2` or `avx512`.
#[must_use]
pub fn kernel_name() -> &'static str {
    Kernel::chosen().name()
}

/// [`parse_text`] with a kernel of choice, for a text that is not too long.
#[inline(always)]
pub(crate) fn parse_with(kernel: Kernel, text: &str, form: Form) -> Result<Parsed<'_>, ParseError> {
    let make = |parsed| parsed;
    apart::take_apart(kernel, text, Verdict { form, make })
}

/// The parsed text, or why it is none.
struct Verdict<F> {
    form: Form,
    make: F,
}

impl<'a, T, F: FnOnce(Parsed<'a>) -> T> Judge<&'a str> for Verdict<F> {
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn judge(self, apart: Apart<&'a str>) -> Self::Output {
        let text = apart.tail.text();
        if apart.suspect || !self.form.fits(text, &apart.spans) {
            return look_closer(text, self.form, apart.spans).map(self.make);
        }
        Ok((self.make)(Parsed::from_scan(apart.spans, apart.tail)))
    }
}

/// What is made of the parsed text.
struct Onward<M>(M);

impl<'a, M: Make<'a>> Judge<&'a str> for Onward<M> {
    type Output = Result<M::Output, ParseError>;

    #[inline(always)]
    fn judge(self, apart: Apart<&'a str>) -> Self::Output {
        let text = apart.tail.text();
        let wide = apart.tail.wide();
        const { assert!(M::FORM.refuses_nothing()) };
        if apart.suspect {
            let parsed = look_closer(text, M::FORM, apart.spans)?;
            return self.0.make(None, parsed);
        }
        self.0
            .make(wide, Parsed::from_scan(apart.spans, apart.tail))
    }
}

/// The parts as they are.
struct Unjudged;

impl<T> Judge<T> for Unjudged {
    type Output = Apart<T>;

    #[inline(always)]
    fn judge(self, apart: Apart<T>) -> Apart<T> {
        apart
    }
}

/// What a scanner makes of any bytes, and whether they are suspect.
pub(crate) fn apart_with(kernel: Kernel, text: &[u8]) -> (Spans, bool) {
    let apart = apart::take_apart(kernel, text, Unjudged);
    (apart.spans, apart.suspect)
}

/// Goes over the components one by one.
#[cold]
#[inline(never)]
fn look_closer(text: &str, form: Form, spans: Spans) -> Result<Parsed<'_>, ParseError> {
    form.check_scheme(text, &spans)?;
    let spans = component::check_all(text, spans, form)?;
    form.check(text, &spans)?;
    match Parsed::new(text, spans) {
        Some(parsed) => Ok(parsed),
        None => unreachable!("the parser's offsets are those of the text"),
    }
}

//! Stage two: the productions of RFC 3986 appendix A and RFC 3987 section 2.2.
//!
//! A text is read once, in two steps. `header` and `pass` find where the components are, as the regular
//! expression of appendix B would, on the masks of a scanner; that cannot fail. The scanner says on the way
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

mod header;
mod check;
mod component;
mod form;
mod pass;
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

pub use pass::Build;
use pass::{BuildWith, SplitOnly, Validate};

use crate::error::{Component, ErrorKind, ParseError};
use crate::parsed::Parsed;
use crate::scan::KernelId;
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

/// Parses as [`parse`] does; the result holds the text and its spans together.
///
/// No generic parameter: there is one copy of the parser for each kernel, in this crate.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_text(text: &str, form: Form) -> Result<Parsed<'_>, ParseError> {
    // Both are tail calls: nothing is saved, and the result is written where the caller wants it.
    match KernelId::known() {
        Some(kernel) if text.len() <= u32::MAX as usize => {
            pass::run(kernel, text, Validate { form })
        }
        _ => parse_rarely(text, form),
    }
}

/// Parses the first text, which asks the CPU, and refuses one that is too long.
#[cold]
#[inline(never)]
fn parse_rarely(text: &str, form: Form) -> Result<Parsed<'_>, ParseError> {
    not_too_long(text)?;
    pass::run(KernelId::chosen(), text, Validate { form })
}

/// Parses `text` and builds something of it in the same pass.
///
/// # Errors
///
/// As [`parse`], and as `build`.
#[doc(hidden)]
#[inline]
pub fn parse_and_build<'a, B: Build<'a>>(text: &'a str, build: B) -> Result<B::Output, ParseError> {
    not_too_long(text)?;
    pass::run_with_avx512(KernelId::chosen(), text, BuildWith(build))
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
    Ok(pass::run_bytes(KernelId::chosen(), text.as_bytes(), SplitOnly).spans)
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
    KernelId::chosen().name()
}

/// Parses with a kernel of choice a text that is not too long. Inlined, so that only tests compile it.
#[inline]
pub(crate) fn parse_with(
    kernel: KernelId,
    text: &str,
    form: Form,
) -> Result<Parsed<'_>, ParseError> {
    pass::run(kernel, text, Validate { form })
}

/// Splits any bytes with a kernel of choice, and returns whether the components need a closer look. Inlined, so that
/// only tests compile it.
#[inline]
pub(crate) fn split_with(kernel: KernelId, text: &[u8]) -> (Spans, bool) {
    let split = pass::run(kernel, text, SplitOnly);
    (split.spans, split.needs_check)
}

//! Productions of RFC 3986 appendix A and RFC 3987 section 2.2.
//!
//! A text is read once, in two steps. `header` and `pass` find the offsets of the components, as
//! the regular expression of appendix B would, with the masks of a cursor; that cannot fail. The
//! cursor also reports whether any byte was out of place. Only if one was, `component` checks the
//! components, with a function for each production: it finds the invalid character, or that it is
//! one that IRIs may have.
//!
//! ```text
//! URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//! hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//! URI-reference = URI / relative-ref
//! absolute-URI  = scheme ":" hier-part [ "?" query ]
//! relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//! relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
//! ```

mod alphabet;
mod header;
mod component;
mod form;
mod rule;
mod small;
mod check;
mod pass;
mod retired;
mod sweep;
mod runs;

pub use check::{check_authority, check_host};
pub use form::{Form, Presence};
pub use retired::NoSuccessor;
pub use rule::{Production, UnknownProduction};
pub use runs::{SweptRun, SweptRuns};
#[doc(hidden)]
pub use sweep::Manner;

pub use pass::Build;
use pass::{BuildWith, Judge, SplitOnly, Validate};

use crate::error::{Component, ErrorKind, ParseError};
use crate::hex::is_triplet;
use crate::parsed::Parsed;
use crate::scan::KernelId;
use crate::set::Set;
use crate::spans::Spans;

/// Parses `text` in the given form and returns the offsets of its components.
///
/// # Errors
///
/// If the text does not have the form. The components are checked from left to right, and the error
/// names the first invalid byte.
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

/// Parses as [`parse`] does; the result holds the text and its spans.
///
/// The function is not generic, so there is one copy of the parser for each kernel, in this crate.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_text(text: &str, form: Form) -> Result<Parsed<&str>, ParseError> {
    // Both are calls in last place, so that the result is written where the caller wants it.
    match KernelId::known() {
        Some(kernel) if text.len() <= u32::MAX as usize => {
            pass::run(kernel, text, Validate { form })
        }
        _ => parse_rarely(text, form),
    }
}

/// Parses the first text, for which the CPU is asked, and rejects a text that is too long.
#[cold]
#[inline(never)]
fn parse_rarely(text: &str, form: Form) -> Result<Parsed<&str>, ParseError> {
    not_too_long(text)?;
    // Asks the CPU once; `known` has the answer from then on.
    pass::run(KernelId::chosen(), text, Validate { form })
}

/// Returns whether `text` has the form: a yes or no, for which no spans are stored and no reason is
/// looked for.
///
/// ```
/// use urial_grammar::{Form, is_valid};
/// assert!(is_valid("//example.com/a?b#c", Form::REFERENCE));
/// assert!(!is_valid("//example.com/a?b#c", Form::URI));
/// ```
#[must_use]
pub fn is_valid(text: &str, form: Form) -> bool {
    text.len() <= u32::MAX as usize && pass::run(KernelId::chosen(), text, Judge { form })
}

/// Parses `text` and builds a result from it in the same pass.
///
/// # Errors
///
/// As [`parse`], and the errors of `build`.
#[inline]
pub fn parse_and_build<'a, B: Build<'a>>(text: &'a str, build: B) -> Result<B::Output, ParseError> {
    not_too_long(text)?;
    pass::run_with_avx512(KernelId::chosen(), text, BuildWith(build))
}

/// Splits a text without validation, as RFC 3986 appendix B does, and splits the authority too.
///
/// The split is exact for every text that the regular expression matches, and it matches every
/// text. The components are not checked.
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
/// If the text is longer than `u32::MAX`, and in no other case.
pub fn split_spans(text: &str) -> Result<Spans, ParseError> {
    not_too_long(text)?;
    // Byte by byte, so that texts that are not valid are split as well.
    Ok(pass::run_bytes(KernelId::chosen(), text.as_bytes(), SplitOnly).spans)
}

/// Rejects a text whose offsets would not fit into `u32`.
fn not_too_long(text: &str) -> Result<(), ParseError> {
    if text.len() > u32::MAX as usize {
        return Err(too_long());
    }
    Ok(())
}

/// Returns the error of a text whose offsets do not fit into `u32`.
#[cold]
#[must_use]
pub fn too_long() -> ParseError {
    // No offset fits, so both are the largest.
    let end = usize::MAX..usize::MAX;
    ParseError::new(ErrorKind::TooLong, Component::Text, end)
}

/// Checks that `text` has only characters of `set`, whole triplets, and characters of IRIs.
///
/// The characters of IRIs are those beyond ASCII that an IRI may contain somewhere.
///
/// # Errors
///
/// At the first invalid character. The text may have any length; an offset beyond `u32::MAX` is
/// reported as `u32::MAX`.
pub fn check_encoded(text: &str, set: Set) -> Result<(), ParseError> {
    // Triplets are checked as three bytes, so `%` is no member of its own.
    let ascii = set.minus(Set::of("%"));
    let alphabet = alphabet::Alphabet::new(ascii, true).with_iprivate(true);
    alphabet::characters(text, 0..text.len(), Component::Text, alphabet)
}

/// Checks that two hexadecimal digits follow every `%` of `text`; other characters are not checked.
///
/// # Errors
///
/// At the first `%` without them. The text may have any length; an offset beyond `u32::MAX` is
/// reported as `u32::MAX`.
pub fn check_triplets(text: &str) -> Result<(), ParseError> {
    let bytes = text.as_bytes();
    let is_broken = |&at: &usize| bytes[at] == b'%' && !is_triplet(&bytes[at..]);
    match (0..bytes.len()).find(is_broken) {
        Some(at) => Err(ParseError::at_character(ErrorKind::BadPercent, Component::Text, text, at)),
        None => Ok(()),
    }
}

/// Returns the text of bytes that are UTF-8.
///
/// # Errors
///
/// At the first byte that is not UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    core::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        // Bytes that end in the middle of a character have no length; the error goes to the end.
        let end = error.error_len().map_or(bytes.len(), |len| start + len);
        ParseError::new(ErrorKind::NotUtf8, Component::Text, start..end)
    })
}

/// Returns the name of the kernel in use: `portable`, `avx2` or `avx512`.
#[must_use]
pub fn kernel_name() -> &'static str {
    KernelId::chosen().name()
}

/// Parses a text that is not too long with the given kernel. Inlined, so that only tests compile
/// it.
#[inline]
pub(crate) fn parse_with(
    kernel: KernelId,
    text: &str,
    form: Form,
) -> Result<Parsed<&str>, ParseError> {
    pass::run(kernel, text, Validate { form })
}

/// Splits any bytes with the given kernel, and returns whether the components need a closer look.
/// Inlined, so that only tests compile it.
#[inline]
pub(crate) fn split_with(kernel: KernelId, text: &[u8]) -> (Spans, bool) {
    let split = pass::run(kernel, text, SplitOnly);
    (split.spans, split.needs_check)
}

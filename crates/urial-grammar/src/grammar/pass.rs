//! Single pass over a text: a reader takes the header, the cursor goes over the rest, and
//! [`Finish`] builds the answer.

use super::component;
use super::form::{Form, Presence};
use super::header::{Doubt, Header, Sight, any_header, full_header, invalid_scheme, plain_header};
use crate::error::ParseError;
use crate::parsed::Parsed;
use crate::scan::{
    Cursor, HasAvx512, KernelId, Scanned, ScannedTail, Text, Visitor, WIDTH, search, visit,
    visit_avx512, visit_portable,
};
use crate::spans::Spans;

/// A text split into its components, as the regular expression of appendix B does:
///
/// ```text
/// ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
/// ```
///
/// Every text can be split. Only if `needs_check` is set do the components have to be checked one
/// by one before the text can be called valid.
#[derive(Clone, Copy)]
pub(super) struct Split<T> {
    pub(super) spans: Spans,
    pub(super) tail: ScannedTail<T>,
    pub(super) needs_check: bool,
    /// The grammar has no such header, whatever its single characters are.
    doubts_header: bool,
}

impl<T: Text> Split<T> {
    /// Returns an offset before which nothing has to be checked, if the header was understood.
    #[inline(always)]
    fn checked_to(&self) -> Option<usize> {
        let faultless_to = self.tail.faultless_to();
        (!self.doubts_header).then_some(faultless_to)
    }
}

/// The last step of a pass, which builds the answer.
///
/// `finish` has to be `#[inline(always)]`, so that the answer is written where it is wanted.
/// Copying spans that were stored a moment ago fails store forwarding, which costs about 20 cycles.
pub(super) trait Finish<T: Text>: Sized {
    type Output;
    /// See [`Visitor::MAY_GO_BY_BYTES`].
    const MAY_GO_BY_BYTES: bool = false;

    fn finish(self, split: Split<T>) -> Self::Output;

    /// Starts over with a slower reader.
    fn retry(self, kernel: KernelId, text: T, _doubt: Doubt) -> Self::Output {
        run_full(kernel, text, self)
    }
}

/// Splits `text`, which is no longer than `u32::MAX`, and passes the components to `finish`.
#[inline(always)]
pub(super) fn run<T: Text, F: Finish<T>>(kernel: KernelId, text: T, finish: F) -> F::Output {
    visit(kernel, text, Pass { kernel, finish }, visit_portable)
}

/// Splits `text` if the machine has AVX-512, and retries at once if it does not.
#[inline(always)]
pub(super) fn run_with_avx512<T: Text, F: Finish<T>>(
    kernel: KernelId,
    text: T,
    finish: F,
) -> F::Output {
    // Without AVX-512 the builder has a slower way, which parses by itself.
    visit_avx512(kernel, text, Pass { kernel, finish }, |text, pass| {
        pass.finish.retry(kernel, text, Doubt::OfAuthority)
    })
}

/// Splits `text` with the portable kernel.
#[inline]
pub(super) fn run_bytes<T: Text, F: Finish<T>>(kernel: KernelId, text: T, finish: F) -> F::Output {
    visit_portable(text, Pass { kernel, finish })
}

/// A pass: reads a plain header and the rest with the cursor, then finishes.
struct Pass<F> {
    kernel: KernelId,
    finish: F,
}

impl<T: Text, F: Finish<T>> Visitor<T> for Pass<F> {
    type Output = F::Output;
    const MAY_GO_BY_BYTES: bool = F::MAY_GO_BY_BYTES;

    #[inline(always)]
    fn visit<C: Cursor>(self, mut scanned: Scanned<T, C>) -> F::Output {
        let text = scanned.text();
        let header = match plain_header(text.bytes(), scanned.cursor()) {
            Ok(header) => header,
            Err(doubt) if C::KEEPS_REGISTERS => {
                return self.finish.retry(self.kernel, text, doubt);
            }
            Err(_) => {
                // Brackets need no report: the portable cursor doubts a text with any.
                let read = any_header(text.bytes(), &Sight::NONE);
                // A copy, so that the header of other texts stays in registers.
                Header { ..read }
            }
        };
        self.finish.finish(with_tail(header, scanned))
    }
}

/// A pass that reads any header.
struct FullPass<F>(F);

impl<T: Text, F: Finish<T>> Visitor<T> for FullPass<F> {
    type Output = F::Output;

    #[inline(always)]
    fn visit<C: Cursor>(self, mut scanned: Scanned<T, C>) -> F::Output {
        let text = scanned.text();
        let header = full_header(text.bytes(), scanned.cursor());
        self.0.finish(with_tail(header, scanned))
    }
}

/// Below so many bytes a text with a header that is not plain is read byte by byte.
const FEW: usize = 16;

/// Runs [`FullPass`] after a [`Pass`] that gave up on the header.
#[cold]
#[inline(never)]
fn run_full<T: Text, F: Finish<T>>(kernel: KernelId, text: T, finish: F) -> F::Output {
    // Of so few bytes masks cost more than they save.
    if text.bytes().len() < FEW {
        return run_bytes(kernel, text, finish);
    }
    // With the portable kernel the first pass reads every header, so it is not here again.
    visit(kernel, text, FullPass(finish), |text, pass| run_bytes(kernel, text, pass.0))
}

/// Adds path, query and fragment to the header.
#[inline(always)]
fn with_tail<T: Text, C: Cursor>(header: Header, scanned: Scanned<T, C>) -> Split<T> {
    let part = header.authority;
    let tail = scanned.tail(part.end);
    let spans = Spans {
        scheme_end: header.scheme_end as u32,
        host_start: part.host_start as u32,
        host_end: part.host_end as u32,
        path_start: part.end as u32,
        path_end: tail.path_end() as u32,
        query_end: tail.query_end() as u32,
        host: part.host,
        // Flags of the cursor: it saw no `%`, no capital in the header, no dot after a slash.
        plain: tail.is_plain(),
        dotless: tail.is_dotless(),
        // A byte beyond ASCII is out of place in every class, and ends in `check_components`, which
        // sets this.
        ascii: true,
    };
    Split {
        spans,
        tail,
        // Either may see a fault that the other does not: the cursor sees bytes, the reader their
        // order.
        needs_check: !tail.is_clean() | part.needs_check,
        doubts_header: part.needs_check,
    }
}

/// The finish that returns the parsed text, or the error.
pub(super) struct Validate {
    pub(super) form: Form,
}

impl<'a> Finish<&'a str> for Validate {
    type Output = Result<Parsed<&'a str>, ParseError>;
    const MAY_GO_BY_BYTES: bool = true;

    #[inline(always)]
    fn finish(self, split: Split<&'a str>) -> Self::Output {
        let text = split.tail.text();
        if split.needs_check || !self.form.fits(text, &split.spans) {
            // By value: a reference would put the spans of every text into memory before this
            // branch.
            return check_components(text, self.form, split.spans, split.checked_to());
        }
        Ok(Parsed::from_scan(split.spans, split.tail))
    }

    #[inline(always)]
    fn retry(self, kernel: KernelId, text: &'a str, doubt: Doubt) -> Self::Output {
        match doubt {
            Doubt::OfScheme => validate_scheme(kernel, text, self),
            Doubt::OfAuthority => run_full(kernel, text, self),
        }
    }
}

/// Parses a text whose scheme the plain reader has not read. An invalid scheme is the first fault
/// of a text, so it is reported before the rest is read.
#[cold]
#[inline(never)]
fn validate_scheme(
    kernel: KernelId,
    text: &str,
    finish: Validate,
) -> Result<Parsed<&str>, ParseError> {
    if finish.form.scheme() != Presence::Forbidden {
        if let Some(end) = invalid_scheme(text.as_bytes()) {
            component::scheme(text, 0..end, finish.form.is_iri())?;
        }
    }
    run_full(kernel, text, finish)
}

/// The finish that says yes or no.
pub(super) struct Judge {
    pub(super) form: Form,
}

impl<'a> Finish<&'a str> for Judge {
    type Output = bool;
    const MAY_GO_BY_BYTES: bool = true;

    #[inline(always)]
    fn finish(self, split: Split<&'a str>) -> bool {
        let text = split.tail.text();
        // The form first: a text that lacks its scheme is not read again.
        self.form.fits(text, &split.spans)
            && (!split.needs_check
                || check_components(text, self.form, split.spans, split.checked_to()).is_ok())
    }

    #[inline(always)]
    fn retry(self, kernel: KernelId, text: &'a str, doubt: Doubt) -> bool {
        // Few texts come here, so they share the pass that makes an error.
        Validate { form: self.form }.retry(kernel, text, doubt).is_ok()
    }
}

/// A builder of a result from a reference while that is parsed, with the kernel's instructions and
/// with the offsets in registers.
pub trait Build<'a> {
    /// The result.
    type Output;

    /// Builds from a parsed text, which may lack any component: the form must reject none. The
    /// method has to be `#[inline(always)]`.
    ///
    /// # Errors
    ///
    /// If it cannot be built.
    fn build(self, avx512: HasAvx512, parsed: Parsed<&'a str>) -> Result<Self::Output, ParseError>;

    /// Parses and builds where [`Build::build`] could not be called.
    ///
    /// # Errors
    ///
    /// As [`Build::build`], and if `text` is invalid.
    fn build_slowly(self, text: &'a str) -> Result<Self::Output, ParseError>;
}

/// The finish that builds with `B`.
pub(super) struct BuildWith<B>(pub(super) B);

impl<'a, B: Build<'a>> Finish<&'a str> for BuildWith<B> {
    type Output = Result<B::Output, ParseError>;

    #[inline(always)]
    fn finish(self, split: Split<&'a str>) -> Self::Output {
        // Only if the tail was scanned with AVX-512, and nothing is wrong, can the builder go on in
        // registers.
        match split.tail.has_avx512() {
            Some(avx512) if !split.needs_check => {
                self.0.build(avx512, Parsed::from_scan(split.spans, split.tail))
            }
            _ => self.0.build_slowly(split.tail.text()),
        }
    }

    #[inline(always)]
    fn retry(self, _kernel: KernelId, text: &'a str, _doubt: Doubt) -> Self::Output {
        self.0.build_slowly(text)
    }
}

/// The finish that returns the split as it is.
pub(super) struct SplitOnly;

impl<T: Text> Finish<T> for SplitOnly {
    type Output = Split<T>;

    #[inline(always)]
    fn finish(self, split: Split<T>) -> Split<T> {
        split
    }
}

/// Checks the components one by one; see [`component::check_all`] for those that need it.
#[cold]
#[inline(never)]
fn check_components(
    text: &str,
    form: Form,
    spans: Spans,
    checked_to: Option<usize>,
) -> Result<Parsed<&str>, ParseError> {
    let mut spans = spans;
    let fits = form.fits(text, &spans);
    if !fits {
        // Presence first: a text without its scheme is not to be blamed for a character of its
        // path.
        form.check_scheme(text, &spans)?;
    }
    // RFC 3986 section 3.1: a scheme has at least one character; section 4.2: a first segment has
    // no colon.
    if spans.scheme_end == 0 && text.starts_with(':') {
        return Err(form.empty_scheme(text));
    }
    let checked_to = match checked_to {
        // Of a shorter text the place is known.
        Some(from) if !form.is_iri() && text.len() > WIDTH => Some(extent(text, from)),
        _ => checked_to,
    };
    component::check_all(text, &mut spans, form.is_iri(), checked_to)?;
    if !fits {
        // The scheme was checked before; the fragment, which comes last in the text, is checked
        // here.
        form.check(text, &spans)?;
    }
    match Parsed::new(text, spans) {
        Some(parsed) => Ok(parsed),
        None => unreachable!("the parser's offsets are those of the text"),
    }
}

/// Returns an offset, `from` or a later one; a query may have every byte before it.
#[inline(never)]
fn extent(text: &str, from: usize) -> usize {
    search::query_extent(text.as_bytes()).map_or(from, |extent| extent.max(from))
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    const PIECES: &str = "http://¦https://¦a:¦//¦/¦?¦#¦:¦@¦[::1]¦[¦]¦:80¦1.2.3.4¦%41¦%4¦%¦%zz¦ ¦|¦\
        é¦東京¦\u{80}¦\u{A0}¦\u{E000}¦\u{FDD0}¦\u{FDF0}¦\u{FFFF}¦\u{1F600}¦\u{1FFFE}¦\u{E0001}¦\
        \u{F0000}¦a¦name¦x/y.z/¦abcdefghijklmnopqrstuvwxyz-0123456789";

    /// Tests that a check from the first byte out of place finds what one from the start does.
    #[test]
    fn the_first_fault_is_found_from_any_kernel() {
        let pieces: Vec<&str> = PIECES.split('¦').collect();
        let mut random = fastrand::Rng::with_seed(7);
        let mut valid = 0;
        for _ in 0..200_000 {
            let mut text = String::from(if random.bool() { "http://host/" } else { "" });
            for _ in 0..random.usize(..8) {
                // Most texts have one fault or none.
                let few = random.usize(..3) > 0;
                let among = if few { pieces.len() - 4 } else { 0 };
                text.push_str(pieces[random.usize(among..pieces.len())]);
            }
            let form = [Form::URI, Form::REFERENCE, Form::ABSOLUTE_URI, Form::RELATIVE_REF];
            let form = form[random.usize(..form.len())];
            let form = if random.bool() { form.iri() } else { form };
            let portable = KernelId::available().next().unwrap();
            let split = run_bytes(portable, text.as_bytes(), SplitOnly);
            let expected = check_components(&text, form, split.spans, None);
            let expected = expected.map(|parsed| *parsed.spans());
            valid += usize::from(expected.is_ok());
            for kernel in KernelId::available() {
                let found = run(kernel, &*text, Validate { form }).map(|parsed| *parsed.spans());
                match (&expected, &found) {
                    (Ok(expected), Ok(found)) => assert!(found.agree(expected), "{text:?}"),
                    _ => assert_eq!(found, expected, "{text:?}"),
                }
                assert_eq!(run(kernel, &*text, Judge { form }), expected.is_ok(), "{text:?}");
            }
        }
        assert!(valid > 20_000);
    }
}

//! Parsing and resolving in one pass, without writing a parsed reference to memory and reading it
//! back.

use alloc::string::String;

use urial_grammar::{
    Build, Form, HasAvx512, ParseError, Parsed, Storage, parse_and_build, parse_text, too_long,
    wrapped,
};

use super::{Base, ResolveOptions, quick, resolve_into, resolve_with, strictly};
use crate::kind::Kind;
use crate::types::reference::Ref;

/// Parsing and resolving at once.
impl<T: Storage, K: Base> Ref<T, K> {
    /// Parses a reference and [resolves](Ref::resolve) it, faster than in two calls.
    ///
    /// # Errors
    ///
    /// If `reference` is not valid, or the target would be too long; the second error has no place
    /// in `reference`.
    ///
    /// ```
    /// let base = urial::Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.join("../g?y#s")?, "http://a/b/g?y#s");
    /// assert_eq!(base.join("../g h").unwrap_err().span(), 4..5);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<Ref<String, K::Target>, ParseError> {
        let form = K::Reference::FORM;
        self.with_parsed(|base| wrapped(join)(Join { base, form }, reference))
    }

    /// Appends the result of [`Ref::join`] to `buffer`; does not allocate if `buffer` has the
    /// room.
    ///
    /// # Errors
    ///
    /// If `reference` is not valid, or the target would be too long; `buffer` is then unchanged.
    ///
    /// ```
    /// let base = urial::Uri::parse("http://a/b/c")?;
    /// let mut links = String::new();
    /// for reference in ["d", "../e"] {
    ///     base.join_into(reference, &mut links)?;
    ///     links.push('\n');
    /// }
    /// assert_eq!(links, "http://a/b/d\nhttp://a/e\n");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn join_into(&self, reference: &str, buffer: &mut String) -> Result<(), ParseError> {
        self.with_parsed(|base| join_into(base, reference, K::Reference::FORM, buffer))
    }
}

// The functions below are not generic over the kind, so that they are compiled once, in this crate.

fn join(join: Join<'_>, reference: &str) -> Result<Parsed<String>, ParseError> {
    parse_and_build(reference, join)
}

fn join_into(
    base: &Parsed<&str>,
    reference: &str,
    form: Form,
    buffer: &mut String,
) -> Result<(), ParseError> {
    parse_and_build(reference, JoinInto { base, form, buffer })
}

struct Join<'b> {
    base: &'b Parsed<&'b str>,
    form: Form,
}

impl<'a> Build<'a> for Join<'_> {
    type Output = Parsed<String>;

    #[inline(always)]
    fn build(
        self,
        avx512: HasAvx512,
        parsed: Parsed<&'a str>,
    ) -> Result<Parsed<String>, ParseError> {
        match strictly(Some(avx512), self.base, &parsed) {
            Some(target) => Ok(target),
            // Passes only the text: a reference to `parsed` in a call that is not inlined would
            // force it into memory, always.
            None => self.build_slowly(parsed.text()),
        }
    }

    #[cold]
    #[inline(never)]
    fn build_slowly(self, text: &'a str) -> Result<Parsed<String>, ParseError> {
        // Parsed a second time, as this is rare and the registers of the first time are gone.
        let reference = &parse_text(text, self.form)?;
        if let Some(target) = strictly(None, self.base, reference) {
            return Ok(target);
        }
        resolve_with(self.base, reference, ResolveOptions::new()).map_err(|_| too_long())
    }
}

struct JoinInto<'b> {
    base: &'b Parsed<&'b str>,
    form: Form,
    buffer: &'b mut String,
}

impl<'a> Build<'a> for JoinInto<'_> {
    type Output = ();

    #[inline(always)]
    fn build(self, avx512: HasAvx512, parsed: Parsed<&'a str>) -> Result<(), ParseError> {
        // Only the offsets are needed, so even the spans of the target are not computed.
        if let Some(resolution) = quick::resolution(avx512, self.base, &parsed) {
            if resolution.join_into(avx512, self.buffer) {
                return Ok(());
            }
        }
        self.build_slowly(parsed.text())
    }

    #[cold]
    #[inline(never)]
    fn build_slowly(self, text: &'a str) -> Result<(), ParseError> {
        let reference = &parse_text(text, self.form)?;
        resolve_into(self.base, reference, ResolveOptions::new(), self.buffer)
            .map_err(|_| too_long())
    }
}

//! Resolution of a reference against a base (RFC 3986 section 5.2).
//!
//! ```text
//! target = a prefix of the base, the path without its dot segments, a suffix of the reference
//! ```
//!
//! `resolution` finds the prefix and the suffix, `quick` does the same without branches, and `join`
//! also parses the reference. This file has the public types and options.

mod resolution;
mod quick;
mod join;

use alloc::string::String;

use resolution::Resolution;
use urial_grammar::{HasAvx512, Parsed, Storage, WithAvx512, dispatch_avx512};

use crate::kind::{self, Kind};
use crate::names::errors;
use crate::normalize::{Normalizer, Step};
use crate::types::argument::AsKind;
use crate::types::convert::Widen;
use crate::types::reference::Ref;

/// A kind whose texts are bases: it has a scheme. A base may have a fragment, which is never used.
pub trait Base: Kind + Widen<Self::Reference> {
    /// The kind of the references that are resolved against it: those with the same characters.
    type Reference: Kind;
    /// The kind of the targets.
    type Target: Base<Reference = Self::Reference, Target = Self::Target, Absolute = Self::Absolute>;
    /// The kind of a base without its fragment.
    type Absolute: Base<Reference = Self::Reference, Target = Self::Target, Absolute = Self::Absolute>;
}

impl Base for kind::Uri {
    type Reference = kind::Reference;
    type Target = kind::Uri;
    type Absolute = kind::AbsoluteUri;
}

impl Base for kind::AbsoluteUri {
    type Reference = kind::Reference;
    type Target = kind::Uri;
    type Absolute = kind::AbsoluteUri;
}

impl Base for kind::Iri {
    type Reference = kind::IriReference;
    type Target = kind::Iri;
    type Absolute = kind::AbsoluteIri;
}

impl Base for kind::AbsoluteIri {
    type Reference = kind::IriReference;
    type Target = kind::Iri;
    type Absolute = kind::AbsoluteIri;
}

/// Options of [`Ref::try_resolve`].
///
/// ```
/// use urial::{Reference, ResolveOptions, Uri};
/// let base = Uri::parse("http://a/b/c")?;
/// let lenient = ResolveOptions::new().strict(false);
/// assert_eq!(base.try_resolve(&Reference::parse("http:d")?, lenient).unwrap(), "http://a/b/d");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct ResolveOptions {
    strict: bool,
    normalize_base: bool,
    forbid_above_root: bool,
}

impl ResolveOptions {
    /// Makes the options of [`Ref::resolve`].
    ///
    /// They are strict, take the base as it is, and ignore `..` above the root.
    pub const fn new() -> ResolveOptions {
        ResolveOptions { strict: true, normalize_base: false, forbid_above_root: false }
    }

    /// Sets whether a scheme of the reference counts even if it is that of the base. The default is
    /// true.
    ///
    /// False is for references written before RFC 2396, as in [RFC 3986 section 5.2.2].
    ///
    /// [RFC 3986 section 5.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
    pub const fn strict(self, strict: bool) -> ResolveOptions {
        ResolveOptions { strict, ..self }
    }

    /// Sets whether the base is [normalized](crate::Step::Syntax) first. The default is false.
    ///
    /// [RFC 3986 section 5.2.1] allows it.
    ///
    /// [RFC 3986 section 5.2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.1
    pub const fn normalize_base(self, normalize_base: bool) -> ResolveOptions {
        ResolveOptions { normalize_base, ..self }
    }

    /// Sets whether a `..` with no segment left to remove is an error. The default is false.
    ///
    /// Such a `..` is then ignored, as in [RFC 3986 section 5.4.2].
    ///
    /// [RFC 3986 section 5.4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2
    pub const fn forbid_above_root(self, forbid_above_root: bool) -> ResolveOptions {
        ResolveOptions { forbid_above_root, ..self }
    }
}

impl Default for ResolveOptions {
    fn default() -> ResolveOptions {
        ResolveOptions::new()
    }
}

errors! {
    /// The reason why a reference was not resolved.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ResolveError,
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    {
        /// The target would be longer than `u32::MAX` bytes.
        TooLong = "too-long", "the target would have more than 4294967295 bytes";
        /// A `..` leads above the root, and the options forbid that.
        AboveRoot = "above-root", "a '..' leads above the root";
    }
}

impl core::error::Error for ResolveError {}

/// Resolution against this base (RFC 3986 section 5.2).
impl<T: Storage, K: Base> Ref<T, K> {
    /// Resolves `reference` against this base, strictly as in [RFC 3986 section 5.2.2].
    ///
    /// One rule is added, so that the target does not parse as something else: if there is no
    /// authority and the path would begin with `//`, it is written with `/.` before it. The
    /// surprising results follow from the RFC: an empty path stands for the path of the base,
    /// including its dot segments, `%2E` is not a dot, and empty segments are segments.
    ///
    /// There is one allocation, of the exact size unless there were dot segments.
    /// [`Ref::join`] takes a reference that is not parsed yet.
    ///
    /// # Panics
    ///
    /// If the target would have more than `u32::MAX` bytes; [`Ref::try_resolve`] returns an
    /// error instead.
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(&Reference::parse("../g?y#s")?), "http://a/b/g?y#s");
    /// assert_eq!(base.resolve(&Reference::parse("//g")?), "http://g");
    /// assert_eq!(base.resolve(&Reference::parse("#s")?), "http://a/b/c/d;p?q#s");
    ///
    /// let base = Uri::parse("a:/b")?;
    /// assert_eq!(base.resolve(&Reference::parse(".//c")?), "a:/.//c");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [RFC 3986 section 5.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
    #[must_use]
    #[doc(alias = "resolve_against")]
    pub fn resolve(&self, reference: &impl AsKind<K::Reference>) -> Ref<String, K::Target> {
        self.with_parsed(|base| {
            reference.with_parsed(|reference| Ref::from_parsed(resolve_strict(base, reference)))
        })
    }

    /// Resolves with other [options](ResolveOptions), or with an error where [`Ref::resolve`]
    /// panics.
    ///
    /// # Errors
    ///
    /// If the target would be too long, or the options forbid it.
    ///
    /// ```
    /// use urial::{Reference, ResolveError, ResolveOptions, Uri};
    /// let base = Uri::parse("http://a/b/c")?;
    /// let inside = ResolveOptions::new().forbid_above_root(true);
    /// assert_eq!(base.try_resolve(&Reference::parse("../d")?, inside).unwrap(), "http://a/d");
    /// let error = base.try_resolve(&Reference::parse("../../d")?, inside).unwrap_err();
    /// assert_eq!(error, ResolveError::AboveRoot);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn try_resolve(
        &self,
        reference: &impl AsKind<K::Reference>,
        options: ResolveOptions,
    ) -> Result<Ref<String, K::Target>, ResolveError> {
        let target = reference.with_parsed(|reference| {
            // Section 5.2.1: normalizing the base is optional, and may change the target.
            if options.normalize_base {
                let base = Normalizer::new(Step::Syntax).normalize(&self.view());
                base.with_parsed(|base| resolve_with(base, reference, options))
            } else {
                self.with_parsed(|base| resolve_with(base, reference, options))
            }
        });
        target.map(Ref::from_parsed)
    }

    /// Appends the result of [`Ref::try_resolve`] to `buffer`.
    ///
    /// To normalize one base for many references, do it once and before.
    ///
    /// # Errors
    ///
    /// If the target would be too long, or the options forbid it; `buffer` is then unchanged.
    ///
    /// ```
    /// use urial::{Reference, ResolveOptions, Uri};
    /// let base = Uri::parse("http://a/b/../c")?;
    /// let options = ResolveOptions::new().normalize_base(true);
    /// let mut buffer = String::from("<");
    /// base.try_resolve_into(&Reference::parse("#d")?, options, &mut buffer).unwrap();
    /// assert_eq!(buffer, "<http://a/c#d");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn try_resolve_into(
        &self,
        reference: &impl AsKind<K::Reference>,
        options: ResolveOptions,
        buffer: &mut String,
    ) -> Result<(), ResolveError> {
        reference.with_parsed(|reference| {
            if options.normalize_base {
                let base = Normalizer::new(Step::Syntax).normalize(&self.view());
                base.with_parsed(|base| resolve_into(base, reference, options, buffer))
            } else {
                self.with_parsed(|base| resolve_into(base, reference, options, buffer))
            }
        })
    }

    /// Appends the text of the target to `buffer`; does not allocate if `buffer` has the room.
    ///
    /// # Errors
    ///
    /// If the target would be too long; `buffer` is then unchanged.
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// let base = Uri::parse("http://a/b/")?;
    /// let mut buffer = String::new();
    /// for text in ["c", "../d"] {
    ///     buffer.clear();
    ///     base.resolve_into(&Reference::parse(text)?, &mut buffer).unwrap();
    ///     println!("{buffer}");
    /// }
    /// assert_eq!(buffer, "http://a/d");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn resolve_into(
        &self,
        reference: &impl AsKind<K::Reference>,
        buffer: &mut String,
    ) -> Result<(), ResolveError> {
        self.with_parsed(|base| {
            reference.with_parsed(|reference| {
                // One test of the CPU for all that follows.
                dispatch_avx512(StrictInto { base, reference, buffer })
            })
        })
    }
}

/// Resolves out of line, so that the result is written where it will stay.
#[inline(never)]
fn resolve_strict(base: &Parsed<&str>, reference: &Parsed<&str>) -> Parsed<String> {
    dispatch_avx512(Strict { base, reference })
}

/// A strict resolution, for [`dispatch_avx512`] to compile for each instruction set.
struct Strict<'a> {
    base: &'a Parsed<&'a str>,
    reference: &'a Parsed<&'a str>,
}

impl WithAvx512 for Strict<'_> {
    type Output = Parsed<String>;

    #[inline(always)]
    fn run(self, avx512: Option<HasAvx512>) -> Parsed<String> {
        let (base, reference) = (self.base, self.reference);
        match strictly(avx512, base, reference) {
            Some(target) => target,
            None => resolve_by_letter(base, reference),
        }
    }
}

/// Resolves on the fast path; returns `None` if the slow path has to.
#[inline(always)]
fn strictly(
    avx512: Option<HasAvx512>,
    base: &Parsed<&str>,
    reference: &Parsed<&str>,
) -> Option<Parsed<String>> {
    // No closure here: it would be compiled without AVX-512.
    let resolution = match avx512 {
        // With AVX-512 the usual references need no branch that a CPU could guess wrongly.
        Some(avx512) => quick::resolution(avx512, base, reference)?,
        // By the pseudo-code, branch by branch.
        None => Resolution::new(base, reference, ResolveOptions::new()),
    };
    // `None` if dot segments or a guard are left to do, or if a text is not ASCII.
    resolution.joined(avx512)
}

/// A strict resolution into a buffer, for each instruction set.
struct StrictInto<'a> {
    base: &'a Parsed<&'a str>,
    reference: &'a Parsed<&'a str>,
    buffer: &'a mut String,
}

impl WithAvx512 for StrictInto<'_> {
    type Output = Result<(), ResolveError>;

    #[inline(always)]
    fn run(self, avx512: Option<HasAvx512>) -> Result<(), ResolveError> {
        let (base, reference) = (self.base, self.reference);
        if let Some(avx512) = avx512 {
            if let Some(resolution) = quick::resolution(avx512, base, reference) {
                if resolution.join_into(avx512, self.buffer) {
                    return Ok(());
                }
            }
        }
        resolve_into(base, reference, ResolveOptions::new(), self.buffer)
    }
}

#[cold]
#[inline(never)]
fn resolve_by_letter(base: &Parsed<&str>, reference: &Parsed<&str>) -> Parsed<String> {
    match resolve_with(base, reference, ResolveOptions::default()) {
        Ok(target) => target,
        // The documented panic: the target is too long.
        Err(error) => panic!("{error}"),
    }
}

#[inline(never)]
fn resolve_with(
    base: &Parsed<&str>,
    reference: &Parsed<&str>,
    options: ResolveOptions,
) -> Result<Parsed<String>, ResolveError> {
    let resolution = Resolution::new(base, reference, options);
    // An upper bound, so that the text never moves while it is written.
    let mut target = String::with_capacity(resolution.max_len());
    resolution.write(&mut target)?;
    let mut spans = resolution.spans(target.len());
    // The characters beyond ASCII may be in a part that was not taken.
    spans.ascii |= target.is_ascii();
    Ok(Parsed::from_spans(target, spans))
}

#[inline(never)]
fn resolve_into(
    base: &Parsed<&str>,
    reference: &Parsed<&str>,
    options: ResolveOptions,
    buffer: &mut String,
) -> Result<(), ResolveError> {
    Resolution::new(base, reference, options).write(buffer)
}

//! Resolving a reference against a base (section 5.2).
//!
//! ```text
//! target = a prefix of the base, a suffix of the reference; between them the path, without its dot segments
//! ```
//!
//! Each of the six branches of the pseudo-code in section 5.2.2 says where the prefix ends and the suffix starts. Where no
//! dot segment is in sight that is all: two copies, and spans that are those of the base and of the reference, moved.

use alloc::string::String;
use core::fmt;

use urial_grammar::{Parsed, Spans};

use crate::borrowed::Borrowed;
use crate::convert::Widen;
use crate::dots;
use crate::kind::{self, Kind};
use crate::maybe_owned::MaybeOwned;
use crate::owned::Owned;

/// A kind whose texts are bases: it has a scheme. A fragment of a base is allowed and never used.
pub trait Base: Kind + Widen<Self::Reference> {
    /// What is resolved against it: references that have the same characters.
    type Reference: Kind;
    /// What comes of that.
    type Target: Kind;
    /// The base without its fragment.
    type Absolute: Kind;
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

/// A parsed text, borrowed or owned, that is also a text of kind `W`.
pub trait AsKind<W: Kind> {
    /// The text as that kind.
    fn as_kind(&self) -> Borrowed<'_, W>;
}

impl<W: Kind, K: Widen<W>> AsKind<W> for Borrowed<'_, K> {
    #[inline]
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.widen()
    }
}

impl<W: Kind, K: Widen<W>> AsKind<W> for Owned<K> {
    #[inline]
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.as_borrowed().widen()
    }
}

impl<W: Kind, K: Widen<W>> AsKind<W> for MaybeOwned<'_, K> {
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.as_borrowed().widen()
    }
}

/// How [`Borrowed::try_resolve`] resolves.
///
/// ```
/// use urial::{Reference, ResolveOptions, Uri};
/// let base = Uri::parse("http://a/b/c")?;
/// let lenient = ResolveOptions { strict: false, ..ResolveOptions::default() };
/// assert_eq!(base.try_resolve(&Reference::parse("http:d")?, lenient).unwrap(), "http://a/b/d");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolveOptions {
    /// A scheme of the reference counts even if it is that of the base. True by default; false is for references written
    /// before RFC 2396, as in section 5.2.2.
    pub strict: bool,
    /// A `..` with no segment left to take is an error. False by default, which ignores it, as section 5.4.2 does.
    pub forbid_above_root: bool,
}

impl Default for ResolveOptions {
    fn default() -> ResolveOptions {
        ResolveOptions {
            strict: true,
            forbid_above_root: false,
        }
    }
}

/// Why a reference was not resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The target would be longer than `u32::MAX` bytes.
    TooLong,
    /// A `..` leads above the root, and the options forbid that.
    AboveRoot,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ResolveError::TooLong => "the target would have more than 4294967295 bytes",
            ResolveError::AboveRoot => "a '..' leads above the root",
        })
    }
}

impl core::error::Error for ResolveError {}

impl<K: Base> Borrowed<'_, K> {
    /// What a reference means here: strict, and by the letter of section 5.2.2.
    ///
    /// The one thing that is added to the letter keeps the target from being read back as something else: where a path would begin with `//`
    /// behind no authority, `/.` goes in front of it. What is surprising is the letter's: an empty path is that of the
    /// base, dot segments and all, `%2E` is no dot, and empty segments are segments.
    ///
    /// There is one allocation, of the exact size unless there were dot segments.
    ///
    /// # Panics
    ///
    /// When the target would have more than `u32::MAX` bytes; [`Borrowed::try_resolve`] gives an error instead.
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
    #[must_use]
    pub fn resolve(&self, reference: &impl AsKind<K::Reference>) -> Owned<K::Target> {
        match self.try_resolve(reference, ResolveOptions::default()) {
            Ok(target) => target,
            Err(error) => panic!("{error}"),
        }
    }

    /// Resolves with other [options](ResolveOptions), or with an error where [`Borrowed::resolve`] panics.
    ///
    /// # Errors
    ///
    /// When the target would be too long, or what the options forbid.
    ///
    /// ```
    /// use urial::{Reference, ResolveError, ResolveOptions, Uri};
    /// let base = Uri::parse("http://a/b/c")?;
    /// let inside = ResolveOptions { forbid_above_root: true, ..ResolveOptions::default() };
    /// assert_eq!(base.try_resolve(&Reference::parse("../d")?, inside).unwrap(), "http://a/d");
    /// let error = base.try_resolve(&Reference::parse("../../d")?, inside).unwrap_err();
    /// assert_eq!(error, ResolveError::AboveRoot);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn try_resolve(
        &self,
        reference: &impl AsKind<K::Reference>,
        options: ResolveOptions,
    ) -> Result<Owned<K::Target>, ResolveError> {
        let resolution = Resolution::new(self.parsed(), reference.as_kind().parsed(), options);
        let mut target = String::with_capacity(resolution.most());
        let spans = resolution.write(&mut target)?;
        Ok(Owned::from_trusted(target, spans))
    }

    /// Appends the text of the target to `buffer`; allocates nothing when `buffer` has the room.
    ///
    /// # Errors
    ///
    /// When the target would be too long; `buffer` is as it was then.
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
        let options = ResolveOptions::default();
        Resolution::new(self.parsed(), reference.as_kind().parsed(), options)
            .write(buffer)
            .map(|_| ())
    }
}

/// Which branch of the pseudo-code it is, by what decides it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    Scheme,
    Authority,
    AbsolutePath,
    MergedPath,
    Query,
    Nothing,
}

/// A base and a reference, and what each of them contributes to the target.
struct Resolution<'a> {
    base: Parsed<'a>,
    reference: Parsed<'a>,
    branch: Branch,
    /// How much of the base is in front.
    kept: usize,
    /// Whether a `/` follows that neither of them has: merged with an empty path.
    slash: bool,
    /// Where in the reference the rest begins.
    start: usize,
    forbid_above_root: bool,
}

impl<'a> Resolution<'a> {
    #[inline]
    fn new(base: Parsed<'a>, reference: Parsed<'a>, options: ResolveOptions) -> Resolution<'a> {
        let (ours, theirs) = (base.spans(), reference.spans());
        let mut resolution = Resolution {
            base,
            reference,
            branch: Branch::Scheme,
            kept: 0,
            slash: false,
            start: 0,
            forbid_above_root: options.forbid_above_root,
        };
        if theirs.scheme_end != 0 {
            if options.strict || !same_scheme(&base, &reference) {
                return resolution;
            }
            resolution.start = theirs.hier_start();
        }
        (resolution.branch, resolution.kept) = if theirs.host.is_some() {
            (Branch::Authority, ours.hier_start())
        } else if theirs.path_start == theirs.path_end {
            if theirs.path_end == theirs.query_end {
                (Branch::Nothing, ours.query_end as usize)
            } else {
                (Branch::Query, ours.path_end as usize)
            }
        } else if reference.path().starts_with('/') {
            (Branch::AbsolutePath, ours.path_start as usize)
        } else {
            resolution.slash = ours.host.is_some() && ours.path_start == ours.path_end;
            let directory = dots::directory_len(base.path());
            (Branch::MergedPath, ours.path_start as usize + directory)
        };
        resolution
    }

    /// The length of the target, if there are no dot segments to take out, and else no less than that.
    ///
    /// Taking dot segments out takes at least the two bytes that the guard may add.
    #[inline]
    fn most(&self) -> usize {
        self.kept + usize::from(self.slash) + (self.reference.text().len() - self.start)
    }

    /// Appends the target, and gives its spans.
    #[inline]
    fn write(&self, buffer: &mut String) -> Result<Spans, ResolveError> {
        let (base, reference) = (self.base.text(), self.reference.text());
        let before = buffer.len();
        if self.has_dots() {
            return self.write_without_dots(buffer);
        }
        if self.most() > u32::MAX as usize {
            return Err(ResolveError::TooLong);
        }
        buffer.reserve(self.most());
        buffer.push_str(&base[..self.kept]);
        if self.slash {
            buffer.push('/');
        }
        buffer.push_str(&reference[self.start..]);

        let (ours, theirs) = (self.base.spans(), self.reference.spans());
        let front = self.kept as u32 + u32::from(self.slash);
        let shift = front.wrapping_sub(self.start as u32);
        let path_end = match self.branch {
            Branch::Nothing => ours.path_end,
            _ => theirs.path_end.wrapping_add(shift),
        };
        let header = self.header();
        Ok(Spans {
            path_end,
            query_end: theirs.query_end.wrapping_add(shift),
            ascii: header.ascii || buffer[before..].is_ascii(),
            ..header
        })
    }

    /// [`Resolution::write`] for a path that has dot segments.
    #[inline(never)]
    fn write_without_dots(&self, buffer: &mut String) -> Result<Spans, ResolveError> {
        let (base, reference) = (self.base.text(), self.reference.text());
        let (ours, theirs) = (self.base.spans(), self.reference.spans());
        let before = buffer.len();
        buffer.reserve(self.most());
        buffer.push_str(&base[..self.kept.min(ours.path_start as usize)]);
        buffer.push_str(&reference[self.start..theirs.path_start as usize]);
        let path_start = buffer.len();

        let mut inside = dots::remove_into(self.directory(), buffer);
        if self.slash {
            buffer.push('/');
        }
        inside &= dots::append(self.reference.path(), path_start, buffer);
        let header = self.header();
        if header.host.is_none() && buffer[path_start..].starts_with("//") {
            buffer.insert_str(path_start, GUARD);
        }
        let path_end = buffer.len() - before;
        buffer.push_str(&reference[theirs.path_end as usize..]);

        let verdict = if buffer.len() - before > u32::MAX as usize {
            Err(ResolveError::TooLong)
        } else if self.forbid_above_root && !inside {
            Err(ResolveError::AboveRoot)
        } else {
            Ok(Spans {
                path_end: path_end as u32,
                query_end: path_end as u32 + (theirs.query_end - theirs.path_end),
                plain: false,
                ascii: header.ascii || buffer[before..].is_ascii(),
                ..header
            })
        };
        if verdict.is_err() {
            buffer.truncate(before);
        }
        verdict
    }

    /// Whether there are dot segments in what becomes the path.
    #[inline]
    fn has_dots(&self) -> bool {
        // Where the parser found the text plain, it has seen that there are none.
        let has_dots =
            |parsed: Parsed<'_>, path| !parsed.spans().plain && dots::has_dot_segments(path);
        let copied = matches!(self.branch, Branch::Query | Branch::Nothing);
        !copied
            && (has_dots(self.reference, self.reference.path())
                || has_dots(self.base, self.directory()))
    }

    /// What of the path of the base is in front of a merged one.
    #[inline]
    fn directory(&self) -> &'a str {
        match self.branch {
            Branch::MergedPath => {
                &self.base.text()[self.base.spans().path_start as usize..self.kept]
            }
            _ => "",
        }
    }

    /// Spans in which all is right that is before the path.
    #[inline]
    fn header(&self) -> Spans {
        let (ours, theirs) = (*self.base.spans(), *self.reference.spans());
        let both = Spans {
            plain: ours.plain && theirs.plain,
            ascii: ours.ascii && theirs.ascii,
            ..ours
        };
        match self.branch {
            Branch::Scheme => theirs,
            Branch::Authority => {
                let shift = (self.kept as u32).wrapping_sub(self.start as u32);
                Spans {
                    host_start: theirs.host_start.wrapping_add(shift),
                    host_end: theirs.host_end.wrapping_add(shift),
                    path_start: theirs.path_start.wrapping_add(shift),
                    host: theirs.host,
                    ..both
                }
            }
            _ => both,
        }
    }
}

/// What is put in front of a path that begins with `//` behind no authority.
const GUARD: &str = "/.";

fn same_scheme(base: &Parsed<'_>, reference: &Parsed<'_>) -> bool {
    match (base.scheme(), reference.scheme()) {
        (Some(ours), Some(theirs)) => ours.eq_ignore_ascii_case(theirs),
        _ => false,
    }
}

//! `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`

use core::iter::FusedIterator;

use crate::encoded::Encoded;

/// Which of the five forms of section 3.3 a path has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathForm {
    /// `path-abempty`: behind an authority; empty or beginning with `/`.
    Abempty,
    /// `path-absolute`: begins with `/`, but not with `//`.
    Absolute,
    /// `path-noscheme`: of a relative reference; the first segment has no `:`.
    Noscheme,
    /// `path-rootless`: behind a scheme; begins with a segment.
    Rootless,
    /// `path-empty`: nothing.
    Empty,
}

/// A path.
///
/// ```
/// use urial::{PathForm, Uri};
/// let path = Uri::parse("http://a/b/c%20d/")?.path();
/// assert_eq!(path.form(), PathForm::Abempty);
/// assert!(path.segments().eq(["b", "c%20d", ""]));
/// assert_eq!(path.segments().rev().nth(1).unwrap().decode_utf8().unwrap(), "c d");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    text: &'a str,
    has_scheme: bool,
    has_authority: bool,
}

component!(Path);

/// Equality is that of the text: what stands before a path is not part of it.
impl PartialEq for Path<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Path<'_> {}

impl core::hash::Hash for Path<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<'a> Path<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str, has_scheme: bool, has_authority: bool) -> Path<'a> {
        Path {
            text,
            has_scheme,
            has_authority,
        }
    }

    /// The path as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The path as encoded text. Decode segments rather than paths: a decoded `%2F` looks like a separator.
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::trusted(self.text)
    }

    /// Whether the path is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Whether the path begins with `/`.
    #[inline]
    #[must_use]
    pub fn is_absolute(self) -> bool {
        self.text.starts_with('/')
    }

    /// Which of the five forms it has. Behind an authority an empty path is `path-abempty`.
    #[must_use]
    pub fn form(self) -> PathForm {
        match self.text.as_bytes().first() {
            _ if self.has_authority => PathForm::Abempty,
            None => PathForm::Empty,
            Some(b'/') => PathForm::Absolute,
            Some(_) if self.has_scheme => PathForm::Rootless,
            Some(_) => PathForm::Noscheme,
        }
    }

    /// The segments, forwards or backwards.
    ///
    /// The slash at the start is no segment and makes none: `/` has no segments, `/a/` has two, of which the second is
    /// empty.
    #[must_use]
    pub fn segments(self) -> Segments<'a> {
        let rest = self.text.strip_prefix('/').unwrap_or(self.text);
        let is_bare = self.text.is_empty() || self.text == "/";
        Segments {
            rest: if is_bare { None } else { Some(rest) },
        }
    }

    /// The path as a sequence of strings whose first is empty when the path is absolute.
    ///
    /// ```
    /// let elements = |text| -> Vec<&str> {
    ///     urial::Reference::parse(text).unwrap().path().elements().map(|e| e.as_str()).collect()
    /// };
    /// assert_eq!(elements(""), [""; 0]);
    /// assert_eq!(elements("/"), [""]);
    /// assert_eq!(elements("/a/"), ["", "a", ""]);
    /// assert_eq!(elements("a/"), ["a", ""]);
    /// ```
    #[must_use]
    pub fn elements(self) -> Elements<'a> {
        Elements {
            root: self.is_absolute(),
            segments: self.segments(),
        }
    }
}

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment<'a>(&'a str);

component!(Segment);

impl<'a> Segment<'a> {
    /// The segment as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The segment as encoded text.
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::trusted(self.0)
    }

    /// What the segment stands for.
    #[must_use]
    pub fn decode(self) -> alloc::borrow::Cow<'a, [u8]> {
        self.encoded().decode()
    }

    /// What the segment stands for, if that is UTF-8.
    ///
    /// # Errors
    ///
    /// When the decoded octets are not UTF-8.
    pub fn decode_utf8(self) -> Result<alloc::borrow::Cow<'a, str>, core::str::Utf8Error> {
        self.encoded().decode_utf8()
    }

    /// Whether the segment is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the segment is `.`; an encoded dot is none.
    #[must_use]
    pub fn is_dot(self) -> bool {
        self.0 == "."
    }

    /// Whether the segment is `..`; encoded dots are none.
    #[must_use]
    pub fn is_dot_dot(self) -> bool {
        self.0 == ".."
    }

    /// The name of the segment and its parameters, which `separator` (`;` or `,`) sets off (section 3.3).
    ///
    /// ```
    /// let path = urial::Uri::parse("http://a/name;v=1.1;x")?.path();
    /// let parameters = path.segments().next().unwrap().parameters(';');
    /// assert_eq!(parameters.name(), "name");
    /// let all: Vec<_> = parameters.map(|(key, value)| (key.as_str(), value.map(|v| v.as_str()))).collect();
    /// assert_eq!(all, [("v", Some("1.1")), ("x", None)]);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameters(self, separator: char) -> Parameters<'a> {
        let (name, rest) = match self.0.split_once(separator) {
            Some((name, rest)) => (name, Some(rest)),
            None => (self.0, None),
        };
        Parameters {
            name,
            rest,
            separator,
        }
    }
}

/// The segments of a path; see [`Path::segments`].
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let rest = self.rest?;
        let (segment, rest) = match rest.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Some(Segment(segment))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        let (rest, segment) = match rest.rsplit_once('/') {
            Some((rest, segment)) => (Some(rest), segment),
            None => (None, rest),
        };
        self.rest = rest;
        Some(Segment(segment))
    }
}

impl FusedIterator for Segments<'_> {}

/// The elements of a path; see [`Path::elements`].
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    root: bool,
    segments: Segments<'a>,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        if core::mem::take(&mut self.root) {
            return Some(Segment(""));
        }
        self.segments.next()
    }
}

impl FusedIterator for Elements<'_> {}

/// The parameters of a segment, as pairs of key and value; see [`Segment::parameters`].
#[derive(Clone, Debug)]
pub struct Parameters<'a> {
    name: &'a str,
    rest: Option<&'a str>,
    separator: char,
}

impl<'a> Parameters<'a> {
    /// What is before the first separator.
    #[must_use]
    pub const fn name(&self) -> Encoded<'a> {
        Encoded::trusted(self.name)
    }
}

impl<'a> Iterator for Parameters<'a> {
    type Item = (Encoded<'a>, Option<Encoded<'a>>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        let (parameter, rest) = match rest.split_once(self.separator) {
            Some((parameter, rest)) => (parameter, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Some(match parameter.split_once('=') {
            Some((key, value)) => (Encoded::trusted(key), Some(Encoded::trusted(value))),
            None => (Encoded::trusted(parameter), None),
        })
    }
}

impl FusedIterator for Parameters<'_> {}

//! Paths: `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`

use core::fmt;

use urial_grammar::Production;

use super::{HideLikelyPassword, HidePassword, Pieces, Segment};
use crate::names::names;
use crate::types::encoded::Encoded;

names! {
    /// The form of a path, one of the five of [RFC 3986 section 3.3].
    ///
    /// [RFC 3986 section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
    pub enum PathForm {
        /// `path-abempty`: after an authority; empty or beginning with `/`.
        Abempty = "path-abempty",
        /// `path-absolute`: begins with `/`, but not with `//`.
        Absolute = "path-absolute",
        /// `path-noscheme`: in a relative reference; the first segment has no `:`.
        Noscheme = "path-noscheme",
        /// `path-rootless`: after a scheme; begins with a segment.
        Rootless = "path-rootless",
        /// `path-empty`: no characters.
        Empty = "path-empty",
    }
}

/// A path.
///
/// See [RFC 3986 section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).
///
/// ```
/// use urial::{PathForm, Uri};
/// let path = Uri::parse("http://a/b/c%20d/")?.path();
/// assert_eq!(path.form(), PathForm::Abempty);
/// assert!(path.segments().eq(["b", "c%20d", ""]));
/// assert_eq!(path.segments().rev().nth(1).unwrap().decode_utf8().unwrap(), "c d");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// Equality, order and hash are those of the text: the components before a path are not part of it.
///
/// ```
/// use urial::{Path, PathForm};
/// assert_eq!(Path::parse("/a/b")?.segments().count(), 2);
/// assert_eq!(Path::parse("a:b")?.form(), PathForm::Rootless);
/// assert_eq!(Path::parse("/a?b").unwrap_err().span(), 2..3);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Path<'a> {
    text: &'a str,
    has_scheme: bool,
    has_authority: bool,
}

super::component!(Path.text);
super::may_be_empty!(Path, "the path is empty");
super::parsers!(
    Path,
    |text, iri| {
        let rule = if iri { Production::Ipath } else { Production::Path };
        rule.check(text).map(|()| Path::alone(text))
    },
    "path",
    "ipath"
);

impl fmt::Debug for Path<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The path of `jdbc:postgresql://me:secret@host` has a password, and so may that of any
        // redirection.
        let (suspect, after) = (&HideLikelyPassword(self.text), &HidePassword(self.text));
        let text: &dyn fmt::Debug = if self.has_authority { after } else { suspect };
        f.debug_tuple("Path").field(text).finish()
    }
}

impl<'a> Path<'a> {
    /// Makes a path without a reference; its text alone shows which components it needs before it.
    #[inline]
    fn alone(text: &'a str) -> Path<'a> {
        // A `:` in the first segment needs a scheme before it, a `//` needs an authority.
        let needs_scheme = text.split('/').next().is_some_and(|first| first.contains(':'));
        Path::trusted(text, needs_scheme, text.starts_with("//"))
    }

    #[inline]
    pub(crate) const fn trusted(text: &'a str, has_scheme: bool, has_authority: bool) -> Path<'a> {
        Path { text, has_scheme, has_authority }
    }

    /// Returns the path as encoded text.
    ///
    /// Decode segments rather than paths: a decoded `%2F` looks like a separator.
    #[inline]
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::trusted(self.text)
    }

    /// Returns whether the path begins with `/`.
    ///
    /// ```
    /// use urial::uri;
    /// assert!(uri!("http://a/b").path().is_absolute() && !uri!("http://a").path().is_absolute());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_absolute(self) -> bool {
        matches!(self.text.as_bytes().first(), Some(b'/'))
    }

    /// Returns the form of the path. After an authority an empty path is `path-abempty`.
    ///
    /// ```
    /// use urial::{PathForm, uri, uri_reference};
    /// assert_eq!(uri!("http://a").path().form(), PathForm::Abempty);
    /// assert_eq!(uri!("mailto:a@b").path().form(), PathForm::Rootless);
    /// assert_eq!(uri_reference!("a/b").path().form(), PathForm::Noscheme);
    /// ```
    #[inline]
    #[must_use]
    pub const fn form(self) -> PathForm {
        match self.text.as_bytes().first() {
            // Section 3.3: after an authority even the empty path is `path-abempty`.
            _ if self.has_authority => PathForm::Abempty,
            None => PathForm::Empty,
            Some(b'/') => PathForm::Absolute,
            Some(_) if self.has_scheme => PathForm::Rootless,
            Some(_) => PathForm::Noscheme,
        }
    }

    /// Returns the segments, forwards or backwards.
    ///
    /// The slash at the start does not add a segment: `/` has no segments, `/a/` has two, of which
    /// the second is empty.
    ///
    /// ```
    /// use urial::uri;
    /// assert!(uri!("http://a/b//c%2Fd").path().segments().eq(["b", "", "c%2Fd"]));
    /// assert_eq!(uri!("http://a/b/").path().segments().count(), 2);
    /// assert_eq!(uri!("http://a/").path().segments().count(), 0);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias = "path_segments")]
    pub fn segments(self) -> Segments<'a> {
        // The root slash begins no segment of its own.
        let rest = self.text.strip_prefix('/').unwrap_or(self.text);
        // Splitting the text after the root of `/` would give one empty segment.
        let is_bare = self.text.is_empty() || self.text == "/";
        Segments { pieces: Pieces { rest: (!is_bare).then_some(rest), separator: '/' } }
    }

    /// Returns the last segment, which is empty after a `/`; `None` if there are no segments.
    ///
    /// ```
    /// let last = |text| urial::Path::parse(text).unwrap().last();
    /// assert_eq!(last("/a/b").unwrap(), "b");
    /// assert_eq!(last("/a/").unwrap(), "");
    /// assert!(last("/").is_none() && last("").is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Segment<'a>> {
        self.segments().next_back()
    }

    /// Returns the last segment, unless it is empty or a dot segment: the name of a file.
    ///
    /// ```
    /// let name = |text| urial::Path::parse(text).unwrap().file_name();
    /// assert_eq!(name("/a/b%20c.txt").unwrap().decode_utf8().unwrap(), "b c.txt");
    /// assert!(name("/a/").is_none() && name("/").is_none() && name("/a/..").is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn file_name(self) -> Option<Segment<'a>> {
        // `.` and `..` lead to a folder, as a `/` at the end does.
        let is_name = |name: &Segment<'_>| !(name.is_empty() || name.is_dot() || name.is_dot_dot());
        self.last().filter(is_name)
    }

    /// Returns the text after the last `.` of the file name; a `.` at its start does not count.
    ///
    /// Parameters after a `;` (RFC 3986, section 3.3) are no part of the name.
    ///
    /// ```
    /// let extension = |text| urial::Path::parse(text).unwrap().extension();
    /// assert_eq!(extension("/a.b/archive.tar.gz").unwrap(), "gz");
    /// assert_eq!(extension("/index.php;session=a.b").unwrap(), "php");
    /// assert_eq!(extension("/a.").unwrap(), "");
    /// assert!(extension("/a.b/c").is_none() && extension("/.profile").is_none());
    /// // The dot is searched in the text as it is written; normalization writes `%2E` as `.`.
    /// assert!(extension("/a%2Etxt").is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn extension(self) -> Option<Encoded<'a>> {
        let name = self.file_name()?.as_str();
        let name = name.split_once(';').map_or(name, |(name, _)| name);
        let (stem, extension) = name.rsplit_once('.')?;
        // `.profile` is a name without an extension.
        (!stem.is_empty()).then_some(Encoded::trusted(extension))
    }

    /// Returns the path as a sequence of strings; the first is empty if the path is absolute.
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
    #[inline]
    #[must_use]
    pub fn elements(self) -> impl DoubleEndedIterator<Item = Segment<'a>> + Clone {
        let root = self.is_absolute().then_some(Segment::trusted(""));
        root.into_iter().chain(self.segments())
    }
}

/// The segments, as [`Path::segments`].
///
/// ```
/// for segment in urial::Path::parse("/a/b")? {
///     println!("{segment}");
/// }
/// # Ok::<(), urial::ParseError>(())
/// ```
impl<'a> IntoIterator for Path<'a> {
    type Item = Segment<'a>;
    type IntoIter = Segments<'a>;

    #[inline]
    fn into_iter(self) -> Segments<'a> {
        self.segments()
    }
}

/// The segments of a path, forwards or backwards; see [`Path::segments`].
#[derive(Clone)]
pub struct Segments<'a> {
    pieces: Pieces<'a>,
}

super::items!(Segments, Segment<'a>, HideLikelyPassword);

impl<'a> Segments<'a> {
    const fn item(&self, piece: &'a str) -> Segment<'a> {
        Segment::trusted(piece)
    }
}

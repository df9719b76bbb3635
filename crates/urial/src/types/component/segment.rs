//! Segments of a path: `segment = *pchar`

use super::{HideLikelyPassword, Pieces};
use crate::types::encoded::Encoded;
use crate::types::parts::cut;

/// A segment of a path.
///
/// See [RFC 3986 section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).
///
/// ```
/// let segment = urial::Segment::parse("a%2Fb")?;
/// assert_eq!(segment.decode_utf8().unwrap(), "a/b");
/// assert_eq!(urial::Segment::parse("a/b").unwrap_err().span(), 1..2);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Segment<'a>(&'a str);

super::component!(Segment.0);
// The last segment of `jdbc:postgresql://me:secret@host` has a password.
super::hide!(Segment, HideLikelyPassword);
super::may_be_empty!(Segment, "the segment is empty");
super::parsers!(Segment, Segment = "segment", Isegment = "isegment");
super::decoders!(Segment);

impl<'a> Segment<'a> {
    /// Returns whether the segment is `.`; an encoded dot does not count.
    #[inline]
    #[must_use]
    pub const fn is_dot(self) -> bool {
        matches!(self.0.as_bytes(), b".")
    }

    /// Returns whether the segment is `..`; encoded dots do not count.
    ///
    /// ```
    /// let path = urial::uri!("http://a/../%2E%2E").path();
    /// assert!(path.segments().map(|segment| segment.is_dot_dot()).eq([true, false]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_dot_dot(self) -> bool {
        matches!(self.0.as_bytes(), b"..")
    }

    /// Returns the name of the segment and its parameters, separated by `separator`.
    ///
    /// [RFC 3986 section 3.3] names `;` and `,` as such separators.
    ///
    /// ```
    /// let path = urial::Uri::parse("http://a/name;v=1.1;x")?.path();
    /// let (name, parameters) = path.segments().next().unwrap().parameters(';');
    /// assert_eq!(name, "name");
    /// let all: Vec<_> = parameters.map(|(key, value)| (key.as_str(), value.map(|v| v.as_str()))).collect();
    /// assert_eq!(all, [("v", Some("1.1")), ("x", None)]);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [RFC 3986 section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
    #[inline]
    #[must_use]
    pub fn parameters(
        self,
        separator: char,
    ) -> (Encoded<'a>, impl DoubleEndedIterator<Item = (Encoded<'a>, Option<Encoded<'a>>)> + Clone)
    {
        // Before anything is decoded: a separator that is encoded is data (section 2.2).
        let (name, rest) = cut(self.0, separator);
        let parameters = Pieces { rest, separator }.map(|text| match text.split_once('=') {
            Some((key, value)) => (Encoded::trusted(key), Some(Encoded::trusted(value))),
            None => (Encoded::trusted(text), None),
        });
        (Encoded::trusted(name), parameters)
    }
}

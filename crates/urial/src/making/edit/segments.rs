//! Edits of the segments of a path.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use urial_grammar::{Component, Set};

use super::EditError;
use super::present::check_segment;
use super::setters::encode_bare_path;
use crate::kind::Kind;
use crate::making::boundary::PathRule;
use crate::percent;
use crate::types::into_encoded::IntoEncoded;
use crate::types::reference::Ref;
use crate::types::schemes::SchemeRules;

/// An editor of the segments of a path; see [`Ref::segments_mut`].
#[derive(Debug)]
pub struct SegmentsMut<'u, K: Kind> {
    text: &'u mut Ref<String, K>,
}

/// Editing: the segments of the path.
impl<K: Kind> Ref<String, K> {
    /// Returns an editor of the segments of the path.
    ///
    /// They are counted as in [`Path::segments`](crate::Path::segments). If the scheme is known not
    /// to be hierarchical, as `mailto` and `urn` are, every edit is refused.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/a/b?q".parse()?;
    /// uri.segments_mut().push_encode("c/d")?;
    /// uri.segments_mut().set_encode(0, "e f")?;
    /// uri.segments_mut().remove(1)?;
    /// assert_eq!(uri, "http://h/e%20f/c%2Fd?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "path_segments_mut")]
    pub fn segments_mut(&mut self) -> SegmentsMut<'_, K> {
        SegmentsMut { text: self }
    }
}

impl<K: Kind> SegmentsMut<'_, K> {
    /// Appends a segment; after a `/` at the end it replaces the empty segment there.
    ///
    /// # Errors
    ///
    /// If the text is not a segment, or the resulting path would be invalid here.
    ///
    /// ```
    /// use urial::ReferenceBuf;
    /// let push = |text: &str, segment| -> Result<String, Box<dyn std::error::Error>> {
    ///     let mut reference: ReferenceBuf = text.parse()?;
    ///     reference.segments_mut().push(segment)?;
    ///     Ok(reference.into_string())
    /// };
    /// assert_eq!(push("//h", "a")?, "//h/a");
    /// assert_eq!(push("/a", "b")?, "/a/b");
    /// assert_eq!(push("/a/", "b")?, "/a/b");
    /// assert_eq!(push("/a", "")?, "/a/");
    /// assert!(push("//h", "").is_err(), "the segments of //h/ are none");
    /// assert_eq!(push("", "b")?, "b");
    /// assert!(push("", "b:c").is_err() && push("a", "b/c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "append")]
    pub fn push<'e>(&mut self, segment: impl IntoEncoded<'e>) -> Result<&mut Self, EditError> {
        let segment = segment.into_encoded();
        let path = self.text.path().as_str();
        // `push` to `/a/` fills the empty last segment.
        let slash = joint(path, &segment, self.text.spans().host.is_some())?;
        self.splice(path.len()..path.len(), [slash, &segment, ""], true)
    }

    /// Appends a segment from plain text.
    ///
    /// Like [`push`](SegmentsMut::push); a `/` is encoded, and so is a `:` that would end a scheme.
    ///
    /// ```
    /// use urial::ReferenceBuf;
    /// let mut reference: ReferenceBuf = "".parse()?;
    /// reference.segments_mut().push_encode("a:b").unwrap();
    /// reference.segments_mut().push_encode("c:d").unwrap();
    /// assert_eq!(reference, "a%3Ab/c:d");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As `push`, and if the text is `.` or `..`, which no encoding turns into a name.
    pub fn push_encode(&mut self, segment: &str) -> Result<&mut Self, EditError> {
        let is_first = self.text.path().is_empty();
        self.push(&encode(segment, self.is_bare(is_first))?)
    }

    /// Replaces a segment.
    ///
    /// # Errors
    ///
    /// If the index is out of range, the text is not a segment, or the resulting path would be
    /// invalid here.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/a/b".parse()?;
    /// uri.segments_mut().set(0, "x%20y")?.set_encode(1, "z/")?;
    /// assert_eq!(uri, "http://h/x%20y/z%2F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set<'e>(
        &mut self,
        index: usize,
        segment: impl IntoEncoded<'e>,
    ) -> Result<&mut Self, EditError> {
        let span = self.find(index)?;
        let segment = segment.into_encoded();
        // An empty first segment would make the path absolute, or empty.
        if span.start == 0 && segment.is_empty() {
            return Err(EditError::Inexpressible(Component::Path));
        }
        self.splice(span, ["", &segment, ""], true)
    }

    /// Replaces a segment by plain text.
    ///
    /// Like [`set`](SegmentsMut::set); a `/` is encoded, and so is a `:` that would end a scheme.
    ///
    /// # Errors
    ///
    /// As `set`, and if the text is `.` or `..`, which no encoding turns into a name.
    pub fn set_encode(&mut self, index: usize, segment: &str) -> Result<&mut Self, EditError> {
        let is_first = index == 0 && !self.text.path().is_absolute();
        self.set(index, &encode(segment, self.is_bare(is_first))?)
    }

    /// Removes a segment. A `/` at the start of the path stays.
    ///
    /// # Errors
    ///
    /// If the index is out of range, or the resulting path would be invalid here.
    ///
    /// ```
    /// use urial::ReferenceBuf;
    /// let mut reference: ReferenceBuf = "/a/b/".parse()?;
    /// reference.segments_mut().remove(1)?;
    /// assert_eq!(reference, "/a/");
    /// reference.segments_mut().remove(1)?;
    /// reference.segments_mut().remove(0)?;
    /// assert_eq!(reference, "/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, index: usize) -> Result<&mut Self, EditError> {
        let Range { start, end } = self.find(index)?;
        let path = self.text.path();
        let after = &path.as_str()[end..];
        // A segment goes with the slash before it, and the first one with the slash after it: the
        // root stays.
        //   /a/b/c     remove(1) takes `/b`          a/b     remove(0) takes `a/`
        let place = if index > 0 {
            start - 1..end
        } else if after.is_empty() {
            start..end
        } else {
            start..end + 1
        };
        // In a path without a root, the empty segment after the removed one would become the root.
        if start == 0 && (after == "/" || after.starts_with("//")) {
            return Err(EditError::Inexpressible(Component::Path));
        }
        let some_are_left = path.segments().nth(1).is_some();
        self.splice(place, ["", "", ""], some_are_left)
    }

    /// Removes the last segment; the slash before it goes too, unless it is the root.
    ///
    /// After a `/` at the end the last segment is empty, and that slash is what goes.
    ///
    /// # Errors
    ///
    /// If there is no segment, or the rest cannot be written: of `//h//`, one empty segment.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/a/b/?q".parse()?;
    /// uri.segments_mut().pop()?;
    /// assert_eq!(uri, "http://h/a/b?q");
    /// uri.segments_mut().pop()?;
    /// uri.segments_mut().pop()?;
    /// assert_eq!(uri, "http://h/?q");
    /// assert!(uri.segments_mut().pop().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop(&mut self) -> Result<&mut Self, EditError> {
        let path = self.text.path();
        let Some(last) = path.last() else {
            self.check_hierarchical()?;
            return Err(EditError::NoSegment(0));
        };
        let end = path.as_str().len();
        let start = end - last.as_str().len();
        // Nothing but the root would be left, and the root is not a segment.
        let is_only = start == usize::from(path.is_absolute());
        let start = if is_only { start } else { start - 1 };
        self.splice(start..end, ["", "", ""], !is_only)
    }

    /// Removes all segments: an absolute path becomes `/`, any other empty.
    ///
    /// # Errors
    ///
    /// If the scheme is not hierarchical.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/a/b?q".parse()?;
    /// uri.segments_mut().clear()?;
    /// assert_eq!(uri, "http://h/?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> Result<&mut Self, EditError> {
        let path = self.text.path();
        let start = usize::from(path.is_absolute());
        self.splice(start..path.as_str().len(), ["", "", ""], false)
    }

    /// Inserts a segment before the one at `index`, or at the end.
    ///
    /// # Errors
    ///
    /// If there are fewer than `index` segments, the text is not a segment, or the resulting path
    /// would be invalid here.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/b".parse()?;
    /// uri.segments_mut().insert(0, "a")?;
    /// uri.segments_mut().insert(2, "c")?;
    /// assert_eq!(uri, "http://h/a/b/c");
    /// uri.segments_mut().insert(3, "")?;
    /// // Unlike `push`, it keeps the empty segment after a `/` at the end.
    /// uri.segments_mut().insert(4, "d")?;
    /// assert_eq!(uri, "http://h/a/b/c//d");
    /// assert!(uri.segments_mut().insert(6, "e").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert<'e>(
        &mut self,
        index: usize,
        segment: impl IntoEncoded<'e>,
    ) -> Result<&mut Self, EditError> {
        let segment = segment.into_encoded();
        let path = self.text.path();
        let (len, root) = (path.as_str().len(), usize::from(path.is_absolute()));
        if let Ok(span) = self.find(index) {
            // An empty first segment of a path without a root would become the root.
            if span.start == 0 && segment.is_empty() {
                return Err(EditError::Inexpressible(Component::Path));
            }
            return self.splice(span.start..span.start, ["", &segment, "/"], true);
        }
        if index != path.segments().count() {
            return Err(EditError::NoSegment(index));
        }
        let slash = match len > root {
            true => "/",
            false => joint(path.as_str(), &segment, self.text.spans().host.is_some())?,
        };
        self.splice(len..len, [slash, &segment, ""], true)
    }

    /// Inserts a segment of plain text before the one at `index`, or at the end.
    ///
    /// Like [`insert`](SegmentsMut::insert); a `/` is encoded, and so is a `:` that would end a
    /// scheme.
    ///
    /// # Errors
    ///
    /// As `insert`, and if the text is `.` or `..`, which no encoding turns into a name.
    pub fn insert_encode(&mut self, index: usize, segment: &str) -> Result<&mut Self, EditError> {
        let is_first = index == 0 && !self.text.path().is_absolute();
        self.insert(index, &encode(segment, self.is_bare(is_first))?)
    }

    /// Appends segments as [`push`](SegmentsMut::push) does, all or none.
    ///
    /// # Errors
    ///
    /// As `push`; the path is then unchanged.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/a/".parse()?;
    /// uri.segments_mut().extend(["b", "c%20d", ""])?;
    /// assert_eq!(uri, "http://h/a/b/c%20d/");
    /// assert!(uri.segments_mut().extend(["e", "f g"]).is_err());
    /// assert_eq!(uri, "http://h/a/b/c%20d/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<'e>(
        &mut self,
        segments: impl IntoIterator<Item = impl IntoEncoded<'e>>,
    ) -> Result<&mut Self, EditError> {
        self.push_all(segments.into_iter().map(|segment| Ok(segment.into_encoded())))
    }

    /// Appends segments of plain text as [`push_encode`](SegmentsMut::push_encode) does, all or
    /// none.
    ///
    /// # Errors
    ///
    /// As `push_encode`; the path is then unchanged.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/".parse()?;
    /// uri.segments_mut().extend_encode(["a/b", "50%"])?;
    /// assert_eq!(uri, "http://h/a%2Fb/50%25");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_encode(
        &mut self,
        segments: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<&mut Self, EditError> {
        let mut is_bare = self.is_bare(self.text.path().is_empty());
        self.push_all(segments.into_iter().map(|segment| {
            // All segments are checked before the path is written, so a bad one in the middle
            // changes nothing.
            let encoded = encode(segment.as_ref(), core::mem::take(&mut is_bare))?;
            Ok(Cow::Owned(encoded.into_owned()))
        }))
    }

    fn push_all<'e>(
        &mut self,
        segments: impl Iterator<Item = Result<Cow<'e, str>, EditError>>,
    ) -> Result<&mut Self, EditError> {
        self.check_hierarchical()?;
        let has_host = self.text.spans().host.is_some();
        let mut path = String::from(self.text.path().as_str());
        let old_len = path.len();
        for segment in segments {
            let segment = segment?;
            check_segment::<K>(&segment)?;
            path.push_str(joint(&path, &segment, has_host)?);
            path.push_str(&segment);
            // A single empty segment after the root cannot be written: `/` has no segments.
            if path == "/" {
                return Err(EditError::Inexpressible(Component::Path));
            }
        }
        if path.len() == old_len {
            return Ok(self);
        }
        self.text.put(Component::Path, Some(&path))?;
        Ok(self)
    }

    /// Returns whether a `:` in a first segment would end a scheme.
    fn is_bare(&self, is_first: bool) -> bool {
        let spans = self.text.spans();
        is_first && spans.scheme().is_none() && spans.host.is_none()
    }

    /// Returns the span of a segment in the path.
    fn find(&self, index: usize) -> Result<Range<usize>, EditError> {
        let path = self.text.path();
        let Some(segment) = path.segments().nth(index) else {
            return Err(EditError::NoSegment(index));
        };
        // The offset of the root, if there is one, and each segment before with its slash.
        let before: usize = path.segments().take(index).map(|s| s.as_str().len() + 1).sum();
        let start = usize::from(path.is_absolute()) + before;
        Ok(start..start + segment.as_str().len())
    }

    /// Checks that the path consists of segments: that the scheme is not known to be opaque.
    fn check_hierarchical(&self) -> Result<(), EditError> {
        let scheme = self.text.as_borrowed().parsed().scheme();
        match scheme.and_then(|scheme| SchemeRules::BUILT_IN.get(scheme)) {
            // The path of `mailto:` or `urn:` is one name for its scheme; its slashes divide
            // nothing.
            Some(rule) if !rule.hierarchical => Err(EditError::Opaque),
            _ => Ok(()),
        }
    }

    /// Replaces a part of the path by a segment with an optional slash before or after it;
    /// `has_segments` says whether the result has segments.
    fn splice(
        &mut self,
        place: Range<usize>,
        [slash, segment, end]: [&str; 3],
        has_segments: bool,
    ) -> Result<&mut Self, EditError> {
        self.check_hierarchical()?;
        check_segment::<K>(segment)?;
        let spans = self.text.spans();
        let path = self.text.path();
        let (before, after) = (&path.as_str()[..place.start], &path.as_str()[place.end..]);
        let new = [before, slash, segment, end, after];
        let len: usize = new.iter().map(|piece| piece.len()).sum();
        // Over the pieces, without joining them: an edit that is refused allocates nothing.
        let new = || new.into_iter().flat_map(str::bytes);
        // A single empty segment after the root cannot be written: `/` has no segments.
        if has_segments && len == 1 && new().eq(*b"/") {
            return Err(EditError::Inexpressible(Component::Path));
        }
        // After an authority only the first byte of a path matters, and that may be in `before`.
        if before.is_empty() || spans.host.is_none() {
            PathRule::check(new(), spans.scheme_end > 0, spans.host.is_some())?;
        }
        let start = spans.path_start as usize;
        let place = start + place.start..start + place.end;
        let pieces = [slash, segment, end];
        self.text.splice(Component::Path, place, &pieces)?;
        Ok(self)
    }
}

/// Returns the slash between a path and a segment to append.
#[inline]
fn joint(path: &str, segment: &str, has_host: bool) -> Result<&'static str, EditError> {
    match path {
        "" if has_host => Ok("/"),
        // An empty path has no segments, so one empty segment cannot be written.
        "" if segment.is_empty() => Err(EditError::Inexpressible(Component::Path)),
        "" => Ok(""),
        path if path.ends_with('/') => Ok(""),
        _ => Ok("/"),
    }
}

/// Encodes plain text as a segment; its `:` too, if that would end a scheme.
fn encode(segment: &str, is_bare: bool) -> Result<Cow<'_, str>, EditError> {
    let encoded = encode_segment(segment)?;
    let bare = is_bare.then(|| encode_bare_path(&encoded)).flatten();
    Ok(bare.map_or(encoded, Cow::Owned))
}

/// Encodes plain text as a segment.
#[inline]
pub(crate) fn encode_segment(segment: &str) -> Result<Cow<'_, str>, EditError> {
    // A `.` cannot be encoded: `%2E` is the same (section 6.2.2.2), and normalization would remove
    // the segment.
    if matches!(segment, "." | "..") {
        return Err(EditError::DotSegment);
    }
    Ok(percent::encode(segment, Set::SEGMENT))
}

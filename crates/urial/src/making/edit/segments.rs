//! Edits of the segments of a path.

use alloc::borrow::Cow;
use core::ops::Range;

use urial_grammar::{Component, Set};

use super::layout::check_segment;
use super::setters::encode_bare_path;
use super::{EditError, Layout};
use crate::kind::Kind;
use crate::percent;
use crate::types::encoded::Encoded;
use crate::types::owned::Owned;

/// An editor of the segments of a path; see [`Owned::segments_mut`].
#[derive(Debug)]
pub struct SegmentsMut<'u, K: Kind> {
    text: &'u mut Owned<K>,
}

impl<K: Kind> Owned<K> {
    /// Returns an editor of the segments of the path.
    ///
    /// They are counted as in [`Path::segments`](crate::Path::segments).
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
    /// use urial::{Encoded, ReferenceBuf};
    /// let push = |text: &str, segment| -> Result<String, Box<dyn std::error::Error>> {
    ///     let mut reference: ReferenceBuf = text.parse()?;
    ///     reference.segments_mut().push(Encoded::new(segment)?)?;
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
    pub fn push<'e>(&mut self, segment: impl Into<Encoded<'e>>) -> Result<(), EditError> {
        let segment = segment.into().as_str();
        let path = self.text.path();
        let slash = match path.as_str() {
            "" if self.text.spans().host.is_some() => "/",
            // An empty path has no segments, so one empty segment cannot be written.
            "" if segment.is_empty() => return Err(EditError::Inexpressible(Component::Path)),
            "" => "",
            path if path.ends_with('/') => "",
            _ => "/",
        };
        let end = path.as_str().len();
        self.splice(end..end, slash, segment, true)
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
    pub fn push_encode(&mut self, segment: &str) -> Result<(), EditError> {
        let is_first = self.text.path().is_empty();
        self.push(Encoded::trusted(&self.encode(segment, is_first)?))
    }

    /// Replaces a segment.
    ///
    /// # Errors
    ///
    /// If the index is out of range, the text is not a segment, or the resulting path would be
    /// invalid here.
    pub fn set<'e>(
        &mut self,
        index: usize,
        segment: impl Into<Encoded<'e>>,
    ) -> Result<(), EditError> {
        let span = self.find(index)?;
        let segment = segment.into().as_str();
        // An empty first segment would make the path absolute, or empty.
        if span.start == 0 && segment.is_empty() {
            return Err(EditError::Inexpressible(Component::Path));
        }
        self.splice(span, "", segment, true)
    }

    /// Replaces a segment by plain text.
    ///
    /// Like [`set`](SegmentsMut::set); a `/` is encoded, and so is a `:` that would end a scheme.
    ///
    /// # Errors
    ///
    /// As `set`, and if the text is `.` or `..`, which no encoding turns into a name.
    pub fn set_encode(&mut self, index: usize, segment: &str) -> Result<(), EditError> {
        let is_first = index == 0 && !self.text.path().is_absolute();
        self.set(index, Encoded::trusted(&self.encode(segment, is_first)?))
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
    pub fn remove(&mut self, index: usize) -> Result<(), EditError> {
        let Range { start, end } = self.find(index)?;
        let path = self.text.path();
        let behind = &path.as_str()[end..];
        let place = if index > 0 {
            start - 1..end
        } else if behind.is_empty() {
            start..end
        } else {
            start..end + 1
        };
        // In a path without a root, the empty segment after the removed one would become the root.
        if start == 0 && (behind == "/" || behind.starts_with("//")) {
            return Err(EditError::Inexpressible(Component::Path));
        }
        let some_are_left = path.segments().nth(1).is_some();
        self.splice(place, "", "", some_are_left)
    }

    /// Encodes plain text as a segment of this path; a `:` that would end a scheme is encoded too.
    fn encode<'s>(&self, segment: &'s str, is_first: bool) -> Result<Cow<'s, str>, EditError> {
        let encoded = encode_segment(segment)?;
        let spans = self.text.spans();
        let is_bare = is_first && spans.scheme().is_none() && spans.host.is_none();
        Ok(match encode_bare_path(&encoded) {
            Some(bare) if is_bare => Cow::Owned(bare),
            _ => encoded,
        })
    }

    /// Returns the span of a segment in the path.
    fn find(&self, index: usize) -> Result<Range<usize>, EditError> {
        let path = self.text.path();
        let Some(segment) = path.segments().nth(index) else {
            return Err(EditError::NoSegment(index));
        };
        // The offset of the root, if there is one, and each segment before with its slash.
        let before: usize = path
            .segments()
            .take(index)
            .map(|s| s.as_str().len() + 1)
            .sum();
        let start = usize::from(path.is_absolute()) + before;
        Ok(start..start + segment.as_str().len())
    }

    /// Replaces a part of the path by an optional slash and a segment; `has_segments` says whether
    /// the result has segments.
    fn splice(
        &mut self,
        place: Range<usize>,
        slash: &str,
        segment: &str,
        has_segments: bool,
    ) -> Result<(), EditError> {
        check_segment::<K>(segment)?;
        let spans = self.text.spans();
        let path = self.text.path();
        let (before, behind) = (&path.as_str()[..place.start], &path.as_str()[place.end..]);
        let mut layout = Layout::of(spans, self.text.len());
        layout.set_path_len(before.len() + slash.len() + segment.len() + behind.len());
        let new = [before, slash, segment, behind];
        // A single empty segment after the root cannot be written: `/` has no segments.
        if has_segments && new.into_iter().flat_map(str::bytes).eq(*b"/") {
            return Err(EditError::Inexpressible(Component::Path));
        }
        layout.check::<K>(new.into_iter().flat_map(str::bytes))?;
        let start = spans.path_start as usize;
        let place = start + place.start..start + place.end;
        self.text.splice(place, [slash, segment, ""], layout);
        Ok(())
    }
}

/// Encodes plain text as a segment.
pub(crate) fn encode_segment(segment: &str) -> Result<Cow<'_, str>, EditError> {
    if matches!(segment, "." | "..") {
        return Err(EditError::DotSegment);
    }
    Ok(percent::encode(segment, Set::SEGMENT))
}

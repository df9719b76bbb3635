//! Editing in place: components, the segments of a path, the pairs of a query.
//!
//! ```
//! use urial::UriBuf;
//!
//! let mut uri: UriBuf = "http://example.com/old?q#f".parse()?;
//! uri.set_scheme("https")?;
//! uri.set_port(8042)?;
//! uri.set_path("/over%20there")?;
//! uri.segments_mut().push_encode("50% & more")?;
//! uri.pairs_mut().set_encode("name", "ferret")?;
//! uri.clear_fragment();
//! assert_eq!(uri, "https://example.com:8042/over%20there/50%25%20&%20more?q&name=ferret");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every edit of an [`Ref`] text works the same way. The new text is checked by the rule of its
//! component, and which components there are shows whether they fit together. Only then the text is
//! written into the buffer, and everything after it moves. Nothing else is read again. A refused
//! edit changes nothing, and an edit leaves the other components unchanged: nothing is repaired or
//! normalized.
//!
//! # Encoded or plain
//!
//! A setter with the name of its component takes [encoded text](crate::IntoEncoded), and refuses a
//! character that would have to be encoded. Plain text goes through a method named `…_encode`, in
//! which a `%` is a `%`. Characters beyond ASCII are encoded too, also in IRIs; to keep them there,
//! pass them as encoded text.
//!
//! ```
//! use urial::IriBuf;
//! let mut iri: IriBuf = "http://a/".parse()?;
//! iri.set_path_encode("/ア")?;
//! assert_eq!(iri, "http://a/%E3%82%A2");
//! iri.set_path("/ア")?;
//! assert_eq!(iri, "http://a/ア");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Refused edits
//!
//! A text that does not match the rule of its component is refused, and the error names the invalid
//! byte. A text that would be parsed as something else is refused too:
//!
//! ```
//! use urial::{EditError, PathRule, ReferenceBuf};
//! // After an authority a path begins with `/`; the host would not end.
//! let mut reference: ReferenceBuf = "mailto:a@b".parse()?;
//! assert_eq!(reference.set_host_encode("h"), Err(EditError::Path(PathRule::Abempty)));
//! // Without one it does not begin with `//`.
//! let mut reference: ReferenceBuf = "http://a//b".parse()?;
//! assert_eq!(reference.clear_authority(), Err(EditError::Path(PathRule::Absolute)));
//! // Without a scheme its first segment has no `:`.
//! let mut reference: ReferenceBuf = "urn:isbn:0451450523".parse()?;
//! assert_eq!(reference.clear_scheme(), Err(EditError::Path(PathRule::Noscheme)));
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! [`set_guarded`](Ref::set_guarded) writes `/.` or `./` before the path in the last two cases.
//!
//! An edit is also refused if the kind does not allow it: a [`UriBuf`](crate::UriBuf) never loses
//! its scheme, an [`AbsoluteUriBuf`](crate::AbsoluteUriBuf) never gets a fragment. To lift these
//! limits, [widen](Ref::widen) the value first.
//!
//! A value that is not to be changed has methods that edit a copy: [`with_query`](Ref::with_query),
//! [`with_fragment`](Ref::with_fragment) and so on. To make a text from scratch, use a
//! [`Builder`](crate::Builder); for decoded data, use [`Elements`](crate::Elements).

mod error;
mod host_name;
mod present;
mod pairs;
mod setters;
mod segments;
mod with;

pub use error::EditError;
pub use pairs::PairsMut;
pub use segments::SegmentsMut;

pub(crate) use pairs::written_pair;
pub(crate) use present::{Present, check, check_len, check_segment, class};
pub(crate) use segments::encode_segment;
pub(crate) use setters::{encode_bare_path, encode_host, ip_host, written_host};

use alloc::string::String;
use core::ops::Range;

use urial_grammar::{Component, Spans, grammar};

use crate::kind::Kind;
use crate::types::into_encoded::IntoPart;
use crate::types::parts::AuthorityParts;
use crate::types::reference::Ref;

/// Editing: components chosen at run time.
impl<K: Kind> Ref<String, K> {
    /// Sets a component to an encoded text.
    ///
    /// The setters by name, [`set_host`](Ref::set_host) and so on, do the same. Use this method
    /// for components chosen at run time. If there is no authority, a host adds one.
    /// `Component::Text` is the whole text.
    ///
    /// # Errors
    ///
    /// If the text does not match the rule of its component, or the result would split differently
    /// or would not be of the kind.
    ///
    /// ```
    /// use urial::{Component, UriBuf};
    /// let mut uri: UriBuf = "http://a/b".parse()?;
    /// uri.set(Component::Port, "8042")?;
    /// assert_eq!(uri, "http://a:8042/b");
    /// assert!(uri.set(Component::Path, "b").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, component: Component, text: &str) -> Result<(), EditError> {
        if component == Component::Text {
            // The whole text is parsed before the buffer is touched: an error leaves the value as
            // it was.
            let spans = grammar::parse(text, K::FORM)?;
            self.change(|buffer| {
                buffer.replace_range(.., text);
                spans
            });
            return Ok(());
        }
        check::<K>(component, text)?;
        self.put(component, Some(text))
    }

    /// Sets a component to plain text, as [`set_host_encode`](Ref::set_host_encode) and so on do.
    ///
    /// A scheme, an authority, a port and the whole text have no such setter, and are set as they
    /// are.
    ///
    /// # Errors
    ///
    /// The errors are those of the setter by name.
    ///
    /// ```
    /// use urial::{Component, UriBuf};
    /// let mut uri: UriBuf = "http://a/b".parse()?;
    /// uri.set_encode(Component::Query, "50% off")?;
    /// assert_eq!(uri, "http://a/b?50%25%20off");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_encode(&mut self, component: Component, text: &str) -> Result<(), EditError> {
        match component {
            Component::Userinfo => self.set_userinfo_encode(text),
            Component::Host => self.set_host_encode(text),
            Component::Path => self.set_path_encode(text),
            Component::Query => self.set_query_encode(text),
            Component::Fragment => self.set_fragment_encode(text),
            _ => self.set(component, text),
        }
    }

    /// Removes a component and its delimiter; a path becomes empty.
    ///
    /// A missing component changes nothing.
    ///
    /// # Errors
    ///
    /// If the rest would split differently, or would not be of the kind. A host with a userinfo or
    /// a port is not removed; clear the authority.
    ///
    /// ```
    /// use urial::{Component, EditError, PathRule, ReferenceBuf};
    /// let mut reference: ReferenceBuf = "http://me@a//b".parse()?;
    /// reference.clear(Component::Userinfo)?;
    /// reference.clear(Component::Scheme)?;
    /// assert_eq!(reference, "//a//b");
    /// assert_eq!(reference.clear(Component::Host), Err(EditError::Path(PathRule::Absolute)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self, component: Component) -> Result<(), EditError> {
        match component {
            Component::Text => self.set(component, ""),
            _ => self.put(component, None),
        }
    }

    /// Sets or removes a component, and guards the path if it would be read as something else
    /// then: with `/.` before `//`, with `./` before a first segment with a `:`.
    ///
    /// The guard is a dot segment, so that resolving removes it (RFC 3986 sections 3.3 and 4.2).
    ///
    /// # Errors
    ///
    /// As [`set`](Ref::set) and [`clear`](Ref::clear), but for the paths that have a guard.
    ///
    /// ```
    /// use urial::{Component, ReferenceBuf};
    /// let mut reference: ReferenceBuf = "http://a//b".parse()?;
    /// assert!(reference.clear(Component::Authority).is_err());
    /// reference.set_guarded(Component::Authority, None)?;
    /// assert_eq!(reference, "http:/.//b");
    /// reference.set_guarded(Component::Path, "c:d")?;
    /// reference.set_guarded(Component::Scheme, None)?;
    /// assert_eq!(reference, "./c:d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_guarded<'e>(
        &mut self,
        component: Component,
        part: impl IntoPart<'e>,
    ) -> Result<(), EditError> {
        let part = part.into_part();
        let present = self.present_with(component, part.is_some());
        let is_path = component == Component::Path;
        let path = match &part {
            Some(path) if is_path => path,
            _ => self.path().as_str(),
        };
        match present.guard(path.as_bytes()) {
            None => self.replace(component, part.as_deref()),
            Some(guard) if is_path => {
                // Without its guard, so that the offset of an error is in the text that was passed.
                check::<K>(component, path)?;
                self.put(component, Some(&[guard, path].concat()))
            }
            Some(guard) => {
                // In a copy, so that an edit that is refused after the guard is written changes
                // nothing.
                let mut guarded = self.clone();
                guarded.set(Component::Path, &[guard, path].concat())?;
                guarded.replace(component, part.as_deref())?;
                *self = guarded;
                Ok(())
            }
        }
    }

    /// Sets a component, or removes one that is missing in `part`.
    fn replace<'e>(
        &mut self,
        component: Component,
        part: impl IntoPart<'e>,
    ) -> Result<(), EditError> {
        match part.into_part() {
            Some(text) => self.set(component, &text),
            None => self.clear(component),
        }
    }

    /// Replaces or removes a component, if the result is valid. The text is valid for its
    /// component.
    fn put(&mut self, component: Component, text: Option<&str>) -> Result<(), EditError> {
        let path = match component {
            // Section 3.3: which paths are allowed depends on the scheme and the authority.
            Component::Scheme | Component::Authority | Component::Host => self.path().as_str(),
            Component::Path => text.unwrap_or(""),
            // Neither the path nor the components that its rule depends on change.
            _ => "",
        };
        self.present_with(component, text.is_some()).check::<K>(path.bytes())?;
        self.write(component, text)
    }

    fn present_with(&self, component: Component, is_there: bool) -> Present {
        let mut present = Present::of(self.spans(), self.len());
        present.set(component, is_there);
        present
    }

    /// Replaces a component that no other depends on by a text that is no longer, or removes it.
    fn shorten(&mut self, component: Component, text: Option<&str>) {
        let written = self.write(component, text);
        debug_assert!(written.is_ok(), "too long");
    }

    /// Writes a component with its delimiters, or removes it with them.
    fn write(&mut self, component: Component, text: Option<&str>) -> Result<(), EditError> {
        let spans = self.spans();
        let component = match component {
            // A host is added and removed together with the `//` of its authority.
            Component::Host if text.is_none() || spans.host.is_none() => Component::Authority,
            component => component,
        };
        // `outer` is the component with its delimiter, empty if the component is absent; its offset
        // is where the component would be.
        //   http://me@a:80/b     userinfo: outer is `me@`, before is "", after is "@"
        //          ^^^
        let (outer, before, after) = frame(component, spans, self.len());
        match text {
            None => self.splice(component, outer, &[]),
            Some(text) if outer.is_empty() => self.splice(component, outer, &[before, text, after]),
            Some(text) => {
                let inner = outer.start + before.len()..outer.end - after.len();
                self.splice(component, inner, &[text])
            }
        }
    }

    /// Replaces a range of a component by pieces; the components after it move.
    ///
    /// # Errors
    ///
    /// If the text would be too long; nothing else is checked.
    fn splice(
        &mut self,
        component: Component,
        place: Range<usize>,
        pieces: &[&str],
    ) -> Result<(), EditError> {
        let added: usize = pieces.iter().map(|piece| piece.len()).sum();
        let len = self.len() - place.len();
        check_len(len as u64 + added as u64)?;
        let mut spans = *self.spans();
        let moved = |end: u32| end - place.len() as u32 + added as u32;
        let hier_start = spans.hier_start() as u32;
        // In the order of the text: from the end of the component on, all move.
        let ends = [
            &mut spans.host_start,
            &mut spans.host_end,
            &mut spans.path_start,
            &mut spans.path_end,
            &mut spans.query_end,
        ];
        let first = match component {
            Component::Scheme | Component::Userinfo => 0,
            Component::Host => 1,
            Component::Authority | Component::Port => 2,
            Component::Query => 4,
            Component::Fragment => 5,
            _ => 3,
        };
        ends.into_iter().skip(first).for_each(|end| *end = moved(*end));
        if component == Component::Scheme {
            // Offset of the `:`, 0 without one.
            spans.scheme_end = moved(hier_start).saturating_sub(1);
        }
        // Not known without reading the text; `false` makes later operations look themselves.
        (spans.plain, spans.dotless) = (false, false);
        self.change(|text| {
            text.reserve((len + added).saturating_sub(text.len()));
            replace(text, place, pieces);
            set_host(&mut spans, component, text);
            // An IRI may have lost its last character beyond ASCII, and an ASCII text stays so if
            // the pieces are.
            spans.ascii = match spans.ascii {
                true if !K::FORM.is_iri() => true,
                true => pieces.iter().all(|piece| piece.is_ascii()),
                false => text.is_ascii(),
            };
            spans
        });
        Ok(())
    }
}

/// Sets the offsets inside an authority that was written, and the class of its host.
#[inline]
fn set_host(spans: &mut Spans, component: Component, text: &str) {
    match component {
        Component::Authority => {
            let (start, end) = (spans.hier_start(), spans.path_start as usize);
            (spans.host_start, spans.host_end, spans.host) = (start as u32, start as u32, None);
            // Without its `//` it was removed.
            if let Some(authority) = text.get(start + 2..end) {
                // Split without checking: the whole authority was checked by its rule before.
                let parts = AuthorityParts::of(authority);
                let before = parts.userinfo.map_or(0, |userinfo| userinfo.len() + 1);
                let host_start = start + 2 + before;
                spans.host_start = host_start as u32;
                spans.host_end = (host_start + parts.host.len()) as u32;
                spans.host = Some(class(parts.host));
            }
        }
        Component::Host => {
            let host = spans.host_start as usize..spans.host_end as usize;
            spans.host = Some(class(&text[host]));
        }
        _ => {}
    }
}

/// Replaces a range by pieces.
fn replace(text: &mut String, place: Range<usize>, pieces: &[&str]) {
    if place.end == text.len() {
        text.truncate(place.start);
        pieces.iter().for_each(|piece| text.push_str(piece));
        return;
    }
    let start = place.start;
    // From right to left, so that an insertion does not move the next offset; an empty one costs no
    // move of the rest.
    let mut pieces = pieces.iter().rev().filter(|piece| !piece.is_empty());
    if !place.is_empty() {
        text.replace_range(place, pieces.next().unwrap_or(&""));
    }
    pieces.for_each(|piece| text.insert_str(start, piece));
}

/// Returns the span of a component with its delimiters, and these delimiters. An empty span means
/// that the component is missing.
#[inline]
fn frame(
    component: Component,
    spans: &Spans,
    len: usize,
) -> (Range<usize>, &'static str, &'static str) {
    let hier_start = spans.hier_start();
    let (host_start, host_end) = (spans.host_start as usize, spans.host_end as usize);
    let (path_end, query_end) = (spans.path_end as usize, spans.query_end as usize);
    match component {
        Component::Scheme => (0..hier_start, "", ":"),
        Component::Authority => (hier_start..spans.path_start as usize, "//", ""),
        Component::Userinfo => {
            let start = spans.userinfo().map_or(host_start, |span| span.start);
            (start..host_start, "", "@")
        }
        Component::Host => (host_start..host_end, "", ""),
        Component::Port => (host_end..spans.path_start as usize, ":", ""),
        Component::Query => (path_end..query_end, "?", ""),
        Component::Fragment => (query_end..len, "#", ""),
        _ => (spans.path(), "", ""),
    }
}

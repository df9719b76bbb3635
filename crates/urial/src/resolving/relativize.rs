//! Relative references: the shortest reference to a target, the inverse of resolving (RFC 3986
//! section 5.2).
//!
//! A reference can omit the start of the target that the base supplies. So the shortest one is the
//! rest of the target after some offset, with `.`, `./`, `/.` or a number of `../` before it. There
//! is one such candidate for each kind of reference.

use alloc::string::String;
use core::fmt;

use urial_grammar::{Spans, Storage, search};

use crate::dots;
use crate::kind::Kind;
use crate::making::boundary;
use crate::resolving::resolve::Base;
use crate::types::argument::AsKind;
use crate::types::reference::Ref;

/// The error for a target that no reference resolves to: resolving removes dot segments, and its
/// path has some.
///
/// There is one exception, which is not an error: an empty path stands for the path of the base,
/// including its dot segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RelativizeError {
    at: u32,
}

impl RelativizeError {
    /// Returns the offset in the target of the first dot segment that cannot be reached.
    #[inline]
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at as usize
    }
}

impl fmt::Display for RelativizeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no reference leads to this target: resolving takes the dot segment at byte {}",
            self.at
        )
    }
}

impl core::error::Error for RelativizeError {}

/// The inverse of resolving.
impl<T: Storage, K: Base> Ref<T, K> {
    /// Returns the shortest reference that [resolves](Ref::resolve) to exactly this target.
    ///
    /// See [RFC 3986 section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2).
    ///
    /// Among references of the same length it prefers an empty path, then a relative path, an
    /// absolute path, a reference with an authority, and the target itself. It normalizes nothing:
    /// `HTTP` and `http` are different schemes here.
    ///
    /// # Errors
    ///
    /// If no reference exists: the path of the target has dot segments, and is not the path of the
    /// base.
    ///
    /// ```
    /// use urial::Uri;
    /// let base = Uri::parse("http://a/b/c?q")?;
    /// let from_base = |target| base.relativize(&Uri::parse(target).unwrap()).unwrap();
    /// assert_eq!(from_base("http://a/b/d#s"), "d#s");
    /// assert_eq!(from_base("http://a/b/c?x"), "?x");
    /// assert_eq!(from_base("http://a/e"), "/e");
    /// assert_eq!(from_base("http://a/b/x:y"), "./x:y");
    /// assert_eq!(from_base("http://e/f"), "//e/f");
    ///
    /// let error = base.relativize(&Uri::parse("http://a/b/../c")?).unwrap_err();
    /// assert_eq!(error.at(), 11);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[doc(alias = "make_relative")]
    pub fn relativize(
        &self,
        target: &impl AsKind<K::Target>,
    ) -> Result<Ref<String, K::Reference>, RelativizeError> {
        let target = target.as_kind();
        let mut candidates = candidates(self.view(), target);
        // If the parser has seen no dot segment, every candidate resolves to the target. Otherwise
        // each candidate is resolved and compared, because the reasons that made it one do not
        // cover dot segments.
        if target.spans().dotless {
            if let Some(shortest) = take_shortest(&mut candidates) {
                let reference = shortest.cut_from(target);
                debug_assert!(self.resolve(&reference) == target);
                return Ok(reference);
            }
        }
        let mut buffer = String::new();
        while let Some(shortest) = take_shortest(&mut candidates) {
            let reference = shortest.cut_from(target);
            buffer.clear();
            if self.resolve_into(&reference, &mut buffer).is_ok() && target == *buffer {
                return Ok(reference);
            }
        }
        Err(RelativizeError { at: first_dot_segment(target) as u32 })
    }
}

/// A text that may be a reference to the target.
#[derive(Clone, Copy)]
struct Candidate {
    /// The number of leading `../`. The slash of the last one is omitted if no path follows.
    ups: usize,
    /// The text between the `../` and the rest: empty, `.`, `./` or `/.`.
    lead: &'static str,
    /// The offset in the target where the rest starts.
    from: usize,
    len: usize,
}

impl Candidate {
    fn new<K: Kind>(
        ups: usize,
        lead: &'static str,
        from: usize,
        target: Ref<&str, K>,
    ) -> Candidate {
        // If no path follows, `..` is enough.
        let slash = usize::from(ups > 0 && from == target.spans().path_end as usize);
        let len = "../".len() * ups - slash + lead.len() + (target.len() - from);
        Candidate { ups, lead, from, len }
    }

    fn cut_from<K: Kind, R: Kind>(&self, target: Ref<&str, K>) -> Ref<String, R> {
        let rest = &target.as_str()[self.from..];
        let front = self.len - rest.len();
        let mut text = String::with_capacity(self.len);
        for up in 1..=self.ups {
            // `front` is one byte shorter if the last slash is omitted.
            let is_whole = up < self.ups || "../".len() * self.ups + self.lead.len() == front;
            text.push_str(if is_whole { "../" } else { ".." });
        }
        text.push_str(self.lead);
        text.push_str(rest);
        let spans = self.spans(*target.spans(), front, &text);
        Ref::from_trusted(text, spans)
    }

    /// Returns the spans of the target, shifted: the first `front` bytes of `text` are not from it.
    #[inline]
    fn spans(&self, target: Spans, front: usize, text: &str) -> Spans {
        // An offset before `from` lies in the omitted start, so it moves to where the rest begins.
        let moved = |at: u32| (at.max(self.from as u32) - self.from as u32) + front as u32;
        // Only the target itself and the rest after its scheme have an authority.
        let has_header =
            self.from == 0 || self.from == target.hier_start() && target.host.is_some();
        let header = |at: u32| if has_header { moved(at) } else { 0 };
        Spans {
            scheme_end: if self.from == 0 { target.scheme_end } else { 0 },
            host_start: header(target.host_start),
            host_end: header(target.host_end),
            path_start: header(target.path_start),
            path_end: moved(target.path_end),
            query_end: moved(target.query_end),
            host: target.host.filter(|_| has_header),
            // Every added prefix contains dot segments.
            plain: target.plain && front == 0,
            dotless: target.dotless && front == 0,
            ascii: target.ascii || text.is_ascii(),
        }
    }
}

/// A candidate of each kind that exists, in the order of preference.
type Candidates = [Option<Candidate>; 5];

#[inline]
fn take_shortest(candidates: &mut Candidates) -> Option<Candidate> {
    let open = candidates.iter_mut().filter(|slot| slot.is_some());
    let slot = open.min_by_key(|slot| slot.map(|candidate| candidate.len))?;
    slot.take()
}

fn candidates<K: Kind, L: Kind>(base: Ref<&str, K>, target: Ref<&str, L>) -> Candidates {
    let (ours, theirs) = (base.spans(), target.spans());
    let common = search::common_len(base.as_str().as_bytes(), target.as_str().as_bytes());
    // Tells whether a component that begins at one offset in both is equal, from the offsets of its
    // end.
    let same_until = |ours: u32, theirs: u32| ours == theirs && ours as usize <= common;
    //   base      http://a/b/c?q
    //   target    http://a/b/g       the candidates are all of it, //a/b/g, /b/g and g
    let mut candidates = [None; 5];
    candidates[4] = Some(Candidate::new(0, "", 0, target));
    if !same_until(ours.scheme_end, theirs.scheme_end) {
        return candidates;
    }
    if theirs.host.is_some() {
        candidates[3] = Some(Candidate::new(0, "", theirs.hier_start(), target));
    }
    if ours.host.is_some() != theirs.host.is_some()
        || !same_until(ours.path_start, theirs.path_start)
    {
        return candidates;
    }
    // The path is that of the base; the query is too, if it can be omitted as well.
    if same_until(ours.path_end, theirs.path_end) {
        if same_until(ours.query_end, theirs.query_end) {
            candidates[0] = Some(Candidate::new(0, "", theirs.query_end as usize, target));
        } else if theirs.query().is_some() {
            candidates[0] = Some(Candidate::new(0, "", theirs.path_end as usize, target));
        }
    }
    candidates[1] = relative_path(base, target, common);
    candidates[2] = absolute_path(target);
    candidates
}

/// Returns the candidate that starts at the last directory the two share; `common` bytes of the
/// texts are equal.
fn relative_path<K: Kind, L: Kind>(
    base: Ref<&str, K>,
    target: Ref<&str, L>,
    common: usize,
) -> Option<Candidate> {
    let spans = target.spans();
    let directory = dots::merge_directory(base.parsed().path(), base.spans().host.is_some());
    let guard = guard_len(target);
    let path = &target.parsed().path().as_bytes()[guard..];
    // The directory is then a part of the base's text, so the length in common is known.
    if guard == 0 && base.spans().dotless && base.spans().path_start != base.spans().path_end {
        let common = (common - spans.path_start as usize).min(directory.len());
        return from_directory(directory, common.min(path.len()), path, target);
    }
    let directory = dots::remove_dot_segments(directory);
    let common = search::common_len(path, directory.as_bytes());
    from_directory(&directory, common, path, target)
}

/// Returns that candidate from the number of bytes that the path and the directory of the base
/// share.
fn from_directory<K: Kind>(
    directory: &str,
    common: usize,
    path: &[u8],
    target: Ref<&str, K>,
) -> Option<Candidate> {
    let directory = directory.as_bytes();
    //   directory /b/c/, path /b/g/h     they share /b/, one `../` leaves c/, and the rest is g/h
    let mut shared = dots::directory_len(&directory[..common]);
    let ups = directory[shared..].iter().filter(|&&byte| byte == b'/').count();
    if shared == 0 && !directory.is_empty() {
        // Each directory of a rootless path has a `../` here, and removing all of them leads to the
        // root.
        if path.first() != Some(&b'/') {
            return None;
        }
        shared = 1;
    }
    let rest = &path[shared..];
    // Alone, the rest could be empty (the base itself), absolute, or begin with a scheme.
    let lead = match rest.first() {
        _ if ups > 0 => "",
        None => ".",
        Some(_) => boundary::relative_guard(rest).unwrap_or_default(),
    };
    let from = target.spans().path_end as usize - rest.len();
    Some(Candidate::new(ups, lead, from, target))
}

fn absolute_path<K: Kind>(target: Ref<&str, K>) -> Option<Candidate> {
    let path = target.parsed().path();
    let lead = boundary::guard(path.as_bytes(), false, false).unwrap_or_default();
    let from = target.spans().path_start as usize;
    path.starts_with('/').then(|| Candidate::new(0, lead, from, target))
}

/// Returns the length of the guard that resolving adds before a path that begins with `//`; 0 for
/// other paths.
fn guard_len<K: Kind>(target: Ref<&str, K>) -> usize {
    match target.spans().host {
        Some(_) => 0,
        None => boundary::split_guard(target.parsed().path()).0.len(),
    }
}

fn first_dot_segment<K: Kind>(target: Ref<&str, K>) -> usize {
    let guard = guard_len(target);
    let path = &target.parsed().path().as_bytes()[guard..];
    let at = match dots::find(path, 0) {
        Some((slash, _)) if dots::dots_at(path, 0).is_none() => slash + 1,
        _ => 0,
    };
    target.spans().path().start + guard + at
}

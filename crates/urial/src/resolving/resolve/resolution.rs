//! The parts that the base and the reference contribute to the target, and how they are joined.
//!
//! Each branch of the pseudo-code in section 5.2.2 decides where the part of the base ends and the
//! part of the reference starts. Dot segments at the start of a reference (`../../b`) only move
//! these two offsets, so no byte is copied and then removed. Usually that is all: two copies, and
//! spans that are those of the base and of the reference, shifted.

use alloc::string::String;

use urial_grammar::{HasAvx512, Parsed, Spans};

use super::{ResolveError, ResolveOptions};
use crate::dots;
use crate::making::boundary;

/// Returns one of two values without a branch, which the CPU would have to predict.
#[inline(always)]
pub(super) fn select<T>(condition: bool, yes: T, no: T) -> T {
    #[cfg(feature = "avx512")]
    #[allow(clippy::incompatible_msrv, reason = "the feature needs a newer compiler too")]
    return core::hint::select_unpredictable(condition, yes, no);
    // Of offsets the compiler makes the same, if it does not see a reason to branch.
    #[cfg(not(feature = "avx512"))]
    if condition { yes } else { no }
}

/// A base and a reference, and the part of the target that each contributes.
#[derive(Clone, Copy)]
pub(super) struct Resolution<'a> {
    base: &'a Parsed<&'a str>,
    reference: &'a Parsed<&'a str>,
    /// The length of the part of the base.
    kept: usize,
    /// Whether a `/` follows that is not in the base: its path is empty, or was rootless before a
    /// `..` removed it.
    slash: bool,
    /// The offset in the reference where its part begins.
    start: usize,
    path: PathSource,
    /// Whether the two parts are not the target yet: they have dot segments, or lack the guard.
    unfinished: bool,
    /// Whether no `..` has led above the root so far.
    inside: bool,
    forbid_above_root: bool,
}

/// The owner of the target's path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PathSource {
    Base,
    Reference,
    Both,
}

impl<'a> Resolution<'a> {
    #[inline(always)]
    pub(super) fn new(
        base: &'a Parsed<&'a str>,
        reference: &'a Parsed<&'a str>,
        options: ResolveOptions,
    ) -> Resolution<'a> {
        let resolution = Resolution {
            base,
            reference,
            kept: 0,
            slash: false,
            start: 0,
            path: PathSource::Reference,
            unfinished: false,
            inside: true,
            forbid_above_root: options.forbid_above_root,
        };
        resolution.choose(options.strict)
    }

    /// Makes a resolution whose parts only have to be joined.
    #[inline(always)]
    pub(super) fn joins_without_dots(
        (base, kept): (&'a Parsed<&'a str>, usize),
        slash: bool,
        (reference, start): (&'a Parsed<&'a str>, usize),
        path: PathSource,
    ) -> Resolution<'a> {
        Resolution {
            base,
            reference,
            kept,
            slash,
            start,
            path,
            unfinished: false,
            inside: true,
            forbid_above_root: false,
        }
    }

    /// Chooses the parts by the conditions of the pseudo-code.
    #[inline(always)]
    fn choose(mut self, strict: bool) -> Resolution<'a> {
        let (ours, theirs) = (self.base.spans(), self.reference.spans());
        // `if defined(R.scheme)` of section 5.2.2: nothing of the base is taken.
        if theirs.scheme_end != 0 {
            // Not strict: a scheme is ignored if it is that of the base.
            if strict || !self.has_same_scheme() {
                return self.with_own_path();
            }
            self.start = theirs.hier_start();
        }
        if theirs.host.is_some() {
            // `if defined(R.authority)`: the scheme of the base.
            self.kept = ours.hier_start();
            self.with_own_path()
        } else if theirs.path_start != theirs.path_end {
            // A path: scheme and authority of the base.
            self.kept = ours.path_start as usize;
            if self.reference.text().as_bytes()[theirs.path_start as usize] == b'/' {
                // `if (R.path starts-with "/")`: no merge.
                self.with_own_path()
            } else {
                self.merged()
            }
        } else {
            // `if (R.path == "")`: the path of the base, with its dot segments.
            self.path = PathSource::Base;
            let query = theirs.path_end != theirs.query_end;
            // `if defined(R.query)`; otherwise the base's query is kept as well.
            self.kept = if query { ours.path_end } else { ours.query_end } as usize;
            self
        }
    }

    fn has_same_scheme(self) -> bool {
        match (self.base.spans().scheme(), self.reference.spans().scheme()) {
            (Some(a), Some(b)) => {
                // Section 3.1: schemes are compared without regard to case.
                self.base.text()[a].eq_ignore_ascii_case(&self.reference.text()[b])
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn with_own_path(mut self) -> Resolution<'a> {
        // `dotless` may be false for a path without dot segments, so the path is searched.
        self.unfinished = !self.reference.spans().dotless
            && dots::has_dot_segments(&self.reference.text()[self.reference.spans().path()]);
        self
    }

    /// Merges the paths (section 5.2.3), and removes dot segments (section 5.2.4) as far as it
    /// needs no copy.
    #[inline(always)]
    fn merged(mut self) -> Resolution<'a> {
        self.path = PathSource::Both;
        let path = &self.base.text().as_bytes()[self.base.spans().path()];
        // Section 5.2.3: an authority and an empty path give "/".
        self.slash = path.is_empty() && self.base.spans().host.is_some();
        self.kept += dots::directory_len(path);
        // The base's own dot segments are removed too, as the merged path is one text.
        if !self.base.spans().dotless && dots::has_dot_segments(self.directory()) {
            self.unfinished = true;
            self
        } else if self.reference.spans().dotless {
            self
        } else {
            self.skip_leading_dots()
        }
    }

    /// Skips the dot segments at the start of a merged reference, as [`dots::append`] does, with
    /// the directory in place.
    #[inline(always)]
    fn skip_leading_dots(mut self) -> Resolution<'a> {
        let path = &self.reference.text().as_bytes()[..self.reference.spans().path_end as usize];
        // Steps 2A and 2D of section 5.2.4, with the directory as output.
        while let Some(dots) = dots::dots_at(path, self.start) {
            if dots == 2 {
                self.inside &= self.pop_directory();
            }
            self.start += dots;
            // The reference ends here, and leaves the directory with its slash.
            if self.start == path.len() {
                return self;
            }
            self.start += 1;
        }
        // Dot segments further on have to be removed by the slow path.
        self.unfinished = dots::find(path, self.start).is_some()
            || self.base.spans().host.is_none() && self.needs_guard(&path[self.start..]);
        self
    }

    /// Returns whether the path would begin with `//`, which [`boundary::guard`] keeps from being
    /// an authority. The path is in two parts here.
    fn needs_guard(&self, rest: &[u8]) -> bool {
        // The directory and the rest together, as they stand in the target.
        match self.directory().len() + usize::from(self.slash) {
            0 => rest.starts_with(b"//"),
            1 => rest.starts_with(b"/"),
            _ => false,
        }
    }

    /// Removes the last directory, if there is one. By the algorithm of the RFC a rootless path
    /// then becomes the root.
    #[inline(always)]
    fn pop_directory(&mut self) -> bool {
        let Some((_, path)) = self.directory().as_bytes().split_last() else {
            return false;
        };
        // The root has no parent.
        if path.is_empty() || self.slash {
            return false;
        }
        let len = dots::directory_len(path);
        // The rootless `a/..` leaves a slash that the base does not have.
        self.slash = len == 0;
        self.kept = self.base.spans().path_start as usize + len;
        true
    }

    /// Returns the part of the base's path that precedes the path of a merged reference.
    #[inline]
    fn directory(&self) -> &'a str {
        match self.path {
            PathSource::Both => &self.base.text()[self.base.spans().path_start as usize..self.kept],
            PathSource::Base | PathSource::Reference => "",
        }
    }

    /// Returns the length of a finished target, and an upper bound for an unfinished one.
    ///
    /// Removing dot segments removes at least the two bytes that the guard may add.
    #[inline(always)]
    pub(super) fn max_len(&self) -> usize {
        self.kept + usize::from(self.slash) + (self.reference.text().len() - self.start)
    }

    /// Appends the target.
    #[inline(always)]
    pub(super) fn write(&self, buffer: &mut String) -> Result<(), ResolveError> {
        // Only the slow path reports a `..` above the root.
        if self.unfinished || self.forbid_above_root {
            return self.finish(buffer);
        }
        if self.max_len() > u32::MAX as usize {
            return Err(ResolveError::TooLong);
        }
        buffer.reserve(self.max_len());
        buffer.push_str(&self.base.text()[..self.kept]);
        if self.slash {
            buffer.push('/');
        }
        buffer.push_str(&self.reference.text()[self.start..]);
        Ok(())
    }

    /// Appends the target on the slow path, which handles all cases.
    #[inline(never)]
    fn finish(self, buffer: &mut String) -> Result<(), ResolveError> {
        let before = buffer.len();
        let inside = self.write_path_by_path(buffer);
        // Checked at the end, as only then the length without dot segments is known.
        let verdict = if buffer.len() - before > u32::MAX as usize {
            Err(ResolveError::TooLong)
        } else if self.forbid_above_root && !inside {
            Err(ResolveError::AboveRoot)
        } else {
            return Ok(());
        };
        buffer.truncate(before);
        verdict
    }

    /// Writes the target component by component; returns whether no `..` led above the root.
    fn write_path_by_path(self, buffer: &mut String) -> bool {
        let (ours, theirs) = (self.base.spans(), self.reference.spans());
        buffer.reserve(self.max_len());
        // The directory is appended without its dot segments below.
        let directory = self.directory();
        buffer.push_str(&self.base.text()[..self.kept - directory.len()]);
        // The base's path is taken as it is, including its dot segments.
        if self.path == PathSource::Base {
            buffer.push_str(&self.reference.text()[self.start..]);
            return true;
        }
        // A reference with a scheme or an authority has these before its path.
        let rest = self.start.max(theirs.path_start as usize);
        buffer.push_str(&self.reference.text()[self.start..rest]);
        let path_start = buffer.len();
        let mut inside = self.inside & dots::remove_into(directory, buffer);
        if self.slash {
            buffer.push('/');
        }
        let path = &self.reference.text()[rest..theirs.path_end as usize];
        // Goes on from the directory, so a `..` may remove parts of it.
        inside &= dots::append(path, path_start, buffer);
        // Nothing is kept if the reference has a scheme, and then the host is its own or missing.
        let has_host = theirs.host.is_some() || self.kept > 0 && ours.host.is_some();
        // Section 3.3: without an authority a path must not begin with `//`.
        if let Some(guard) = boundary::guard(&buffer.as_bytes()[path_start..], true, has_host) {
            buffer.insert_str(path_start, guard);
        }
        buffer.push_str(&self.reference.text()[theirs.path_end as usize..]);
        inside
    }

    /// Joins the parts to a target; returns `None` if it is unfinished, not ASCII, or too long.
    #[inline(always)]
    pub(super) fn joined(self, avx512: Option<HasAvx512>) -> Option<Parsed<String>> {
        let (base, reference) = (self.base, self.reference);
        let is_ascii = base.spans().ascii & reference.spans().ascii;
        // One test for both flags: they are hardly ever set.
        if self.unfinished | !is_ascii || self.max_len() > u32::MAX as usize {
            return None;
        }
        Parsed::concat(avx512, (base, self.kept), self.slash, (reference, self.start), || {
            self.spans(self.max_len())
        })
    }

    /// Appends the target to `buffer` as [`Resolution::joined`] builds it; returns whether it did.
    #[inline(always)]
    pub(super) fn join_into(self, avx512: HasAvx512, buffer: &mut String) -> bool {
        let front = (self.base, self.kept);
        let back = (self.reference, self.start);
        self.max_len() <= u32::MAX as usize
            && Parsed::join_into(Some(avx512), front, self.slash, back, buffer)
    }

    /// Returns the spans of the target, which has `len` bytes.
    #[inline(always)]
    pub(super) fn spans(&self, len: usize) -> Spans {
        let (ours, theirs) = (self.base.spans(), self.reference.spans());
        // The text after the path of the reference is also the end of the target.
        let after = (len as u32).wrapping_sub(self.reference.text().len() as u32);
        // The difference may be negative; wrapping additions still give the right sum.
        let shift = (self.kept as u32).wrapping_sub(self.start as u32);
        // Only a reference with a scheme keeps nothing of the base.
        let is_whole = self.kept == 0;
        let has_header = !is_whole & theirs.host.is_none();
        let is_path_ours = self.path == PathSource::Base;
        // Selects between values: selecting between references would force them into memory first.
        let header = |ours: u32, theirs: u32| select(has_header, ours, theirs.wrapping_add(shift));
        let theirs_end = theirs.path_end.wrapping_add(after);
        Spans {
            scheme_end: select(is_whole, theirs.scheme_end, ours.scheme_end),
            host_start: header(ours.host_start, theirs.host_start),
            host_end: header(ours.host_end, theirs.host_end),
            path_start: header(ours.path_start, theirs.path_start),
            path_end: select(is_path_ours, ours.path_end, theirs_end),
            query_end: theirs.query_end.wrapping_add(after),
            host: select(has_header, ours.host, theirs.host),
            // A plain text has no dot segments, so the target is then finished.
            plain: ours.plain & theirs.plain,
            dotless: select(is_path_ours, ours.dotless, !self.unfinished),
            ascii: ours.ascii & theirs.ascii,
        }
    }
}

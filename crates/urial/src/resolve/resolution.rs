//! What the base and the reference contribute to the target, and the target put together.
//!
//! Each branch of the pseudo-code in section 5.2.2 says where the part of the base ends and the part of the
//! reference starts. Dot segments at the start of a reference (`../../b`) only move the two places, so nothing is copied
//! that would be taken back. In most cases that is all: two copies, and spans that are those of the base and of the reference, moved.

use alloc::string::String;

use urial_grammar::Spans;

use super::{ResolveError, ResolveOptions};
use crate::borrowed::Borrowed;
use crate::dots;
use crate::kind::Kind;

/// What is put in front of a path that begins with `//` behind no authority.
const GUARD: &str = "/.";

/// One of the two texts, whatever its kind.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    text: &'a str,
    spans: &'a Spans,
}

impl<'a, K: Kind> From<&'a Borrowed<'_, K>> for Side<'a> {
    #[inline]
    fn from(side: &'a Borrowed<'_, K>) -> Side<'a> {
        Side {
            text: side.as_str(),
            spans: side.spans(),
        }
    }
}

/// A base and a reference, and what each of them contributes to the target.
#[derive(Clone, Copy)]
pub(super) struct Resolution<'a> {
    base: &'a str,
    ours: &'a Spans,
    reference: &'a str,
    theirs: &'a Spans,
    /// How much of the base is in front.
    kept: usize,
    /// Whether a `/` follows that is not in the base: its path is empty, or was rootless before a `..` took it.
    slash: bool,
    /// Where in the reference the rest begins.
    start: usize,
    path: PathOf,
    /// Whether the two parts are not the target yet: there are dot segments in them, or the guard is missing.
    unfinished: bool,
    /// Whether no `..` has led above the root so far.
    inside: bool,
    forbid_above_root: bool,
}

/// Whose path it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathOf {
    Base,
    Reference,
    Both,
}

impl<'a> Resolution<'a> {
    #[inline(always)]
    pub(super) fn new(
        base: Side<'a>,
        reference: Side<'a>,
        options: ResolveOptions,
    ) -> Resolution<'a> {
        let resolution = Resolution {
            base: base.text,
            ours: base.spans,
            reference: reference.text,
            theirs: reference.spans,
            kept: 0,
            slash: false,
            start: 0,
            path: PathOf::Reference,
            unfinished: false,
            inside: true,
            forbid_above_root: options.forbid_above_root,
        };
        resolution.choose(options.strict)
    }

    /// The conditions of the pseudo-code.
    #[inline(always)]
    fn choose(mut self, strict: bool) -> Resolution<'a> {
        let (ours, theirs) = (self.ours, self.theirs);
        if theirs.scheme_end != 0 {
            if strict || !self.has_same_scheme() {
                return self.with_own_path();
            }
            self.start = theirs.hier_start();
        }
        if theirs.host.is_some() {
            self.kept = ours.hier_start();
            self.with_own_path()
        } else if theirs.path_start != theirs.path_end {
            self.kept = ours.path_start as usize;
            if self.reference.as_bytes()[theirs.path_start as usize] == b'/' {
                self.with_own_path()
            } else {
                self.merged()
            }
        } else {
            self.path = PathOf::Base;
            let query = theirs.path_end != theirs.query_end;
            self.kept = if query { ours.path_end } else { ours.query_end } as usize;
            self
        }
    }

    fn has_same_scheme(self) -> bool {
        match (self.ours.scheme(), self.theirs.scheme()) {
            (Some(a), Some(b)) => self.base[a].eq_ignore_ascii_case(&self.reference[b]),
            _ => false,
        }
    }

    #[inline(always)]
    fn with_own_path(mut self) -> Resolution<'a> {
        self.unfinished =
            !self.theirs.dotless && dots::has_dot_segments(&self.reference[self.theirs.path()]);
        self
    }

    /// Section 5.2.3, then section 5.2.4 as far as it goes without a copy.
    #[inline(always)]
    fn merged(mut self) -> Resolution<'a> {
        self.path = PathOf::Both;
        let path = &self.base.as_bytes()[self.ours.path()];
        self.slash = path.is_empty() && self.ours.host.is_some();
        self.kept += dots::directory_len(path);
        if !self.ours.dotless && dots::has_dot_segments(self.directory()) {
            self.unfinished = true;
            self
        } else if self.theirs.dotless {
            self
        } else {
            self.lead_up()
        }
    }

    /// Takes the dot segments at the start of a merged reference.
    #[inline(always)]
    fn lead_up(mut self) -> Resolution<'a> {
        let path = &self.reference.as_bytes()[..self.theirs.path_end as usize];
        while let Some(dots) = dots::dots_at(path, self.start) {
            if dots == 2 {
                self.inside &= self.pop_directory();
            }
            self.start += dots;
            if self.start == path.len() {
                return self;
            }
            self.start += 1;
        }
        self.unfinished = dots::find(path, self.start).is_some()
            || self.ours.host.is_none() && self.needs_guard(&path[self.start..]);
        self
    }

    /// Whether the path would begin with `//`.
    fn needs_guard(&self, rest: &[u8]) -> bool {
        match self.directory().len() + usize::from(self.slash) {
            0 => rest.starts_with(b"//"),
            1 => rest.starts_with(b"/"),
            _ => false,
        }
    }

    /// Takes the last directory, if there is one. By the letter a rootless path becomes the root then.
    #[inline(always)]
    fn pop_directory(&mut self) -> bool {
        let Some((_, path)) = self.directory().as_bytes().split_last() else {
            return false;
        };
        if path.is_empty() || self.slash {
            return false;
        }
        let len = dots::directory_len(path);
        self.slash = len == 0;
        self.kept = self.ours.path_start as usize + len;
        true
    }

    /// What of the path of the base is in front of a merged one.
    #[inline]
    fn directory(&self) -> &'a str {
        match self.path {
            PathOf::Both => &self.base[self.ours.path_start as usize..self.kept],
            PathOf::Base | PathOf::Reference => "",
        }
    }

    /// The length of the target if it is finished, and else no less than that.
    ///
    /// Taking dot segments takes at least the two bytes that the guard may add.
    #[inline(always)]
    pub(super) fn most(&self) -> usize {
        self.kept + usize::from(self.slash) + (self.reference.len() - self.start)
    }

    /// Appends the target.
    #[inline(always)]
    pub(super) fn write(&self, buffer: &mut String) -> Result<(), ResolveError> {
        if self.unfinished || self.forbid_above_root {
            return self.finish(buffer);
        }
        if self.most() > u32::MAX as usize {
            return Err(ResolveError::TooLong);
        }
        buffer.reserve(self.most());
        buffer.push_str(&self.base[..self.kept]);
        if self.slash {
            buffer.push('/');
        }
        buffer.push_str(&self.reference[self.start..]);
        Ok(())
    }

    /// [`Resolution::write`] for all cases.
    #[inline(never)]
    fn finish(self, buffer: &mut String) -> Result<(), ResolveError> {
        let before = buffer.len();
        let inside = self.write_path_by_path(buffer);
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

    /// Whether no `..` led above the root.
    fn write_path_by_path(self, buffer: &mut String) -> bool {
        let (ours, theirs) = (self.ours, self.theirs);
        buffer.reserve(self.most());
        let directory = self.directory();
        buffer.push_str(&self.base[..self.kept - directory.len()]);
        if self.path == PathOf::Base {
            buffer.push_str(&self.reference[self.start..]);
            return true;
        }
        let rest = self.start.max(theirs.path_start as usize);
        buffer.push_str(&self.reference[self.start..rest]);
        let path_start = buffer.len();
        let mut inside = self.inside & dots::remove_into(directory, buffer);
        if self.slash {
            buffer.push('/');
        }
        let path = &self.reference[rest..theirs.path_end as usize];
        inside &= dots::append(path, path_start, buffer);
        let has_host = theirs.host.is_some() || self.kept > 0 && ours.host.is_some();
        if !has_host && buffer[path_start..].starts_with("//") {
            buffer.insert_str(path_start, GUARD);
        }
        buffer.push_str(&self.reference[theirs.path_end as usize..]);
        inside
    }

    /// The spans of the target.
    #[inline(always)]
    pub(super) fn spans(&self, target: &str) -> Spans {
        let (ours, theirs) = (self.ours, self.theirs);
        // What is behind the path of the reference is the end of the target too.
        let from_end = |at: u32| (target.len() - (self.reference.len() - at as usize)) as u32;
        let ascii = ours.ascii & theirs.ascii || target.is_ascii();
        let plain = ours.plain & theirs.plain & !self.unfinished;
        let (path_end, dotless) = match self.path {
            PathOf::Base => (ours.path_end, ours.dotless),
            PathOf::Reference | PathOf::Both => (from_end(theirs.path_end), !self.unfinished),
        };
        let ends = Spans {
            path_end,
            query_end: from_end(theirs.query_end),
            plain,
            dotless,
            ascii,
            ..*ours
        };
        if self.kept != 0 && theirs.host.is_none() {
            return ends;
        }
        let scheme_end = if self.kept == 0 { theirs } else { ours }.scheme_end;
        let shift = (self.kept as u32).wrapping_sub(self.start as u32);
        Spans {
            scheme_end,
            host_start: theirs.host_start.wrapping_add(shift),
            host_end: theirs.host_end.wrapping_add(shift),
            path_start: theirs.path_start.wrapping_add(shift),
            host: theirs.host,
            ..ends
        }
    }
}

//! What the base and the reference contribute to the target, and the target put together.
//!
//! Each of the six branches of the pseudo-code in section 5.2.2 says where the part of the base ends and the part of the
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
    branch: Branch,
    /// How much of the base is in front.
    kept: usize,
    /// Whether a `/` follows that is not in the base: its path is empty, or was rootless before a `..` took it.
    slash: bool,
    /// Where in the reference the rest begins.
    start: usize,
    /// Whether the two parts are not the target yet: there are dot segments in them, or the guard is missing.
    unfinished: bool,
    /// Whether no `..` has led above the root so far.
    inside: bool,
    forbid_above_root: bool,
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
            branch: Branch::Scheme,
            kept: 0,
            slash: false,
            start: 0,
            unfinished: false,
            inside: true,
            forbid_above_root: options.forbid_above_root,
        };
        resolution.choose_branch(options.strict)
    }

    /// The conditions of the pseudo-code.
    #[inline(always)]
    fn choose_branch(mut self, strict: bool) -> Resolution<'a> {
        let (ours, theirs) = (self.ours, self.theirs);
        if theirs.scheme_end != 0 {
            if strict || !self.has_same_scheme() {
                self.unfinished = self.has_dots();
                return self;
            }
            self.start = theirs.hier_start();
        }
        if theirs.host.is_some() {
            (self.branch, self.kept) = (Branch::Authority, ours.hier_start());
            self.unfinished = self.has_dots();
        } else if theirs.path_start != theirs.path_end {
            if self.reference.as_bytes()[theirs.path_start as usize] == b'/' {
                (self.branch, self.kept) = (Branch::AbsolutePath, ours.path_start as usize);
                self.unfinished = self.has_dots();
            } else {
                self.branch = Branch::MergedPath;
                return self.merge();
            }
        } else if theirs.path_end != theirs.query_end {
            (self.branch, self.kept) = (Branch::Query, ours.path_end as usize);
        } else {
            (self.branch, self.kept) = (Branch::Nothing, ours.query_end as usize);
        }
        self
    }

    fn has_same_scheme(self) -> bool {
        match (self.ours.scheme(), self.theirs.scheme()) {
            (Some(a), Some(b)) => self.base[a].eq_ignore_ascii_case(&self.reference[b]),
            _ => false,
        }
    }

    /// Whether the path of the reference has dot segments.
    #[inline(always)]
    fn has_dots(&self) -> bool {
        // Where the parser found the text plain, it has seen that there are none.
        !self.theirs.plain && dots::has_dot_segments(&self.reference[self.theirs.path()])
    }

    /// Section 5.2.3, then section 5.2.4 as far as it goes without a copy.
    #[inline(always)]
    fn merge(mut self) -> Resolution<'a> {
        let path = &self.base.as_bytes()[self.ours.path()];
        self.kept = self.ours.path_start as usize + dots::directory_len(path);
        self.slash = path.is_empty() && self.ours.host.is_some();
        if !self.ours.plain && dots::has_dot_segments(self.directory()) {
            self.unfinished = true;
        } else if !self.theirs.plain {
            return self.lead_up();
        }
        self
    }

    /// Takes the dot segments at the start of a merged reference.
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
        let rest = &path[self.start..];
        let front = self.directory().len() + usize::from(self.slash);
        let slashes = b"//".get(front..);
        let unguarded = self.ours.host.is_none() && slashes.is_some_and(|s| rest.starts_with(s));
        self.unfinished = unguarded || dots::find(rest, 0).is_some();
        self
    }

    /// Takes the last directory, if there is one. By the letter a rootless path becomes the root then.
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
        match self.branch {
            Branch::MergedPath => &self.base[self.ours.path_start as usize..self.kept],
            _ => "",
        }
    }

    /// The length of the target if it is finished, and else no less than that.
    ///
    /// Taking dot segments takes at least the two bytes that the guard may add.
    #[inline(always)]
    pub(super) fn most(&self) -> usize {
        self.kept + usize::from(self.slash) + (self.reference.len() - self.start)
    }

    /// Appends the target; the end of its path.
    #[inline(always)]
    pub(super) fn write(&self, buffer: &mut String) -> Result<usize, ResolveError> {
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
        Ok(match self.branch {
            Branch::Nothing => self.ours.path_end as usize,
            _ => self.most() - (self.reference.len() - self.theirs.path_end as usize),
        })
    }

    /// [`Resolution::write`] for all cases.
    #[inline(never)]
    fn finish(self, buffer: &mut String) -> Result<usize, ResolveError> {
        let before = buffer.len();
        let result = self.finish_with(buffer);
        if result.is_err() {
            buffer.truncate(before);
        }
        result
    }

    fn finish_with(self, buffer: &mut String) -> Result<usize, ResolveError> {
        let (ours, theirs) = (self.ours, self.theirs);
        let before = buffer.len();
        buffer.reserve(self.most());
        let path = match self.branch {
            Branch::Scheme | Branch::Authority => {
                buffer.push_str(&self.base[..self.kept]);
                buffer.push_str(&self.reference[self.start..theirs.path_start as usize]);
                &self.reference[theirs.path()]
            }
            Branch::AbsolutePath | Branch::MergedPath => {
                buffer.push_str(&self.base[..ours.path_start as usize]);
                &self.reference[self.start..theirs.path_end as usize]
            }
            Branch::Query | Branch::Nothing => {
                buffer.push_str(&self.base[..self.kept]);
                ""
            }
        };
        let path_start = buffer.len();
        let mut inside = self.inside & dots::remove_into(self.directory(), buffer);
        if self.slash {
            buffer.push('/');
        }
        inside &= dots::append(path, path_start, buffer);
        if self.header().host.is_none() && buffer[path_start..].starts_with("//") {
            buffer.insert_str(path_start, GUARD);
        }
        let path_end = buffer.len() - before;
        buffer.push_str(&self.reference[theirs.path_end as usize..]);
        if buffer.len() - before > u32::MAX as usize {
            Err(ResolveError::TooLong)
        } else if self.forbid_above_root && !inside {
            Err(ResolveError::AboveRoot)
        } else {
            Ok(path_end)
        }
    }

    /// The spans of the target, which `path_end` came of.
    #[inline]
    pub(super) fn spans(&self, path_end: usize, target: &str) -> Spans {
        let header = self.header();
        let query_end = match self.branch {
            Branch::Nothing => self.ours.query_end,
            _ => path_end as u32 + (self.theirs.query_end - self.theirs.path_end),
        };
        Spans {
            path_end: path_end as u32,
            query_end,
            plain: header.plain && !self.unfinished,
            ascii: header.ascii || target.is_ascii(),
            ..header
        }
    }

    /// Spans in which all is right that is before the path.
    #[inline]
    fn header(&self) -> Spans {
        let (ours, theirs) = (*self.ours, *self.theirs);
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

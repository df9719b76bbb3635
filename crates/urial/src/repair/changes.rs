//! What was changed, found by going through input and result together.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use urial_grammar::{mask, search};

use super::change::{Change, ChangeKind};
use super::entities;
use super::mend::{is_triplet, mark, wrong};

/// The changes of a repair, in the order of the input.
#[derive(Clone)]
pub struct Changes<'r> {
    input: &'r [u8],
    /// Where the input is what is between the blanks.
    inner: Range<usize>,
    result: &'r str,
    /// Whether entities were decoded.
    entities: bool,
    /// The host that became the one that the DNS has, before that has been told.
    host: Option<Host>,
    /// What may be passwords in the result, once that has been asked.
    secrets: Option<Vec<Range<usize>>>,
    /// The offsets of what comes next, in the input and in the result.
    next: (usize, usize),
}

/// Where a host that was replaced as a whole is in the input, and where its name in the result.
#[derive(Clone)]
pub(super) struct Host {
    pub(super) from: Range<usize>,
    pub(super) to: Range<usize>,
}

/// A fault, its length, and the length of what stands there in the result.
type Fault = (ChangeKind, usize, usize);

impl<'r> Changes<'r> {
    pub(super) fn new(
        input: &'r [u8],
        inner: Range<usize>,
        result: &'r str,
        entities: bool,
        host: Option<Host>,
    ) -> Changes<'r> {
        Changes {
            input,
            inner,
            result,
            entities,
            host,
            secrets: None,
            next: (0, 0),
        }
    }

    /// What was removed before the reference.
    fn before(&self) -> Option<Fault> {
        let at = self.next.0;
        let behind_mark = mark(self.input);
        match self.inner.start {
            start if at >= start => None,
            _ if at < behind_mark => Some((ChangeKind::ByteOrderMark, behind_mark, 0)),
            start => Some((ChangeKind::SurroundingBlank, start - at, 0)),
        }
    }

    /// What was removed behind the reference.
    fn behind(&self) -> Option<Fault> {
        let rest = &self.input[self.next.0..];
        let is_line_end = rest.iter().all(|byte| matches!(byte, b'\r' | b'\n'));
        let kind = if is_line_end {
            ChangeKind::LineEnd
        } else {
            ChangeKind::SurroundingBlank
        };
        (!rest.is_empty()).then_some((kind, rest.len(), 0))
    }

    /// Where in the input and in the result characters were replaced one by one: to the end, or to
    /// the host that was replaced as a whole.
    fn limits(&self) -> (usize, usize) {
        match &self.host {
            Some(host) => (host.from.start, host.to.start),
            None => (self.inner.end, self.result.len()),
        }
    }

    /// The input and the result from here to there.
    fn ahead(&self) -> (&'r [u8], &'r [u8]) {
        let (input, result) = self.limits();
        (
            &self.input[self.next.0..input],
            &self.result.as_bytes()[self.next.1..result],
        )
    }

    /// The host that was replaced right here.
    fn replaced_host(&mut self) -> Option<Fault> {
        let host = self.host.take_if(|host| host.from.start == self.next.0)?;
        Some((ChangeKind::Idna, host.from.len(), host.to.len()))
    }

    /// What was replaced right here.
    fn fault(&self) -> Option<Fault> {
        let (input, result) = self.ahead();
        let result = *result.first()?;
        if self.entities
            && let Some((meant, len)) = entities::at(input)
        {
            let to = if meant == result { 1 } else { 3 };
            return Some((ChangeKind::HtmlEntity, len, to));
        }
        match *input.first()? {
            b'%' if is_triplet(input) => None,
            b'\\' if result == b'/' => Some((ChangeKind::Backslash, 1, 1)),
            byte if byte == result && byte != b'%' => None,
            _ => wrong(input).map(|(kind, len)| (kind, len, 3 * len)),
        }
    }

    /// Goes past what has not been changed.
    fn skip(&mut self) -> Option<Fault> {
        while self.next.0 < self.limits().0 {
            let (input, result) = self.ahead();
            let same = search::common_len(input, result);
            // A fault makes another text of it, also where the next byte stays.
            if same == input.len() && same == result.len() {
                self.advance((same, same));
                break;
            }
            if let Some(fault) = self.fault_in_run(self.next.0 + same) {
                return Some(fault);
            }
        }
        None
    }

    /// Goes through bytes that are the same in input and result up to `end`, to the first fault
    /// among them or at their end.
    ///
    /// The run is measured once and not at every `%` in it, of which there may be as many as there
    /// are bytes. A fault moves input and
    /// result against each other, and never lies far before the end of the run: its triplet or its
    /// character differs from what it replaces.
    fn fault_in_run(&mut self, end: usize) -> Option<Fault> {
        loop {
            let plain = self.plain_len(&self.input[self.next.0..end]);
            self.advance((plain, plain));
            if let Some(fault) = self.fault() {
                return Some(fault);
            }
            // The `%` of a triplet, or an `&`.
            if self.next.0 < self.limits().0 {
                self.advance((1, 1));
            }
            if self.next.0 >= end {
                return None;
            }
        }
    }

    /// How many bytes come before one that only a closer look can tell: it can be the same in the
    /// result by chance.
    fn plain_len(&self, run: &[u8]) -> usize {
        let found = if self.entities {
            run.iter().position(|byte| matches!(byte, b'%' | b'&'))
        } else {
            search::percent(run)
        };
        found.unwrap_or(run.len())
    }

    /// Where in the input comes from what is at `at` in the result, if nothing across that was
    /// changed.
    #[cfg(feature = "idna")]
    pub(super) fn origin(mut self, at: usize) -> usize {
        let mut last = (self.inner.start, 0);
        while self.next.1 <= at && self.next().is_some() {
            if self.next.1 <= at && self.next.0 <= self.inner.end {
                last = self.next;
            }
        }
        last.0 + (at - last.1)
    }

    const fn advance(&mut self, (from, to): (usize, usize)) {
        self.next = (self.next.0 + from, self.next.1 + to);
    }
}

impl<'r> Iterator for Changes<'r> {
    type Item = Change<'r>;

    fn next(&mut self) -> Option<Change<'r>> {
        let (kind, from, to) = self
            .before()
            .or_else(|| self.skip())
            .or_else(|| self.replaced_host())
            .or_else(|| self.skip())
            .or_else(|| self.behind())?;
        let start = self.next;
        self.advance((from, to));
        while to > 0
            && let Some((same, from, to)) = self.fault()
            && same == kind
        {
            self.advance((from, to));
        }
        let end = self.next;
        let result = self.result;
        let secrets = self.secrets.get_or_insert_with(|| mask::of_suspect(result));
        let last = secrets.partition_point(|secret| secret.start < end.1);
        Some(Change {
            kind,
            at: start.0,
            from: &self.input[start.0..end.0],
            to: &self.result[start.1..end.1],
            is_secret: last > 0 && start.1 < secrets[last - 1].end,
        })
    }
}

impl FusedIterator for Changes<'_> {}

impl fmt::Debug for Changes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

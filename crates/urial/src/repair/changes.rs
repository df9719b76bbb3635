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
    /// What may be passwords in the result, once that has been asked.
    secrets: Option<Vec<Range<usize>>>,
    /// The offsets of what comes next, in the input and in the result.
    next: (usize, usize),
}

/// A fault, its length, and the length of what stands there in the result.
type Fault = (ChangeKind, usize, usize);

impl<'r> Changes<'r> {
    pub(super) fn new(
        input: &'r [u8],
        inner: Range<usize>,
        result: &'r str,
        entities: bool,
    ) -> Changes<'r> {
        Changes {
            input,
            inner,
            result,
            entities,
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

    /// What was replaced right here.
    fn fault(&self) -> Option<Fault> {
        let input = &self.input[self.next.0..self.inner.end];
        let result = *self.result.as_bytes().get(self.next.1)?;
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
        while self.next.0 < self.inner.end {
            let input = &self.input[self.next.0..self.inner.end];
            let result = &self.result.as_bytes()[self.next.1..];
            let same = search::common_len(input, result);
            // A fault makes another text of it, also where the next byte stays.
            if same == input.len() && same == result.len() {
                self.advance((same, same));
                break;
            }
            // What only a closer look can tell: the same byte can be there by chance.
            let percent = search::percent(&input[..same]).unwrap_or(same);
            let ampersand = |bytes: &[u8]| bytes.iter().position(|byte| *byte == b'&');
            let entity = self
                .entities
                .then(|| ampersand(&input[..percent]))
                .flatten();
            let same = entity.unwrap_or(percent);
            self.advance((same, same));
            if let Some(fault) = self.fault() {
                return Some(fault);
            }
            // The `%` of a triplet, or an `&`.
            if self.next.0 < self.inner.end {
                self.advance((1, 1));
            }
        }
        None
    }

    const fn advance(&mut self, (from, to): (usize, usize)) {
        self.next = (self.next.0 + from, self.next.1 + to);
    }
}

impl<'r> Iterator for Changes<'r> {
    type Item = Change<'r>;

    fn next(&mut self) -> Option<Change<'r>> {
        let inside = |changes: &mut Self| changes.skip().or_else(|| changes.behind());
        let (kind, from, to) = self.before().or_else(|| inside(self))?;
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

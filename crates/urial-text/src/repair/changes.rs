//! Iterator over the changes of a repair, found by comparing input and result.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use urial_grammar::mask;

use super::Repaired;
use super::change::{Change, ChangeKind};
use super::entities;
use super::fix::{mark, wrong};
use urial::percent;

/// An iterator over the changes of a repair, in the order of the input.
#[derive(Clone)]
pub struct Changes<'r> {
    repaired: &'r Repaired<'r>,
    /// The host that was replaced by its name in the DNS, until its change is returned.
    host: Option<&'r Host>,
    /// The spans of possible passwords in the result, computed on first use.
    secrets: Option<Vec<Range<usize>>>,
    /// The offsets of the next byte, in the input and in the result.
    next: (usize, usize),
}

/// The spans of a host that was replaced as a whole, in the input and in the result.
#[derive(Clone)]
pub(super) struct Host {
    pub(super) from: Range<usize>,
    pub(super) to: Range<usize>,
}

/// A fault, its length, and the length of its replacement in the result.
type Fault = (ChangeKind, usize, usize);

/// Returns what was removed around the text.
fn around(removed: &[u8]) -> ChangeKind {
    match removed.iter().any(|byte| b"<>\"".contains(byte)) {
        true => ChangeKind::Enclosing,
        false => ChangeKind::SurroundingBlank,
    }
}

impl<'r> Changes<'r> {
    pub(super) fn new(repaired: &'r Repaired<'r>) -> Changes<'r> {
        let (reference, input) = (&repaired.reference, repaired.input);
        let next = match reference.is_borrowed() && repaired.inner.len() == input.len() {
            // A reference that borrows the whole input is the input: nothing is compared.
            true => (input.len(), reference.as_str().len()),
            false => (0, 0),
        };
        Changes { repaired, host: repaired.host.as_deref(), secrets: None, next }
    }

    fn input(&self) -> &'r [u8] {
        self.repaired.input
    }

    fn result(&self) -> &'r str {
        self.repaired.reference.as_str()
    }

    /// Returns the next fault of the text removed before the reference.
    fn before(&self) -> Option<Fault> {
        let at = self.next.0;
        let after_mark = mark(self.input());
        match self.repaired.inner.start {
            // Nothing was removed, or all of it was returned.
            start if at >= start => None,
            _ if at < after_mark => Some((ChangeKind::ByteOrderMark, after_mark, 0)),
            start => Some((around(&self.input()[at..start]), start - at, 0)),
        }
    }

    /// Returns the fault of the text removed after the reference.
    fn after(&self) -> Option<Fault> {
        let rest = &self.input()[self.next.0..];
        // Most lines of files end with one, so it has a kind of its own.
        let is_line_end = rest.iter().all(|byte| matches!(byte, b'\r' | b'\n'));
        let kind = if is_line_end { ChangeKind::LineEnd } else { around(rest) };
        (!rest.is_empty()).then_some((kind, rest.len(), 0))
    }

    /// Returns the offsets in input and result up to which single characters were replaced: the
    /// end, or the host that was replaced as a whole.
    fn limits(&self) -> (usize, usize) {
        match &self.host {
            // Up to the replaced host only; nothing can be aligned byte by byte inside it.
            Some(host) => (host.from.start, host.to.start),
            None => (self.repaired.inner.end, self.result().len()),
        }
    }

    /// Returns the rest of the input and of the result, up to the limits.
    fn ahead(&self) -> (&'r [u8], &'r [u8]) {
        let (input, result) = self.limits();
        (&self.input()[self.next.0..input], &self.result().as_bytes()[self.next.1..result])
    }

    /// Returns the fault of a host that was replaced at this offset.
    fn replaced_host(&mut self) -> Option<Fault> {
        let host = self.host.take_if(|host| host.from.start == self.next.0)?;
        Some((ChangeKind::Idna, host.from.len(), host.to.len()))
    }

    /// Returns the fault at this offset.
    fn fault(&self) -> Option<Fault> {
        let (input, result) = self.ahead();
        let result = *result.first()?;
        let before = &self.result().as_bytes()[..self.next.1];
        let entity = self.repaired.entities.then(|| entities::at(before, input));
        if let Some((meant, len)) = entity.flatten() {
            // The decoded character was kept, or encoded in turn.
            let is_kept = match meant {
                b'%' => entities::is_triplet(input),
                _ => meant == result || meant == b'\\' && result == b'/',
            };
            return Some((ChangeKind::HtmlEntity, len, if is_kept { 1 } else { 3 }));
        }
        match *input.first()? {
            // A triplet was kept as it is.
            b'%' if percent::is_triplet(input) => None,
            b'%' if self.repaired.entities && entities::is_triplet(input) => None,
            // The option `backslash_is_slash` turned it.
            b'\\' if result == b'/' => Some((ChangeKind::Backslash, 1, 1)),
            // A `%` in the result may be the first byte of `%25`, so an equal byte proves nothing.
            byte if byte == result && byte != b'%' => None,
            // Every byte of a character becomes a triplet of three.
            _ => wrong(input).map(|(kind, len)| (kind, len, 3 * len)),
        }
    }

    /// Skips the text without changes, and returns the fault after it.
    fn skip(&mut self) -> Option<Fault> {
        while self.next.0 < self.limits().0 {
            let (input, result) = self.ahead();
            // A `%` or an `&` may be equal in the result by chance.
            let may_be_fault = |(from, to): (&u8, &u8)| {
                from != to || *from == b'%' || self.repaired.entities && *from == b'&'
            };
            let same = input.iter().zip(result).position(may_be_fault);
            let same = same.unwrap_or(input.len());
            self.advance((same, same));
            if let Some(fault) = self.fault() {
                return Some(fault);
            }
            // The `%` of a triplet, or an `&` that begins no entity.
            if same < input.len() {
                self.advance((1, 1));
            }
        }
        None
    }

    /// Returns the offset in the input of the byte at `at` in the result, if no change crosses it.
    #[cfg(feature = "idna")]
    pub(super) fn origin(mut self, at: usize) -> usize {
        // The last place from which input and result run in parallel.
        let mut last = (self.repaired.inner.start, 0);
        while self.next.1 <= at && self.next().is_some() {
            if self.next.1 <= at && self.next.0 <= self.repaired.inner.end {
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
            // The text before a replaced host is skipped first, then the host, then the text after
            // it.
            .or_else(|| self.replaced_host())
            .or_else(|| self.skip())
            .or_else(|| self.after())?;
        let start = self.next;
        self.advance((from, to));
        // Adjacent characters with one fault are one change; a deletion is one by itself.
        if to > 0 {
            while let Some((_, from, to)) = self.fault().filter(|fault| fault.0 == kind) {
                self.advance((from, to));
            }
        }
        let end = self.next;
        let (input, result) = (self.input(), self.result());
        // Passwords are found in the result, which is valid; the input may be anything.
        let secrets = self.secrets.get_or_insert_with(|| mask::passwords(result).collect());
        // The spans are in order, so only the last one that starts before the end can overlap.
        let last = secrets.partition_point(|secret| secret.start < end.1);
        Some(Change {
            kind,
            at: start.0,
            from: &input[start.0..end.0],
            to: &result[start.1..end.1],
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

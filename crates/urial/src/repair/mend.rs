//! Encoding what does not belong, component by component.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use urial_grammar::Set;

use super::change::{ChangeKind, RepairError, RepairErrorKind};
use super::entities;
use crate::borrowed::Reference;
use crate::owned::ReferenceBuf;
use crate::percent;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A set that is asked for every byte.
type Table = [bool; 256];

static USERINFO: Table = table(Set::USERINFO);
static REG_NAME: Table = table(Set::REG_NAME);
static PATH: Table = table(Set::PATH);
static QUERY: Table = table(Set::QUERY);
static FRAGMENT: Table = table(Set::FRAGMENT);

const fn table(set: Set) -> Table {
    let mut table = [false; 256];
    let mut byte: u8 = 0;
    while byte.is_ascii() {
        table[byte as usize] = set.contains(byte);
        byte += 1;
    }
    table
}

/// How many bytes of a byte order mark a text starts with.
pub(super) fn mark(bytes: &[u8]) -> usize {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    }
}

/// What is left between a byte order mark and blanks.
pub(super) fn strip(bytes: &[u8]) -> Range<usize> {
    let is_not_blank = |byte: &u8| !matches!(byte, b' ' | b'\t'..=b'\r');
    let behind_mark = &bytes[mark(bytes)..];
    let start = behind_mark.iter().position(is_not_blank);
    let start = start.map_or(bytes.len(), |at| mark(bytes) + at);
    let end = bytes[start..].iter().rposition(is_not_blank);
    start..end.map_or(start, |last| start + last + 1)
}

/// The input between the blanks, with characters replaced.
pub(super) struct Pieces<'a> {
    input: &'a [u8],
    /// Where the input is what is between the blanks.
    inner: Range<usize>,
    /// Whether entities have been decoded.
    entities: bool,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(input: &'a [u8], inner: Range<usize>, entities: bool) -> Pieces<'a> {
        let piece = &input[inner.clone()];
        Pieces {
            input,
            inner,
            entities,
            bytes: if entities {
                Cow::Owned(entities::decode(piece))
            } else {
                Cow::Borrowed(piece)
            },
        }
    }

    /// Makes a `/` of each `\` before the query.
    pub(super) fn turn_backslashes(&mut self) {
        let end = self.stop(0, b"?#");
        if self.bytes[..end].contains(&b'\\') {
            for byte in &mut self.bytes.to_mut()[..end] {
                if *byte == b'\\' {
                    *byte = b'/';
                }
            }
        }
    }

    /// Where in the input a byte comes from. It counts, because only an error asks.
    fn origin(&self, at: usize) -> usize {
        if !self.entities {
            return self.inner.start + at;
        }
        let inner = &self.input[self.inner.clone()];
        let mut from = 0;
        for _ in 0..at {
            from += entities::at(&inner[from..]).map_or(1, |(_, len)| len);
        }
        self.inner.start + from
    }

    /// The offset of the first of `stops` at or after `from`, or the length.
    #[inline]
    fn stop<const N: usize>(&self, from: usize, stops: &[u8; N]) -> usize {
        let is_stop = |byte: &u8| stops.contains(byte);
        let found = self.bytes[from..].iter().position(is_stop);
        found.map_or(self.bytes.len(), |at| from + at)
    }

    fn error(&self, kind: RepairErrorKind, span: Range<usize>) -> RepairError {
        RepairError {
            kind,
            span: self.origin(span.start)..self.origin(span.end),
        }
    }

    /// An error about the character at `at`, or the byte that is none.
    fn error_at(&self, kind: RepairErrorKind, at: usize) -> RepairError {
        let len = char_at(&self.bytes[at..]).map_or(1, char::len_utf8);
        self.error(kind, at..at + len)
    }
}

/// The text with every component mended.
pub(super) fn mend(pieces: &Pieces<'_>) -> Result<String, RepairError> {
    let bytes = &*pieces.bytes;
    let mut mender = Mender {
        pieces,
        text: String::with_capacity(bytes.len() + 16),
    };
    let start = mender.scheme()?;
    let path = match &bytes[start..] {
        [b'/', b'/', ..] => mender.authority(start)?,
        [b'/' | b'\\', b'/' | b'\\', ..] => {
            let at = pieces.stop(start, b"\\");
            return Err(pieces.error(RepairErrorKind::BackslashInAuthority, at..at + 1));
        }
        _ => start,
    };
    let query = pieces.stop(path, b"?#");
    let fragment = pieces.stop(query, b"#");
    mender.encode(path..query, &PATH);
    if query < fragment {
        mender.text.push('?');
        mender.encode(query + 1..fragment, &QUERY);
    }
    if fragment < bytes.len() {
        mender.text.push('#');
        mender.encode(fragment + 1..bytes.len(), &FRAGMENT);
    }
    Ok(mender.text)
}

/// The text as a reference, which it is.
pub(super) fn read_back(text: String, input: &[u8]) -> Result<ReferenceBuf, RepairError> {
    ReferenceBuf::parse(text).map_err(|refused| {
        debug_assert!(refused.input().len() > u32::MAX as usize, "{refused:?}");
        RepairError {
            kind: RepairErrorKind::TooLong,
            span: 0..input.len(),
        }
    })
}

struct Mender<'p, 'a> {
    pieces: &'p Pieces<'a>,
    text: String,
}

impl Mender<'_, '_> {
    /// Copies what is right as it stands, which is ASCII.
    fn copy(&mut self, span: Range<usize>) {
        let piece = core::str::from_utf8(&self.pieces.bytes[span]);
        self.text.push_str(piece.unwrap_or_default());
    }

    /// Writes the scheme and its `:`, if there is one, and says where what follows starts.
    fn scheme(&mut self) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        let colon = self.pieces.stop(0, b":/?#");
        if bytes.get(colon) != Some(&b':') {
            return Ok(0);
        }
        let is_scheme = colon > 0
            && Set::ALPHA.contains(bytes[0])
            && bytes[..colon]
                .iter()
                .all(|byte| Set::SCHEME.contains(*byte));
        if !is_scheme {
            let span = 0..colon + 1;
            return Err(self.pieces.error(RepairErrorKind::Scheme, span));
        }
        self.copy(0..colon + 1);
        Ok(colon + 1)
    }

    /// Writes `//` and the authority, and says where the path starts.
    fn authority(&mut self, start: usize) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        let end = self.pieces.stop(start + 2, b"/?#\\");
        if bytes.get(end) == Some(&b'\\') {
            let kind = RepairErrorKind::BackslashInAuthority;
            return Err(self.pieces.error(kind, end..end + 1));
        }
        self.copy(start..start + 2);
        let mut host = start + 2;
        let ats = |span: Range<usize>| span.filter(|at| bytes[*at] == b'@');
        if let Some(at) = ats(host..end).next_back() {
            if let Some(first) = ats(host..at).next() {
                let kind = RepairErrorKind::SecondAt;
                return Err(self.pieces.error(kind, first..first + 1));
            }
            self.encode(host..at, &USERINFO);
            self.text.push('@');
            host = at + 1;
        }
        let colon = if bytes[host..end].starts_with(b"[") {
            self.literal(host..end)?
        } else {
            let colon = self.pieces.stop(host, b":").min(end);
            self.reg_name(host..colon)?;
            colon
        };
        let port = (colon + 1).min(end)..end;
        if let Some(at) = port.clone().find(|at| !bytes[*at].is_ascii_digit()) {
            return Err(self.pieces.error_at(RepairErrorKind::Port, at));
        }
        self.copy(colon..end);
        Ok(end)
    }

    /// Writes `[…]` if it holds an address, and says where it ends.
    fn literal(&mut self, span: Range<usize>) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        let close = self.pieces.stop(span.start, b"]");
        let end = (close + 1).min(span.end);
        let host = core::str::from_utf8(&bytes[span.start..end]).ok();
        let is_address = close < span.end
            && host.is_some_and(|host| {
                let text = alloc::format!("//{host}");
                Reference::parse(&text).is_ok()
            });
        if !is_address {
            let span = span.start..end;
            return Err(self.pieces.error(RepairErrorKind::IpLiteral, span));
        }
        if end < span.end && bytes[end] != b':' {
            return Err(self.pieces.error_at(RepairErrorKind::Host, end));
        }
        self.copy(span.start..end);
        Ok(end)
    }

    /// Writes a registered name: nothing but characters beyond ASCII can be encoded without naming another host.
    fn reg_name(&mut self, span: Range<usize>) -> Result<(), RepairError> {
        let bytes = &*self.pieces.bytes;
        let mut at = span.start;
        while at < span.end {
            let rest = &bytes[at..span.end];
            let (is_right, len) = match rest[0] {
                b'%' => (is_triplet(rest), 1),
                byte if byte.is_ascii() => (REG_NAME[usize::from(byte)], 1),
                _ => match char_at(rest) {
                    Some(found) => (!found.is_whitespace(), found.len_utf8()),
                    None => (false, 1),
                },
            };
            if !is_right {
                return Err(self.pieces.error_at(RepairErrorKind::Host, at));
            }
            at += len;
        }
        self.encode(span, &REG_NAME);
        Ok(())
    }

    /// Writes a piece, with the triplet of every character that is not in `keep`.
    fn encode(&mut self, span: Range<usize>, keep: &Table) {
        let bytes = &self.pieces.bytes[..span.end];
        let mut at = span.start;
        while at < span.end {
            let rest = &bytes[at..];
            let right = run_of_right(rest, keep);
            self.copy(at..at + right);
            at += right;
            let Some((_, len)) = wrong(&bytes[at..]) else {
                continue;
            };
            percent::encode_into(&bytes[at..at + len], Set::EMPTY, &mut self.text);
            at += len;
        }
    }
}

/// How many bytes from the start need no change.
fn run_of_right(bytes: &[u8], keep: &Table) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            byte if keep[usize::from(byte)] => at += 1,
            b'%' if is_triplet(&bytes[at..]) => at += 3,
            _ => break,
        }
    }
    at
}

/// What is wrong with the first character, and its length.
pub(super) fn wrong(bytes: &[u8]) -> Option<(ChangeKind, usize)> {
    let kind = match *bytes.first()? {
        b' ' => ChangeKind::Blank,
        b'%' => ChangeKind::LonePercent,
        b'\\' => ChangeKind::Backslash,
        b'[' | b']' => ChangeKind::Bracket,
        b'#' => ChangeKind::SecondHash,
        byte if byte.is_ascii_control() => ChangeKind::Control,
        byte if byte.is_ascii() => ChangeKind::Delimiter,
        _ => {
            return Some(match char_at(bytes) {
                Some(found) => (ChangeKind::NonAscii, found.len_utf8()),
                None => (ChangeKind::NotUtf8, 1),
            });
        }
    };
    Some((kind, 1))
}

pub(super) fn is_triplet(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The first character, if the bytes start with one.
fn char_at(bytes: &[u8]) -> Option<char> {
    let start = &bytes[..bytes.len().min(4)];
    let text = match core::str::from_utf8(start) {
        Ok(text) => text,
        Err(error) => core::str::from_utf8(&start[..error.valid_up_to()]).ok()?,
    };
    text.chars().next()
}

//! Encoding of invalid characters, component by component.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{Component, ParseError, Set};

use super::change::{ChangeKind, RepairError, RepairErrorKind};
use super::entities;
use crate::extract::closing;
use urial::Reference;
use urial::ReferenceBuf;
use urial::percent;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A set as a table, for a lookup at every byte.
type Table = [bool; 256];

static USERINFO: Table = Set::USERINFO.table();
static REG_NAME: Table = Set::REG_NAME.table();
static PATH: Table = Set::PATH.table();
static QUERY: Table = Set::QUERY.table();
static FRAGMENT: Table = Set::FRAGMENT.table();

/// Returns the length of the byte order mark at the start of a text, or 0.
pub(super) fn mark(bytes: &[u8]) -> usize {
    if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 }
}

/// Returns the span of the text without what is around it: spaces and control characters, and the
/// delimiters of RFC 3986 appendix C, as in `<http://a/>`, `<URL:http://a/>` and `"http://a/"`.
pub(super) fn strip(bytes: &[u8]) -> Range<usize> {
    const PREFIX: &[u8] = b"URL:";
    let inner = without_blanks(bytes);
    let piece = &bytes[inner.clone()];
    let (inside, prefix) = match piece {
        [b'<', inside @ .., b'>'] => {
            let prefix = inside.get(..PREFIX.len()).unwrap_or_default();
            let has_prefix = prefix.eq_ignore_ascii_case(PREFIX);
            (inside, if has_prefix { PREFIX.len() } else { 0 })
        }
        [b'"', inside @ .., b'"'] => (inside, 0),
        _ => return inner,
    };
    // Two of them on a line are a sentence, and not one URI.
    if inside.iter().any(|byte| b"<>\"".contains(byte)) {
        return inner;
    }
    let start = inner.start + 1 + prefix;
    let inside = without_blanks(&inside[prefix..]);
    if inside.is_empty() {
        return inner;
    }
    start + inside.start..start + inside.end
}

/// Characters beyond ASCII that nobody sees, and that come along where a text is copied: spaces
/// that do not break, of no width and as wide as an ideograph, marks of direction, the word joiner
/// and the byte order mark.
const UNSEEN: [&str; 7] =
    ["\u{A0}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{3000}", "\u{FEFF}"];

/// Returns the span of the text without surrounding spaces, control characters and what nobody
/// sees. NUL ends a string of C, and terminals and forms leave other control characters.
fn without_blanks(bytes: &[u8]) -> Range<usize> {
    let mut inner = bytes;
    let unseen = || UNSEEN.iter().map(|unseen| unseen.as_bytes());
    while let Some(rest) = match inner {
        [0..=b' ' | 0x7F, rest @ ..] => Some(rest),
        _ => unseen().find_map(|unseen| inner.strip_prefix(unseen)),
    } {
        inner = rest;
    }
    let start = bytes.len() - inner.len();
    while let Some(rest) = match inner {
        [rest @ .., 0..=b' ' | 0x7F] => Some(rest),
        _ => unseen().find_map(|unseen| inner.strip_suffix(unseen)),
    } {
        inner = rest;
    }
    // Only spaces: the span is empty, and the empty reference is valid.
    start..start + inner.len()
}

/// The input without the surrounding spaces, with some characters replaced.
pub(super) struct CleanedInput<'a> {
    input: &'a [u8],
    /// The span of the input without the surrounding spaces.
    inner: Range<usize>,
    /// Whether entities have been decoded.
    entities: bool,
    bytes: Cow<'a, [u8]>,
}

impl<'a> CleanedInput<'a> {
    pub(super) fn new(input: &'a [u8], inner: Range<usize>, entities: bool) -> CleanedInput<'a> {
        let piece = &input[inner.clone()];
        CleanedInput {
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

    /// Replaces each `\` before the query by `/`.
    pub(super) fn turn_backslashes(&mut self) {
        // The path and all before it; in a query a `\` is data.
        let end = self.stop(0, b"?#");
        if self.bytes[..end].contains(&b'\\') {
            for byte in &mut self.bytes.to_mut()[..end] {
                if *byte == b'\\' {
                    *byte = b'/';
                }
            }
        }
    }

    /// Returns the offset in the input of a byte. It counts from the start, because only errors
    /// need it.
    fn origin(&self, at: usize) -> usize {
        if !self.entities {
            return self.inner.start + at;
        }
        let inner = &self.input[self.inner.clone()];
        let mut from = 0;
        for read in 0..at {
            let entity = entities::at(&self.bytes[..read], &inner[from..]);
            from += entity.map_or(1, |(_, len)| len);
        }
        self.inner.start + from
    }

    /// Returns the offset of the first of `stops` at or after `from`, or the length.
    fn stop<const N: usize>(&self, from: usize, stops: &[u8; N]) -> usize {
        let is_stop = |byte: &u8| stops.contains(byte);
        let found = self.bytes[from..].iter().position(is_stop);
        found.map_or(self.bytes.len(), |at| from + at)
    }

    /// Returns the component and offset at which the parser stopped, if everything before it can
    /// stay unchanged.
    fn right_before(&self, why: &ParseError) -> Option<(Component, usize)> {
        let (component, at) = (why.component(), why.span().start);
        match component {
            Component::Query | Component::Fragment => Some((component, at)),
            // The start of the path decides whether there is a scheme or an authority.
            Component::Path if *self.bytes.get(at)? != b'\\' && self.stop(0, b":/?#") < at => {
                Some((component, at))
            }
            _ => None,
        }
    }

    fn error(&self, kind: RepairErrorKind, span: Range<usize>) -> RepairError {
        RepairError { kind, span: self.origin(span.start)..self.origin(span.end) }
    }

    /// Makes an error about the character at `at`, or about the byte if it is not UTF-8.
    fn error_at(&self, kind: RepairErrorKind, at: usize) -> RepairError {
        let len = char_at(&self.bytes[at..]).map_or(1, char::len_utf8);
        self.error(kind, at..at + len)
    }
}

/// Repairs the input, component by component, from where the parser stopped: the text before that
/// is right.
pub(super) fn mended(
    pieces: &CleanedInput<'_>,
    why: Option<ParseError>,
) -> Result<ReferenceBuf, RepairError> {
    // Room for a few triplets.
    let mut mender = Mender { pieces, text: Vec::with_capacity(pieces.bytes.len() + 16) };
    let (component, at) = match why.and_then(|why| pieces.right_before(&why)) {
        Some((component, at)) => {
            mender.copy(0..at);
            (component, at)
        }
        None => (Component::Path, mender.before_path()?),
    };
    match second_uri(&pieces.bytes[at..]) {
        Some(scheme) => {
            let span = at + scheme.start..at + scheme.end;
            return Err(pieces.error(RepairErrorKind::SecondUri, span));
        }
        None => mender.rest(component, at),
    }
    ReferenceBuf::from_text(mender.finish()).map_err(|refused| {
        // All other faults were encoded or refused, so only the length is left.
        debug_assert!(refused.input().len() > u32::MAX as usize, "{refused:?}");
        RepairError { kind: RepairErrorKind::TooLong, span: 0..pieces.input.len() }
    })
}

/// Finds a scheme with `://` after it and a blank before it: two URIs on a line, which are not one
/// with a blank in it.
fn second_uri(bytes: &[u8]) -> Option<Range<usize>> {
    let colons = bytes.windows(3).enumerate().filter(|(_, window)| window == b"://");
    colons.map(|(colon, _)| colon).find_map(|colon| {
        let before = bytes[..colon].iter().rposition(|byte| !Set::SCHEME.contains(*byte))?;
        let is_scheme = Set::ALPHA.contains(bytes[before + 1]);
        (is_scheme && bytes[before].is_ascii_whitespace()).then_some(before + 1..colon)
    })
}

struct Mender<'p, 'a> {
    pieces: &'p CleanedInput<'a>,
    /// ASCII only.
    text: Vec<u8>,
}

impl Mender<'_, '_> {
    /// Writes the text from `at` on, which is in this component: path, query and fragment.
    fn rest(&mut self, mut component: Component, mut at: usize) {
        let bytes = &*self.pieces.bytes;
        if component == Component::Path {
            at = self.encode(at..bytes.len(), &PATH, b"?#");
            // A query may contain the `?` that starts it.
            if bytes.get(at) == Some(&b'?') {
                component = Component::Query;
            }
        }
        if component == Component::Query {
            at = self.encode(at..bytes.len(), &QUERY, b"#");
        }
        if component != Component::Fragment && at < bytes.len() {
            self.copy(at..at + 1);
            at += 1;
        }
        self.encode(at..bytes.len(), &FRAGMENT, b"");
    }

    fn finish(self) -> String {
        let text = String::from_utf8(self.text);
        debug_assert!(text.is_ok(), "what is no ASCII was encoded");
        text.unwrap_or_default()
    }

    /// Copies valid text, which is ASCII.
    fn copy(&mut self, span: Range<usize>) {
        self.text.extend_from_slice(&self.pieces.bytes[span]);
    }

    /// Writes the scheme and the authority; returns the start of the path.
    fn before_path(&mut self) -> Result<usize, RepairError> {
        let start = self.scheme()?;
        match &self.pieces.bytes[start..] {
            // RFC 3986 section 3: the authority is preceded by `//`.
            [b'/', b'/', ..] => self.authority(start),
            // Browsers start an authority here; other programs do not.
            [b'/' | b'\\', b'/' | b'\\', ..] => {
                // `/\`, `\/` or `\\`: the first backslash is named.
                let at = self.pieces.stop(start, b"\\");
                let kind = RepairErrorKind::BackslashInAuthority;
                Err(self.pieces.error(kind, at..at + 1))
            }
            _ => Ok(start),
        }
    }

    /// Writes the scheme and its `:`, if there is one; returns the offset after them.
    fn scheme(&mut self) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        // The first of `:/?#`, as RFC 3986 appendix B takes a reference apart.
        let colon = self.pieces.stop(0, b":/?#");
        if bytes.get(colon) != Some(&b':') {
            return Ok(0);
        }
        // RFC 3986 section 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
        let is_scheme = colon > 0
            && Set::ALPHA.contains(bytes[0])
            && bytes[..colon].iter().all(|byte| Set::SCHEME.contains(*byte));
        // The brackets of `[::1]:80` are part of a host.
        let is_host = || {
            let close = self.pieces.stop(0, b"]");
            bytes.get(..=close).is_some_and(is_literal)
        };
        if !is_scheme && char_at(bytes).is_some_and(opens_quotation) && !is_host() {
            return Err(self.pieces.error_at(RepairErrorKind::Delimiter, 0));
        }
        if !is_scheme {
            let span = 0..colon + 1;
            return Err(self.pieces.error(RepairErrorKind::Scheme, span));
        }
        self.copy(0..colon + 1);
        Ok(colon + 1)
    }

    /// Writes `//` and the authority; returns the start of the path.
    fn authority(&mut self, start: usize) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        // A `\` ends the search too: what comes after it is the host for some programs, the path
        // for others.
        let end = self.pieces.stop(start + 2, b"/?#\\");
        if bytes.get(end) == Some(&b'\\') {
            let kind = RepairErrorKind::BackslashInAuthority;
            return Err(self.pieces.error(kind, end..end + 1));
        }
        self.copy(start..start + 2);
        let mut host = start + 2;
        let ats = |span: Range<usize>| span.filter(|at| bytes[*at] == b'@');
        // RFC 3986 section 3.2.1: a userinfo has no `@`; parsers disagree on which of two ends it.
        if let Some(at) = ats(host..end).next_back() {
            if let Some(first) = ats(host..at).next() {
                let kind = RepairErrorKind::SecondAt;
                return Err(self.pieces.error(kind, first..first + 1));
            }
            self.encode(host..at, &USERINFO, b"");
            self.copy(at..at + 1);
            host = at + 1;
        }
        let colon = if bytes[host..end].starts_with(b"[") {
            self.literal(host..end)?
        } else {
            let colon = self.pieces.stop(host, b":").min(end);
            self.reg_name(host..colon)?;
            colon
        };
        // No port: the span is empty, at the end.
        let port = (colon + 1).min(end)..end;
        if let Some(at) = port.clone().find(|at| !bytes[*at].is_ascii_digit()) {
            return Err(self.pieces.error_at(RepairErrorKind::Port, at));
        }
        self.copy(colon..end);
        Ok(end)
    }

    /// Writes `[…]` if it contains an address; returns its end.
    fn literal(&mut self, span: Range<usize>) -> Result<usize, RepairError> {
        let bytes = &*self.pieces.bytes;
        let close = self.pieces.stop(span.start, b"]");
        let end = (close + 1).min(span.end);
        if close >= span.end || !is_literal(&bytes[span.start..end]) {
            let span = span.start..end;
            return Err(self.pieces.error(RepairErrorKind::IpLiteral, span));
        }
        // `[::1]x`: nothing but a port may follow (section 3.2).
        if end < span.end && bytes[end] != b':' {
            return Err(self.pieces.error_at(RepairErrorKind::Host, end));
        }
        self.copy(span.start..end);
        Ok(end)
    }

    /// Writes a registered name. Only characters beyond ASCII are encoded: any other triplet would
    /// name another host.
    fn reg_name(&mut self, span: Range<usize>) -> Result<(), RepairError> {
        let bytes = &self.pieces.bytes[..span.end];
        let mut at = span.start;
        loop {
            // Section 3.2.2: triplets are valid in a name; a lone `%` is not, and `%25` would be
            // another host.
            at = self.copy_right(at..span.end, &REG_NAME);
            match char_at(&bytes[at..]) {
                _ if at == span.end => return Ok(()),
                // Beyond ASCII: a host of an IRI (RFC 3987), encoded as UTF-8. A space is a sign
                // of two words.
                Some(found) if !found.is_ascii() && !found.is_whitespace() => {
                    self.triplets(at..at + found.len_utf8());
                    at += found.len_utf8();
                }
                _ => return Err(self.pieces.error_at(RepairErrorKind::Host, at)),
            }
        }
    }

    /// Writes a span up to one of `stops`, and encodes every character that is not in `keep`;
    /// returns where it stopped.
    fn encode<const N: usize>(
        &mut self,
        span: Range<usize>,
        keep: &Table,
        stops: &[u8; N],
    ) -> usize {
        let bytes = &self.pieces.bytes[..span.end];
        let mut at = span.start;
        loop {
            at = self.copy_right(at..span.end, keep);
            match wrong(&bytes[at..]) {
                // A stop may look like a fault: `#` ends the query here, and is not in its set.
                Some((_, len)) if !stops.contains(&bytes[at]) => {
                    self.triplets(at..at + len);
                    at += len;
                }
                _ => return at,
            }
        }
    }

    /// Copies the leading bytes of a span that need no change; returns where they end.
    fn copy_right(&mut self, span: Range<usize>, keep: &Table) -> usize {
        let bytes = &self.pieces.bytes[..span.end];
        let mut at = span.start;
        while at < span.end {
            match bytes[at] {
                // The set has no `%`, which is valid in a triplet only.
                byte if keep[usize::from(byte)] => at += 1,
                b'%' if percent::is_triplet(&bytes[at..]) => at += 3,
                _ => break,
            }
        }
        self.copy(span.start..at);
        at
    }

    /// Writes each byte as a triplet.
    fn triplets(&mut self, span: Range<usize>) {
        let triplets = self.pieces.bytes[span].iter().map(|byte| percent::triplet(*byte));
        self.text.extend(triplets.flatten());
    }
}

/// Returns the fault of the first character, and its length.
pub(super) fn wrong(bytes: &[u8]) -> Option<(ChangeKind, usize)> {
    let kind = match *bytes.first()? {
        b' ' => ChangeKind::Blank,
        b'%' => ChangeKind::LonePercent,
        b'\\' => ChangeKind::Backslash,
        b'[' | b']' => ChangeKind::Bracket,
        // `encode` stops at the first `#`, so this is a later one.
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

/// Returns whether brackets contain an address.
fn is_literal(bytes: &[u8]) -> bool {
    // The parser decides, so that no second reader of addresses is needed here.
    core::str::from_utf8(bytes)
        .is_ok_and(|host| Reference::parse(&alloc::format!("//{host}")).is_ok())
}

/// Returns whether people put this character before a URI to delimit it (RFC 3986 appendix C). In
/// some languages a quote opens that closes in others.
const fn opens_quotation(character: char) -> bool {
    // In Swedish both quotes are `”`; in Danish `»` opens.
    closing(character).is_some() || matches!(character, '<' | '(' | '”' | '’' | '»' | '‹' | '＜')
}

/// Returns the first character, if the bytes start with one.
fn char_at(bytes: &[u8]) -> Option<char> {
    // A character has at most 4 bytes; the fourth may begin another one.
    let start = &bytes[..bytes.len().min(4)];
    let text = match core::str::from_utf8(start) {
        Ok(text) => text,
        Err(error) => core::str::from_utf8(&start[..error.valid_up_to()]).ok()?,
    };
    text.chars().next()
}

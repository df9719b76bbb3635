//! The authority of a reference in running text, and where in it a password is.

use core::ops::Range;

use super::marks::{Mark, is_blank, is_quote, mark};
use super::port::{LONGEST, ends_at_port, is_ports};
use urial_grammar::Set;

/// How an authority begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// After `scheme://`, or what is read as that.
    Link,
    /// After the scheme of a file, which may be followed by a drive.
    File,
    /// After `//` with nothing in front of it.
    Bare,
    /// After a scheme with one slash, or with none, of which browsers make two.
    Lax,
    /// After `sip:` or `sips:`.
    Sip,
    /// After `jdbc:oracle:thin:` and its like, which have `user/password@`.
    Oracle,
}

/// How the delimiters of an authority are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) start: Start,
    /// A backslash ends it, as one stands for a slash in front of it.
    pub(super) back: bool,
    /// How many times the delimiters in front of it are percent-encoded. A triplet that is encoded
    /// as often, or less, is one too.
    pub(super) level: u8,
    /// The scheme is one of the web's.
    pub(super) is_web: bool,
    /// The byte in front of the whole reference; 0 where it is the first.
    pub(super) opener: u8,
    /// The backslashes in front of an opener that is a quote: 1 in a string of JSON in another.
    pub(super) escapes: u8,
}

impl Style {
    /// Returns the byte that ends what the opener opens.
    const fn closer(&self) -> u8 {
        match self.opener {
            b'"' => b'"',
            b'\'' => b'\'',
            b'`' => b'`',
            b'|' => b'|',
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            // `>` and `<`: text between two tags of XML or HTML.
            b'>' => b'<',
            _ => 0,
        }
    }

    /// Returns how long the quote at an offset is with its escape, where it does not close what the
    /// opener opens: `\"` and `\u0022` in JSON, `""` in CSV, `&quot;` in HTML, `'"'"'` in a shell.
    /// Of a quote that does, it is the length of the backslashes before it.
    pub(super) fn escaped_quote(&self, text: &[u8], at: usize) -> Option<usize> {
        let rest = &text[at..];
        let is_quoted = matches!(self.opener, b'"' | b'\'');
        match rest[0] {
            b'\\' if is_quoted => {
                let count = rest.iter().take(LEVELS).take_while(|&&byte| byte == b'\\');
                let count = count.count();
                // The string may be in another: there `\"` opens it, and `\\\"` is a quote in it.
                let escapes = usize::from(self.escapes);
                let inside = count.saturating_sub(escapes);
                let is_odd = inside / (escapes + 1) % 2 == 1;
                if rest.get(count) == Some(&self.opener) {
                    return Some(count + usize::from(is_odd));
                }
                let mark = mark(text, at);
                (inside > 0 && mark.len > 1 && is_quote(mark.byte)).then_some(mark.len)
            }
            b'&' if is_quoted || matches!(self.opener, b'<' | b'>') => {
                let mark = mark(text, at);
                is_quote(mark.byte).then_some(mark.len)
            }
            byte if is_quoted && byte == self.opener && self.escapes == 0 => {
                let forms: [&[u8]; 4] = [br#""""#, b"''", b"'\"'\"'", b"'\\''"];
                let mut forms = forms.into_iter();
                forms.find(|form| rest.starts_with(form)).map(<[u8]>::len)
            }
            _ => None,
        }
    }

    /// Returns the first white space or quote of a span, its end included, that is no escaped
    /// quote.
    pub(super) fn past_escapes(&self, text: &[u8], span: Range<usize>) -> usize {
        let mut end = span.end;
        // A bound, as many authorities may have the same break after them.
        while end < text.len() && end < span.start + LONGEST {
            let before = text[span.start..end].iter().rev();
            let count = before.take_while(|&&byte| byte == b'\\').count();
            let length = self.escaped_quote(text, end - count);
            let Some(next) = length
                .map(|length| end - count + length)
                .filter(|&next| next > end)
            else {
                break;
            };
            let is_end = |&byte: &u8| is_blank(byte) || is_quote(byte);
            let length = text[next..].iter().position(is_end);
            end = length.map_or(text.len(), |length| next + length);
        }
        end
    }
}

/// Returns the number of backslashes in front of the quote that a text ends with.
pub(super) fn escapes(before: &[u8]) -> u8 {
    match before {
        [before @ .., b'"' | b'\''] => {
            let last = before.iter().rev().take(LEVELS);
            let count = last.take_while(|&&byte| byte == b'\\').count();
            // At most `LEVELS`.
            count as u8
        }
        _ => 0,
    }
}

/// The most backslashes that are counted: strings of JSON in each other, five deep.
const LEVELS: usize = 32;

/// Delimiters of an authority: where each starts and ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanned {
    /// The first `:`.
    pub(super) colon: Option<Range<usize>>,
    /// The last `@`.
    pub(super) at: Option<Range<usize>>,
    /// The first `%3A` and the last `%40` that are no delimiters, as they are encoded more often.
    pub(super) encoded_colon: Option<Range<usize>>,
    pub(super) encoded_at: Option<Range<usize>>,
    pub(super) end: usize,
    /// It ends before another one in a list, which begins after a comma.
    pub(super) has_next: bool,
}

impl Scanned {
    /// Returns the password, if the authority has an `@`.
    pub(super) fn password(&self, text: &[u8]) -> Option<Range<usize>> {
        let between = |colon: &Option<Range<usize>>, at: &Option<Range<usize>>| {
            let (colon, at) = (colon.as_ref()?, at.as_ref()?);
            (colon.end <= at.start).then_some(colon.end..at.start)
        };
        // The last `@`, so that one in a password does not show the rest of it.
        if self.at.is_some() {
            return between(&self.colon, &self.at)
                .or_else(|| between(&self.encoded_colon, &self.at));
        }
        // The `@` is a triplet, so the colon may be a port's and the triplet data of a path.
        between(&self.colon, &self.encoded_at)
            .filter(|span| !is_ports(&text[span.clone()]))
            .or_else(|| between(&self.encoded_colon, &self.encoded_at))
    }
}

/// Reads an authority that begins at `start` and ends before `limit`.
pub(super) fn scan(text: &[u8], start: usize, limit: usize, style: Style) -> Scanned {
    let mut found = Scanned::default();
    let mut at = start;
    // The colons of an address in brackets are its own.
    if text[at..limit].first() == Some(&b'[') {
        let address = text[at + 1..limit]
            .iter()
            .take_while(|&&byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'));
        // Without its bracket it is no address, and its first colon counts.
        let close = at + 1 + address.count();
        if text[..limit].get(close) == Some(&b']') {
            at = close + 1;
        }
    }
    while at < limit && !is_blank(text[at]) {
        // Neither a delimiter nor the end of anything.
        if Set::UNRESERVED.contains(text[at]) {
            at += 1;
            continue;
        }
        if let Some(length) = style.escaped_quote(text, at) {
            at += length;
            continue;
        }
        let mut mark = mark(text, at);
        let span = at..at + mark.len;
        // Triplets are data here, and count only where a plain delimiter is missing.
        if mark.level > style.level {
            match mark.byte {
                b':' if found.encoded_colon.is_none() => found.encoded_colon = Some(span.clone()),
                b'@' => found.encoded_at = Some(span.clone()),
                _ => {}
            }
            mark.byte = b'%';
        }
        match mark.byte {
            b':' if found.colon.is_none() => found.colon = Some(span.clone()),
            // Each `@` replaces the one before: the last one counts.
            b'@' => found.at = Some(span.clone()),
            // RFC 3986 section 3.2: the authority ends here.
            b'/' | b'?' | b'#' => break,
            // Backslashes stood for the slashes, so one ends the authority as a slash would.
            b'\\' if style.back => break,
            // A line end of a log that was written as JSON.
            b'\\' if style.is_web && is_after_port(&text[..limit], &found, at) => break,
            // `kafka://u:p@b1:9092,u:q@b2:9092/`: a password for each broker. The web has no lists.
            b',' if !style.is_web && is_before_next(&text[..limit], &found, at) => {
                found.has_next = true;
                break;
            }
            _ if ends(text, at, mark, &found, style) => break,
            _ => {}
        }
        at = span.end;
    }
    // A mark of several bytes may reach over the limit.
    found.end = at.min(limit);
    found
}

/// Returns whether a port and something that is no host comes to an end at `at`.
fn is_after_port(text: &[u8], found: &Scanned, at: usize) -> bool {
    // After an `@` there is a host, and its port ends nothing here.
    let colon = found.colon.as_ref().filter(|_| found.at.is_none());
    colon.is_some_and(|colon| ends_at_port(&text[colon.end..at], &text[at..]))
}

/// Returns whether a comma divides a host and its port from a user, a password and another host.
///
/// Without the port the `@` before it may be one of the password.
// Lists with passwords are rare, and the scan is the hot loop.
#[inline(never)]
fn is_before_next(text: &[u8], found: &Scanned, comma: usize) -> bool {
    let Some(at) = &found.at else { return false };
    let host = &text[at.end..comma];
    // A port has five digits at most; every comma is looked at.
    let last = host.iter().rev().take(6).position(|&byte| byte == b':');
    let is_port = last.is_some_and(|digits| {
        digits > 0 && digits + 1 < host.len() && is_ports(&host[host.len() - digits..])
    });
    if !is_port {
        return false;
    }
    let is_of_user = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(*byte);
    let next = &text[comma + 1..text.len().min(comma + LONGEST)];
    let user = next.iter().take_while(is_of_user).count();
    let is_end = |byte: &u8| b"@/?#,".contains(byte) || is_blank(*byte) || is_quote(*byte);
    let password = next.get(user + 1..).unwrap_or_default();
    next.get(user) == Some(&b':') && password.iter().find(|byte| is_end(byte)) == Some(&b'@')
}

/// Returns whether a byte that is no delimiter of the grammar ends the authority all the same.
///
/// A password may have any of these in it, so they count after an `@`, or where they close what was
/// opened; a quote does after a port, too.
fn ends(text: &[u8], at: usize, mark: Mark, found: &Scanned, style: Style) -> bool {
    let is_port = || {
        let colon = found.colon.as_ref();
        colon.is_some_and(|colon| {
            let port = &text[colon.end..at];
            // Bounded, as it may be asked for at every mark after the same digits.
            (1..LONGEST).contains(&port.len()) && port.iter().all(u8::is_ascii_digit)
        })
    };
    let is_whole = || found.at.is_some() || found.colon.is_none();
    let is_closer = || mark.byte == style.closer();
    match mark.byte {
        // `?next=http%3A%2F%2F…&b=`: a plain `&` is of the query around it.
        b'&' if style.level > 0 => mark.level == 0 || found.at.is_some(),
        // In `a=http://…&b=…` the value ends there.
        b'&' => style.opener == b'=' && found.at.is_some(),
        // `jdbc=…;user=x`: a list of pairs goes on after the value.
        b',' | b';' => style.opener == b'=' && found.at.is_some() && is_key(&text[at + 1..]),
        // `"` and `<` are in no URI; before an `@` they may still be in a password.
        byte if is_quote(byte) => is_closer() || is_whole() || is_port(),
        // Marks of tables and templates; after a user and `:` they may be in a password.
        b'|' | b'^' | b'{' if found.at.is_some() => true,
        b'\'' | b')' | b']' | b'}' | b'|' if is_closer() => {
            is_whole() || is_port() && !goes_on(&text[at + 1..], style.opener)
        }
        _ => false,
    }
}

/// Returns whether a text goes on to an `@`, with no other one of the marks that open it before
/// that: then a mark that could close it may be in a password.
fn goes_on(rest: &[u8], opener: u8) -> bool {
    let rest = &rest[..rest.len().min(LONGEST)];
    let is_end = |&byte: &u8| byte == b'@' || byte == opener || is_blank(byte) || is_quote(byte);
    rest.iter().copied().find(is_end) == Some(b'@')
}

/// Returns whether a text begins with a name and `=`.
fn is_key(text: &[u8]) -> bool {
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(*byte);
    // A bound, so that a long word is not read again for every separator.
    let length = text.iter().take(64).take_while(is_of_name).count();
    length > 0 && text.get(length) == Some(&b'=')
}

//! Running text without its secrets: any number of references, anywhere.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{mask, search};

use super::{Redaction, spans};

/// Returns running text, such as a log, without the passwords of the references in it and the
/// values of [keys that hold secrets](super::is_secret_key); [`Redaction::redact_text`] masks more, or less.
///
/// ```
/// let line = "12:30 GET http://u:one@h/?next=https%3A%2F%2Fv%3Atwo%40k from me@h";
/// let shown = "12:30 GET http://u:***@h/?next=https%3A%2F%2Fv%3A***%40k from me@h";
/// assert_eq!(urial_guard::redact_text(line), shown);
/// ```
#[must_use]
pub fn redact_text(text: &str) -> Cow<'_, str> {
    Redaction::new().redact_text(text)
}

impl Redaction {
    /// Returns running text without what is to be masked in each of the references in it; borrowed
    /// when there was nothing.
    ///
    /// A reference may be valid, almost valid, in another one, or escaped as a format of the text
    /// around it does; SECURITY.md of the repository has the law. What has no user in front of an
    /// `@` is no secret: times of day, ports and mail addresses stay. So does every other byte.
    /// Linear in the text, whatever it is.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let redaction = Redaction::new();
    /// let line = r#"2024-01-01T00:00:00Z "GET /a?id=1&access_token=abc HTTP/1.1" postgres://admin:pw@db:5432/x"#;
    /// let shown = r#"2024-01-01T00:00:00Z "GET /a?id=1&access_token=*** HTTP/1.1" postgres://admin:***@db:5432/x"#;
    /// assert_eq!(redaction.redact_text(line), shown);
    /// assert_eq!(redaction.redact_text(shown), shown);
    /// ```
    #[must_use]
    pub fn redact_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let found = self.spans_of_lines(text.as_bytes());
        mask::hide_spans(text, spans::unmasked(text.as_bytes(), found))
    }

    /// Appends [running text without its secrets](Redaction::redact_text) to `out`, and returns how
    /// many it masked; the text need not be UTF-8.
    ///
    /// A text that comes block by block may be cut where [`settled`](Redaction::settled) says; then the result is that of the
    /// whole.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let mut out = Vec::new();
    /// let masked = Redaction::new().redact_bytes_into(b"\xFF http://u:\xE9t\xE9@h/ \xFF", &mut out);
    /// assert_eq!(masked, 1);
    /// assert_eq!(out, b"\xFF http://u:***@h/ \xFF");
    /// ```
    pub fn redact_bytes_into(&self, text: &[u8], out: &mut Vec<u8>) -> usize {
        let (mut copied, mut masks) = (0, 0);
        for span in spans::unmasked(text, self.spans_of_lines(text)) {
            out.extend_from_slice(&text[copied..span.start]);
            out.extend_from_slice(mask::MASK.as_bytes());
            copied = span.end;
            masks += 1;
        }
        out.extend_from_slice(&text[copied..]);
        masks
    }

    /// Returns how much of a block can be redacted without what comes after it: up to its last line
    /// end.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let blocks = ["a http://u:pa", "ss@h/\nb ftp:", "//v:word@k/"];
    /// let (mut left, mut out) = (Vec::new(), Vec::new());
    /// for block in blocks {
    ///     left.extend_from_slice(block.as_bytes());
    ///     let rest = left.split_off(Redaction::settled(&left));
    ///     Redaction::new().redact_bytes_into(&left, &mut out);
    ///     left = rest;
    /// }
    /// Redaction::new().redact_bytes_into(&left, &mut out);
    /// assert_eq!(out, b"a http://u:***@h/\nb ftp://v:***@k/");
    /// ```
    #[must_use]
    pub fn settled(block: &[u8]) -> usize {
        let end = block.iter().rposition(|&byte| byte == b'\n');
        end.map_or(0, |end| end + 1)
    }

    fn spans_of_lines(&self, text: &[u8]) -> Vec<Range<usize>> {
        let mut all = Vec::new();
        let find = |line: &[u8]| self.find(line, true, Vec::new());
        let mut hits = Hits::default();
        let mut from = 0;
        while let Some(hit) = hits.next(self, text, from) {
            // A line is read as a whole, wherever in it the hit was.
            let start = text[from..hit].iter().rposition(|&byte| byte == b'\n');
            let start = start.map_or(from, |end| from + end + 1);
            let length = search::line_end(&text[hit..]);
            let end = length.map_or(text.len(), |length| hit + length);
            from = text.len().min(end + 1);
            let line = &text[start..end];
            let found = spans::settled(line, find(line), find);
            let moved = |span: Range<usize>| start + span.start..start + span.end;
            all.extend(found.into_iter().map(moved));
        }
        all
    }
}

/// Offsets of the next bytes without which a line has nothing to mask; the length of the text after
/// the last one.
#[derive(Default)]
struct Hits {
    sign: Option<usize>,
    key: Option<usize>,
}

impl Hits {
    /// Returns the first of them at or after `from`.
    fn next(&mut self, redaction: &Redaction, text: &[u8], from: usize) -> Option<usize> {
        let renew = |hit: &mut Option<usize>, find: &dyn Fn(&[u8]) -> Option<usize>| {
            // An earlier hit may still be ahead: each kind is searched once for each byte.
            if hit.is_none_or(|hit| hit < from) {
                *hit = Some(find(&text[from..]).map_or(text.len(), |at| from + at));
            }
            hit.unwrap_or(text.len())
        };
        // A fragment may begin with a `#` in any spelling, so each line is read.
        let first = match redaction.fragment {
            true => from,
            false => renew(&mut self.sign, &search::at_sign),
        };
        let first = first.min(renew(&mut self.key, &|text| redaction.first_key(text)));
        (first < text.len()).then_some(first)
    }
}

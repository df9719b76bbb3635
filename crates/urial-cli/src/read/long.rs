//! Limits on line length: longer lines are refused, and skipped in bounded memory.

use std::io;

use super::source::Source;

/// Bytes of a refused line that are shown.
const SHOWN: usize = 160;
/// Length after which a line of running text is cut where no reference can be.
const LONG_TEXT: usize = 4 << 20;
/// Longest reference in angle brackets, which may contain spaces, that is kept whole.
const LONGEST_OPEN: usize = 64 << 10;

/// Limit on line length, and the treatment of longer lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    most: usize,
    /// Whether longer lines are cut at spaces, and a longer run without a space is refused.
    cuts: bool,
}

impl Limit {
    pub(crate) fn lines(most: u64) -> Limit {
        // On a machine of 32 bits no line can be longer, so no line is refused there.
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Limit { most, cuts: false }
    }

    pub(crate) fn text(most: u64) -> Limit {
        Limit { cuts: true, ..Limit::lines(most) }
    }

    /// Returns whether the separator is skipped with the line.
    pub(crate) const fn is_of_lines(self) -> bool {
        !self.cuts
    }

    /// Returns where a line is cut that begins with `open`, 0 if it is too long; `None` to read on.
    /// Its first `searched` bytes have no place for a cut.
    pub(crate) fn cut(self, open: &[u8], searched: &mut usize) -> Option<usize> {
        // Lines of up to 4 MiB are searched as a whole.
        if self.cuts
            && open.len() > LONG_TEXT.min(self.most)
            && let Some(gap) = open[*searched..].iter().rposition(|byte| is_gap(*byte))
        {
            // RFC 3986 appendix C: within angle brackets a reference may go on after a space.
            return Some(before_bracket(open, *searched + gap + 1));
        }
        // The bytes searched so far need not be searched again; without this a long run would take
        // quadratic time.
        *searched = if open.len() > LONG_TEXT { open.len() } else { 0 };
        (open.len() > self.most).then_some(0)
    }

    /// Skips the rest of a line, of which `line` is the part read so far. Shortens `line` to its
    /// beginning, and appends the bytes after the line to `carry`.
    ///
    /// Returns the length of the line, and whether the source goes on.
    pub(crate) fn pass(
        self,
        source: &mut Source,
        separator: u8,
        line: &mut Vec<u8>,
        carry: &mut Vec<u8>,
    ) -> io::Result<(u64, bool)> {
        let mut length = line.len() as u64;
        // Only the beginning is shown in messages. The block is passed on, and would hold the
        // memory of the whole line until it is printed.
        *line = shortened(line).to_vec();
        let mut rest = Vec::new();
        loop {
            rest.clear();
            if source.read(&mut rest)? == 0 {
                return Ok((length, false));
            }
            let end = match self.cuts {
                false => memchr::memchr(separator, &rest),
                true => rest.iter().position(|byte| is_gap(*byte)),
            };
            if let Some(end) = end {
                // The gap is a byte of the text, and a line feed has to be counted as a line.
                let after = if self.is_of_lines() { end + 1 } else { end };
                carry.extend_from_slice(&rest[after..]);
                return Ok((length + end as u64, true));
            }
            length += rest.len() as u64;
        }
    }
}

/// Returns the beginning of a refused line, as text.
pub(crate) fn beginning(line: &[u8]) -> String {
    String::from_utf8_lossy(shortened(line)).into_owned()
}

/// Returns whether a byte is in no reference, so that a text can be cut after it.
const fn is_gap(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'"' | 0x7F)
}

/// Returns `place`, or the offset of an angle bracket before it that is still open there.
fn before_bracket(text: &[u8], place: usize) -> usize {
    //   see <http://a/b c      a cut there would divide the reference, so it is before the `<`
    //       ^           ^ place
    let from = place.saturating_sub(LONGEST_OPEN);
    match memchr::memrchr2(b'<', b'>', &text[from..place]) {
        Some(at) if text[from + at] == b'<' && from + at > 0 => from + at,
        _ => place,
    }
}

/// Returns the beginning of a line, up to a character boundary.
fn shortened(line: &[u8]) -> &[u8] {
    let begin = &line[..line.len().min(SHOWN)];
    match std::str::from_utf8(begin) {
        // Cut inside a character: without this its bytes would be shown as U+FFFD.
        Err(error) if error.error_len().is_none() => &begin[..error.valid_up_to()],
        _ => begin,
    }
}

//! Lines that are too long to be held: they are refused, and passed over in bounded memory.

use std::io;

use super::source::Source;

/// So much of a refused line is shown.
const SHOWN: usize = 160;
/// A line of running text that goes on after so much is cut where no reference can be.
const LONG_TEXT: usize = 4 << 20;
/// A reference in angle brackets has spaces, and may be so long.
const LONGEST_OPEN: usize = 64 << 10;

/// How long a line may be, and what is done with one that is longer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// It is refused.
    Lines { most: usize, separator: u8 },
    /// It is cut at spaces; a run without one that is longer is refused.
    Text { most: usize },
}

/// What becomes of a line whose end has not been read.
pub(super) enum Fate {
    /// There is room for more of it, and so much of it cannot be cut.
    GoesOn(usize),
    /// It is cut there.
    Cut(usize),
    TooLong,
}

impl Limit {
    pub(crate) fn lines(most: u64, separator: u8) -> Limit {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Limit::Lines { most, separator }
    }

    pub(crate) fn text(most: u64) -> Limit {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Limit::Text { most }
    }

    /// Whether what ends a line is passed over with it.
    pub(super) const fn is_of_lines(self) -> bool {
        matches!(self, Limit::Lines { .. })
    }

    /// What becomes of a line that begins with `open`; the first `searched` bytes have been asked about before.
    pub(super) fn fate(self, open: &[u8], searched: usize) -> Fate {
        let most = match self {
            Limit::Lines { most, .. } => most,
            Limit::Text { most } => {
                if open.len() > LONG_TEXT.min(most)
                    && let Some(gap) = open[searched..].iter().rposition(|byte| is_gap(*byte))
                {
                    return Fate::Cut(before_bracket(open, searched + gap + 1));
                }
                most
            }
        };
        match open.len() > most {
            true => Fate::TooLong,
            false if open.len() > LONG_TEXT => Fate::GoesOn(open.len()),
            false => Fate::GoesOn(0),
        }
    }

    /// Passes over the rest of a line of which `line` is what was read. Its beginning is left there, and what comes after it is put into `carry`.
    /// How long it was, and whether the source has more.
    pub(super) fn pass(
        self,
        source: &mut Source,
        line: &mut Vec<u8>,
        carry: &mut Vec<u8>,
    ) -> io::Result<(u64, bool)> {
        let mut length = line.len() as u64;
        shorten(line);
        let mut rest = Vec::new();
        loop {
            rest.clear();
            if source.read(&mut rest)? == 0 {
                return Ok((length, false));
            }
            let end = match self {
                Limit::Lines { separator, .. } => memchr::memchr(separator, &rest),
                Limit::Text { .. } => rest.iter().position(|byte| is_gap(*byte)),
            };
            if let Some(end) = end {
                let behind = if self.is_of_lines() { end + 1 } else { end };
                carry.extend_from_slice(&rest[behind..]);
                return Ok((length + end as u64, true));
            }
            length += rest.len() as u64;
        }
    }
}

/// How a line that is refused begins, as text.
pub(crate) fn beginning(line: &[u8]) -> String {
    let mut begin = line[..line.len().min(SHOWN)].to_vec();
    shorten(&mut begin);
    String::from_utf8_lossy(&begin).into_owned()
}

/// Whether a byte is in no reference, so that a text can be cut after it.
const fn is_gap(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'"' | 0x7F)
}

/// The place, or that of an angle bracket before it which is still open there.
fn before_bracket(text: &[u8], place: usize) -> usize {
    let from = place.saturating_sub(LONGEST_OPEN);
    match memchr::memrchr2(b'<', b'>', &text[from..place]) {
        Some(at) if text[from + at] == b'<' && from + at > 0 => from + at,
        _ => place,
    }
}

/// Leaves the beginning of a line, without half of a character.
fn shorten(line: &mut Vec<u8>) {
    line.truncate(SHOWN);
    line.shrink_to(SHOWN);
    if let Err(error) = std::str::from_utf8(line)
        && error.error_len().is_none()
    {
        line.truncate(error.valid_up_to());
    }
}

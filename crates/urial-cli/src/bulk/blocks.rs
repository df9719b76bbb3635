//! Blocks of about half a megabyte that end where a line ends, or where a text can be cut.

use std::collections::TryReserveError;
use std::io::{self, ErrorKind, Read};

use super::packed::Tail;
use super::source::{BOM, Input, Place, Source, open, separator};

/// How much is read at once; a block is longer only where a line is.
pub(super) const SIZE: usize = 512 << 10;
/// How much of a buffer is kept for the next block; one that a long line made longer is not.
pub(crate) const KEPT: usize = 3 * SIZE;
/// How much is taken at once from what others are still writing.
const SIP: usize = 64 << 10;

/// Whole lines of one source.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) data: Vec<u8>,
    /// Which of the sources, counted from 0.
    pub(crate) source: usize,
    /// Where in that source it starts.
    pub(crate) start: Start,
    /// Why nothing more comes from this source.
    pub(crate) trouble: Option<io::Error>,
}

impl Block {
    /// Whether a byte order mark was left out in front of it.
    pub(crate) fn is_after_mark(&self) -> bool {
        self.start.line == 0 && self.start.byte == BOM.len() as u64
    }
}

/// A place in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) byte: u64,
    /// How many lines are before it.
    pub(crate) line: u64,
    /// How many bytes of its line are before it.
    pub(crate) column: u64,
}

impl Start {
    /// The place behind the data.
    fn behind(self, data: &[u8], separator: u8) -> Start {
        let lines = memchr::memchr_iter(separator, data).count() as u64;
        let column = match memchr::memrchr(separator, data) {
            Some(end) => (data.len() - end - 1) as u64,
            None => self.column + data.len() as u64,
        };
        Start {
            byte: self.byte + data.len() as u64,
            line: self.line + lines,
            column,
        }
    }
}

/// How much of some whole lines is a block whatever comes behind them; 0 where that has to be seen first.
pub(crate) type Cut = fn(&[u8]) -> usize;

/// All blocks of all sources, in order.
pub(crate) struct Blocks {
    places: Vec<Place>,
    next: usize,
    open: Option<Source>,
    /// The beginning of a line whose end has not been read.
    carry: Vec<u8>,
    start: Start,
    separator: u8,
    cut: Cut,
}

impl Blocks {
    /// Blocks of whole lines.
    pub(crate) fn new(input: &Input) -> Blocks {
        Blocks::with_cut(input, <[u8]>::len)
    }

    pub(crate) fn with_cut(input: &Input, cut: Cut) -> Blocks {
        Blocks {
            places: input.places(),
            next: 0,
            open: None,
            carry: Vec::new(),
            start: Start::default(),
            separator: separator(input.null),
            cut,
        }
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.places
    }

    /// Fills the block with what comes next; says whether there was anything.
    pub(crate) fn next(&mut self, block: &mut Block) -> bool {
        block.data.clear();
        block.trouble = None;
        loop {
            if self.open.is_none() {
                let Some(place) = self.places.get(self.next) else {
                    return false;
                };
                self.next += 1;
                match open(place, self.separator) {
                    Ok(mut source) => {
                        self.start = Start::default();
                        self.start.byte = source.skipped;
                        self.carry = std::mem::take(&mut source.begun);
                        self.open = Some(source);
                    }
                    Err(error) => block.trouble = Some(error),
                }
            }
            block.source = self.next - 1;
            block.start = self.start;
            if let Some(source) = &mut self.open {
                let (separator, cut) = (self.separator, self.cut);
                let outcome = fill(source, &mut self.carry, separator, cut, &mut block.data);
                if !matches!(outcome, Ok(true)) {
                    self.open = None;
                }
                block.trouble = outcome.err();
                self.start = self.start.behind(&block.data, separator);
            }
            if !block.data.is_empty() || block.trouble.is_some() {
                return true;
            }
        }
    }
}

/// Fills the block up to where it is cut, at its last line end or before; `false` when that was the end of the source.
fn fill(
    source: &mut Source,
    carry: &mut Vec<u8>,
    separator: u8,
    cut: Cut,
    data: &mut Vec<u8>,
) -> io::Result<bool> {
    data.append(carry);
    loop {
        let known = data.len();
        match read(source, data) {
            Ok(0) => return Ok(false),
            Ok(_) => {}
            // All is there, whatever is behind it.
            Err(error) if Tail::is_in(&error) => return Err(error),
            Err(error) => {
                // A line that is cut short is none.
                let whole = memchr::memrchr(separator, data).map_or(0, |end| end + 1);
                data.truncate(whole);
                return Err(error);
            }
        }
        if let Some(end) = memchr::memrchr(separator, &data[known..]) {
            let end = cut(&data[..known + end + 1]);
            if end > 0 {
                carry.extend_from_slice(&data[end..]);
                data.truncate(end);
                return Ok(true);
            }
        }
    }
}

fn read(source: &mut Source, data: &mut Vec<u8>) -> io::Result<usize> {
    if source.is_ready {
        data.try_reserve(SIZE).map_err(too_long)?;
        return source.reader.by_ref().take(SIZE as u64).read_to_end(data);
    }
    let known = data.len();
    data.try_reserve(SIP).map_err(too_long)?;
    data.resize(known + SIP, 0);
    let outcome = loop {
        match source.reader.read(&mut data[known..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            outcome => break outcome,
        }
    };
    data.truncate(known + outcome.as_ref().unwrap_or(&0));
    outcome
}

/// A block grows only where a line does.
fn too_long(_: TryReserveError) -> io::Error {
    let message = "there is no memory for a line as long as this";
    io::Error::new(ErrorKind::OutOfMemory, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a source says, a piece a time.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn cut(pieces: &[&'static [u8]], separator: u8, cut_at: Cut) -> Vec<Vec<u8>> {
        let mut source = Source {
            reader: Box::new(Pieces(pieces.to_vec())),
            begun: Vec::new(),
            skipped: 0,
            is_ready: false,
        };
        let (mut carry, mut blocks) = (Vec::new(), Vec::new());
        loop {
            let mut data = Vec::new();
            let goes_on = fill(&mut source, &mut carry, separator, cut_at, &mut data).unwrap();
            if !data.is_empty() {
                blocks.push(data);
            }
            if !goes_on {
                return blocks;
            }
        }
    }

    #[test]
    fn blocks_end_where_lines_end() {
        let lines = |pieces: &[&'static [u8]], separator| cut(pieces, separator, <[u8]>::len);
        assert_eq!(
            lines(&[b"a\nb", b"c\nd\n", b"e"], b'\n'),
            [&b"a\n"[..], b"bc\nd\n", b"e"]
        );
        assert_eq!(lines(&[b"a", b"b", b"c\n"], b'\n'), [b"abc\n"]);
        assert_eq!(lines(&[b"a\nb\0c"], 0), [&b"a\nb\0"[..], b"c"]);
        assert!(lines(&[], b'\n').is_empty());
    }

    #[test]
    fn blocks_end_where_they_can_be_cut() {
        let before_bracket: Cut = |data| memchr::memchr(b'<', data).unwrap_or(data.len());
        assert_eq!(
            cut(&[b"a\nb<c\n", b"d>\ne"], b'\n', before_bracket),
            [&b"a\nb"[..], b"<c\nd>\ne"]
        );
    }

    #[test]
    fn places_are_counted() {
        let start = Start::default().behind(b"ab\nc", b'\n');
        let expected = |byte, line, column| Start { byte, line, column };
        assert_eq!(start, expected(4, 1, 1));
        assert_eq!(start.behind(b"de", b'\n'), expected(6, 1, 3));
        assert_eq!(start.behind(b"\n\n", b'\n'), expected(6, 3, 0));
    }
}

//! Blocks of about half a megabyte that end where a line ends.

use std::io::{self, ErrorKind, Read};

use super::source::{Input, Place, Source, open, separator};

/// How much is read at once; a block is longer only where a line is.
const SIZE: usize = 512 << 10;
/// How much is taken at once from what others are still writing.
const SIP: usize = 64 << 10;

/// Whole lines of one source.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) data: Vec<u8>,
    /// Which of the sources, counted from 0.
    pub(crate) source: usize,
    /// Why nothing more comes from this source.
    pub(crate) trouble: Option<io::Error>,
}

/// All blocks of all sources, in order.
pub(crate) struct Blocks {
    places: Vec<Place>,
    next: usize,
    open: Option<Source>,
    /// The beginning of a line whose end has not been read.
    carry: Vec<u8>,
    separator: u8,
}

impl Blocks {
    pub(crate) fn new(input: &Input) -> Blocks {
        Blocks {
            places: input.places(),
            next: 0,
            open: None,
            carry: Vec::new(),
            separator: separator(input.null),
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
                match open(place) {
                    Ok(mut source) => {
                        self.carry = std::mem::take(&mut source.begun);
                        self.open = Some(source);
                    }
                    Err(error) => block.trouble = Some(error),
                }
            }
            block.source = self.next - 1;
            if let Some(source) = &mut self.open {
                match fill(source, &mut self.carry, self.separator, &mut block.data) {
                    Ok(true) => return true,
                    Ok(false) => self.open = None,
                    Err(error) => {
                        self.open = None;
                        block.trouble = Some(error);
                    }
                }
            }
            if !block.data.is_empty() || block.trouble.is_some() {
                return true;
            }
        }
    }
}

/// Fills the block up to its last line end; `false` when that was the end of the source.
fn fill(
    source: &mut Source,
    carry: &mut Vec<u8>,
    separator: u8,
    data: &mut Vec<u8>,
) -> io::Result<bool> {
    data.append(carry);
    loop {
        let known = data.len();
        if read(source, data)? == 0 {
            return Ok(false);
        }
        if let Some(end) = memchr::memrchr(separator, &data[known..]) {
            let end = known + end + 1;
            carry.extend_from_slice(&data[end..]);
            data.truncate(end);
            return Ok(true);
        }
    }
}

fn read(source: &mut Source, data: &mut Vec<u8>) -> io::Result<usize> {
    if source.is_ready {
        data.reserve(SIZE);
        return source.reader.by_ref().take(SIZE as u64).read_to_end(data);
    }
    let known = data.len();
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

    fn cut(pieces: &[&'static [u8]], separator: u8) -> Vec<Vec<u8>> {
        let mut source = Source {
            reader: Box::new(Pieces(pieces.to_vec())),
            begun: Vec::new(),
            is_ready: false,
        };
        let (mut carry, mut blocks) = (Vec::new(), Vec::new());
        loop {
            let mut data = Vec::new();
            let goes_on = fill(&mut source, &mut carry, separator, &mut data).unwrap();
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
        assert_eq!(
            cut(&[b"a\nb", b"c\nd\n", b"e"], b'\n'),
            [&b"a\n"[..], b"bc\nd\n", b"e"]
        );
        assert_eq!(cut(&[b"a", b"b", b"c\n"], b'\n'), [b"abc\n"]);
        assert_eq!(cut(&[b"a\nb\0c"], 0), [&b"a\nb\0"[..], b"c"]);
        assert!(cut(&[], b'\n').is_empty());
    }
}

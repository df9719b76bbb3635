//! Compressed inputs: gzip members or Zstandard frames one after another, and detection of trailing
//! data.

use std::fmt::{self, Display};
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use flate2::bufread::GzDecoder;

use super::frame::Frame;

// No list in UTF-8 begins with either: 0x8B and 0xB5 occur only inside a character.
const GZIP: &[u8] = b"\x1F\x8B";
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";

/// Returns all magic numbers of packed inputs.
pub(crate) fn marks() -> impl Iterator<Item = Vec<u8>> {
    // Skippable frames, which may precede data frames, as in files of `pzstd`: RFC 8878, section
    // 3.1.2. Their numbers are 0x184D2A50 to 0x184D2A5F, written with the lowest byte first.
    let skippable = (0x50..=0x5F).map(|lowest| vec![lowest, 0x2A, 0x4D, 0x18]);
    [GZIP, ZSTD].into_iter().map(<[u8]>::to_vec).chain(skippable)
}

/// Compression format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packer {
    Gzip,
    Zstd,
}

impl Packer {
    /// Returns the format whose magic number `begun` starts with.
    pub(crate) fn of(begun: &[u8]) -> Option<Packer> {
        if begun.starts_with(GZIP) {
            Some(Packer::Gzip)
        } else if marks().any(|mark| begun.starts_with(&mark)) {
            Some(Packer::Zstd)
        } else {
            None
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Packer::Gzip => "gzip",
            Packer::Zstd => "Zstandard",
        }
    }

    /// Opens a member that begins with `begun`.
    fn open<R: Read>(self, begun: Vec<u8>, reader: BufReader<R>) -> io::Result<Member<R>> {
        let input = Cursor::new(begun).chain(reader);
        Ok(match self {
            Packer::Gzip => Member::Gzip(Box::new(GzDecoder::new(input))),
            Packer::Zstd => Member::Zstd(Box::new(Frame::new(input)?)),
        })
    }
}

/// A magic number that was read, and what comes after it.
type Begun<R> = Chain<Cursor<Vec<u8>>, BufReader<R>>;

/// Error for trailing data that is not compressed; everything before it was read.
#[derive(Debug)]
pub(crate) struct Tail(&'static str);

impl Tail {
    /// Returns whether `error` is about trailing data.
    pub(crate) fn is_in(error: &io::Error) -> bool {
        let inner = error.get_ref();
        inner.is_some_and(<dyn std::error::Error + Send + Sync>::is::<Tail>)
    }
}

impl Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0;
        write!(f, "the {name} data ended; the bytes after it were ignored")
    }
}

impl std::error::Error for Tail {}

/// Decompressing reader over all members. Zero bytes after a member are padding of tapes and
/// blocks, and are skipped without a message.
pub(crate) struct Unpacked<R: Read> {
    packer: Packer,
    /// `None` after the last one.
    member: Option<Member<R>>,
}

enum Member<R: Read> {
    Gzip(Box<GzDecoder<Begun<R>>>),
    Zstd(Box<Frame<Begun<R>>>),
}

impl<R: Read> Unpacked<R> {
    /// Makes a reader for an input of which the magic number was read already.
    pub(crate) fn new(packer: Packer, begun: Vec<u8>, reader: R) -> io::Result<Unpacked<R>> {
        let reader = BufReader::with_capacity(64 << 10, reader);
        Ok(Unpacked { packer, member: Some(packer.open(begun, reader)?) })
    }

    /// Opens the member after another, if only zeros come between.
    fn after(&self, member: Member<R>) -> io::Result<Option<Member<R>>> {
        let input = match member {
            Member::Gzip(member) => member.into_inner(),
            Member::Zstd(member) => member.into_inner(),
        };
        // A member has read its magic number, so nothing of that is left.
        let (_, mut reader) = input.into_inner();
        // Tapes and `dd` fill the last block with zeros.
        pass_zeros(&mut reader)?;
        // No magic number is longer than the one of Zstandard.
        let (mut begun, length) = (Vec::new(), ZSTD.len() as u64);
        reader.by_ref().take(length).read_to_end(&mut begun)?;
        match Packer::of(&begun) {
            _ if begun.is_empty() => Ok(None),
            // `cat a.gz b.gz` is a valid file of two members (RFC 1952 section 2.2).
            Some(packer) if packer == self.packer => packer.open(begun, reader).map(Some),
            _ => {
                let tail = Tail(self.packer.name());
                Err(io::Error::new(io::ErrorKind::InvalidData, tail))
            }
        }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let length = match member {
                Member::Gzip(member) => member.read(buffer)?,
                Member::Zstd(member) => member.read(buffer)?,
            };
            // A read of no bytes returns 0, which is not the end of the member.
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            // If the next one fails, this was the last: a second read does not repeat the error.
            if let Some(member) = self.member.take() {
                self.member = self.after(member)?;
            }
        }
        Ok(0)
    }
}

fn pass_zeros(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let ready = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            ready => ready?,
        };
        let zeros = ready.iter().take_while(|byte| **byte == 0).count();
        // A buffer of zeros alone does not tell what comes after it, so the next one is read.
        let is_end = zeros < ready.len() || ready.is_empty();
        reader.consume(zeros);
        if is_end {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    #[test]
    fn members_follow_each_other_in_pieces_of_any_size() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(b"a:b\n").unwrap();
        let gzip = encoder.finish().unwrap();
        let zstd = compress_to_vec(&b"a:b\n"[..], CompressionLevel::Fastest);
        for (packer, member, other) in [(Packer::Gzip, &gzip, &zstd), (Packer::Zstd, &zstd, &gzip)]
        {
            let ends = [(&[0; 700][..], false), (b"\0\0x", true), (b"\x1F", true), (other, true)];
            for (end, is_tail) in ends {
                let packed = [&member[..], &[0; 3], member, end].concat();
                let (begun, rest) = packed.split_at(ZSTD.len());
                for size in [1, 3, 100] {
                    let slow = BufReader::with_capacity(size, rest);
                    let mut reader = Unpacked::new(packer, begun.to_vec(), slow).unwrap();
                    let mut data = Vec::new();
                    let outcome = reader.read_to_end(&mut data);
                    assert_eq!(data, b"a:b\na:b\n", "{end:?}");
                    assert_eq!(outcome.is_err_and(|error| Tail::is_in(&error)), is_tail, "{end:?}");
                }
            }
        }
    }
}

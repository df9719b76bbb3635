//! One frame of Zstandard: its data, all of it up to a fault, and its checksum.

use std::error::Error;
use std::io::{self, Read};

use ruzstd::decoding::errors::FrameDecoderError::{self, ReadFrameHeaderError as Unread};
use ruzstd::decoding::errors::ReadFrameHeaderError::SkipFrame;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// An empty raw block that is the last one (RFC 8878, section 3.1.1.2), and a checksum.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

/// Decompressing reader over one frame; the bytes after it stay in `input`.
pub(crate) struct Frame<R> {
    input: R,
    decoder: FrameDecoder,
    fault: Option<io::Error>,
}

impl<R: Read> Frame<R> {
    pub(crate) fn new(mut input: R) -> io::Result<Frame<R>> {
        let mut decoder = FrameDecoder::new();
        match decoder.init(&mut input) {
            // A frame without data, of which the decoder has read the head: RFC 8878, section
            // 3.1.2.
            Err(Unread(SkipFrame { length, .. })) => {
                let rest = &mut input.by_ref().take(length.into());
                if io::copy(rest, &mut io::sink())? < length.into() {
                    return Err(ended());
                }
            }
            outcome => outcome.map_err(named)?,
        }
        let fault = None;
        Ok(Frame { input, decoder, fault })
    }

    pub(crate) fn into_inner(self) -> R {
        self.input
    }

    fn decode_block(&mut self) {
        let one = BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.decoder.decode_blocks(&mut self.input, one) {
            self.fault = Some(named(error));
            // The decoder keeps a window of its data until the frame ends, so end it.
            let _ = (self.decoder).decode_blocks(&LAST_BLOCK[..], BlockDecodingStrategy::All);
        }
    }

    /// Returns what is wrong with a frame of which all data was read: a fault, or its checksum, if
    /// it has one.
    fn flaw(&mut self) -> Option<io::Error> {
        let told = self.decoder.get_checksum_from_data();
        let is_broken = told.is_some() && told != self.decoder.get_calculated_checksum();
        let broken = || is_broken.then(|| broken("does not match its checksum"));
        self.fault.take().or_else(broken)
    }
}

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() && self.fault.is_none()
        {
            self.decode_block();
        }
        match self.decoder.read(buffer)? {
            0 => self.flaw().map_or(Ok(0), Err),
            length => Ok(length),
        }
    }
}

/// Says what is wrong with a frame; an error of the input stays as it is.
fn named(error: FrameDecoderError) -> io::Error {
    let mut cause: &dyn Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    match (&error, cause.downcast_ref::<io::Error>().map(io::Error::kind)) {
        (_, Some(io::ErrorKind::UnexpectedEof)) => ended(),
        (_, Some(kind)) => io::Error::new(kind, cause.to_string()),
        (FrameDecoderError::WindowSizeTooBig { requested, .. }, _) => {
            broken(&format!("needs a window of {requested} bytes; unpack it with zstd --long=31"))
        }
        (FrameDecoderError::DictNotProvided { .. }, _) => {
            broken("needs a dictionary; unpack it with zstd -D")
        }
        _ => broken(&format!("is broken: {cause}")),
    }
}

fn broken(how: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the Zstandard data {how}"))
}

fn ended() -> io::Error {
    let message = "the Zstandard data ends too early";
    io::Error::new(io::ErrorKind::UnexpectedEof, message)
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    /// Returns the data of a frame, and what is said of a fault.
    fn unpack(packed: &[u8]) -> (Vec<u8>, Option<String>) {
        let mut data = Vec::new();
        let outcome = Frame::new(packed).and_then(|mut frame| frame.read_to_end(&mut data));
        (data, outcome.err().map(|error| error.to_string()))
    }

    fn lines() -> Vec<u8> {
        let lines = (0..12_000).map(|number| format!("http://a.example/{}\n", number * number));
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let data = &lines()[..2000];
        let packed = compress_to_vec(data, CompressionLevel::Fastest);
        for at in 4..packed.len() {
            for bit in 0..8 {
                let mut changed = packed.clone();
                changed[at] ^= 1 << bit;
                let (read, fault) = unpack(&changed);
                assert!(fault.is_some() || read == data, "byte {at}, bit {bit}");
            }
        }
        let mut changed = packed.clone();
        *changed.last_mut().unwrap() ^= 1;
        let fault = "the Zstandard data does not match its checksum".to_owned();
        assert_eq!(unpack(&changed), (data.to_vec(), Some(fault)));
    }

    #[test]
    fn a_frame_that_is_cut_gives_what_it_has() {
        // Two blocks or more, in a window that is larger than all of them.
        let data = lines();
        assert!(data.len() > 2 * (128 << 10));
        let packed = compress_to_vec(&*data, CompressionLevel::Fastest);
        for cut in [packed.len() - 1, packed.len() - 5] {
            let (read, fault) = unpack(&packed[..cut]);
            assert!(data.starts_with(&read) && read.len() >= 128 << 10, "{cut}");
            assert_eq!(fault.as_deref(), Some("the Zstandard data ends too early"));
        }
        let (read, fault) = unpack(&packed[..5]);
        assert_eq!((read.len(), fault.is_some()), (0, true));
    }

    #[test]
    fn a_frame_that_needs_more_says_what() {
        // A window of 2 GiB, and a dictionary of the number 1 (RFC 8878, section 3.1.1.1).
        for (head, needs) in
            [(&b"\x00\xA8"[..], "a window of 2147483648 bytes"), (b"\x01\x38\x01", "a dictionary")]
        {
            let frame = [b"\x28\xB5\x2F\xFD", head, &LAST_BLOCK].concat();
            let fault = unpack(&frame).1.unwrap();
            assert!(fault.contains(&format!("needs {needs}; unpack it with zstd ")), "{fault}");
        }
    }
}

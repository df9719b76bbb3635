//! One frame of Zstandard: its data, all of it up to a fault, and its checksum.

use std::error::Error;
use std::io::{self, Read};

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// An empty raw block that is the last one (RFC 8878, section 3.1.1.2), and a checksum.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

/// Decompressing reader over one frame; the bytes after it stay in `input`.
pub(super) struct Frame<R> {
    input: R,
    decoder: FrameDecoder,
    fault: Option<io::Error>,
}

impl<R: Read> Frame<R> {
    pub(super) fn new(mut input: R) -> io::Result<Frame<R>> {
        let mut decoder = FrameDecoder::new();
        decoder.init(&mut input).map_err(named)?;
        let fault = None;
        Ok(Frame {
            input,
            decoder,
            fault,
        })
    }

    pub(super) fn into_inner(self) -> R {
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

    /// Compares the checksum, if the frame has one, after all data was read.
    fn check(&self) -> io::Result<()> {
        let (told, found) = (
            self.decoder.get_checksum_from_data(),
            self.decoder.get_calculated_checksum(),
        );
        match told.is_some() && told != found {
            true => Err(broken("does not match its checksum")),
            false => Ok(()),
        }
    }
}

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            self.decode_block();
        }
        match self.decoder.read(buffer)? {
            0 => match self.fault.take() {
                Some(fault) => Err(fault),
                None => self.check().map(|()| 0),
            },
            length => Ok(length),
        }
    }
}

/// Passes over a frame without data: RFC 8878, section 3.1.2.
pub(super) fn skipped<R: Read>(mut input: R) -> io::Result<R> {
    let mut head = [0; 8];
    input
        .read_exact(&mut head)
        .map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ended(),
            _ => error,
        })?;
    let [.., a, b, c, d] = head;
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    match io::copy(&mut input.by_ref().take(length), &mut io::sink())? {
        passed if passed == length => Ok(input),
        _ => Err(ended()),
    }
}

/// Says what is wrong with a frame; an error of the input stays as it is.
fn named(error: FrameDecoderError) -> io::Error {
    let mut cause: &dyn Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    match (
        &error,
        cause.downcast_ref::<io::Error>().map(io::Error::kind),
    ) {
        (_, Some(io::ErrorKind::UnexpectedEof)) => ended(),
        (_, Some(kind)) => io::Error::new(kind, cause.to_string()),
        (FrameDecoderError::WindowSizeTooBig { requested, .. }, _) => broken(&format!(
            "needs a window of {requested} bytes; unpack it with zstd --long=31"
        )),
        (FrameDecoderError::DictNotProvided { .. }, _) => {
            broken("needs a dictionary; unpack it with zstd -D")
        }
        _ => broken(&format!("is broken: {cause}")),
    }
}

fn broken(how: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the Zstandard data {how}"),
    )
}

fn ended() -> io::Error {
    let message = "the Zstandard data ends too early";
    io::Error::new(io::ErrorKind::UnexpectedEof, message)
}

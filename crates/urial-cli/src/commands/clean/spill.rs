//! Spilling of records to disk: many streams in one temporary file.
//!
//! The file has no name from the start, so a killed run leaves none. It is divided into blocks of
//! one size; a stream is a list of blocks. Blocks that were read are written again, so the file is
//! never much longer than its contents.
//!
//! ```text
//! record = number-since-the-last count length-of-key length-of-text key text   ; numbers in LEB128
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::record::Record;
use crate::message::QuotedPath;
use crate::write::output::{named, nobodys};

pub(super) struct Spill {
    state: Mutex<State>,
    folder: PathBuf,
    block: usize,
}

struct State {
    file: File,
    blocks: u64,
    free: Vec<u64>,
}

/// Records in the file, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Stream {
    blocks: Vec<u64>,
    length: u64,
}

impl Spill {
    /// Creates a file in `folder`, or in the system's folder for temporary files.
    pub(super) fn new(folder: Option<&Path>, block: usize) -> io::Result<Spill> {
        let folder = folder.map_or_else(std::env::temp_dir, Path::to_owned);
        // Unlinked from the start: a run that is killed leaves nothing, and nobody else can read
        // URLs with passwords in it.
        let file = tempfile::tempfile_in(&folder).map_err(nobodys);
        let state = State {
            file: file.map_err(|error| failed(&folder, &error))?,
            blocks: 0,
            free: Vec::new(),
        };
        Ok(Spill { state: Mutex::new(state), folder, block })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a block, and returns its number; only the last block of a stream may be shorter.
    fn write(&self, data: &[u8]) -> io::Result<u64> {
        let mut state = self.state();
        // Blocks that were read are written again, so the file grows to the size of the overflow
        // and not to that of all its divisions.
        let number = state.free.pop().unwrap_or(state.blocks);
        // Counted before the write: after a failed write its number is not used again.
        state.blocks = state.blocks.max(number + 1);
        // Blocks have one size, so a number is a place, and no table of places is needed.
        let at = SeekFrom::Start(number * self.block as u64);
        state
            .file
            .seek(at)
            .and_then(|_| state.file.write_all(data))
            .map_err(|error| failed(&self.folder, &error))?;
        Ok(number)
    }

    /// Reads bytes of a block from an offset.
    fn read(&self, block: u64, from: u64, data: &mut [u8]) -> io::Result<()> {
        let mut state = self.state();
        // A seek each time: other streams use the file in between, and it has one position.
        let at = SeekFrom::Start(block * self.block as u64 + from);
        let outcome = state.file.seek(at).and_then(|_| state.file.read_exact(data));
        outcome.map_err(|error| failed(&self.folder, &error))
    }

    fn free(&self, block: u64) {
        self.state().free.push(block);
    }
}

/// Checks that a file can be made in the folder of `--temp-dir`: an hour into a run is too late.
pub(super) fn check_folder(folder: Option<&Path>) -> io::Result<()> {
    folder.map_or(Ok(()), |_| Spill::new(folder, 1).map(drop))
}

fn failed(folder: &Path, error: &io::Error) -> io::Error {
    let folder = QuotedPath(folder);
    let name = format!("a temporary file in {folder} (--temp-dir names another folder)");
    named(&name, error)
}

/// Writes a stream.
pub(super) struct StreamWriter {
    spill: Arc<Spill>,
    stream: Stream,
    buffer: Vec<u8>,
    last: u64,
}

impl StreamWriter {
    pub(super) fn new(spill: &Arc<Spill>) -> StreamWriter {
        StreamWriter {
            spill: Arc::clone(spill),
            stream: Stream::default(),
            buffer: Vec::new(),
            last: 0,
        }
    }

    /// Writes a record; its number is not below the last one's.
    pub(super) fn push(&mut self, record: &Record<'_>) -> io::Result<()> {
        // Allocated for the first record: some of the 64 writers may stay empty.
        if self.buffer.capacity() == 0 {
            self.buffer.reserve_exact(self.spill.block);
        }
        // The gap instead of the number: usually one byte in LEB128.
        let gap = record.number - self.last;
        self.last = record.number;
        let mut head = [0; 4 * LONGEST];
        let mut rest = &mut head[..];
        for number in [gap, record.count, record.key.len() as u64, record.text.len() as u64] {
            encode(number, &mut rest)?;
        }
        let left = rest.len();
        self.write(&head[..4 * LONGEST - left])?;
        self.write(record.key)?;
        self.write(record.text)
    }

    fn write(&mut self, mut data: &[u8]) -> io::Result<()> {
        loop {
            // A record may cross blocks, so blocks are full and long records need no place of their
            // own.
            let budget = self.spill.block - self.buffer.len();
            let (now, later) = data.split_at(budget.min(data.len()));
            self.buffer.extend_from_slice(now);
            // A buffer that is just full waits for the next write, or for `finish`.
            if later.is_empty() {
                return Ok(());
            }
            self.flush()?;
            data = later;
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.blocks.push(self.spill.write(&self.buffer)?);
        self.stream.length += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Returns the stream, if anything was written.
    pub(super) fn finish(mut self) -> io::Result<Option<Stream>> {
        if !self.buffer.is_empty() {
            self.flush()?;
        }
        Ok(Some(self.stream).filter(|stream| stream.length > 0))
    }
}

/// The bytes of a stream, whose blocks are freed once they are read.
struct Bytes<'s> {
    spill: &'s Spill,
    stream: Stream,
    /// Bytes that were read.
    read: u64,
}

impl Read for Bytes<'_> {
    fn read(&mut self, data: &mut [u8]) -> io::Result<usize> {
        let block = self.spill.block as u64;
        let from = self.read % block;
        // Not over a block: the next block of a stream may be anywhere in the file.
        let left = (block - from).min(self.stream.length - self.read);
        let length = left.min(data.len() as u64);
        if length > 0 {
            let number = self.stream.blocks[(self.read / block) as usize];
            self.spill.read(number, from, &mut data[..length as usize])?;
            self.read += length;
            // A block that was read whole is free for the streams that are being written.
            if length == left {
                self.spill.free(number);
            }
        }
        Ok(length as usize)
    }
}

/// Reads a stream.
///
/// [`StreamReader::advance`] reads no more than the head of a record, so that of many readers only
/// one holds a long record in memory.
pub(super) struct StreamReader<'s> {
    bytes: BufReader<Bytes<'s>>,
    number: u64,
    count: u64,
    /// Lengths of key and text.
    lengths: [usize; 2],
    /// Key and text.
    data: Vec<u8>,
}

impl<'s> StreamReader<'s> {
    /// Makes a reader with a buffer of about `read_size` bytes.
    pub(super) fn new(spill: &'s Spill, stream: Stream, read_size: usize) -> StreamReader<'s> {
        let read_size = read_size.max(LEAST_READ).min(spill.block);
        StreamReader {
            bytes: BufReader::with_capacity(read_size, Bytes { spill, stream, read: 0 }),
            number: 0,
            count: 0,
            lengths: [0; 2],
            data: Vec::new(),
        }
    }

    /// Moves to the next record, and returns its number; the current record has to have been read.
    pub(super) fn advance(&mut self) -> io::Result<Option<u64>> {
        self.data.clear();
        self.data.shrink_to(self.bytes.capacity());
        if self.bytes.fill_buf()?.is_empty() {
            return Ok(None);
        }
        self.number += decode(&mut self.bytes)?;
        self.count = decode(&mut self.bytes)?;
        for length in &mut self.lengths {
            *length = decode(&mut self.bytes)? as usize;
        }
        Ok(Some(self.number))
    }

    /// Reads the current record, once.
    pub(super) fn record(&mut self) -> io::Result<Record<'_>> {
        let [key, text] = self.lengths;
        self.data.resize(key + text, 0);
        self.bytes.read_exact(&mut self.data)?;
        let (key, text) = self.data.split_at(key);
        Ok(Record { number: self.number, key, text, count: self.count })
    }
}

/// Bytes of the longest number in LEB128.
const LONGEST: usize = 10;
/// Smallest read that is not slow.
pub(super) const LEAST_READ: usize = 4 << 10;

fn encode(mut number: u64, bytes: &mut impl Write) -> io::Result<()> {
    while number >= 0x80 {
        bytes.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    bytes.write_all(&[number as u8])
}

fn decode(bytes: &mut impl Read) -> io::Result<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let mut byte = [0];
        bytes.read_exact(&mut byte)?;
        number |= u64::from(byte[0] & 0x7F) << shift;
        if byte[0] < 0x80 {
            return Ok(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spill(block: usize) -> Arc<Spill> {
        Arc::new(Spill::new(None, block).unwrap())
    }

    /// Returns numbers, keys and lengths of texts of a stream.
    fn contents(spill: &Spill, stream: Stream) -> Vec<(u64, String, usize)> {
        let mut reader = StreamReader::new(spill, stream, 0);
        let mut contents = Vec::new();
        while reader.advance().unwrap().is_some() {
            let record = reader.record().unwrap();
            let key = String::from_utf8(record.key.to_vec()).unwrap();
            assert_eq!(record.count, record.number + 1);
            contents.push((record.number, key, record.text.len()));
        }
        contents
    }

    fn write(spill: &Arc<Spill>, wanted: &[(u64, String, usize)]) -> Stream {
        let mut writer = StreamWriter::new(spill);
        for (number, key, text) in wanted {
            let text = vec![b't'; *text];
            let record =
                Record { number: *number, key: key.as_bytes(), text: &text, count: number + 1 };
            writer.push(&record).unwrap();
        }
        writer.finish().unwrap().unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let spill = spill(5000);
        let wanted: Vec<_> = (0..400)
            .map(|number| {
                (
                    number * number * number,
                    "k".repeat(number as usize),
                    (number % 7 * 3000) as usize,
                )
            })
            .collect();
        let others = write(&spill, &wanted[..100]);
        let stream = write(&spill, &wanted);
        assert_eq!(contents(&spill, stream), wanted);
        assert_eq!(contents(&spill, others), wanted[..100]);
        assert!(StreamWriter::new(&spill).finish().unwrap().is_none());
    }

    #[test]
    fn blocks_that_were_read_are_written_again() {
        let spill = spill(4096);
        let wanted: Vec<_> = (0..3000).map(|number| (number, format!("key{number}"), 0)).collect();
        for _ in 0..5 {
            let stream = write(&spill, &wanted);
            assert_eq!(contents(&spill, stream), wanted);
        }
        let blocks = spill.state().blocks;
        assert!((5..20).contains(&blocks), "{blocks}");
    }

    #[test]
    fn a_reader_holds_a_long_record_only_while_it_is_read() {
        let spill = spill(4096);
        let wanted: Vec<_> =
            (0..9).map(|number| (number, "k".repeat(1_000_000), 500_000)).collect();
        let stream = write(&spill, &wanted);
        let mut reader = StreamReader::new(&spill, stream, 0);
        for (number, key, text) in wanted {
            assert_eq!(reader.advance().unwrap(), Some(number));
            assert!(reader.data.capacity() <= LEAST_READ);
            let record = reader.record().unwrap();
            assert!(record.key == key.as_bytes() && record.text.len() == text);
            assert!(reader.data.capacity() <= 1_500_000);
        }
        assert_eq!(reader.advance().unwrap(), None);
        assert!(reader.data.capacity() <= LEAST_READ);
    }

    #[test]
    fn numbers_of_all_lengths() {
        for shift in 0..64 {
            for number in [1_u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut bytes = Vec::new();
                encode(number, &mut bytes).unwrap();
                assert!(bytes.len() <= LONGEST);
                assert_eq!(decode(&mut &bytes[..]).unwrap(), number);
            }
        }
    }
}

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
use std::io::{self, Read, Seek, SeekFrom, Write};
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

impl Stream {
    pub(super) fn bytes(&self) -> usize {
        usize::try_from(self.length).unwrap_or(usize::MAX)
    }
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

    /// Appends `length` bytes of a block, from offset `from`, to `data`.
    fn read(&self, block: u64, from: usize, length: usize, data: &mut Vec<u8>) -> io::Result<()> {
        let mut state = self.state();
        // A seek each time: other streams use the file in between, and it has one position.
        let at = SeekFrom::Start(block * self.block as u64 + from as u64);
        let known = data.len();
        data.resize(known + length, 0);
        let outcome = state.file.seek(at).and_then(|_| state.file.read_exact(&mut data[known..]));
        outcome.map_err(|error| failed(&self.folder, &error))
    }
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
        // Allocated for the first record: some of the writers may stay empty.
        if self.buffer.capacity() == 0 {
            self.buffer.reserve_exact(self.spill.block);
        }
        let mut head = [0; 4 * LONGEST];
        let mut end = 0;
        for number in [
            // The gap instead of the number: usually one byte in LEB128.
            record.number - self.last,
            record.count,
            record.key.len() as u64,
            record.text.len() as u64,
        ] {
            end += encode(number, &mut head[end..]);
        }
        self.last = record.number;
        self.write(&head[..end])?;
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

/// Reads a stream, and frees its blocks.
///
/// [`StreamReader::advance`] reads no more than the head of a long record, so that of many readers
/// only one holds a long record in memory.
pub(super) struct StreamReader<'s> {
    spill: &'s Spill,
    stream: Stream,
    /// Bytes of the stream that were read into the buffer.
    read: u64,
    buffer: Vec<u8>,
    record: RecordHead,
    /// Bytes per read.
    read_size: usize,
    number: u64,
}

#[derive(Clone, Copy, Default)]
struct RecordHead {
    /// Start of the key in the buffer.
    key: usize,
    /// Start and end of the text; the buffer may not reach that far yet.
    text: usize,
    end: usize,
    count: u64,
}

impl<'s> StreamReader<'s> {
    /// Makes a reader with a buffer of about `read_size` bytes.
    pub(super) fn new(spill: &'s Spill, stream: Stream, read_size: usize) -> StreamReader<'s> {
        StreamReader {
            spill,
            stream,
            read: 0,
            buffer: Vec::new(),
            record: RecordHead::default(),
            // Not over a block: the next block of a stream may be anywhere in the file.
            read_size: read_size.max(LEAST_READ).min(spill.block),
            number: 0,
        }
    }

    /// Moves to the next record, and returns its number; the current record has to have been read.
    pub(super) fn advance(&mut self) -> io::Result<Option<u64>> {
        let mut at = self.record.end;
        // Refill for the longest head, or to free the memory of a long record.
        if self.buffer.len() - at < 4 * LONGEST || self.buffer.capacity() > 4 * self.read_size {
            self.fill(at, 4 * LONGEST)?;
            // A record has at least the four bytes of its numbers, so an empty buffer is the end.
            if self.buffer.is_empty() {
                return Ok(None);
            }
            at = 0;
        }
        let mut head = [0; 4];
        let mut begin = at;
        for field in &mut head {
            (*field, begin) = decode(&self.buffer, begin);
        }
        let [gap, count, key, text] = head;
        self.number += gap;
        let text_at = begin + key as usize;
        self.record = RecordHead { key: begin, text: text_at, end: text_at + text as usize, count };
        Ok(Some(self.number))
    }

    /// Returns the current record.
    pub(super) fn record(&mut self) -> io::Result<Record<'_>> {
        let RecordHead { key, text, end, .. } = self.record;
        if self.buffer.len() < end {
            self.fill(key, end - key)?;
            // `fill` dropped all before the key, so the offsets move with it.
            let (text, end) = (text - key, end - key);
            self.record = RecordHead { key: 0, text, end, ..self.record };
        }
        let RecordHead { key, text, end, count } = self.record;
        Ok(Record {
            number: self.number,
            key: &self.buffer[key..text],
            text: &self.buffer[text..end],
            count,
        })
    }

    /// Drops the bytes before `at`, and reads until `wanted` bytes follow or the stream ends.
    fn fill(&mut self, at: usize, wanted: usize) -> io::Result<()> {
        // Only what is left of one read is moved, at most a head or the start of a record.
        self.buffer.drain(..at);
        // Free the memory of a long record, and reserve that of the next one in one step.
        self.buffer.shrink_to(2 * self.read_size);
        let missing = wanted.saturating_sub(self.buffer.len());
        self.buffer.reserve_exact(missing.next_multiple_of(self.read_size));
        while self.buffer.len() < wanted && self.read < self.stream.length {
            let block = self.spill.block as u64;
            let from = self.read % block;
            let number = self.stream.blocks[(self.read / block) as usize];
            let left = (block - from).min(self.stream.length - self.read);
            let length = left.min(self.read_size as u64);
            self.spill.read(number, from as usize, length as usize, &mut self.buffer)?;
            self.read += length;
            // A block that was read whole is free for the streams that are being written.
            if length == left {
                self.spill.state().free.push(number);
            }
        }
        Ok(())
    }
}

/// Bytes of the longest number in LEB128.
const LONGEST: usize = 10;
/// Smallest read that is not slow.
const LEAST_READ: usize = 4 << 10;

fn encode(mut number: u64, bytes: &mut [u8]) -> usize {
    let mut end = 0;
    while number >= 0x80 {
        bytes[end] = number as u8 | 0x80;
        number >>= 7;
        end += 1;
    }
    bytes[end] = number as u8;
    end + 1
}

fn decode(bytes: &[u8], mut at: usize) -> (u64, usize) {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes[at];
        number |= u64::from(byte & 0x7F) << shift;
        at += 1;
        if byte < 0x80 {
            return (number, at);
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
            assert!(reader.buffer.capacity() <= 4 * LEAST_READ);
            let record = reader.record().unwrap();
            assert!(record.key == key.as_bytes() && record.text.len() == text);
            assert!(reader.buffer.capacity() <= 1_500_000 + 4 * LEAST_READ);
        }
        assert_eq!(reader.advance().unwrap(), None);
        assert!(reader.buffer.capacity() <= 4 * LEAST_READ);
    }

    #[test]
    fn numbers_of_all_lengths() {
        for shift in 0..64 {
            for number in [1_u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut bytes = [0; LONGEST];
                let end = encode(number, &mut bytes);
                assert_eq!(decode(&bytes, 0), (number, end));
            }
        }
    }
}

//! Spilling of records to disk: streams, each in a temporary file of its own.
//!
//! The files have no names from the start, so a killed run leaves none, and each is gone when it is
//! closed.
//!
//! ```text
//! record = number-since-the-last count length-of-key length-of-text key text   ; numbers in LEB128
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::record::Record;
use crate::message::QuotedPath;
use crate::write::output::{named, nobodys};

/// The place of streams, and the size of their buffers.
#[derive(Clone)]
pub(super) struct Spill {
    folder: PathBuf,
    block: usize,
}

/// Records in a file, in the order of their numbers.
pub(super) struct Stream(File);

impl Spill {
    /// Makes streams in `folder`, or in the system's folder for temporary files.
    pub(super) fn new(folder: Option<&Path>, block: usize) -> Spill {
        Spill { folder: folder.map_or_else(std::env::temp_dir, Path::to_owned), block }
    }

    /// Creates a file.
    pub(super) fn file(&self) -> io::Result<File> {
        // Unlinked from the start: a run that is killed leaves nothing, and nobody else can read
        // URLs with passwords in it.
        let file = tempfile::tempfile_in(&self.folder).map_err(nobodys);
        file.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> io::Error {
        let folder = QuotedPath(&self.folder);
        let name = format!("a temporary file in {folder} (--temp-dir names another folder)");
        named(&name, error)
    }
}

/// Writes a stream.
pub(super) struct StreamWriter {
    spill: Spill,
    /// `None` before the first record: some of many writers may stay empty.
    file: Option<BufWriter<File>>,
    last: u64,
}

impl StreamWriter {
    pub(super) fn new(spill: &Spill) -> StreamWriter {
        StreamWriter { spill: spill.clone(), file: None, last: 0 }
    }

    /// Writes a record; its number is not below the last one's.
    pub(super) fn push(&mut self, record: &Record<'_>) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let file = self.spill.file()?;
                self.file.insert(BufWriter::with_capacity(self.spill.block, file))
            }
        };
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
        let mut parts = [&head[..end], record.key, record.text].into_iter();
        parts.try_for_each(|part| file.write_all(part)).map_err(|error| self.spill.failed(&error))
    }

    /// Returns the stream, if anything was written.
    pub(super) fn finish(self) -> io::Result<Option<Stream>> {
        let Some(file) = self.file else {
            return Ok(None);
        };
        let begun =
            file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|mut file| {
                file.rewind()?;
                Ok(Stream(file))
            });
        begun.map(Some).map_err(|error| self.spill.failed(&error))
    }
}

/// Reads a stream.
///
/// [`StreamReader::advance`] reads no more than the head of a record, so that of many readers only
/// one holds a long record in memory.
pub(super) struct StreamReader {
    spill: Spill,
    file: BufReader<File>,
    number: u64,
    count: u64,
    /// The length of the key.
    key: usize,
    /// Key and text of the current record, once they are read.
    record: Vec<u8>,
    length: usize,
}

impl StreamReader {
    /// Makes a reader with a buffer of about `size` bytes.
    pub(super) fn new(spill: &Spill, stream: Stream, size: usize) -> StreamReader {
        StreamReader {
            spill: spill.clone(),
            file: BufReader::with_capacity(size.min(spill.block).max(LEAST_READ), stream.0),
            number: 0,
            count: 0,
            key: 0,
            record: Vec::new(),
            length: 0,
        }
    }

    /// Moves to the next record, and returns its number; the current record has to have been read.
    pub(super) fn advance(&mut self) -> io::Result<Option<u64>> {
        self.record.clear();
        // A long record is not held while others are read.
        self.record.shrink_to(LEAST_READ);
        self.head().map_err(|error| self.spill.failed(&error))
    }

    fn head(&mut self) -> io::Result<Option<u64>> {
        let mut buffered = self.file.fill_buf()?;
        let before = buffered.len();
        let [gap, count, key, text] = match before {
            0 => return Ok(None),
            // Nearly all heads: no call for each byte.
            _ if before >= 4 * LONGEST => {
                let head = numbers(&mut buffered)?;
                let length = before - buffered.len();
                self.file.consume(length);
                head
            }
            _ => numbers(&mut self.file)?,
        };
        (self.number, self.count) = (self.number + gap, count);
        (self.key, self.length) = (key as usize, (key + text) as usize);
        Ok(Some(self.number))
    }

    /// Returns the current record.
    pub(super) fn record(&mut self) -> io::Result<Record<'_>> {
        self.record.reserve_exact(self.length);
        self.record.resize(self.length, 0);
        let read = self.file.read_exact(&mut self.record);
        read.map_err(|error| self.spill.failed(&error))?;
        let (key, text) = self.record.split_at(self.key);
        Ok(Record { number: self.number, key, text, count: self.count })
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

/// Reads the numbers at the start of a record.
fn numbers(bytes: &mut impl Read) -> io::Result<[u64; 4]> {
    let mut numbers = [0; 4];
    for number in &mut numbers {
        *number = decode(bytes)?;
    }
    Ok(numbers)
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

    fn write(spill: &Spill, wanted: &[(u64, String, usize)]) -> Stream {
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
    fn a_stream_has_the_records_that_were_written() {
        let spill = Spill::new(None, 4096);
        assert!(StreamWriter::new(&spill).finish().unwrap().is_none());
        let wanted: Vec<_> =
            (0..3000).map(|number| (7 * number, format!("key{number}"), 2)).collect();
        let mut reader = StreamReader::new(&spill, write(&spill, &wanted), 0);
        for (number, key, text) in wanted {
            assert_eq!(reader.advance().unwrap(), Some(number));
            let record = reader.record().unwrap();
            assert!(record.key == key.as_bytes() && record.text.len() == text);
            assert_eq!((record.number, record.count), (number, number + 1));
        }
        assert_eq!(reader.advance().unwrap(), None);
    }

    #[test]
    fn a_reader_holds_a_long_record_only_while_it_is_read() {
        let spill = Spill::new(None, 4096);
        let wanted: Vec<_> =
            (0..9).map(|number| (number, "k".repeat(1_000_000), 500_000)).collect();
        let mut reader = StreamReader::new(&spill, write(&spill, &wanted), 0);
        for (number, key, text) in wanted {
            assert_eq!(reader.advance().unwrap(), Some(number));
            assert!(reader.record.capacity() <= 4 * LEAST_READ);
            let record = reader.record().unwrap();
            assert!(record.key == key.as_bytes() && record.text.len() == text);
            assert!(reader.record.capacity() <= 1_500_000 + 4 * LEAST_READ);
        }
        assert_eq!(reader.advance().unwrap(), None);
        assert!(reader.record.capacity() <= 4 * LEAST_READ);
    }

    #[test]
    fn numbers_of_all_lengths() {
        for shift in 0..64 {
            for number in [1_u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut bytes = [0; LONGEST];
                let end = encode(number, &mut bytes);
                let mut rest = &bytes[..end];
                assert_eq!((decode(&mut rest).unwrap(), rest), (number, &b""[..]));
            }
        }
    }
}

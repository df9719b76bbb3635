//! Arena of records, one after another in chunks that are never moved.
//!
//! ```text
//! record = length-of-key key                                           without counts
//! record = number count length-of-key key length-of-text text          with counts
//! ```

use memmap2::MmapMut;

use super::pages::pages;
use super::record::Record;

/// Size of a number or a count.
const WORD: usize = size_of::<u64>();
/// Size of a length field; no valid text is longer than it can say.
const HEAD: usize = size_of::<u32>();

pub(super) struct Arena {
    chunks: Vec<Chunk>,
    /// Chunks that are free for reuse.
    free: Vec<Chunk>,
    /// The size of a chunk; a longer record gets a longer one.
    chunk: usize,
    /// The bytes of all chunks.
    pub(super) held: usize,
    counts: bool,
}

struct Chunk {
    pages: MmapMut,
    /// Bytes in use.
    len: usize,
}

impl Chunk {
    fn push(&mut self, bytes: &[u8]) {
        self.pages[self.len..][..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    fn push_part(&mut self, part: &[u8]) {
        // 32 bits are enough: a text of 4 GiB is a parse error.
        self.push(&(part.len() as u32).to_le_bytes());
        self.push(part);
    }
}

impl Arena {
    /// Makes an arena for `limit` bytes, with counts or without.
    pub(super) fn new(limit: usize, counts: bool) -> Arena {
        Arena {
            chunks: Vec::new(),
            free: Vec::new(),
            // Sixteenths: the free rest of a chunk is a small part of the limit.
            chunk: (limit / 16).clamp(256, 32 << 20),
            held: 0,
            counts,
        }
    }

    const fn size(&self, record: &Record<'_>) -> usize {
        let key = HEAD + record.key.len();
        match self.counts {
            true => 2 * WORD + key + HEAD + record.text.len(),
            false => key,
        }
    }

    /// Removes all records; chunks of the usual size are kept for reuse.
    pub(super) fn clear(&mut self) {
        // A longer chunk, made for one long record, would hold more than it is counted with.
        self.chunks.retain(|chunk| chunk.pages.len() == self.chunk);
        self.chunks.iter_mut().for_each(|chunk| chunk.len = 0);
        // Large pages are slow to get from the system; the next stream uses them again.
        self.free.append(&mut self.chunks);
        self.held = 0;
    }

    /// Returns how many bytes the arena would grow by for this record.
    pub(super) fn growth(&self, record: &Record<'_>) -> usize {
        let left = |chunk: &Chunk| chunk.pages.len() - chunk.len;
        let size = self.size(record);
        if size <= self.chunks.last().map_or(0, left) { 0 } else { self.chunk.max(size) }
    }

    /// Appends a record, and returns its place, which is never 0.
    pub(super) fn push(&mut self, record: &Record<'_>) -> u64 {
        let growth = self.growth(record);
        if growth > 0 {
            if growth > self.chunk {
                // Both together might exceed the limit.
                self.free.clear();
            }
            let chunk = self.free.pop().unwrap_or_else(|| Chunk { pages: pages(growth), len: 0 });
            self.chunks.push(chunk);
            self.held += growth;
        }
        let number = self.chunks.len();
        let chunk = &mut self.chunks[number - 1];
        let at = chunk.len;
        // At fixed places before the key, so that `count` adds in place without reading lengths.
        if self.counts {
            chunk.push(&record.number.to_le_bytes());
            chunk.push(&record.count.to_le_bytes());
        }
        chunk.push_part(record.key);
        if self.counts {
            chunk.push_part(record.text);
        }
        // Chunk numbers start at 1, so that 0 is never a place.
        // Chunk and offset in 64 bits, which is the room that a slot has.
        (number as u64) << 32 | at as u64
    }

    fn at(&self, place: u64) -> &[u8] {
        &self.chunks[(place >> 32) as usize - 1].pages[place as u32 as usize..]
    }

    /// Returns the first byte of a record, or 0 without such a record; for prefetching.
    pub(super) fn prefetch(&self, place: u64) -> u8 {
        let chunk = ((place >> 32) as usize).wrapping_sub(1);
        let byte =
            (self.chunks.get(chunk)).and_then(|chunk| chunk.pages.get(place as u32 as usize));
        byte.copied().unwrap_or_default()
    }

    pub(super) fn key(&self, place: u64) -> &[u8] {
        let record = self.at(place);
        part(if self.counts { &record[2 * WORD..] } else { record }).0
    }

    /// Adds to the count of a record.
    pub(super) fn count(&mut self, place: u64, count: u64) {
        let at = place as u32 as usize + WORD;
        let field = &mut self.chunks[(place >> 32) as usize - 1].pages[at..at + WORD];
        let count = count + word(field);
        field.copy_from_slice(&count.to_le_bytes());
    }

    /// Returns all records with their counts, in the order of insertion.
    pub(super) fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.chunks.iter().flat_map(|chunk| {
            let mut rest = &chunk.pages[..chunk.len];
            std::iter::from_fn(move || {
                if rest.is_empty() {
                    return None;
                }
                // Only arenas with counts are read back, so the two words are there.
                let (number, count) = (word(rest), word(&rest[WORD..]));
                let (key, after) = part(&rest[2 * WORD..]);
                let (text, after) = part(after);
                rest = after;
                Some(Record { number, key, text, count })
            })
        })
    }
}

/// Splits off the length-prefixed field at the start, and returns it with the rest.
fn part(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (head, rest) = bytes.split_at(HEAD);
    let length = head.iter().rev().fold(0, |length, &byte| length << 8 | usize::from(byte));
    rest.split_at(length)
}

fn word(bytes: &[u8]) -> u64 {
    let bytes = bytes[..WORD].iter().rev();
    bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
}

//! K-way merge of sorted streams.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;

use super::record::Record;
use super::spill::{Spill, Stream, StreamReader};

/// Calls `answer` with the records of all streams in the order of their numbers; the readers share
/// this memory.
pub(super) fn merge(
    spill: &Spill,
    streams: Vec<Stream>,
    memory: usize,
    mut answer: impl FnMut(&Record<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let read_size = memory / streams.len().max(1);
    let open = streams.into_iter().map(|stream| StreamReader::new(spill, stream, read_size));
    let mut readers: Vec<_> = open.collect();
    let mut heap = BinaryHeap::new();
    for (place, reader) in readers.iter_mut().enumerate() {
        if let Some(number) = reader.advance()? {
            heap.push(Reverse((number, place)));
        }
    }
    while let Some(Reverse((_, place))) = heap.pop() {
        let reader = &mut readers[place];
        let next = heap.peek().map_or(u64::MAX, |Reverse((number, _))| *number);
        // The stream is read on without the heap while its records come next.
        loop {
            answer(&reader.record()?)?;
            let Some(number) = reader.advance()? else {
                break;
            };
            if number > next {
                heap.push(Reverse((number, place)));
                break;
            }
        }
    }
    Ok(())
}

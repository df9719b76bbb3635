//! K-way merge of sorted streams.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::io;
use std::sync::Arc;

use super::record::Record;
use super::spill::{LEAST_READ, Spill, Stream, StreamReader, StreamWriter};

/// Calls `answer` with the records of all streams in the order of their numbers.
///
/// The readers share half of the memory. If that is too little for all of them, some streams are
/// merged into one first.
pub(super) fn merge(
    spill: &Arc<Spill>,
    streams: Vec<Stream>,
    memory: usize,
    answer: impl FnMut(&Record<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // With more readers each read would be shorter than a disk does well.
    let most = (memory / 2 / LEAST_READ).max(2);
    let mut streams = VecDeque::from(streams);
    while streams.len() > most {
        // Merged streams go to the end, so that no record is copied much more often than others.
        let some = streams.drain(..most).collect();
        let mut writer = StreamWriter::new(spill);
        merge_at_once(spill, some, memory / 2, |record| writer.push(record))?;
        streams.extend(writer.finish()?);
    }
    merge_at_once(spill, streams.into(), memory / 2, answer)
}

fn merge_at_once(
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

//! Deduplication in bounded memory: keeps the first record of each key, in the order of the list.
//!
//! As long as there is budget, a record is looked up and answered at once. When the memory is full
//! it is frozen: keys that are in it are still found, and all others go to one of 128 streams of a
//! temporary file, by a part of their hash. At the end each stream is deduplicated by itself, in
//! turns if it has more keys than fit, and its answers go to a stream of answers, which is in the
//! order of the list. A k-way merge joins these.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::merge::merge;
use super::record::{Hash, Record, Rules};
use super::seen::{Lookup, Seen};
use super::spill::{Spill, Stream, StreamReader, StreamWriter};

/// Number of streams that records without budget are divided into.
const FAN: usize = 128;
/// Most streams that are processed at once; each has its share of the memory.
const MOST_JOBS: usize = 4;

/// The memory budget, and the folder for what exceeds it.
#[derive(Clone, Debug)]
pub(super) struct MemoryBudget {
    /// Bytes of memory.
    pub(super) memory: usize,
    /// The folder of the temporary file, if not the system's.
    pub(super) folder: Option<PathBuf>,
    pub(super) jobs: usize,
}

impl MemoryBudget {
    /// Returns the size of a block of the file: the buffers of all streams take a sixteenth of the
    /// memory.
    fn block(&self) -> usize {
        // FAN buffers of a block each are open at once. Below 512 bytes a disk is slow; above 64
        // KiB it gains nothing.
        (self.memory / (16 * FAN)).clamp(512, 64 << 10)
    }

    fn overflow(&self) -> io::Result<Overflow> {
        let spill = Arc::new(Spill::new(self.folder.as_deref(), self.block())?);
        let writers = (0..FAN).map(|_| StreamWriter::new(&spill)).collect();
        Ok((spill, writers))
    }

    /// Returns the memory for texts in one of `jobs` equal shares, without the buffers.
    fn texts(&self, jobs: usize) -> usize {
        self.memory.saturating_sub((FAN + 2) * self.block()) / jobs
    }
}

pub(super) struct Dedupe {
    rules: Rules,
    budget: MemoryBudget,
    pub(super) seen: Seen,
    overflow: Option<Overflow>,
}

/// The temporary file, and its streams: records without budget, divided by hash.
type Overflow = (Arc<Spill>, Vec<StreamWriter>);

impl Dedupe {
    pub(super) fn new(rules: Rules, budget: MemoryBudget) -> Dedupe {
        Dedupe { rules, seen: Seen::new(rules, budget.texts(1)), budget, overflow: None }
    }

    /// Looks a record up; returns whether it is certainly the first and can be printed at once.
    pub(super) fn add(&mut self, hash: Hash, record: &Record<'_>) -> io::Result<bool> {
        match self.seen.add(hash, record) {
            // A count is known only at the end, so with counts nothing is printed before.
            Lookup::First => Ok(!self.rules.counts),
            Lookup::Again => Ok(false),
            // From now on the table takes no new keys, but still answers for those it has: a key is
            // either in memory or in the file, never in both, which is why the order of the output
            // can be restored by number alone.
            Lookup::NoRoom => {
                let (_, writers) = match &mut self.overflow {
                    Some(overflow) => overflow,
                    None => self.overflow.insert(self.budget.overflow()?),
                };
                // A product, while a table takes the highest bits of the hash itself: keys of one
                // stream are spread over a whole table.
                let way = (hash as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
                    >> (u64::BITS - FAN.trailing_zeros());
                writers[way as usize].push(record)?;
                Ok(false)
            }
        }
    }

    /// Returns whether the memory was too small.
    pub(super) const fn is_spilled(&self) -> bool {
        self.overflow.is_some()
    }

    /// Calls `answer` with all records that [`Dedupe::add`] did not answer, with their counts if
    /// those are wanted.
    pub(super) fn finish(
        self,
        mut answer: impl FnMut(&Record<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.rules.counts {
            // Records in memory come before all that spilled, so their order is right.
            self.seen.arena.records().try_for_each(|record| answer(&record))?;
        }
        // The memory of the hash table is the budget of the streams that follow.
        drop(self.seen);
        let Some((spill, writers)) = self.overflow else {
            return Ok(());
        };
        let streams = writers.into_iter().filter_map(|writer| writer.finish().transpose());
        let streams = streams.collect::<io::Result<Vec<_>>>()?;
        let longest = streams.iter().map(Stream::bytes).max().unwrap_or(0).max(1);
        // With a smaller share of the memory a long stream takes more turns, which costs more than
        // a further thread saves.
        let most = (self.budget.memory / longest).clamp(1, MOST_JOBS);
        let jobs = self.budget.jobs.clamp(1, most);
        let streams = Mutex::new(streams);
        let work = || {
            let mut answers = Vec::new();
            let mut seen = Seen::new(self.rules, self.budget.texts(jobs));
            let next = || streams.lock().unwrap_or_else(PoisonError::into_inner).pop();
            // Streams are taken when a thread is free: their sizes differ, and a fixed share would
            // leave threads idle.
            while let Some(stream) = next() {
                answers.extend(settle(stream, &spill, self.rules, &mut seen)?);
            }
            Ok(answers)
        };
        let answers = thread::scope(|scope| -> io::Result<Vec<Stream>> {
            // If the system has no more threads, this one does all the work.
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let threads: Vec<_> = (1..jobs).map_while(start).collect();
            let mut all = work()?;
            for thread in threads {
                let answers: io::Result<_> =
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                all.extend(answers?);
            }
            Ok(all)
        })?;
        // Each stream is in the order of its numbers, so a k-way merge gives the order of the
        // input.
        merge(&spill, answers, self.budget.memory / 2, answer)
    }
}

/// Turns a stream of records into one of answers.
fn settle(
    stream: Stream,
    spill: &Arc<Spill>,
    rules: Rules,
    seen: &mut Seen,
) -> io::Result<Option<Stream>> {
    let mut answers = StreamWriter::new(spill);
    let mut left = Some(stream);
    while let Some(stream) = left {
        seen.clear();
        let mut reader = StreamReader::new(spill, stream, usize::MAX);
        // The other keys take the next turn. They first occur after those in memory, so the
        // answers stay in order.
        let mut others = StreamWriter::new(spill);
        while reader.advance()?.is_some() {
            let record = reader.record()?;
            match seen.add(rules.hash(record.key), &record) {
                Lookup::First if !rules.counts => answers.push(&answer(&record))?,
                Lookup::First | Lookup::Again => {}
                Lookup::NoRoom => others.push(&record)?,
            }
        }
        if rules.counts {
            seen.arena.records().try_for_each(|record| answers.push(&answer(&record)))?;
        }
        left = others.finish()?;
    }
    answers.finish()
}

/// Drops the key of a record if another text is printed.
fn answer<'a>(record: &Record<'a>) -> Record<'a> {
    Record { key: b"", text: record.shown(), ..*record }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    type Answers = Vec<(String, u64)>;

    fn run(rules: Rules, memory: usize, keys: &[String]) -> (Answers, bool) {
        let budget = MemoryBudget { memory, folder: None, jobs: 3 };
        let mut dedupe = Dedupe::new(rules, budget);
        let mut answers = Vec::new();
        let text = |record: &Record<'_>| String::from_utf8(record.shown().to_vec()).unwrap();
        for (number, key) in (0..).zip(keys) {
            let original = format!("{key}#{number}");
            let text_of = if number % 3 == 0 { original.as_str() } else { "" };
            let record = Record { number, key: key.as_bytes(), text: text_of.as_bytes(), count: 1 };
            if dedupe.add(rules.hash(record.key), &record).unwrap() {
                answers.push((text(&record), 1));
            }
        }
        let spilled = dedupe.is_spilled();
        dedupe
            .finish(|record| {
                answers.push((text(record), record.count));
                Ok(())
            })
            .unwrap();
        (answers, spilled)
    }

    /// Computes the expected answers with a `HashMap`.
    fn expected(counts: bool, keys: &[String]) -> Answers {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut answers = Answers::new();
        for (number, key) in keys.iter().enumerate() {
            let place = *places.entry(key).or_insert_with(|| {
                let text = if number % 3 == 0 { format!("{key}#{number}") } else { key.clone() };
                answers.push((text, 0));
                answers.len() - 1
            });
            answers[place].1 = if counts { answers[place].1 + 1 } else { 1 };
        }
        answers
    }

    /// Returns random keys; many of them repeat.
    fn keys(count: usize, different: usize) -> Vec<String> {
        let mut random = fastrand::Rng::with_seed(7);
        let mut key = || {
            let number = random.usize(..different);
            format!("http://host/{}{number}", "x".repeat(number % 50))
        };
        (0..count).map(|_| key()).collect()
    }

    #[test]
    fn little_memory_changes_nothing() {
        let mut often = keys(3_000, 3_000);
        often.extend(std::iter::repeat_n("http://host/often".to_owned(), 50_000));
        let (many, few) = (keys(20_000, 9_000), keys(2_000, 700));
        for (keys, memory, spills) in [
            (&many, 64 << 20, false),
            (&many, 400 << 10, true),
            (&many, 100 << 10, true),
            (&many, 40 << 10, true),
            // Only one text fits at a time, so a stream has a turn for each key.
            (&few, 1, true),
            // One key many times needs no more turns.
            (&often, 100 << 10, true),
        ] {
            for (exact, counts) in [(true, false), (true, true), (false, false)] {
                let rules = Rules { exact, counts, seed: 5 };
                let (answers, spilled) = run(rules, memory, keys);
                assert_eq!(spilled, spills, "{memory} {rules:?}");
                assert!(answers == expected(counts, keys), "{memory} {rules:?}");
            }
        }
    }
}

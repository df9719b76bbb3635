//! The pipeline of threads: each reads a block, works on it, and passes with it through `settle`,
//! if there is such a stage, and then through the printer, in the order of the input.
//!
//! A thread has one block at a time: when the output is slow the threads wait, nothing grows, and
//! after its first block a thread allocates nothing. If long lines make blocks longer, fewer of
//! them are in flight, and their buffers are freed.

use std::io;
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::page::Page;
use super::printer::PagePrinter;
use crate::message::status;
use crate::read::source::SIZE;
use crate::read::{Block, Blocks, KEPT};

/// Blocks in flight however long they are: with only one, each thread would wait for another.
const LEAST: usize = 2;
/// Bytes that are processed before threads are started: short inputs are faster without them.
const WARM_UP: usize = 256 << 10;

#[derive(Default)]
struct Job {
    number: u64,
    /// Length of the last block of this job; 0 before the first.
    length: usize,
    block: Block,
    page: Page,
}

/// Work on one block after the other: reads or writes the page of each.
///
/// Boxed, and so are the stages below: generic over closures, every command compiled a pipeline
/// of its own, which was a third of the program's code. A block is thousands of lines, so the call
/// through the box costs nothing.
pub(crate) type Work<'a> = Box<dyn FnMut(&Block, &mut Page) + 'a>;

/// A [`Work`] that runs on any thread.
pub(crate) type Settle<'a> = Box<dyn FnMut(&Block, &mut Page) -> io::Result<()> + Send + 'a>;

/// Reads every block, makes a page of it, and passes both in the order of the input to `settle`,
/// if there is one, and then to `printer`.
///
/// `make` makes the worker of a thread, which owns its state from block to block. If `settle` or
/// `printer` fails, the process may exit, since a thread may be blocked on input that never comes.
pub(super) fn run<'a>(
    blocks: Blocks,
    threads: usize,
    make: &(dyn Fn() -> Work<'a> + Sync),
    settle: Option<Settle<'_>>,
    printer: &mut PagePrinter,
) -> io::Result<()> {
    let pipeline = Pipeline {
        most: 2 * threads * SIZE,
        reader: Mutex::new(Reader { blocks, number: 0, away: 0, bytes: 0 }),
        freed: Condvar::new(),
        settle: Turn::new(settle),
        printer: Turn::new(printer),
    };
    let (mut worker, mut job) = (make(), Job::default());
    let mut done = 0;
    // A short list is done before a second thread would be running.
    while done < WARM_UP || threads == 1 {
        if !pipeline.pass(&mut job, &mut worker)? {
            return Ok(());
        }
        done += job.length;
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            let work = || pipeline.work(Job::default(), make());
            // The system may have no more threads, and those that could be started go on.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        pipeline.work(job, worker);
    });
    Ok(())
}

struct Pipeline<'a> {
    /// Most bytes in flight, if there are more than [`LEAST`] blocks.
    most: usize,
    reader: Mutex<Reader>,
    /// Notified when there are fewer bytes in flight.
    freed: Condvar,
    settle: Turn<Option<Settle<'a>>>,
    printer: Turn<&'a mut PagePrinter>,
}

struct Reader {
    blocks: Blocks,
    /// Number of blocks that were read.
    number: u64,
    /// Number of blocks in flight, and their bytes.
    away: usize,
    bytes: usize,
}

impl Pipeline<'_> {
    /// Passes all blocks that no other thread takes.
    fn work(&self, mut job: Job, mut worker: Work<'_>) {
        let _guard = Guard;
        let failed = loop {
            match self.pass(&mut job, &mut worker) {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => break error,
            }
        };
        process::exit(status::failed(&failed) as i32)
    }

    /// Passes one block; returns `false` at the end of the input.
    fn pass(&self, job: &mut Job, worker: &mut Work<'_>) -> io::Result<bool> {
        if !self.read(job) {
            return Ok(false);
        }
        let Job { number, block, page, .. } = job;
        worker(block, page);
        let settled = self.settle.take(*number, |settle| match settle {
            Some(settle) => settle(block, page),
            None => Ok(()),
        });
        // The blocks before an error are printed first.
        self.printer.take(*number, |printer| {
            let printed = settled.and_then(|()| printer.take(block, page));
            printed.inspect_err(|_| printer.abandon())
        })?;
        Ok(true)
    }

    /// Reads the next block in place of the last one of this job; returns `false` at the end.
    fn read(&self, job: &mut Job) -> bool {
        let mut reader = lock(&self.reader);
        if job.length > 0 {
            (reader.away, reader.bytes) = (reader.away - 1, reader.bytes - job.length);
            self.freed.notify_all();
        }
        // With a slow output the whole input would otherwise be in memory.
        let is_full = |reader: &mut Reader| reader.bytes > self.most && reader.away >= LEAST;
        // A buffer that is far larger than its last block was made by a long line. While a thread
        // waits, only blocks in flight have large buffers. The page grows with its block.
        let room = job.block.data.capacity();
        if room > KEPT && (job.length < room / 4 || is_full(&mut reader)) {
            *job = Job::default();
        }
        let waited = self.freed.wait_while(reader, is_full);
        let mut reader = waited.unwrap_or_else(PoisonError::into_inner);
        (job.number, job.length) = (reader.number, 0);
        if !reader.blocks.next(&mut job.block) {
            return false;
        }
        // An empty block carries an error; it counts as one byte, because 0 marks a job that was
        // never out.
        job.length = job.block.data.len().max(1);
        reader.number += 1;
        (reader.away, reader.bytes) = (reader.away + 1, reader.bytes + job.length);
        true
    }
}

/// A stage that takes blocks in the order of the input.
struct Turn<T> {
    /// The number of the next block, and the stage.
    stage: Mutex<(u64, T)>,
    moved: Condvar,
}

impl<T> Turn<T> {
    fn new(stage: T) -> Turn<T> {
        Turn { stage: Mutex::new((0, stage)), moved: Condvar::new() }
    }

    /// Waits for the turn of a block, and takes it. After an error the blocks after it wait
    /// forever.
    fn take(&self, number: u64, take: impl FnOnce(&mut T) -> io::Result<()>) -> io::Result<()> {
        let waited = self.moved.wait_while(lock(&self.stage), |(next, _)| *next != number);
        let mut turn = waited.unwrap_or_else(PoisonError::into_inner);
        take(&mut turn.1)?;
        turn.0 += 1;
        self.moved.notify_all();
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Guard that ends the process when a thread panics: the others would wait for its job forever.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            process::exit(status::Status::Failed as i32);
        }
    }
}

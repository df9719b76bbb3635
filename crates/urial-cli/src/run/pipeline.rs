//! The pipeline of threads: reader → workers → optional in-order stage (`settle`) → in-order
//! consumer.
//!
//! There is a fixed number of jobs, each with its buffers. A job goes from the reader to a worker,
//! through `settle` to the consumer, and back to the reader: when the consumer is slow the reader
//! waits, nothing grows, and after the first round nothing is allocated. If long lines make blocks
//! longer, fewer jobs are in flight, and their buffers are freed.

use std::collections::VecDeque;
use std::io;
use std::process;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::page::Page;
use super::printer::PagePrinter;
use crate::message::status;
use crate::read::source::SIZE;
use crate::read::{Block, Blocks, KEPT, Place};

/// Blocks in flight however long they are: with only one, the reader would wait for each.
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

impl Job {
    /// Frees buffers that a long line made large.
    fn shrink(&mut self) {
        if self.block.data.capacity() > KEPT {
            // The page grows with its block, so both are dropped.
            *self = Job::default();
        }
    }
}

/// Work on one block after the other: reads or writes the page of each.
///
/// Boxed, and so are the threads below: generic over closures, every command compiled a pipeline
/// of its own, which was a third of the program's code. A block is thousands of lines, so the call
/// through the box costs nothing.
pub(crate) type Work<'a> = Box<dyn FnMut(&Block, &mut Page) + 'a>;

/// A [`Work`] that runs on a thread other than the one that made it.
pub(crate) type Settle<'a> = Box<dyn FnMut(&Block, &mut Page) -> io::Result<()> + Send + 'a>;

/// Reads every block, lets a worker make a page of it, and passes both in the order of the input to
/// `settle`, if there is one, and then to `printer`.
///
/// `make` makes a worker, which owns its state from block to block. `settle` runs beside `printer`,
/// on a thread of its own. If one of them fails, the process may exit, since the reader may be
/// blocked on input that never comes.
pub(super) fn run<'a>(
    mut blocks: Blocks,
    jobs: usize,
    make: &(dyn Fn() -> Work<'a> + Sync),
    mut settle: Option<Settle<'_>>,
    printer: &mut PagePrinter,
) -> io::Result<()> {
    let places = blocks.places.clone();
    let mut first = Job::default();
    let Job { block, page, .. } = &mut first;
    let mut worker = make();
    let mut done = 0;
    // On this thread, but in the same order of stages: a short list is done before a second thread
    // would be running.
    while done < WARM_UP || jobs == 1 {
        if !blocks.next(block) {
            return Ok(());
        }
        done += block.data.len();
        worker(block, page);
        let settled = settle.as_mut().map_or(Ok(()), |settle| settle(block, page));
        settled
            .and_then(|()| printer.take(&places, block, page))
            .inspect_err(|_| printer.abandon())?;
    }
    drop(worker);

    //   free -> read_all -> read -> work_all -> worked -> settle_all -> settled -> consume_all
    //    ^                                                                              |
    //    +------------------------------------------------------------------------------+
    // Without a stage that settles, `worked` goes to the consumer.
    let (read, to_work) = channel();
    let to_work = Mutex::new(to_work);
    thread::scope(|scope| {
        let (free, to_read) = channel();
        let (worked, mut to_consume) = channel();
        let (failed, failure) = channel();
        // Two for each worker, so that one waits while another is worked on, and one each for the
        // reader and the consumer.
        let count = 2 * jobs + 2;
        // Cannot fail: the receiver is a few lines above.
        let _ = free.send(first);
        for _ in 1..count {
            let _ = free.send(Job::default());
        }
        let begun = (|| {
            start(scope, Box::new(move || read_all(blocks, count * SIZE, &to_read, &read)))?;
            let workers = jobs - usize::from(settle.is_some()); // settling keeps a core busy
            if let Some(settle) = settle {
                let (settled, last) = channel();
                let to_settle = std::mem::replace(&mut to_consume, last);
                start(
                    scope,
                    Box::new(move || {
                        if let Err(error) = settle_all(&to_settle, &settled, settle) {
                            // Cannot fail: the receiver outlives this thread.
                            let _ = failed.send(error);
                        }
                    }),
                )?;
            }
            let to_work = &to_work;
            for number in 0..workers {
                let worked = worked.clone();
                let work = Box::new(move || work_all(to_work, &worked, make()));
                match start(scope, work) {
                    // Go on with the workers that could be started.
                    Err(_) if number > 0 => break,
                    outcome => outcome?,
                }
            }
            // The consumer ends when the last worker has dropped its sender.
            drop(worked);
            Ok(())
        })();
        let outcome = begun
            .and_then(|()| consume_all(&to_consume, &free, &places, printer))
            // The jobs before the error are printed by now.
            .and_then(|()| failure.try_recv().map_or(Ok(()), Err));
        if let Err(error) = outcome {
            printer.abandon();
            process::exit(status::failed(&error) as i32);
        }
    });
    Ok(())
}

/// Starts a thread; returns an error where `thread::spawn` would panic.
fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: Box<dyn FnOnce() + Send + 'scope>,
) -> io::Result<()> {
    let outcome = thread::Builder::new().spawn_scoped(scope, work);
    match outcome {
        Ok(_) => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("a thread: {error}"))),
    }
}

/// Reads blocks, with at most `most` bytes in flight.
fn read_all(mut blocks: Blocks, most: usize, free: &Receiver<Job>, read: &Sender<Job>) {
    let _guard = Guard;
    let mut idle: Vec<Job> = Vec::new();
    // Number of blocks in flight, and their bytes.
    let (mut away, mut bytes) = (0, 0);
    for number in 0.. {
        // Backpressure: a slow consumer would otherwise have the whole input in memory.
        while idle.is_empty() || (bytes > most && away >= LEAST) {
            // While the reader waits, only jobs in flight keep large buffers.
            idle.iter_mut().for_each(Job::shrink);
            let Ok(mut job) = free.recv() else { return };
            if job.length > 0 {
                (away, bytes) = (away - 1, bytes - job.length);
            }
            // A buffer that is far larger than its last block was made by a long line.
            if job.length < job.block.data.capacity() / 4 {
                job.shrink();
            }
            // A stack: the buffers used last are in the cache.
            idle.push(job);
        }
        let Some(mut job) = idle.pop() else { return };
        job.number = number;
        let goes_on = blocks.next(&mut job.block);
        // An empty block carries an error; it counts as one byte, because 0 marks a job that was
        // never out.
        job.length = job.block.data.len().max(1);
        (away, bytes) = (away + 1, bytes + job.length);
        if !goes_on || read.send(job).is_err() {
            return;
        }
    }
}

fn work_all(read: &Mutex<Receiver<Job>>, worked: &Sender<Job>, mut work: Work<'_>) {
    let _guard = Guard;
    loop {
        // The lock is held while waiting: the channel has one receiver, and only its holder can be
        // served.
        let job = read.lock().map(|read| read.recv());
        let Ok(Ok(mut job)) = job else { return };
        work(&job.block, &mut job.page);
        if worked.send(job).is_err() {
            return;
        }
    }
}

fn settle_all(
    worked: &Receiver<Job>,
    settled: &Sender<Job>,
    mut settle: Settle<'_>,
) -> io::Result<()> {
    let _guard = Guard;
    in_order(worked, |mut job| {
        settle(&job.block, &mut job.page)?;
        // Cannot fail: the consumer outlives this thread.
        let _ = settled.send(job);
        Ok(())
    })
}

fn consume_all(
    worked: &Receiver<Job>,
    free: &Sender<Job>,
    places: &[Place],
    printer: &mut PagePrinter,
) -> io::Result<()> {
    in_order(worked, |mut job| {
        printer.take(places, &job.block, &mut job.page)?;
        // Fails once the reader has finished; the job is then not needed.
        let _ = free.send(job);
        Ok(())
    })
}

/// Passes the jobs on in the order of the input.
fn in_order(jobs: &Receiver<Job>, mut give: impl FnMut(Job) -> io::Result<()>) -> io::Result<()> {
    // Jobs that came early; the first slot is that of job `next`.
    let mut early: VecDeque<Option<Job>> = VecDeque::new();
    let mut next = 0;
    for job in jobs {
        //   next is 3, early is [-, 4, -, 6]     3 comes: 3 and 4 are given, and 5 is waited for
        let place = (job.number - next) as usize;
        // At most as many slots as there are jobs, since a job that waits here is not read into
        // again.
        if early.len() <= place {
            early.resize_with(place + 1, || None);
        }
        early[place] = Some(job);
        while let Some(Some(_)) = early.front() {
            if let Some(Some(job)) = early.pop_front() {
                give(job)?;
                next += 1;
            }
        }
    }
    Ok(())
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

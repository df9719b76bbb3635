//! A reader, workers, one that settles what is between blocks, and a consumer; the last two see the blocks in order.
//!
//! There is a fixed number of jobs, each with its buffers. A job goes from the reader to a worker, by the one that settles to the consumer, and back to the reader: when the
//! consumer is slow the reader waits, nothing grows, and after the first round nothing is allocated. Where lines make blocks longer, fewer jobs are
//! under way, and what they took is given back.

use std::collections::VecDeque;
use std::io;
use std::process;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::blocks::{Block, Blocks, KEPT};
use super::source::SIZE;
use crate::status;

/// So many blocks are under way however long they are: without a second, the reader would wait for each.
const LEAST: usize = 2;
/// So much is worked on before threads are started.
const WARM_UP: usize = 256 << 10;

struct Job<R> {
    number: u64,
    /// How long the block was that was read last; 0 before the first.
    length: usize,
    block: Block,
    result: R,
}

impl<R: Default> Job<R> {
    fn new(block: Block, result: R) -> Job<R> {
        Job {
            number: 0,
            length: 0,
            block,
            result,
        }
    }

    /// Gives back what a long line took.
    fn shrink(&mut self) {
        if self.block.data.capacity() > KEPT {
            *self = Job::new(Block::default(), R::default());
        }
    }
}

/// Reads every block, lets a worker make a result of it, and hands both in the order of the input to `settle`, if there is one, and then to `consume`.
///
/// `make` makes a worker, which owns what it needs from block to block. `settle` runs beside `consume`, on a thread of its own. `consume` leaves the result
/// as it wants the next worker to find it. When it fails, it is dropped and the program ends, since the reader may be waiting for input that never comes.
pub(crate) fn run<R, W>(
    mut blocks: Blocks,
    jobs: usize,
    make: impl Fn() -> W + Sync,
    mut settle: Option<impl FnMut(&Block, &mut R) + Send>,
    mut consume: impl FnMut(&Block, &mut R) -> io::Result<()>,
) -> io::Result<()>
where
    R: Default + Send,
    W: FnMut(&Block, &mut R),
{
    let (mut block, mut result) = (Block::default(), R::default());
    let mut worker = make();
    let mut done = 0;
    while done < WARM_UP || jobs == 1 {
        if !blocks.next(&mut block) {
            return Ok(());
        }
        done += block.data.len();
        worker(&block, &mut result);
        if let Some(settle) = &mut settle {
            settle(&block, &mut result);
        }
        consume(&block, &mut result)?;
    }
    drop(worker);

    let (read, to_work) = channel();
    let to_work = Mutex::new(to_work);
    thread::scope(|scope| {
        let (free, to_read) = channel();
        let (worked, mut to_consume) = channel();
        let count = 2 * jobs + 2;
        // The receiver is a few lines above.
        let _ = free.send(Job::new(block, result));
        for _ in 1..count {
            let _ = free.send(Job::new(Block::default(), R::default()));
        }
        let begun = (|| {
            start(scope, move || {
                read_all(blocks, count * SIZE, &to_read, &read);
            })?;
            // One that settles is busy enough to have a core for itself.
            let workers = jobs - usize::from(settle.is_some());
            if let Some(settle) = settle {
                let (settled, last) = channel();
                let to_settle = std::mem::replace(&mut to_consume, last);
                start(scope, move || settle_all(&to_settle, &settled, settle))?;
            }
            let (to_work, make) = (&to_work, &make);
            for number in 0..workers {
                let worked = worked.clone();
                match start(scope, move || work_all(to_work, &worked, make())) {
                    // Those that there are do it all.
                    Err(_) if number > 0 => break,
                    outcome => outcome?,
                }
            }
            drop(worked);
            Ok(())
        })();
        let outcome = begun.and_then(|()| consume_all(&to_consume, &free, &mut consume));
        if let Err(error) = outcome {
            drop(consume);
            process::exit(status::failed(&error) as i32);
        }
    });
    Ok(())
}

/// Starts a thread; one that the system refuses is no reason to panic.
fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    let outcome = thread::Builder::new().spawn_scoped(scope, work);
    match outcome {
        Ok(_) => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("a thread: {error}"))),
    }
}

/// Reads as long as no more than `most` bytes are under way.
fn read_all<R: Default>(
    mut blocks: Blocks,
    most: usize,
    free: &Receiver<Job<R>>,
    read: &Sender<Job<R>>,
) {
    let _guard = Guard;
    let mut idle: Vec<Job<R>> = Vec::new();
    // Blocks that are away, and their bytes.
    let (mut away, mut bytes) = (0, 0);
    for number in 0.. {
        while idle.is_empty() || (bytes > most && away >= LEAST) {
            // Only jobs that are under way keep long buffers.
            idle.iter_mut().for_each(Job::shrink);
            let Ok(mut job) = free.recv() else { return };
            if job.length > 0 {
                (away, bytes) = (away - 1, bytes - job.length);
            }
            if job.length < job.block.data.capacity() / 4 {
                job.shrink();
            }
            idle.push(job);
        }
        let Some(mut job) = idle.pop() else { return };
        job.number = number;
        let goes_on = blocks.next(&mut job.block);
        // One that is empty tells of trouble.
        job.length = job.block.data.len().max(1);
        (away, bytes) = (away + 1, bytes + job.length);
        if !goes_on || read.send(job).is_err() {
            return;
        }
    }
}

fn work_all<R>(
    read: &Mutex<Receiver<Job<R>>>,
    worked: &Sender<Job<R>>,
    mut work: impl FnMut(&Block, &mut R),
) {
    let _guard = Guard;
    loop {
        let job = read.lock().map(|read| read.recv());
        let Ok(Ok(mut job)) = job else { return };
        work(&job.block, &mut job.result);
        if worked.send(job).is_err() {
            return;
        }
    }
}

fn settle_all<R>(
    worked: &Receiver<Job<R>>,
    settled: &Sender<Job<R>>,
    mut settle: impl FnMut(&Block, &mut R),
) {
    let _guard = Guard;
    // It never fails.
    let _ = in_order(worked, |mut job| {
        settle(&job.block, &mut job.result);
        // The consumer goes home last.
        let _ = settled.send(job);
        Ok(())
    });
}

fn consume_all<R>(
    worked: &Receiver<Job<R>>,
    free: &Sender<Job<R>>,
    consume: &mut impl FnMut(&Block, &mut R) -> io::Result<()>,
) -> io::Result<()> {
    in_order(worked, |mut job| {
        consume(&job.block, &mut job.result)?;
        // The reader has gone home when all is read.
        let _ = free.send(job);
        Ok(())
    })
}

/// Gives the jobs on in the order of the input.
fn in_order<R>(
    jobs: &Receiver<Job<R>>,
    mut give: impl FnMut(Job<R>) -> io::Result<()>,
) -> io::Result<()> {
    // Jobs that came before their turn; the first place is that of job `next`.
    let mut early: VecDeque<Option<Job<R>>> = VecDeque::new();
    let mut next = 0;
    for job in jobs {
        let place = (job.number - next) as usize;
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

/// Ends the program when a thread panics: the others would wait for its job for ever.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            process::exit(status::Status::Failed as i32);
        }
    }
}

//! A run over the blocks of a column: on several threads, without Python's lock, and so that an
//! interrupt stops it.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::border::array::{Array, Type};
use super::failure::Failure;
use super::input::Texts;
use super::result::PyColumn;
use super::rows::Rows;
use crate::one::Threads;

/// The rows of a block. Longer columns are worth a second thread.
const BLOCK: usize = 1 << 16;

/// How often Python is asked whether it wants to stop.
const PAUSE: Duration = Duration::from_millis(50);

/// The rows of all inputs of a block: for each the chunk, and the first row in it.
struct Block {
    /// The number of rows before the block.
    before: usize,
    len: usize,
    starts: Vec<(usize, usize)>,
}

/// Cuts columns of the same length into blocks that are in one chunk of each.
fn blocks(inputs: &[&Texts]) -> Vec<Block> {
    let rows = inputs.first().and_then(|input| input.len()).unwrap_or(0);
    let (mut blocks, mut before) = (Vec::with_capacity(rows / BLOCK + 1), 0);
    let mut starts = vec![(0, 0); inputs.len()];
    while before < rows {
        let mut len = BLOCK.min(rows - before);
        for (input, (chunk, row)) in inputs.iter().zip(&mut starts) {
            let chunks = input.chunks();
            while *chunk < chunks.len() && *row >= chunks[*chunk].len() {
                (*chunk, *row) = (*chunk + 1, 0);
            }
            if let Some(chunk) = chunks.get(*chunk) {
                len = len.min(chunk.len() - *row);
            }
        }
        blocks.push(Block { before, len, starts: starts.clone() });
        before += len;
        for (_, row) in &mut starts {
            *row += len;
        }
    }
    blocks
}

/// The work of all threads, and their common state.
struct Work<'a, F> {
    inputs: &'a [&'a Texts],
    blocks: &'a [Block],
    kernel: F,
    next: AtomicUsize,
    /// The first block that failed; those after it need no answer.
    first_failed: AtomicUsize,
}

/// The number of a block, and what became of it.
type Done = (usize, Result<Array, Failure>);

impl<F: Fn(&[Rows<'_>]) -> Result<Array, Failure>> Work<'_, F> {
    /// Runs all blocks that are left, and calls `pause` before each.
    fn run(&self, mut pause: impl FnMut() -> Result<(), Failure>) -> Vec<Done> {
        let mut done = Vec::new();
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.blocks.len() || index > self.first_failed.load(Ordering::Relaxed) {
                return done;
            }
            let made = pause().and_then(|()| self.block(&self.blocks[index]));
            if let Err(failure) = &made {
                // An interrupt stops all.
                let last = if matches!(failure, Failure::Python(_)) { 0 } else { index };
                self.first_failed.fetch_min(last, Ordering::Relaxed);
            }
            done.push((index, made));
        }
    }

    fn block(&self, block: &Block) -> Result<Array, Failure> {
        let mut rows = Vec::with_capacity(self.inputs.len());
        for (input, (chunk, start)) in self.inputs.iter().zip(&block.starts) {
            if let Some(chunk) = input.chunks().get(*chunk) {
                let range: Range<usize> = *start..*start + block.len;
                rows.push(Rows::read(chunk, range, block.before - (*start).min(block.before))?);
            }
        }
        (self.kernel)(&rows)
    }
}

/// Runs a function over the blocks of one column of texts.
pub(crate) fn run_one(
    texts: &Bound<'_, PyAny>,
    ty: Type,
    threads: Option<Threads>,
    kernel: impl Fn(&Rows<'_>) -> Result<Array, Failure> + Sync,
) -> PyResult<PyColumn> {
    let input = Texts::of(texts)?;
    run(texts.py(), &[&input], ty, threads, |rows| kernel(&rows[0]))
}

/// Runs a function over the blocks of columns, and returns the column of its results.
///
/// A text by itself has no rows; the function has it already.
pub(crate) fn run<F>(
    py: Python<'_>,
    inputs: &[&Texts],
    ty: Type,
    wanted: Option<Threads>,
    kernel: F,
) -> PyResult<PyColumn>
where
    F: Fn(&[Rows<'_>]) -> Result<Array, Failure> + Sync,
{
    let inputs: Vec<&Texts> =
        inputs.iter().copied().filter(|input| input.len().is_some()).collect();
    let lengths: Vec<usize> = inputs.iter().filter_map(|input| input.len()).collect();
    if let Some(other) = lengths.iter().find(|len| **len != lengths[0]) {
        let message = format!("the columns have {} and {other} rows", lengths[0]);
        return Err(PyValueError::new_err(message));
    }
    let rows = lengths.first().copied().unwrap_or(0);
    let blocks = blocks(&inputs);
    // The threads that are asked for, or all cores for a long column.
    let count = match wanted {
        Some(Threads(wanted)) => wanted,
        None if rows > BLOCK => available_parallelism().map_or(1, NonZero::get),
        None => 1,
    };
    let work = Work {
        inputs: &inputs,
        blocks: &blocks,
        kernel,
        next: AtomicUsize::new(0),
        first_failed: AtomicUsize::new(usize::MAX),
    };
    let mut done = py.detach(|| {
        thread::scope(|scope| {
            let start = |_| {
                let work = &work;
                let run = move || work.run(|| Ok(()));
                // If the system has no more threads, those that there are do all the work.
                thread::Builder::new().spawn_scoped(scope, run).ok()
            };
            let helpers: Vec<_> = (1..count.min(blocks.len())).map_while(start).collect();
            let mut asked = Instant::now();
            let mut done = work.run(|| {
                if asked.elapsed() < PAUSE {
                    return Ok(());
                }
                asked = Instant::now();
                Python::attach(|py| py.check_signals().map_err(Failure::Python))
            });
            for helper in helpers {
                match helper.join() {
                    Ok(more) => done.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    });
    // The interrupt is raised, if there was one, or else the failure of the first block.
    done.sort_unstable_by_key(|(index, made)| (!matches!(made, Err(Failure::Python(_))), *index));
    let parts = done.into_iter().map(|(index, made)| match made {
        Ok(array) => Ok(Arc::new(array)),
        Err(failure) => Err(failure.into_error(py, blocks[index].before)),
    });
    Ok(PyColumn::new(ty, parts.collect::<PyResult<_>>()?, rows))
}

//! Cursors that build masks, for any kernel: a text is a bit for each byte and class.

mod short;
mod long;

use super::blocks::{KernelBlocks, Sweeper};
use super::class::WIDTH;
use super::cursor::{Scanned, Text, Visitor};
use super::kernel::{LongKernel, MaskKernel};
use long::ManyBlocks;
use short::{OneBlock, TwoBlocks};

/// Least length that has no medium cursor.
pub(super) const TWO_BLOCKS: usize = 2 * WIDTH;

/// Runs `visitor` with the cursor for a short text.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() < WIDTH`.
#[inline(always)]
pub(super) unsafe fn run_short<K: MaskKernel, T: Text, V: Visitor<T>>(
    text: T,
    visitor: V,
) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { OneBlock::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

/// Runs `visitor` with the cursor for a text of 65 to 127 bytes.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `WIDTH < text.len() && text.len() < 2 * WIDTH`.
#[inline(always)]
pub(super) unsafe fn run_medium<K: LongKernel, T: Text, V: Visitor<T>>(
    text: T,
    visitor: V,
) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { TwoBlocks::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

/// Runs `visitor` with the cursor for a text of 64 bytes or more.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
#[inline(always)]
pub(super) unsafe fn run_long<K: LongKernel, T: Text, V: Visitor<T>>(
    text: T,
    visitor: V,
) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { ManyBlocks::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

/// Sweeps with the blocks of a kernel.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
#[inline(always)]
pub(super) unsafe fn run_sweep<K: LongKernel, S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the caller's promise.
    sweeper.sweep(unsafe { KernelBlocks::<K>::new(text) })
}

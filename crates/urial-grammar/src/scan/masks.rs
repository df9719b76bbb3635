//! What a kernel does: build masks of 64 bytes. What is done with them is the same for all kernels: `whole` holds a
//! text of fewer than 128 bytes in registers and answers without a branch; `long` goes block by block.

use super::class::Class;
use super::long::Long;
use super::whole::{One, Two};
use super::wide::Wide;
use super::{Scanned, Text, Visitor};

pub(super) use super::blocks::WIDTH;

/// Builds masks: bit `i` says whether byte `i` of a block is in a class.
///
/// # Safety
///
/// To implement: loads stay inside `text`, and [`Kernel::wide`] gives a value only if the kernel's instructions are those of [`Wide`]. To call:
/// the CPU has the kernel's instructions.
pub(super) unsafe trait Kernel {
    /// Masks cost so little that some are built without asking whether they are needed: for the digits of a `%`, and of a long text to know
    /// whether it is plain, and to find its ends without a guess.
    const SETS_ARE_CHEAP: bool;

    /// Up to 64 bytes, filled up with [`PAD`](super::class::PAD).
    type Block: Copy;

    /// What operations use, if that is this kernel's instructions.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    unsafe fn wide() -> Option<Wide> {
        None
    }

    /// Loads a short text.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, and `text.len() < WIDTH`.
    unsafe fn load_short(text: &[u8]) -> Self::Block;

    /// The bytes of `block` that are in class `C`.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    unsafe fn mask<C: Class>(block: &Self::Block) -> u64;

    /// Whether the block has surely no [`Foul`](super::class::Foul) byte and no `%`: for AVX2 one test in place of three masks. The others need
    /// not know.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    #[inline(always)]
    unsafe fn is_faultless(_block: Self::Block) -> bool {
        false
    }
}

/// A kernel that also takes texts that do not fit into a block.
///
/// # Safety
///
/// As for [`Kernel`].
pub(super) unsafe trait LongKernel: Kernel {
    /// Loads the 64 bytes at `base`, or those that are left.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, `text.len() >= WIDTH` and `base < text.len()`.
    unsafe fn load_long(text: &[u8], base: usize) -> Self::Block;

    /// Loads the 64 bytes at `base`, which are all there.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, and `base + WIDTH <= text.len()`.
    unsafe fn load_whole(text: &[u8], base: usize) -> Self::Block;
}

/// Runs `visitor` with the cursor for a short text.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() < WIDTH`.
#[inline(always)]
pub(super) unsafe fn run_short<K: Kernel, T: Text, V: Visitor<T>>(
    text: T,
    visitor: V,
) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { One::<K>::new(text.bytes()) };
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
    let cursor = unsafe { Two::<K>::new(text.bytes()) };
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
    let cursor = unsafe { Long::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

//! Kernels: they load up to 64 bytes and build masks of them. What is done with the masks is the same for all kernels.

use super::class::Class;
use super::has_avx512::HasAvx512;

/// How many bytes a mask stands for.
pub(crate) const WIDTH: usize = 64;

/// Builds masks: bit `i` says whether byte `i` of a block is in a class.
///
/// # Safety
///
/// To implement: loads stay inside `text`, and [`MaskKernel::has_avx512`] gives a value only if the kernel's instructions are those of [`HasAvx512`]. To call:
/// the CPU has the kernel's instructions.
pub(super) unsafe trait MaskKernel {
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
    unsafe fn has_avx512() -> Option<HasAvx512> {
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
/// As for [`MaskKernel`].
pub(super) unsafe trait LongKernel: MaskKernel {
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

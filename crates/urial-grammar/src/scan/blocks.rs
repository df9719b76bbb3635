//! Blocks of a buffer of many texts: the masks of 64 bytes, independent of where the texts begin
//! and end.

use super::class::{Class, WIDTH};
use super::kernel::LongKernel;

/// The blocks of one buffer, and their masks.
pub(crate) trait Blocks {
    /// Up to 64 bytes.
    type Block: Copy;

    /// Returns the length of the buffer.
    fn len(&self) -> usize;

    /// Returns the bytes from `base` on. Bits after the end of the buffer have no meaning.
    fn block(&self, base: usize) -> Self::Block;

    /// Returns the bytes from `base` on, if there are 64 or more.
    fn whole(&self, base: usize) -> Option<Self::Block>;

    /// Returns the mask of the bytes of the block in class `C`.
    fn mask<C: Class>(&self, block: Self::Block) -> u64;
}

/// An operation on the blocks of a buffer. The method has to be `#[inline(always)]`, as that of
/// [`Visitor`](super::Visitor).
pub(crate) trait Sweeper {
    /// Whether it is an operation on lists of lines, the only one with a kernel for WebAssembly: a
    /// copy of each other one would make every module larger.
    const IS_OF_LINES: bool = false;

    /// The result.
    type Output;
    /// Runs the operation.
    fn sweep<B: Blocks>(self, blocks: B) -> Self::Output;
}

/// The blocks that a kernel loads.
pub(super) struct KernelBlocks<'a, K> {
    text: &'a [u8],
    kernel: core::marker::PhantomData<K>,
}

impl<'a, K: LongKernel> KernelBlocks<'a, K> {
    /// Makes the blocks of a text.
    ///
    /// # Safety
    ///
    /// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
    #[inline(always)]
    pub(super) unsafe fn new(text: &'a [u8]) -> KernelBlocks<'a, K> {
        debug_assert!(text.len() >= WIDTH);
        KernelBlocks { text, kernel: core::marker::PhantomData }
    }
}

impl<K: LongKernel> Blocks for KernelBlocks<'_, K> {
    type Block = K::Block;

    #[inline(always)]
    fn len(&self) -> usize {
        self.text.len()
    }

    #[inline(always)]
    fn block(&self, base: usize) -> K::Block {
        assert!(base < self.text.len(), "a block inside the buffer");
        // SAFETY: `new` was called on a CPU that has the instructions, with 64 bytes or more; base
        // was checked.
        unsafe { K::load_long(self.text, base) }
    }

    #[inline(always)]
    fn whole(&self, base: usize) -> Option<K::Block> {
        // No closure here: it would be compiled without the kernel's instructions.
        if base <= self.text.len() - WIDTH {
            // SAFETY: `new` was called on a CPU that has the instructions; 64 bytes are there.
            Some(unsafe { K::load_whole(self.text, base) })
        } else {
            None
        }
    }

    #[inline(always)]
    fn mask<C: Class>(&self, block: K::Block) -> u64 {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::mask::<C>(&block) }
    }
}

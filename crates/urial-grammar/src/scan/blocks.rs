//! A buffer of many texts, block after block: the masks of 64 bytes wherever the texts begin and end.

use super::class::Class;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::kernel::{LongKernel, WIDTH};

/// Gives the blocks of one buffer, and their masks.
pub(crate) trait Blocks {
    /// Up to 64 bytes.
    type Block: Copy;

    /// How long the buffer is.
    fn len(&self) -> usize;

    /// The bytes from `base` on. Bits behind the end of the buffer mean nothing.
    fn block(&self, base: usize) -> Self::Block;

    /// The bytes from `base` on, if there are as many as a block has.
    fn whole(&self, base: usize) -> Option<Self::Block>;

    /// Which bytes of the block are in class `C`.
    fn mask<C: Class>(&self, block: Self::Block) -> u64;
}

/// Something to do with the blocks of a buffer. The method has to be `#[inline(always)]`, as [`Visitor`](super::Visitor)'s.
pub(crate) trait Sweeper {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn sweep<B: Blocks>(self, blocks: B) -> Self::Output;
}

/// The blocks that a kernel loads.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
pub(super) struct KernelBlocks<'a, K> {
    text: &'a [u8],
    kernel: core::marker::PhantomData<K>,
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
impl<'a, K: LongKernel> KernelBlocks<'a, K> {
    /// # Safety
    ///
    /// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
    #[inline(always)]
    pub(super) unsafe fn new(text: &'a [u8]) -> KernelBlocks<'a, K> {
        debug_assert!(text.len() >= WIDTH);
        KernelBlocks {
            text,
            kernel: core::marker::PhantomData,
        }
    }
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
impl<K: LongKernel> Blocks for KernelBlocks<'_, K> {
    type Block = K::Block;

    #[inline(always)]
    fn len(&self) -> usize {
        self.text.len()
    }

    #[inline(always)]
    fn block(&self, base: usize) -> K::Block {
        assert!(base < self.text.len(), "a block inside the buffer");
        // SAFETY: `new` was called on a CPU that has the instructions, with 64 bytes or more; base was looked at.
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

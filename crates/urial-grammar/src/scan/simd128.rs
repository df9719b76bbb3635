//! Kernel for WebAssembly: 64 bytes in four registers. A set is looked up by the halves of each
//! byte, as that of AVX2 is, and one of a single character is compared.
//!
//! It sweeps buffers only. A call of one text spends its time at the border of the module, and a
//! copy of the grammar for it would make every module larger.

use core::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_ne, i8x16_swizzle, u8x16_shr, u8x16_splat, v128, v128_and,
    v128_load,
};

use super::blocks::{KernelBlocks, Sweeper};
use super::choice::{KernelId, SIMD128};
use super::class::{Class, PAD, WIDTH, members_by_low_half};
use super::kernel::{MaskKernel, OverlappingKernel};
use crate::set::Set;

pub(super) struct Simd128;

/// Four registers, and the bits of the high halves of their bytes.
#[derive(Clone, Copy)]
pub(super) struct Block {
    quarters: [v128; 4],
    high_halves: [v128; 4],
    /// The number of bytes at the start that belong to the block before.
    skip: u32,
}

/// The bit of each high half of a byte; that of a byte beyond ASCII, which no set has, is 0.
const HIGH_HALF: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// Returns the only character of a set that has one.
const fn only(set: Set) -> Option<u8> {
    if set.len() == 1 {
        Some(set.first())
    } else {
        None
    }
}

struct Table<C>(C);
impl<C: Class> Table<C> {
    const LOW_HALF: [u8; 16] = members_by_low_half(C::SET);
    const ONLY: Option<u8> = only(C::SET);
}

#[inline(always)]
fn table(table: &'static [u8; 16]) -> v128 {
    // SAFETY: the 16 bytes are there.
    unsafe { v128_load(table.as_ptr().cast()) }
}

impl Block {
    /// Loads 64 bytes.
    #[inline(always)]
    fn load(bytes: &[u8; WIDTH]) -> Block {
        let start = bytes.as_ptr();
        // SAFETY: the last load starts at 48 and has 16 bytes.
        let quarters = [0, 16, 32, 48].map(|at| unsafe { v128_load(start.add(at).cast()) });
        let bits = table(&HIGH_HALF);
        Block {
            quarters,
            high_halves: quarters.map(|bytes| i8x16_swizzle(bits, u8x16_shr(bytes, 4))),
            skip: 0,
        }
    }
}

// SAFETY: loads are of references to 64 bytes; the kernel has no AVX-512.
unsafe impl MaskKernel for Simd128 {
    type Block = Block;

    // SAFETY: nothing is asked of the caller but text.len() < 64, which is checked.
    #[inline(always)]
    unsafe fn load_short(text: &[u8]) -> Block {
        let mut bytes = [PAD; WIDTH];
        bytes[..text.len()].copy_from_slice(text);
        Block::load(&bytes)
    }

    // SAFETY: nothing is asked of the caller: a module with the instructions runs where they are.
    #[inline(always)]
    unsafe fn mask<C: Class>(block: &Block) -> u64 {
        let mut mask = 0;
        for at in 0..4 {
            let bytes = block.quarters[at];
            let members = match const { Table::<C>::ONLY } {
                Some(only) => i8x16_eq(bytes, u8x16_splat(only)),
                None => {
                    let low_half = v128_and(bytes, u8x16_splat(15));
                    let found = i8x16_swizzle(table(&Table::<C>::LOW_HALF), low_half);
                    let found = v128_and(found, block.high_halves[at]);
                    i8x16_ne(found, u8x16_splat(0))
                }
            };
            mask |= u64::from(i8x16_bitmask(members)) << (16 * at);
        }
        let mask = if C::COMPLEMENT { !mask } else { mask };
        mask >> block.skip
    }
}

// SAFETY: as above.
unsafe impl OverlappingKernel for Simd128 {
    // SAFETY: base + WIDTH <= text.len() is all that is asked of the caller.
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> Block {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: there are 64 bytes.
        Block::load(unsafe { &*text.as_ptr().add(base).cast() })
    }

    #[inline(always)]
    fn skip(block: Block, count: u32) -> Block {
        Block {
            skip: count,
            ..block
        }
    }
}

/// Runs `sweeper` over the blocks of a buffer of lines.
#[inline(always)]
pub(super) fn sweep<S: Sweeper>(kernel: KernelId, text: &[u8], sweeper: S) -> Option<S::Output> {
    if S::IS_OF_LINES && text.len() >= WIDTH && kernel.0 & SIMD128 != 0 {
        // SAFETY: the module has the instructions; the length was checked.
        return Some(unsafe { sweep_blocks(text, sweeper) });
    }
    None
}

/// Sweeps a buffer.
///
/// # Safety
///
/// `text.len() >= WIDTH`.
#[inline(never)]
unsafe fn sweep_blocks<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the module has the instructions; the caller vouches for the length.
    sweeper.sweep(unsafe { KernelBlocks::<Simd128>::new(text) })
}

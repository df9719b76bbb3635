//! Kernels of 16 lanes: 64 bytes in four registers. A set is looked up by the halves of each byte,
//! as that of AVX2 is, and one of a single character is compared.
//!
//! The algorithm is written once; a shell for each machine has the instructions. A shell is
//! compiled only for targets whose machines all have them, so nothing has to be asked of a caller.

use core::marker::PhantomData;

use crate::scan::class::{Class, FoulOrPercent, PAD, WIDTH, members_by_low_half};
use crate::scan::kernel::{MaskKernel, OverlappingKernel, up_to_seven};
use crate::set::Set;

/// The instructions of a machine. Lanes that answer a question have all bits set for yes, and none
/// for no.
pub(super) trait Lanes: Copy {
    /// Loads a lane for each byte.
    fn load(bytes: &[u8; 16]) -> Self;
    /// Returns a byte in every lane.
    fn splat(byte: u8) -> Self;
    /// Returns the lower four bits of each lane.
    fn low_halves(self) -> Self;
    /// Returns the upper four bits of each lane, as a number.
    fn high_halves(self) -> Self;
    /// Returns the lane of `self` that each index names, and that of `others` if it is over 15.
    fn pick(self, indexes: Self, others: Self) -> Self;
    /// Returns the lane of `self` that each index names; all are below 16.
    fn look_up(self, indexes: Self) -> Self;
    /// Asks which lanes are equal.
    fn equal(self, other: Self) -> Self;
    /// Asks which lanes have a bit in common.
    fn meet(self, other: Self) -> Self;
    /// Returns the bits that both have.
    fn and(self, other: Self) -> Self;
    /// Returns whether every lane says yes.
    fn are_all(self) -> bool;
    /// Returns a bit for each lane that says yes.
    fn mask(quarters: [Self; 4]) -> u64;
}

/// The kernel of a machine's lanes.
pub(super) struct Sixteen<L>(PhantomData<L>);

/// Four registers, and the bits of the high halves of their bytes.
#[derive(Clone, Copy)]
pub(super) struct Block<L> {
    quarters: [L; 4],
    high_bits: [L; 4],
    /// The number of bytes at the start that belong to the block before.
    skip: u32,
}

/// The bit of each high half of a byte; that of a byte beyond ASCII, which no set has, is 0.
const HIGH_BIT: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// From entry `n` on, the indexes that move lanes `n` down; those beyond the last name no lane.
static DOWN: [u8; 32] = {
    let mut table = [0xFF; 32];
    let mut lane = 0;
    while lane < 16 {
        table[lane] = lane as u8;
        lane += 1;
    }
    table
};

/// Returns the only character of a set that has one.
const fn only(set: Set) -> Option<u8> {
    if set.len() == 1 { Some(set.first()) } else { None }
}

impl<L: Lanes> Block<L> {
    #[inline(always)]
    fn new(quarters: [L; 4]) -> Block<L> {
        let bits = L::load(&HIGH_BIT);
        let [a, b, c, d] = quarters;
        // One by one: in other crates `array::map` was left as calls.
        let high_bits = [
            bits.look_up(a.high_halves()),
            bits.look_up(b.high_halves()),
            bits.look_up(c.high_halves()),
            bits.look_up(d.high_halves()),
        ];
        Block { quarters, high_bits, skip: 0 }
    }

    /// Loads a text of fewer than 16 bytes.
    #[inline(always)]
    fn few(text: &[u8]) -> Block<L> {
        const PADS: u128 = u128::from_ne_bytes([PAD; 16]);
        let word = match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
            // The two eights overlap in equal bytes, so `|` joins them.
            (Some(first), Some(last)) => {
                let high = u128::from(u64::from_le_bytes(*last)) << (8 * (text.len() - 8));
                u128::from(u64::from_le_bytes(*first)) | high | PADS << (8 * text.len())
            }
            _ => u128::from(up_to_seven(text)) | PADS << 64,
        };
        let pads = L::splat(PAD);
        Block::new([L::load(&word.to_le_bytes()), pads, pads, pads])
    }

    /// Asks which bytes of a quarter are in the set of `C`.
    #[inline(always)]
    fn in_set<C: Class>(&self, quarter: usize) -> L {
        let bytes = self.quarters[quarter];
        match const { only(C::SET) } {
            Some(only) => bytes.equal(L::splat(only)),
            None => {
                let columns = L::load(const { &members_by_low_half(C::SET) });
                let rows = columns.look_up(bytes.low_halves());
                rows.meet(self.high_bits[quarter])
            }
        }
    }
}

/// Loads the 16 bytes at `at`, or as many as are left, and pads.
///
/// # Safety
///
/// `text.len() >= 16`.
#[inline(always)]
unsafe fn quarter<L: Lanes>(text: &[u8], at: usize) -> L {
    let start = at.min(text.len() - 16);
    let missing = (at - start).min(16);
    // SAFETY: the caller vouches for 16 bytes from `start` on; DOWN has 16 from each of its first
    // 17 on.
    unsafe {
        let bytes = L::load(&*text.as_ptr().add(start).cast());
        let down = L::load(&*DOWN.as_ptr().add(missing).cast());
        bytes.pick(down, L::splat(PAD))
    }
}

// SAFETY: loads are of references to 16 bytes inside the text; the kernel has no AVX-512.
unsafe impl<L: Lanes> MaskKernel for Sixteen<L> {
    type Block = Block<L>;

    // SAFETY: of the caller only the length is asked.
    #[inline(always)]
    unsafe fn load_short(text: &[u8]) -> Block<L> {
        debug_assert!(text.len() < WIDTH);
        if text.len() < 16 {
            return Block::few(text);
        }
        // SAFETY: 16 bytes are there.
        Block::new(unsafe {
            [
                L::load(&*text.as_ptr().cast()),
                quarter(text, 16),
                quarter(text, 32),
                quarter(text, 48),
            ]
        })
    }

    // SAFETY: nothing is asked of the caller.
    #[inline(always)]
    unsafe fn mask<C: Class>(block: &Block<L>) -> u64 {
        let members = [
            block.in_set::<C>(0),
            block.in_set::<C>(1),
            block.in_set::<C>(2),
            block.in_set::<C>(3),
        ];
        let mask = L::mask(members);
        let mask = if C::COMPLEMENT { !mask } else { mask };
        mask >> block.skip
    }

    // SAFETY: nothing is asked of the caller.
    #[inline(always)]
    unsafe fn is_faultless(block: Block<L>) -> bool {
        const { assert!(FoulOrPercent::COMPLEMENT) };
        // Bytes that the last block has in common with the one before are tested twice.
        let low = block.in_set::<FoulOrPercent>(0);
        let low = low.and(block.in_set::<FoulOrPercent>(1));
        let high = block.in_set::<FoulOrPercent>(2);
        let high = high.and(block.in_set::<FoulOrPercent>(3));
        low.and(high).are_all()
    }
}

// SAFETY: as above.
unsafe impl<L: Lanes> OverlappingKernel for Sixteen<L> {
    // SAFETY: base + WIDTH <= text.len() is all that is asked of the caller.
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> Block<L> {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: there are 64 bytes.
        Block::new(unsafe {
            let start = text.as_ptr().add(base);
            [
                L::load(&*start.cast()),
                L::load(&*start.add(16).cast()),
                L::load(&*start.add(32).cast()),
                L::load(&*start.add(48).cast()),
            ]
        })
    }

    #[inline(always)]
    fn skip(block: Block<L>, count: u32) -> Block<L> {
        Block { skip: count, ..block }
    }
}

//! The instructions of NEON, which every 64-bit Arm machine has.

use core::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vdupq_n_u8, vgetq_lane_u64, vld1q_u8, vminvq_u8, vqtbl1q_u8,
    vqtbx1q_u8, vreinterpretq_u64_u8, vshrq_n_u8,
};
use core::arch::asm;

use super::sixteen::Lanes;

#[derive(Clone, Copy)]
pub(super) struct Neon(uint8x16_t);

/// The bit of each lane in its byte of a mask.
const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// Writes an instruction of two registers. LLVM knows that the bits of a mask are apart, takes the
/// intrinsic of `addp` for `|` and needs three instructions, as it does for `cmtst` before `&`.
macro_rules! binary {
    ($name:literal, $a:expr, $b:expr) => {{
        let (a, b): (Neon, Neon) = ($a, $b);
        let result;
        // SAFETY: an instruction of registers.
        unsafe {
            asm!(
                concat!($name, " {result:v}.16b, {a:v}.16b, {b:v}.16b"),
                result = lateout(vreg) result,
                a = in(vreg) a.0,
                b = in(vreg) b.0,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        Neon(result)
    }};
}

// SAFETY of all of it: the target has the instructions, or the module would not be compiled; the
// only load is of a reference to 16 bytes.
impl Lanes for Neon {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Neon {
        // SAFETY: 16 bytes are there.
        Neon(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    fn splat(byte: u8) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vdupq_n_u8(byte) })
    }

    #[inline(always)]
    fn low_halves(self) -> Neon {
        self.and(Neon::splat(15))
    }

    #[inline(always)]
    fn high_halves(self) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vshrq_n_u8::<4>(self.0) })
    }

    #[inline(always)]
    fn pick(self, indexes: Neon, others: Neon) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vqtbx1q_u8(others.0, self.0, indexes.0) })
    }

    #[inline(always)]
    fn look_up(self, indexes: Neon) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vqtbl1q_u8(self.0, indexes.0) })
    }

    #[inline(always)]
    fn equal(self, other: Neon) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vceqq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn meet(self, other: Neon) -> Neon {
        binary!("cmtst", self, other)
    }

    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        // SAFETY: an instruction of registers.
        Neon(unsafe { vandq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn are_all(self) -> bool {
        // SAFETY: an instruction of registers.
        unsafe { vminvq_u8(self.0) == 0xFF }
    }

    #[inline(always)]
    fn mask([a, b, c, d]: [Neon; 4]) -> u64 {
        let weights = Neon::load(&WEIGHTS);
        // Each addition joins neighbours; after three of them a byte has the bits of eight lanes.
        let low = binary!("addp", a.and(weights), b.and(weights));
        let high = binary!("addp", c.and(weights), d.and(weights));
        let fours = binary!("addp", low, high);
        let eights = binary!("addp", fours, fours);
        // SAFETY: instructions of registers.
        unsafe { vgetq_lane_u64::<0>(vreinterpretq_u64_u8(eights.0)) }
    }
}

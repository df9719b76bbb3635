//! The instructions of NEON, which every 64-bit Arm machine has.

use core::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vdupq_n_u8, vgetq_lane_u64, vld1q_u8, vminvq_u8, vpaddq_u8,
    vqtbl1q_u8, vqtbx1q_u8, vreinterpretq_u64_u8, vshrq_n_u8, vtstq_u8,
};

use super::sixteen::Lanes;

#[derive(Clone, Copy)]
pub(super) struct Neon(uint8x16_t);

/// The bit of each lane in its byte of a mask.
const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

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
        // SAFETY: an instruction of registers.
        Neon(unsafe { vtstq_u8(self.0, other.0) })
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
        // SAFETY: instructions of registers.
        unsafe {
            let low = vpaddq_u8(a.and(weights).0, b.and(weights).0);
            let high = vpaddq_u8(c.and(weights).0, d.and(weights).0);
            let fours = vpaddq_u8(low, high);
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(fours, fours)))
        }
    }
}

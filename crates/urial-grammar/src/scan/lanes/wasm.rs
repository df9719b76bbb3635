//! The instructions of WebAssembly's `simd128`.

use core::arch::wasm32::{
    i8x16_all_true, i8x16_bitmask, i8x16_eq, i8x16_ne, i8x16_swizzle, u8x16_gt, u8x16_shr,
    u8x16_splat, v128, v128_and, v128_bitselect, v128_load,
};

use super::sixteen::Lanes;

#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

impl Lanes for Simd128 {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Simd128 {
        // SAFETY: 16 bytes are there.
        Simd128(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn splat(byte: u8) -> Simd128 {
        Simd128(u8x16_splat(byte))
    }

    #[inline(always)]
    fn low_halves(self) -> Simd128 {
        self.and(Simd128::splat(15))
    }

    #[inline(always)]
    fn high_halves(self) -> Simd128 {
        Simd128(u8x16_shr(self.0, 4))
    }

    #[inline(always)]
    fn pick(self, indexes: Simd128, others: Simd128) -> Simd128 {
        let is_other = u8x16_gt(indexes.0, u8x16_splat(15));
        Simd128(v128_bitselect(others.0, i8x16_swizzle(self.0, indexes.0), is_other))
    }

    #[inline(always)]
    fn look_up(self, indexes: Simd128) -> Simd128 {
        Simd128(i8x16_swizzle(self.0, indexes.0))
    }

    #[inline(always)]
    fn equal(self, other: Simd128) -> Simd128 {
        Simd128(i8x16_eq(self.0, other.0))
    }

    #[inline(always)]
    fn meet(self, other: Simd128) -> Simd128 {
        Simd128(i8x16_ne(v128_and(self.0, other.0), u8x16_splat(0)))
    }

    #[inline(always)]
    fn and(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn are_all(self) -> bool {
        i8x16_all_true(self.0)
    }

    #[inline(always)]
    fn mask(quarters: [Simd128; 4]) -> u64 {
        let [a, b, c, d] = quarters.map(|answers| u64::from(i8x16_bitmask(answers.0)));
        a | b << 16 | c << 32 | d << 48
    }
}

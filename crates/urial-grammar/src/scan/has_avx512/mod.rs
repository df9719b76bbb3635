//! The proof that the CPU has AVX-512, and the operations that need it: masks of slashes and dots,
//! the search for a triplet, the n-th bit, the join of two texts.
//!
//! SSE2 was tried for these operations and gained nothing.

// The instructions need a newer compiler than the crate does: see the feature in `Cargo.toml`.
#[cfg(all(feature = "avx512", target_arch = "x86_64", target_feature = "sse2"))]
#[allow(clippy::incompatible_msrv)]
mod present;
#[cfg(not(all(feature = "avx512", target_arch = "x86_64", target_feature = "sse2")))]
mod absent;

#[cfg(not(all(feature = "avx512", target_arch = "x86_64", target_feature = "sse2")))]
pub use absent::HasAvx512;
#[cfg(all(feature = "avx512", target_arch = "x86_64", target_feature = "sse2"))]
pub use present::HasAvx512;

/// A classification of the two bytes after a `%`.
///
/// It has bits for the first byte and bits for the second, by the lower seven bits of the byte.
pub struct TripletTable {
    /// Bits of the first byte.
    pub first: [u8; 128],
    /// Bits of the second byte.
    pub second: [u8; 128],
}

/// An operation that is compiled twice, with AVX-512 and without it. The method has to be
/// `#[inline(always)]`.
pub trait WithAvx512 {
    /// The result.
    type Output;
    /// Runs the operation.
    fn run(self, avx512: Option<HasAvx512>) -> Self::Output;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::dispatch_avx512;
    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn a_percent_is_found_by_the_bytes_after_it() {
        const TABLE: TripletTable = {
            let (mut first, mut second) = ([0; 128], [1 << 7; 128]);
            (first[b'a' as usize], second[b'b' as usize]) = (1, 1);
            // Bytes past the end must not match.
            first[0] = 1 << 7;
            TripletTable { first, second }
        };
        struct Find<'a>(&'a str, u8);
        impl WithAvx512 for Find<'_> {
            type Output = Option<Option<usize>>;
            #[inline(always)]
            fn run(self, avx512: Option<HasAvx512>) -> Self::Output {
                avx512.map(|avx512| avx512.percent(self.0.as_bytes(), &TABLE, self.1))
            }
        }
        let check = |text: &str, bits: u8, found: Option<usize>| {
            // A separate allocation, so that a sanitizer sees each byte that is read outside it.
            let text = String::from(text);
            if let Some(answer) = dispatch_avx512(Find(&text, bits)) {
                assert_eq!(answer, found, "{text} {bits}");
            }
        };
        for before in 0..140 {
            for after in [0, 1, 2, 3, 61, 62, 63, 64, 130] {
                let (front, back) = ("-".repeat(before), "-".repeat(after));
                check(&(front.clone() + "%ab" + &back), 0xFF, Some(before));
                check(&(front.clone() + "%ab" + &back), 1, Some(before));
                check(&(front.clone() + "%ab" + &back), !1, None);
                check(&(front.clone() + "%ba%ab" + &back), 1, Some(before + 3));
                check(&(front.clone() + "%ba" + &back + "%ab"), 1, Some(before + 3 + after));
                check(&(front.clone() + "%bb%aa" + &back), 0xFF, None);
                check(&(front + &back + "%a"), 0xFF, None);
            }
            check(&("%é-".to_owned() + &"%ba".repeat(before)), 0x7F, None);
        }
    }

    #[test]
    fn a_bit_is_found_by_its_number() {
        struct Nth(u64, u32);
        impl WithAvx512 for Nth {
            type Output = Option<u64>;
            #[inline(always)]
            fn run(self, avx512: Option<HasAvx512>) -> Option<u64> {
                avx512.map(|avx512| avx512.nth(self.0, self.1))
            }
        }
        for mask in [0, 1, 0b1010_0100, 1 << 63, 1 << 63 | 1 << 7, u64::MAX] {
            let bits: Vec<u64> = (0..64).map(|at| 1 << at).filter(|bit| mask & bit != 0).collect();
            for below in 0..70 {
                let bit = bits.get(below as usize).copied().unwrap_or(0);
                assert!(dispatch_avx512(Nth(mask, below)).is_none_or(|nth| nth == bit));
            }
        }
    }
}

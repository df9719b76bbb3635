//! The proof where there is no kernel for AVX-512: the operations cannot be called.

use super::TripletTable;
use core::mem::MaybeUninit;

/// The proof that the CPU has AVX-512. It has no value, since this build has no kernel for AVX-512.
#[derive(Clone, Copy)]
pub enum HasAvx512 {}

#[expect(missing_docs, reason = "there is no value to call them with")]
impl HasAvx512 {
    #[must_use]
    pub fn slashes_and_dots(self, _: &[u8]) -> (u64, u64) {
        match self {}
    }

    #[must_use]
    pub fn nth(self, _: u64, _: u32) -> u64 {
        match self {}
    }

    #[must_use]
    pub fn percent(self, _: &[u8], _: &TripletTable, _: u8) -> Option<usize> {
        match self {}
    }

    pub(crate) fn join(self, _: &[u8], _: &[u8], _: &mut [MaybeUninit<u8>]) -> bool {
        match self {}
    }
}

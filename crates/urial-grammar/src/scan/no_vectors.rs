//! Stand-in for `x86` on targets without kernels for single texts: it always calls `otherwise`.

#[cfg(not(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128")))]
use super::blocks::Sweeper;
use super::choice::KernelId;
use super::cursor::{Text, Visitor};
use super::has_avx512::WithAvx512;

#[inline(always)]
pub(super) fn visit<T: Text, V: Visitor<T>>(
    _: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    otherwise(text, visitor)
}

pub(super) use visit as visit_avx512;

#[inline(always)]
pub(super) fn operate<A: WithAvx512>(
    operation: A,
    otherwise: impl FnOnce(A) -> A::Output,
) -> A::Output {
    otherwise(operation)
}

/// Sweeps with the kernel of WebAssembly, if the module has the instructions.
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use super::simd128::sweep;

#[cfg(not(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn sweep<S: Sweeper>(_: KernelId, _: &[u8], _: S) -> Option<S::Output> {
    None
}

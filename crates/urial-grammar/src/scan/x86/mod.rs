//! The kernels of x86-64, and the grammar compiled for each: one copy for each instruction set and
//! cursor.
//!
//! The functions with target features are where inlining stops. The length is compared before, in a
//! function without the features: with them, LLVM would inline all three cursors into one function,
//! and save registers for the longest text before it looks at the shortest.

mod avx2;
// The instructions need a newer compiler than the crate does: see the feature in `Cargo.toml`.
#[cfg(feature = "avx512")]
#[allow(clippy::incompatible_msrv)]
mod avx512;

use super::blocks::Sweeper;
use super::choice::{AVX2, COMPILED, KernelId};
use super::class::WIDTH;
use super::cursor::{Text, Visitor};
use super::has_avx512::WithAvx512;

#[cfg(feature = "avx512")]
use super::choice::AVX512;

/// With AVX2, texts below this length are read byte by byte: of so few, masks cost more than they
/// save.
const TINY: usize = 8;

/// Runs `visitor` with the cursor of `kernel`, or calls `otherwise` for the portable kernel.
///
/// `otherwise` returns the output itself, because a copy of it would wait for the stores of the
/// parse.
#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(
    kernel: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    #[cfg(feature = "avx512")]
    if COMPILED & AVX512 != 0 && kernel.0 & AVX512 != 0 {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { avx512::visit(text, visitor) };
    }
    if COMPILED & AVX2 != 0
        && kernel.0 & AVX2 != 0
        && !(V::MAY_GO_BY_BYTES && text.bytes().len() < TINY)
    {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { avx2::visit(text, visitor) };
    }
    otherwise(text, visitor)
}

/// Runs `visitor` with AVX-512, or calls `otherwise` for every other kernel.
#[inline(always)]
pub(crate) fn visit_avx512<T: Text, V: Visitor<T>>(
    kernel: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    #[cfg(feature = "avx512")]
    if COMPILED & AVX512 != 0 && kernel.0 & AVX512 != 0 {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { avx512::visit(text, visitor) };
    }
    let _ = kernel;
    otherwise(text, visitor)
}

/// Runs `operation` with AVX-512 if the machine has it, or calls `otherwise`.
#[inline(always)]
pub(super) fn operate<A: WithAvx512>(
    operation: A,
    otherwise: impl FnOnce(A) -> A::Output,
) -> A::Output {
    #[cfg(feature = "avx512")]
    if COMPILED & AVX512 != 0 && KernelId::chosen().0 & AVX512 != 0 {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { avx512::operate(operation) };
    }
    otherwise(operation)
}

/// Runs `sweeper` over the blocks of a buffer; `None` for the portable kernel, or if the buffer is
/// shorter than a block.
#[inline(always)]
pub(crate) fn sweep<S: Sweeper>(kernel: KernelId, text: &[u8], sweeper: S) -> Option<S::Output> {
    // Only the kernel of WebAssembly asks for it.
    let _ = S::IS_OF_LINES;
    if text.len() < WIDTH {
        return None;
    }
    match kernel.0 & COMPILED {
        // SAFETY: the machine can run the kernel, or no such value would exist; the length was
        // checked.
        #[cfg(feature = "avx512")]
        AVX512 if COMPILED & AVX512 != 0 => Some(unsafe { avx512::sweep(text, sweeper) }),
        // SAFETY: as above.
        AVX2 if COMPILED & AVX2 != 0 => Some(unsafe { avx2::sweep(text, sweeper) }),
        _ => None,
    }
}

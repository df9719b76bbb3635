//! Dispatch: runs the grammar with the cursor of a kernel. There is one copy for each instruction
//! set.

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2::Avx2;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::avx512::Avx512;
#[cfg(all(
    feature = "simd",
    any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
))]
use super::blocks::KernelBlocks;
use super::blocks::Sweeper;
use super::choice::KernelId;
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
use super::choice::SIMD128;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::choice::{AVX2, AVX512, COMPILED, SSE2};
#[cfg(all(
    feature = "simd",
    any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
))]
use super::class::WIDTH;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::cursor::{ManyBlocks, OneBlock, TwoBlocks};
use super::cursor::{Scanned, Text, Visitor};
use super::has_avx512::HasAvx512;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::kernel::{LongKernel, MaskKernel};
use super::portable::Portable;
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::sse2::Sse2;

/// Runs `visitor` with the cursor of `kernel`.
#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(kernel: KernelId, text: T, visitor: V) -> V::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    {
        if COMPILED & AVX512 != 0 && kernel.0 & AVX512 != 0 {
            // SAFETY: the machine can run the kernel, or no such value would exist.
            return unsafe { with_avx512(text, visitor) };
        }
        if COMPILED & AVX2 != 0 && kernel.0 & AVX2 != 0 {
            // SAFETY: the machine can run the kernel, or no such value would exist.
            return unsafe { with_avx2(text, visitor) };
        }
        if COMPILED & SSE2 != 0 && kernel.0 & SSE2 != 0 {
            return with_sse2(text, visitor);
        }
    }
    with_portable(text, visitor)
}

/// Runs `visitor` as [`visit`] does, for headers that few texts have. With SSE2 or less it calls
/// `otherwise`: a copy for old machines and rare headers is not worth its size.
///
/// `otherwise` returns the output itself, because a copy of it would wait for the stores of the
/// parse.
#[inline(always)]
pub(crate) fn visit_rarely<T: Text, V: Visitor<T>>(
    kernel: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    {
        if COMPILED & AVX512 != 0 && kernel.0 & AVX512 != 0 {
            // SAFETY: the machine can run the kernel, or no such value would exist.
            return unsafe { with_avx512(text, visitor) };
        }
        if COMPILED & AVX2 != 0 && kernel.0 & AVX2 != 0 {
            // SAFETY: the machine can run the kernel, or no such value would exist.
            return unsafe { with_avx2(text, visitor) };
        }
    }
    let _ = kernel;
    otherwise(text, visitor)
}

/// Runs `visitor` with the portable cursor.
pub(crate) fn visit_portable<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    with_portable(text, visitor)
}

/// Runs `visitor` with the cursor of AVX-512; calls `otherwise` if the machine lacks the
/// instructions.
#[inline(always)]
pub(crate) fn visit_avx512<T: Text, V: Visitor<T>>(
    kernel: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    if COMPILED & AVX512 != 0 && kernel.0 & AVX512 != 0 {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { with_avx512(text, visitor) };
    }
    let _ = kernel;
    otherwise(text, visitor)
}

// One copy of the grammar per instruction set and cursor: the functions with features below are
// where inlining stops. The length is compared before, in a function without the features: with
// them, LLVM would inline all three cursors into one function, and save registers for the longest
// text before it looks at the shortest.

/// Runs `visitor` with the cursor of AVX-512 for the length of `text`.
///
/// # Safety
///
/// The CPU has the kernel's instructions.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
unsafe fn with_avx512<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    match text.bytes().len() {
        // SAFETY: the caller's promise, and the length.
        ..WIDTH => unsafe { with_avx512_short(text, visitor) },
        // A text of exactly one block has no second one.
        // SAFETY: as above.
        WIDTH | TWO_BLOCKS.. => unsafe { with_avx512_long(text, visitor) },
        // SAFETY: as above.
        _ => unsafe { with_avx512_medium(text, visitor) },
    }
}

/// Runs `visitor` with the cursor of AVX2 for the length of `text`.
///
/// # Safety
///
/// The CPU has the kernel's instructions.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
unsafe fn with_avx2<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    match text.bytes().len() {
        // SAFETY: the caller's promise, and the length.
        ..WIDTH => unsafe { with_avx2_short(text, visitor) },
        // A text of exactly one block has no second one.
        // SAFETY: as above.
        WIDTH | TWO_BLOCKS.. => unsafe { with_avx2_long(text, visitor) },
        // SAFETY: as above.
        _ => unsafe { with_avx2_medium(text, visitor) },
    }
}

/// Least length that has no medium cursor.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const TWO_BLOCKS: usize = 2 * WIDTH;

/// Runs `visitor` with the short cursor of AVX-512.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() < WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx512_short<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_short::<Avx512, T, V>(text, visitor) }
}

/// Runs `visitor` with the medium cursor of AVX-512.
///
/// # Safety
///
/// The CPU has the features below, and `WIDTH < text.len() && text.len() < TWO_BLOCKS`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx512_medium<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_medium::<Avx512, T, V>(text, visitor) }
}

/// Runs `visitor` with the long cursor of AVX-512.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx512_long<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_long::<Avx512, T, V>(text, visitor) }
}

/// Runs `visitor` with the short cursor of AVX2.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() < WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx2_short<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_short::<Avx2, T, V>(text, visitor) }
}

/// Runs `visitor` with the medium cursor of AVX2.
///
/// # Safety
///
/// The CPU has the features below, and `WIDTH < text.len() && text.len() < TWO_BLOCKS`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx2_medium<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_medium::<Avx2, T, V>(text, visitor) }
}

/// Runs `visitor` with the long cursor of AVX2.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_avx2_long<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    unsafe { run_long::<Avx2, T, V>(text, visitor) }
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(never)]
fn with_sse2<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    match text.bytes().len() {
        // SAFETY: the kernel uses nothing but SSE2.
        0..WIDTH => unsafe { run_short::<Sse2, T, V>(text, visitor) },
        // SAFETY: as above.
        _ => unsafe { run_long::<Sse2, T, V>(text, visitor) },
    }
}

#[inline(never)]
fn with_portable<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    let cursor = Portable::new(text.bytes());
    visitor.visit(Scanned { text, cursor })
}

/// Runs `sweeper` over the blocks of a buffer; `None` if no kernel builds masks, or the buffer is
/// shorter than a block.
#[inline(always)]
pub(crate) fn sweep<S: Sweeper>(kernel: KernelId, text: &[u8], sweeper: S) -> Option<S::Output> {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    if text.len() >= WIDTH {
        return match kernel.0 & COMPILED {
            // SAFETY: the machine can run the kernel, or no such value would exist; the length was
            // checked.
            AVX512 if COMPILED & AVX512 != 0 => Some(unsafe { sweep_avx512(text, sweeper) }),
            // SAFETY: as above.
            AVX2 if COMPILED & AVX2 != 0 => Some(unsafe { sweep_avx2(text, sweeper) }),
            // SAFETY: the kernel uses nothing but SSE2; the length was checked.
            SSE2 if COMPILED & SSE2 != 0 => Some(unsafe { sweep_sse2(text, sweeper) }),
            _ => None,
        };
    }
    #[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
    if S::IS_OF_LINES && text.len() >= WIDTH && kernel.0 & SIMD128 != 0 {
        // SAFETY: the module has the instructions; the length was checked.
        return Some(unsafe { sweep_simd128(text, sweeper) });
    }
    let _ = (kernel, text, sweeper, S::IS_OF_LINES);
    None
}

/// Sweeps with the kernel of AVX-512.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn sweep_avx512<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    sweeper.sweep(unsafe { KernelBlocks::<Avx512>::new(text) })
}

/// Sweeps with the kernel of AVX2.
///
/// # Safety
///
/// The CPU has the features below, and `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn sweep_avx2<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the features above are what the kernel uses; the caller vouches for the length.
    sweeper.sweep(unsafe { KernelBlocks::<Avx2>::new(text) })
}

/// Sweeps with the kernel of SSE2.
///
/// # Safety
///
/// `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(never)]
unsafe fn sweep_sse2<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the kernel uses nothing but SSE2; the caller vouches for the length.
    sweeper.sweep(unsafe { KernelBlocks::<Sse2>::new(text) })
}

/// Sweeps with the kernel of WebAssembly.
///
/// # Safety
///
/// `text.len() >= WIDTH`.
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
#[inline(never)]
unsafe fn sweep_simd128<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the module has the instructions; the caller vouches for the length.
    sweeper.sweep(unsafe { KernelBlocks::<Simd128>::new(text) })
}

/// An operation that is compiled twice, with AVX-512 and without it. The method has to be
/// `#[inline(always)]`.
pub trait WithAvx512 {
    /// The result.
    type Output;
    /// Runs the operation.
    fn run(self, avx512: Option<HasAvx512>) -> Self::Output;
}

/// Runs `operation` with AVX-512 if the machine has it.
#[inline(always)]
pub fn dispatch_avx512<A: WithAvx512>(operation: A) -> A::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    if COMPILED & AVX512 != 0 && KernelId::chosen().0 & AVX512 != 0 {
        // SAFETY: the machine can run the kernel, or no such value would exist.
        return unsafe { operation_with_avx512(operation) };
    }
    operation_without(operation)
}

#[inline(never)]
fn operation_without<A: WithAvx512>(operation: A) -> A::Output {
    operation.run(None)
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn operation_with_avx512<A: WithAvx512>(operation: A) -> A::Output {
    // SAFETY: the features above are those of the proof.
    operation.run(Some(unsafe { HasAvx512::new() }))
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
/// Runs `visitor` with the cursor for a short text.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() < WIDTH`.
#[inline(always)]
unsafe fn run_short<K: MaskKernel, T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { OneBlock::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
/// Runs `visitor` with the cursor for a text of 65 to 127 bytes.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `WIDTH < text.len() && text.len() < 2 * WIDTH`.
#[inline(always)]
unsafe fn run_medium<K: LongKernel, T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { TwoBlocks::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
/// Runs `visitor` with the cursor for a text of 64 bytes or more.
///
/// # Safety
///
/// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
#[inline(always)]
unsafe fn run_long<K: LongKernel, T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the caller's promise.
    let cursor = unsafe { ManyBlocks::<K>::new(text.bytes()) };
    visitor.visit(Scanned { text, cursor })
}

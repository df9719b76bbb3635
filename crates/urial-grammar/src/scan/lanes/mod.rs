//! The grammar compiled for instructions that every machine of the target has: NEON, and for lists
//! of lines the `simd128` of WebAssembly.
//!
//! In WebAssembly a call of one text spends its time at the border of the module, and a copy of the
//! grammar for it would make every module larger; so its kernel sweeps buffers only.

mod sixteen;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "wasm32")]
mod wasm;

use super::blocks::Sweeper;
use super::choice::{KernelId, NEON, SIMD128};
use super::class::WIDTH;
use super::cursor::{Text, Visitor};
#[cfg(target_arch = "aarch64")]
use neon::Neon as Machine;
use sixteen::Sixteen;
#[cfg(target_arch = "wasm32")]
use wasm::Simd128 as Machine;

pub(super) use super::no_vectors::operate;
pub(crate) use super::no_vectors::visit_avx512;

/// The kernels that are here; a target has one of them.
const ALWAYS: u8 = NEON | SIMD128;

/// Runs `visitor` with the cursor for the length of `text`, or calls `otherwise` for the portable
/// kernel.
#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(
    kernel: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    #[cfg(target_arch = "aarch64")]
    if kernel.0 & ALWAYS != 0 {
        // SAFETY: the target has the instructions.
        return unsafe { copies::visit(text, visitor) };
    }
    let _ = kernel;
    otherwise(text, visitor)
}

/// Runs `sweeper` over the blocks of a buffer; `None` for the portable kernel, or if the buffer is
/// shorter than a block.
#[inline(always)]
pub(crate) fn sweep<S: Sweeper>(kernel: KernelId, text: &[u8], sweeper: S) -> Option<S::Output> {
    let is_swept = cfg!(target_arch = "aarch64") || S::IS_OF_LINES;
    (is_swept && text.len() >= WIDTH && kernel.0 & ALWAYS != 0)
        // SAFETY: the target has the instructions; the length was checked.
        .then(|| unsafe { copies::sweep(text, sweeper) })
}

#[allow(dead_code, reason = "the kernel of WebAssembly sweeps buffers only")]
mod copies {
    use super::{Machine, Sixteen};

    crate::scan::masked::copies!(Sixteen<Machine>, inline(never));
}

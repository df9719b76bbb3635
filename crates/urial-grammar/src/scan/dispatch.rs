//! Dispatch: runs the grammar with the cursor of a kernel. There is one copy for each instruction
//! set.

use super::blocks::Sweeper;
use super::choice::KernelId;
use super::cursor::{Scanned, Text, Visitor};
use super::has_avx512::WithAvx512;
use super::portable::Portable;
use super::vectors;

/// Runs `visitor` with the cursor of `kernel`.
#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(kernel: KernelId, text: T, visitor: V) -> V::Output {
    vectors::visit(kernel, text, visitor, visit_portable)
}

/// Runs `visitor` as [`visit`] does, for headers that few texts have. For the portable kernel it
/// calls `otherwise`: there the first pass reads every header.
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
    vectors::visit(kernel, text, visitor, otherwise)
}

/// Runs `visitor` with the portable cursor.
#[inline(never)]
pub(crate) fn visit_portable<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    let cursor = Portable::new(text.bytes());
    visitor.visit(Scanned { text, cursor })
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
    vectors::visit_avx512(kernel, text, visitor, otherwise)
}

/// Runs `sweeper` over the blocks of a buffer; `None` if no kernel builds masks, or the buffer is
/// shorter than a block.
#[inline(always)]
pub(crate) fn sweep<S: Sweeper>(kernel: KernelId, text: &[u8], sweeper: S) -> Option<S::Output> {
    // Only the kernel of WebAssembly asks for it.
    let _ = S::IS_OF_LINES;
    vectors::sweep(kernel, text, sweeper)
}

/// Runs `operation` with AVX-512 if the machine has it.
#[inline(always)]
pub fn dispatch_avx512<A: WithAvx512>(operation: A) -> A::Output {
    vectors::operate(operation, operation_without)
}

#[inline(never)]
fn operation_without<A: WithAvx512>(operation: A) -> A::Output {
    operation.run(None)
}

//! Dispatch: runs the grammar with the cursor of a kernel. There is one copy for each instruction
//! set.

use super::cursor::{Scanned, Text, Visitor};
use super::has_avx512::WithAvx512;
use super::portable::Portable;
use super::vectors;

pub(crate) use super::vectors::{sweep, visit, visit_avx512};

/// Runs `visitor` with the portable cursor.
#[inline(never)]
pub(crate) fn visit_portable<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    let cursor = Portable::new(text.bytes());
    visitor.visit(Scanned { text, cursor })
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

//! Stand-in for kernels that a target has not: it calls `otherwise`.

use super::blocks::Sweeper;
use super::choice::KernelId;
use super::cursor::{Text, Visitor};
use super::has_avx512::WithAvx512;

#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(
    _: KernelId,
    text: T,
    visitor: V,
    otherwise: impl FnOnce(T, V) -> V::Output,
) -> V::Output {
    otherwise(text, visitor)
}

pub(crate) use visit as visit_avx512;

#[inline(always)]
pub(super) fn operate<A: WithAvx512>(
    operation: A,
    otherwise: impl FnOnce(A) -> A::Output,
) -> A::Output {
    otherwise(operation)
}

#[inline(always)]
pub(crate) fn sweep<S: Sweeper>(_: KernelId, _: &[u8], _: S) -> Option<S::Output> {
    None
}

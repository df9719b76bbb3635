//! Test support of this project: each kernel by its name. Not part of the API.

use crate::error::ParseError;
use crate::grammar::{self, Form, SweptRuns};
use crate::scan::KernelId;
use crate::spans::Spans;

pub use crate::grammar::Manner;

/// Returns the names of the kernels that this machine can run, the portable one first.
pub fn kernels() -> impl Iterator<Item = &'static str> {
    KernelId::available().map(KernelId::name)
}

fn named(name: &str) -> Option<KernelId> {
    KernelId::available().find(|kernel| kernel.name() == name)
}

/// Parses as [`crate::parse`] with the named kernel; `None` if this machine lacks it.
#[inline]
#[must_use]
pub fn parse_with(name: &str, text: &str, form: Form) -> Option<Result<Spans, ParseError>> {
    Some(grammar::parse_with(named(name)?, text, form).map(|parsed| *parsed.spans()))
}

/// Splits any bytes and returns whether they need a closer look; `None` if this machine lacks the
/// kernel.
#[inline]
#[must_use]
pub fn split_with(name: &str, text: &[u8]) -> Option<(Spans, bool)> {
    Some(grammar::split_with(named(name)?, text))
}

/// Makes [`SweptRuns`] with the named kernel; `None` if this machine lacks it.
#[must_use]
pub fn lines_with<'a>(
    name: &str,
    text: &'a str,
    form: Form,
    manner: Manner,
) -> Option<SweptRuns<'a>> {
    Some(SweptRuns::with_kernel(named(name)?, text, form, manner))
}

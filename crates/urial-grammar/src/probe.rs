//! Test support of this project: each kernel by its name. Not part of the API.

use crate::error::ParseError;
use crate::grammar::{self, Form, Manner, SweptRuns};
use crate::scan::KernelId;
use crate::spans::Spans;

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
    manner: Asked,
) -> Option<SweptRuns<'a>> {
    let manner = match manner {
        Asked::Any => Manner::Any,
        Asked::Plain => Manner::Plain,
        Asked::Rooted => Manner::Rooted,
    };
    Some(SweptRuns::with_kernel(named(name)?, text, form, manner))
}

/// A constructor of [`SweptRuns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// [`SweptRuns::new`]
    Any,
    /// [`SweptRuns::plain`]
    Plain,
    /// [`SweptRuns::rooted`]
    Rooted,
}

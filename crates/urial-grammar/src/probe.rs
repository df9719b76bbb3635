//! For the project's own tests: each kernel by its name. Not part of the API.

use crate::error::ParseError;
use crate::grammar::{self, Form, Lines, Manner};
use crate::scan::KernelId;
use crate::spans::Spans;

/// The names of the kernels that this machine can run, the portable one first.
pub fn kernels() -> impl Iterator<Item = &'static str> {
    KernelId::available().map(KernelId::name)
}

fn named(name: &str) -> Option<KernelId> {
    KernelId::available().find(|kernel| kernel.name() == name)
}

/// [`crate::parse`] with the kernel of that name; `None` where this machine lacks it.
#[inline]
#[must_use]
pub fn parse_with(name: &str, text: &str, form: Form) -> Option<Result<Spans, ParseError>> {
    Some(grammar::parse_with(named(name)?, text, form).map(|parsed| *parsed.spans()))
}

/// The spans of any bytes, and whether they need a closer look; `None` where this machine lacks the kernel.
#[inline]
#[must_use]
pub fn split_with(name: &str, text: &[u8]) -> Option<(Spans, bool)> {
    Some(grammar::split_with(named(name)?, text))
}

/// [`Lines`] with the kernel of that name; `None` where this machine lacks it.
#[must_use]
pub fn lines_with<'a>(name: &str, text: &'a str, form: Form, manner: Asked) -> Option<Lines<'a>> {
    let manner = match manner {
        Asked::Any => Manner::Any,
        Asked::Plain => Manner::Plain,
        Asked::Rooted => Manner::Rooted,
    };
    Some(Lines::with_kernel(named(name)?, text, form, manner))
}

/// Which of the constructors of [`Lines`] is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// [`Lines::new`]
    Any,
    /// [`Lines::plain`]
    Plain,
    /// [`Lines::rooted`]
    Rooted,
}

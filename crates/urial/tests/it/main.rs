//! Integration tests of the library, one program: linking is paid for once.

/// Calls a function that is generic over the kinds with each of the eight.
macro_rules! every_kind {
    ($check:ident($($argument:expr),*) $($try:tt)?) => {
        $check::<urial::kind::Uri>($($argument),*)$($try)?;
        $check::<urial::kind::Reference>($($argument),*)$($try)?;
        $check::<urial::kind::AbsoluteUri>($($argument),*)$($try)?;
        $check::<urial::kind::RelativeRef>($($argument),*)$($try)?;
        $check::<urial::kind::Iri>($($argument),*)$($try)?;
        $check::<urial::kind::IriReference>($($argument),*)$($try)?;
        $check::<urial::kind::AbsoluteIri>($($argument),*)$($try)?;
        $check::<urial::kind::IriRelativeRef>($($argument),*)$($try)?;
    };
}

mod allocations;
mod compare;
mod edit;
mod everyday;
mod examples;
mod file;
mod first_contact;
mod interop;
mod iri;
mod lexical;
mod literals;
mod names;
mod normalize;
mod relativize;
mod resolve;
mod schemes;
mod shared;
mod strategies;
mod types;

//! Conversion of a result of the parser into that of a wrapper type, without a copy.
//!
//! There is one copy of the parser, which returns `Result<Parsed, ParseError>`. `map` would make a
//! `Result<Ref<&str, K>, ParseError>` of it by copying what was stored a moment ago, which fails
//! store forwarding and costs 20 cycles of 50. Calling the parser as a function that returns the
//! wrapper leaves nothing to copy.

use core::mem::{ManuallyDrop, align_of, size_of, transmute, transmute_copy};

use super::Parsed;
use crate::error::ParseError;
use alloc::string::String;

/// A type that is a `T` and nothing else.
///
/// # Safety
///
/// The type is `#[repr(transparent)]` over `T`, and every `T` is a valid value of it.
pub unsafe trait Wraps<T>: Sized {}

/// Defines a type around [`Parsed`](crate::Parsed) that also has a kind, and implements [`Wraps`].
///
/// The struct is defined here, so that its layout is certain.
#[macro_export]
macro_rules! wrap_parsed {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident<$text:ident, $kind:ident>;) => {
        $(#[$meta])*
        #[repr(transparent)]
        $visibility struct $name<$text, $kind> {
            parsed: $crate::Parsed<$text>,
            kind: ::core::marker::PhantomData<fn() -> $kind>,
        }

        // SAFETY: the struct above is transparent over its first field; the other has no size.
        unsafe impl<$text, $kind> $crate::Wraps<$crate::Parsed<$text>> for $name<$text, $kind> {}
    };
}

/// A function of the parser.
type Parse<A, B, T> = fn(A, B) -> Result<T, ParseError>;

/// Returns the function as one whose result is wrapped.
///
/// The layout of `Result` is not promised to be the same for a type and its transparent wrapper. It
/// is checked at compile time: a compiler that lays them out differently does not build it.
#[inline(always)]
pub fn wrapped<A, B, T: Sample, W: Wraps<T>>(parse: Parse<A, B, T>) -> Parse<A, B, W> {
    const { check_layout::<T, W>() };
    // SAFETY: the arguments are the same. `W` is transparent over `T`, and both results have the
    // same layout, as was just checked, so they are returned in the same way.
    unsafe { transmute::<Parse<A, B, T>, Parse<A, B, W>>(parse) }
}

/// A value to check a layout with.
pub trait Sample: Sized {
    /// A value whose bytes differ from those of an error.
    const SAMPLE: Self;
}

impl Sample for Parsed<&str> {
    const SAMPLE: Self = Parsed::EMPTY;
}

impl Sample for Parsed<String> {
    const SAMPLE: Self = Parsed::EMPTY_STRING;
}

/// Panics unless both variants of a result mean the same for `T` and for `W`.
const fn check_layout<T: Sample, W: Wraps<T>>() {
    assert!(size_of::<T>() == size_of::<W>() && align_of::<T>() == align_of::<W>());
    assert!(size_of::<Result<T, ParseError>>() == size_of::<Result<W, ParseError>>());
    assert!(align_of::<Result<T, ParseError>>() == align_of::<Result<W, ParseError>>());
    let valid = ManuallyDrop::new(Ok::<T, ParseError>(T::SAMPLE));
    // SAFETY: sizes and alignments agree, and constant evaluation refuses an invalid value.
    let valid: ManuallyDrop<Result<W, ParseError>> = unsafe { transmute_copy(&valid) };
    assert!(is_valid(&valid));
    let error = ManuallyDrop::new(Err::<T, ParseError>(ParseError::SAMPLE));
    // SAFETY: as above.
    let error: ManuallyDrop<Result<W, ParseError>> = unsafe { transmute_copy(&error) };
    assert!(!is_valid(&error));
}

/// Returns whether the result is the valid sample; compares an error with the sample.
const fn is_valid<W>(result: &ManuallyDrop<Result<W, ParseError>>) -> bool {
    // SAFETY: `ManuallyDrop` is transparent.
    let result: &Result<W, ParseError> =
        unsafe { &*core::ptr::from_ref(result).cast::<Result<W, ParseError>>() };
    match result {
        Ok(_) => true,
        Err(error) => {
            assert!(error.is_sample());
            false
        }
    }
}

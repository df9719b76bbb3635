//! Cursors: they find the next byte of a class, many bytes at a time.
//!
//! The grammar asks a [`Cursor`] its questions and knows no CPU. There are two kinds of cursors:
//!
//! - `portable` reads the bytes with a table. It is the definition; the others are tested
//!   against it.
//! - those of `masked` build a mask of 64 bytes, a bit for each byte, with a
//!   [`MaskKernel`](kernel::MaskKernel): those of `x86`, or one of `lanes` for NEON and for
//!   WebAssembly, which has it for buffers of lines only. Shorter texts are covered by overlapping
//!   or masked loads, never by reading past the slice.
//!
//! `unsafe` is here for vector instructions (which need a CPU that has them) and unaligned loads
//! (which need to stay inside the slice). The other module with `unsafe` is
//! [`parsed`](crate::parsed).

mod class;
mod has_avx512;
mod kernel;
mod blocks;
mod cursor;
mod portable;
mod choice;
#[cfg(feature = "simd")]
#[allow(dead_code, unused_imports, unused_macros, reason = "a target may have no kernel")]
mod masked;
#[allow(dead_code, unused_imports, reason = "a target may have all of it")]
mod no_vectors;
// The other files of `scan` ask for no target: each is for all of them, or for one.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod x86;
#[cfg(all(
    feature = "simd",
    any(
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
))]
mod lanes;
mod dispatch;
pub mod search;

#[cfg(all(
    feature = "simd",
    any(
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
))]
use lanes as vectors;
#[cfg(not(any(
    all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"),
    all(
        feature = "simd",
        any(
            all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
            all(target_arch = "wasm32", target_feature = "simd128")
        )
    )
)))]
use no_vectors as vectors;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use x86 as vectors;

pub(crate) use blocks::{Blocks, Sweeper};
pub(crate) use choice::KernelId;
pub(crate) use class::{
    AuthorityStop, Class, Colon, Dot, DoubtedFirst, Foul, Fragment, Hex, LetterHalf, LineEnd,
    NotScheme, Percent, QueryOrFragment, Slash, Upper, WIDTH,
};
pub(crate) use cursor::{Cursor, Scanned, ScannedTail, Text, Visitor};
pub(crate) use dispatch::{sweep, visit, visit_avx512, visit_portable};
pub(crate) use portable::next;

pub use dispatch::dispatch_avx512;
pub use has_avx512::{HasAvx512, TripletTable, WithAvx512};

//! Cursors: they find the next byte of a class, many bytes at a time.
//!
//! The grammar asks a [`Cursor`] its questions and knows no CPU. There are two kinds of cursors:
//!
//! - `portable` reads the bytes with a table. It is the definition; the others are tested
//!   against it.
//! - `x86/short` and `x86/long` build a mask of 64 bytes, a bit for each byte, with a
//!   [`MaskKernel`](kernel::MaskKernel): `avx2` or `avx512`. Shorter texts are covered by
//!   overlapping or masked loads, never by reading past the slice.
//! - `simd128` builds masks too, for buffers of lines only: WebAssembly has it at build time or not
//!   at all.
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
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
// The other files of `scan` ask for no target: each is for all of them, or for one.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod x86;
#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
mod no_vectors;
mod dispatch;
pub mod search;

#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
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
pub(crate) use dispatch::{sweep, visit, visit_avx512, visit_portable, visit_rarely};
pub(crate) use portable::next;

pub use dispatch::dispatch_avx512;
pub use has_avx512::{HasAvx512, TripletTable, WithAvx512};

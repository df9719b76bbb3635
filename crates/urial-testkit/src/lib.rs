//! Tools that tests, `urial-proof`, `fuzz`, `difftest` and `bench` share. It depends on nothing, so
//! that an oracle shares no code with the library that it judges.
#![deny(unsafe_code)]

mod prng;
mod split;
pub mod abnf;
pub mod draw;
pub mod letter;
pub mod password;

pub use prng::Prng;
pub use split::Split;

//! Tools that tests, `fuzz`, `difftest`, `bench` and `xtask` share. It depends on nothing, so that
//! an oracle shares no code with the library that it judges.
#![deny(unsafe_code)]

mod prng;
mod split;
pub mod letter;
pub mod password;

pub use prng::Prng;
pub use split::Split;

//! Integration tests of the crate, one program: linking is paid for once.

mod shared;
mod extract;
mod hosts;
mod refang;
mod repair;
mod entities;
mod suffix;

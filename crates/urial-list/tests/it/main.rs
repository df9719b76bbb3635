//! Integration tests of the crate, one program: linking is paid for once.

mod batch;
mod observed;
mod shape;
mod similar;
mod trim;

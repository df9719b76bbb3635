//! Integration tests of the runner, one program.

mod command;
mod corpus;
mod optional;
#[cfg(unix)]
mod through;

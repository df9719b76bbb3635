//! Integration tests of the runner, and of what all crates promise together: one program.

mod command;
mod corpus;
mod optional;
mod secrets;
#[cfg(unix)]
mod through;

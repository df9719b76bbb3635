//! Integration tests of the runner, one program.

mod command;
mod corpus;
mod optional;

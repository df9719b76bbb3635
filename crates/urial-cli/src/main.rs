//! The command `urial`: `commands` has a file for each subcommand, the other folders are shared.
//!
//! Data flows one way: `read` makes blocks of whole lines of the inputs, `run` hands them to
//! workers, passes each text to a subcommand, and collects its answers and its errors in pages, and
//! `write` prints those in the order of the input. Only `run` knows both.
#![deny(unsafe_code)]

#[cfg(unix)]
#[allow(unsafe_code)]
mod startup;
mod wording;
mod context;
mod node;
mod message;
mod write;
mod read;
mod args;
mod run;
mod commands;
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let (command, context) = cli::parse();
    let status =
        command.run(&context).unwrap_or_else(|error| message::diagnostic::failed(&error, &context));
    ExitCode::from(status as u8)
}

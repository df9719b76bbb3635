//! The command `urial`: `commands` has a file for each subcommand, the other folders are shared.
//!
//! Data flows one way: `bulk::blocks` reads blocks of whole lines, `bulk::pipeline` hands them to
//! workers, `bulk::lines` passes each line to a subcommand and collects its output and its errors,
//! and the page comes out in the order of the input.
#![deny(unsafe_code)]

#[cfg(unix)]
#[allow(unsafe_code)]
mod startup;
mod wording;
mod context;
mod print;
mod bulk;
mod options;
mod commands;
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut command, context) = cli::parse();
    let taken = command.take_files();
    let status = taken
        .and_then(|()| command.run(&context))
        .unwrap_or_else(|error| print::diagnostic::failed(&error, &context));
    ExitCode::from(status as u8)
}

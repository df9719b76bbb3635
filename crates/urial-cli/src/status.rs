//! How a run ends, as a shell learns it.

use std::io::{self, ErrorKind, Write};

use crate::shown::Lines;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Good = 0,
    /// Some input was invalid, a comparison was false, or an audit found something.
    Bad = 1,
    /// Wrong usage, or the system failed to read or write.
    Failed = 2,
}

/// Says why nothing goes on, and gives the status to end with.
pub(crate) fn failed(error: &io::Error) -> Status {
    failed_as(error, |message| format!("urial: {message}\n"))
}

/// The same, in other words: `say` makes a message for standard error of what a terminal may show.
pub(crate) fn failed_as(error: &io::Error, say: impl FnOnce(&str) -> String) -> Status {
    // Whoever read the output has enough of it.
    if error.kind() == ErrorKind::BrokenPipe {
        return Status::Good;
    }
    let message = Lines(&error.to_string()).to_string();
    complain(format_args!("{}", say(&message)));
    Status::Failed
}

/// Writes to standard error, in one piece; nobody is left to tell when that fails too.
pub(crate) fn complain(message: std::fmt::Arguments<'_>) {
    let _ = io::stderr().write_all(message.to_string().as_bytes());
}

/// What is wrong with the command line that clap cannot see.
pub(crate) fn wrong_usage(message: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, message)
}

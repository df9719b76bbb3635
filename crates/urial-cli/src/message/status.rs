//! Exit status, and the messages that go with it.

use std::io::{self, ErrorKind, Write};

use crate::message::terminal::{LONGEST_MESSAGE, ShownLines, with_short_lines};

// As of `grep`: 1 is an answer that a script asks for, and 2 is a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Good = 0,
    /// Some input was invalid, a comparison was false, an audit found something, or nothing
    /// matched.
    Bad = 1,
    /// Wrong usage, or the system failed to read or write.
    Failed = 2,
}

/// Reports the error that ends the run, and returns the exit status.
pub(crate) fn failed(error: &io::Error) -> Status {
    failed_as(error, |message| format!("urial: {message}\n"))
}

/// Does what [`failed`] does, with another format: `say` makes a message of an escaped text.
pub(crate) fn failed_as(error: &io::Error, say: impl FnOnce(&str) -> String) -> Status {
    // A closed pipe means that the reader has seen enough.
    if error.kind() == ErrorKind::BrokenPipe {
        return Status::Good;
    }
    let message = ShownLines(&error.to_string()).to_string();
    complain(format_args!("{}", say(&message)));
    Status::Failed
}

/// Writes to standard error in one piece, without the ends of long lines; ignores errors, since
/// there is no other place to report them.
pub(crate) fn complain(message: std::fmt::Arguments<'_>) {
    let message = message.to_string();
    let message = with_short_lines(&message, LONGEST_MESSAGE);
    let _ = io::stderr().write_all(message.as_bytes());
}

/// Makes an error for wrong usage that clap cannot detect.
pub(crate) fn wrong_usage(message: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, message)
}

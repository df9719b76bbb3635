//! Checks for a standard input that cannot be read, and for inputs that are outputs too: the output
//! would be read again, without end.

use std::fs::File;
use std::io::{self, Seek};
#[cfg(unix)]
use std::os::fd::AsFd as AsFile;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsFile;

use crate::node::{Node, duplicate};

/// Refuses an input file that standard output or standard error goes to. `is_alone` if there is no
/// other input.
pub(crate) fn check_input(input: &impl AsFile, is_alone: bool) -> io::Result<()> {
    // A file that cannot be inspected can still be read.
    let Some(read) = Node::of(input) else {
        return Ok(());
    };
    let is_read_out = |mut input: File| {
        let length = input.metadata().map_or(0, |known| known.len());
        input.stream_position().is_ok_and(|at| at >= length)
    };
    let message = if Node::of(&io::stdout()) == Some(read) {
        "input file is output file"
    } else if Node::of(&io::stderr()) == Some(read) {
        "input file is the one that messages go to"
    } else {
        return Ok(());
    };
    // An empty input ends at once: the shell truncated it for `>`, and there is no other input to
    // fill it.
    match is_alone && duplicate(input).is_ok_and(is_read_out) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, message)),
    }
}

/// Refuses a standard input that cannot be read, which would look empty.
#[cfg(unix)]
pub(crate) fn check_readable() -> io::Result<()> {
    use rustix::fs::OFlags;
    match rustix::fs::fcntl_getfl(io::stdin()) {
        Ok(flags) if flags & OFlags::ACCMODE != OFlags::WRONLY => Ok(()),
        _ => Err(io::Error::other("it is closed, or cannot be read")),
    }
}

#[cfg(not(unix))]
pub(crate) fn check_readable() -> io::Result<()> {
    Ok(())
}

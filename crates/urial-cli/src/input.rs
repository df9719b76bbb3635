//! Where texts come from: the arguments, or standard input, one a line.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead};

/// Where a text stood, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Argument,
    /// A line of standard input, from 1.
    Line(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Argument => f.write_str("urial"),
            Place::Line(number) => write!(f, "<stdin>:{number}"),
        }
    }
}

/// Calls `take` with each argument.
pub(crate) fn arguments(
    uris: &[OsString],
    mut take: impl FnMut(Place, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    uris.iter()
        .try_for_each(|uri| take(Place::Argument, uri.as_encoded_bytes()))
}

/// Calls `take` with each line, without its end. No more than one line is in memory.
pub(crate) fn lines(
    mut input: impl BufRead,
    mut take: impl FnMut(Place, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        number += 1;
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        take(Place::Line(number), text)?;
    }
}

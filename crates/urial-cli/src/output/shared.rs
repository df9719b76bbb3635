//! Inputs that are written while they are read: what is written would be read again, and never end.

use std::io;

/// Refuses an input that is a file to which standard output or standard error goes. `is_alone` says that no other is read.
#[cfg(unix)]
pub(crate) fn check_input(input: &impl std::os::fd::AsFd, is_alone: bool) -> io::Result<()> {
    use std::fs::File;
    use std::io::Seek;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    let clone = |file: BorrowedFd<'_>| file.try_clone_to_owned().map(File::from);
    let node = |file: &File| {
        let known = file.metadata().ok()?;
        known.is_file().then(|| (known.dev(), known.ino()))
    };
    // A file that cannot be looked at is no reason not to read it.
    let Ok(mut input) = clone(input.as_fd()) else {
        return Ok(());
    };
    let Some(read) = node(&input) else {
        return Ok(());
    };
    let goes_there = |file: BorrowedFd<'_>| clone(file).is_ok_and(|file| node(&file) == Some(read));
    let is_read_out = |input: &mut File| {
        let length = input.metadata().map_or(0, |known| known.len());
        input.stream_position().is_ok_and(|at| at >= length)
    };
    let message = if goes_there(io::stdout().as_fd()) {
        "input file is output file"
    } else if goes_there(io::stderr().as_fd()) {
        "input file is the one that messages go to"
    } else {
        return Ok(());
    };
    // A shell has emptied it for `>`, and nothing else will fill it.
    match is_alone && is_read_out(&mut input) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, message)),
    }
}

#[cfg(not(unix))]
pub(crate) fn check_input<T>(_: &T, _: bool) -> io::Result<()> {
    Ok(())
}

//! Check for inputs that are outputs too: the output would be read again, without end.

use std::io;

/// Refuses an input file that standard output or standard error goes to. `is_alone` if there is no
/// other input.
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
    // A file that cannot be inspected can still be read.
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
    // An empty input ends at once: the shell truncated it for `>`, and there is no other input to
    // fill it.
    match is_alone && is_read_out(&mut input) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, message)),
    }
}

#[cfg(not(unix))]
pub(crate) fn check_input<T>(_: &T, _: bool) -> io::Result<()> {
    Ok(())
}

//! New files that have no name, or a temporary one, until they are whole.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::TempPath;

/// Makes a new file, and returns its name until the end. It has none on Linux (`O_TMPFILE`), so
/// that not even a killed run leaves it; not every file system can do without a name.
pub(super) fn create(folder: &Path) -> io::Result<(File, Option<TempPath>)> {
    if let Ok(file) = nameless(folder) {
        return Ok((file, None));
    }
    let (file, path) = builder().tempfile_in(folder).map_err(nobodys)?.into_parts();
    Ok((file, Some(path)))
}

/// Gives the file its final name.
pub(super) fn persist(file: File, temporary: Option<TempPath>, path: &Path) -> io::Result<()> {
    // First a temporary name, since `linkat` cannot replace a file.
    let named = || builder().make_in(super::folder(path), |name| link(&file, name));
    let temporary = match temporary {
        Some(temporary) => temporary,
        None => named().map_err(nobodys)?.into_temp_path(),
    };
    drop(file);
    temporary.persist(path).map_err(|failure| failure.error)
}

/// Makes temporary names: in the same folder, since a rename does not cross file systems; hidden,
/// so that `*.txt` does not match them.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".urial-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a shell's `>` makes files: the umask takes away what it should.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    // Without `/proc` the file could never get a name.
    std::fs::metadata("/proc/self/fd")?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

#[cfg(target_os = "linux")]
fn link(file: &File, name: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};
    let link = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, link, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Removes the name of a temporary file from an error, since it means nothing to a user.
pub(crate) fn nobodys(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(_) => error,
        None => error.kind().into(),
    }
}

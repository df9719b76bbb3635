//! New files that have no name, or a temporary one, until they are whole.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::TempPath;

/// The name of a new file.
pub(super) enum Temporary {
    /// It has none (`O_TMPFILE`), so that not even a killed run leaves it.
    #[cfg(target_os = "linux")]
    Nameless,
    Named(TempPath),
}

impl Temporary {
    pub(super) fn create(folder: &Path) -> io::Result<(File, Temporary)> {
        // Not every file system can do without a name.
        #[cfg(target_os = "linux")]
        if let Ok(file) = nameless(folder) {
            return Ok((file, Temporary::Nameless));
        }
        let (file, path) = builder().tempfile_in(folder).map_err(nobodys)?.into_parts();
        Ok((file, Temporary::Named(path)))
    }

    /// Gives the file its final name.
    pub(super) fn persist(self, file: File, path: &Path) -> io::Result<()> {
        let temporary = match self {
            Temporary::Named(temporary) => temporary,
            // First a temporary name, since `linkat` cannot replace a file.
            #[cfg(target_os = "linux")]
            Temporary::Nameless => {
                let folder = super::folder(path);
                builder()
                    .make_in(folder, |name| link(&file, name))
                    .map_err(nobodys)?
                    .into_temp_path()
            }
        };
        drop(file);
        temporary.persist(path).map_err(|failure| failure.error)
    }
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

/// Removes the name of a temporary file from an error, since it means nothing to a user.
pub(crate) fn nobodys(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(_) => error,
        None => error.kind().into(),
    }
}

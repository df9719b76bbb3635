//! Resolution of output paths: links, folders and open descriptors.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Number of links after which a path is taken for a loop.
const LINKS: usize = 40;

/// Follows links as `>` of a shell does, even to a file that does not exist yet.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match path.canonicalize() {
            // A link to a file that is yet to be made: followed by hand below.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            outcome => return outcome,
        }
        // A shell refuses such a name as well: only a folder can have it.
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(ErrorKind::IsADirectory.into());
        }
        let Ok(aim) = path.read_link() else {
            return Ok(path);
        };
        path = folder(&path).join(aim);
    }
    path.canonicalize()
}

/// Returns whether a path names a device of Windows, in whatever folder.
pub(crate) fn is_device(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    cfg!(windows) && (name.eq_ignore_ascii_case("NUL") || name.eq_ignore_ascii_case("CON"))
}

/// Returns the folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        // `a.txt` alone has the empty path above it, which nothing can open.
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Waits until the new name of a file is on the device.
#[cfg(unix)]
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    let opened = File::open(folder(path));
    match opened.and_then(|folder| folder.sync_all()) {
        // A folder may be writable and not readable, and some file systems cannot sync one.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        outcome => outcome,
    }
}

/// Does nothing: other systems cannot open a folder.
#[cfg(not(unix))]
pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the number of the open file descriptor that a path names, as `/dev/stdout` does.
#[cfg(unix)]
pub(crate) fn descriptor(path: &Path) -> Option<u32> {
    // `/dev/stdout` is a link to `/proc/self/fd/1`, and `self` a link to the number of the process.
    let own = Path::new("/proc/self/fd").canonicalize().ok();
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = path.parent()?;
        let real = Path::new(".").join(folder).canonicalize().ok()?;
        if Some(&real) == own.as_ref() || real == Path::new("/dev/fd") {
            return path.file_name()?.to_str()?.parse().ok();
        }
        path = folder.join(path.read_link().ok()?);
    }
    None
}

/// Opens an inherited descriptor for writing at its current position: a new file would lose what
/// others write before and after.
#[cfg(unix)]
pub(super) fn opened(number: u32, path: &Path) -> io::Result<File> {
    use std::os::fd::AsFd;
    match number {
        1 => Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
        2 => Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
        // `/proc` opens the file anew, at its start; what is there already must not be overwritten.
        _ => File::options().append(true).open(path),
    }
}

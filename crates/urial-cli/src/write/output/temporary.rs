//! Files without a name (`O_TMPFILE`), which not every file system supports.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags};

pub(super) fn create(folder: &Path) -> io::Result<File> {
    // Without `/proc` the file could never get a name.
    fs::metadata("/proc/self/fd")?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

/// Gives the file its name: first a temporary one, since `linkat` cannot replace a file, then by
/// `rename`, which can.
pub(super) fn persist(file: &File, path: &Path) -> io::Result<()> {
    // Random, so that two runs beside each other do not take one name.
    let number = RandomState::new().build_hasher().finish();
    let own = path.with_file_name(format!(".urial-{number:016x}"));
    let link = format!("/proc/self/fd/{}", file.as_raw_fd());
    rustix::fs::linkat(CWD, link, CWD, &own, AtFlags::SYMLINK_FOLLOW)?;
    fs::rename(&own, path).inspect_err(|_| {
        let _ = fs::remove_file(&own);
    })
}

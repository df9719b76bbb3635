//! Identity of an open file: two handles with equal nodes are one file, whatever it is called.

use std::fs::File;
use std::io;
#[cfg(unix)]
use std::os::fd::AsFd as AsFile;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsFile;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    device: u64,
    number: u64,
}

impl Node {
    /// Returns `None` unless it is a regular file: a device or a pipe cannot be overwritten.
    pub(crate) fn of(file: &impl AsFile) -> Option<Node> {
        Node::of_own(&duplicate(file).ok()?)
    }

    #[cfg(unix)]
    fn of_own(file: &File) -> Option<Node> {
        Node::known(&file.metadata().ok()?)
    }

    #[cfg(unix)]
    fn known(known: &std::fs::Metadata) -> Option<Node> {
        use std::os::unix::fs::MetadataExt;
        known.is_file().then(|| Node { device: known.dev(), number: known.ino() })
    }

    /// Returns the node of an existing file, which need not be readable.
    #[cfg(unix)]
    pub(crate) fn at(path: &Path) -> Option<Node> {
        Node::known(&path.metadata().ok()?)
    }

    #[cfg(windows)]
    fn of_own(file: &File) -> Option<Node> {
        use winapi_util::file::{information, typ};
        if !typ(file).ok()?.is_disk() {
            return None;
        }
        let known = information(file).ok()?;
        Some(Node { device: known.volume_serial_number(), number: known.file_index() })
    }

    #[cfg(windows)]
    pub(crate) fn at(path: &Path) -> Option<Node> {
        Node::of_own(&File::open(path).ok()?)
    }
}

/// Returns a handle of its own for an open file, at the same position.
pub(super) fn duplicate(file: &impl AsFile) -> io::Result<File> {
    #[cfg(unix)]
    let owned = file.as_fd().try_clone_to_owned();
    #[cfg(windows)]
    let owned = file.as_handle().try_clone_to_owned();
    owned.map(File::from)
}

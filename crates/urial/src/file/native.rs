//! `std::path` of the POSIX system that this is.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use crate::kind;
use crate::owned::UriBuf;
use crate::resolve::AsKind;

use super::{FileError, System, from_uri, to_uri};

/// [`to_uri`] for a path of this system.
///
/// # Errors
///
/// As [`to_uri`].
///
/// ```
/// use std::path::Path;
/// use urial::file;
/// assert_eq!(file::from_path(Path::new("/tmp/é"))?, "file:///tmp/%C3%A9");
/// # Ok::<(), file::FileError>(())
/// ```
pub fn from_path(path: impl AsRef<Path>) -> Result<UriBuf, FileError> {
    to_uri(path.as_ref().as_os_str().as_bytes(), System::Posix)
}

/// [`from_uri`] as a path of this system.
///
/// # Errors
///
/// As [`from_uri`].
///
/// ```
/// use std::path::Path;
/// use urial::{Uri, file};
/// let uri = Uri::parse("file:///tmp/%C3%A9").unwrap();
/// assert_eq!(file::to_path(&uri)?, Path::new("/tmp/é"));
/// # Ok::<(), file::FileError>(())
/// ```
pub fn to_path(uri: &impl AsKind<kind::Uri>) -> Result<PathBuf, FileError> {
    from_uri(uri, System::Posix).map(|path| PathBuf::from(OsString::from_vec(path)))
}

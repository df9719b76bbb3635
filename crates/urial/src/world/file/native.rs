//! Conversion of `std::path` on the system that the program runs on.

use alloc::borrow::Cow;
#[cfg(windows)]
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(unix)]
use std::ffi::OsString;
#[cfg(unix)]
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use crate::kind;
use crate::types::aliases::UriBuf;
use crate::types::argument::AsKind;

use super::{FileError, System, from_uri, to_uri};

const HERE: System = if cfg!(windows) { System::Windows } else { System::Posix };

/// Converts a path of this system, POSIX or Windows, as [`to_uri`] does.
///
/// Windows reads a `/` as a `\`, except in a verbatim path, and so does this function: `C:/a` comes
/// back as the equal path `C:\a`.
///
/// # Errors
///
/// The same as those of [`to_uri`].
///
/// ```
/// use urial::file;
/// # #[cfg(unix)]
/// assert_eq!(file::from_path("/tmp/é")?, "file:///tmp/%C3%A9");
/// # #[cfg(windows)]
/// # assert_eq!(file::from_path(r"C:\tmp/é")?, "file:///C:/tmp/%C3%A9");
/// # Ok::<(), file::FileError>(())
/// ```
pub fn from_path(path: impl AsRef<Path>) -> Result<UriBuf, FileError> {
    to_uri(octets(path.as_ref())?, HERE)
}

/// Converts a `file:` URI to a path of this system, POSIX or Windows, as [`from_uri`] does.
///
/// # Errors
///
/// The same as those of [`from_uri`].
///
/// ```
/// use std::path::Path;
/// use urial::{file, uri};
/// # #[cfg(unix)]
/// assert_eq!(file::to_path(&uri!("file:///tmp/%C3%A9"))?, Path::new("/tmp/é"));
/// # #[cfg(windows)]
/// # assert_eq!(file::to_path(&uri!("file:///c%3A/%C3%A9"))?, Path::new(r"c:\é"));
/// # Ok::<(), file::FileError>(())
/// ```
pub fn to_path(uri: &impl AsKind<kind::Uri>) -> Result<PathBuf, FileError> {
    from_uri(uri, HERE).and_then(path)
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "a path of Windows may have none")]
#[inline]
fn octets(path: &Path) -> Result<Cow<'_, [u8]>, FileError> {
    Ok(path.as_os_str().as_bytes().into())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "a path of Windows is UTF-8")]
#[inline]
fn path(octets: Vec<u8>) -> Result<PathBuf, FileError> {
    Ok(PathBuf::from(OsString::from_vec(octets)))
}

#[cfg(windows)]
#[inline]
fn octets(path: &Path) -> Result<Cow<'_, [u8]>, FileError> {
    // Windows paths are UTF-16 with lone surrogates allowed; those have no UTF-8.
    let text = path.to_str().ok_or(FileError::NotUtf8)?;
    if text.contains('/') && !text.starts_with(r"\\?\") {
        return Ok(text.replace('/', r"\").into_bytes().into());
    }
    Ok(text.as_bytes().into())
}

#[cfg(windows)]
#[inline]
fn path(octets: Vec<u8>) -> Result<PathBuf, FileError> {
    let text = String::from_utf8(octets).map_err(|_| FileError::NotUtf8)?;
    Ok(PathBuf::from(text))
}

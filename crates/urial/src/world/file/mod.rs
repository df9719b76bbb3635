//! Conversion of file paths to `file:` URIs and back (RFC 8089), for POSIX and Windows on any
//! system.
//!
//! ```
//! use urial::Uri;
//! use urial::file::{self, System};
//!
//! let uri = file::to_uri("/tmp/a b", System::Posix)?;
//! assert_eq!(uri, "file:///tmp/a%20b");
//! assert_eq!(file::from_uri(&uri, System::Posix)?, b"/tmp/a b");
//!
//! assert_eq!(file::to_uri(r"C:\a\b", System::Windows)?, "file:///C:/a/b");
//! assert_eq!(file::to_uri(r"\\server\share\x", System::Windows)?, "file://server/share/x");
//! # Ok::<(), file::FileError>(())
//! ```
//!
//! A path is a sequence of bytes. On POSIX they may be any but NUL, and a byte that is not UTF-8
//! becomes a triplet; on Windows they are UTF-8. Every absolute path without NUL and without dot
//! segments comes back byte for byte, unless Windows would open another file than its text shows:
//! a device, the stream of a file, a name without the dots at its end. Any other path is refused
//! with an error that says why. No function reads the file system. With `std`, `from_path` and
//! `to_path` convert the paths of the system that the program runs on.
//!
//! # Windows
//!
//! | path | URI |
//! |---|---|
//! | `C:\a\b` | `file:///C:/a/b` |
//! | `\\server\share\a` | `file://server/share/a` |
//! | `\\?\C:\a` | `file://%3F/C:/a` |
//! | `\\?\UNC\server\share\a` | `file://%3F/UNC/server/share/a` |
//!
//! A verbatim path, one that begins with `\\?\`, differs from the path without that prefix: its
//! length is not limited, and its trailing dots and spaces count. So it has its own URI, which
//! other programs will not know. For a URI that they know, remove the prefix first with
//! [`without_verbatim_prefix`]. Separators are `\`; `C:/a` is refused, since it would come back as
//! `C:\a`.
//!
//! In the scheme, `file://localhost/a` and `file:///a` are the same ([RFC 8089 section 2]), and so
//! they are here: on Windows both are `\a` on the current drive, since the drive is optional in a
//! URI (appendix E.2). No URI is made of `\a`, which is another file on another drive. The server
//! `localhost` goes into the path: `\\localhost\c$\a` is `file:////localhost/c$/a` (appendix E.3.2),
//! and comes back as it was, also from its [normal form](crate::Step::Scheme).
//!
//! # Accepted URIs
//!
//! More URIs are read than are written, by section 2 and appendix E of RFC 8089:
//!
//! | URI | system | path |
//! |---|---|---|
//! | `file:/a`, `file://localhost/a`, `FILE:///a` | POSIX | `/a` |
//! | `file:/C:/a`, `file:C:/a`, `file://localhost/C:/a`, `file:///C%3A/a` | Windows | `C:\a` |
//! | `file:///a`, `file://localhost/a` | Windows | `\a`, on the current drive |
//! | `file:///C\|/a`, by [`from_text`] only, since no URI contains `\|`; `file:///C%7C/a` | Windows | `C:\a` |
//! | `file:////server/share/a`, `file://///server/share/a` | Windows | `\\server\share\a` |
//!
//! A slash follows a drive (appendix E.2: `[ drive-letter ] path-absolute`), so `file:///C:` and
//! `file:///C:a` are refused: to Windows they are in the folder that is the drive's current one.
//!
//! URIs from outside that would reach further than their text shows are refused: `%2F` in a segment
//! (on Windows also `%5C`), `%00`, dot segments, encoded or not, and on Windows names of devices
//! (`CON`, `nul.txt`, `COM1`; section 4), streams (`a:b`, `a::$DATA`), wildcards, and names that
//! end in a dot or a blank, which Windows removes. A query or a fragment is not part of a file name
//! and is refused, too; to ignore it, remove it first.
//!
//! [RFC 8089 section 2]: https://www.rfc-editor.org/rfc/rfc8089#section-2

mod error;
mod posix;
mod windows;
#[cfg(all(feature = "std", any(unix, windows)))]
mod native;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::Set;

use crate::kind;
use crate::percent;
use crate::types::aliases::{Uri, UriBuf};
use crate::types::argument::AsKind;

pub use error::FileError;
#[cfg(all(feature = "std", any(unix, windows)))]
pub use native::{from_path, to_path};
pub use windows::without_verbatim_prefix;

/// The system whose paths are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum System {
    /// `/a/b`: bytes with slashes between them.
    Posix,
    /// `C:\a\b` and `\\server\share\a`: text with backslashes.
    Windows,
}

/// Converts an absolute path to a `file:` URI.
///
/// # Errors
///
/// If the path is relative, contains NUL or a dot segment, or could not come back as it is.
///
/// ```
/// use urial::file::{self, FileError, System};
/// assert_eq!(file::to_uri(b"/tmp/\xFF", System::Posix)?, "file:///tmp/%FF");
/// assert_eq!(file::to_uri("tmp", System::Posix), Err(FileError::Relative));
/// assert_eq!(file::to_uri("/a/../b", System::Posix), Err(FileError::DotSegment));
/// assert_eq!(file::to_uri("C:/a", System::Windows), Err(FileError::Slash));
/// # Ok::<(), FileError>(())
/// ```
pub fn to_uri(path: impl AsRef<[u8]>, system: System) -> Result<UriBuf, FileError> {
    let path = path.as_ref();
    // RFC 3986 section 7.3: NUL ends the path for programs in C.
    if path.contains(&0) {
        return Err(FileError::Nul);
    }
    let text = match system {
        System::Posix => posix::encode(path)?,
        System::Windows => {
            let path = core::str::from_utf8(path).map_err(|_| FileError::NotUtf8)?;
            windows::encode(path)?
        }
    };
    // A path becomes a valid URI in every case, so only one of more than `u32::MAX` bytes fails.
    UriBuf::parse(text).map_err(FileError::Invalid)
}

/// Converts a `file:` URI to a path; on Windows it is UTF-8.
///
/// # Errors
///
/// If it is not a `file:` URI, or its path is not safe to open; the [module](self#accepted-uris)
/// lists the safe ones.
///
/// ```
/// use urial::Uri;
/// use urial::file::{self, FileError, System};
/// let uri = Uri::parse("file:///c:/a%20b").unwrap();
/// assert_eq!(file::from_uri(&uri, System::Windows)?, br"c:\a b");
/// assert_eq!(file::from_uri(&uri, System::Posix)?, b"/c:/a b");
/// let uri = Uri::parse("file:///a/..%2Fb").unwrap();
/// assert_eq!(file::from_uri(&uri, System::Posix), Err(FileError::EncodedSeparator));
/// # Ok::<(), FileError>(())
/// ```
pub fn from_uri(uri: &impl AsKind<kind::Uri>, system: System) -> Result<Vec<u8>, FileError> {
    let uri = uri.as_kind();
    if !uri.scheme().is("file") {
        return Err(FileError::Scheme);
    }
    // A file name with a `?` or `#` has it encoded (RFC 8089 section 2 has neither component).
    if uri.query().is_some() {
        return Err(FileError::Query);
    }
    if uri.fragment().is_some() {
        return Err(FileError::Fragment);
    }
    // RFC 8089 section 2: file-auth = "localhost" / host, without userinfo and port.
    if uri.userinfo().is_some() || uri.port().is_some() {
        return Err(FileError::Authority);
    }
    let host = uri.host().map_or("", |host| host.as_str());
    let path = uri.path().as_str();
    match system {
        System::Posix => posix::decode(host, path),
        System::Windows => windows::decode(host, path).map(String::into_bytes),
    }
}

/// Converts as [`from_uri`] does, for a text that may have a `|` after its drive letter.
///
/// Old browsers wrote that.
///
/// # Errors
///
/// The same as those of [`from_uri`], and if the text is not a valid URI.
///
/// ```
/// use urial::file::{self, System};
/// assert_eq!(file::from_text("file:///c|/a", System::Windows)?, br"c:\a");
/// # Ok::<(), file::FileError>(())
/// ```
#[inline]
pub fn from_text(text: &str, system: System) -> Result<Vec<u8>, FileError> {
    let text = match system {
        System::Posix => Cow::Borrowed(text),
        System::Windows => windows::with_colon(text),
    };
    // Only the drive letter is repaired, so any other `|` is an error of the parser.
    from_uri(&Uri::parse(&text).map_err(FileError::Invalid)?, system)
}

/// Returns whether the host is this machine, which section 2 writes as no host or as `localhost`.
#[inline]
fn is_local(host: &str) -> bool {
    host.is_empty() || host.eq_ignore_ascii_case("localhost")
}

/// Appends a segment to a URI, with a slash before it.
#[inline]
fn push_segment(segment: &[u8], text: &mut String) {
    text.push('/');
    percent::encode_bytes_into(segment, Set::SEGMENT, text);
}

/// Decodes a segment, if it can be a segment of a path whose separators are `separators`.
#[inline]
fn decode_segment<'a>(segment: &'a str, separators: &[u8]) -> Result<Cow<'a, [u8]>, FileError> {
    let decoded = percent::decode_checked(segment);
    if decoded.contains(&0) {
        return Err(FileError::Nul);
    }
    // `a%2Fb` is one segment in the URI, and would be two in the path.
    if decoded.iter().any(|byte| separators.contains(byte)) {
        return Err(FileError::EncodedSeparator);
    }
    Ok(decoded)
}

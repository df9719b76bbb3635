//! POSIX paths: `/a/b`.

use alloc::string::String;
use alloc::vec::Vec;

use super::{FileError, decode_segment, is_local, push_segment};

#[inline]
pub(super) fn encode(path: &[u8]) -> Result<String, FileError> {
    // RFC 8089 section 2: local-path and the path after an authority are absolute.
    let [b'/', rest @ ..] = path else {
        return Err(FileError::Relative);
    };
    let mut text = String::with_capacity("file://".len() + path.len());
    // An empty authority rather than none, as programs write it most: `file:///a`.
    text.push_str("file://");
    for segment in rest.split(|&byte| byte == b'/') {
        // Resolving and normalizing would remove it, so the path could not come back.
        if is_dots(segment) {
            return Err(FileError::DotSegment);
        }
        push_segment(segment, &mut text);
    }
    Ok(text)
}

#[inline]
pub(super) fn decode(host: &str, path: &str) -> Result<Vec<u8>, FileError> {
    // POSIX has no syntax for a file of another machine.
    if !is_local(host) {
        return Err(FileError::Host);
    }
    // `file:a` parses with a rootless path.
    let rest = path.strip_prefix('/').ok_or(FileError::Relative)?;
    let mut decoded = Vec::with_capacity(path.len());
    for segment in rest.split('/') {
        let segment = decode_segment(segment, b"/")?;
        // After decoding, since `%2e%2e` is a dot segment to the file system.
        if is_dots(&segment) {
            return Err(FileError::DotSegment);
        }
        decoded.push(b'/');
        decoded.extend_from_slice(&segment);
    }
    Ok(decoded)
}

#[inline]
fn is_dots(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"..")
}

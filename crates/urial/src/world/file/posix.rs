//! POSIX paths: `/a/b`.

use alloc::string::String;
use alloc::vec::Vec;

use super::{FileError, decode_segment, is_local, push_segment};

pub(super) fn encode(path: &[u8]) -> Result<String, FileError> {
    let [b'/', rest @ ..] = path else {
        return Err(FileError::Relative);
    };
    let mut text = String::with_capacity("file://".len() + path.len());
    text.push_str("file://");
    for segment in rest.split(|&byte| byte == b'/') {
        if is_dots(segment) {
            return Err(FileError::DotSegment);
        }
        push_segment(segment, &mut text);
    }
    Ok(text)
}

pub(super) fn decode(host: &str, path: &str) -> Result<Vec<u8>, FileError> {
    if !is_local(host) {
        return Err(FileError::Host);
    }
    let rest = path.strip_prefix('/').ok_or(FileError::Relative)?;
    let mut decoded = Vec::with_capacity(path.len());
    for segment in rest.split('/') {
        let segment = decode_segment(segment, b"/")?;
        if is_dots(&segment) {
            return Err(FileError::DotSegment);
        }
        decoded.push(b'/');
        decoded.extend_from_slice(&segment);
    }
    Ok(decoded)
}

fn is_dots(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"..")
}

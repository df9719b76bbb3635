//! Windows paths: `C:\a\b`, `\\server\share\a` and `\\?\…`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use urial_grammar::Set;

use crate::percent;
use crate::types::encoded;

use super::{FileError, decode_segment, is_local, push_segment};

/// Removes the prefix of a verbatim path.
///
/// `\\?\C:\a` becomes `C:\a`, and `\\?\UNC\server\share\a` becomes `\\server\share\a`. Any other
/// path stays as it is.
///
/// The shorter path means the same to Windows unless it is very long, or one of its names is
/// special without the prefix: that of a device, or one that ends in a dot or a space.
///
/// ```
/// use urial::file::{self, System};
/// let path = file::without_verbatim_prefix(r"\\?\C:\a");
/// assert_eq!(file::to_uri(&*path, System::Windows)?, "file:///C:/a");
/// # Ok::<(), file::FileError>(())
/// ```
#[must_use]
#[inline]
pub fn without_verbatim_prefix(path: &str) -> Cow<'_, str> {
    if let Some(rest) = path.strip_prefix(r"\\?\UNC\") {
        return Cow::Owned(format!(r"\\{rest}"));
    }
    // Without the prefix, `\\?\Volume{…}\` and devices would be relative paths.
    let rest = path.strip_prefix(r"\\?\").filter(|rest| drive(rest).is_some());
    Cow::Borrowed(rest.unwrap_or(path))
}

/// Splits a path at the backslash after its drive, as in `C:\`; returns the drive and the rest.
#[inline]
fn drive(path: &str) -> Option<(&str, &str)> {
    let (drive, rest) = path.split_once('\\')?;
    is_drive(drive).then_some((drive, rest))
}

#[inline]
fn is_drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Returns whether `text` is a drive, or one with the `|` that old browsers wrote for the colon.
#[inline]
fn is_old_drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

#[inline]
pub(super) fn encode(path: &str) -> Result<String, FileError> {
    if path.contains('/') {
        return Err(FileError::Slash);
    }
    let mut text = String::with_capacity("file:///".len() + path.len());
    text.push_str("file://");
    let names = match path.strip_prefix(r"\\") {
        Some(unc) => {
            let (server, names) = unc.split_once('\\').ok_or(FileError::Share)?;
            check_share(server, names)?;
            if is_local(server) {
                // As a host, `localhost` would mean no host at all; in the path it is a server
                // (appendix E.3.2).
                text.push('/');
                push_segment(server.as_bytes(), &mut text);
            } else {
                // `?` of a verbatim path is encoded here, as `%3F`.
                percent::encode_bytes_into(server.as_bytes(), Set::REG_NAME, &mut text);
            }
            names
        }
        // `C:\a` begins at the root of a drive; `C:a` is relative to the drive's current folder.
        None => {
            let (_, names) = drive(path).ok_or(FileError::Relative)?;
            check_names(names, false)?;
            path
        }
    };
    for name in names.split('\\') {
        push_segment(name.as_bytes(), &mut text);
    }
    Ok(text)
}

#[inline]
pub(super) fn decode(host: &str, path: &str) -> Result<String, FileError> {
    // Windows writes IPv6 addresses in share names in another way, `….ipv6-literal.net`.
    if host.starts_with('[') {
        return Err(FileError::Host);
    }
    // Host names are decoded first: `%3F` is the server of a verbatim path.
    let server = decode_name(host)?;
    if is_local(&server) {
        // Appendix E.2: `file:c:/a` has no slash before its drive.
        let mut names = decode_names(path.strip_prefix('/').unwrap_or(path))?;
        // Old browsers wrote `|` for the colon of a drive.
        if names.get(1..2) == Some("|") {
            names.replace_range(1..2, ":");
        }
        if let Some((_, rest)) = drive(&names) {
            check_names(rest, false)?;
            return Ok(names);
        }
        // The server may be in the path, after one extra slash or two (appendix E.3.2).
        let Some(unc) = path.strip_prefix("///").or_else(|| path.strip_prefix("//")) else {
            return on_current_drive(path, &names);
        };
        let unc = decode_names(unc)?;
        // A server without a share is no file.
        let (server, names) = unc.split_once('\\').ok_or(FileError::Share)?;
        check_share(server, names)?;
        return Ok(format!(r"\\{unc}"));
    }
    // Appendix E.3.1: `file://server/share/a`.
    let names = decode_names(path.strip_prefix('/').ok_or(FileError::Share)?)?;
    check_share(&server, &names)?;
    Ok(format!(r"\\{server}\{names}"))
}

/// Returns the path of a URI without a drive, which is on the current one: in appendix E.2 the
/// drive is optional.
///
/// ```text
/// local-path = [ drive-letter ] path-absolute
/// ```
#[inline]
fn on_current_drive(path: &str, names: &str) -> Result<String, FileError> {
    // By the same rule a slash follows a drive: to Windows, `C:` and `C:a` are in the folder that
    // is the drive's current one, which no URI can know.
    let begins_with_drive = names.get(..2).is_some_and(is_drive);
    if !path.starts_with('/') || begins_with_drive {
        return Err(FileError::Relative);
    }
    // `\??\` opens the name space of devices, and no name of a file has a `?`.
    if names.starts_with('?') {
        return Err(FileError::Device);
    }
    check_names(names, false)?;
    Ok(format!(r"\{names}"))
}

/// Decodes the segments of a path after its first slash, and puts backslashes between them.
#[inline]
fn decode_names(path: &str) -> Result<String, FileError> {
    let mut names = String::with_capacity(path.len());
    for (at, segment) in path.split('/').enumerate() {
        if at > 0 {
            names.push('\\');
        }
        names.push_str(&decode_name(segment)?);
    }
    Ok(names)
}

#[inline]
fn decode_name(segment: &str) -> Result<Cow<'_, str>, FileError> {
    // On Windows both slashes separate names, so neither may come from decoding.
    let name = decode_segment(segment, br"\/")?;
    encoded::utf8(name).map_err(|_| FileError::NotUtf8)
}

/// Checks that `\\server\names` can be a file.
#[inline]
fn check_share(server: &str, names: &str) -> Result<(), FileError> {
    check_server(server, names)?;
    let is_verbatim = server == "?";
    // The drive of a verbatim path is no name.
    let rest = drive(names).filter(|_| is_verbatim);
    check_names(rest.map_or(names, |(_, rest)| rest), is_verbatim)
}

/// Checks that a server may have `names`: they begin with a share, or with its equivalent in a
/// verbatim path.
#[inline]
fn check_server(server: &str, names: &str) -> Result<(), FileError> {
    let (first, rest) = names.split_once('\\').unwrap_or((names, ""));
    // `\\.\` and `\\?\` open the name space of devices.
    match server {
        "" => Err(FileError::Share),
        "." => Err(FileError::Device),
        // `\\?\UNC\server\share` is a verbatim path of a share.
        "?" if first.eq_ignore_ascii_case("UNC") => {
            let (server, names) = rest.split_once('\\').ok_or(FileError::Share)?;
            // A verbatim prefix inside a verbatim path is refused.
            if server == "?" { Err(FileError::Device) } else { check_server(server, names) }
        }
        // A volume by its number has to have a path after it; alone it is the disk itself.
        "?" if drive(names).is_some() || is_volume(first) && first.len() < names.len() => Ok(()),
        "?" => Err(FileError::Device),
        _ if is_dots(server) => Err(FileError::DotSegment),
        // A machine cannot have such a name. Most of the colons would be decoded ones, since a host
        // has none.
        _ if server.contains(':') => Err(FileError::Share),
        // A share has no such name; `\\localhost\C:\a` and `\\localhost\C|\a` would come back as
        // `C:\a`.
        _ if first.is_empty() || is_old_drive(first) => Err(FileError::Share),
        _ => Ok(()),
    }
}

/// Returns whether a name is `Volume{…}`, the Windows name of a disk that may have no letter.
#[inline]
fn is_volume(name: &str) -> bool {
    name.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("Volume{")) && name.ends_with('}')
}

/// Checks that Windows opens a file by just these names.
#[inline]
fn check_names(names: &str, is_verbatim: bool) -> Result<(), FileError> {
    // After a colon stands a stream of the file; the others are wildcards, or in no name
    // (RFC 3986 section 7.3, RFC 8089 section 4).
    let is_reserved = |found: char| found < ' ' || r#"<>:"|?*"#.contains(found);
    for name in names.split('\\') {
        if is_dots(name) {
            return Err(FileError::DotSegment);
        }
        if is_device(name) {
            return Err(FileError::Device);
        }
        // Windows removes dots and blanks at the end, but for those of a verbatim path.
        let loses_its_end = !is_verbatim && name.ends_with(['.', ' ']);
        if loses_its_end || name.contains(is_reserved) {
            return Err(FileError::Name);
        }
    }
    Ok(())
}

/// Returns whether a name is only dots and spaces. Windows removes them at the end of a name, so
/// that `..` or nothing may remain.
#[inline]
fn is_dots(name: &str) -> bool {
    name.contains('.') && name.bytes().all(|byte| matches!(byte, b'.' | b' '))
}

/// Returns whether a name is that of a device, in any folder and with any ending: `nul`, `NUL.txt`,
/// `COM1 .x`, `con:`.
#[inline]
fn is_device(name: &str) -> bool {
    const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
    // Windows reads `NUL.txt`, `NUL:` and `NUL .a` as the device too.
    let base = name.split(['.', ':']).next().unwrap_or(name).trim_end_matches(' ');
    if DEVICES.iter().any(|device| base.eq_ignore_ascii_case(device)) {
        return true;
    }
    let is_port =
        |start: &str| start.eq_ignore_ascii_case("COM") || start.eq_ignore_ascii_case("LPT");
    let Some((_, number)) = base.split_at_checked(3).filter(|(start, _)| is_port(start)) else {
        return false;
    };
    // The superscript digits of Latin-1 count as digits.
    let mut rest = number.chars();
    let is_number = |digit| matches!(digit, '0'..='9' | '¹' | '²' | '³');
    rest.next().is_some_and(is_number) && rest.next().is_none()
}

/// Replaces the `|` after the drive letter with `:`.
#[inline]
pub(super) fn with_colon(text: &str) -> Cow<'_, str> {
    const STARTS: [&str; 4] = ["file:", "file:/", "file:///", "file://localhost/"];
    // No `|`: the text goes on to the parser as it is.
    let Some((before, after)) = text.split_once('|') else {
        return Cow::Borrowed(text);
    };
    let start = before.strip_suffix(|letter: char| letter.is_ascii_alphabetic());
    let is_start = |start: &str| STARTS.iter().any(|known| known.eq_ignore_ascii_case(start));
    // After a drive there is a slash or the end; `file:///a|b` has none.
    if start.is_some_and(is_start) && (after.is_empty() || after.starts_with('/')) {
        Cow::Owned(format!("{before}:{after}"))
    } else {
        Cow::Borrowed(text)
    }
}

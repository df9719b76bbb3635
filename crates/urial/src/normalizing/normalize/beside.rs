//! Dot segments beside encoded ones, for [`Step::Path`](super::Step::Path), which decodes nothing.
//!
//! To whoever decodes it, as `compare` does, `/a/%2E%2E/..` is `/a/../..`. A `..` that removed the
//! segment before it would make another path of it, so it stays.

use alloc::string::String;

use super::pieces::decoded_dots;

/// Returns whether every `.` and `..` of a path stays.
///
/// `path` is without a guard. A relative one keeps the `..` at its start.
pub(super) fn is_settled(path: &str, is_relative: bool) -> bool {
    // Whether a `..` would remove nothing: it follows a dot segment that stays.
    let mut after_dots = is_relative;
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = segments.next() {
        // A relative path gets a slash after its last `..`.
        let is_final = is_relative && segments.peek().is_none();
        match segment {
            "." => return false,
            ".." if !after_dots || is_final => return false,
            _ => after_dots = decoded_dots(segment) > 0,
        }
    }
    true
}

/// Appends a path that is not relative without those of its dot segments that do not stay.
///
/// Without encoded dots it is what [`dots::append_with`](crate::dots) appends.
pub(super) fn push(path: &str, out: &mut String) {
    let floor = out.len();
    let mut segments = path.split('/').skip_while(is_dots).peekable();
    // A path that begins with a slash has nothing before it.
    let first = segments.next().unwrap_or_default();
    out.push_str(first);
    while let Some(segment) = segments.next() {
        match segment {
            "." => {}
            ".." if !ends_in_dots(&out[floor..]) => {
                let slash = out[floor..].rfind('/').unwrap_or(0);
                out.truncate(floor + slash);
            }
            name => {
                out.push('/');
                out.push_str(name);
                continue;
            }
        }
        // A dot segment at the end leaves the slash before it.
        if segments.peek().is_none() {
            out.push('/');
        }
    }
}

/// Returns whether a segment is a literal dot segment; those at the start of a rootless path go
/// (RFC 3986 section 5.2.4, 2A and 2D).
fn is_dots(segment: &&str) -> bool {
    matches!(*segment, "." | "..")
}

/// Returns whether the last segment is a dot segment, encoded or not.
fn ends_in_dots(path: &str) -> bool {
    let last = path.rfind('/').map_or(0, |slash| slash + 1);
    decoded_dots(&path[last..]) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dots;

    #[test]
    fn without_encoded_dots_it_is_the_letter() {
        dots::for_all_texts(b"/.a", 8, |path| {
            let expected = dots::remove_dot_segments(path);
            let mut out = String::from("../x");
            push(path, &mut out);
            assert_eq!(out[4..], expected, "{path}");
            assert_eq!(is_settled(path, false), path == expected, "{path}");
        });
    }
}

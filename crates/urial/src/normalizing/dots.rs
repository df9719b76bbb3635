//! Dot segments: merging paths ([RFC 3986 section 5.2.3]) and removing `.` and `..` (section
//! 5.2.4).
//!
//! Both functions work on any path as text and do not depend on what precedes it. An encoded dot
//! (`%2E`) is not a dot here.
//!
//! ```
//! use urial::dots::{merge, remove_dot_segments};
//!
//! let merged = merge("/b/c/d;p", true, "../g");
//! assert_eq!(merged, "/b/c/../g");
//! assert_eq!(remove_dot_segments(&merged), "/b/g");
//! ```
//!
//! [RFC 3986 section 5.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::search;

/// Removes the dot segments of `path` exactly as `remove_dot_segments` of [RFC 3986 section 5.2.4],
/// in one pass.
///
/// Empty segments count, and `..` stops at the root. A path that does not begin with `/` may begin
/// with one afterwards: the algorithm removes the name and leaves the slash.
///
/// ```
/// use std::borrow::Cow;
/// use urial::dots::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// assert_eq!(remove_dot_segments("/../a//../b/.."), "/a/");
/// assert_eq!(remove_dot_segments("a/../b"), "/b");
/// assert!(matches!(remove_dot_segments("/a/.b/c..d"), Cow::Borrowed(_)));
/// ```
///
/// [RFC 3986 section 5.2.4]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
#[must_use]
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segments(path) {
        return Cow::Borrowed(path);
    }
    let mut output = String::with_capacity(path.len());
    remove_into(path, &mut output);
    Cow::Owned(output)
}

/// Merges two paths as in [RFC 3986 section 5.2.3]: replaces the last segment of `base_path` with
/// `reference_path`.
///
/// ```
/// use urial::dots::merge;
///
/// assert_eq!(merge("/b/c/d;p", true, "g"), "/b/c/g");
/// assert_eq!(merge("", true, "g"), "/g");
/// assert_eq!(merge("", false, "g"), "g");
/// assert_eq!(merge("a", false, "g"), "g");
/// assert_eq!(merge("b/", false, ""), "b/");
/// ```
///
/// [RFC 3986 section 5.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3
#[must_use]
pub fn merge(base_path: &str, base_has_authority: bool, reference_path: &str) -> String {
    let directory = merge_directory(base_path, base_has_authority);
    let mut merged = String::with_capacity(directory.len() + reference_path.len());
    merged.push_str(directory);
    merged.push_str(reference_path);
    merged
}

/// Returns the text that [`merge`] puts before the path of the reference.
pub(crate) fn merge_directory(base_path: &str, base_has_authority: bool) -> &str {
    // Section 5.2.3, first rule: an authority and an empty path, so the reference gets a slash.
    if base_has_authority && base_path.is_empty() {
        return "/";
    }
    // Second rule: all but the last segment of the base's path, or nothing if it has no slash.
    &base_path[..directory_len(base_path.as_bytes())]
}

/// Returns the length of a path without its last segment.
#[inline]
pub(crate) fn directory_len(path: &[u8]) -> usize {
    search::last_slash(path).map_or(0, |slash| slash + 1)
}

/// Returns whether a path has a segment `.` or `..`.
#[inline]
pub(crate) fn has_dot_segments(path: &str) -> bool {
    first(path).is_some()
}

/// Finds the first dot segment; returns its offset at the start of the path, else the offset of the
/// `/` before it.
#[inline]
pub(crate) fn first(path: &str) -> Option<usize> {
    // A dot segment at the start has no slash before it: `../a`.
    if dots_at(path.as_bytes(), 0).is_some() {
        return Some(0);
    }
    find(path.as_bytes(), 0).map(|(slash, _)| slash)
}

/// Appends `path` without its dot segments; does not change the bytes that `buffer` already has.
///
/// Returns whether every `..` had a segment to remove, that is, whether none led above the root.
pub(crate) fn remove_into(path: &str, buffer: &mut String) -> bool {
    // The buffer may hold a header before the path, which no `..` removes.
    let floor = buffer.len();
    append(path, floor, buffer)
}

/// Appends `path` without its dot segments to a path that begins at `floor` and ends with a
/// directory.
///
/// The existing path has no dot segments and ends with `/`, or is empty; if it is empty, `path` is
/// the whole path. Returns whether every `..` had a segment to remove, as [`remove_into`] does.
pub(crate) fn append(path: &str, floor: usize, buffer: &mut String) -> bool {
    let unread = Unread { path, done: 0, from: 0 };
    append_with(unread, floor, buffer, |piece, buffer| {
        buffer.push_str(piece);
    })
}

/// A path of which the start is known.
#[derive(Clone, Copy)]
pub(crate) struct Unread<'a> {
    pub(crate) path: &'a str,
    /// Number of bytes that the buffer has already.
    pub(crate) done: usize,
    /// Offset of a `/`, or 0; no dot segment is before it.
    pub(crate) from: usize,
}

/// Appends as [`append`] does; `push` writes the bytes that are kept.
///
/// This walk and [`append_relative`] define what removing dot segments means. `compare` reads
/// segments from the last to the first, and `resolve` skips dots by masks; both have to agree with
/// it.
#[inline]
pub(crate) fn append_with(
    unread: Unread<'_>,
    floor: usize,
    buffer: &mut String,
    push: impl Fn(&str, &mut String),
) -> bool {
    let Unread { path, done, from } = unread;
    let bytes = path.as_bytes();
    let mut at = done;
    let mut inside = true;
    // Steps A and D; after a directory, steps B and C for the segments that begin there.
    while let Some(dots) = dots_at(bytes, at) {
        // Step 2C removes the last segment of the output; after a directory that is the directory.
        if dots == 2 {
            inside &= pop_directory(floor, buffer);
        }
        at += dots;
        // Step 2D: `.` or `..` is all that was left.
        if at == bytes.len() {
            return inside;
        }
        // The slash after the dots goes with them.
        at += 1;
    }
    // Each round appends the segments that step E would move one by one, then removes one dot
    // segment (steps B and C).
    let mut from = from.max(at);
    while let Some((slash, dots)) = find(bytes, from) {
        // Everything before the dot segment moves to the output in one piece.
        push(&path[at..slash], buffer);
        if dots == 2 {
            inside &= pop_segment(floor, buffer);
        }
        at = slash + 1 + dots;
        if at == bytes.len() {
            // A dot segment at the end leaves the slash before it: `/a/..` becomes `/`.
            buffer.push('/');
            return inside;
        }
        from = at;
    }
    push(&path[at..], buffer);
    inside
}

/// Appends a relative path, and removes each `..` together with the name before it, if there is
/// one; other `..` stay, because they lead out of the directory of the base.
///
/// A path that ended in a dot segment ends with a `/`. A segment that `is_dots` is taken for a `..`
/// that stays.
pub(crate) fn append_relative(
    path: &str,
    buffer: &mut String,
    is_dots: impl Fn(&str) -> bool,
    push: impl Fn(&str, &mut String),
) {
    let floor = buffer.len();
    // The number of names that a `..` can remove; before them is one that stays, or nothing.
    let mut names = 0_usize;
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            // As in step 2B; its slash goes too.
            "." => {}
            ".." if names > 0 => {
                names -= 1;
                pop_name(floor, buffer);
            }
            // No name to remove: it leads out of the base's directory and stays.
            ".." => buffer.push_str("../"),
            name => {
                names = if is_dots(name) { 0 } else { names + 1 };
                push(name, buffer);
                // The last segment has no slash after it.
                if segments.peek().is_some() {
                    buffer.push('/');
                }
            }
        }
    }
}

/// Removes the last name and the `/` after it from a path that ends with `/`; the `/` before the
/// name stays.
fn pop_name(floor: usize, buffer: &mut String) {
    buffer.pop();
    let slash = search::last_slash(&buffer.as_bytes()[floor..]);
    buffer.truncate(slash.map_or(floor, |slash| floor + slash + 1));
}

/// Removes the last segment and the `/` before it, if there is one. Reads only bytes that it
/// removes.
fn pop_segment(floor: usize, buffer: &mut String) -> bool {
    let path = &buffer.as_bytes()[floor..];
    // At the root there is nothing to remove: `/..` is `/` (section 5.4.2).
    let is_some = !path.is_empty();
    let slash = path.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
    buffer.truncate(floor + slash);
    is_some
}

/// Removes the last directory of a path that ends with `/`; removes nothing from the root.
fn pop_directory(floor: usize, buffer: &mut String) -> bool {
    if buffer.len() == floor {
        return false;
    }
    // Without its final slash the directory is a segment.
    buffer.pop();
    let is_some = pop_segment(floor, buffer);
    buffer.push('/');
    is_some
}

/// Returns the number of dots of the dot segment that begins at `at`; `None` if it is not one.
#[inline]
pub(crate) fn dots_at(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..)? {
        // A dot segment is a whole segment: `.a` and `...` are names.
        [b'.'] | [b'.', b'/', ..] => Some(1),
        [b'.', b'.'] | [b'.', b'.', b'/', ..] => Some(2),
        _ => None,
    }
}

/// Finds the first dot segment after a `/`, from `at` on; returns the offset of the `/` and the
/// number of dots.
#[inline]
pub(crate) fn find(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    loop {
        // Most paths have no `/.`, so this search is all that they cost.
        let slash = at + search::slash_dot(bytes.get(at..)?)?;
        if let Some(dots) = dots_at(bytes, slash + 1) {
            return Some((slash, dots));
        }
        // The two bytes are `/.`, and no dot segment starts between them.
        at = slash + 2;
    }
}

/// Calls `check` with every text of up to `longest` of these letters.
#[cfg(test)]
pub(crate) fn for_all_texts(letters: &[u8], longest: u32, check: impl Fn(&str)) {
    let count = letters.len();
    for length in 0..=longest {
        for mut number in 0..count.pow(length) {
            let mut text = String::new();
            for _ in 0..length {
                text.push(char::from(letters[number % count]));
                number /= count;
            }
            check(&text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_can_be_appended_to_a_directory() {
        for_all_texts(b"/.ab", 6, |path| {
            for (slash, _) in path.match_indices('/') {
                let mut buffer = String::from("x:/y/");
                let floor = buffer.len();
                remove_into(&path[..=slash], &mut buffer);
                append(&path[slash + 1..], floor, &mut buffer);
                let expected = ["x:/y/", &remove_dot_segments(path)].concat();
                assert_eq!(buffer, expected, "{path} at {slash}");
            }
        });
    }

    #[test]
    fn a_dot_segment_is_found_at_every_offset() {
        for length in 0..80 {
            let before = alloc::format!("/{}", "a".repeat(length));
            for (dots, rest) in [("/.", "/"), ("/./b", "/b"), ("/.../b", "/.../b")] {
                let path = before.clone() + dots;
                assert_eq!(remove_dot_segments(&path), before.clone() + rest);
            }
        }
    }
}

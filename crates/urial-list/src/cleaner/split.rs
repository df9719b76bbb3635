//! Lines of a list that is in memory.

/// Splits a list into its lines, without their ends, a carriage return before them, and a byte
/// order mark before the first.
///
/// ```
/// let list = b"\xEF\xBB\xBFhttp://a/\r\n\nhttp://b/";
/// let lines: Vec<&[u8]> = urial_list::split_lines(list).collect();
/// assert_eq!(lines, [&b"http://a/"[..], b"", b"http://b/"]);
/// assert_eq!(urial_list::split_lines(b"http://a/\n").count(), 1);
/// ```
pub fn split_lines(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    let list = list.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(list);
    let lines = list.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        line.strip_suffix(b"\r").unwrap_or(line)
    })
}

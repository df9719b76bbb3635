//! Cutting a block into lines.

/// A line: text, or bytes that are not UTF-8.
pub(crate) type Line<'a> = Result<&'a str, &'a [u8]>;

/// Calls `take` with every line, without its separator; a carriage return before a line feed
/// belongs to the separator.
pub(crate) fn each_line(data: &[u8], separator: u8, mut take: impl FnMut(Line<'_>)) {
    // One validation for the whole block is faster than one for each line.
    let text = std::str::from_utf8(data).ok();
    let mut start = 0;
    while start < data.len() {
        let end = memchr::memchr(separator, &data[start..]).map_or(data.len(), |end| start + end);
        let line = match &data[start..end] {
            // With NUL between texts (`-0`) a carriage return belongs to the text.
            [line @ .., b'\r'] if separator == b'\n' => line,
            line => line,
        };
        take(match text {
            Some(text) => Ok(&text[start..start + line.len()]),
            None => std::str::from_utf8(line).map_err(|_| line),
        });
        start = end + 1;
    }
}

/// Removes the carriage return of a line that ended in CR LF.
pub(crate) fn without_return(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

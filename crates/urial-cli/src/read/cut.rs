//! Cutting a block into lines.

/// A line: text, or bytes that are not UTF-8.
pub(crate) type Line<'a> = Result<&'a str, &'a [u8]>;

/// Calls `take` with every line, without its separator; a carriage return before a line feed
/// belongs to the separator.
pub(crate) fn each_line(data: &[u8], separator: u8, mut take: impl FnMut(Line<'_>)) {
    // One validation for the whole block is faster than one for each line.
    if let Ok(text) = std::str::from_utf8(data) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = memchr::memchr(separator, rest.as_bytes());
            let (line, after) = match end {
                Some(end) => (&rest[..end], &rest[end + 1..]),
                None => (rest, ""),
            };
            // With NUL between texts (`-0`) a carriage return belongs to the text.
            take(Ok(match separator {
                b'\n' => without_return(line),
                _ => line,
            }));
            rest = after;
        }
        return;
    }
    // `split` gives one more slice after the last separator, which would count as a blank line.
    let whole = data.strip_suffix(&[separator]).unwrap_or(data);
    for line in whole.split(|&byte| byte == separator) {
        let line = match separator {
            b'\n' => line.strip_suffix(b"\r").unwrap_or(line),
            _ => line,
        };
        take(std::str::from_utf8(line).map_err(|_| line));
    }
}

/// Removes the carriage return of a line that ended in CR LF.
pub(crate) fn without_return(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

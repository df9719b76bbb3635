//! Marks that close what was opened right before a reference, such as a quote or a bracket.

/// The marks that may stand before a reference, and those that close what they opened.
pub(super) const CLOSERS: [(u8, u8); 8] = [
    (b'"', b'"'),
    (b'\'', b'\''),
    (b'`', b'`'),
    (b'<', b'>'),
    (b'(', b')'),
    (b'[', b']'),
    (b'{', b'}'),
    (b'|', b'|'),
];

/// Returns whether a byte ends a reference in running text.
pub(super) fn is_end(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, 0x7F | b'"' | b'<' | b'>' | b'`')
}

/// Bytes that may follow a text that is closed.
const AFTER: &[u8] = b" \t\r\n,;:.)]}>|\"'`\\";

/// Returns 0 if the mark at a place closes a text that was opened after so many backslashes; else
/// how many bytes belong to the text, as where the mark is doubled.
pub(super) fn closes(line: &[u8], at: usize, escapes: usize) -> usize {
    let doubled: &[&[u8]] = match line[at] {
        b'"' => &[b"\"\""],
        b'\'' => &[b"'\"'\"'", b"'\\''", b"''"],
        _ => &[],
    };
    if let Some(twice) = doubled.iter().find(|twice| line[at..].starts_with(twice)) {
        return twice.len();
    }
    let is_end = line.get(at + 1).is_none_or(|next| AFTER.contains(next));
    match is_end && backslashes(line, at) == escapes {
        true => 0,
        false => 1,
    }
}

/// Returns how many backslashes are right before a place.
pub(super) fn backslashes(line: &[u8], at: usize) -> usize {
    let before = line[..at].iter().rev();
    before.take_while(|&&byte| byte == b'\\').count()
}

/// Returns the mark that closes a reference which begins after the mark at a place.
pub(super) fn closer_of(line: &[u8], at: usize) -> Option<u8> {
    let closer = CLOSERS.iter().find(|(open, _)| *open == line[at])?.1;
    let rest = &line[at + 1..];
    let is_of_scheme =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let scheme = rest.iter().take_while(|byte| is_of_scheme(byte)).count();
    let begins = match rest.get(scheme)? {
        b':' => scheme > 0,
        b'/' | b'?' | b'#' => scheme == 0,
        _ => false,
    };
    begins.then_some(closer)
}

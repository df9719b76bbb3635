//! Standard output: escapes data for a terminal, so that it can neither move nor hide anything
//! there; elsewhere the data is exact.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use crate::message::moves;

/// Writes data to standard output.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    print_as(data, false)
}

/// Writes data with styles of a [`Painter`](crate::message::style::Painter) to standard output.
pub(crate) fn print_painted(data: &[u8]) -> io::Result<()> {
    print_as(data, true)
}

fn print_as(data: &[u8], painted: bool) -> io::Result<()> {
    // Asked once, as it is a call of the system and a long run prints thousands of pages.
    static IS_TERMINAL: OnceLock<bool> = OnceLock::new();
    check_open()?;
    let mut out = io::stdout().lock();
    let written = match IS_TERMINAL.get_or_init(|| out.is_terminal()) {
        // Only for a terminal: a file or a pipe gets every byte as it is.
        true => out.write_all(&fit(data, painted)),
        false => out.write_all(data),
    };
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("standard output: {error}"));
    // `Stdout` is buffered by lines, and an error at exit would be lost.
    written.and_then(|()| out.flush()).map_err(named)
}

/// Refuses a standard output that cannot be written: the standard library discards the data without
/// an error.
#[cfg(unix)]
pub(crate) fn check_open() -> io::Result<()> {
    use rustix::fs::OFlags;
    static IS_OPEN: OnceLock<bool> = OnceLock::new();
    let look = || {
        // `startup` puts a descriptor there that cannot be written, if it was closed.
        let flags = rustix::fs::fcntl_getfl(io::stdout());
        flags.is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY)
    };
    match IS_OPEN.get_or_init(look) {
        true => Ok(()),
        false => Err(io::Error::other("standard output is closed, or cannot be written")),
    }
}

#[cfg(not(unix))]
pub(crate) fn check_open() -> io::Result<()> {
    Ok(())
}

/// Escapes bytes that a terminal would obey; line ends and tabs stay, and so do styles if
/// `painted`.
fn fit(data: &[u8], painted: bool) -> Cow<'_, [u8]> {
    // Most output is ASCII without control characters, and is not copied.
    let is_plain = |byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    if data.iter().all(is_plain) {
        return Cow::Borrowed(data);
    }
    let mut shown = String::with_capacity(data.len() + 16);
    for chunk in data.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(character) = rest.chars().next() {
            let style = if painted { style(rest) } else { 0 };
            let (piece, after) = rest.split_at(style.max(character.len_utf8()));
            match style == 0 && moves(character) && !matches!(character, '\n' | '\t') {
                true => shown.extend(character.escape_default()),
                false => shown.push_str(piece),
            }
            rest = after;
        }
        for byte in chunk.invalid() {
            // Writing to a `String` cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    Cow::Owned(shown.into_bytes())
}

/// Returns the length of the style that a text begins with: weights and foreground colours, none of
/// which hides text.
fn style(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\x1B[") else {
        return 0;
    };
    // Without an `m` the code is the empty text, which the list does not have.
    let end = codes.find('m').unwrap_or(0);
    let is_style = |code: &str| {
        matches!(code, "0" | "1" | "2" | "31" | "32" | "33" | "34" | "35" | "36")
            || matches!(code, "91" | "92" | "93" | "94" | "95" | "96")
    };
    // A list of what is allowed: other sequences move the cursor, hide text or set titles.
    match codes[..end].split(';').all(is_style) {
        true => "\x1B[".len() + end + 1,
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::style::{
        CRITICAL, FAINT, HOST, INFO, PATH, Painter, SCHEME, STRONG, WARNING,
    };

    fn shown(data: &[u8], painted: bool) -> String {
        String::from_utf8(fit(data, painted).into_owned()).unwrap()
    }

    #[test]
    fn nothing_moves_the_cursor() {
        let data = "a\tb\n\x1B[2J\r\u{7F}\u{9B}x\u{202E}é例\0\u{1F600}";
        let expected = "a\tb\n\\u{1b}[2J\\r\\u{7f}\\u{9b}x\\u{202e}é例\\u{0}\u{1F600}";
        assert_eq!(shown(data.as_bytes(), false), expected);
        assert_eq!(shown(data.as_bytes(), true), expected);
        assert_eq!(shown(b"a\x9B\xC3\n", false), "a\\x9b\\xc3\n");
        assert!(matches!(fit(b"http://a/~\n", false), Cow::Borrowed(_)));
    }

    #[test]
    fn styles_stay_where_something_is_painted() {
        for style in [STRONG, FAINT, CRITICAL, WARNING, INFO, SCHEME, HOST, PATH] {
            let painted = Painter::new(true).paint(style, "a").to_string();
            assert_eq!(shown(painted.as_bytes(), true), painted);
            assert!(!shown(painted.as_bytes(), false).contains('\x1B'));
        }
        let others = "\x1B[8ma \x1B[30ma \x1B[ma \x1B[1 \x1B[41ma \x1B[1;8ma \x1B]0;x\x07";
        for other in others.split(' ') {
            assert!(!shown(other.as_bytes(), true).contains('\x1B'), "{other:?}");
        }
    }
}

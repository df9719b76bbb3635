//! Users and passwords after a scheme that no slashes follow.

use core::ops::Range;

use super::authority::Style;
use super::marks::{is_blank, is_quote, mark};

/// How far they are looked for: each byte could begin one, and the time stays linear.
const LONGEST: usize = 256;

/// Where the parts of such a text are.
#[derive(Default)]
pub(super) struct Slashless {
    /// The `@` after the userinfo.
    pub(super) at: Option<usize>,
    pub(super) password: Option<Range<usize>>,
    pub(super) end: usize,
}

/// Reads `alice:secret@host` after `sip:`: a user may have most delimiters in it, a password only
/// some.
pub(super) fn of_call(text: &[u8], start: usize, style: Style) -> Slashless {
    let limit = text.len().min(start + LONGEST);
    let text = &text[..limit];
    let (mut colon, mut last) = (None, None);
    let mut at = start;
    // A line end or a quote ends every reference.
    while at < limit && !is_blank(text[at]) && !is_quote(text[at]) {
        let mark = mark(text, at);
        let is_plain = mark.level <= style.level;
        match mark.byte {
            // The first colon, unless the host has begun.
            b':' if is_plain && colon.is_none() && last.is_none() => {
                colon = Some(at + mark.len);
            }
            b'@' if is_plain => last = Some(at),
            // The host is over.
            b';' | b'?' | b'/' | b',' | b'>' | b'|' if last.is_some() => break,
            b';' | b'?' => {
                // A host and its port.
                let is_port = |colon: usize| text[colon..at].iter().all(u8::is_ascii_digit);
                if colon.is_some_and(is_port) {
                    break;
                }
            }
            _ => {}
        }
        at += mark.len;
    }
    let password = colon.zip(last).map(|(colon, last)| colon..last);
    Slashless {
        // Without a password there is nothing to hide in the userinfo.
        at: last.filter(|_| password.is_some()),
        password,
        end: at.min(limit),
    }
}

/// Returns whether a text ends with what is in front of `user/password@` in a URL of Oracle's
/// driver.
pub(super) fn is_of_oracle(before: &[u8]) -> bool {
    let names: [&[u8]; 4] = [
        b"jdbc:oracle:thin",
        b"jdbc:oracle:oci",
        b"jdbc:oracle:oci8",
        b"jdbc:oracle:kprb",
    ];
    names.into_iter().any(|name| {
        let start = before.len().checked_sub(name.len());
        start.is_some_and(|start| before[start..].eq_ignore_ascii_case(name))
    })
}

/// Reads `scott/tiger@host` after `jdbc:oracle:thin:`. A password may have any character in it if
/// it is in quotes.
pub(super) fn of_oracle(text: &[u8], start: usize) -> Slashless {
    let limit = text.len().min(start + LONGEST);
    let text = &text[..limit];
    let (mut slash, mut last) = (None, None);
    let mut at = start;
    while at < limit && !is_blank(text[at]) {
        let mark = mark(text, at);
        match mark.byte {
            // The first slash divides user and password.
            b'/' if slash.is_none() && last.is_none() => {
                slash = Some(at + mark.len);
                // Quoted: everything to the `"@` is the password.
                if let Some([b'"', rest @ ..]) = text.get(at + mark.len..) {
                    let close = rest.windows(2).position(|pair| pair == br#""@"#);
                    at += close.map_or(1, |close| close + 2);
                }
            }
            b'@' => last = Some(at),
            // A port, a service or a list of hosts follows.
            b'/' | b'?' | b'(' | b',' | b';' | b':' if last.is_some() => break,
            byte if is_quote(byte) => break,
            _ => {}
        }
        at += mark.len;
    }
    // With nothing on either side of the slash, a wallet has both.
    let is_named = |last: &usize| *last > start + 1;
    let password = slash.zip(last.filter(is_named));
    Slashless {
        at: last,
        password: password
            .filter(|(slash, last)| slash <= last)
            .map(|(slash, last)| slash..last),
        end: at.min(limit),
    }
}

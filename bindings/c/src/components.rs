//! Parts of a text that are no spans of `urial_parsed`.

use crate::border::{exports, place, text};
use crate::iterate::style;
use crate::kind;
use crate::names::KindNumber;
use crate::parsed::urial_span;
use crate::said;
use core_urial::{Component, dots};
use std::ffi::c_char;

exports! {
/// Finds the value of the first pair of the query with a key, which is plain text.
///
/// The span is that of the value as it is written, for `urial_decode`; of a key without `=` it is
/// empty. `separator` is the character between two pairs, or 0 for `&`; `options` is 0 or
/// `URIAL_PAIRS_PLUS_IS_SPACE`. `URIAL_STATUS_ABSENT`: no pair has the key.
fn urial_query_value(
    kind: KindNumber, separator: u32, options: u32,
    text: *const c_char, text_length: usize,
    key: *const c_char, key_length: usize,
    value: *mut urial_span,
) {
    let value = place(value, "the place for the value")?;
    let style = style(separator, options)?;
    let text = self::text(text, text_length, 0)?;
    let key = self::text(key, key_length, 1)?;
    kind::with(kind, text, 0, |parsed| {
        let what = "the query has no pair with this key";
        let no_pair = || said::absent(Component::Query, what);
        let found = parsed.query().and_then(|query| query.pairs_with(style).get(key));
        let found = found.ok_or_else(no_pair)?;
        // A key without `=` has a value that is no part of the text.
        value.write(match found.is_empty() {
            true => urial_span::default(),
            false => urial_span::within(text, found.as_str()),
        });
        Ok(())
    })
}

/// Finds the port to connect to: the one that is written, or else that of the scheme.
///
/// `URIAL_STATUS_ABSENT`: none is written, and the scheme has none.
fn urial_effective_port(kind: KindNumber, text: *const c_char, text_length: usize, port: *mut u16) {
    let port = place(port, "the place for the port")?;
    let text = self::text(text, text_length, 0)?;
    kind::with(kind, text, 0, |parsed| {
        let no_port = || said::absent(Component::Port, "there is no port");
        port.write(parsed.effective_port().ok_or_else(no_port)?);
        Ok(())
    })
}

/// Returns the address that the host is, in its usual form and without brackets.
///
/// `URIAL_STATUS_ABSENT`: the host is a name or of a version to come (`[v1.x]`), or the text has no
/// host.
fn urial_ip(kind: KindNumber, text: *const c_char, text_length: usize) |room| {
    kind::made(kind, (text, text_length), room, |parsed| {
        let ip = parsed.host().and_then(core_urial::Host::ip);
        let no_address = || said::absent(Component::Host, "the host is no address");
        Ok(ip.ok_or_else(no_address)?.to_string().into())
    })
}

/// Returns a path without its dot segments (RFC 3986 section 5.2.4).
fn urial_remove_dot_segments(path: *const c_char, path_length: usize) |room| {
    let path = text(path, path_length, 0)?;
    room.fill(dots::remove_dot_segments(path).as_bytes())
}
}

//! Percent-encoding of plain texts.

use crate::border::{bytes, exports, text};
use crate::fault::{Fault, Said, urial_status};
use crate::rule::{self, Checked};
use crate::said;
use core_urial::{Set, percent};
use std::ffi::c_char;

/// In place of a rule in `urial_encode`: the characters that a key or a value of a pair may have.
pub const URIAL_KEEP_QUERY_VALUE: u32 = 256;

/// An option of `urial_decode` and `urial_decode_bytes`: a `+` is a space, as forms of HTML write
/// it.
pub const URIAL_DECODE_PLUS_IS_SPACE: u32 = 1;
/// An option of `urial_decode`: octets that are not UTF-8 become U+FFFD, and are no error.
pub const URIAL_DECODE_LOSSY: u32 = 2;

exports! {
/// Percent-encodes plain text, or any bytes, but for the characters that a rule allows: a `/` stays
/// by `URIAL_RULE_PATH`, and does not by `URIAL_RULE_SEGMENT`. A `%` never stays.
///
/// `keep` is the `urial_rule` of a component or of a set of characters, such as
/// `URIAL_RULE_UNRESERVED`, or it is `URIAL_KEEP_QUERY_VALUE`.
fn urial_encode(keep: u32, text: *const c_char, text_length: usize) |room| {
    let keep = set(keep)?;
    let plain = bytes(text, text_length, 0)?;
    room.fill(percent::encode_bytes(plain, keep).as_bytes())
}

/// Percent-decodes a component, a segment, a key or a value to the text that it stands for.
///
/// `options` is 0 or a sum of `URIAL_DECODE_…`. Without `URIAL_DECODE_LOSSY`, octets that are not
/// UTF-8 are `URIAL_STATUS_NOT_UTF8`, and the span of the error is one of octets. Decode after a
/// text is taken apart, and once: a `%2F` decoded before would be a `/` that nobody wrote. A `%00`
/// makes a NUL inside the result.
fn urial_decode(options: u32, text: *const c_char, text_length: usize) |room| {
    let is_lossy = options & URIAL_DECODE_LOSSY != 0;
    let text = self::text(text, text_length, 0)?;
    let octets = octets(options & !URIAL_DECODE_LOSSY, text)?;
    if is_lossy {
        return room.fill(String::from_utf8_lossy(&octets).as_bytes());
    }
    match std::str::from_utf8(&octets) {
        Ok(plain) => room.fill(plain.as_bytes()),
        Err(error) => Err(not_utf8(error.valid_up_to())),
    }
}

/// Percent-decodes a text to the bytes that it stands for, which may be any.
///
/// `options` is 0 or `URIAL_DECODE_PLUS_IS_SPACE`.
fn urial_decode_bytes(options: u32, text: *const c_char, text_length: usize) |room| {
    let text = self::text(text, text_length, 0)?;
    room.fill(&octets(options, text)?)
}
}

fn set(keep: u32) -> Result<Set, Fault<'static>> {
    if keep == URIAL_KEEP_QUERY_VALUE {
        return Ok(Set::QUERY_VALUE);
    }
    let found = match rule::of_number(keep) {
        Some(Checked::Rule(rule)) => rule.characters(),
        _ => None,
    };
    found.ok_or(Fault::BadArgument("no rule with a set of characters"))
}

fn octets(options: u32, text: &str) -> Result<std::borrow::Cow<'_, [u8]>, Fault<'_>> {
    let decoded = match options {
        0 => percent::decode(text),
        URIAL_DECODE_PLUS_IS_SPACE => percent::decode_form(text),
        _ => return Err(Fault::BadArgument("no such option")),
    };
    decoded.map_err(|error| Fault::Text(error, text, 0))
}

fn not_utf8<'a>(at: usize) -> Fault<'a> {
    let reason = format!(
        "the text stands for octets that are not UTF-8, from number {at} on; decode it to bytes"
    );
    let fault = Said::fault(urial_status::NotUtf8, "not-utf8", None, &reason);
    said::at(fault, at..at, 0)
}

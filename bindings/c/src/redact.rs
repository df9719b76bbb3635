//! Texts without their secrets.

use crate::border::{bytes, exports, flags, strings, text};
use crate::fault::Fault;
use std::ffi::c_char;
use urial_guard::Redaction;

/// An option of `urial_redaction`: the whole userinfo is masked.
pub const URIAL_REDACT_USERINFO: u32 = 1;
/// An option of `urial_redaction`: the whole fragment is masked.
pub const URIAL_REDACT_FRAGMENT: u32 = 2;
/// An option of `urial_redaction`: in a text that is no reference, what may have been meant as a
/// password is masked too. `urial_redact_text` does not look at it.
pub const URIAL_REDACT_LIKELY_PASSWORDS: u32 = 4;
/// An option of `urial_redaction`: of keys only the values of `query_keys` are masked, and not
/// those of `token` and its like.
pub const URIAL_REDACT_PASSWORDS_ONLY: u32 = 8;

/// Settings that say which secrets are masked besides passwords and the values of keys that hold
/// secrets. All zero is the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_redaction {
    /// 0 or a sum of `URIAL_REDACT_…`.
    pub flags: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// Patterns of keys whose values are masked, strings that end with a NUL: `*` is any text, `?`
    /// any character, and case does not matter.
    pub query_keys: *const *const c_char,
    /// The number of `query_keys`.
    pub query_key_count: usize,
    /// Have to be 0.
    pub later: [usize; 4],
}

/// Returns the redaction of the caller's settings.
///
/// # Safety
///
/// `settings` is null or points to settings, and their strings end with a NUL.
unsafe fn redaction<'a>(settings: *const urial_redaction) -> Result<Redaction, Fault<'a>> {
    // SAFETY: by the caller's promise.
    let Some(settings) = (unsafe { settings.as_ref() }) else {
        return Ok(Redaction::new());
    };
    let is_zero = settings.reserved == 0 && settings.later == [0; 4];
    let last = URIAL_REDACT_PASSWORDS_ONLY;
    let has = flags(settings.flags, last, is_zero, "no such setting")?;
    // SAFETY: by the caller's promise.
    let keys = unsafe { strings(settings.query_keys, settings.query_key_count)? };
    Ok(Redaction::new()
        .passwords_only(has(URIAL_REDACT_PASSWORDS_ONLY))
        .userinfo(has(URIAL_REDACT_USERINFO))
        .fragment(has(URIAL_REDACT_FRAGMENT))
        .likely_passwords(has(URIAL_REDACT_LIKELY_PASSWORDS))
        .query_keys(keys))
}

exports! {
/// Returns one reference with `***` in place of its password and of the secrets that the settings
/// add. It need not be valid.
///
/// `settings` may be null.
fn urial_redact(text: *const c_char, text_length: usize, settings: *const urial_redaction) |room| {
    let text = self::text(text, text_length, 0)?;
    let redaction = redaction(settings)?;
    room.fill(redaction.redact(text).as_bytes())
}

/// Returns running text, such as a log, with `***` in place of the password of each reference in
/// it, and of the secrets that the settings add.
///
/// The text need not be UTF-8; a text that comes in parts may be cut after any line end. `settings`
/// may be null.
fn urial_redact_text(
    text: *const c_char, text_length: usize,
    settings: *const urial_redaction,
) |room| {
    let text = bytes(text, text_length, 0)?;
    let mut masked = Vec::new();
    redaction(settings)?.redact_bytes_into(text, &mut masked);
    room.fill(&masked)
}
}

//! Texts without what no normalization may take away.

use crate::border::{exports, flags, strings};
use crate::fault::Fault;
use crate::kind;
use crate::names::KindNumber;
use std::ffi::c_char;
use urial_list::Trimmer;

/// An option of `urial_trimming`: the fragment goes.
pub const URIAL_TRIM_FRAGMENT: u32 = 1;
/// An option of `urial_trimming`: the pairs of the query are sorted.
pub const URIAL_TRIM_SORT_QUERY: u32 = 2;
/// An option of `urial_trimming`: keys match in any case.
pub const URIAL_TRIM_IGNORE_CASE: u32 = 4;
/// An option of `urial_trimming`: pairs of known trackers go, such as `utm_source`.
pub const URIAL_TRIM_TRACKING: u32 = 8;
/// An option of `urial_trimming`: `www.` at the start of the host goes.
pub const URIAL_TRIM_WWW: u32 = 16;
/// An option of `urial_trimming`: `index.html` and its like at the end of the path go.
pub const URIAL_TRIM_INDEX: u32 = 32;
/// An option of `urial_trimming`: a `/` at the end of the path goes.
pub const URIAL_TRIM_SLASH: u32 = 64;

/// Settings that say what is taken away. All zero is nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_trimming {
    /// 0 or a sum of `URIAL_TRIM_…`.
    pub flags: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// Patterns of keys whose pairs go, strings that end with a NUL, such as "utm_*".
    pub drop_query: *const *const c_char,
    /// The number of `drop_query`.
    pub drop_query_count: usize,
    /// Patterns of keys whose pairs stay; if there is one, all other pairs go.
    pub keep_query: *const *const c_char,
    /// The number of `keep_query`.
    pub keep_query_count: usize,
    /// Have to be 0.
    pub later: [usize; 4],
}

/// Returns the trimmer of the caller's settings.
///
/// # Safety
///
/// `settings` is null or points to settings, and their strings end with a NUL.
pub(crate) unsafe fn trimmer<'a>(settings: *const urial_trimming) -> Result<Trimmer, Fault<'a>> {
    // SAFETY: by the caller's promise.
    let Some(settings) = (unsafe { settings.as_ref() }) else {
        return Ok(Trimmer::new());
    };
    let is_zero = settings.reserved == 0 && settings.later == [0; 4];
    let has = flags(settings.flags, URIAL_TRIM_SLASH, is_zero, "no such setting")?;
    // SAFETY: by the caller's promise.
    let list = |list, count| unsafe { strings(list, count) };
    Ok(Trimmer::new()
        .drop_fragment(has(URIAL_TRIM_FRAGMENT))
        .sort_query(has(URIAL_TRIM_SORT_QUERY))
        .ignore_case(has(URIAL_TRIM_IGNORE_CASE))
        .drop_tracking(has(URIAL_TRIM_TRACKING))
        .drop_www(has(URIAL_TRIM_WWW))
        .drop_index(has(URIAL_TRIM_INDEX))
        .drop_slash(has(URIAL_TRIM_SLASH))
        .drop_query(list(settings.drop_query, settings.drop_query_count)?)
        .keep_query(list(settings.keep_query, settings.keep_query_count)?))
}

exports! {
/// Returns a text of the kind without what the settings take away. Doing it again changes nothing.
fn urial_trim(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    settings: *const urial_trimming,
) |room| {
    let trimmer = trimmer(settings)?;
    // A trimmed URI stays a URI: nothing is added.
    kind::made(kind, (text, text_length), room, |parsed| Ok(trimmer.trim(parsed).into_text()))
}
}

//! Lists of references: the lines that are kept, and why the others are dropped.

use crate::border::{bytes, exports, flags, strings, text};
use crate::fault::{Fault, Said, of_kind, urial_status};
use crate::kind;
use crate::parsed::urial_text;
use crate::rows::Rows;
use crate::said;
use crate::trim::{trimmer, urial_trimming};
use core_urial::Step;
use std::ffi::c_char;
use std::hash::{BuildHasher, Hasher, RandomState};
use urial_grammar::Production;
use urial_list::{Cleaned, Cleaner, FoldRule, Refused, Scratch, Seen, Similar, split_lines};

/// An option of `urial_cleaning`: lines are not normalized.
pub const URIAL_CLEAN_AS_WRITTEN: u32 = 1;
/// An option of `urial_cleaning`: lines are repaired where that takes no guess.
pub const URIAL_CLEAN_REPAIR: u32 = 2;
/// An option of `urial_cleaning`: hosts are names of the DNS, `xn--…`.
pub const URIAL_CLEAN_IDNA: u32 = 4;
/// An option of `urial_cleaning`: a line that is kept stays as it was.
pub const URIAL_CLEAN_KEEP_ORIGINAL: u32 = 8;
/// An option of `urial_cleaning`: lines that mean the same stay.
pub const URIAL_CLEAN_KEEP_DUPLICATES: u32 = 16;

/// Settings that say what becomes of a line. All zero is the default: lines are URIs.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_cleaning {
    /// 0 or a sum of `URIAL_CLEAN_…`.
    pub flags: u32,
    /// A `urial_kind`: that of lines, or with a base that of targets.
    pub kind: u32,
    /// 0 for the step `scheme`, else a `urial_step` and 1.
    pub step: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// The base that lines are resolved against; null for none.
    pub base: urial_text,
    /// The scheme to guess for lines without one, such as "https"; null for no guess.
    pub guess_scheme: urial_text,
    /// Differences that make no new line: "values", "ids", "dates", "sessions", "slugs", strings
    /// that end with a NUL; null for none.
    pub similar: *const *const c_char,
    /// The number of `similar`.
    pub similar_count: usize,
    /// Parts that are taken away of each line; null for none. Keys match in any case.
    pub trimming: *const urial_trimming,
    /// Have to be 0.
    pub later: [usize; 4],
}

/// A line that is dropped.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_dropped {
    /// The number of the line, from 1.
    pub line: u32,
    /// `URIAL_STATUS_BLANK`, `URIAL_STATUS_DUPLICATE`, or why it is not valid.
    pub reason: urial_status,
}

exports! {
/// Cleans a list, a reference a line: blank and invalid lines and duplicates go, and the others are
/// normalized. Returns the lines that are kept, each with a line feed.
///
/// `settings` may be null. The list need not be UTF-8, and lines may end as on Windows. With
/// `dropped`, the lines that go are written there if there is room for all, and for the result;
/// else `dropped_count` and `length` say what is needed. Without it, only `dropped_count` is
/// written. An error of a setting has the `argument` 1 for the base, and 2 for the scheme to guess.
fn urial_clean(
    list: *const c_char, list_length: usize,
    settings: *const urial_cleaning,
    dropped: *mut urial_dropped, dropped_capacity: usize, dropped_count: *mut usize,
) |room| {
    let rows = Rows::new(dropped, dropped_capacity, dropped_count)?;
    let list = bytes(list, list_length, 0)?;
    let (cleaner, keeps_duplicates) = cleaner(settings)?;
    let (kept, lines) = cleaned(list, &cleaner, keeps_duplicates);
    if dropped.is_null() {
        rows.say(lines.len());
        return room.fill(&kept);
    }
    rows.fill_with(&lines, &kept, room)
}
}

/// Reads the caller's settings, and whether duplicates stay.
///
/// # Safety
///
/// `settings` is null or points to settings, whose texts, strings and trimming can be read.
unsafe fn cleaner<'a>(settings: *const urial_cleaning) -> Result<(Cleaner, bool), Fault<'a>> {
    // SAFETY: by the caller's promise.
    let Some(settings) = (unsafe { settings.as_ref() }) else {
        return Ok((Cleaner::new(), false));
    };
    let is_zero = settings.reserved == 0 && settings.later == [0; 4];
    let last = URIAL_CLEAN_KEEP_DUPLICATES;
    let has = flags(settings.flags, last, is_zero, "no such setting")?;
    let step = match settings.step.checked_sub(1) {
        None => Some(&Step::Scheme),
        Some(step) => Step::ALL.get(step as usize),
    };
    let step = *step.ok_or(Fault::BadArgument("no such step"))?;
    let form = kind::form(settings.kind)?;
    // SAFETY: by the caller's promise.
    let (base, scheme, folds, trimmer) = unsafe {
        (
            text(settings.base.text, settings.base.length, 1)?,
            text(settings.guess_scheme.text, settings.guess_scheme.length, 2)?,
            strings(settings.similar, settings.similar_count)?,
            trimmer(settings.trimming)?,
        )
    };
    let scheme = (!settings.guess_scheme.text.is_null()).then_some(scheme);
    if let Some(scheme) = scheme {
        let checked = Production::Scheme.check(scheme);
        checked.map_err(|error| Fault::Text(error, scheme, 2))?;
    }
    let base = (!settings.base.text.is_null()).then_some(base);
    let cleaner = Cleaner::new()
        .form(form)
        .idna(has(URIAL_CLEAN_IDNA))
        .base_text(base)
        .map_err(|refused| of_base(&refused, base.unwrap_or_default()))?
        .step((!has(URIAL_CLEAN_AS_WRITTEN)).then_some(step))
        .repair(has(URIAL_CLEAN_REPAIR))
        .guess_scheme(scheme)
        .similar(similar(&folds)?)
        .keep_original(has(URIAL_CLEAN_KEEP_ORIGINAL))
        .trimmer(trimmer.ignore_case(true));
    Ok((cleaner, has(URIAL_CLEAN_KEEP_DUPLICATES)))
}

/// Makes the fault of the base `text`.
fn of_base<'a>(refused: &Refused, text: &'a str) -> Fault<'a> {
    let error = refused.error();
    // The caller does not have a text with its host encoded.
    if refused.text().is_none() {
        return Fault::Text(error, text, 1);
    }
    let (kind, component) = (error.kind(), Some(error.component()));
    let reason = "the base is not valid";
    let fault = Said::fault(of_kind(kind), kind.as_str(), component, &reason);
    said::at(fault, 0..0, 1)
}

fn similar<'a>(names: &[&str]) -> Result<Option<Similar>, Fault<'a>> {
    let rule = |name: &&str| {
        let known = FoldRule::ALL.into_iter().find(|rule| rule.as_str() == *name);
        known.ok_or(Fault::BadArgument("no such difference of similar lines"))
    };
    let rules = names.iter().map(rule).collect::<Result<Vec<_>, _>>()?;
    Ok((!rules.is_empty()).then(|| Similar::of(&rules)))
}

/// Returns the lines of a list that are kept, and those that are not.
fn cleaned(
    list: &[u8],
    cleaner: &Cleaner,
    keeps_duplicates: bool,
) -> (Vec<u8>, Vec<urial_dropped>) {
    // A seed for each list, so that nobody can write one whose hashes collide.
    let mut seen = Seen::new(RandomState::new().build_hasher().finish());
    let mut scratch = Scratch::new();
    let (mut kept_lines, mut dropped) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(split_lines(list)) {
        let reason = match cleaner.clean_bytes(text, &mut scratch) {
            Cleaned::Kept(kept) if keeps_duplicates || seen.add(kept.key()) => {
                kept_lines.extend(kept.text().as_bytes());
                kept_lines.push(b'\n');
                continue;
            }
            Cleaned::Kept(_) => urial_status::Duplicate,
            Cleaned::Blank => urial_status::Blank,
            Cleaned::Refused(refused) => of_kind(refused.error().kind()),
        };
        dropped.push(urial_dropped { line, reason });
    }
    (kept_lines, dropped)
}

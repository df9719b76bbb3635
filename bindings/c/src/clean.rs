//! Lists of references: the lines that are kept, and why the others are dropped.

use crate::border::{Out, bytes, strings, text};
use crate::fault::{Fault, Said, of_kind, urial_error, urial_status};
use crate::kind;
use crate::parsed::urial_text;
use crate::rows::Rows;
use crate::said;
use crate::trim::{trimmer, urial_trimming};
use core_urial::{Iri, IriBuf, Step};
use std::ffi::c_char;
use std::hash::{BuildHasher, Hasher, RandomState};
use urial_grammar::{Form, Production, grammar};
use urial_list::{Cleaned, Cleaner, FoldRule, Scratch, Seen, Similar, split_lines, with_dns_host};

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

/// Cleans a list, a reference a line: blank and invalid lines and duplicates go, and the others are
/// normalized. Returns the lines that are kept, each with a line feed.
///
/// `settings` may be null. The list need not be UTF-8, and lines may end as on Windows. With
/// `dropped`, the lines that go are written there if there is room for all, and for the result;
/// else `dropped_count` and `length` say what is needed. Without it, only `dropped_count` is
/// written. An error of a setting has the `argument` 1 for the base, and 2 for the scheme to guess.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_clean(
    list: *const c_char,
    list_length: usize,
    settings: *const urial_cleaning,
    dropped: *mut urial_dropped,
    dropped_capacity: usize,
    dropped_count: *mut usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        Out::new(buffer, capacity, length).filled(error, |room| {
            let rows = Rows::new(dropped, dropped_capacity, dropped_count)?;
            let list = bytes(list, list_length, 0)?;
            let (cleaner, keeps_duplicates) = cleaner(settings)?;
            let cleaned = Lists::of(list, &cleaner, keeps_duplicates);
            match dropped.is_null() {
                true => {
                    rows.say(cleaned.dropped.len());
                    room.fill(&cleaned.kept)
                }
                false => rows.fill_with(&cleaned.dropped, &cleaned.kept, room),
            }
        })
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
    let flags = settings.flags;
    let all = URIAL_CLEAN_AS_WRITTEN
        | URIAL_CLEAN_REPAIR
        | URIAL_CLEAN_IDNA
        | URIAL_CLEAN_KEEP_ORIGINAL
        | URIAL_CLEAN_KEEP_DUPLICATES;
    if flags & !all != 0 || settings.reserved != 0 || settings.later != [0; 4] {
        return Err(Fault::BadArgument("no such setting"));
    }
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
    let idna = flags & URIAL_CLEAN_IDNA != 0;
    let base = match settings.base.text.is_null() {
        true => None,
        false => Some(self::base(base, form, idna)?),
    };
    let cleaner = Cleaner::new()
        .form(form)
        .base(base)
        .step((flags & URIAL_CLEAN_AS_WRITTEN == 0).then_some(step))
        .repair(flags & URIAL_CLEAN_REPAIR != 0)
        .idna(idna)
        .guess_scheme(scheme)
        .similar(similar(&folds)?)
        .keep_original(flags & URIAL_CLEAN_KEEP_ORIGINAL != 0)
        .trimmer(trimmer.ignore_case(true));
    Ok((cleaner, flags & URIAL_CLEAN_KEEP_DUPLICATES != 0))
}

/// Reads a base, which is an IRI only if the lines are.
fn base(text: &str, form: Form, idna: bool) -> Result<IriBuf, Fault<'_>> {
    let of_base = if form.is_iri() {
        Form::URI.iri()
    } else {
        Form::URI
    };
    let named = match idna {
        true => with_dns_host(text, of_base),
        false => text.into(),
    };
    match grammar::parse(&named, of_base).and_then(|_| Iri::parse(&named)) {
        Ok(base) => Ok(base.to_owned()),
        Err(error) if named == text => Err(Fault::Text(error, text, 1)),
        // The error is of the text with its host encoded, which the caller does not have.
        Err(error) => {
            let (kind, component) = (error.kind(), Some(error.component()));
            let reason = "the base is not valid";
            let fault = Said::fault(of_kind(kind), kind.as_str(), component, &reason);
            Err(said::at(fault, 0..0, 1))
        }
    }
}

fn similar<'a>(names: &[&str]) -> Result<Option<Similar>, Fault<'a>> {
    let rule = |name: &&str| {
        let known = FoldRule::ALL
            .into_iter()
            .find(|rule| rule.as_str() == *name);
        known.ok_or(Fault::BadArgument("no such difference of similar lines"))
    };
    let rules = names.iter().map(rule).collect::<Result<Vec<_>, _>>()?;
    Ok((!rules.is_empty()).then(|| Similar::of(&rules)))
}

/// The lines of a list: those that are kept, and those that are not.
struct Lists {
    kept: Vec<u8>,
    dropped: Vec<urial_dropped>,
}

impl Lists {
    fn of(list: &[u8], cleaner: &Cleaner, keeps_duplicates: bool) -> Lists {
        // A seed for each list, so that nobody can write one whose hashes collide.
        let mut seen = Seen::new(RandomState::new().build_hasher().finish());
        let mut scratch = Scratch::new();
        let mut lists = Lists {
            kept: Vec::new(),
            dropped: Vec::new(),
        };
        for (line, text) in (1..).zip(split_lines(list)) {
            let reason = match cleaner.clean_bytes(text, &mut scratch) {
                Cleaned::Kept(kept) if keeps_duplicates || seen.add(kept.key()) => {
                    lists.kept.extend(kept.text().as_bytes());
                    lists.kept.push(b'\n');
                    continue;
                }
                Cleaned::Kept(_) => urial_status::Duplicate,
                Cleaned::Blank => urial_status::Blank,
                Cleaned::Refused(refused) => of_kind(refused.error().kind()),
            };
            lists.dropped.push(urial_dropped { line, reason });
        }
        lists
    }
}

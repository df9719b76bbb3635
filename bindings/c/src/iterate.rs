//! Iterators over the segments of a path and the pairs of a query, in memory of the caller.

use crate::border::{exports, flags, place, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::KindNumber;
use crate::parsed::urial_span;
use core_urial::component::{Pairs, Segments};
use core_urial::{Pair, PairStyle, Path, Query};
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An option of the functions of pairs: a `+` is a space, as forms of HTML write it.
pub const URIAL_PAIRS_PLUS_IS_SPACE: u32 = 1;

/// An iterator over the segments of a path. `urial_segments` fills it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_segment_iterator {
    /// Of the library alone.
    pub state: [usize; 8],
}

/// An iterator over the pairs of a query. `urial_raw_pairs` fills it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_pair_iterator {
    /// Of the library alone.
    pub state: [usize; 8],
}

/// A pair of a query, as it is written.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct urial_pair {
    /// The key.
    pub key: urial_span,
    /// The value, empty where there is no `=`.
    pub value: urial_span,
    /// 1 if there is a `=`, else 0.
    pub has_value: u32,
    /// Zero. For later versions.
    pub reserved: u32,
}

/// The state of an iterator: the whole text, and the library's own iterator.
struct State<I> {
    text: &'static str,
    rest: Option<I>,
}

const _: () = assert!(size_of::<State<Pairs<'static>>>() <= size_of::<[usize; 8]>());
const _: () = assert!(size_of::<State<Segments<'static>>>() <= size_of::<[usize; 8]>());
const _: () = assert!(align_of::<State<Pairs<'static>>>() <= align_of::<usize>());

/// Fills an iterator: with the library's own one, or, if the call fails, with one that has nothing.
///
/// # Safety
///
/// `iterator` is null or can be written.
unsafe fn begin<'a, I>(
    iterator: *mut State<I>,
    make: impl FnOnce() -> Result<State<I>, Fault<'a>>,
) -> Result<(), Fault<'a>> {
    let iterator = place(iterator, "the iterator")?;
    // SAFETY: by the caller's promise.
    unsafe {
        iterator.write(State { text: "", rest: None });
        iterator.write(make()?);
    }
    Ok(())
}

/// Writes the next item of an iterator, which `make` gets with the text that it is of; returns
/// whether there is one, and a place for it.
///
/// # Safety
///
/// `iterator` is null or was filled by [`begin`], and its text is as it was then; `place` is null
/// or can be written.
unsafe fn next<I: Iterator, T>(
    iterator: *mut State<I>,
    place: *mut T,
    make: impl FnOnce(&str, I::Item) -> T,
) -> bool {
    // SAFETY: by the caller's promise.
    let Some(state) = (unsafe { iterator.as_mut() }) else {
        return false;
    };
    let item = catch_unwind(AssertUnwindSafe(|| state.rest.as_mut()?.next()));
    let item = item.unwrap_or_else(|payload| {
        // Dropping it could panic again.
        std::mem::forget(payload);
        None
    });
    match item {
        Some(item) if !place.is_null() => {
            // SAFETY: by the caller's promise.
            unsafe { place.write(make(state.text, item)) };
            true
        }
        _ => false,
    }
}

exports! {
/// Starts an iteration over the segments of the path, of which an empty path has none.
///
/// The spans are those of the text, which must stay as it is until the iteration ends. After a
/// failure the iterator has nothing.
fn urial_segments(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    iterator: *mut urial_segment_iterator,
) {
    // The text stays as it is while the iterator is used.
    begin(iterator.cast(), || {
        let text = self::text(text, text_length, 0)?;
        let rest = kind::with(kind, text, 0, |parsed| Ok(Path::segments(parsed.path())))?;
        let rest = Some(rest);
        Ok(State { text, rest })
    })
}
}

/// Gives the next segment, as it is written; false after the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_next_segment(
    iterator: *mut urial_segment_iterator,
    segment: *mut urial_span,
) -> bool {
    let iterator = iterator.cast::<State<Segments<'static>>>();
    // SAFETY: by the contract.
    unsafe { next(iterator, segment, |text, found| urial_span::within(text, found.as_str())) }
}

exports! {
/// Starts an iteration over the pairs of the query, which ends at once without a query.
///
/// `separator` is the character between two pairs, or 0 for `&`. The spans are those of the text,
/// which must stay as it is until the iteration ends. After a failure the iterator has nothing.
fn urial_raw_pairs(
    kind: KindNumber, separator: u32,
    text: *const c_char, text_length: usize,
    iterator: *mut urial_pair_iterator,
) {
    // The text stays as it is while the iterator is used.
    begin(iterator.cast(), || {
        let style = style(separator, 0)?;
        let text = self::text(text, text_length, 0)?;
        let query = kind::with(kind, text, 0, |parsed| Ok(parsed.query()))?;
        let rest = query.map(|query| Query::pairs_with(query, style));
        Ok(State { text, rest })
    })
}
}

/// Gives the next pair, as it is written; false after the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_next_pair(
    iterator: *mut urial_pair_iterator,
    pair: *mut urial_pair,
) -> bool {
    let iterator = iterator.cast::<State<Pairs<'static>>>();
    let made = |text: &str, found: Pair<'_>| {
        let value = found.value().map(|value| urial_span::within(text, value.as_str()));
        urial_pair {
            key: urial_span::within(text, found.key().as_str()),
            value: value.unwrap_or_default(),
            has_value: u32::from(value.is_some()),
            reserved: 0,
        }
    };
    // SAFETY: by the contract.
    unsafe { next(iterator, pair, made) }
}

/// Returns the style of the pairs of a call.
pub(crate) fn style(separator: u32, options: u32) -> Result<PairStyle, Fault<'static>> {
    let separator = match separator {
        0 => '&',
        other => char::from_u32(other).ok_or(Fault::BadArgument("the separator"))?,
    };
    let has = flags(options, URIAL_PAIRS_PLUS_IS_SPACE, true, "no such option")?;
    Ok(PairStyle::new().separator(separator).plus_is_space(has(URIAL_PAIRS_PLUS_IS_SPACE)))
}

//! References in running text.

use crate::border::{bytes, checked, exports, flags, place, strings, utf8};
use crate::fault::Fault;
use crate::parsed::urial_span;
use crate::rows::Texts;
use core_urial::IriBuf;
use std::ffi::{c_char, c_int, c_void};
use urial_grammar::Production;
use urial_text::{Extractor, Found, FoundKind};

/// The kind of a reference that was found.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_found_kind {
    /// A URI or an IRI.
    Reference = 0,
    /// A reference without its scheme, such as `www.example.com`.
    Suffix = 1,
    /// A URI or an IRI except for characters that a repair encodes.
    Repaired = 2,
}

/// A reference that was found.
///
/// In a callback its texts end with no NUL, and are gone when the callback returns. Those of
/// `urial_next_found` are in the buffer of the call, each with a NUL after it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_found {
    /// The bytes of the text that the reference occupies, without its delimiters.
    pub span: urial_span,
    /// The kind of the result.
    pub kind: urial_found_kind,
    /// Zero. For later versions.
    pub reserved: u32,
    /// The reference as written, without white space and escapes inside.
    pub text: *const c_char,
    /// The length of `text`.
    pub text_length: usize,
    /// A valid IRI; a URI if `text` is ASCII. That is `text`, or a guess for a suffix, or the
    /// repair.
    pub reference: *const c_char,
    /// The length of `reference`.
    pub reference_length: usize,
    /// The other reading if there are two, as where a line ends with a hyphen; else null.
    pub other_reading: *const c_char,
    /// The length of `other_reading`.
    pub other_reading_length: usize,
}

impl urial_found {
    /// Takes what was found in the part of the text that begins at an offset.
    fn new(found: &Found<'_>, offset: usize) -> urial_found {
        let other = found.other_reading().map(IriBuf::as_str);
        let (text, iri, span) = (found.text(), found.iri(), found.span());
        urial_found {
            // The text is not longer than u32::MAX.
            span: urial_span::of(&(offset + span.start..offset + span.end)),
            kind: match found.kind() {
                FoundKind::Suffix => urial_found_kind::Suffix,
                FoundKind::Repaired => urial_found_kind::Repaired,
                _ => urial_found_kind::Reference,
            },
            reserved: 0,
            text: text.as_ptr().cast(),
            text_length: text.len(),
            reference: iri.as_str().as_ptr().cast(),
            reference_length: iri.len(),
            other_reading: other.map_or(std::ptr::null(), |other| other.as_ptr().cast()),
            other_reading_length: other.map_or(0, str::len),
        }
    }
}

/// An option of `urial_extract`: texts that start with `www.` or `ftp.` are found too.
pub const URIAL_EXTRACT_SUFFIX: u32 = 1;
/// An option of `urial_extract`: a character beyond ASCII ends a reference.
pub const URIAL_EXTRACT_URI_ONLY: u32 = 2;
/// An option of `urial_extract`: references with `[`, `]`, `{`, `}`, `|` or `^` in path, query or
/// fragment are found too, and repaired.
pub const URIAL_EXTRACT_LENIENT: u32 = 4;

/// Options of `urial_extract`. All zero is the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_extract_options {
    /// 0 or a sum of `URIAL_EXTRACT_…`.
    pub flags: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// The only schemes to find, strings that end with a NUL; null for all known schemes.
    pub schemes: *const *const c_char,
    /// The number of `schemes`.
    pub scheme_count: usize,
    /// Have to be 0.
    pub later: [usize; 4],
}

/// The type of the function that `urial_extract` calls for each reference, with its `context`. Any
/// result but 0 ends the search.
///
/// It must return: no exception and no `longjmp` may leave it.
pub type urial_found_function =
    Option<unsafe extern "C" fn(context: *mut c_void, found: *const urial_found) -> c_int>;

/// A search in running text. `urial_extraction` fills it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_found_iterator {
    /// The text.
    pub text: *const c_char,
    /// The length of `text`.
    pub text_length: usize,
    /// The options, which may be null.
    pub options: *const urial_extract_options,
    /// Of the library alone.
    pub place: [usize; 4],
}

exports! {
/// Finds the references of running text, in order, and calls a function for each.
///
/// `options` may be null. The text need not be UTF-8: a reference ends before other bytes.
/// `URIAL_STATUS_STOPPED`: the function has ended the search.
fn urial_extract(
    text: *const c_char, text_length: usize,
    options: *const urial_extract_options, function: urial_found_function, context: *mut c_void,
) {
    let function = function.ok_or(Fault::NullPointer("the function"))?;
    let text = bytes(text, text_length, 0)?;
    with_extractor(options, |extractor| {
        let mut end = 0;
        while let Some((start, part)) = part_after(text, end) {
            for one in extractor.extract(part) {
                let found = urial_found::new(&one, start);
                if function(context, &raw const found) != 0 {
                    return Err(Fault::Stopped);
                }
            }
            end = start + part.len();
        }
        Ok(())
    })
}

/// Starts a search for the references of running text, which `urial_next_found` continues.
///
/// `options` may be null, and the text need not be UTF-8, as for `urial_extract`. The text, the
/// options and their schemes must stay as they are until the search ends. After a failure the
/// iterator has nothing.
fn urial_extraction(
    text: *const c_char, text_length: usize,
    options: *const urial_extract_options, iterator: *mut urial_found_iterator,
) {
    let iterator = place(iterator, "the iterator")?;
    let mut search = urial_found_iterator {
        text: std::ptr::null(),
        text_length: 0,
        options: std::ptr::null(),
        place: [0; 4],
    };
    iterator.write(search);
    bytes(text, text_length, 0)?;
    with_extractor(options, |_| Ok(()))?;
    (search.text, search.text_length, search.options) = (text, text_length, options);
    iterator.write(search);
    Ok(())
}

/// Finds the next reference. `URIAL_STATUS_END`: the text has no more.
///
/// The buffer gets the reference, and after its NUL the other texts of `found`, whose pointers are
/// to the buffer. If it is too small, the search stays where it is: call again with one of `length
/// + 1` bytes.
fn urial_next_found(iterator: *mut urial_found_iterator, found: *mut urial_found) |room| {
    let search = iterator.as_mut();
    let search = search.ok_or(Fault::NullPointer("the iterator"))?;
    let found = place(found, "the place for the reference")?;
    let text = bytes(search.text, search.text_length, 0)?;
    with_extractor(search.options, |extractor| {
        let (one, start, place) = loop {
            let [at, floor, start, length] = search.place;
            // Checked before, and not again for each reference: that would be square in time.
            let part = checked(search.text.wrapping_add(start), length);
            let mut references = extractor.extract_from(part, [at, floor]);
            if let Some(one) = references.next() {
                break (one, start, references.place());
            }
            let (start, part) = part_after(text, start + length).ok_or(Fault::End)?;
            search.place = [0, 0, start, part.len()];
        };
        let mut texts = Texts::default();
        let mut put = |text| room.at(texts.add(text).start);
        // The lengths are those that it has.
        let mut row = urial_found::new(&one, start);
        row.reference = put(one.iri().as_str());
        row.text = put(one.text());
        if let Some(other) = one.other_reading() {
            row.other_reading = put(other.as_str());
        }
        room.fill(&texts.finished()?)?;
        found.write(row);
        search.place[..2].copy_from_slice(&place);
        Ok(())
    })
}
}

/// Returns the next part of a text that is UTF-8, with its offset, from an offset on.
fn part_after(text: &[u8], from: usize) -> Option<(usize, &str)> {
    // The faster check, which reads all of the text: for the first part alone.
    if from == 0
        && let Ok(text) = utf8(text)
    {
        return (!text.is_empty()).then_some((0, text));
    }
    let mut start = from;
    for chunk in text.get(from..)?.utf8_chunks() {
        if !chunk.valid().is_empty() {
            return Some((start, chunk.valid()));
        }
        start += chunk.invalid().len();
    }
    None
}

/// Reads the caller's options, and does `work` with an extractor that borrows their schemes.
///
/// # Safety
///
/// `options` is null or points to options, and their strings end with a NUL.
unsafe fn with_extractor<'a>(
    options: *const urial_extract_options,
    work: impl FnOnce(Extractor<'_>) -> Result<(), Fault<'a>>,
) -> Result<(), Fault<'a>> {
    // SAFETY: by the caller's promise.
    let Some(options) = (unsafe { options.as_ref() }) else {
        return work(Extractor::new());
    };
    let is_zero = options.reserved == 0 && options.later == [0; 4];
    let last = URIAL_EXTRACT_LENIENT;
    let has = flags(options.flags, last, is_zero, "no such option")?;
    let extractor = Extractor::new()
        .suffix(has(URIAL_EXTRACT_SUFFIX))
        .iri(!has(URIAL_EXTRACT_URI_ONLY))
        .lenient(has(URIAL_EXTRACT_LENIENT));
    if options.scheme_count == 0 && options.schemes.is_null() {
        return work(extractor);
    }
    // SAFETY: by the caller's promise.
    let schemes = unsafe { strings(options.schemes, options.scheme_count)? };
    let is_wrong = |scheme: &&str| Production::Scheme.check(scheme).is_err();
    // Such a list would find nothing, for ever.
    if schemes.iter().any(is_wrong) {
        return Err(Fault::BadArgument("a scheme that is no scheme"));
    }
    work(extractor.schemes(&schemes))
}

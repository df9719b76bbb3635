//! References in running text.

use crate::border::{guarded, strings, text};
use crate::fault::{Fault, urial_error, urial_status};
use crate::parsed::urial_span;
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

/// A reference that was found. Its texts end with no NUL, and are gone when the callback returns.
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
    fn new(found: &Found<'_>) -> urial_found {
        let other = found.other_reading().map(IriBuf::as_str);
        let (text, iri) = (found.text(), found.iri());
        urial_found {
            // The text is not longer than u32::MAX.
            span: urial_span::of(&found.span()),
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

/// Finds the references of running text, in order, and calls a function for each.
///
/// `options` may be null. `URIAL_STATUS_STOPPED`: the function has ended the search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_extract(
    text: *const c_char,
    text_length: usize,
    options: *const urial_extract_options,
    function: urial_found_function,
    context: *mut c_void,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        guarded(error, || {
            let function = function.ok_or(Fault::NullPointer("the function"))?;
            let text = self::text(text, text_length, 0)?;
            let schemes;
            let mut extractor = Extractor::new();
            if let Some(options) = options.as_ref() {
                let flags = options.flags;
                let all = URIAL_EXTRACT_SUFFIX | URIAL_EXTRACT_URI_ONLY | URIAL_EXTRACT_LENIENT;
                if flags & !all != 0 || options.reserved != 0 || options.later != [0; 4] {
                    return Err(Fault::BadArgument("no such option"));
                }
                extractor = extractor
                    .suffix(flags & URIAL_EXTRACT_SUFFIX != 0)
                    .iri(flags & URIAL_EXTRACT_URI_ONLY == 0)
                    .lenient(flags & URIAL_EXTRACT_LENIENT != 0);
                if options.scheme_count > 0 || !options.schemes.is_null() {
                    schemes = strings(options.schemes, options.scheme_count)?;
                    // Such a list would find nothing, for ever.
                    if schemes
                        .iter()
                        .any(|scheme| Production::Scheme.check(scheme).is_err())
                    {
                        return Err(Fault::BadArgument("a scheme that is no scheme"));
                    }
                    extractor = extractor.schemes(&schemes);
                }
            }
            for one in extractor.extract(text) {
                let found = urial_found::new(&one);
                if function(context, &raw const found) != 0 {
                    return Err(Fault::Stopped);
                }
            }
            Ok(())
        })
    }
}

//! Kinds of reference by number.

use crate::border::{Room, text};
use crate::fault::Fault;
use crate::said;
use core_urial::kind::Kind;
use core_urial::{Iri, IriReference, Ref};
use std::borrow::Cow;
use std::ffi::c_char;
use urial_grammar::grammar::{Form, Presence};
use urial_grammar::parse_text;

/// A kind of reference. Those of IRIs may have characters beyond ASCII (RFC 3987).
#[allow(dead_code, reason = "C passes their numbers")]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_kind {
    /// `URI`: has a scheme.
    Uri = 0,
    /// `URI-reference`: a URI, or a relative reference.
    Reference = 1,
    /// `absolute-URI`: has a scheme, and no fragment.
    AbsoluteUri = 2,
    /// `relative-ref`: has no scheme.
    RelativeRef = 3,
    /// `IRI`
    Iri = 4,
    /// `IRI-reference`
    IriReference = 5,
    /// `absolute-IRI`
    AbsoluteIri = 6,
    /// `irelative-ref`
    IriRelativeRef = 7,
}

/// The forms of the kinds, by their numbers.
const FORMS: [Form; 8] = [
    Form::URI,
    Form::REFERENCE,
    Form::ABSOLUTE_URI,
    Form::RELATIVE_REF,
    Form::URI.iri(),
    Form::REFERENCE.iri(),
    Form::ABSOLUTE_URI.iri(),
    Form::RELATIVE_REF.iri(),
];

/// Returns the form that texts of a kind have.
#[inline(always)]
pub(crate) fn form(number: u32) -> Result<Form, Fault<'static>> {
    FORMS.get(number as usize).copied().ok_or(Fault::BadArgument("no such kind"))
}

/// Parses a text of the call as a kind, and does `work` with it; `argument` says which text it is.
///
/// The text is lent where the parser has written it: to copy it at once would wait for those
/// stores.
#[inline(always)]
pub(crate) fn with<'a, T>(
    number: u32,
    text: &'a str,
    argument: u32,
    work: impl FnOnce(&IriReference<'a>) -> Result<T, Fault<'a>>,
) -> Result<T, Fault<'a>> {
    let form = form(number)?;
    match &IriReference::parse(text) {
        Ok(parsed) if (form.is_iri() || parsed.spans().ascii) && fits(parsed, form) => work(parsed),
        _ => Err(invalid(text, form, argument)),
    }
}

/// Parses a text as that kind, and writes the text that `make` returns.
///
/// # Safety
///
/// The text is as [`text`] wants it.
pub(crate) unsafe fn made<'a>(
    number: u32,
    (pointer, length): (*const c_char, usize),
    room: &mut Room,
    make: impl FnOnce(&IriReference<'a>) -> Result<Cow<'a, str>, Fault<'a>>,
) -> Result<(), Fault<'a>> {
    // SAFETY: by the caller's promise.
    let text = unsafe { text(pointer, length, 0)? };
    room.fill(with(number, text, 0, make)?.as_bytes())
}

/// Returns the kind of the targets of a base of that kind, and the kind of its references.
pub(crate) fn of_base(number: u32) -> Result<(u32, u32), Fault<'static>> {
    match form(number)?.scheme() {
        Presence::Required => {
            let target = number & urial_kind::Iri as u32;
            Ok((target, target | urial_kind::Reference as u32))
        }
        _ => Err(Fault::BadArgument("a base is of a kind that has a scheme")),
    }
}

/// Parses the first text of a call as a reference of URIs or of IRIs, as its kind says, does
/// `$work` with a copy that can be changed, and copies the result out if it still is of the kind.
macro_rules! edited {
    ($number:expr, $text:expr, $room:expr, |$edited:ident| $work:expr) => {
        if $crate::kind::form($number)?.is_iri() {
            $crate::kind::parsed::<core_urial::kind::IriReference>($number, $text).and_then(
                |base| {
                    let mut $edited = base.to_owned();
                    $work;
                    $crate::kind::put($number, &$edited, $room)
                },
            )
        } else {
            $crate::kind::parsed::<core_urial::kind::Reference>($number, $text).and_then(|base| {
                let mut $edited = base.to_owned();
                $work;
                $crate::kind::put($number, &$edited, $room)
            })
        }
    };
}
pub(crate) use edited;

/// Parses the first text of a call as `K`, if it is of the kind.
pub(crate) fn parsed<K: Kind>(number: u32, text: &str) -> Result<Ref<&str, K>, Fault<'_>> {
    let form = form(number)?;
    match Ref::<&str, K>::parse(text) {
        Ok(parsed) if fits(&parsed, form) => Ok(parsed),
        _ => Err(invalid(text, form, 0)),
    }
}

/// Copies a result out, if it is of the kind.
pub(crate) fn put<'a, K: Kind>(
    number: u32,
    made: &Ref<String, K>,
    room: &mut Room,
) -> Result<(), Fault<'a>> {
    let text = made.as_str();
    form(number)?.check(text, made.spans()).map_err(said::of_result)?;
    room.fill(text.as_bytes())
}

/// Parses a text of the call as a kind that has a scheme, and does `work` with it.
///
/// One copy of the code serves URIs and IRIs: an IRI of ASCII alone is a URI (RFC 3987 section
/// 2.2).
#[inline(always)]
pub(crate) fn with_iri<'a, T>(
    number: u32,
    text: &'a str,
    argument: u32,
    work: impl FnOnce(&Iri<'a>) -> Result<T, Fault<'a>>,
) -> Result<T, Fault<'a>> {
    let form = form(number)?;
    match &Iri::parse(text) {
        Ok(parsed) if (form.is_iri() || parsed.spans().ascii) && fits(parsed, form) => work(parsed),
        _ => Err(invalid(text, form, argument)),
    }
}

#[inline(always)]
fn fits<K: Kind>(parsed: &Ref<&str, K>, form: Form) -> bool {
    form.check(parsed.as_str(), parsed.spans()).is_ok()
}

/// Makes the fault of a text that does not have the form.
#[cold]
fn invalid(text: &str, form: Form, argument: u32) -> Fault<'_> {
    match parse_text(text, form) {
        Err(error) => Fault::Text(error, text, argument),
        Ok(_) => Fault::Panic,
    }
}

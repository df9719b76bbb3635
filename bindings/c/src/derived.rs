//! Values that components give together: name, extension and folder, domain, origin, shape and SURT
//! key.

use crate::border::{exports, place, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::KindNumber;
use crate::parsed::urial_span;
use crate::said;
use core_urial::{Component, Encoded, IriReference};
use std::ffi::c_char;
use urial_guard::registrable_domain;

exports! {
/// Finds the last segment of the path as it is written.
///
/// `URIAL_STATUS_ABSENT`: the path leads to a folder, or is empty.
fn urial_name(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    span: *mut urial_span,
) {
    let why = "the path has no name at its end";
    part(kind, (text, text_length), span, (Component::Path, why), |parsed| Some(parsed.path().file_name()?.as_str()))
}

/// Finds the text after the last `.` of the name, without parameters after a `;`.
///
/// `URIAL_STATUS_ABSENT`: there is no name, or it has no extension.
fn urial_extension(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    span: *mut urial_span,
) {
    let why = "the name has no extension";
    part(kind, (text, text_length), span, (Component::Path, why), |parsed| {
        parsed.path().extension().map(Encoded::as_str)
    })
}

/// Finds the folder of the last name: the text up to the `/` before it.
///
/// The span starts at 0, and its text is valid for the same kind. `URIAL_STATUS_ABSENT`: no `/` is
/// before a name.
fn urial_parent(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    span: *mut urial_span,
) {
    let why = "the path has no folder above it";
    part(kind, (text, text_length), span, (Component::Path, why), |parsed| Some(parsed.parent()?.as_str()))
}

/// Finds the domain of the host that somebody registered, such as `b.co.uk`, by the Public Suffix
/// List.
///
/// `URIAL_STATUS_ABSENT`: there is no host, or it is an address or a public suffix.
fn urial_registrable_domain(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    span: *mut urial_span,
) {
    let absent = (Component::Host, "the host has no registrable domain");
    part(kind, (text, text_length), span, absent, |parsed| registrable_domain(parsed.host()?))
}

/// Returns scheme, host and port in normal form, as a browser writes an origin.
///
/// `URIAL_STATUS_ABSENT`: there is no host, or no port that can be connected to.
fn urial_origin(kind: KindNumber, text: *const c_char, text_length: usize) |room| {
    kind::made(kind, (text, text_length), room, |parsed| {
        let none = || said::absent(Component::Host, "there is no origin");
        Ok(parsed.origin().ok_or_else(none)?.to_string().into())
    })
}

/// Returns the shape of the path, in which numbers, UUIDs, hashes and dates are `{id}`, `{uuid}`,
/// `{hash}` and `{date}`.
fn urial_shape(kind: KindNumber, text: *const c_char, text_length: usize) |room| {
    kind::made(kind, (text, text_length), room, |parsed| Ok(urial_list::shape_of(parsed).into()))
}

/// Returns the key that archives of the Web sort by, with the host reversed.
///
/// Path and query are as they are written: normalize the text first.
fn urial_surt(kind: KindNumber, text: *const c_char, text_length: usize) |room| {
    kind::made(kind, (text, text_length), room, |parsed| Ok(urial_list::surt(parsed).into()))
}
}

/// Finds a part of a text and writes its span; if the text has no such part, `component` lacks it,
/// and `why` is the message.
///
/// # Safety
///
/// The text is as [`text`] wants it, and `span` is null or can be written.
unsafe fn part<'a>(
    kind: KindNumber,
    (pointer, length): (*const c_char, usize),
    span: *mut urial_span,
    (component, why): (Component, &str),
    find: impl for<'t> FnOnce(&IriReference<'t>) -> Option<&'t str>,
) -> Result<(), Fault<'a>> {
    let span = place(span, "the place for the span")?;
    // SAFETY: by the caller's promise.
    let text = unsafe { text(pointer, length, 0)? };
    kind::with(kind, text, 0, |parsed| {
        let found = find(parsed).ok_or_else(|| said::absent(component, why))?;
        // SAFETY: by the caller's promise.
        unsafe { span.write(urial_span::within(text, found)) };
        Ok(())
    })
}

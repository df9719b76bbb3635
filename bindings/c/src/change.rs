//! Functions that make one text from others.

use crate::border::{exports, flags, is_ascii, place, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::{KindNumber, StepNumber};
use core_urial::{Normalizer, ResolveOptions, Step};
use std::ffi::c_char;

/// A step of normalization (RFC 3986 section 6.2).
#[allow(dead_code, reason = "C passes their numbers")]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_step {
    /// Scheme and host in lower case, the digits of triplets in upper case (6.2.2.1), alone.
    Case = 0,
    /// Triplets of unreserved characters become those characters (6.2.2.2), alone.
    Percent = 1,
    /// Without dot segments (6.2.2.3), alone.
    Path = 2,
    /// All of syntax-based normalization (6.2.2).
    Syntax = 3,
    /// That, and the rules of the scheme for port, host and path (6.2.3).
    Scheme = 4,
}

/// An option of `urial_resolve`: a scheme of the reference does not count if it equals that of the
/// base, as before RFC 2396.
pub const URIAL_RESOLVE_LENIENT: u32 = 1;
/// An option of `urial_resolve`: the base is normalized by its syntax first.
pub const URIAL_RESOLVE_NORMALIZE_BASE: u32 = 2;
/// An option of `urial_resolve`: a `..` with no segment left to remove is an error.
pub const URIAL_RESOLVE_FORBID_ABOVE_ROOT: u32 = 4;

exports! {
/// Returns the normal form of a text, which is of the same kind. Doing it again changes nothing.
fn urial_normalize(
    kind: KindNumber, step: StepNumber,
    text: *const c_char, text_length: usize,
) |room| {
    let step = Step::ALL.get(step as usize);
    let step = *step.ok_or(Fault::BadArgument("no such step"))?;
    let text = self::text(text, text_length, 0)?;
    kind::with(kind, text, 0, |parsed| {
        let mut changed = String::new();
        match Normalizer::new(step).change_into(parsed, &mut changed) {
            true => room.fill(changed.as_bytes()),
            false => room.fill(text.as_bytes()),
        }
    })
}

/// Resolves a reference against a base (RFC 3986 section 5.2) and returns the target.
///
/// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
/// IRI-reference if the base is an IRI. `options` is 0 or a sum of `URIAL_RESOLVE_…`.
fn urial_resolve(
    kind: KindNumber, options: u32,
    base: *const c_char, base_length: usize,
    reference: *const c_char, reference_length: usize,
) |room| {
    let options = resolve_options(options)?;
    let base = text(base, base_length, 0)?;
    let reference = text(reference, reference_length, 1)?;
    let (_, of_reference) = kind::of_base(kind)?;
    let is_iri = kind::form(of_reference)?.is_iri();
    kind::with_iri(kind, base, 0, |base| {
        // Enough for most targets, so that it does not grow.
        let mut target = String::with_capacity(base.as_str().len() + reference.len() + 1);
        match options {
            // In one pass.
            None if is_iri || is_ascii(reference.as_bytes()) => {
                let joined = base.join_into(reference, &mut target);
                joined.map_err(|error| Fault::Text(error, reference, 1))?;
            }
            _ => kind::with(of_reference, reference, 1, |reference| {
                let options = options.unwrap_or_default();
                let done = base.try_resolve_into(reference, options, &mut target);
                done.map_err(Fault::Resolve)
            })?,
        }
        room.fill(target.as_bytes())
    })
}

/// Joins a reference to a base that may be relative, as a file system joins paths.
///
/// `kind` is that of the base and of the result. With a kind of IRIs the reference is an
/// IRI-reference, else a URI-reference. With a relative base the result is relative too, unless the
/// reference has a scheme.
fn urial_join_lexical(
    kind: KindNumber,
    base: *const c_char, base_length: usize,
    reference: *const c_char, reference_length: usize,
) |room| {
    let base = text(base, base_length, 0)?;
    let reference = text(reference, reference_length, 1)?;
    let invalid = |error| Fault::Text(error, reference, 1);
    kind::edited!(kind, base, room, |joined| joined =
        joined.join(reference).map_err(invalid)?)
}

/// Returns the shortest reference that resolves from a base to exactly this target.
///
/// `kind` is that of the base and has a scheme; the target is a URI, or an IRI if the base is one.
/// `URIAL_STATUS_NO_REFERENCE`: no reference leads there, because resolving would remove a dot
/// segment of the target.
fn urial_relativize(
    kind: KindNumber,
    base: *const c_char, base_length: usize,
    target: *const c_char, target_length: usize,
) |room| {
    let base = text(base, base_length, 0)?;
    let target = text(target, target_length, 1)?;
    let (of_target, _) = kind::of_base(kind)?;
    kind::with_iri(kind, base, 0, |base| {
        kind::with_iri(of_target, target, 1, |target| {
            let reference = base.relativize(target).map_err(Fault::NoReference)?;
            room.fill(reference.as_str().as_bytes())
        })
    })
}

/// Finds whether a reference means the document that the base is of (RFC 3986 section 4.4).
///
/// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
/// IRI-reference if the base is an IRI. With `normalized`, both are normalized first.
fn urial_is_same_document(
    kind: KindNumber, normalized: bool,
    base: *const c_char, base_length: usize,
    reference: *const c_char, reference_length: usize,
    is_same: *mut bool,
) {
    let is_same = place(is_same, "the place for the answer")?;
    let base = text(base, base_length, 0)?;
    let reference = text(reference, reference_length, 1)?;
    let (_, of_reference) = kind::of_base(kind)?;
    let same = kind::with_iri(kind, base, 0, |base| {
        kind::with(of_reference, reference, 1, |reference| {
            Ok(match normalized {
                true => base.is_same_document_normalized(reference),
                false => base.is_same_document(reference),
            })
        })
    });
    is_same.write(same?);
    Ok(())
}
}

fn resolve_options(given: u32) -> Result<Option<ResolveOptions>, Fault<'static>> {
    let last = URIAL_RESOLVE_FORBID_ABOVE_ROOT;
    let has = flags(given, last, true, "no such option")?;
    let options = ResolveOptions::new()
        .strict(!has(URIAL_RESOLVE_LENIENT))
        .normalize_base(has(URIAL_RESOLVE_NORMALIZE_BASE))
        .forbid_above_root(has(URIAL_RESOLVE_FORBID_ABOVE_ROOT));
    Ok((given != 0).then_some(options))
}

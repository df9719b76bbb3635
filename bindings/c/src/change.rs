//! Functions that make one text from others.

use crate::border::{Out, Room, guarded, text};
use crate::fault::{Fault, urial_error, urial_status};
use crate::kind;
use crate::names::{KindNumber, StepNumber};
use core_urial::{Base, Normalizer, Ref, ResolveOptions, Step, kind as kinds};
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

/// Returns the normal form of a text, which is of the same kind. Doing it again changes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_normalize(
    kind: KindNumber,
    step: StepNumber,
    text: *const c_char,
    text_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        Out::new(buffer, capacity, length).filled(error, |room| {
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
        })
    }
}

/// An option of `urial_resolve`: a scheme of the reference does not count if it equals that of the
/// base, as before RFC 2396.
pub const URIAL_RESOLVE_LENIENT: u32 = 1;
/// An option of `urial_resolve`: the base is normalized by its syntax first.
pub const URIAL_RESOLVE_NORMALIZE_BASE: u32 = 2;
/// An option of `urial_resolve`: a `..` with no segment left to remove is an error.
pub const URIAL_RESOLVE_FORBID_ABOVE_ROOT: u32 = 4;

/// Resolves a reference against a base (RFC 3986 section 5.2) and returns the target.
///
/// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
/// IRI-reference if the base is an IRI. `options` is 0 or a sum of `URIAL_RESOLVE_…`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_resolve(
    kind: KindNumber,
    options: u32,
    base: *const c_char,
    base_length: usize,
    reference: *const c_char,
    reference_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        Out::new(buffer, capacity, length).filled(error, |room| {
            let options = resolve_options(options)?;
            let base = text(base, base_length, 0)?;
            let reference = text(reference, reference_length, 1)?;
            match kind::is_iri_base(kind)? {
                false => resolve::<kinds::Uri>(kind, base, reference, options, room),
                true => resolve::<kinds::Iri>(kind, base, reference, options, room),
            }
        })
    }
}

fn resolve_options(flags: u32) -> Result<Option<ResolveOptions>, Fault<'static>> {
    const ALL: u32 =
        URIAL_RESOLVE_LENIENT | URIAL_RESOLVE_NORMALIZE_BASE | URIAL_RESOLVE_FORBID_ABOVE_ROOT;
    if flags & !ALL != 0 {
        return Err(Fault::BadArgument("no such option"));
    }
    let options = ResolveOptions::new()
        .strict(flags & URIAL_RESOLVE_LENIENT == 0)
        .normalize_base(flags & URIAL_RESOLVE_NORMALIZE_BASE != 0)
        .forbid_above_root(flags & URIAL_RESOLVE_FORBID_ABOVE_ROOT != 0);
    Ok((flags != 0).then_some(options))
}

fn resolve<'a, K: Base>(
    kind: u32,
    base: &'a str,
    reference: &'a str,
    options: Option<ResolveOptions>,
    room: &mut Room,
) -> Result<(), Fault<'a>> {
    let invalid = |error| Fault::Text(error, reference, 1);
    kind::with_base::<K, _>(kind, base, |base| {
        let mut target = String::new();
        match options {
            // In one pass.
            None => base.join_into(reference, &mut target).map_err(invalid)?,
            Some(options) => {
                let reference: Ref<&str, K::Reference> =
                    Ref::<&str, _>::parse(reference).map_err(invalid)?;
                base.try_resolve_into(&reference, options, &mut target)
                    .map_err(Fault::Resolve)?;
            }
        }
        room.fill(target.as_bytes())
    })
}

/// Joins a reference to a base that may be relative, as a file system joins paths.
///
/// `kind` is that of the base and of the result. With a kind of IRIs the reference is an
/// IRI-reference, else a URI-reference. With a relative base the result is relative too, unless the
/// reference has a scheme.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_join_lexical(
    kind: KindNumber,
    base: *const c_char,
    base_length: usize,
    reference: *const c_char,
    reference_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        Out::new(buffer, capacity, length).filled(error, |room| {
            let base = text(base, base_length, 0)?;
            let reference = text(reference, reference_length, 1)?;
            let invalid = |error| Fault::Text(error, reference, 1);
            kind::edited!(kind, base, room, |joined| joined =
                joined.join(reference).map_err(invalid)?)
        })
    }
}

/// Returns the shortest reference that resolves from a base to exactly this target.
///
/// `kind` is that of the base and has a scheme; the target is a URI, or an IRI if the base is one.
/// `URIAL_STATUS_NO_REFERENCE`: no reference leads there, because resolving would remove a dot
/// segment of the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_relativize(
    kind: KindNumber,
    base: *const c_char,
    base_length: usize,
    target: *const c_char,
    target_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        Out::new(buffer, capacity, length).filled(error, |room| {
            let base = text(base, base_length, 0)?;
            let target = text(target, target_length, 1)?;
            match kind::is_iri_base(kind)? {
                false => relativize::<kinds::Uri>(kind, base, target, room),
                true => relativize::<kinds::Iri>(kind, base, target, room),
            }
        })
    }
}

fn relativize<'a, K: Base<Target = K>>(
    kind: u32,
    base: &'a str,
    target: &'a str,
    room: &mut Room,
) -> Result<(), Fault<'a>> {
    kind::with_base::<K, _>(kind, base, |base| match &Ref::<&str, K>::parse(target) {
        Err(error) => Err(Fault::Text(*error, target, 1)),
        Ok(target) => match base.relativize(target) {
            Ok(reference) => room.fill(reference.as_str().as_bytes()),
            Err(error) => Err(Fault::NoReference(error)),
        },
    })
}

/// Finds whether a reference means the document that the base is of (RFC 3986 section 4.4).
///
/// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
/// IRI-reference if the base is an IRI. With `normalized`, both are normalized first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urial_is_same_document(
    kind: KindNumber,
    normalized: bool,
    base: *const c_char,
    base_length: usize,
    reference: *const c_char,
    reference_length: usize,
    is_same: *mut bool,
    error: *mut urial_error,
) -> urial_status {
    // SAFETY: by the contract.
    unsafe {
        guarded(error, || {
            if is_same.is_null() {
                return Err(Fault::NullPointer("the place for the answer"));
            }
            let base = text(base, base_length, 0)?;
            let reference = text(reference, reference_length, 1)?;
            is_same.write(match kind::is_iri_base(kind)? {
                false => same_document::<kinds::Uri>(kind, base, reference, normalized)?,
                true => same_document::<kinds::Iri>(kind, base, reference, normalized)?,
            });
            Ok(())
        })
    }
}

fn same_document<'a, K: Base>(
    kind: u32,
    base: &'a str,
    reference: &'a str,
    normalized: bool,
) -> Result<bool, Fault<'a>> {
    kind::with_base::<K, _>(kind, base, |base| {
        let reference = Ref::<&str, K::Reference>::parse(reference)
            .map_err(|error| Fault::Text(error, reference, 1))?;
        Ok(match normalized {
            true => base.is_same_document_normalized(&reference),
            false => base.is_same_document(&reference),
        })
    })
}

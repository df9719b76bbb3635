//! Normal forms and targets, which the light build has too.

use urial::kind::{self, Kind};
use urial::{Iri, IriReference, Normalizer, Ref, Reference, ResolveOptions, Step};

use crate::call::{Answer, Call, Fault, is_iri};
use crate::parse::fault;

/// Parses a text as a reference of URIs or of IRIs, by its kind's number, and continues with it.
macro_rules! with_reference {
    ($kind:expr, $text:expr, |$value:ident| $then:expr) => {
        if is_iri($kind) {
            let $value = IriReference::parse($text).map_err(fault($text))?;
            $then
        } else {
            let $value = Reference::parse($text).map_err(fault($text))?;
            $then
        }
    };
}
#[cfg(feature = "tools")]
pub(crate) use with_reference;

/// Answers with the normal form. Arguments: `text`, flags: the kind, and above 8 the step.
pub(crate) fn normalize(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let step = Step::ALL.get((call.flags >> 8) as usize).copied();
    let normalizer = Normalizer::new(step.unwrap_or(Step::Scheme));
    with_reference!(call.flags, text, |value| call.made(&normalizer.normalize(&value)))
}

/// Parses a text as kind `I` of IRIs, or as kind `U` of URIs if the call asks for these.
///
/// One copy of an operation serves both families: an IRI of ASCII alone is a URI (RFC 3987 section
/// 2.2).
fn of_family<U: Kind, I: Kind>(is_iri: bool, text: &str) -> Result<Ref<&str, I>, Fault> {
    match Ref::<&str, _>::parse(text) {
        Ok(iri) if is_iri || text.is_ascii() => Ok(iri),
        Err(error) if is_iri => Err(fault(text)(error)),
        // The error of a URI has other hints than that of an IRI.
        _ => Err(match Ref::<&str, U>::parse(text) {
            Err(error) => fault(text)(error),
            Ok(_) => unreachable!("a URI is an IRI"),
        }),
    }
}

/// Parses a base.
pub(crate) fn base_of<'a>(call: &Call<'_>, text: &'a str) -> Result<Iri<'a>, Fault> {
    of_family::<kind::Uri, _>(is_iri(call.flags), text)
}

/// Parses a reference to resolve.
pub(crate) fn reference_of<'a>(call: &Call<'_>, text: &'a str) -> Result<IriReference<'a>, Fault> {
    of_family::<kind::Reference, _>(is_iri(call.flags), text)
}

/// Answers with the target. Arguments: `base`, `reference`; flags: the kind, bit 8: not strict,
/// 9: normalize the base's path, 10: no step above the root.
pub(crate) fn resolve(call: &mut Call<'_>) -> Answer {
    let base = base_of(call, call.text(0)?)?;
    let reference = reference_of(call, call.text(1)?)?;
    let options = ResolveOptions::new()
        .strict(!call.has(8))
        .normalize_base(call.has(9))
        .forbid_above_root(call.has(10));
    let target = base.try_resolve(&reference, options);
    call.made(&target.map_err(|error| Fault::named(error.as_str(), &error))?)
}

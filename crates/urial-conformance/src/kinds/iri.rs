//! `iri_to_uri`: `input`, `expect`, optional `idna`. `uri_to_iri`: `input`, `expect`.
//!
//! Both take references. `expect: null` means that it must be refused.

use crate::miss::{Judgement, same};
use crate::vector::Vector;
use urial::{IriReference, MaybeOwned, Reference};

pub(super) fn iri_to_uri(vector: &Vector) -> Judgement {
    let idna = vector.flag_or("idna", false)?;
    let came = IriReference::parse(vector.text("input")?)
        .ok()
        .and_then(|iri| {
            if idna {
                // A host that is no name of the DNS is an error here, which `expect: null` stands
                // for.
                iri.to_uri_idna().ok()
            } else {
                Some(iri.to_uri())
            }
        });
    let came = came.as_ref().map(MaybeOwned::as_str);
    same(&vector.text_or_null("expect")?, &came)
}

pub(super) fn uri_to_iri(vector: &Vector) -> Judgement {
    // As a URI and not as an IRI: RFC 3987 section 3.2 converts from URIs.
    let uri = Reference::parse(vector.text("input")?).ok();
    let came = uri.map(Reference::to_iri);
    let came = came.as_ref().map(MaybeOwned::as_str);
    same(&vector.text_or_null("expect")?, &came)
}

//! Same-document references, against the words of section 4.4.

use urial::{Iri, IriReference, Step, split};

use super::texts::text_of;

/// Takes the base, a newline, and the reference.
pub(crate) fn same_document(data: &[u8]) {
    let Some((base, reference)) = text_of(data).split_once('\n') else {
        return;
    };
    let (Ok(base), Ok(reference)) = (Iri::parse(base), IriReference::parse(reference)) else {
        return;
    };
    let is_same = base.is_same_document(&reference);
    let is_same_normalized = base.is_same_document_normalized(&reference);
    assert!(!is_same || is_same_normalized);

    let target = base.resolve(&reference);
    let without = |text: &str| text.split('#').next().unwrap_or_default().to_owned();
    let (document, target) = (without(base.as_str()), without(target.as_str()));
    let parts = split(reference.as_str());
    let is_empty = parts.scheme.is_none()
        && parts.authority.is_none()
        && parts.path.is_empty()
        && parts.query.is_none();
    assert_eq!(is_same, is_empty || document == target, "{document} {target}");
    let normal = |text: &str| Iri::parse(text).unwrap().normalize(Step::Syntax).as_str().to_owned();
    let expected = is_same || normal(&document) == normal(&target);
    assert_eq!(is_same_normalized, expected, "{document} {target}");
}

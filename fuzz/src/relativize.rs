//! The shortest reference: it leads to its target, and nothing that leads there is shorter.

use urial::{Iri, IriReference};

use super::texts::{check_claims, text_of};

/// Takes the base, a newline, and a target; or a reference, whose target there must be a way to.
pub(crate) fn relativize(data: &[u8]) {
    let Some((base, other)) = text_of(data).split_once('\n') else {
        return;
    };
    let Ok(base) = Iri::parse(base) else {
        return;
    };
    if let Ok(target) = Iri::parse(other) {
        match base.relativize(&target) {
            Ok(reference) => {
                assert_eq!(base.resolve(&reference), target, "by {reference}");
                assert!(reference.len() <= target.len(), "{reference}");
                check_claims(&reference.as_borrowed());
            }
            Err(error) => {
                assert_ne!(base.resolve(&target), target, "{error}");
                assert!(target.as_str()[error.at()..].starts_with('.'), "{error}");
            }
        }
    }
    if let Ok(reference) = IriReference::parse(other) {
        let target = base.resolve(&reference);
        let shortest = base.relativize(&target).unwrap();
        assert!(shortest.len() <= reference.len(), "{shortest}");
        assert_eq!(base.resolve(&shortest), target);
    }
}

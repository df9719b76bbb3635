//! Resolving, against the pseudo-code of section 5.2 written as simply as can be.

use urial::{Iri, IriReference, ResolveOptions};
use urial_testkit::letter;

use crate::texts::{same_spans, text_of};

/// Takes the base, a newline, and the reference.
pub fn resolve(data: &[u8]) {
    let Some((base, reference)) = text_of(data).split_once('\n') else {
        return;
    };
    let (Ok(base), Ok(reference)) = (Iri::parse(base), IriReference::parse(reference)) else {
        return;
    };
    for strict in [true, false] {
        let options = ResolveOptions::new().strict(strict);
        let target = base.try_resolve(&reference, options).unwrap();
        assert_eq!(
            target,
            *letter::resolve(base.as_str(), reference.as_str(), strict)
        );
        // The printed text is read back as what it is.
        let again = Iri::parse(target.as_str()).unwrap();
        assert!(same_spans(*target.spans(), *again.spans()), "{target}");
        assert!(!target.spans().plain || !crate::kernels::has_dots(target.path().as_str()));
    }
    let mut buffer = String::from("before ");
    base.resolve_into(&reference, &mut buffer).unwrap();
    let target = base.resolve(&reference);
    assert_eq!(buffer, format!("before {target}"));
    let joined = base.join(reference.as_str()).unwrap();
    assert_eq!(joined, target);
    assert!(same_spans(*joined.spans(), *target.spans()), "{joined}");
    buffer.truncate("before ".len());
    base.join_into(reference.as_str(), &mut buffer).unwrap();
    assert_eq!(buffer, format!("before {target}"));
}

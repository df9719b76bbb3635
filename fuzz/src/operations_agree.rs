//! Comparison: what it says is what the keys say, and IRIs agree with their URIs.

use urial::{Comparison, Iri, IriReference, Rung, Step};

use super::texts::text_of;

/// Takes two references, with a newline between them.
pub(crate) fn operations_agree(data: &[u8]) {
    let text = text_of(data);
    let (a, b) = text.split_once('\n').unwrap_or((text, text));
    let (Ok(a), Ok(b)) = (IriReference::parse(a), IriReference::parse(b)) else {
        return;
    };
    let plain = Comparison::new();
    ladder(plain, a, b);
    ladder(plain.ignore_fragment(true), a, b);
    ladder(plain.urn_equivalence(true), a, b);
    for reference in [a, b] {
        converted(reference);
    }
    if let (Ok(a), Ok(b)) = (Iri::parse(a.as_str()), Iri::parse(b.as_str())) {
        let first = a.compare(&b);
        assert_eq!(first, plain.compare_unresolved(&a, &b));
        assert_eq!(a.explain(&b).agreement(), first);
    }
}

/// Checks that the answer is the same either way round, and that of the keys.
pub(crate) fn ladder(comparison: Comparison<'_>, a: IriReference<'_>, b: IriReference<'_>) {
    let first = comparison.compare_unresolved(&a, &b);
    assert_eq!(comparison.compare_unresolved(&b, &a), first);
    assert!(comparison.compare_unresolved(&a, &a) == Some(Rung::String));
    for rung in Rung::ALL {
        let has_key = key(comparison, a, rung) == key(comparison, b, rung);
        let agree = first.is_some_and(|first| first <= rung);
        assert_eq!(agree, has_key, "{rung} of {a} and {b}");
    }
}

fn key(comparison: Comparison<'_>, reference: IriReference<'_>, rung: Rung) -> String {
    let mut key = String::new();
    comparison.key_unresolved_into(&reference, rung, &mut key);
    key
}

/// Checks that a reference agrees with its URI and with its normal forms, each on its rung.
fn converted(reference: IriReference<'_>) {
    let agrees = |other: &str, rung| {
        let other = IriReference::parse(other).unwrap();
        let first = reference.compare_unresolved(&other);
        let agree = first.is_some_and(|first| first <= rung);
        assert!(agree, "{reference} {other} {first:?}");
    };
    let uri = reference.to_uri();
    agrees(uri.as_str(), Rung::Percent);
    agrees(uri.as_borrowed().to_iri().as_str(), Rung::Percent);
    for (step, rung) in
        [(Step::Case, Rung::Case), (Step::Syntax, Rung::Path), (Step::Scheme, Rung::Scheme)]
    {
        agrees(reference.normalize(step).as_str(), rung);
        agrees(uri.normalize(step).as_str(), rung.max(Rung::Percent));
    }
}

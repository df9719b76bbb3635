//! Normalizing: idempotent, of the same kind, and no change where none was announced.

use urial::kind::{self, Kind};
use urial::{Iri, IriReference, Normalizer, Ref, Step};

use super::texts::{check_claims, text_of};

/// Normalizes the data by every step; with a newline in it, also what is resolved from the two
/// parts.
pub(crate) fn normalize(data: &[u8]) {
    let text = text_of(data);
    normalize_as::<kind::Uri>(text);
    normalize_as::<kind::Reference>(text);
    normalize_as::<kind::AbsoluteIri>(text);
    normalize_as::<kind::IriReference>(text);
    if let Some((base, reference)) = text.split_once('\n') {
        law(base, reference);
    }
}

/// Normalizes a text in every way and by every step, if it is of the kind.
pub(crate) fn normalize_as<K: Kind>(text: &str) {
    let Ok(parsed) = Ref::<&str, K>::parse(text) else {
        return;
    };
    for step in Step::ALL {
        let normal = parsed.normalize(step);
        let is_normal = normal == *text;
        assert_eq!(normal.is_borrowed(), is_normal, "{step:?} {normal}");
        assert_eq!(parsed.is_normalized(step), is_normal);

        let again = Ref::<&str, K>::parse(normal.as_str()).unwrap();
        check_claims(&normal.as_borrowed());
        assert_eq!(again.is_relative(), parsed.is_relative());
        assert!(again.is_normalized(step), "{step:?} {again}");
        assert_eq!(again.normalize(step), *normal.as_str());
        if matches!(step, Step::Syntax) && parsed.spans().plain {
            assert!(is_normal, "{normal}");
        }

        let mut buffer = String::from("before /%41");
        parsed.normalize_into(step, &mut buffer);
        assert_eq!(buffer, format!("before /%41{normal}"));
        buffer.truncate("before /%41".len());
        let is_changed = Normalizer::new(step).change_into(&parsed, &mut buffer);
        let changed = if is_normal { "" } else { normal.as_str() };
        assert_eq!(is_changed, !is_normal);
        assert_eq!(buffer, format!("before /%41{changed}"));
        assert_eq!(parsed.to_owned().into_normalized(step), *normal.as_str());
    }
    // A step of all includes each of them.
    let syntax = parsed.normalize(Step::Syntax).into_owned();
    assert!(syntax.is_normalized(Step::Case) && syntax.is_normalized(Step::Percent));
}

/// Checks that a reference may be normalized before it is resolved, where the law of DESIGN.md is
/// claimed.
fn law(base: &str, reference: &str) {
    let (Ok(base), Ok(reference)) = (Iri::parse(base), IriReference::parse(reference)) else {
        return;
    };
    let is_hierarchical = base.authority().is_some() || base.path().is_absolute();
    let hides_dots = |text: &str| text.to_ascii_lowercase().contains("%2e");
    if !is_hierarchical || hides_dots(base.as_str()) || hides_dots(reference.as_str()) {
        return;
    }
    for step in [Step::Syntax, Step::Scheme] {
        let normal = reference.normalize(step);
        let one = base.resolve(&normal.as_borrowed()).into_normalized(step);
        let other = base.resolve(&reference).into_normalized(step);
        assert_eq!(one, other, "{step:?} of {normal} against {base}");
    }
}

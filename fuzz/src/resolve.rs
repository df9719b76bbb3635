//! Resolving, against the pseudo-code of section 5.2 written as simply as can be.

use urial::{AsKind, Base, Ref, ResolveOptions, kind};
use urial_testkit::letter;

use super::texts::{check_claims, text_of};

/// Takes the base, a newline, and the reference.
pub(crate) fn resolve(data: &[u8]) {
    if let Some((base, reference)) = text_of(data).split_once('\n') {
        resolve_as::<kind::Uri>(base, reference);
        resolve_as::<kind::Iri>(base, reference);
    }
}

/// Resolves a reference in every way, if both are of their kind; a text that is no reference has to
/// be refused with the error of the parser.
pub(crate) fn resolve_as<K: Base>(base: &str, reference: &str)
where
    for<'a> Ref<&'a str, K::Reference>: AsKind<K::Reference>,
{
    let Ok(base) = Ref::<&str, K>::parse(base) else {
        return;
    };
    let mut buffer = String::from("before ");
    let reference = match Ref::<&str, K::Reference>::parse(reference) {
        Ok(reference) => reference,
        Err(error) => {
            assert_eq!(base.join(reference).err(), Some(error));
            assert_eq!(base.join_into(reference, &mut buffer), Err(error));
            return assert_eq!(buffer, "before ");
        }
    };
    for strict in [true, false] {
        let options = ResolveOptions::new().strict(strict);
        let target = base.try_resolve(&reference, options).unwrap();
        assert_eq!(target, *letter::resolve(base.as_str(), reference.as_str(), strict));
        check_claims(&target.as_borrowed());
        assert!(!target.spans().plain || target.spans().dotless);
        let written = base.try_resolve_into(&reference, options, &mut buffer);
        assert_eq!(written, Ok(()));
        assert_eq!(buffer, format!("before {target}"));
        buffer.truncate("before ".len());
    }
    base.resolve_into(&reference, &mut buffer).unwrap();
    let target = base.resolve(&reference);
    assert_eq!(buffer, format!("before {target}"));
    let joined = base.join(reference.as_str()).unwrap();
    assert_eq!(joined, target);
    check_claims(&joined.as_borrowed());
    buffer.truncate("before ".len());
    base.join_into(reference.as_str(), &mut buffer).unwrap();
    assert_eq!(buffer, format!("before {target}"));
}

//! `resolve`: `base`, `ref`, `strict` (true unless stated), `expect` or one of `alts`;
//! `expect: null` means that one of the two texts has to be refused.
//!
//! All ways to resolve have to agree, and the spans of the result have to be those that a parser
//! finds.

use super::normalize::is_among;
use super::{is_of_iris, parsed};
use crate::miss::{Judgement, Miss, differs, same};
use crate::vector::Vector;
use urial::kind::{self, Kind};
use urial::{Base, Borrowed, Owned, ResolveOptions};

pub(super) fn resolve(vector: &Vector) -> Judgement {
    let texts = [vector.text("base")?, vector.text("ref")?];
    // A misspelled `expect` must not turn into an expected refusal.
    if vector.states("expect") && !vector.has("expect") {
        return refused(texts);
    }
    if is_of_iris(&texts) {
        resolve_as::<kind::Iri>(vector, texts)
    } else {
        resolve_as::<kind::Uri>(vector, texts)
    }
}

/// Checks `expect: null`: the base is not a URI or IRI, or the reference is not valid.
fn refused([base, reference]: [&str; 2]) -> Judgement {
    let base: Result<Borrowed<'_, kind::Iri>, _> = parsed("a base", base);
    let reference: Result<Borrowed<'_, kind::IriReference>, _> = parsed("a reference", reference);
    match (base, reference) {
        (Ok(base), Ok(reference)) => differs("a refusal", base.resolve(&reference).as_str()),
        _ => Ok(()),
    }
}

fn resolve_as<K: Base>(vector: &Vector, [base, reference]: [&str; 2]) -> Judgement {
    let base: Borrowed<'_, K> = parsed("a base", base)?;
    let reference: Borrowed<'_, K::Reference> = parsed("a reference", reference)?;
    let strict = vector.flag_or("strict", true)?;
    let options = ResolveOptions::new().strict(strict);
    let target = match base.try_resolve(&reference, options) {
        Ok(target) => target,
        Err(error) => return differs("a target", error.to_string()),
    };
    // The other functions have no options, so they can only be compared where the defaults hold.
    if strict {
        let mut text = String::new();
        if let Err(error) = base.resolve_into(&reference, &mut text) {
            return differs("a target", error.to_string());
        }
        same(target.as_str(), &text)?;
        // Five ways to one target: programs take whichever fits, and all have to agree.
        same(target.as_str(), base.resolve(&reference).as_str())?;
        let joined = match base.join(reference.as_str()) {
            Ok(joined) => joined,
            Err(error) => return differs("a target", error.to_string()),
        };
        same(target.as_str(), joined.as_str())?;
        check_spans(&joined)?;
        text.clear();
        if let Err(error) = base.join_into(reference.as_str(), &mut text) {
            return differs("a target", error.to_string());
        }
        same(target.as_str(), &text)?;
    }
    // The spans of a target are computed and not parsed, so they could be wrong where its text is
    // right.
    check_spans(&target)?;
    if is_among("alts", vector, target.as_str())? {
        return Ok(());
    }
    same(vector.text("expect")?, target.as_str())
}

/// Checks that the components are where a parser finds them.
fn check_spans<K: Kind>(target: &Owned<K>) -> Result<(), Miss> {
    let again: Borrowed<'_, K> = parsed("a target that is valid", target.as_str())?;
    let mut spans = *target.spans();
    // A result may leave it open whether a text is plain or dotless.
    spans.plain = again.spans().plain;
    spans.dotless = again.spans().dotless;
    if spans == *again.spans() {
        Ok(())
    } else {
        differs(format!("{:?}", again.spans()), format!("{spans:?}"))
    }
}

//! Operations on two references.

use super::{agree, by_kind, parsed, refused};
use crate::answer::{Answer, Answered};
use crate::vector::Vector;
use serde_json::{Value, json};
use urial::kind::{self, Kind};
use urial::{Base, BaseChain, Comparison, IriReference, Ref, ResolveOptions, Rung};

pub(super) fn resolve(args: &Vector) -> Answered {
    let (base, reference) = (args.text("base")?, args.text("ref")?);
    by_kind!(args, resolve_as::<Iri | Uri>(base, reference, args.flag("strict")?))
}

fn resolve_as<K: Base>(base: &str, reference: &str, strict: bool) -> Answered {
    let base: Ref<&str, K> = parsed(base)?;
    let reference: Ref<&str, K::Reference> = parsed(reference)?;
    let options = ResolveOptions::new().strict(strict);
    let target = base.try_resolve(&reference, options).map_err(refused)?;
    // The other functions have no options, so they can only be compared where the defaults hold.
    if strict {
        let mut text = String::new();
        base.resolve_into(&reference, &mut text).map_err(refused)?;
        // Five ways to one target: programs take whichever fits, and all have to agree.
        agree("resolve_into", target.as_str(), &text)?;
        agree("resolve", target.as_str(), base.resolve(&reference).as_str())?;
        let joined = base.join(reference.as_str()).map_err(refused)?;
        agree("join", target.as_str(), joined.as_str())?;
        check_spans(&joined)?;
        text.clear();
        base.join_into(reference.as_str(), &mut text).map_err(refused)?;
        agree("join_into", target.as_str(), &text)?;
    }
    check_spans(&target)?;
    Ok(json!(target.as_str()))
}

/// Checks that the components are where a parser finds them: the spans of a target are computed and
/// not parsed, so they could be wrong where its text is right.
fn check_spans<K: Kind>(target: &Ref<String, K>) -> Result<(), Answer> {
    let again: Ref<&str, K> = match Ref::<&str, _>::parse(target.as_str()) {
        Ok(again) => again,
        Err(error) => return Err(Answer::Fault(format!("the target is invalid: {error}"))),
    };
    let mut spans = *target.spans();
    // A result may leave it open whether a text is plain or dotless.
    spans.plain = again.spans().plain;
    spans.dotless = again.spans().dotless;
    agree("spans", &spans, again.spans())
}

pub(super) fn relativize(args: &Vector) -> Answered {
    let (base, target) = (args.text("base")?, args.text("target")?);
    by_kind!(args, relativize_as::<Iri | Uri>(base, target))
}

fn relativize_as<K: Base>(base: &str, target: &str) -> Answered {
    let base: Ref<&str, K> = parsed(base)?;
    let target: Ref<&str, K::Target> = parsed(target)?;
    let reference = base.relativize(&target).map_err(refused)?;
    Ok(json!(reference.as_str()))
}

pub(super) fn base(args: &Vector) -> Answered {
    // The chain of IRIs accepts URIs too, but most programs use the other, so it is tested wherever
    // it can be.
    if args.flag("iri")? {
        choose(BaseChain::<kind::Iri>::of_iris(), args)
    } else {
        choose(BaseChain::new(), args)
    }
}

fn choose<'a, K: Base>(mut chain: BaseChain<'a, K>, args: &'a Vector) -> Answered {
    if let Some(text) = args.optional_text("default")? {
        chain = chain.fallback(parsed::<K::Reference>(text)?);
    }
    for text in args.optional_list("retrieved")?.iter().filter_map(Value::as_str) {
        chain = chain.retrieved(parsed::<K::Reference>(text)?);
    }
    if let Some(text) = args.optional_text("encapsulating")? {
        chain = chain.encapsulating(parsed::<K::Reference>(text)?);
    }
    if let Some(text) = args.optional_text("embedded")? {
        chain = chain.embedded(parsed::<K::Reference>(text)?);
    }
    Ok(chain.choose().map_or(
        Value::Null,
        |(source, base)| json!({"base": base.as_str(), "source": source.as_str()}),
    ))
}

pub(super) fn same_document(args: &Vector) -> Answered {
    by_kind!(args, same_document_as::<Iri | Uri>(args))
}

fn same_document_as<K: Base>(args: &Vector) -> Answered {
    let base: Ref<&str, K> = parsed(args.text("base")?)?;
    let reference: Ref<&str, K::Reference> = parsed(args.text("ref")?)?;
    Ok(json!(if args.flag("normalized")? {
        base.is_same_document_normalized(&reference)
    } else {
        base.is_same_document(&reference)
    }))
}

pub(super) fn equal(args: &Vector) -> Answered {
    let name = args.text("rung")?;
    let Ok(rung) = name.parse() else {
        return Err(Answer::Unsupported(format!("the rung {name:?}")));
    };
    let a: IriReference<'_> = parsed(args.text("a")?)?;
    let b: IriReference<'_> = parsed(args.text("b")?)?;
    let is_equal = |a: IriReference<'_>, b: IriReference<'_>| {
        a.compare_unresolved(&b).is_some_and(|first| first <= rung)
    };
    let came = is_equal(a, b);
    // Equivalence is symmetric, and a key that disagrees with the comparison would break hash maps.
    agree("b and a", came, is_equal(b, a))?;
    agree("their keys", came, key(a, rung) == key(b, rung))?;
    Ok(json!(came))
}

fn key(reference: IriReference<'_>, rung: Rung) -> String {
    let mut key = String::new();
    Comparison::new().key_unresolved_into(&reference, rung, &mut key);
    key
}

//! Two references and what they are to each other.

use urial::{BaseChain, Comparison, Iri, IriReference, Ref, Rung};
use urial_guard::Redaction;

use crate::basic::{base_of, reference_of};
use crate::call::{Answer, Call, Fault, Status};
use crate::json::Json;
use crate::parse::fault;

/// Answers with the shortest reference. Arguments: `base`, `target`; flags: the kind.
pub(crate) fn relativize(call: &mut Call<'_>) -> Answer {
    let base = base_of(call, call.text(0)?)?;
    let target = base_of(call, call.text(1)?)?;
    match base.relativize(&target) {
        Ok(reference) => call.made(&reference),
        Err(error) => {
            let (message, at) = (error.to_string(), error.at());
            Err(Fault::at("unreachable", "text", &message, call.bytes(1), at..at))
        }
    }
}

/// Answers whether the reference is to the same document. Arguments: `base`, `reference`;
/// flags: the kind, bit 8: both normalized.
pub(crate) fn same_document(call: &mut Call<'_>) -> Answer {
    let base = base_of(call, call.text(0)?)?;
    let reference = reference_of(call, call.text(1)?)?;
    Ok(Status::from(if call.has(8) {
        base.is_same_document_normalized(&reference)
    } else {
        base.is_same_document(&reference)
    }))
}

/// Reads what is compared: references as they stand with bit 8, and else IRIs.
fn compared<'a>(call: &Call<'_>, text: &'a str) -> Result<IriReference<'a>, Fault> {
    let parsed = match call.has(8) {
        true => IriReference::parse(text),
        false => Iri::parse(text).map(Ref::widen),
    };
    parsed.map_err(fault(text))
}

/// Reads the switches of a comparison: bit 16: fragments do not count, 17: URNs by RFC 8141.
fn comparison(call: &Call<'_>) -> Comparison<'static> {
    Comparison::new().ignore_fragment(call.has(16)).urn_equivalence(call.has(17))
}

/// Answers with the first rung on which they agree. Arguments: `a`, `b`; flags: bit 8:
/// references as they stand, and those of [`comparison`].
pub(crate) fn compare(call: &mut Call<'_>) -> Answer {
    let (a, b) = (call.text(0)?, call.text(1)?);
    let (a, b) = (compared(call, a)?, compared(call, b)?);
    let rung = comparison(call).compare_unresolved(&a, &b);
    call.answer_optional(rung.map(|rung| rung.as_str().into()))
}

/// Answers with the key. Arguments: `text`; flags: the rung, bit 8: a reference as it stands,
/// and those of [`comparison`].
pub(crate) fn key(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let rung = Rung::ALL.get((call.flags & 255) as usize).copied();
    let rung = rung.unwrap_or(Rung::Scheme);
    let mut key = String::new();
    comparison(call).key_unresolved_into(&compared(call, text)?, rung, &mut key);
    call.answer(&key)
}

/// Answers with the changes of each rung, passwords hidden. Arguments: `a`, `b`; flags: bit 8:
/// references as they stand, and those of [`comparison`].
pub(crate) fn explain(call: &mut Call<'_>) -> Answer {
    let (a, b) = (call.text(0)?, call.text(1)?);
    let (a, b) = (compared(call, a)?, compared(call, b)?);
    let mut explanation = comparison(call).explain_unresolved(&a, &b);
    let redaction = Redaction::new();
    explanation.hide_changes(|text| redaction.redact(text).into_owned());
    call.object(|json| {
        let agreement = explanation.agreement();
        json.key("agreement").optional(agreement.map(|rung| rung.as_str()));
        json.key("text").text(&explanation.to_string());
        json.key("steps").objects(explanation.steps(), |json, step| {
            json.key("rung").text(step.rung.as_str());
            json.key("agree").boolean(step.agree());
            side(json.key("first"), step, 0);
            side(json.key("second"), step, 1);
        });
    })
}

fn side(json: &mut Json<'_>, step: &urial::compare::Explained, side: usize) {
    json.object(|json| {
        json.key("text").text(&step.texts[side]);
        json.key("changes").objects(&step.changes[side], |json, change| {
            let (before, after) = change.masked();
            json.key("component").text(change.component.as_str());
            json.key("before").optional(before.as_deref());
            json.key("after").optional(after.as_deref());
        });
    });
}

/// Answers with the base of section 5.1 and its source. Arguments: `default`, `encapsulating`,
/// `embedded`, then what was retrieved, the last one counts; flags: the kind.
pub(crate) fn base(call: &mut Call<'_>) -> Answer {
    let mut chain = BaseChain::of_iris();
    if let Some(text) = call.optional(0)? {
        chain = chain.fallback(reference_of(call, text)?);
    }
    for at in 3..call.count() {
        chain = chain.retrieved(reference_of(call, call.text(at)?)?);
    }
    if let Some(text) = call.optional(1)? {
        chain = chain.encapsulating(reference_of(call, text)?);
    }
    if let Some(text) = call.optional(2)? {
        chain = chain.embedded(reference_of(call, text)?);
    }
    call.json_optional(chain.choose(), |json, (source, base)| {
        json.object(|json| {
            json.key("base").text(base.as_str());
            json.key("source").text(source.as_str());
        });
    })
}

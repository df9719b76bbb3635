//! Text that is not a reference yet: running text, mistakes, and missing schemes.

use urial_text::{Extractor, Found, FoundKind, Repairer, SuffixGuesser};

use crate::call::{Answer, Call, Fault, with_index};
use crate::units::Units;

/// Answers with what was found. Arguments: `text`, then schemes; flags: bit 0: suffix
/// references too, 1: lenient, 2: no IRIs, 3: only these schemes.
pub(crate) fn extract(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let schemes = call.texts(1..call.count())?;
    let mut extractor = Extractor::new().suffix(call.has(0)).lenient(call.has(1)).iri(!call.has(2));
    if call.has(3) {
        extractor = extractor.schemes(&schemes);
    }
    let units = Units::new(text);
    call.json(|json| {
        json.objects(extractor.extract(text), |json, found| {
            json.key("text").text(found.text());
            json.key("reference").text(found.iri().as_str());
            json.key("kind").text(kind_name(found.kind()));
            json.span(&units, found.span());
            let reason = Found::suffix(&found).map(|suffix| suffix.reason().to_string());
            json.key("reason").optional(reason.as_deref());
            let other = found.other_reading().map(|iri| iri.as_str());
            json.key("otherReading").optional(other);
        });
    })
}

/// Returns the name of a kind: a URI or an IRI is a reference, as in other languages.
pub(crate) fn kind_name(kind: FoundKind) -> &'static str {
    match kind {
        FoundKind::Iri => "reference",
        kind => kind.as_str(),
    }
}

/// Answers with the repaired reference and the changes. Arguments: `text`, UTF-8 or not; flags:
/// bit 0: a backslash is a slash, 1: entities of HTML, 2: hosts by IDNA.
pub(crate) fn repair(call: &mut Call<'_>) -> Answer {
    let input = call.bytes(0);
    let repairer = Repairer::new().backslash_is_slash(call.has(0)).html_entities(call.has(1));
    #[cfg(feature = "idna")]
    let repairer = repairer.idna(call.has(2));
    let repaired = repairer.repair_bytes(input).map_err(|error| {
        let (kind, component) = (error.kind().as_str(), error.component().as_str());
        Fault::at(kind, component, &error.to_string(), input, error.span())
    })?;
    let units = Units::of_bytes(input);
    call.object(|json| {
        json.key("reference").text(repaired.reference().as_str());
        json.key("changes").objects(repaired.changes(), |json, change| {
            let span = change.span();
            let (byte, index) = (span.start, units.at(span.start));
            json.key("kind").text(change.kind().as_str());
            json.span(&units, span);
            json.key("before").text(&change.before());
            json.key("after").text(change.after());
            let message = with_index(&change.to_string(), byte, index);
            json.key("message").text(&message);
        });
    })
}

/// Answers with the guess and its reason, or with `null`. Arguments: `text`, `scheme`.
pub(crate) fn guess_suffix(call: &mut Call<'_>) -> Answer {
    let scheme = call.optional(1)?.unwrap_or("http");
    let guess = SuffixGuesser::new().scheme(scheme).guess(call.text(0)?);
    call.json_optional(guess, |json, guess| {
        json.object(|json| {
            json.key("reference").text(guess.iri().as_str());
            json.key("reason").text(&guess.reason().to_string());
        });
    })
}

//! Changes of one reference: edits, and conversions between URIs and IRIs.

use urial::kind::{self, Kind};
use urial::{Builder, Component, EditError, IriReference, PairStyle, Ref, Reference};
use urial_grammar::grammar::{self, Production};
use urial_list::Trimmer;

use crate::basic::with_reference;
use crate::call::{Answer, Call, Fault, form, is_iri};
use crate::parse::fault;

fn component(number: u32) -> Result<Component, Fault> {
    let found = Component::ALL.get(number as usize).copied();
    found.ok_or_else(|| Fault::plain("unknown-component", "no such component"))
}

/// Answers with the text after the edit; without a value the component goes. Arguments: `text`,
/// `value`, flags: the kind, above 8 the component, bit 16: the value is plain text.
pub(crate) fn set(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let (component, value) = (component(call.flags >> 8 & 255)?, call.optional(1)?);
    with_reference!(call.flags, text, |reference| {
        let mut edited = reference.to_owned();
        let done = match value {
            Some(value) if call.has(16) => edited.set_encode(component, value),
            Some(value) => edited.set(component, value),
            None => edited.clear(component),
        };
        done.map_err(|error| Fault::edit(error, value.unwrap_or_default()))?;
        still(call, &edited)
    })
}

/// Answers with an edited reference, if it is still of the kind that the flags say.
fn still<K: Kind>(call: &mut Call<'_>, edited: &Ref<String, K>) -> Answer {
    grammar::parse(edited.as_str(), form(call.flags)).map_err(fault(edited.as_str()))?;
    call.made(edited)
}

/// Answers with the text after the edits of its pairs. Arguments: `text`, then steps of two
/// texts: `key` and `value`; flags: the kind, above 8 the edit (0 sets, 1 appends, 2 removes),
/// bit 16: `+` is a space.
pub(crate) fn pairs(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let (kind, how) = (call.flags, call.flags >> 8 & 255);
    let style = PairStyle::new().plus_is_space(call.has(16));
    let keys: Vec<(&str, Option<&str>)> = (1..call.count())
        .step_by(2)
        .map(|at| Ok((call.text(at)?, call.optional(at + 1)?)))
        .collect::<Result<_, Fault>>()?;
    with_reference!(kind, text, |reference| {
        let mut edited = reference.to_owned();
        let mut pairs = edited.pairs_mut_with(style);
        if how == 1 {
            // Together, since the first may be empty: `?&a`.
            let pushed = pairs.extend_encode(keys);
            pushed.map_err(|error| Fault::edit(error, ""))?;
        } else {
            for (key, value) in keys {
                if how == 0 {
                    let set = pairs.set_encode(key, value);
                    set.map_err(|error| Fault::edit(error, key))?;
                } else {
                    pairs.remove(key);
                }
            }
        }
        still(call, &edited)
    })
}

/// Answers with the path made longer. Arguments: `text`, then segments as plain text; flags:
/// the kind.
pub(crate) fn append(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let segments = call.texts(1..call.count())?;
    with_reference!(call.flags, text, |reference| {
        let mut edited = reference.to_owned();
        for segment in segments {
            let mut segments = edited.segments_mut();
            let pushed = segments.push_encode(segment);
            pushed.map_err(|error| Fault::edit(error, segment))?;
        }
        still(call, &edited)
    })
}

/// Answers with the reference built of them. Arguments: the components in their order, without
/// the authority if it is in parts; flags: the kind, and from 8 on a bit for each component
/// that is plain text.
pub(crate) fn build(call: &mut Call<'_>) -> Answer {
    let mut builder = Builder::new();
    for (at, component) in Component::ALL.into_iter().enumerate() {
        let Some(value) = call.optional(at)? else {
            continue;
        };
        if component == Component::Authority {
            // Whole, so that an offset is in it: the builder checks its parts.
            let rule = match is_iri(call.flags) {
                true => Production::Iauthority,
                false => Production::Authority,
            };
            rule.check(value).map_err(fault(value))?;
        }
        builder = match call.has(8 + at as u32) {
            true => builder.set_encode(component, value),
            false => builder.set(component, value),
        };
    }
    let built = match is_iri(call.flags) {
        true => builder.build::<kind::IriReference>(),
        false => builder.build::<kind::Reference>().map(Ref::widen),
    };
    still(call, &built.map_err(|error| refused(call, error))?)
}

/// Makes the fault of a component that [`build`] got, with its place in that component.
fn refused(call: &Call<'_>, error: EditError) -> Fault {
    let component = error.component();
    let at = Component::ALL.iter().position(|&it| Some(it) == component);
    let text = at.and_then(|at| call.optional(at).ok().flatten());
    Fault::edit(error, text.unwrap_or_default())
}

/// Reads what to take away. Arguments from `at` on: the number of patterns of keys to drop, these
/// patterns, and those of keys to keep; flags from `bit` on: drop the fragment, sort the pairs,
/// drop what tracks, `www`, index pages, and slashes at the end.
pub(crate) fn trimmer(call: &Call<'_>, at: usize, bit: u32) -> Result<Trimmer, Fault> {
    let dropped: usize = call.text(at)?.parse().unwrap_or(0);
    let patterns = call.texts(at + 1..call.count().max(at + 1))?;
    let (drop, keep) = patterns.split_at(dropped.min(patterns.len()));
    Ok(Trimmer::new()
        .drop_fragment(call.has(bit))
        .sort_query(call.has(bit + 1))
        .drop_tracking(call.has(bit + 2))
        .drop_www(call.has(bit + 3))
        .drop_index(call.has(bit + 4))
        .drop_slash(call.has(bit + 5))
        .drop_query(drop)
        .keep_query(keep))
}

/// Answers with the reference trimmed. Arguments: `text`, then those of [`trimmer`]; flags: the
/// kind, those of [`trimmer`] from bit 8 on, 15: keys match whatever their case.
pub(crate) fn trim(call: &mut Call<'_>) -> Answer {
    let trimmer = trimmer(call, 1, 8)?.ignore_case(call.has(15));
    // A trimmed URI stays a URI: nothing is added.
    let value = call.reference()?;
    call.made(&trimmer.trim(&value))
}

/// Answers with the URI. Arguments: `text`, an IRI reference; flags: bit 8: the host as the DNS
/// has it.
pub(crate) fn to_uri(call: &mut Call<'_>) -> Answer {
    let iri = call.reference()?;
    if !call.has(8) {
        return call.made(&iri.to_uri());
    }
    #[cfg(feature = "idna")]
    return match iri.to_uri_idna() {
        Ok(uri) => call.made(&uri),
        Err(error) => Err(Fault::about(Component::Host, "idna", &error)),
    };
    #[cfg(not(feature = "idna"))]
    Err(without_idna())
}

/// Answers with the IRI. Arguments: `text`, a URI reference; flags: bit 8: the host as people
/// read it.
pub(crate) fn to_iri(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let uri = Reference::parse(text).map_err(fault(text))?;
    if !call.has(8) {
        return call.made(&uri.to_iri());
    }
    #[cfg(feature = "idna")]
    return call.made(&uri.to_iri_idna());
    #[cfg(not(feature = "idna"))]
    Err(without_idna())
}

/// Answers with the reference and its host as the DNS has it. Arguments: `text`, flags: the
/// kind.
pub(crate) fn ascii_host(call: &mut Call<'_>) -> Answer {
    #[cfg(feature = "idna")]
    {
        // A URI with another host stays a URI.
        match call.reference()?.with_ascii_host() {
            Ok(named) => call.made(&named),
            Err(error) => Err(Fault::about(Component::Host, "idna", &error)),
        }
    }
    #[cfg(not(feature = "idna"))]
    {
        let _ = call;
        Err(without_idna())
    }
}

#[cfg(not(feature = "idna"))]
fn without_idna() -> Fault {
    Fault::plain("idna", "this build has no tables of IDNA; take another one")
}

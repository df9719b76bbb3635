//! Resolution of a reference (section 5.2): lines that are [pairs](crate::lists::pairs), whose
//! bases were parsed before.

use std::cell::RefCell;
use std::fmt::{Display, Write};
use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::spec::UriSpec;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use urial::{Reference, Uri};
use uriparse::{URI, URIReference};

use super::comparing::relativize;
use crate::lists::{self, List};
use crate::measure::{Entry, Outcome};
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URIAL, URIAL_TWO_CALLS, URIPARSE, URL};
use crate::report::{Aim, Operation};

/// Returns resolving and relativizing: of a base and a reference, of a base and a target.
#[must_use]
pub fn resolve(lists: &[List]) -> Vec<Operation> {
    const REFERENCES: &[&str] = &[FLUENT, OXIRI];
    let pairs: Vec<List> = lists.iter().map(lists::pairs).collect();
    let operation = |title, least, entries| Operation {
        title,
        references: REFERENCES,
        aims: vec![Aim::new(least, REFERENCES)],
        entries,
        lists: pairs.clone(),
    };
    vec![
        operation("parse the reference + resolve", 3.0, resolvers(false)),
        operation("resolve", 2.2, resolvers(true)),
        operation("resolve into a buffer", 2.0, resolvers_into()),
        relativize(lists),
    ]
}

/// Makes a target of its own, of references that were parsed before or, if they are not `kept`,
/// are parsed and resolved.
pub(super) fn resolvers(kept: bool) -> Vec<Entry> {
    let two_calls = |name| {
        resolver(kept, name, Uri::parse, Reference::parse, |base, reference| {
            Some(base.resolve(reference))
        })
    };
    let mut entries = match kept {
        true => vec![two_calls(URIAL)],
        // Urial parses and resolves in one call.
        false => vec![
            Entry::pair(URIAL, Uri::parse, Some, |base, text| base.join(text)),
            two_calls(URIAL_TWO_CALLS),
        ],
    };
    let (base, reference) = (fluent_uri::Uri::parse, fluent_uri::UriRef::parse);
    entries.extend([
        resolver(kept, FLUENT, base, reference, |base, reference| {
            reference.resolve_against(base).ok()
        }),
        // With what it calls unchecked: base and reference have been checked.
        resolver(kept, OXIRI, oxiri::Iri::parse, oxiri::IriRef::parse, |base, reference| {
            Some(base.resolve_unchecked(reference))
        }),
        resolver(kept, IRI_STRING, fixed, UriReferenceStr::new, |base, reference| {
            Some(base.resolve(reference).to_dedicated_string())
        }),
        resolver(
            kept,
            IREF,
            |text| iref::Uri::new(text),
            |text| iref::UriRef::new(text),
            |base, reference| Some(reference.resolved(base)),
        ),
        // The target has no text.
        resolver(kept, URIPARSE, URI::try_from, URIReference::try_from, |base, reference| {
            Some(black_box(&base.resolve(reference)).path().segments().len())
        }),
    ]);
    if !kept {
        // Parses the reference whenever it resolves it.
        entries.push(Entry::pair(URL, url::Url::parse, Some, |base, text| base.join(text)));
    }
    entries
}

fn resolver<M: Outcome<Value: 'static>, N: Outcome<Value: 'static>, A: Display>(
    kept: bool,
    name: &'static str,
    base: impl Fn(&'static str) -> M + Copy + 'static,
    reference: impl Fn(&'static str) -> N + Copy + 'static,
    resolve: impl Fn(&M::Value, &N::Value) -> Option<A> + Copy + 'static,
) -> Entry {
    match kept {
        true => Entry::pair(name, base, reference, resolve),
        false => Entry::pair(name, base, Some, move |base, text| {
            resolve(base, &reference(text).value()?)
        }),
    }
}

/// Resolves references that were parsed before into a text that is used again.
pub(super) fn resolvers_into() -> Vec<Entry> {
    let (base, reference) = (fluent_uri::Uri::parse, fluent_uri::UriRef::parse);
    vec![
        resolver_into(URIAL, Uri::parse, Reference::parse, |base, reference, buffer| {
            // Nothing here is 4 GiB long.
            let _ = base.resolve_into(reference, buffer);
        }),
        // Has no way to do without a text of its own.
        resolver_into(FLUENT, base, reference, |base, reference, buffer| {
            if let Ok(target) = reference.resolve_against(base) {
                buffer.push_str(target.as_str());
            }
        }),
        resolver_into(OXIRI, oxiri::Iri::parse, oxiri::IriRef::parse, |base, reference, buffer| {
            base.resolve_into_unchecked(reference, buffer);
        }),
        resolver_into(IRI_STRING, fixed, UriReferenceStr::new, |base, reference, buffer| {
            // A String takes everything.
            let _ = write!(buffer, "{}", base.resolve(reference));
        }),
    ]
}

fn resolver_into<M: Outcome<Value: 'static>, N: Outcome<Value: 'static>>(
    name: &'static str,
    base: impl Fn(&'static str) -> M + Copy + 'static,
    reference: impl Fn(&'static str) -> N + Copy + 'static,
    resolve: impl Fn(&M::Value, &N::Value, &mut String) + Copy + 'static,
) -> Entry {
    let buffer: &RefCell<String> = Box::leak(Box::default());
    Entry::pair(name, base, reference, move |base, reference| {
        let mut buffer = buffer.borrow_mut();
        buffer.clear();
        resolve(base, reference, &mut buffer);
        Some(black_box(&*buffer).len())
    })
}

/// Returns a base whose components have been found.
#[inline]
fn fixed(text: &'static str) -> Option<FixedBaseResolver<'static, UriSpec>> {
    UriAbsoluteStr::new(text).ok().map(FixedBaseResolver::new)
}

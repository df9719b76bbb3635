//! Resolution of a reference (section 5.2): lines that are [pairs](crate::lists::pairs), whose
//! bases were parsed before.

use std::fmt::Write;
use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::spec::UriSpec;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use urial::{Reference, Uri};
use uriparse::{URI, URIReference};

use super::seen;
use crate::measure::{Entry, pairs, tally};
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URIAL, URIAL_TWO_CALLS, URIPARSE, URL};

/// Makes a target of its own, of references that were parsed before or, if they are not `kept`,
/// are parsed and resolved.
pub fn resolvers(kept: bool) -> Vec<Entry> {
    let two_calls = |name| {
        resolver(kept, name, uri, reference, |base, reference| {
            Some(black_box(&base.resolve(reference)).as_str().len())
        })
    };
    let mut entries = match kept {
        true => vec![two_calls(URIAL)],
        // Urial parses and resolves in one call.
        false => vec![
            resolver(true, URIAL, uri, Some, |base, text| {
                seen(&base.join(text)).map(|target| target.as_str().len())
            }),
            two_calls(URIAL_TWO_CALLS),
        ],
    };
    entries.extend([
        resolver(kept, FLUENT, fluent, fluent_reference, |base, reference| {
            seen(&reference.resolve_against(base)).map(|target| target.as_str().len())
        }),
        // With what it calls unchecked: base and reference have been checked.
        resolver(kept, OXIRI, oxiri, oxiri_reference, |base, reference| {
            Some(black_box(&base.resolve_unchecked(reference)).as_str().len())
        }),
        resolver(kept, IRI_STRING, fixed, reference_str, |base, reference| {
            let target = base.resolve(reference).to_dedicated_string();
            Some(black_box(&target).as_str().len())
        }),
        resolver(kept, IREF, iref, iref_reference, |base, reference| {
            Some(black_box(&reference.resolved(base)).as_str().len())
        }),
        // The target has no text.
        resolver(kept, URIPARSE, uriparse, uriparse_reference, |base, reference| {
            Some(black_box(&base.resolve(reference)).path().segments().len())
        }),
    ]);
    if !kept {
        // Parses the reference whenever it resolves it.
        let base = |text: &'static str| url::Url::parse(text).ok();
        entries.push(resolver(true, URL, base, Some, |base, text| {
            seen(&base.join(text)).map(|target| target.as_str().len())
        }));
    }
    entries
}

fn resolver<B: 'static, R: 'static>(
    kept: bool,
    name: &'static str,
    base: impl Fn(&'static str) -> Option<B> + Copy + 'static,
    reference: impl Fn(&'static str) -> Option<R> + Copy + 'static,
    resolve: impl Fn(&B, &R) -> Option<usize> + Copy + 'static,
) -> Entry {
    match kept {
        true => Entry::of_pair(name, base, reference, resolve),
        false => Entry::of_pair(name, base, Some, move |base, text: &&'static str| {
            resolve(base, &reference(text)?)
        }),
    }
}

/// Resolves references that were parsed before into a text that is used again.
pub fn resolvers_into() -> Vec<Entry> {
    vec![
        resolver_into(URIAL, uri, reference, |base, reference, buffer| {
            // Nothing here is 4 GiB long.
            let _ = base.resolve_into(reference, buffer);
        }),
        // Has no way to do without a text of its own.
        resolver_into(FLUENT, fluent, fluent_reference, |base, reference, buffer| {
            if let Ok(target) = reference.resolve_against(base) {
                buffer.push_str(target.as_str());
            }
        }),
        resolver_into(OXIRI, oxiri, oxiri_reference, |base, reference, buffer| {
            base.resolve_into_unchecked(reference, buffer);
        }),
        resolver_into(IRI_STRING, fixed, reference_str, |base, reference, buffer| {
            // A String takes everything.
            let _ = write!(buffer, "{}", base.resolve(reference));
        }),
    ]
}

fn resolver_into<B: 'static, R: 'static>(
    name: &'static str,
    base: impl Fn(&'static str) -> Option<B> + Copy + 'static,
    reference: impl Fn(&'static str) -> Option<R> + Copy + 'static,
    resolve: impl Fn(&B, &R, &mut String) + Copy + 'static,
) -> Entry {
    Entry::new(name, move |lines| {
        let pairs = pairs(lines, base, reference);
        let mut buffer = String::with_capacity(1 << 12);
        Box::new(move || {
            tally(&pairs, |(base, reference)| {
                buffer.clear();
                resolve(base, reference, &mut buffer);
                Some(black_box(&buffer).len())
            })
        })
    })
}

/// Names the parsers of the types that are resolved.
macro_rules! parses {
    ($($name:ident -> $type:ty = $parse:expr;)+) => {
        $(#[inline]
        fn $name(text: &'static str) -> Option<$type> {
            $parse(text).ok()
        })+
    };
}

parses! {
    uri -> Uri<'static> = Uri::parse;
    reference -> Reference<'static> = Reference::parse;
    fluent -> fluent_uri::Uri<&'static str> = fluent_uri::Uri::parse;
    fluent_reference -> fluent_uri::UriRef<&'static str> = fluent_uri::UriRef::parse;
    oxiri -> oxiri::Iri<&'static str> = oxiri::Iri::parse;
    oxiri_reference -> oxiri::IriRef<&'static str> = oxiri::IriRef::parse;
    absolute -> &'static UriAbsoluteStr = UriAbsoluteStr::new;
    reference_str -> &'static UriReferenceStr = UriReferenceStr::new;
    iref -> &'static iref::Uri = iref::Uri::new;
    iref_reference -> &'static iref::UriRef = iref::UriRef::new;
    uriparse -> URI<'static> = URI::try_from;
    uriparse_reference -> URIReference<'static> = URIReference::try_from;
}

/// Returns a base whose components have been found.
#[inline]
fn fixed(text: &'static str) -> Option<FixedBaseResolver<'static, UriSpec>> {
    absolute(text).map(FixedBaseResolver::new)
}

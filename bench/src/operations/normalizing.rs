//! Syntax-based normalization (section 6.2.2), to a text of its own unless the contender can do
//! without one.

use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;
use urial::{Normalizer, Step, Uri, kind};
use urial_list::batch::{Lines, Run};
use uriparse::URI;

use super::{count_lines, of_text};
use crate::lists::{self, List};
use crate::measure::{Entry, Outcome};
use crate::peers::{ADA, FLUENT, IRI_STRING, URIAL, URIAL_EACH, URIAL_SCHEME, URIPARSE, URL};
use crate::report::{Aim, Operation};

/// Returns normalizing after parsing, and alone, of lines that are normal or dirty.
#[must_use]
pub fn normalize(lists: &[List]) -> Vec<Operation> {
    let operation = |title, aims, entries, lists| Operation {
        title,
        references: &[FLUENT],
        aims,
        entries,
        lists,
    };
    let alone = |title, least, derive: fn(&List) -> List| {
        let aims = vec![Aim::new(least, &[FLUENT, IRI_STRING, URIPARSE])];
        operation(title, aims, normalizers(true), lists.iter().map(derive).collect())
    };
    let aims = vec![Aim::new(8.0, &[FLUENT]), Aim::new(4.0, &[ADA])];
    vec![
        operation("parse + normalize", aims, normalizers(false), lists.to_vec()),
        alone("normalize what is normal", 6.0, lists::normal),
        alone("normalize what is dirty", 1.5, lists::dirty),
    ]
}

/// Normalizes what was parsed before or, if it is not `kept`, parses it and normalizes it. For
/// those of the WHATWG standard parsing is what normalizes, so they only take part then.
pub(super) fn normalizers(kept: bool) -> Vec<Entry> {
    let mut entries = vec![
        normalizer(kept, URIAL, Uri::parse, |uri| {
            Some(black_box(&uri.normalize(Step::Syntax)).as_str().len())
        }),
        normalizer(kept, URIAL_SCHEME, Uri::parse, |uri| {
            Some(black_box(&uri.normalize(Step::Scheme)).as_str().len())
        }),
        // Leaves out default ports and rewrites IPv6 addresses too.
        normalizer(kept, FLUENT, fluent_uri::Uri::parse, |uri| {
            Some(black_box(&uri.normalize()).as_str().len())
        }),
        normalizer(kept, IRI_STRING, UriStr::new, |uri| {
            Some(black_box(&uri.normalize().to_dedicated_string()).as_str().len())
        }),
        // Normalizes in place, so it has to copy what was parsed before.
        match kept {
            true => Entry::made(URIPARSE, URI::try_from, |uri| in_place(uri.clone())),
            false => Entry::line(URIPARSE, |text| in_place(URI::try_from(text).ok()?)),
        },
    ];
    if !kept {
        entries.push(Entry::line(URL, url::Url::parse));
        #[cfg(feature = "ada")]
        entries.push(Entry::line(ADA, |text| ada_url::Url::parse(text, None)));
    }
    entries
}

fn normalizer<M: Outcome<Value: 'static>>(
    kept: bool,
    name: &'static str,
    make: impl Fn(&'static str) -> M + Copy + 'static,
    normalize: impl Fn(&M::Value) -> Option<usize> + Copy + 'static,
) -> Entry {
    match kept {
        true => Entry::made(name, make, normalize),
        false => Entry::line(name, move |text| normalize(&make(text).value()?)),
    }
}

/// Normalizes, and writes the text after it.
#[inline]
fn in_place(mut uri: URI<'_>) -> Option<usize> {
    uri.normalize();
    Some(black_box(&uri.to_string()).len())
}

pub(super) fn normalize_lines(lists: &[List]) -> Operation {
    Operation {
        title: "normalize the lines of a text; done: how many are valid",
        references: &[FLUENT],
        aims: Vec::new(),
        entries: normalizers_of_texts(),
        lists: lists.to_vec(),
    }
}

/// Normalizes the lines of a text one after the other into a text that is used again; urial copies
/// a run that is certainly normal as a whole.
pub(super) fn normalizers_of_texts() -> Vec<Entry> {
    vec![
        of_text(URIAL, |text, out| normal_lines(text, Step::Syntax, out)),
        of_text(URIAL_SCHEME, |text, out| normal_lines(text, Step::Scheme, out)),
        of_text(URIAL_EACH, |text, out| {
            count_lines(text, |line| {
                let Ok(ref uri) = Uri::parse(line) else {
                    return false;
                };
                uri.normalize_into(Step::Syntax, out);
                out.push('\n');
                true
            })
        }),
        of_text(FLUENT, |text, out| {
            count_lines(text, |line| {
                let Ok(uri) = fluent_uri::Uri::parse(line) else {
                    return false;
                };
                out.push_str(uri.normalize().as_str());
                out.push('\n');
                true
            })
        }),
    ]
}

fn normal_lines(text: &str, step: Step, out: &mut String) -> usize {
    let normalizer = Normalizer::new(step);
    let runs = Lines::new(text).normal::<kind::Uri>(normalizer);
    runs.map(|run| match run {
        Run::Valid { text, lines } => {
            out.push_str(text);
            lines
        }
        Run::Parsed(uri) => {
            normalizer.normalize_into(&uri, out);
            out.push('\n');
            1
        }
        Run::Invalid { .. } => 0,
    })
    .sum()
}

//! Syntax-based normalization (section 6.2.2), to a text of its own unless the contender can do
//! without one.

use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;
use urial::{Normalizer, Step, Uri, kind};
use urial_list::batch::{Lines, Run};
use uriparse::URI;

use super::{count_lines, of_text};
use crate::measure::Entry;
#[cfg(feature = "ada")]
use crate::peers::ADA;
use crate::peers::{FLUENT, IRI_STRING, URIAL, URIAL_EACH, URIAL_SCHEME, URIPARSE, URL};

/// Normalizes what was parsed before or, if it is not `kept`, parses it and normalizes it. For
/// those of the WHATWG standard parsing is what normalizes, so they only take part then.
pub fn normalizers(kept: bool) -> Vec<Entry> {
    let mut entries = vec![
        normalizer(kept, URIAL, parsed, |uri| {
            Some(black_box(&uri.normalize(Step::Syntax)).as_str().len())
        }),
        normalizer(kept, URIAL_SCHEME, parsed, |uri| {
            Some(black_box(&uri.normalize(Step::Scheme)).as_str().len())
        }),
        // Leaves out default ports and rewrites IPv6 addresses too.
        normalizer(
            kept,
            FLUENT,
            |text| fluent_uri::Uri::parse(text).ok(),
            |uri| Some(black_box(&uri.normalize()).as_str().len()),
        ),
        normalizer(
            kept,
            IRI_STRING,
            |text| UriStr::new(text).ok(),
            |uri| {
                let normal = uri.normalize().to_dedicated_string();
                Some(black_box(&normal).as_str().len())
            },
        ),
        // Normalizes in place, so it has to copy what was parsed before.
        match kept {
            true => {
                Entry::of(URIPARSE, |text| URI::try_from(text).ok(), |uri| in_place(uri.clone()))
            }
            false => Entry::each(URIPARSE, |text| in_place(URI::try_from(text).ok()?)),
        },
    ];
    if !kept {
        entries.push(Entry::each(URL, |text| {
            Some(black_box(&url::Url::parse(text).ok()?).as_str().len())
        }));
        #[cfg(feature = "ada")]
        entries.push(Entry::each(ADA, |text| {
            Some(black_box(&ada_url::Url::parse(text, None).ok()?).href().len())
        }));
    }
    entries
}

fn normalizer<T: 'static>(
    kept: bool,
    name: &'static str,
    make: impl Fn(&'static str) -> Option<T> + Copy + 'static,
    normalize: impl Fn(&T) -> Option<usize> + Copy + 'static,
) -> Entry {
    match kept {
        true => Entry::of(name, make, normalize),
        false => Entry::each(name, move |text| normalize(&make(text)?)),
    }
}

#[inline]
fn parsed(text: &'static str) -> Option<Uri<'static>> {
    Uri::parse(text).ok()
}

/// Normalizes, and writes the text after it.
#[inline]
fn in_place(mut uri: URI<'_>) -> Option<usize> {
    uri.normalize();
    Some(black_box(&uri.to_string()).len())
}

/// Normalizes the lines of a text one after the other into a text that is used again; urial copies
/// a run that is certainly normal as a whole.
pub fn normalizers_of_texts() -> Vec<Entry> {
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

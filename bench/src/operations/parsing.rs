//! Parsing a line as a URI, reading what is in it, and what is done with it at once.

use std::hint::black_box;
use std::sync::LazyLock;

use iri_string::types::UriStr;
use urial::kind;
use urial_guard::FetchPolicy;
use urial_list::batch::{Lines, Run};
use urial_text::Repairer;

use super::{count_lines, of_text, seen};
use crate::measure::Entry;
#[cfg(feature = "ada")]
use crate::peers::ADA;
use crate::peers::{
    BYTE_SUM, FLUENT, FLUENT_READ, HTTP, IREF, IRI_STRING, OXIRI, URIAL, URIAL_AUDIT, URIAL_EACH,
    URIAL_POLICY, URIAL_READ, URIPARSE, URL,
};

/// Returns everybody who parses, urial first, and after the other crates the sum over the bytes.
pub fn parsers() -> Vec<Entry> {
    vec![
        parser(URIAL, urial::Uri::parse),
        parser(FLUENT, fluent_uri::Uri::parse),
        parser(OXIRI, oxiri::Iri::parse),
        parser(IRI_STRING, UriStr::new),
        parser(IREF, |text| iref::Uri::new(text)),
        parser(URIPARSE, uriparse::URI::try_from),
        parser(HTTP, |text| text.parse::<http::Uri>()),
        parser(URL, url::Url::parse),
        #[cfg(feature = "ada")]
        parser(ADA, |text| ada_url::Url::parse(text, None)),
        Entry::each(BYTE_SUM, byte_sum),
    ]
}

fn parser<T, E>(
    name: &'static str,
    parse: impl Fn(&'static str) -> Result<T, E> + Copy + 'static,
) -> Entry {
    Entry::each(name, move |text| seen(&parse(text)).map(|_| text.len()))
}

#[inline]
fn byte_sum(text: &str) -> Option<usize> {
    let sum: u32 = text.bytes().map(u32::from).sum();
    black_box(&sum);
    Some(text.len())
}

/// Parses, reads scheme, authority, path, query and fragment, and returns the sum of their lengths.
pub fn readers() -> Vec<Entry> {
    /// The types have the same accessors and no common trait.
    macro_rules! reader {
        ($name:ident, $parse:expr) => {
            Entry::each($name, |text| {
                let result = $parse(text);
                let uri = seen(&result)?;
                let length = uri.scheme().as_str().len()
                    + uri.authority().map_or(0, |it| it.as_str().len())
                    + uri.path().as_str().len()
                    + uri.query().map_or(0, |it| it.as_str().len())
                    + uri.fragment().map_or(0, |it| it.as_str().len());
                Some(length)
            })
        };
    }
    vec![reader!(URIAL_READ, urial::Uri::parse), reader!(FLUENT_READ, fluent_uri::Uri::parse)]
}

/// Makes something valid of almost-valid text. Urial counts the changes, which are looked for only
/// then; for the others parsing is what repairs.
pub fn repairers() -> Vec<Entry> {
    vec![
        Entry::each(URIAL, |text| {
            let repaired = Repairer::new().repair(text);
            let repaired = seen(&repaired)?;
            black_box(repaired.changes().count());
            Some(repaired.reference().as_str().len())
        }),
        Entry::each(URL, |text| {
            seen(&url::Url::parse(text)).map(|repaired| repaired.as_str().len())
        }),
        #[cfg(feature = "ada")]
        Entry::each(ADA, |text| {
            seen(&ada_url::Url::parse(text, None)).map(|repaired| repaired.href().len())
        }),
    ]
}

/// Parses, and asks what is suspicious: the length is the number of findings, or 1 for what may be
/// fetched. The first only parses.
pub fn auditors() -> Vec<Entry> {
    static POLICY: LazyLock<FetchPolicy> =
        LazyLock::new(|| FetchPolicy::new().schemes(["http", "https"]));
    vec![
        parser(URIAL, urial::Uri::parse),
        Entry::each(URIAL_AUDIT, |text| {
            let result = urial::Uri::parse(text);
            Some(black_box(urial_guard::audit(seen(&result)?)).len())
        }),
        Entry::each(URIAL_POLICY, |text| {
            let result = urial::Uri::parse(text);
            let verdict = POLICY.allows(seen(&result)?);
            Some(usize::from(black_box(verdict).is_ok()))
        }),
    ]
}

/// Checks the lines of a text; urial does that together, see [`urial_list::batch`].
pub fn checkers_of_texts() -> Vec<Entry> {
    vec![
        of_text(URIAL, |text, _| {
            let runs = Lines::new(text).check::<kind::Uri>();
            runs.map(|run| match run {
                Run::Valid { lines, .. } => lines,
                Run::Parsed(_) => 1,
                Run::Invalid { .. } => 0,
            })
            .sum()
        }),
        of_text(URIAL_EACH, |text, _| {
            count_lines(text, |line| seen(&urial::Uri::parse(line)).is_some())
        }),
        of_text(FLUENT, |text, _| {
            count_lines(text, |line| seen(&fluent_uri::Uri::parse(line)).is_some())
        }),
        of_text(BYTE_SUM, |text, _| count_lines(text, |line| byte_sum(line).is_some())),
    ]
}

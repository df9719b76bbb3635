//! Parsing a line as a URI, reading what is in it, and what is done with it at once.

use std::hint::black_box;
use std::sync::LazyLock;

use iri_string::types::UriStr;
use urial::{Uri, kind};
use urial_grammar::grammar::kernel_name;
use urial_guard::FetchPolicy;
use urial_list::batch::{Lines, Run};
use urial_text::Repairer;

use super::{count_lines, of_text};
use crate::lists::{self, List};
use crate::measure::{Entry, seen};
use crate::peers::*;
use crate::report::{Aim, Operation};

/// Returns parsing, with and without reading the five components.
#[must_use]
pub fn parse(lists: &[List]) -> Vec<Operation> {
    let has_vectors = ["avx512", "avx2"].contains(&kernel_name());
    let aims = vec![
        Aim::new(if has_vectors { 4.0 } else { 1.0 }, &[FLUENT]),
        Aim::new(1.0 / 1.3, &[BYTE_SUM]),
        Aim::new(1.0 / 1.25, &[URIAL]).of(URIAL_READ),
        Aim::new(3.5, PARSERS),
        Aim::new(2.7, PARSERS).on_least_list(),
    ];
    let entries = [parsers(), readers()].concat();
    vec![Operation { title: "parse", references: &[FLUENT], aims, entries, lists: lists.to_vec() }]
}

/// Returns parsing of lines of one shape each, beside every peer that checks by the RFC.
#[must_use]
pub fn shapes(lists: &[List]) -> Vec<Operation> {
    const TITLES: [&str; 6] = [
        "parse short texts",
        "parse texts of just over 64 bytes",
        "parse texts of just over 128 bytes",
        "parse many triplets",
        "parse IPv6 hosts",
        "parse userinfos",
    ];
    let shapes: Vec<Vec<List>> = lists.iter().map(lists::shapes).collect();
    let operation = |(at, title): (usize, _)| Operation {
        title,
        references: PARSERS,
        aims: vec![Aim::new(2.0, PARSERS)],
        entries: parsers(),
        lists: shapes.iter().map(|shapes| shapes[at].clone()).collect(),
    };
    TITLES.into_iter().enumerate().map(operation).collect()
}

/// Returns everybody who parses, urial first, and after the other crates the sum over the bytes.
pub(super) fn parsers() -> Vec<Entry> {
    vec![
        Entry::line(URIAL, Uri::parse),
        Entry::line(FLUENT, fluent_uri::Uri::parse),
        Entry::line(OXIRI, oxiri::Iri::parse),
        Entry::line(IRI_STRING, UriStr::new),
        Entry::line(IREF, |text| iref::Uri::new(text)),
        Entry::line(URIPARSE, uriparse::URI::try_from),
        Entry::line(HTTP, |text| text.parse::<http::Uri>()),
        Entry::line(URL, url::Url::parse),
        #[cfg(feature = "ada")]
        Entry::line(ADA, |text| ada_url::Url::parse(text, None)),
        Entry::line(BYTE_SUM, |text| Some(byte_sum(text))),
    ]
}

fn byte_sum(text: &str) -> u32 {
    text.bytes().map(u32::from).sum()
}

/// Returns those who read scheme, authority, path, query and fragment; the answer is the sum of
/// their lengths.
pub(super) fn readers() -> Vec<Entry> {
    /// The types have the same accessors and no common trait.
    macro_rules! reader {
        ($name:ident, $parse:expr) => {
            Entry::line($name, |text| {
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
    vec![reader!(URIAL_READ, Uri::parse), reader!(FLUENT_READ, fluent_uri::Uri::parse)]
}

/// Returns repairing and auditing: every line as it is, lines with mistakes, and lines that
/// somebody means no good with.
#[must_use]
pub fn repair(lists: &[List]) -> Vec<Operation> {
    let derived = |derive: fn(&List) -> List| lists.iter().map(derive).collect();
    let operation = |title, references, entries, lists| Operation {
        title,
        references,
        aims: Vec::new(),
        entries,
        lists,
    };
    vec![
        operation("repair", &[URL], repairers(), lists.to_vec()),
        operation("repair what is mistaken", &[URL], repairers(), derived(lists::mistaken)),
        operation("audit", &[URIAL], auditors(), lists.to_vec()),
        operation("audit what is suspicious", &[URIAL], auditors(), derived(lists::suspicious)),
    ]
}

/// Makes something valid of almost-valid text. Urial counts the changes, which are looked for only
/// then; for the others parsing is what repairs.
pub(super) fn repairers() -> Vec<Entry> {
    vec![
        Entry::line(URIAL, |text| {
            let repaired = Repairer::new().repair(text).ok()?;
            black_box(repaired.changes().count());
            Some(repaired.into_reference())
        }),
        Entry::line(URL, url::Url::parse),
        #[cfg(feature = "ada")]
        Entry::line(ADA, |text| ada_url::Url::parse(text, None)),
    ]
}

/// Parses, and asks what is suspicious: the answer is the number of findings, or whether it may be
/// fetched. The first only parses.
pub(super) fn auditors() -> Vec<Entry> {
    static POLICY: LazyLock<FetchPolicy> =
        LazyLock::new(|| FetchPolicy::new().schemes(["http", "https"]));
    vec![
        Entry::line(URIAL, Uri::parse),
        Entry::line(URIAL_AUDIT, |text| {
            Uri::parse(text).map(|uri| black_box(urial_guard::audit(&uri)).len())
        }),
        Entry::line(URIAL_POLICY, |text| {
            Uri::parse(text).map(|uri| black_box(POLICY.allows(&uri)).is_ok())
        }),
    ]
}

pub(super) fn check_lines(lists: &[List]) -> Operation {
    Operation {
        title: "check the lines of a text; done: how many are valid",
        references: &[BYTE_SUM],
        // Half as fast as the sum.
        aims: vec![Aim::new(0.5, &[BYTE_SUM])],
        entries: checkers_of_texts(),
        lists: lists.to_vec(),
    }
}

/// Checks the lines of a text; urial does that together, see [`urial_list::batch`].
pub(super) fn checkers_of_texts() -> Vec<Entry> {
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
        of_text(URIAL_EACH, |text, _| count_lines(text, |line| seen(&Uri::parse(line)).is_some())),
        of_text(FLUENT, |text, _| {
            count_lines(text, |line| seen(&fluent_uri::Uri::parse(line)).is_some())
        }),
        of_text(BYTE_SUM, |text, _| {
            count_lines(text, |line| {
                black_box(byte_sum(line));
                true
            })
        }),
    ]
}

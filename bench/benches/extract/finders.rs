//! Contenders that find references.

use linkify::{LinkFinder, LinkKind};
use urial_text::Extractor;

#[derive(Clone, Copy)]
pub struct Finder {
    pub name: &'static str,
    /// Returns the number of references, and looks at each.
    pub count: fn(&str) -> usize,
    /// Finds the references of a text.
    pub find: fn(&str) -> Vec<String>,
}

/// `memchr` finds nothing but colons: how fast the memory goes by.
pub const FINDERS: [Finder; 4] = [
    Finder {
        name: "urial",
        count: |text| {
            count(
                Extractor::new()
                    .extract(text)
                    .map(|found| found.text().len()),
            )
        },
        find: |text| {
            texts(
                Extractor::new()
                    .extract(text)
                    .map(|found| found.text().to_owned()),
            )
        },
    },
    Finder {
        name: "urial, suffixes too",
        count: |text| {
            count(
                Extractor::new()
                    .suffix(true)
                    .extract(text)
                    .map(|found| found.text().len()),
            )
        },
        find: |text| {
            texts(
                Extractor::new()
                    .suffix(true)
                    .extract(text)
                    .map(|found| found.text().to_owned()),
            )
        },
    },
    Finder {
        name: "linkify",
        count: |text| count(linkify().links(text).map(|link| link.as_str().len())),
        find: |text| texts(linkify().links(text).map(|link| link.as_str().to_owned())),
    },
    Finder {
        name: "memchr",
        count: |text| count(memchr::memchr_iter(b':', text.as_bytes()).map(|at| at + 1)),
        find: |_| Vec::new(),
    },
];

/// Makes a finder without mail addresses, which urial does not take for references.
fn linkify() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    finder
}

fn count(lengths: impl Iterator<Item = usize>) -> usize {
    lengths.filter(|length| *length > 0).count()
}

fn texts(found: impl Iterator<Item = String>) -> Vec<String> {
    found.collect()
}

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

/// Makes a finder of an expression that finds in a text, and one for the reference that was found.
macro_rules! finder {
    ($name:literal, $text:ident => $all:expr, $found:ident => $shown:expr) => {
        Finder {
            name: $name,
            count: |$text| $all.filter(|$found| !$shown.is_empty()).count(),
            find: |$text| $all.map(|$found| $shown.to_owned()).collect(),
        }
    };
}

/// `memchr` finds nothing but colons: how fast the memory goes by.
pub const FINDERS: [Finder; 4] = [
    finder!("urial", text => Extractor::new().extract(text), found => found.text()),
    finder!("urial, suffixes too", text => Extractor::new().suffix(true).extract(text), found => found.text()),
    finder!("linkify", text => linkify().links(text), link => link.as_str()),
    Finder {
        name: "memchr",
        count: |text| {
            let colons = memchr::memchr_iter(b':', text.as_bytes());
            colons.map(|at| at + 1).filter(|end| *end > 0).count()
        },
        find: |_| Vec::new(),
    },
];

/// Makes a finder without mail addresses, which urial does not take for references.
fn linkify() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    finder
}

//! Links of pages and feeds, as `urial extract --html` prints them.

use super::{Outcome, urial};

pub(crate) fn extract(args: &[&str], page: impl AsRef<[u8]>) -> Outcome {
    urial(&[&["extract", "--html"], args].concat(), page.as_ref())
}

/// Compares the links of a page at `http://h.example/d/p`, separated by spaces.
#[track_caller]
pub(crate) fn check(page: &str, expected: &str) {
    let outcome = extract(&["-q", "-b", "http://h.example/d/p"], page);
    let links: Vec<&str> = outcome.out.lines().collect();
    let relative = |link: &&str| link.replace("http://h.example/", "/");
    let links: Vec<String> = links.iter().map(relative).collect();
    assert_eq!(links.join(" "), expected, "{}", outcome.err);
}

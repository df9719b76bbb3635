//! Keeping each URI of a list once, whatever its spelling.

use std::collections::HashSet;
use urial::{Step, UriBuf};

pub(crate) fn main() -> Result<(), urial::ParseError> {
    let list = [
        "http://example.com/a",
        "HTTP://Example.com:80/a",
        "http://example.com/%61",
        "http://example.com/b",
    ];
    let mut seen: HashSet<UriBuf> = HashSet::new();
    for text in list {
        seen.insert(text.parse::<UriBuf>()?.normalize(Step::Scheme).into_owned());
    }
    assert_eq!(seen.len(), 2);
    assert!(seen.contains("http://example.com/b"));
    Ok(())
}

//! Keeping each URL of a list once; letters that are encoded need a function, of ASCII here.

use std::collections::HashSet;
use url::{ParseError, Url};

pub(crate) fn main() -> Result<(), ParseError> {
    let list = [
        "http://example.com/a",
        "HTTP://Example.com:80/a",
        "http://example.com/%61",
        "http://example.com/b",
    ];
    let mut seen: HashSet<String> = HashSet::new();
    for text in list {
        seen.insert(without_needless_triplets(Url::parse(text)?.as_str()));
    }
    assert_eq!(seen.len(), 2);
    assert!(seen.contains("http://example.com/b"));
    Ok(())
}

fn without_needless_triplets(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut decoded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let byte = piece
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                decoded.push(char::from(byte));
                decoded.push_str(&piece[2..]);
            }
            _ => {
                decoded.push('%');
                decoded.push_str(piece);
            }
        }
    }
    decoded
}

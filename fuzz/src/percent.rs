//! Encode and decode, against a decoder that is as simple as can be.

use urial::{Encoded, Set, percent as pct};

use super::texts::text_of;

const SETS: [Set; 8] = [
    Set::EMPTY,
    Set::UNRESERVED,
    Set::SEGMENT,
    Set::PATH,
    Set::QUERY,
    Set::QUERY_VALUE,
    Set::REG_NAME,
    Set::URI,
];

/// Encodes the data, decodes what comes out, and decodes the data itself.
pub(crate) fn percent(data: &[u8]) {
    let text = text_of(data);
    for set in SETS {
        let encoded = pct::encode_bytes(data, set);
        assert_eq!(pct::decode(&encoded).unwrap(), data);
        assert_eq!(naive(encoded.as_bytes()).as_deref(), Some(data));
        let kept = set.union(Set::UNRESERVED).union(Set::of("%"));
        assert!(encoded.bytes().all(|byte| kept.contains(byte)));
        assert!(triplets_are_upper_case(&encoded));

        let encoded = pct::encode(text, set);
        assert_eq!(encoded, pct::encode_bytes(text.as_bytes(), set));
        let encoded = Encoded::new(&encoded).unwrap();
        assert_eq!(encoded.decode_utf8().unwrap(), text);
        assert_eq!(encoded.decode_lossy(), text);
    }

    // A `+` is a space before triplets are decoded, and not after.
    let spaced = text.replace('+', "%20");
    assert_eq!(pct::decode_form(text).ok(), pct::decode(&spaced).ok());
    match (pct::decode(text), naive(text.as_bytes())) {
        (Ok(decoded), Some(expected)) => assert_eq!(decoded, expected),
        (Err(error), None) => assert!(text[error.span()].starts_with('%')),
        (decoded, expected) => panic!("{decoded:?}, expected {expected:?}"),
    }
    if let Ok(encoded) = Encoded::new(text) {
        assert_eq!(encoded.decode(), pct::decode(text).unwrap());
        let decoded = encoded.decode();
        assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&decoded));
    }
}

fn triplets_are_upper_case(text: &str) -> bool {
    let mut triplets = text.split('%').skip(1);
    triplets.all(|rest| !rest[..2].bytes().any(|digit| digit.is_ascii_lowercase()))
}

/// Returns `None` when a `%` has not its two digits.
fn naive(text: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::new();
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            decoded.push(byte);
            continue;
        }
        let high = char::from(bytes.next()?).to_digit(16)?;
        let low = char::from(bytes.next()?).to_digit(16)?;
        decoded.push((high << 4 | low) as u8);
    }
    Some(decoded)
}

//! `pct_encode`: `input` (plain text), `set`, `expect`, and `pct_decode`: `input`, `expect` or
//! `expect_hex`.
//!
//! `set` is the name of a rule or a component: the characters that it allows unencoded are kept,
//! and so are unreserved ones. `expect` is `null` if a triplet is invalid; `expect_hex` is for
//! octets that are not UTF-8.

use super::verdict;
use crate::miss::{Judgement, Miss, differs, same};
use crate::vector::{Vector, broken};
use urial::{Set, percent};

pub(super) fn encode(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let expected = vector.text("expect")?;
    let set = match vector.optional_text("set")?.unwrap_or_default() {
        "" | "none" => Set::UNRESERVED,
        "query-value" => Set::QUERY_VALUE,
        name => match verdict::rule(name)?.characters() {
            Some(set) => set,
            None => return Err(Miss::Skipped(format!("no set of characters for {name:?}"))),
        },
    };
    same(expected, &*percent::encode(input, set))
}

pub(super) fn decode(vector: &Vector) -> Judgement {
    let came = percent::decode(vector.text("input")?);
    // Octets first: `expect` is there for those that are a text.
    let expected = match vector.optional_text("expect_hex")? {
        Some(hex) => Some(octets(hex)?),
        // Neither field has a text, so the input has to be refused.
        None if vector.optional_text("expect")?.is_none() && vector.states("expect_hex") => None,
        None => vector
            .text_or_null("expect")?
            .map(|text| text.as_bytes().to_vec()),
    };
    match (expected, came) {
        (None, Err(_)) => Ok(()),
        (None, Ok(came)) => differs("an error", shown(&came)),
        (Some(expected), Err(error)) => differs(shown(&expected), error.to_string()),
        // As messages show them: octets that are no text have a form that can be read.
        (Some(expected), Ok(came)) => same(shown(&expected).as_str(), &shown(&came)),
    }
}

/// Formats octets for a message: as a text if they are UTF-8.
fn shown(octets: &[u8]) -> String {
    match std::str::from_utf8(octets) {
        Ok(text) => format!("{text:?}"),
        Err(_) => format!("the octets {octets:02x?}"),
    }
}

/// Reads the octets that hexadecimal digits stand for.
fn octets(hex: &str) -> Result<Vec<u8>, Miss> {
    let bytes = hex.as_bytes();
    if !bytes.len().is_multiple_of(2) || !bytes.iter().all(u8::is_ascii_hexdigit) {
        return broken(format!("field `expect_hex`: {hex:?} are no octets"));
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or_default() as u8;
    let octet = |pair: &[u8]| digit(pair[0]) << 4 | digit(pair[1]);
    Ok(bytes.chunks_exact(2).map(octet).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octets_are_read() {
        assert_eq!(octets("00ff7F"), Ok(vec![0, 255, 127]));
        assert!(octets("0").is_err() && octets("0g").is_err() && octets("é").is_err());
    }

    #[test]
    fn the_twins_of_iri_rules_are_known() {
        for name in ["iunreserved", "ipchar", "ipath-noscheme", "iquery"] {
            let line = format!(
                r#"{{"kind": "pct_encode", "set": "{name}", "input": "aé", "expect": "a%C3%A9"}}"#
            );
            assert_eq!(encode(&Vector::read(line.as_bytes()).unwrap()), Ok(()));
        }
    }
}

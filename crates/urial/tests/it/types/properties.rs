//! Properties of every text, tested on texts of a generator that knows the grammar.

use crate::shared::parse::parse;
use crate::shared::recompose::recompose_as;
use crate::shared::texts::join;
use crate::strategies::{config, text as reference};
use proptest::prelude::*;
use proptest::sample::select;
use urial::kind;
use urial::{Parts, percent, split};

/// Generates five components, each well formed by itself; together they may be invalid.
fn components() -> impl Strategy<Value = [String; 3]> {
    (reference(), reference(), reference()).prop_map(Into::into)
}

/// Takes each component of one of the texts.
fn parts(texts: &[String; 3]) -> Parts<'_> {
    let [first, second, third] = texts.each_ref().map(|text| split(text));
    Parts {
        scheme: first.scheme,
        authority: second.authority,
        path: third.path,
        query: first.query,
        fragment: second.fragment,
    }
}

/// Generates a text that is a reference, or was one before a character was put into it.
fn text() -> impl Strategy<Value = String> {
    let at = any::<prop::sample::Index>();
    let trouble = select(&["", "", " ", "%", "#", ":", "[", "\u{80}"][..]);
    (reference(), at, trouble).prop_map(|(mut text, at, trouble)| {
        let starts = text.char_indices().map(|(at, _)| at);
        let starts: Vec<usize> = starts.chain([text.len()]).collect();
        text.insert_str(starts[at.index(starts.len())], trouble);
        text
    })
}

proptest! {
    #![proptest_config(config(ProptestConfig::default().cases))]

    #[test]
    fn parse_then_print_is_the_identity(text in text()) {
        parse(text.as_bytes());
    }

    #[test]
    fn lenient_decoding_leaves_what_is_no_triplet(text in "([%0-9A-Ga-gé]|%[0-9a-f]{2}){0,12}") {
        let mut decoded = Vec::new();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let digits = rest.strip_prefix('%').and_then(|digits| digits.get(..2));
            match digits.map(|digits| u8::from_str_radix(digits, 16)) {
                Some(Ok(octet)) => {
                    decoded.push(octet);
                    rest = &rest[3..];
                }
                _ => {
                    let (character, after) = rest.split_at(rest.chars().next().unwrap().len_utf8());
                    decoded.extend_from_slice(character.as_bytes());
                    rest = after;
                }
            }
        }
        let lenient = percent::decode_lenient(&text);
        prop_assert_eq!(&*lenient, &decoded);
        if let Ok(strict) = percent::decode(&text) {
            prop_assert_eq!(strict, lenient);
        }
    }

    #[test]
    fn components_recompose_or_would_come_apart_differently(components in components()) {
        recompose_as::<kind::IriReference>(&parts(&components));
    }

    #[test]
    fn any_text_is_split_without_loss(text in any::<String>()) {
        prop_assert_eq!(join(&split(&text)), text.as_str());
        parse(text.as_bytes());
    }
}

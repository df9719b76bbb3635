//! `query_pairs`: `input`, optional `separator` (`&`) and `plus` (`false`), `expect` (a list of
//! pairs, decoded).
//!
//! Passes if the pairs are those listed, in order. A piece without `=` has the value `null`.

use super::verdict::describe;
use crate::miss::{Judgement, Miss, Shown, differs, same};
use crate::vector::{Vector, mistyped, text_or_null};
use serde_json::Value;
use urial::{IriReference, PairStyle, Query};

/// A key and an optional value.
#[derive(PartialEq)]
struct Pair<'a>(Option<&'a str>, Option<&'a str>);

impl Shown for Pair<'_> {
    fn shown(&self) -> String {
        format!("{}={}", self.0.shown(), self.1.shown())
    }
}

pub(super) fn pairs(vector: &Vector) -> Judgement {
    let (input, items) = (vector.text("input")?, vector.list("expect")?);
    let expected: Vec<Pair<'_>> = items.iter().map(stated).collect::<Result<_, _>>()?;
    let style = style(vector)?;
    // A reference of a query alone, so that nothing else can be taken for a part of it.
    let text = format!("?{input}");
    let reference = match IriReference::parse(&text) {
        Ok(reference) => reference,
        Err(error) => return differs(expected.shown(), describe(&error)),
    };
    // A `#` in the input would end the query.
    let Some(query) = reference.query().filter(|query| query.as_str() == input) else {
        let came = reference.query().map(Query::as_str);
        return same(&Some(input), &came);
    };
    // Decoded, as the vectors state them: the separator is found before that (section 2.4).
    let decoded: Result<Vec<_>, _> = query.pairs_with(style).map(urial::Pair::decode).collect();
    match decoded {
        Ok(decoded) => {
            let pairs = decoded.iter();
            let came: Vec<Pair<'_>> = pairs
                .map(|(key, value)| Pair(Some(key), value.as_deref()))
                .collect();
            same(expected.as_slice(), &came)
        }
        Err(error) => differs(
            expected.shown(),
            format!("octets that are no text: {error}"),
        ),
    }
}

fn style(vector: &Vector) -> Result<PairStyle, Miss> {
    let separator = vector.optional_text("separator")?.unwrap_or("&");
    let mut characters = separator.chars();
    // The library takes one character, and a vector with more asks for something else.
    let (Some(separator), None) = (characters.next(), characters.next()) else {
        let value = Value::from(separator);
        return mistyped("separator", "one character", &value);
    };
    let plus = vector.flag_or("plus", false)?;
    Ok(PairStyle::new().separator(separator).plus_is_space(plus))
}

fn stated(item: &Value) -> Result<Pair<'_>, Miss> {
    match item.as_array().map(Vec::as_slice) {
        Some([key, value]) => Ok(Pair(
            text_or_null("expect", key)?,
            text_or_null("expect", value)?,
        )),
        _ => mistyped("expect", "a list of pairs", item),
    }
}

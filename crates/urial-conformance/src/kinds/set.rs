//! `set`: `input`, `component`, `value` (already encoded; `null` or a missing one clears),
//! `expect`.
//!
//! Passes if the edit makes `expect`; `null` means that it has to be refused, with the input
//! unchanged.

use super::{is_of_iris, parsed};
use crate::miss::{Judgement, Shown, differs, same};
use crate::vector::{Vector, broken};
use urial::kind::{self, Kind};
use urial::{Borrowed, Component};

pub(super) fn set(vector: &Vector) -> Judgement {
    let edit = Edit {
        input: vector.text("input")?,
        component: component(vector.text("component")?)?,
        value: vector.optional_text("value")?,
        expected: vector.text_or_null("expect")?,
    };
    // RFC 3986 refuses characters beyond ASCII; a vector that expects a text with them means RFC
    // 3987.
    if is_of_iris(&[edit.input, edit.expected.unwrap_or_default()]) {
        edit.judge::<kind::IriReference>()
    } else {
        edit.judge::<kind::Reference>()
    }
}

fn component(name: &str) -> Result<Component, crate::miss::Miss> {
    let found = Component::ALL
        .iter()
        .find(|component| component.as_str() == name);
    found.map_or_else(
        || broken(format!("no component {name:?}")),
        |found| Ok(*found),
    )
}

struct Edit<'v> {
    input: &'v str,
    component: Component,
    value: Option<&'v str>,
    expected: Option<&'v str>,
}

impl Edit<'_> {
    fn judge<K: Kind>(&self) -> Judgement {
        let input: Borrowed<'_, K> = parsed("a reference", self.input)?;
        let mut text = input.to_owned();
        let edited = match self.value {
            Some(value) => text.set(self.component, value),
            // `null` is undefined, so the component is taken away and not set to the empty text.
            None => text.clear(self.component),
        };
        match (self.expected, edited) {
            // All or nothing: a refused edit leaves the text as it was.
            (None, Err(_)) => same(self.input, text.as_str()),
            (None, Ok(())) => differs("a refusal", text.as_str().shown()),
            (Some(expected), Err(error)) => differs(expected.shown(), error.to_string()),
            (Some(expected), Ok(())) => same(expected, text.as_str()),
        }
    }
}

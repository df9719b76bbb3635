//! `base`: `embedded`, `encapsulating`, `retrieved` (a list, the last one counts), `default`,
//! `expect`.
//!
//! Passes if the chain of section 5.1 chooses `expect`; `null` is a source that is not known, or no
//! base. The base has to come from the first source that is known.

use super::{is_of_iris, parsed};
use crate::miss::{Judgement, Miss, Shown, differs, same};
use crate::vector::{Vector, mistyped};
use serde_json::Value;
use urial::kind;
use urial::{Base, BaseChain, BaseSource, Borrowed};

/// The known sources, the nearest first.
struct Sources<'a> {
    embedded: Option<&'a str>,
    encapsulating: Option<&'a str>,
    retrieved: Vec<&'a str>,
    default: Option<&'a str>,
}

pub(super) fn base(vector: &Vector) -> Judgement {
    let sources = Sources {
        embedded: vector.optional_text("embedded")?,
        encapsulating: vector.optional_text("encapsulating")?,
        retrieved: retrieved(vector)?,
        default: vector.optional_text("default")?,
    };
    let expected = vector.text_or_null("expect")?;
    let Sources {
        embedded,
        encapsulating,
        default,
        ..
    } = sources;
    let mut texts = sources.retrieved.clone();
    texts.extend([embedded, encapsulating, default].into_iter().flatten());
    // The chain of IRIs accepts URIs too, but most programs use the other, so it is tested wherever
    // it can be.
    if is_of_iris(&texts) {
        choose(BaseChain::<kind::Iri>::of_iris(), &sources, expected)
    } else {
        choose(BaseChain::new(), &sources, expected)
    }
}

fn retrieved(vector: &Vector) -> Result<Vec<&str>, Miss> {
    let items = vector.optional_list("retrieved")?.iter();
    items
        .map(|item| match item {
            Value::String(text) => Ok(text.as_str()),
            other => mistyped("retrieved", "strings", other),
        })
        .collect()
}

fn choose<'a, K: Base>(
    mut chain: BaseChain<'a, K>,
    sources: &Sources<'a>,
    expected: Option<&str>,
) -> Judgement {
    // Each source is nearer than those before it, so the last one that is known counts.
    let mut nearest = None;
    if let Some(text) = sources.default {
        chain = chain.fallback(source::<K>(text)?);
        nearest = Some(BaseSource::Default);
    }
    for text in &sources.retrieved {
        chain = chain.retrieved(source::<K>(text)?);
        nearest = Some(BaseSource::Retrieved);
    }
    if let Some(text) = sources.encapsulating {
        chain = chain.encapsulating(source::<K>(text)?);
        nearest = Some(BaseSource::Encapsulating);
    }
    if let Some(text) = sources.embedded {
        chain = chain.embedded(source::<K>(text)?);
        nearest = Some(BaseSource::Embedded);
    }
    let chosen = chain.choose();
    let came = chosen.as_ref().map(|(_, base)| base.as_str());
    same(&expected, &came)?;
    match chosen {
        // Two sources may have one text, so the source is compared as well.
        Some((source, base)) if Some(source) != nearest => differs(
            format!("{} from {nearest:?}", base.as_str().shown()),
            format!("it from {source:?}"),
        ),
        _ => Ok(()),
    }
}

fn source<'a, K: Base>(text: &'a str) -> Result<Borrowed<'a, K::Reference>, Miss> {
    parsed("a reference", text)
}

//! Formats of JSON Schema.

use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use std::borrow::Cow;
use urial::kind::{self, Kind};
use urial::{Ref, ReferenceBuf, UriBuf};

fn schema_of<T: JsonSchema>() -> Value {
    serde_json::to_value(schema_for!(T)).unwrap()
}

#[track_caller]
fn check<K: Kind>(format: &str, pattern: Option<&str>) {
    let schema = schema_of::<Ref<String, K>>();
    assert_eq!(schema["type"], "string");
    assert_eq!(schema["format"], format);
    assert_eq!(schema["title"], K::NAME);
    assert_eq!(schema.get("pattern").and_then(Value::as_str), pattern);
    assert_eq!(schema_of::<Ref<&'static str, K>>(), schema);
    assert_eq!(schema_of::<Ref<Cow<'static, str>, K>>(), schema);
}

#[test]
fn every_kind_has_its_format() {
    let no_fragment = Some("^[^#]*$");
    let no_scheme = Some("^[^:/?#]*([/?#]|$)");
    check::<kind::Uri>("uri", None);
    check::<kind::Reference>("uri-reference", None);
    check::<kind::AbsoluteUri>("uri", no_fragment);
    check::<kind::RelativeRef>("uri-reference", no_scheme);
    check::<kind::Iri>("iri", None);
    check::<kind::IriReference>("iri-reference", None);
    check::<kind::AbsoluteIri>("iri", no_fragment);
    check::<kind::IriRelativeRef>("iri-reference", no_scheme);
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Config {
    url: UriBuf,
    icon: Option<ReferenceBuf>,
}

#[test]
fn in_a_struct() {
    let schema = schema_of::<Config>();
    assert_eq!(schema["properties"]["url"], json!({"type": "string", "format": "uri"}));
    assert_eq!(
        schema["properties"]["icon"],
        json!({"type": ["string", "null"], "format": "uri-reference"})
    );
    assert_eq!(schema["required"], json!(["url"]));
    assert_eq!(schema.get("$defs"), None);
}

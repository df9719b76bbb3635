//! Conversion to and from JSON, and to and from values in memory.

use std::borrow::Cow;
use std::sync::Arc;

use serde::de::value::{
    BorrowedBytesDeserializer, BytesDeserializer, CowStrDeserializer, Error, StringDeserializer,
};
use serde::de::{Deserialize, IntoDeserializer};
use serde::{Deserialize as Derive, Serialize};
use urial::kind::{self, Kind};
use urial::{Ref, Uri, UriBuf};

const URI: &str = "http://me@a:80/b/../c?d#e";

fn every_way<K: Kind>(text: &str, wrong: &str) {
    let json = serde_json::to_string(text).unwrap();
    let owned: Ref<String, K> = serde_json::from_str(&json).unwrap();
    let borrowed: Ref<&str, K> = serde_json::from_str(&json).unwrap();
    let maybe: Ref<Cow<'_, str>, K> = serde_json::from_str(&json).unwrap();
    assert_eq!((owned.as_str(), borrowed.as_str()), (text, text));
    assert!(maybe.is_borrowed() && maybe == text);
    // The text is borrowed, not copied.
    let all = json.as_bytes().as_ptr_range();
    assert!(all.contains(&borrowed.as_str().as_ptr()));
    assert_eq!(serde_json::to_string(&owned).unwrap(), json);
    assert_eq!(serde_json::to_string(&borrowed).unwrap(), json);
    assert_eq!(serde_json::to_string(&maybe).unwrap(), json);
    let boxed: Ref<Box<str>, K> = serde_json::from_str(&json).unwrap();
    let shared: Ref<Arc<str>, K> = serde_json::from_str(&json).unwrap();
    assert_eq!((boxed.as_str(), shared.as_str()), (text, text));
    assert_eq!([boxed.spans(), shared.spans()], [owned.spans(); 2]);
    // From a tree of values, owned texts are moved.
    let value = serde_json::to_value(&owned).unwrap();
    let moved: Ref<String, K> = serde_json::from_value(value).unwrap();
    assert_eq!(moved, text);

    let wrong = serde_json::to_string(wrong).unwrap();
    assert!(serde_json::from_str::<Ref<String, K>>(&wrong).is_err());
    assert!(serde_json::from_str::<Ref<&str, K>>(&wrong).is_err());
    assert!(serde_json::from_str::<Ref<Arc<str>, K>>(&wrong).is_err());
    assert!(serde_json::from_str::<Ref<Cow<'_, str>, K>>(&wrong).is_err());
}

#[test]
fn every_kind_goes_every_way() {
    every_way::<kind::Uri>(URI, "/b");
    every_way::<kind::Reference>("../b?c#d", "a b");
    every_way::<kind::AbsoluteUri>("urn:a:b", "urn:a:b#c");
    every_way::<kind::RelativeRef>("//a/b", "http://a/b");
    every_way::<kind::Iri>("http://例え.jp/ア", "例え.jp");
    every_way::<kind::IriReference>("", "%");
    every_way::<kind::AbsoluteIri>("a:é", "a:é#é");
    every_way::<kind::IriRelativeRef>("?\u{E000}", "\u{E000}");
}

#[derive(Serialize, Derive)]
struct Links<'a> {
    #[serde(borrow)]
    base: Uri<'a>,
    #[serde(borrow)]
    links: Vec<Ref<Cow<'a, str>, kind::Reference>>,
    seen: Option<UriBuf>,
}

#[test]
fn in_a_struct() {
    let json = r#"{"base":"http://a/","links":["b","\u002fc"],"seen":null}"#;
    let links: Links<'_> = serde_json::from_str(json).unwrap();
    assert_eq!(links.base, "http://a/");
    assert_eq!(links.seen, None);
    let borrowed: Vec<bool> = links.links.iter().map(Ref::is_borrowed).collect();
    assert_eq!(borrowed, [true, false]);
    assert_eq!(links.links[1], "/c");
    let again = serde_json::to_string(&links).unwrap();
    assert_eq!(again, json.replace(r"\u002f", "/"));
}

#[test]
fn as_keys_of_a_map() {
    let json = r#"{"http://a/":1,"http://b/":2}"#;
    let map: std::collections::BTreeMap<UriBuf, u8> = serde_json::from_str(json).unwrap();
    assert_eq!(map["http://b/"], 2);
    assert_eq!(serde_json::to_string(&map).unwrap(), json);
}

fn why<'a, T: Deserialize<'a>>(json: &'a str) -> String {
    match serde_json::from_str::<T>(json) {
        Ok(_) => panic!("{json} is taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_error_names_component_and_byte() {
    for (json, expected) in [
        (
            r#""http://a/b c""#,
            r#""http://a/b c" is no URI: unexpected ' ' in the path at byte 10; write it as %20"#,
        ),
        (r#""http://a:b/""#, r#""http://a:b/" is no URI: unexpected 'b' in the port at byte 9"#),
        (r#""/b""#, r#""/b" is no URI: "#),
        ("3", "invalid type: integer `3`, expected a URI"),
        ("[]", "invalid type: sequence, expected a URI"),
    ] {
        let why = why::<UriBuf>(json);
        assert!(why.starts_with(expected), "{why}");
    }
    let long = format!(r#""http://a/{} ""#, "b".repeat(1000));
    let why = why::<UriBuf>(&long);
    let said = "no URI: unexpected ' ' in the path at byte 1009";
    assert!(why.starts_with(said), "{why}");
    assert!(!why.contains("bbb"));
}

#[test]
fn an_error_names_the_kind() {
    assert!(why::<Ref<String, kind::Reference>>("0").contains("a URI reference"));
    assert!(why::<Ref<String, kind::AbsoluteUri>>("0").contains("an absolute URI"));
    assert!(why::<Ref<String, kind::RelativeRef>>("0").contains("a relative reference"));
    assert!(why::<Ref<String, kind::Iri>>("0").contains("an IRI"));
    assert!(why::<Ref<String, kind::IriReference>>("0").contains("an IRI reference"));
    assert!(why::<Ref<String, kind::AbsoluteIri>>("0").contains("an absolute IRI"));
    assert!(why::<Ref<String, kind::IriRelativeRef>>("0").contains("a relative IRI reference"));
}

#[test]
fn no_error_shows_a_password() {
    let texts = "http://me:hunter2@a b/|http://me:hun ter2@a/|http:/me:hunter2 @a/|\
        http://me:hunter2@a/%|me:hunter2@a b";
    for text in texts.split('|') {
        let json = serde_json::to_string(text).unwrap();
        // An escape prevents borrowing.
        let escaped = json.replace("me", r"\u006de");
        let errors = [
            why::<UriBuf>(&json),
            why::<UriBuf>(&escaped),
            why::<Ref<Cow<'_, str>, kind::Uri>>(&escaped),
            why::<Uri<'_>>(&json),
            why::<Uri<'_>>(&escaped),
        ];
        for error in errors {
            let shows = ["ter2", "hun"].iter().any(|part| error.contains(part));
            assert!(!shows, "{error}");
        }
    }
}

#[test]
fn what_cannot_be_borrowed_says_so() {
    let json = r#""http:\/\/a\/""#;
    let error = why::<Uri<'_>>(json);
    let said = "a URI with escapes in it, or from a stream, cannot be borrowed";
    assert!(error.starts_with(said), "{error}");
    assert_eq!(serde_json::from_str::<UriBuf>(json).unwrap(), "http://a/");
    let maybe: Ref<Cow<'_, str>, kind::Uri> = serde_json::from_str(json).unwrap();
    assert!(!maybe.is_borrowed() && maybe == "http://a/");
    // A stream cannot be borrowed from.
    let streamed: UriBuf = serde_json::from_reader(r#""http://a/""#.as_bytes()).unwrap();
    assert_eq!(streamed, "http://a/");
}

#[test]
fn formats_may_give_strings_and_bytes() {
    let string: StringDeserializer<Error> = URI.to_owned().into_deserializer();
    assert_eq!(UriBuf::deserialize(string).unwrap(), URI);
    let string: StringDeserializer<Error> = URI.to_owned().into_deserializer();
    let maybe = Ref::<Cow<str>, kind::Uri>::deserialize(string).unwrap();
    assert!(!maybe.is_borrowed() && maybe == URI);
    let cow: CowStrDeserializer<'_, Error> = Cow::Borrowed(URI).into_deserializer();
    assert_eq!(UriBuf::deserialize(cow).unwrap(), URI);

    let bytes = BorrowedBytesDeserializer::<Error>::new;
    assert_eq!(Uri::deserialize(bytes(URI.as_bytes())).unwrap(), URI);
    assert_eq!(UriBuf::deserialize(bytes(URI.as_bytes())).unwrap(), URI);
    let maybe = Ref::<Cow<str>, kind::Uri>::deserialize(bytes(URI.as_bytes()));
    assert!(maybe.unwrap().is_borrowed());
    let error = UriBuf::deserialize(BytesDeserializer::<Error>::new(b"http://a/\xFF")).unwrap_err();
    assert!(error.to_string().starts_with("no URI: "), "{error}");
}

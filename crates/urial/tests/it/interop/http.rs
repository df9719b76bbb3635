//! Conversion to and from `http::Uri`.

use http::Uri as HttpUri;
use urial::interop::ConvertError;
use urial::{
    AbsoluteUriBuf, Component, Iri, IriReference, ReferenceBuf, RelativeRefBuf, Rung, Uri, UriBuf,
};

fn http_of(text: &str) -> Result<HttpUri, ConvertError> {
    IriReference::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).try_into()
}

#[test]
fn what_is_the_same_converts() {
    for (text, expected) in [
        ("http://a/b?c", "http://a/b?c"),
        ("http://a", "http://a/"),
        ("http://a?b", "http://a/?b"),
        ("HTTPS://A:443/%7e", "https://A:443/%7e"),
        ("http://u:p@a:8080/", "http://u:p@a:8080/"),
        ("http://[::1]:80/", "http://[::1]:80/"),
        ("http://a/ア?é", "http://a/%E3%82%A2?%C3%A9"),
        ("foo://a/b", "foo://a/b"),
        ("/a/b?c", "/a/b?c"),
        ("/", "/"),
    ] {
        let uri = http_of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(uri.to_string(), expected, "{text}");
        let again = ReferenceBuf::try_from(&uri).unwrap();
        let reference = IriReference::parse(text).unwrap();
        let rung = reference.compare_unresolved(&again);
        assert!(rung.is_some_and(|rung| rung <= Rung::Scheme), "{text}");
        assert_eq!(ReferenceBuf::try_from(uri).unwrap(), again);
    }
}

#[test]
fn what_would_be_another_is_refused() {
    let difference_of = |text| match http_of(text) {
        Err(ConvertError::Differs(difference)) => difference,
        other => panic!("{text}: {other:?}"),
    };
    for (text, component) in [
        ("http://a/#b", Component::Fragment),
        ("http://a/?b#", Component::Fragment),
        ("foo://a", Component::Path),
    ] {
        assert_eq!(difference_of(text).component(), component, "{text}");
    }
    let difference = difference_of("http://a/#b");
    assert_eq!((difference.before(), difference.after()), (Some("b"), None));
}

#[test]
fn what_http_refuses_says_who() {
    let texts = "//a/b|../a|a||?a|*|a:80|urn:a:b|http:a|mailto:a@b|http://";
    for text in texts.split('|') {
        let error = http_of(text).unwrap_err();
        let by = |by| matches!(&error, ConvertError::Refused { by: who, .. } if *who == by);
        assert!(by("http::Uri"), "{text}: {error:?}");
    }
}

#[test]
fn request_targets_are_no_references() {
    for text in ["example.com:80", "example.com", "*"] {
        let uri = HttpUri::from_static(text);
        let refused = ReferenceBuf::try_from(&uri);
        assert_eq!(refused, Err(ConvertError::RequestTarget), "{text}");
    }
}

#[test]
fn what_urial_refuses_says_where() {
    let uri = HttpUri::from_static("http://a/{b}");
    let error = UriBuf::try_from(&uri).unwrap_err();
    let ConvertError::Invalid(error) = error else {
        panic!("{error}");
    };
    assert_eq!(error.span(), 9..10);
    assert!(AbsoluteUriBuf::try_from(HttpUri::from_static("/a")).is_err());
    assert!(RelativeRefBuf::try_from(HttpUri::from_static("/a")).is_ok());
    // As a text, this path would begin with an authority.
    let error = ReferenceBuf::try_from(HttpUri::from_static("//a/b")).unwrap_err();
    assert!(matches!(&error, ConvertError::Refused { by: "urial", .. }), "{error:?}");
}

#[test]
fn every_type_converts() {
    let uri = Uri::parse("http://a/b").unwrap();
    let expected = HttpUri::from_static("http://a/b");
    assert_eq!(HttpUri::try_from(uri).unwrap(), expected);
    assert_eq!(HttpUri::try_from(&uri).unwrap(), expected);
    let shared = uri.into_storage::<std::sync::Arc<str>>();
    assert_eq!(HttpUri::try_from(&shared).unwrap(), expected);
    assert_eq!(HttpUri::try_from(uri.to_owned()).unwrap(), expected);
    assert_eq!(HttpUri::try_from(&uri.to_owned()).unwrap(), expected);
    let iri = Iri::parse("http://a/b").unwrap();
    assert_eq!(HttpUri::try_from(iri).unwrap(), expected);
}

#[test]
fn no_error_shows_a_password() {
    for text in "http://me:hunter2@a/#b foo://me:hunter2@a me:hunter2@a".split(' ') {
        let error = http_of(text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}

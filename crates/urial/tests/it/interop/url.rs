//! Conversion to and from `url::Url`.

use urial::interop::ConvertError;
use urial::{
    AbsoluteUri, AbsoluteUriBuf, Component, Iri, IriBuf, Reference, ReferenceBuf, RelativeRefBuf,
    Rung, Uri, UriBuf,
};
use url::Url;

fn url_of(text: &str) -> Result<Url, ConvertError> {
    Iri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).try_into()
}

#[test]
fn what_is_the_same_converts() {
    for (text, expected) in [
        ("http://a/b?c#d", "http://a/b?c#d"),
        ("HTTP://A:80", "http://a/"),
        ("http://a/b/../c", "http://a/c"),
        ("http://a/%2e%2E/b", "http://a/b"),
        ("http://u:p@a:8080/", "http://u:p@a:8080/"),
        ("http://[0:0::1]/", "http://[::1]/"),
        ("http://a/ア?é#é", "http://a/%E3%82%A2?%C3%A9#%C3%A9"),
        ("file:/a", "file:///a"),
        ("file://localhost/a", "file:///a"),
        ("mailto:a@b", "mailto:a@b"),
        ("urn:a:b", "urn:a:b"),
        ("foo://a", "foo://a"),
        ("foo:/.//a", "foo:/.//a"),
    ] {
        let url = url_of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(url.as_str(), expected, "{text}");
        let iri = Iri::parse(text).unwrap();
        let again = UriBuf::try_from(&url).unwrap();
        assert!(iri.compare(&again).is_some_and(|rung| rung <= Rung::Scheme));
        assert_eq!(UriBuf::try_from(url).unwrap(), again);
    }
}

#[test]
fn what_would_be_another_is_refused() {
    use Component::{Host, Path, Query};
    for (text, component) in [
        ("http://127.1/", Host),
        ("http://0x7f000001/", Host),
        ("http://例え.jp/", Host),
        ("http:a", Host),
        ("http:///a", Host),
        ("file:///C:/../x", Path),
        ("http://a:/?'", Query),
    ] {
        let ConvertError::Differs(difference) = url_of(text).unwrap_err() else {
            panic!("{text}");
        };
        assert_eq!(difference.component(), component, "{text}: {difference}");
    }
}

#[test]
fn what_url_refuses_says_who_and_why() {
    let texts = "http://a:65536/ http://1.2.3.256/ http://a%00b/ http://";
    for text in texts.split(' ') {
        let error = url_of(text).unwrap_err();
        let is_refused = matches!(&error, ConvertError::Refused { by: "url::Url", .. });
        assert!(is_refused, "{text}: {error:?}");
        let said = error.to_string();
        assert!(said.starts_with("url::Url does not take it: "), "{said}");
    }
}

#[test]
fn what_urial_refuses_says_where() {
    for (text, at) in [("http://a/|", 9), ("data:a^b", 6), ("http://a/?b[", 11)] {
        let url = Url::parse(text).unwrap();
        let error = UriBuf::try_from(&url).unwrap_err();
        match error {
            ConvertError::Invalid(error) => assert_eq!(error.span().start, at, "{text} {error}"),
            error => panic!("{text}: {error}"),
        }
        assert!(std::error::Error::source(&error).is_some());
    }
    let url = Url::parse("http://a/#b").unwrap();
    assert!(AbsoluteUriBuf::try_from(&url).is_err() && RelativeRefBuf::try_from(&url).is_err());
    assert!(ReferenceBuf::try_from(&url).is_ok() && IriBuf::try_from(&url).is_ok());
}

#[test]
fn a_borrowed_value_borrows_from_the_url() {
    let url = Url::parse("http://a/b").unwrap();
    let uri = Uri::try_from(&url).unwrap();
    assert_eq!(uri.as_str().as_ptr(), url.as_str().as_ptr());
    assert_eq!(Reference::try_from(&url).unwrap(), uri);
    let absolute = AbsoluteUri::parse("http://a/b").unwrap();
    assert_eq!(Url::try_from(absolute).unwrap(), url);
    assert_eq!(Url::try_from(uri.to_owned()).unwrap(), url);
    assert_eq!(Url::try_from(&uri.to_owned()).unwrap(), url);
}

#[test]
fn no_error_shows_a_password() {
    let texts = "http://me:hunter2@127.1/ http://me:hunter2@a:65536/ http:me:hunter2@a";
    for text in texts.split(' ') {
        let error = url_of(text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}

#[cfg(feature = "proptest")]
proptest::proptest! {
    /// A URI that converts is unchanged, there and back.
    #[test]
    fn there_and_back(uri in urial::interop::proptest::valid::<urial::kind::Iri>()) {
        if let Ok(url) = Url::try_from(&uri) {
            let again = UriBuf::try_from(&url).unwrap();
            proptest::prop_assert!(uri.compare(&again).is_some_and(|rung| rung <= Rung::Scheme));
            proptest::prop_assert_eq!(Url::try_from(&again).unwrap(), url);
        }
    }
}

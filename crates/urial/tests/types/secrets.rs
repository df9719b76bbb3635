//! `Debug` and the errors never show a password, however the value was come by.

use std::fmt::Debug;

use urial::{
    Iri, IriReference, MaybeOwned, Owned, ParseError, Reference, ReferenceBuf, Refused, Uri,
    UriBuf, kind,
};

const SECRETS: [&str; 4] = ["hunter2", "hun", "ter2", "%68"];

#[track_caller]
fn hides(value: &impl Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}")] {
        for secret in SECRETS {
            assert!(!shown.contains(secret), "{shown}");
        }
        assert!(shown.contains("***") || !shown.contains("me:"), "{shown}");
    }
}

#[test]
fn of_what_is_valid() {
    for text in [
        "http://me:hunter2@a/",
        "//me:hunter2@a/",
        "x://me:hun:ter2@[::1]:80/?q#f",
        "x://me:%68unter2@",
        "x://:hunter2@a",
    ] {
        let reference = Reference::parse(text).unwrap();
        hides(&reference);
        hides(&reference.to_owned());
        hides(&MaybeOwned::from(reference));
        hides(&MaybeOwned::from(reference.to_owned()));
        hides(&reference.widen::<kind::IriReference>());
        hides(&reference.authority());
        hides(&reference.userinfo());
        hides(&reference.to_owned().narrow::<kind::AbsoluteIri>());
        hides(&Uri::parse(text));
        // Asked for, it is there.
        let password = reference.userinfo().unwrap().password().unwrap();
        assert!(password.decode_utf8().unwrap().replace(':', "") == "hunter2");
        assert_eq!(reference.to_string(), text);
    }
    hides(&Iri::parse("http://me:hunter2ア@a/").unwrap());
    assert_eq!(
        format!("{:?}", Uri::parse("a://me:hunter2@b").unwrap()),
        r#"Uri("a://me:***@b")"#
    );
    assert_eq!(
        format!("{:?}", Uri::parse("a://me@b").unwrap().userinfo().unwrap()),
        r#""me""#
    );
}

fn hides_in_errors(text: &str, error: ParseError) {
    hides(&error);
    for shown in [error.to_string(), error.display_with(text).to_string()] {
        assert!(
            SECRETS.iter().all(|secret| !shown.contains(secret)),
            "{shown}"
        );
    }
}

#[test]
fn of_what_is_not_valid() {
    for text in [
        "http://me:hunter2@a b/",
        "http://me:hun ter2@a/",
        "http://me:hun%ter2@a/",
        "http://me:hunter2@[::1/",
        "http://me:hunter2@a:8o/",
        "http://me:hun@ter2@a/",
        "http://me:hunter2@a/ b",
        "h_p://me:hunter2@a/",
        "//me:hunter2@a/?\u{7F}",
    ] {
        hides_in_errors(text, Uri::parse(text).unwrap_err());
        hides_in_errors(text, IriReference::parse(text).unwrap_err());
        let refused = ReferenceBuf::parse(text.to_owned()).unwrap_err();
        hides(&refused);
        hides_in_errors(text, refused.error());
        assert_eq!(refused.to_string(), refused.error().to_string());
        assert_eq!(refused.into_input(), text);
    }
}

#[test]
fn of_what_is_of_another_kind() {
    let uri = UriBuf::parse("http://me:hunter2@a/#b".to_owned()).unwrap();
    let refused: Refused<UriBuf> = uri.narrow::<kind::AbsoluteUri>().unwrap_err();
    hides(&refused);
    hides_in_errors(refused.input().as_str(), refused.error());
    let iri: Owned<kind::Iri> = Owned::parse("http://me:hunter2é@a/".to_owned()).unwrap();
    let refused = iri.narrow::<kind::Uri>().unwrap_err();
    hides(&refused);
    assert!(!format!("{refused}{refused:?}").contains('é'));
    hides_in_errors(refused.input().as_str(), refused.error());
}

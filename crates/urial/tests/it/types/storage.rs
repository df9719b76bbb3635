//! Storages: the same text and components in each, and conversions that keep them.

use std::borrow::Cow;
use std::sync::Arc;

use urial::Spans;
use urial::{AsKind, Ref, Reference, Step, Storage, Uri, UriBuf, kind};

const TEXT: &str = "http://me:secret@h:80/a?b#c";

fn shared(text: &str) -> Ref<Arc<str>, kind::Uri> {
    Ref::from_text(Arc::from(text)).unwrap()
}

/// Checks that a value in any storage is the URI of `TEXT`.
fn check<T: Storage>(uri: &Ref<T, kind::Uri>) {
    let parsed = Uri::parse(TEXT).unwrap();
    assert_eq!(*uri, parsed);
    assert_eq!(uri.spans(), parsed.spans());
    let view: Uri<'_> = uri.as_kind();
    assert_eq!((view.host(), view.query()), (parsed.host(), parsed.query()));
    assert_eq!(format!("{uri:?}"), r#"Uri("http://me:***@h:80/a?b#c")"#);
    assert_eq!(uri.join("d").unwrap(), "http://me:secret@h:80/d");
    assert!(uri.is_normalized(Step::Syntax) && !uri.is_normalized(Step::Scheme));
}

#[test]
fn every_storage_has_the_same_components() {
    let uri = Uri::parse(TEXT).unwrap();
    check(&uri);
    check(&uri.to_owned());
    check(&shared(TEXT));
    check(&uri.into_storage::<Box<str>>());
    check(&uri.into_storage::<Cow<str>>());
    check(&UriBuf::parse(TEXT).unwrap().into_storage::<Cow<str>>());
    check(&TEXT.parse::<Ref<Box<str>, kind::Uri>>().unwrap());
    check(&TEXT.parse::<Ref<Arc<str>, kind::Uri>>().unwrap());
    check(&shared(TEXT).to_owned());
    check(&Ref::<Box<str>, _>::from(uri.to_owned()).into_owned());
}

#[test]
fn a_shared_text_is_not_copied() {
    let text: Arc<str> = TEXT.into();
    let uri = Ref::<_, kind::Uri>::from_text(Arc::clone(&text)).unwrap();
    let again = uri.clone();
    assert!(core::ptr::eq(again.as_str(), &*text));
    assert_eq!(Arc::strong_count(&text), 3);
    let wider: Ref<Arc<str>, kind::IriReference> = again.into();
    assert!(Arc::ptr_eq(&wider.into_text(), &text));
    let refused = Ref::<_, kind::RelativeRef>::from_text(Arc::clone(&text)).unwrap_err();
    assert!(Arc::ptr_eq(refused.input(), &text));
}

#[test]
fn components_of_a_borrowed_text_outlive_the_value() {
    let text = String::from(TEXT);
    let (path, normal) = {
        let uri = Uri::parse(&text).unwrap();
        (uri.path(), uri.normalize(Step::Syntax))
    };
    assert_eq!(path, "/a");
    assert!(core::ptr::eq(normal.as_str(), &*text));
}

#[test]
fn spans_that_are_known_are_not_looked_for_again() {
    let spans = *Uri::parse(TEXT).unwrap().spans();
    check(&Ref::<_, kind::Uri>::from_spans_unchecked(TEXT, spans));
    check(&UriBuf::from_spans_unchecked(TEXT.to_owned(), spans));
    let text = "//h/é";
    let spans = *urial::IriReference::parse(text).unwrap().spans();
    let iri = Ref::<_, kind::IriReference>::from_spans_unchecked(Arc::<str>::from(text), spans);
    assert_eq!((iri.path().as_str(), iri.spans()), ("/é", &spans));
}

#[test]
#[should_panic(expected = "the")]
fn spans_of_another_text_are_refused() {
    let spans = *Uri::parse(TEXT).unwrap().spans();
    let _ = Reference::from_spans_unchecked("é", Spans { ascii: false, ..spans });
}

#[test]
fn what_is_left_without_a_fragment_may_be_ascii() {
    let iri = urial::Iri::parse("http://a/#ö").unwrap();
    assert!(iri.without_fragment().spans().ascii);
}

#[test]
fn debug_shows_no_password_of_a_url_in_a_component() {
    let uri = Uri::parse("x:/a?to=http://me:secret@h/&b#http://me:secret@h/").unwrap();
    let (query, fragment) = (uri.query().unwrap(), uri.fragment().unwrap());
    let pairs: Vec<_> = query.pairs().collect();
    let parts = urial::split("http://me:secret@h/");
    for shown in [
        format!("{uri:?} {query:?} {fragment:?} {pairs:?}"),
        format!("{:?} {:?}", query.pairs(), pairs[0].value()),
        format!("{parts:?} {:?}", parts.authority_parts()),
    ] {
        assert!(shown.contains("me:***@h") && !shown.contains("secret"), "{shown}");
    }
}

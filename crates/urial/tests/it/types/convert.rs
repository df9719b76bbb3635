//! Widening and narrowing, pair by pair.

use urial::kind::{
    AbsoluteIri, AbsoluteUri, Iri, IriReference, IriRelativeRef, Kind, Reference, RelativeRef, Uri,
};
use urial::{ErrorKind, ParseError, Ref, Refused};

/// Texts that together separate every kind from every other.
const TEXTS: &str = "|a|/b?c|#d|//h/é|ア#イ|a:|http://me:p@h:80/b?c|http://h/b#d|http://例え.jp/|\
    http://例え.jp/?\u{E000}#ア|urn:%41";

type Narrowed<T, K, L> = Result<Ref<T, K>, Refused<Ref<T, L>>>;

/// Tests a kind `Narrow` whose every text is also of the kind `Wide`; all conversions agree.
macro_rules! pairs {
    ($($narrow:ident < $($wide:ident)*;)*) => {
        $($(
            for text in TEXTS.split('|') {
                let narrow = Ref::<&str, $narrow>::parse(text);
                if let Ok(narrow) = narrow {
                    let wide: Ref<&str, $wide> = narrow.into();
                    same(wide, narrow.widen::<$wide>());
                    same(wide, Ref::<&str, _>::parse(text).unwrap());
                    let owned: Ref<String, $wide> = narrow.to_owned().into();
                    same(wide, owned.as_borrowed());
                    same(wide, narrow.to_owned().widen::<$wide>().as_borrowed());
                }
                let Ok(wide) = Ref::<&str, $wide>::parse(text) else { continue };
                let down: Narrowed<&str, $narrow, $wide> = wide.try_into();
                assert_eq!(down.map_err(ParseError::from), narrow, "{text}");
                let down = wide.narrow::<$narrow>();
                assert_eq!(down.map_err(ParseError::from), narrow, "{text}");
                let down: Narrowed<String, $narrow, $wide> = wide.to_owned().try_into();
                match (down, narrow) {
                    (Ok(down), Ok(narrow)) => same(down.as_borrowed(), narrow),
                    (Err(refused), Err(error)) => {
                        assert_eq!((refused.error(), refused.input().as_str()), (error, text));
                        assert_eq!(refused.into_input(), wide);
                    }
                    (down, narrow) => panic!("{text}: {down:?}, {narrow:?}"),
                }
            }
        )*)*
    };
}

/// Checks that texts and spans are equal.
#[track_caller]
fn same<K: Kind>(left: Ref<&str, K>, right: Ref<&str, K>) {
    assert_eq!((left, left.spans()), (right, right.spans()));
}

#[test]
fn every_pair_goes_up_and_comes_down() {
    pairs! {
        AbsoluteUri < Uri Reference AbsoluteIri Iri IriReference;
        Uri < Reference Iri IriReference;
        RelativeRef < Reference IriRelativeRef IriReference;
        Reference < IriReference;
        AbsoluteIri < Iri IriReference;
        Iri < IriReference;
        IriRelativeRef < IriReference;
    }
}

/// Kinds of which neither includes the other have only `narrow`.
#[test]
fn every_kind_can_be_tried_as_every_other() {
    fn across<From: Kind, To: Kind>() {
        for text in TEXTS.split('|') {
            let Ok(from) = Ref::<&str, From>::parse(text) else {
                continue;
            };
            let narrow = from.narrow::<To>().map_err(|refused| refused.error());
            assert_eq!(narrow, Ref::<&str, To>::parse(text), "{text}");
        }
    }
    fn from<From: Kind>() {
        across::<From, Uri>();
        across::<From, Reference>();
        across::<From, AbsoluteUri>();
        across::<From, RelativeRef>();
        across::<From, Iri>();
        across::<From, IriReference>();
        across::<From, AbsoluteIri>();
        across::<From, IriRelativeRef>();
    }
    every_kind!(from());
}

#[test]
fn bytes_are_kept() {
    let bytes = b"http://a/".to_vec();
    let address = bytes.as_ptr();
    let uri = Ref::<String, Uri>::try_from(bytes).unwrap();
    assert_eq!(uri, "http://a/");
    assert_eq!(uri.as_str().as_ptr(), address);
    let error = Ref::<String, Uri>::try_from(b"http://a/\xFF".to_vec()).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::NotUtf8, 9..10));
    let error = Ref::<String, Uri>::try_from(b"/a".to_vec()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingScheme);
}

#[test]
fn what_is_refused_is_given_back() {
    let text = String::from("no scheme");
    let address = text.as_ptr();
    let refused = Ref::<String, Uri>::from_text(text).unwrap_err();
    assert_eq!(refused.input(), "no scheme");
    assert_eq!(refused.error().kind(), ErrorKind::MissingScheme);
    assert_eq!(refused.input().as_ptr(), address);
    let again = refused.clone();
    assert_eq!(again, refused);
    let error: Box<dyn std::error::Error> = Box::new(again);
    assert_eq!(error.to_string(), refused.error().to_string());
    let text = refused.into_input();
    assert_eq!(text.as_ptr(), address);

    let reference = Ref::<String, Reference>::parse("/a".to_owned()).unwrap();
    let address = reference.as_str().as_ptr();
    let back = reference.narrow::<Uri>().unwrap_err().into_input();
    assert_eq!(back.as_str().as_ptr(), address);
    // Narrowing and widening do not copy the text.
    let relative = back.narrow::<RelativeRef>().unwrap();
    let text = relative.widen::<IriReference>().into_string();
    assert_eq!(text.as_ptr(), address);
}

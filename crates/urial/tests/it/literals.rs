//! Literals: constants if they are valid, a failed build with the parser's message if they are not.
#![cfg(feature = "macros")]
#![deny(warnings, unused_qualifications)]

use urial::{
    HostClass, Iri, IriReference, Parts, Reference, Uri, UriBuf, iri, iri_reference, uri,
    uri_reference,
};

const HOME: Uri<'static> = uri!("http://example.com/");
static LIST: [Uri<'static>; 2] = [HOME, uri!("urn:isbn:0451450523")];

const fn home() -> Uri<'static> {
    uri!("https://example.com:8080/a?b#c")
}

#[test]
fn a_literal_is_a_constant() {
    const PARTS: (u32, bool) = (home().spans().scheme_end, uri!("a:b").is_relative());
    assert_eq!(PARTS, (5, false));
    assert_eq!(LIST.map(|uri| uri.scheme().as_str()), ["http", "urn"]);
}

#[test]
fn components_of_a_literal_are_constants() {
    const PARTS: Parts<'static> = uri!("http://u:p@h:80/a?b#c").parts();
    const TAIL: [&str; 2] = [PARTS.query.unwrap(), PARTS.fragment.unwrap()];
    assert_eq!((PARTS.scheme, PARTS.authority), (Some("http"), Some("u:p@h:80")));
    assert_eq!((PARTS.path, TAIL), ("/a", ["b", "c"]));
    const NONE: bool = iri_reference!("é").parts().authority.is_none();
    assert_eq!([NONE], [true]);
}

#[test]
fn a_literal_is_what_the_parser_makes_of_it() {
    fn check<'a>(literals: impl IntoIterator<Item = Uri<'a>>) {
        for literal in literals {
            let parsed = Uri::parse(literal.as_str()).unwrap();
            // `plain` and `dotless` may depend on the kernel; everything else depends on the text
            // only.
            let spans = urial::Spans {
                plain: literal.spans().plain,
                dotless: literal.spans().dotless,
                ..*parsed.spans()
            };
            assert_eq!(*literal.spans(), spans);
        }
    }
    check([
        uri!("a:"),
        uri!("a:b"),
        uri!("a://"),
        uri!("a:///"),
        uri!("a:?#"),
        uri!("foo://u:p@example.com:8042/over/there?name=ferret#nose"),
        uri!("http://[2001:db8::7]:80/"),
        uri!("http://[v1.a:b]"),
        uri!("http://127.0.0.1"),
        uri!("HTTP://EX%41MPLE.com/%7e/../a"),
        uri!("file:///this/is/longer/than/sixty-four/bytes/so/that/another/cursor/reads/it"),
    ]);
    assert_eq!(uri!("http://[::1]/").host().unwrap().class(), HostClass::Ipv6);
}

#[test]
fn all_four_macros() {
    let uri: Uri<'static> = uri!("http://a/");
    let reference: Reference<'static> = uri_reference!("../b?c#d");
    let iri: Iri<'static> = iri!("http://例え.jp/ア");
    let iri_reference: IriReference<'static> = iri_reference!("#ア");
    assert_eq!(uri.path(), "/");
    assert_eq!(reference.query().unwrap(), "c");
    assert_eq!(iri.host().unwrap(), "例え.jp");
    assert_eq!(iri_reference.fragment().unwrap(), "ア");
    assert_eq!(uri_reference!(""), "");
    assert_eq!(iri_reference!("http://a/").scheme().unwrap(), "http");
}

#[test]
fn however_the_literal_is_written() {
    assert_eq!(uri!(r"a:b"), "a:b");
    assert_eq!(uri!(r##"a:b#c"##), "a:b#c");
    assert_eq!(uri!("\x61\u{3A}\u{0_62}"), "a:b");
    assert_eq!(iri!("a:\u{30A2}"), "a:ア");
    assert_eq!(
        uri!(
            "http://example.com\
             /a"
        ),
        "http://example.com/a"
    );
    assert_eq!(uri_reference!("it's"), "it's");
    assert_eq!(uri!["a:b"], uri! {"a:b",});
}

#[test]
fn where_a_literal_can_stand() {
    assert_eq!(uri!("a:b").to_owned(), UriBuf::from(uri!("a:b")));
    let _: Vec<Uri<'_>> = vec![uri!("a:b"), uri!("c:d")];
    let closure = || uri!("a:b").path().as_str();
    assert_eq!(closure(), "b");
    match HOME {
        home if home == uri!("http://example.com/") => {}
        other => panic!("{other}"),
    }
    // The result is `'static`.
    fn path() -> &'static str {
        uri!("a:b/c").path().as_str()
    }
    assert_eq!(path(), "b/c");
}

/// The macros work through other names, and inside another macro.
mod reexported {
    pub(crate) use urial::uri as address;
    pub(crate) mod deep {
        pub(crate) use ::urial as addresses;
    }

    macro_rules! both {
        ($left:literal, $($right:tt)*) => {
            ($crate::literals::reexported::address!($left), $crate::literals::reexported::deep::addresses::uri!($($right)*))
        };
    }
    pub(crate) use both;
}

#[test]
fn through_other_names() {
    assert_eq!(reexported::address!("a:b"), "a:b");
    assert_eq!(reexported::deep::addresses::uri_reference!("b"), "b");
    let (left, right) = reexported::both!("a:b", "c:d");
    assert_eq!((left.as_str(), right.as_str()), ("a:b", "c:d"));
}

/// The expansion uses full paths only, so names in scope cannot change it.
mod hostile {
    #![allow(dead_code, non_camel_case_types)]

    struct Option;
    struct Uri;
    struct HostClass;
    struct u32;
    mod core {}
    mod urial {}
    const LITERAL: &str = "";
    const KRATE: &str = "";

    #[test]
    fn names_in_scope_do_not_matter() {
        assert_eq!(::urial::uri!("http://LITERAL/KRATE").as_str(), "http://LITERAL/KRATE");
        assert_eq!(LITERAL, KRATE);
    }
}

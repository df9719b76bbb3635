//! The builder.

use urial::{
    AbsoluteUriBuf, Builder, Component, EditError, Encoded, IriReferenceBuf, PairStyle, PathRule,
    Reference, ReferenceBuf, RelativeRefBuf, Uri, UriBuf, split,
};

fn encoded(text: &str) -> Encoded<'_> {
    Encoded::new(text).unwrap()
}

#[test]
fn any_order_makes_the_same() {
    let first: UriBuf = Builder::new()
        .scheme("http")
        .userinfo(encoded("me"))
        .host(encoded("[::1]"))
        .port(80)
        .path(encoded("/a"))
        .query(encoded("q"))
        .fragment(encoded("f"))
        .build()
        .unwrap();
    let second: UriBuf = Builder::new()
        .fragment_encode("f")
        .query_encode("q")
        .path_encode("/a")
        .port(80)
        .ip("::1".parse().unwrap())
        .userinfo_encode("me")
        .scheme("http")
        .build()
        .unwrap();
    assert_eq!(first, "http://me@[::1]:80/a?q#f");
    assert_eq!(first, second);
    assert_eq!(first.spans(), second.spans());
}

#[test]
fn the_later_part_counts() {
    let builder = Builder::new()
        .port(1)
        .authority(encoded("a@b"))
        .host_encode("c");
    assert_eq!(builder.build::<urial::kind::Reference>().unwrap(), "//a@c");
    let builder = builder.port(2).set(Component::Text, "x:y");
    assert_eq!(builder.build::<urial::kind::Uri>().unwrap(), "x:y");
}

#[test]
fn segments_and_pairs_are_appended() {
    let builder = Builder::new()
        .segment_encode("a/b")
        .segment(encoded("%2F"))
        .pair_encode("k", "v&")
        .pair_encode("l", None);
    assert_eq!(
        builder.build::<urial::kind::Reference>().unwrap(),
        "/a%2Fb/%2F?k=v%26&l"
    );
    let builder = Builder::new()
        .path_encode("/a/")
        .segment_encode("b")
        .segment_encode("")
        .query_encode("x")
        .pair_encode_with(PairStyle::form().separator(';'), "a b", "c;");
    assert_eq!(
        builder.build::<urial::kind::Reference>().unwrap(),
        "/a/b/?x;a+b=c%3B"
    );
}

#[test]
fn what_cannot_be_written_is_remembered() {
    let refused = |builder: Builder<'_>| builder.build::<urial::kind::IriReference>().unwrap_err();
    assert_eq!(
        refused(Builder::new().segment_encode("..").path_encode("a")),
        EditError::DotSegment
    );
    assert_eq!(
        refused(Builder::new().segment(encoded("a/b"))).at(),
        Some(1)
    );
    assert_eq!(
        refused(Builder::new().pair_encode("", None)),
        EditError::Inexpressible(Component::Query)
    );
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    let refused = |builder: Builder<'_>| builder.build::<urial::kind::Reference>().unwrap_err();
    let path = |rule| EditError::Path(rule);
    assert_eq!(
        refused(Builder::new().host_encode("h").path_encode("a")),
        path(PathRule::Abempty)
    );
    assert_eq!(
        refused(Builder::new().path_encode("//a")),
        path(PathRule::Absolute)
    );
    assert_eq!(
        refused(Builder::new().set(Component::Path, "a:b")),
        path(PathRule::Noscheme)
    );
    assert_eq!(
        refused(Builder::new().port(1)),
        EditError::NoHost(Component::Port)
    );
    let userinfo = Builder::new().userinfo_encode("");
    assert_eq!(refused(userinfo), EditError::NoHost(Component::Userinfo));
    for (component, text, at) in [
        (Component::Scheme, "1a", 0),
        (Component::Userinfo, "a@", 1),
        (Component::Host, "a:1", 1),
        (Component::Port, "1a", 1),
        (Component::Path, "/a?", 2),
        (Component::Query, "a#", 1),
        (Component::Fragment, "#", 0),
        (Component::Fragment, "é", 0),
    ] {
        let error = refused(Builder::new().host_encode("h").set(component, text));
        assert_eq!(
            (error.component(), error.at()),
            (Some(component), Some(at)),
            "{text}"
        );
    }
}

#[test]
fn every_kind_has_its_parts() {
    let builder = Builder::new().host_encode("h").fragment_encode("f");
    assert_eq!(
        builder.build::<urial::kind::RelativeRef>().unwrap(),
        "//h#f"
    );
    assert_eq!(
        builder.build::<urial::kind::Uri>(),
        Err(EditError::SchemeRequired)
    );
    let builder = builder.scheme("x");
    let refused: Result<RelativeRefBuf, _> = builder.build();
    assert_eq!(refused, Err(EditError::SchemeForbidden));
    let refused: Result<AbsoluteUriBuf, _> = builder.build();
    assert_eq!(refused, Err(EditError::FragmentForbidden));
    let iri: IriReferenceBuf = builder.set(Component::Path, "/é").build().unwrap();
    assert_eq!(iri, "x://h/é#f");
}

#[test]
fn a_builder_begins_with_a_text_or_its_parts() {
    for text in ["http://me@[::1]:/a?#", "", "//", "mailto:a@b", "?q", "a//b"] {
        let reference = Reference::parse(text).unwrap();
        let again: ReferenceBuf = Builder::from(reference).build().unwrap();
        assert_eq!(
            (again.as_str(), again.spans().host),
            (text, reference.spans().host)
        );
        let again: ReferenceBuf = Builder::from(split(text)).build().unwrap();
        assert_eq!(again, text);
    }
    let uri = Uri::parse("http://a/b?q").unwrap();
    let other: UriBuf = Builder::from(uri).host_encode("c").build().unwrap();
    assert_eq!(other, "http://c/b?q");
}

#[test]
fn debug_masks_a_password() {
    let builder = Builder::new().userinfo_encode("me:s3cret").host_encode("h");
    let whole = Builder::new().set(Component::Authority, "me:s3cret@h:x");
    let alone = Builder::new().userinfo_encode("me:s3cret");
    for builder in [builder, whole, alone] {
        let shown = format!("{builder:?}");
        assert!(
            shown.contains("me:***") && !shown.contains("s3cret"),
            "{shown}"
        );
    }
}

#[test]
fn a_colon_is_encoded_where_it_would_end_a_scheme() {
    let plain = Builder::new().path_encode("a:b/c:d");
    let built = |builder: &Builder<'_>| builder.build::<urial::kind::Reference>().unwrap();
    assert_eq!(built(&plain), "a%3Ab/c:d");
    assert_eq!(built(&plain.clone().scheme("x")), "x:a:b/c:d");
    assert_eq!(built(&plain.clone().segment_encode("e:f")), "a%3Ab/c:d/e:f");
    assert_eq!(built(&Builder::new().segment_encode("a:b")), "/a:b");
    let encoded = plain.set(Component::Path, "a:b");
    assert!(encoded.build::<urial::kind::Reference>().is_err());
}

#[test]
fn an_address_is_no_name() {
    let address = Builder::new().scheme("http").ip("::1".parse().unwrap());
    assert_eq!(address.build::<urial::kind::Uri>().unwrap(), "http://[::1]");
}

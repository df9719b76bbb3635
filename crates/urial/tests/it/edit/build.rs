//! The builder.

use super::encoded;
use urial::{
    AbsoluteUriBuf, Builder, Component, EditError, IriReferenceBuf, PairStyle, PathRule, Reference,
    ReferenceBuf, RelativeRefBuf, Uri, UriBuf, split,
};

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
    let builder = Builder::new().port(1).authority(encoded("a@b")).host_encode("c");
    assert_eq!(builder.build_reference().unwrap(), "//a@c");
    let builder = builder.port(2).set(Component::Text, "x:y");
    assert_eq!(builder.build_uri().unwrap(), "x:y");
}

#[test]
fn segments_and_pairs_are_appended() {
    let builder = Builder::new()
        .segment_encode("a/b")
        .segment(encoded("%2F"))
        .pair_encode("k", "v&")
        .pair_encode("l", None);
    assert_eq!(builder.build_reference().unwrap(), "/a%2Fb/%2F?k=v%26&l");
    let builder = Builder::new()
        .path_encode("/a/")
        .segment_encode("b")
        .segment_encode("")
        .query_encode("x")
        .pair_encode_with(PairStyle::form().separator(';'), "a b", "c;");
    assert_eq!(builder.build_reference().unwrap(), "/a/b/?x;a+b=c%3B");
}

#[test]
fn what_cannot_be_written_is_remembered() {
    let refused = |builder: Builder<'_>| builder.build::<urial::kind::IriReference>().unwrap_err();
    let dots = Builder::new().segment_encode("..").path_encode("a");
    assert_eq!(refused(dots), EditError::DotSegment);
    let slash = Builder::new().segment(encoded("a/b"));
    assert_eq!(refused(slash).at(), Some(1));
    let empty = refused(Builder::new().pair_encode("", None));
    assert_eq!(empty, EditError::Inexpressible(Component::Query));
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    use EditError::{NoHost, Path};
    use PathRule::{Abempty, Absolute, Noscheme};
    let refused = |builder: Builder<'_>| builder.build_reference().unwrap_err();
    let new = Builder::new;
    for (builder, why) in [
        (new().host_encode("h").path_encode("a"), Path(Abempty)),
        (new().path_encode("//a"), Path(Absolute)),
        (new().set(Component::Path, "a:b"), Path(Noscheme)),
        (new().port(1), NoHost(Component::Port)),
        (new().userinfo_encode(""), NoHost(Component::Userinfo)),
    ] {
        assert_eq!(refused(builder), why);
    }
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
        let place = (error.component(), error.at());
        assert_eq!(place, (Some(component), Some(at)), "{text}");
    }
}

#[test]
fn every_kind_has_its_parts() {
    let builder = Builder::new().host_encode("h").fragment_encode("f");
    let built: RelativeRefBuf = builder.build().unwrap();
    assert_eq!(built, "//h#f");
    assert_eq!(builder.build_uri(), Err(EditError::SchemeRequired));
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
        assert_eq!(again, text);
        assert_eq!(again.spans().host, reference.spans().host);
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
        let is_masked = shown.contains("me:***") && !shown.contains("s3cret");
        assert!(is_masked, "{shown}");
    }
}

#[test]
fn a_colon_is_encoded_where_it_would_end_a_scheme() {
    let plain = Builder::new().path_encode("a:b/c:d");
    let built = |builder: &Builder<'_>| builder.build_reference().unwrap();
    assert_eq!(built(&plain), "a%3Ab/c:d");
    assert_eq!(built(&plain.clone().scheme("x")), "x:a:b/c:d");
    assert_eq!(built(&plain.clone().segment_encode("e:f")), "a%3Ab/c:d/e:f");
    assert_eq!(built(&Builder::new().segment_encode("a:b")), "/a:b");
    let encoded = plain.set(Component::Path, "a:b");
    assert!(encoded.build_reference().is_err());
}

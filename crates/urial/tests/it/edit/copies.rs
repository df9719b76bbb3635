//! Edits of a copy, edits with a guard, and components that may be missing.

use std::sync::Arc;

use urial::{
    Builder, Component, EditError, PathRule, Ref, ReferenceBuf, Uri, UriBuf, kind, uri,
    uri_reference,
};

#[test]
fn a_copy_has_the_other_component_and_the_value_stays() {
    let text = "http://me@a:80/b?c#d";
    let uri = Uri::parse(text).unwrap();
    for (copy, wanted) in [
        (uri.with_scheme("x"), "x://me@a:80/b?c#d"),
        (uri.with_authority("e"), "http://e/b?c#d"),
        (uri.with_authority(None), "http:/b?c#d"),
        (uri.with_userinfo("u%20"), "http://u%20@a:80/b?c#d"),
        (uri.with_userinfo(None), "http://a:80/b?c#d"),
        (uri.with_host(String::from("e")), "http://me@e:80/b?c#d"),
        (uri.with_port(8042), "http://me@a:8042/b?c#d"),
        (uri.with_port("00065536"), "http://me@a:00065536/b?c#d"),
        (uri.with_port(""), "http://me@a:/b?c#d"),
        (uri.with_port(None), "http://me@a/b?c#d"),
        (uri.with_path(uri!("x:/e").path()), "http://me@a:80/e?c#d"),
        (uri.with_path(None), "http://me@a:80?c#d"),
        (uri.with_query(Some("e")), "http://me@a:80/b?e#d"),
        (uri.with_query(None), "http://me@a:80/b#d"),
        (uri.with_fragment("e"), "http://me@a:80/b?c#e"),
        (uri.with_fragment(None), "http://me@a:80/b?c"),
    ] {
        assert_eq!(copy.unwrap(), wanted);
        assert_eq!(uri, text);
    }
    let shared: Ref<Arc<str>, kind::Uri> = text.parse().unwrap();
    assert_eq!(shared.with_fragment(None).unwrap(), "http://me@a:80/b?c");
}

#[test]
fn a_copy_is_refused_as_the_edit_is() {
    let uri = uri!("mailto:a@b");
    assert_eq!(uri.with_scheme(None), Err(EditError::SchemeRequired));
    assert_eq!(uri.with_port(80), Err(EditError::NoHost(Component::Port)));
    assert_eq!(uri.with_host("a"), Err(EditError::Path(PathRule::Abempty)));
    for port in ["-1", "+1", " 1", "1a", "%31", "١"] {
        let refused = uri!("http://a/").with_port(port);
        assert!(matches!(refused, Err(EditError::Invalid(_))), "{port}");
        let built = Builder::new().host("a").port(port).build_reference();
        assert!(matches!(built, Err(EditError::Invalid(_))), "{port}");
    }
}

#[test]
fn a_port_has_any_number_of_digits() {
    let digits = "0123456789".repeat(9);
    let mut uri: UriBuf = "http://a/".parse().unwrap();
    uri.set_port(&digits).unwrap();
    assert_eq!(uri, format!("http://a:{digits}/").as_str());
    assert_eq!(uri.port().unwrap().number(), None);
    let built = Builder::new().scheme("http").host("a").port(digits);
    assert_eq!(built.path("/").build_uri().unwrap(), uri);
    uri.set_port(None).unwrap();
    assert_eq!(uri, "http://a/");
}

#[test]
fn a_guard_is_a_dot_segment_that_resolving_removes() {
    use Component::{Authority, Path, Scheme};
    let base = uri!("http://h/x/y");
    for (before, component, part, after, resolved) in [
        ("http://h//b", Authority, None, "http:/.//b", "http:/.//b"),
        ("urn:a:b", Scheme, None, "./a:b", "http://h/x/a:b"),
        ("", Path, Some("a:b/c"), "./a:b/c", "http://h/x/a:b/c"),
        ("?q", Path, Some("//b"), "/.//b?q", "http://h//b?q"),
        ("a", Path, Some("b"), "b", "http://h/x/b"),
    ] {
        let mut reference: ReferenceBuf = before.parse().unwrap();
        reference.set_guarded(component, part).unwrap();
        assert_eq!(reference, after);
        assert_eq!(base.resolve(&reference), resolved);
    }
}

#[test]
fn no_guard_helps_a_wrong_text_or_a_path_after_a_host() {
    let mut reference = uri_reference!("//h").to_owned();
    let refused = reference.set_guarded(Component::Path, "a");
    assert_eq!(refused, Err(EditError::Path(PathRule::Abempty)));
    let mut reference = uri_reference!("").to_owned();
    let error = reference.set_guarded(Component::Path, "a:b c").unwrap_err();
    assert_eq!(error.at(), Some(3), "an offset in the text that was passed");
    assert_eq!(reference, "");
}

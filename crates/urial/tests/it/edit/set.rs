//! Setters, one by one.

use urial::{
    AbsoluteUriBuf, Builder, Component, EditError, ErrorKind, IriBuf, Parts, PathRule,
    ReferenceBuf, RelativeRefBuf, Scheme, Uri, UriBuf, kind, recompose,
};

use super::encoded;
use crate::strategies::rows;

fn component(name: &str) -> Component {
    let mut all = Component::ALL.iter();
    *all.find(|component| component.as_str() == name).unwrap()
}

#[test]
fn every_setter_sets_its_component() {
    let mut uri: UriBuf = "x:".parse().unwrap();
    uri.set_authority(encoded("u@a:1")).unwrap();
    uri.set_scheme("http").unwrap();
    uri.set_userinfo(encoded("me:%20")).unwrap();
    uri.set_host(encoded("[::1]")).unwrap();
    uri.set_port(8042).unwrap();
    uri.set_path(encoded("/a%2Fb")).unwrap();
    uri.set_query(encoded("q=1")).unwrap();
    uri.set_fragment(encoded("f")).unwrap();
    assert_eq!(uri, "http://me:%20@[::1]:8042/a%2Fb?q=1#f");
    uri.set_userinfo_encode("a@b").unwrap();
    uri.set_host_encode("aé").unwrap();
    uri.set_path_encode("/a b").unwrap();
    uri.set_query_encode("#").unwrap();
    uri.set_fragment_encode("#").unwrap();
    assert_eq!(uri, "http://a%40b@a%C3%A9:8042/a%20b?%23#%23");
    uri.set_ip([127, 0, 0, 1].into()).unwrap();
    uri.clear_userinfo();
    uri.clear_port();
    uri.clear_query();
    uri.clear_fragment();
    uri.clear_path();
    assert_eq!(uri, "http://127.0.0.1");
    assert_eq!(uri.host().unwrap().ipv4(), Some([127, 0, 0, 1].into()));
    uri.clear_authority().unwrap();
    assert_eq!(uri, "http:");
    assert_eq!(uri.clear_scheme(), Err(EditError::SchemeRequired));
}

#[test]
fn components_of_another_text_are_taken() {
    let other = Uri::parse("ftp://u@[::1]:21/a/b?q#f").unwrap();
    let mut uri: UriBuf = "http://a".parse().unwrap();
    uri.set_host(other.host().unwrap()).unwrap();
    uri.set_path(other.path()).unwrap();
    uri.segments_mut().push(other.path().segments().next().unwrap()).unwrap();
    uri.set_fragment(other.query().unwrap()).unwrap();
    assert_eq!(uri, "http://[::1]/a/b/a#q");
}

#[test]
fn a_component_of_an_iri_is_checked_again() {
    let iri: IriBuf = "http://é/é?\u{e000}".parse().unwrap();
    let mut uri: UriBuf = "http://a/b".parse().unwrap();
    let error = uri.set_host(iri.host().unwrap()).unwrap_err();
    let place = (error.component(), error.at());
    assert_eq!(place, (Some(Component::Host), Some(0)));
    assert!(uri.set_path(iri.path()).is_err() && uri.set_query(iri.query().unwrap()).is_err());
    assert_eq!(uri, "http://a/b");
    let mut other: IriBuf = "http://a/b".parse().unwrap();
    other.set_host(iri.host().unwrap()).unwrap();
    other.set_query(iri.query().unwrap()).unwrap();
    // Private characters are valid in queries only.
    assert!(other.set_fragment(iri.query().unwrap()).is_err());
    assert_eq!(other, "http://é/b?\u{e000}");
}

#[test]
fn an_iri_that_loses_its_last_character_beyond_ascii_is_a_uri() {
    let mut iri: IriBuf = "http://é/é".parse().unwrap();
    iri.set_host_encode("a").unwrap();
    assert!(iri.clone().narrow::<urial::kind::Uri>().is_err());
    iri.clear_path();
    assert!(iri.spans().ascii);
    assert_eq!(iri.narrow::<urial::kind::Uri>().unwrap(), "http://a");
}

#[test]
fn kinds_keep_their_promise() {
    let mut absolute: AbsoluteUriBuf = "http://a/".parse().unwrap();
    let refused = absolute.set_fragment_encode("");
    assert_eq!(refused, Err(EditError::FragmentForbidden));
    let refused = absolute.clear(Component::Scheme);
    assert_eq!(refused, Err(EditError::SchemeRequired));
    absolute.clear_fragment();
    let mut relative: RelativeRefBuf = "//a/b".parse().unwrap();
    assert_eq!(relative.set_scheme("a"), Err(EditError::SchemeForbidden));
    relative.clear_scheme().unwrap();
    relative.set_fragment_encode("").unwrap();
    assert_eq!(absolute, "http://a/");
    assert_eq!(relative, "//a/b#");
}

#[test]
fn the_whole_text_is_a_component_too() {
    let mut uri: UriBuf = "http://a/".parse().unwrap();
    uri.set(Component::Text, "mailto:a@b.c").unwrap();
    assert_eq!(uri, "mailto:a@b.c");
    assert_eq!(uri.path(), "a@b.c");
    let refused = uri.set(Component::Text, "b");
    assert!(matches!(refused, Err(EditError::Invalid(_))));
    assert!(uri.clear(Component::Text).is_err());
    assert_eq!(uri, "mailto:a@b.c");
    let mut reference: ReferenceBuf = uri.into();
    reference.clear(Component::Text).unwrap();
    assert_eq!(reference, "");
}

#[test]
fn errors_name_rule_component_and_byte() {
    let mut uri: UriBuf = "mailto:a@b".parse().unwrap();
    let table = "
        host  | h   | after an authority, the path must be empty or begin with '/' (path-abempty)
        port  | 1   | a port without a host
        port  | 8@  | unexpected '@' in the port at byte 1; a port has digits only
        query | a b | unexpected ' ' in the query at byte 1; write it as %20
        path  | //a | a path without an authority cannot begin with '//' (path-absolute)";
    for [name, text, said] in rows(table) {
        let refused = uri.set(component(name), text);
        assert_eq!(refused.unwrap_err().to_string(), said);
    }
    let mut reference: ReferenceBuf = uri.clone().into();
    reference.set(Component::Path, "a:b").unwrap();
    assert_eq!(
        reference.clear_scheme().unwrap_err().to_string(),
        "the first segment of a path without a scheme cannot contain ':' (path-noscheme); write ./ in front"
    );
    assert_eq!(PathRule::Noscheme.as_str(), "path-noscheme");
    let error = uri.set(Component::Scheme, "é").unwrap_err();
    assert!(matches!(error, EditError::Invalid(error) if error.kind() == ErrorKind::NonAscii));
}

#[test]
fn no_error_shows_a_password() {
    let mut uri: UriBuf = "http://h/".parse().unwrap();
    for (component, text) in [
        (Component::Userinfo, "me:se^ret"),
        (Component::Authority, "me:se^ret@h"),
        (Component::Authority, "me:se[ret@h"),
    ] {
        let error = uri.set(component, text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains('^') && !shown.contains("'['"), "{shown}");
    }
}

#[test]
fn the_buffer_stays() {
    let mut text = String::with_capacity(256);
    text.push_str("http://h/a?b=1#f");
    let mut uri = UriBuf::parse(text).unwrap();
    let buffer = uri.as_str().as_ptr();
    uri.set_scheme("https").unwrap();
    uri.set_userinfo_encode("me").unwrap();
    uri.set_port(8042).unwrap();
    uri.segments_mut().push_encode("c").unwrap();
    uri.pairs_mut().push_encode("d", "2").unwrap();
    uri.pairs_mut().remove("b");
    uri.clear_fragment();
    assert_eq!(uri, "https://me@h:8042/a/c?d=2");
    assert_eq!(uri.as_str().as_ptr(), buffer);
}

/// The messages are in `errors.txt` of the grammar.
#[test]
fn errors_say_what_to_do_about_the_part() {
    for scheme in ["", "http://", "ht tp"] {
        let said = Scheme::parse(scheme).unwrap_err().to_string();
        let mut uri: UriBuf = "http://a/".parse().unwrap();
        assert_eq!(uri.set_scheme(scheme).unwrap_err().to_string(), said);
        assert_eq!(uri, "http://a/");
        let built = Builder::new().scheme(scheme).build::<kind::Uri>();
        assert_eq!(built.unwrap_err().to_string(), said);
    }
    let empty = Builder::new().build::<kind::Uri>().unwrap_err();
    assert_eq!(empty.to_string(), "a URI needs a scheme");
    let parts = Parts { scheme: Some(""), path: "a", ..Parts::default() };
    let refused = recompose::<kind::Uri>(&parts).unwrap_err();
    let said = refused.to_string();
    assert!(said.starts_with("the scheme is empty"), "{said}");
}

/// Each of these would make an unintended host.
#[test]
fn plain_text_for_a_host_is_a_name_alone() {
    use EditError::{HostAddress, HostCharacter, HostEmpty, HostPort};
    let table = [
        ("", HostEmpty),
        ("::1", HostAddress),
        ("127.0.0.1", HostAddress),
        ("[::1]", HostAddress),
        ("[::1]:80", HostAddress),
        ("2001:db8::7", HostAddress),
        ("fe80::1%eth0", HostAddress),
        ("[example.com]", HostAddress),
        ("example.com:8080", HostPort),
        ("example.com:", HostPort),
        ("127.0.0.1:80", HostPort),
        ("a b", HostCharacter(' ')),
        (" a", HostCharacter(' ')),
        ("a\n", HostCharacter('\n')),
        ("a\u{A0}b", HostCharacter('\u{A0}')),
        ("a\0", HostCharacter('\0')),
        ("a/b", HostCharacter('/')),
        ("a?b", HostCharacter('?')),
        ("a#b", HostCharacter('#')),
        ("a\\b", HostCharacter('\\')),
        ("me@a", HostCharacter('@')),
        ("me@a:80", HostCharacter('@')),
        ("a:b", HostCharacter(':')),
        ("http://a", HostCharacter(':')),
    ];
    for (text, why) in table {
        let mut uri: UriBuf = "http://x/".parse().unwrap();
        assert_eq!(uri.set_host_encode(text), Err(why), "{text}");
        // A configuration may have an address there, and nothing else.
        let is_address = matches!(text, "::1" | "127.0.0.1" | "[::1]" | "2001:db8::7");
        let named = Builder::new().scheme("x").host_name(text).build_uri();
        assert_eq!(named.err(), (!is_address).then_some(why), "{text}");
        assert_eq!(uri, "http://x/");
        let built = Builder::new().scheme("x").host_encode(text);
        assert_eq!(built.build_uri(), Err(why), "{text}");
        assert_eq!(why.component(), Some(Component::Host));
    }
    let said = |error: EditError| error.to_string();
    // The bindings show the messages too, and their functions have other names.
    for error in [HostAddress, HostPort, HostEmpty, HostCharacter(' ')] {
        assert!(said(error).contains("; ") && !said(error).contains('`'));
    }
    for (name, host) in [
        ("example.com", "example.com"),
        ("a_b~c", "a_b~c"),
        ("münchen.de", "m%C3%BCnchen.de"),
        ("50%", "50%25"),
        ("xn--bcher-kva.de.", "xn--bcher-kva.de."),
    ] {
        let mut uri: UriBuf = "http://x/".parse().unwrap();
        uri.set_host_encode(name).unwrap();
        assert_eq!(uri.host().unwrap(), host);
    }
}

#[test]
fn plain_paths_end_no_scheme() {
    for (text, path, wanted) in [
        ("", "a:b/c:d", "a%3Ab/c:d"),
        ("?q", ":", "%3A?q"),
        ("x", "1:2", "1%3A2"),
        ("", "/a:b", "/a:b"),
        ("x:y", "a:b", "x:a:b"),
        ("//h", "/a:b", "//h/a:b"),
    ] {
        let mut reference: ReferenceBuf = text.parse().unwrap();
        reference.set_path_encode(path).unwrap();
        assert_eq!(reference, wanted);
    }
    let mut reference: ReferenceBuf = "x".parse().unwrap();
    let encoded = reference.set_path(encoded("a:b"));
    assert_eq!(encoded, Err(EditError::Path(PathRule::Noscheme)));
}

#[test]
fn plain_text_is_set_as_by_name() {
    for component in Component::ALL {
        let mut uri: UriBuf = "http://a".parse().unwrap();
        // A scheme, an authority and a port have no plain form, and are no such text.
        let is_plain = !["scheme", "authority", "port"].contains(&component.as_str());
        let text = if component == Component::Path { "/é" } else { "é" };
        assert_eq!(uri.set_encode(component, text).is_ok(), is_plain);
        let built = Builder::from(&uri).set_encode(component, text);
        assert_eq!(built.build_uri().ok(), is_plain.then_some(uri.clone()));
        assert_eq!(uri.as_str().contains("%C3%A9"), is_plain, "{component:?}");
    }
}

#[test]
fn a_builder_loses_each_component() {
    use Component::{Authority, Fragment, Path, Port, Query, Scheme, Text, Userinfo};
    let uri = Uri::parse("http://me@a:80/b?c#d").unwrap();
    for (component, left) in [
        (Scheme, "//me@a:80/b?c#d"),
        (Authority, "http:/b?c#d"),
        (Userinfo, "http://a:80/b?c#d"),
        (Port, "http://me@a/b?c#d"),
        (Path, "http://me@a:80?c#d"),
        (Query, "http://me@a:80/b#d"),
        (Fragment, "http://me@a:80/b?c"),
        (Text, ""),
    ] {
        let builder = Builder::from(uri).clear(component);
        assert_eq!(builder.build_reference().unwrap(), left);
    }
    let hostless = Builder::from(uri).clear(Component::Host);
    assert!(hostless.build_reference().is_err());
}

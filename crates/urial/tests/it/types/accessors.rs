//! Accessors of a reference, from the empty one to the fullest.

use urial::{HostClass, IriReference, PairStyle, PathForm, Query, Reference, Segment};

/// The corpus has the components of more texts.
#[test]
fn paths_have_forms_and_hosts_have_classes() {
    use HostClass::{Ipv4, Ipv6, IpvFuture, RegName};
    use PathForm::{Abempty, Absolute, Empty, Noscheme, Rootless};
    for (text, form, class) in [
        ("?#", Empty, None),
        ("a:", Empty, None),
        ("/.//a", Absolute, None),
        ("a:/b", Absolute, None),
        ("./a:b", Noscheme, None),
        ("a@b", Noscheme, None),
        ("a:b:c", Rootless, None),
        ("//", Abempty, Some(RegName)),
        ("a:///b", Abempty, Some(RegName)),
        ("//1.2.3.4:5", Abempty, Some(Ipv4)),
        ("//1.2.3.04", Abempty, Some(RegName)),
        ("//u@[::1.2.3.4]:/", Abempty, Some(Ipv6)),
        ("//[vF.:]:1", Abempty, Some(IpvFuture)),
        ("//例え.jp", Abempty, Some(RegName)),
    ] {
        let reference = IriReference::parse(text).unwrap();
        assert_eq!(reference.path().form(), form, "{text}");
        assert_eq!(reference.host().map(urial::Host::class), class, "{text}");
    }
}

#[test]
fn segments_decode_one_by_one() {
    let path = Reference::parse("a%2Fb/%E3%82%A2/%FF/%2E;v=1%3B2,x").unwrap().path();
    let segments: Vec<Segment<'_>> = path.segments().collect();
    assert_eq!(segments[0].decode_utf8().unwrap(), "a/b");
    assert_eq!(segments[1].decode_utf8().unwrap(), "ア");
    assert_eq!(*segments[2].decode(), [0xFF]);
    assert!(segments[2].decode_utf8().is_err());
    assert_eq!(segments[2].encoded().decode_lossy(), "\u{FFFD}");
    assert!(!segments[3].is_dot());
    let (name, mut parameters) = segments[3].parameters(';');
    assert_eq!(name, "%2E");
    let (key, value) = parameters.next().unwrap();
    assert_eq!(key.as_str(), "v");
    assert_eq!(value.unwrap().decode_utf8().unwrap(), "1;2,x");
    assert!(parameters.next().is_none());
}

#[test]
fn pairs_decode_in_their_style_however_they_are_asked() {
    let query = Query::parse("a+b=1+2&c%2Bd=3%2B4&e+f&=+&&%FF=+%FF").unwrap();
    for (style, space) in [(PairStyle::new(), "+"), (PairStyle::form(), " ")] {
        let with = |text: &str| text.replace('_', space);
        let wanted = [
            (with("a_b"), Some(with("1_2"))),
            ("c+d".into(), Some("3+4".into())),
            (with("e_f"), None),
            (String::new(), Some(with("_"))),
            (String::new(), None),
        ];
        for (pair, (key, value)) in query.pairs_with(style).zip(wanted) {
            assert_eq!(pair.key().decode_utf8().unwrap(), key);
            assert_eq!(pair.key().decode_lossy(), key);
            assert_eq!(pair.key().decode(), key.as_bytes());
            assert!(pair.has_key(&key));
            let decoded = pair.value().map(|value| value.decode_utf8().unwrap());
            assert_eq!(decoded.as_deref(), value.as_deref());
            assert_eq!(pair.decode().unwrap(), (key.into(), value.map(Into::into)));
        }
        let last = query.pairs_with(style).next_back().unwrap();
        assert_eq!(last.key().decode_utf8().ok(), None);
        assert_eq!(last.value().unwrap().decode_lossy(), with("_\u{FFFD}"));
        assert_eq!(last.value().unwrap().encoded(), "+%FF");
    }
}

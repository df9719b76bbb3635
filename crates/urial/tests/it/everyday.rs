//! Everyday questions and edits: pairs by key, file names, hosts, origins, lists.

use urial::{
    Component, EditError, Encoded, Host, HostKind, PairPart, Path, Query, Ref, Reference,
    ReferenceBuf, Segment, UriBuf, kind, uri,
};

fn uri(text: &str) -> UriBuf {
    text.parse().unwrap()
}

#[test]
fn pairs_by_key() {
    let query = Query::parse("a=1&%61=%FF&b&b=&=e&&A=2&a=3=4").unwrap();
    let all = |key| -> Vec<&str> { query.get_all(key).map(PairPart::as_str).collect() };
    assert_eq!(all("a"), ["1", "%FF", "3=4"]);
    assert_eq!(all("b"), ["", ""]);
    assert_eq!(all(""), ["e", ""]);
    assert_eq!(all("A"), ["2"]);
    assert_eq!(all("none"), [""; 0]);
    assert_eq!(query.get("a").unwrap(), "1");
    assert_eq!(query.get_all("a").next_back().unwrap(), "3=4");
    assert!(Query::parse("").unwrap().get("").is_none());
    // A missing query is like one without pairs.
    assert!(uri!("http://a/").query_value("a").is_none());
    let value = Reference::parse("?a=%31").unwrap().query_value("a");
    assert_eq!(value.unwrap().decode_lossy(), "1");
    let decoded: Vec<_> = query.into_iter().map(urial::Pair::decode_lossy).collect();
    assert_eq!(decoded[1], ("a".into(), Some("\u{FFFD}".into())));
}

#[test]
fn file_names() {
    let check = |text, last: Option<&str>, name: Option<&str>, extension: Option<&str>| {
        let path = Path::parse(text).unwrap();
        assert_eq!(path.last().map(Segment::as_str), last, "{text}");
        assert_eq!(path.file_name().map(Segment::as_str), name, "{text}");
        let found = path.extension().map(Encoded::as_str);
        assert_eq!(found, extension, "{text}");
        assert_eq!(path.segments().last(), path.last());
        assert!(path.into_iter().eq(path.segments()));
    };
    check("", None, None, None);
    check("/", None, None, None);
    check("/a", Some("a"), Some("a"), None);
    check("/a/", Some(""), None, None);
    check("a.b/c", Some("c"), Some("c"), None);
    check("/a.tar.gz", Some("a.tar.gz"), Some("a.tar.gz"), Some("gz"));
    check("/.a", Some(".a"), Some(".a"), None);
    check("/.a.b", Some(".a.b"), Some(".a.b"), Some("b"));
    check("/a.", Some("a."), Some("a."), Some(""));
    check("/.", Some("."), None, None);
    check("/a/..", Some(".."), None, None);
    check("/...", Some("..."), Some("..."), Some(""));
    check("isbn:1.2", Some("isbn:1.2"), Some("isbn:1.2"), Some("2"));
}

#[test]
fn hosts_are_compared_by_what_they_mean() {
    let same = "EXAMPLE.com=example.COM ex%41mple.com=EXAMPLE.com a.=a a=a. = [::1]=::1 \
        [0:0::1]=[::1] 127.0.0.1=127.0.0.1 b%C3%BCcher.example=bücher.example [v1.a]=[V1.A]";
    let other = "a=b a..=a [::1]=::2 [::ffff:127.0.0.1]=127.0.0.1 127.1=127.0.0.1 a=";
    for (pairs, wanted) in [(same, true), (other, false)] {
        for pair in pairs.split(' ') {
            let (host, name) = pair.split_once('=').unwrap();
            assert_eq!(Host::parse(host).unwrap().is(name), wanted, "{pair}");
        }
    }
    let is_in = |host, domain| Host::parse(host).unwrap().is_in(domain);
    assert!(is_in("a.b.Example.COM.", "example.com") && is_in("[::1]", "::1"));
    assert!(is_in("a%2Eexample.com", "example.com"));
    assert!(!is_in("aexample.com", "example.com") && !is_in("com", "example.com"));
    assert!(!is_in("1.2.3.4", "2.3.4") && !is_in("a", ".") && !is_in("a.b", ".b"));
    let kinds = ["1.2.3.4", "[::1]", "[vF.a:b]", "a%20b", ""].map(|text| {
        match Host::parse(text).unwrap().kind() {
            HostKind::Ipv4(address) => address.to_string(),
            HostKind::Ipv6(address) => address.to_string(),
            HostKind::IpvFuture { version, address } => format!("{version} {address}"),
            HostKind::Name(name) => name.decode_lossy().into_owned(),
        }
    });
    assert_eq!(kinds, ["1.2.3.4", "::1", "F a:b", "a b", ""]);
}

/// RFC 6454 section 4: the uri-host "will contain only LDH labels because the user agent will have
/// already converted any non-ASCII labels to their corresponding A-labels".
#[cfg(feature = "idna")]
#[test]
fn the_origin_of_a_u_label_is_that_of_its_a_label() {
    let origin = |text: &str| urial::Iri::parse(text).unwrap().origin().unwrap();
    for pair in "http://bücher.example/ http://xn--bcher-kva.example/
        HTTP://BÜCHER.example:80/a http://xn--bcher-kva.example/
        http://b%C3%BCcher.example/ http://xn--bcher-kva.example/
        https://例え.テスト:8443/ https://xn--r8jz45g.xn--zckzah:8443/
        http://faß.example/ http://xn--fa-hia.example/"
        .lines()
    {
        let (readable, ascii) = pair.trim().split_once(' ').unwrap();
        assert_eq!(origin(readable), origin(ascii), "{readable}");
        assert!(origin(readable).host().is_ascii(), "{readable}");
    }
    // No name of the DNS, so it stays as it is.
    assert_eq!(origin("http://é_.example/").host(), "é_.example");
}

#[test]
fn origins() {
    let origin = |text: &str| Reference::parse(text).unwrap().origin();
    let shown = |text| origin(text).map(|origin| origin.to_string());
    for (text, wanted) in [
        ("http://a/b?c#d", "http://a"),
        ("HTTP://u:p@A:80", "http://a"),
        ("http://a:", "http://a"),
        ("http://a:0080/", "http://a"),
        ("https://a:80/", "https://a:80"),
        ("http://[2001:DB8:0::1]:8080/", "http://[2001:db8::1]:8080"),
        ("http://ex%41mple.com/", "http://example.com"),
        ("foo://a:80/", "foo://a:80"),
        ("foo://a/", "foo://a"),
    ] {
        assert_eq!(shown(text).as_deref(), Some(wanted), "{text}");
    }
    let texts = "|//a/|/a|mailto:a@b|file:///a|http:///a|http://a:65536/";
    for text in texts.split('|') {
        assert_eq!(shown(text), None, "{text}");
    }
    assert_ne!(origin("foo://a:80/"), origin("foo://a/"));
}

#[test]
fn segments_are_appended_together_or_not_at_all() {
    let pushed = |text: &str, segments: &[&str]| {
        let mut one: ReferenceBuf = text.parse().unwrap();
        let mut all = one.clone();
        let push = |segment: &&str| one.segments_mut().push(*segment).map(drop);
        let each = segments.iter().try_for_each(push);
        let copies = segments.iter().copied();
        let together = all.segments_mut().extend(copies).map(drop);
        assert_eq!(each, together, "{text} {segments:?}");
        let wanted = if together.is_ok() { one.as_str() } else { text };
        assert_eq!(all, wanted, "{text} {segments:?}");
    };
    let texts = "|/|//h|/a|/a/|a|x:|x:/|x:a|http://h/";
    for text in texts.split('|') {
        pushed(text, &[]);
        for segments in "b b,c ,b b, b:c,d".split(' ') {
            pushed(text, &segments.split(',').collect::<Vec<_>>());
        }
        pushed(text, &["b", "c d"]);
    }
    let mut value: ReferenceBuf = "".parse().unwrap();
    let mut segments = value.segments_mut();
    segments.extend_encode(["a:b", "c:d/e"]).unwrap();
    let refused = segments.extend_encode(["f", ".."]).unwrap_err();
    assert_eq!(refused, EditError::DotSegment);
    assert_eq!(value, "a%3Ab/c:d%2Fe");
}

#[test]
fn opaque_paths_have_no_segments_to_edit() {
    for text in ["mailto:a@b", "urn:isbn:1", "data:,a", "tel:1", "MAILTO:a/b"] {
        let mut value = uri(text);
        let mut segments = value.segments_mut();
        let edits = [
            segments.push("x").map(drop),
            segments.push_encode("x").map(drop),
            segments.pop().map(drop),
            segments.clear().map(drop),
            segments.insert(0, "x").map(drop),
            segments.extend(["x"]).map(drop),
            segments.remove(0).map(drop),
            segments.set(0, "x").map(drop),
        ];
        assert_eq!(edits, [Err(EditError::Opaque); 8], "{text}");
        assert_eq!(value, text);
        value.set_path("x").unwrap();
    }
}

#[test]
fn pairs_are_kept_sorted_and_appended() {
    let mut value = uri("http://h/?b=2&&a=1&b=1&%61=0#f");
    value.pairs_mut().sort();
    assert_eq!(value, "http://h/?&a=1&%61=0&b=2&b=1#f");
    value.pairs_mut().retain(|pair| pair.has_key("b"));
    assert_eq!(value, "http://h/?b=2&b=1#f");
    let more = [("c", Some("d&")), ("e", None)];
    value.pairs_mut().extend_encode(more).unwrap();
    assert_eq!(value, "http://h/?b=2&b=1&c=d%26&e#f");
    value.pairs_mut().retain(|_| false);
    assert_eq!(value, "http://h/#f");
    let mut pairs = value.pairs_mut();
    let refused = pairs.extend_encode([("", None)]).unwrap_err();
    assert_eq!(refused, EditError::Inexpressible(Component::Query));
    value.pairs_mut().extend_encode([("a", "")]).unwrap();
    value.pairs_mut().clear();
    value.pairs_mut().sort();
    assert_eq!(value, "http://h/#f");
    // A separator that cannot separate leaves the query alone.
    let mut value = uri("http://h/?%61&4");
    let style = urial::PairStyle::new().separator('4');
    value.pairs_mut_with(style).sort();
    assert_eq!(value, "http://h/?%61&4");
}

#[test]
fn the_empty_reference_is_the_default() {
    assert!(ReferenceBuf::default().is_empty());
    assert_eq!(Reference::default(), Reference::parse("").unwrap());
    let iri = Ref::<&str, kind::IriRelativeRef>::default();
    assert_eq!(iri.path().segments().count(), 0);
    assert_eq!(uri!("a:b").resolve(&ReferenceBuf::default()), "a:b");
    assert!(!uri("a:").is_empty());
}

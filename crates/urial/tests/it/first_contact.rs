//! Code by somebody who has not read the documentation: it compiles, or the message tells how to
//! write it.

use std::borrow::Cow;

use urial::{Builder, Component, EditError, Encoded, UriBuf, encoded, uri};

#[test]
fn setters_and_builder_take_text_that_is_encoded() {
    let (text, cow) = (String::from("/a%20b"), Cow::Borrowed("/a%20b"));
    let built = [
        Builder::new().path("/a%20b").build_reference(),
        Builder::new().path(&text).build_reference(),
        Builder::new().path(text.clone()).build_reference(),
        Builder::new().path(&cow).build_reference(),
        Builder::new().path(cow.clone()).build_reference(),
        Builder::new().path(encoded!("/a%20b")).build_reference(),
        Builder::new().path(uri!("a:/a%20b").path()).build_reference(),
        Builder::new().segment("a%20b").build_reference(),
    ];
    for built in built {
        assert_eq!(built.unwrap(), "/a%20b");
    }
    let uri = Builder::new().scheme("http").authority(String::from("u:p@h:8042"));
    assert_eq!(uri.build_uri().unwrap(), "http://u:p@h:8042");
    let uri = uri.userinfo("").host("").query("q").fragment("f");
    assert_eq!(uri.build_uri().unwrap(), "http://@:8042?q#f");

    let mut uri: UriBuf = "http://a/".parse().unwrap();
    uri.set_authority("b").unwrap();
    uri.set_userinfo("u").unwrap();
    uri.set_host("c").unwrap();
    uri.set_path(text).unwrap();
    uri.set_query("q").unwrap();
    uri.set_fragment("f").unwrap();
    assert_eq!(uri, "http://u@c/a%20b?q#f");
}

#[test]
fn plain_text_is_never_taken_for_encoded() {
    // A `%` that begins no triplet, and characters that need one, are refused and not guessed at.
    for text in ["/50%", "/a b", "/é", "/%zz", "/a?b", "/a#b"] {
        let built = Builder::new().path(text).build_reference();
        assert!(matches!(built, Err(EditError::Invalid(_))), "{text}");
        let mut uri: UriBuf = "http://a/b".parse().unwrap();
        let refused = uri.set_path(text);
        assert!(matches!(refused, Err(EditError::Invalid(_))), "{text}");
        assert_eq!(uri, "http://a/b");
        // As plain text it comes out again.
        uri.set_path_encode(text).unwrap();
        let path = uri.path().encoded();
        assert_eq!(path.decode_utf8().unwrap(), text);
    }
    let built = Builder::new().segment("a/b").build_reference();
    assert_eq!(built.unwrap_err().component(), Some(Component::Path));
}

#[test]
fn a_host_name_is_what_a_configuration_has() {
    let host = |text: &'static str| {
        let built = Builder::new().scheme("http").host_name(text).build_uri();
        let mut uri: UriBuf = "http://h".parse().unwrap();
        let set = uri.set_host_name(text).map(|()| uri);
        assert_eq!(set, built, "{text}");
        built.map(|uri| uri.host().unwrap().to_string())
    };
    for text in "example.com EXAMPLE.com. 127.0.0.1 127.1 [::1] [v1.a:b]".split(' ') {
        assert_eq!(host(text).as_deref(), Ok(text));
    }
    for (text, wanted) in [
        ("::1", "[::1]"),
        ("2001:DB8::7", "[2001:DB8::7]"),
        ("bücher.example", "b%C3%BCcher.example"),
        ("100%", "100%25"),
    ] {
        assert_eq!(host(text).as_deref(), Ok(wanted));
    }
    assert_eq!(host("[::g]"), Err(EditError::HostAddress));
}

#[test]
fn values_of_pairs() {
    let (name, cow) = (String::from("a b"), Cow::Borrowed("c&d"));
    let uri = Builder::new()
        .scheme("x")
        .pair_encode("text", &name)
        .pair_encode("owned", name.clone())
        .pair_encode("cow", &cow)
        .pair_encode("number", -1)
        .pair_encode("real", 0.5)
        .pair_encode("yes", true)
        .pair_encode("sign", '+')
        .pair_encode("maybe", Some("m"))
        .pair_encode("key", None)
        .pair_encode("empty", "")
        .build_uri();
    let pairs =
        "text=a%20b&owned=a%20b&cow=c%26d&number=-1&real=0.5&yes=true&sign=%2B&maybe=m&key&empty=";
    assert_eq!(uri.unwrap(), format!("x:?{pairs}"));
}

#[test]
fn encoded_literals_are_constants() {
    const TEXT: Encoded<'static> = encoded!("/a%20b?é",);
    assert_eq!(TEXT.as_str(), "/a%20b?é");
    assert!(encoded!("").is_empty());
    assert_eq!(encoded!("a\u{62}"), Encoded::new("ab").unwrap());
}

/// As `url` has it: one edit after the other, in one statement.
#[test]
fn edits_of_a_list_follow_each_other() {
    let mut uri: UriBuf = "http://a/b/c/?utm=1".parse().unwrap();
    uri.segments_mut()
        .pop()
        .and_then(|segments| segments.push("d"))
        .and_then(|segments| segments.push_encode("e f"))
        .unwrap();
    uri.pairs_mut()
        .clear()
        .push_encode("q", "x&y")
        .and_then(|pairs| pairs.push_encode("page", 2))
        .unwrap()
        .sort()
        .retain(|pair| !pair.has_key("q"));
    assert_eq!(uri, "http://a/b/c/d/e%20f?page=2");
    // The edits before a refused one stay.
    let mut pairs = uri.pairs_mut_with(urial::PairStyle::new().separator('x'));
    assert!(pairs.clear().push_encode("a", 1).is_err());
    assert_eq!(uri, "http://a/b/c/d/e%20f");
}

/// An error type with `#[from] ParseError` is enough for every way to make an owned text.
#[test]
fn one_error_for_all_ways_to_parse() {
    #[derive(Debug, PartialEq)]
    struct Error(urial::ParseError);
    impl From<urial::ParseError> for Error {
        fn from(error: urial::ParseError) -> Error {
            Error(error)
        }
    }
    let text = String::from("no scheme");
    let ways: [fn(String) -> Result<UriBuf, Error>; 5] = [
        |text| Ok(UriBuf::parse(text)?),
        |text| Ok(UriBuf::parse(text.as_str())?),
        |text| Ok(text.parse()?),
        |text| Ok(UriBuf::try_from(text)?),
        |text| Ok(UriBuf::try_from(&text)?),
    ];
    for way in ways {
        let error = way(text.clone()).unwrap_err();
        assert_eq!(error.0.kind(), urial::ErrorKind::MissingScheme);
    }
    let parse_error =
        || -> Result<UriBuf, urial::ParseError> { Ok(UriBuf::from_text(text.clone())?) };
    let error = parse_error().unwrap_err();
    assert_eq!(error.kind(), urial::ErrorKind::MissingScheme);
}

#[test]
fn pairs_that_may_be_missing() {
    let build = |page: Option<u32>| {
        let pairs = page.map(|page| ("page", page));
        let built = Builder::new().path("/").pairs_encode([("q", "a b")]);
        built.pairs_encode(pairs).build_reference().unwrap()
    };
    assert_eq!(build(Some(2)), "/?q=a%20b&page=2");
    assert_eq!(build(None), "/?q=a%20b");
    let refused = Builder::new().pairs_encode([("", None)]).build_reference();
    assert_eq!(refused, Err(EditError::Inexpressible(Component::Query)));
}

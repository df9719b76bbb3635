//! Views, by the examples and the grammars of RFC 2397, 6068, 8141 and 3966.

use proptest::prelude::*;
use urial::views::{DataUri, Mailto, Tel, Urn};
use urial::{Uri, UriBuf};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn data_uris() {
    for (text, essence, parameters, octets) in [
        (
            "data:,A%20brief%20note",
            "text/plain",
            "charset=US-ASCII",
            &b"A brief note"[..],
        ),
        (
            "data:;base64,Zm9v",
            "text/plain",
            "charset=US-ASCII",
            b"foo",
        ),
        (
            "data:text/plain;charset=iso-8859-7,%be%fe%be",
            "text/plain",
            "charset=iso-8859-7",
            b"\xBE\xFE\xBE",
        ),
        ("data:;charset=utf-8,a", "text/plain", "charset=utf-8", b"a"),
        (
            "data:application/vnd-xxx-query,a?b,c",
            "application/vnd-xxx-query",
            "",
            b"a?b,c",
        ),
        ("DATA:a/b;x=1;y=2;BASE64,Zg#top", "a/b", "x=1 y=2", b"f"),
        ("data:a/b;x=%22c%5C%22%2Cd%22,", "a/b", "x=c\",d", b""),
        ("data:a/b;x=base64,Zg", "a/b", "x=base64", b"Zg"),
        (
            "data:image/svg+xml,%3Csvg/%3E",
            "image/svg+xml",
            "",
            b"<svg/>",
        ),
    ] {
        let data = DataUri::try_from(uri(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        let shown: Vec<_> = data
            .parameters()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(
            (data.essence(), shown.join(" ")),
            (essence, parameters.to_string()),
            "{text}"
        );
        assert_eq!(data.decode().unwrap(), octets, "{text}");
        assert_eq!(data.uri(), text);
    }
}

#[test]
fn what_is_no_data_uri() {
    for text in [
        "http://a/,",
        "data:",
        "data:a",
        "data:text,a",
        "data:/,a",
        "data:a/b;c,d",
        "data:a/b;=c,d",
        "data://a/b",
    ] {
        assert!(DataUri::try_from(uri(text)).is_err(), "{text}");
    }
    for text in [
        "data:;base64,Z",
        "data:;base64,Zg%3D",
        "data:;base64,%20",
        "data:;base64,Zg%FF",
    ] {
        assert!(
            DataUri::try_from(uri(text)).unwrap().decode().is_err(),
            "{text}"
        );
    }
    assert_eq!(DataUri::base64("", b"").unwrap(), "data:;base64,");
    assert_eq!(
        DataUri::text("a/b;c=\"d e\"", "é,#?").unwrap(),
        "data:a/b;c=%22d%20e%22,%C3%A9,%23%3F"
    );
    assert!(DataUri::text("a", "").is_err() && DataUri::base64("a/b,c", b"").is_err());
}

fn to(text: &str) -> String {
    let mail = Mailto::try_from(uri(text)).unwrap();
    mail.to().collect::<Vec<_>>().join(" ")
}

/// The examples of RFC 6068 section 6.
#[test]
fn mailto_uris() {
    let subject = |text| {
        Mailto::try_from(uri(text))
            .unwrap()
            .subject()
            .map(std::borrow::Cow::into_owned)
    };
    assert_eq!(subject("mailto:chris@example.com"), None);
    assert_eq!(
        subject("mailto:infobot@example.com?subject=current-issue").unwrap(),
        "current-issue"
    );
    let mail = uri("mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index");
    assert_eq!(
        Mailto::try_from(mail).unwrap().body().unwrap(),
        "send current-issue\r\nsend index"
    );
    let mail = uri("mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E");
    let field = Mailto::try_from(mail)
        .unwrap()
        .field("in-reply-to")
        .unwrap();
    assert_eq!(field, "<3469A91.D10AF4C@example.com>");
    let mail = uri("mailto:joe@example.com?cc=bob@example.com&body=hello+world&bcc=x@y");
    let mail = Mailto::try_from(mail).unwrap();
    assert_eq!(mail.cc().next().unwrap(), "bob@example.com");
    assert_eq!(mail.bcc().next().unwrap(), "x@y");
    assert_eq!(mail.body().unwrap(), "hello+world");
    assert_eq!(mail.fields().count(), 3);
    assert_eq!(
        subject("mailto:user@example.org?subject=caf%C3%A9").unwrap(),
        "café"
    );
}

#[test]
fn addresses_of_mailto_uris() {
    assert_eq!(
        to("mailto:addr1@an.example,addr2@an.example"),
        "addr1@an.example addr2@an.example"
    );
    assert_eq!(
        to("mailto:?to=addr1@an.example,addr2@an.example"),
        "addr1@an.example addr2@an.example"
    );
    assert_eq!(
        to("mailto:addr1@an.example?TO=addr2@an.example"),
        "addr1@an.example addr2@an.example"
    );
    assert_eq!(
        to("mailto:gorby%25kremvax@example.com"),
        "gorby%kremvax@example.com"
    );
    assert_eq!(
        to("mailto:%22not%40me%22@example.org"),
        "\"not@me\"@example.org"
    );
    assert_eq!(to("mailto:a%2Cb@c"), "a,b@c");
    for text in [
        "http://a/",
        "mailto:a",
        "mailto:@b",
        "mailto:a@",
        "mailto:a@b,",
        "mailto:a@b?c",
        "mailto:a@b?=c",
        "mailto://a@b",
        "mailto:a@b?c=%FF",
        "mailto:a@b?c=d&",
    ] {
        assert!(Mailto::try_from(uri(text)).is_err(), "{text}");
    }
    let built = Mailto::builder()
        .to("a&b;c/d?e@f.example")
        .field("x", "1=2&3")
        .build()
        .unwrap();
    assert_eq!(built, "mailto:a%26b%3Bc%2Fd%3Fe@f.example?x=1%3D2%263");
    assert!(
        Mailto::builder().to("a").build().is_err()
            && Mailto::builder().field("", "a").build().is_err()
    );
    assert_eq!(Mailto::builder().build().unwrap(), "mailto:");
    assert!(!format!("{:?}", Mailto::builder().body("secret")).contains("secret"));
}

#[test]
fn urns() {
    // The table of RFC 8141 section 3.2: which of the others each is equivalent to.
    let groups: [&[&str]; 8] = [
        &[
            "urn:example:a123,z456",
            "URN:example:a123,z456",
            "urn:EXAMPLE:a123,z456",
        ],
        &[
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123,z456#789",
        ],
        &["urn:example:a123,z456/foo"],
        &["urn:example:a123,z456/bar"],
        &["urn:example:a123,z456/baz"],
        &["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        &["urn:example:A123,z456"],
        &["urn:example:a123,Z456"],
    ];
    let urns = |group: &[&'static str]| {
        group
            .iter()
            .map(|text| Urn::try_from(uri(text)).unwrap())
            .collect::<Vec<_>>()
    };
    for (first, group) in groups.iter().enumerate() {
        for (second, other) in groups.iter().enumerate() {
            // The second group differs from the first in components that do not count.
            let wanted = first.max(1) == second.max(1);
            for one in urns(group) {
                for two in urns(other) {
                    assert_eq!(one.is_equivalent(&two), wanted, "{one} {two}");
                    assert_eq!(
                        one.assigned_name() == two.assigned_name(),
                        wanted,
                        "{one} {two}"
                    );
                }
            }
        }
    }
}

#[test]
fn components_of_urns() {
    let parts = |text| {
        let urn = Urn::try_from(uri(text)).unwrap();
        let part = |part: Option<urial::Encoded<'_>>| part.map(|part| part.as_str().to_string());
        (
            part(urn.r_component()),
            part(urn.q_component()),
            urn.f_component().map(|f| f.to_string()),
        )
    };
    let some = |text: &str| Some(text.to_string());
    assert_eq!(
        parts("urn:example:foo?+CCResolve:cc=uk"),
        (some("CCResolve:cc=uk"), None, None)
    );
    assert_eq!(
        parts("urn:example:weather?=op=map&lat=39.56#"),
        (None, some("op=map&lat=39.56"), some(""))
    );
    assert_eq!(
        parts("urn:aa:b?+c?d?=e?=f?+g"),
        (some("c?d"), some("e?=f?+g"), None)
    );
}

#[test]
fn what_is_no_urn() {
    let longest = format!("urn:{}:a", "a".repeat(32));
    assert!(Urn::try_from(uri(&longest)).is_ok());
    let too_long = format!("urn:{}:a", "a".repeat(33));
    for text in [
        &too_long,
        "http://a/",
        "urn:a:b",
        "urn:ab",
        "urn:ab:",
        "urn:-ab:c",
        "urn:ab-:c",
        "urn:a_b:c",
        "urn:ab:/c",
        "urn://ab:c",
        "urn:ab:c?",
        "urn:ab:c?d",
        "urn:ab:c?+",
        "urn:ab:c?=",
        "urn:ab:c?+d?=",
        "urn:ab:c?+?=d",
        "urn:ab:c?=/d",
    ] {
        let Ok(text) = Uri::parse(text) else { continue };
        assert!(Urn::try_from(text).is_err(), "{text}");
    }
    assert!(Urn::build("example", "/a").is_err());
    assert_eq!(
        Urn::build("example", "a/é?").unwrap(),
        "urn:example:a/%C3%A9%3F"
    );
}

#[test]
fn tel_uris() {
    let digits = |text| Tel::try_from(uri(text)).map(|tel| tel.digits());
    // Examples of RFC 3966 section 6.
    assert_eq!(digits("tel:+1-201-555-0123").as_deref(), Ok("+12015550123"));
    assert_eq!(
        digits("tel:7042;phone-context=example.com").as_deref(),
        Ok("7042")
    );
    assert_eq!(
        digits("tel:863-1234;phone-context=+1-914-555").as_deref(),
        Ok("8631234")
    );
    assert_eq!(digits("tel:*%23aB;phone-context=+1").as_deref(), Ok("*#AB"));
    assert_eq!(digits("TEL:+(1).2").as_deref(), Ok("+12"));
    for text in [
        "http://a/",
        "tel:",
        "tel:+",
        "tel:+-",
        "tel:+1a",
        "tel:+1%20",
        "tel:1",
        "tel:1;ext=2",
        "tel:g;phone-context=a",
        "tel:+1;",
        "tel:+1;=2",
        "tel:+1;a=1;A=2",
        "tel:+1;a_b",
        "tel:+1?a",
        "tel://+1",
    ] {
        assert!(Tel::try_from(uri(text)).is_err(), "{text}");
    }
    let same = |one, other| {
        Tel::try_from(uri(one))
            .unwrap()
            .is_equivalent(&Tel::try_from(uri(other)).unwrap())
    };
    assert!(same("tel:+1;ext=1-2", "tel:+1;EXT=12") && same("tel:+1;a;b", "tel:+1;b;a"));
    assert!(same("tel:1;phone-context=+1-2", "tel:1;phone-context=+12"));
    assert!(
        !same("tel:+1;ext=1", "tel:+1;ext=2")
            && !same("tel:1;phone-context=a-b", "tel:1;phone-context=ab")
    );
    assert!(!same("tel:+1", "tel:+1;ext=1") && !same("tel:+1", "tel:1;phone-context=+1"));
    assert!(Tel::build("201 555").is_err() && Tel::build("+1 x").is_err());
    assert_eq!(Tel::build("+1  (201) 555").unwrap(), "tel:+1-(201)-555");
}

proptest! {
    #[test]
    fn what_is_made_is_read(octets: Vec<u8>, text: String, name in "[ -~é]{1,20}") {
        let read = |uri: &UriBuf| DataUri::try_from(uri).unwrap().decode().unwrap().into_owned();
        prop_assert_eq!(read(&DataUri::base64("a/b", &octets).unwrap()), octets);
        prop_assert_eq!(read(&DataUri::text("", &text).unwrap()), text.as_bytes());
        let mail = Mailto::builder().to(&format!("{name}@a.example")).field("subject", &text).build().unwrap();
        let mail = Mailto::try_from(&mail).unwrap();
        prop_assert_eq!(mail.to().collect::<Vec<_>>(), [format!("{name}@a.example")]);
        prop_assert_eq!(mail.subject().unwrap(), text);
        if !name.starts_with('/') {
            let urn = Urn::build("example", &name).unwrap();
            prop_assert_eq!(Urn::try_from(&urn).unwrap().nss().decode_utf8().unwrap(), name);
        }
    }
}

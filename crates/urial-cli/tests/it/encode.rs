//! `encode`, `decode`, `path` and `iri`.

use crate::common::{complains, prints, urial};

#[test]
fn each_component_has_its_own_set() {
    prints(
        &["encode", "--for", "segment", "a b/c"],
        "",
        "a%20b%2Fc\n",
        0,
    );
    for (component, expected) in [
        ("segment", "a%20%2F%3F&=:@%25%C3%A9%2B"),
        ("path", "a%20/%3F&=:@%25%C3%A9%2B"),
        ("query", "a%20/?&=:@%25%C3%A9%2B"),
        ("query-value", "a%20/?%26%3D:@%25%C3%A9%2B"),
        ("fragment", "a%20/?&=:@%25%C3%A9%2B"),
        ("userinfo", "a%20%2F%3F&=:%40%25%C3%A9%2B"),
        ("host", "a%20%2F%3F&=%3A%40%25%C3%A9%2B"),
        ("unreserved", "a%20%2F%3F%26%3D%3A%40%25%C3%A9%2B"),
    ] {
        // A `+` is literal except in a query value.
        let plus = match component {
            "query-value" | "unreserved" => "%2B",
            _ => "+",
        };
        let expected = expected.replace("%2B", plus);
        let text = "a /?&=:@%é+";
        prints(
            &["encode", "--for", component, text],
            "",
            &format!("{expected}\n"),
            0,
        );
        prints(
            &["encode", "--decode", "--for", component, &expected],
            "",
            &format!("{text}\n"),
            0,
        );
    }
    prints(&["encode", "a/~b"], "", "a%2F~b\n", 0);
    let message = complains(&["encode", "--for", "port", "1"], "", 2);
    assert!(message.contains("query-value"), "{message}");
}

#[test]
fn any_bytes_are_encoded_and_come_back() {
    let bytes: Vec<u8> = (1..=255).filter(|byte| !b"\r\n".contains(byte)).collect();
    let encoded = urial(&["encode", "-q"], &bytes);
    assert_eq!((encoded.out.lines().count(), encoded.status), (1, 0));
    assert!(encoded.out.is_ascii());
    let decoded = urial(&["encode", "--decode", "-q"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [bytes, b"\n".to_vec()].concat());

    let all: Vec<u8> = (1..=255).collect();
    let encoded = urial(&["encode", "-q", "-0"], &[&all, &b"\0b c\0"[..]].concat());
    assert!(encoded.out.contains("%0A") && encoded.out.ends_with("\0b%20c\0"));
    let decoded = urial(&["encode", "--decode", "-q", "-0"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [&all, &b"\0b c\0"[..]].concat());
    prints(&["encode", "-q"], "a b\r\n\nc", "a%20b\n\nc\n", 0);
    prints(&["encode", "-q"], "", "", 0);
}

#[test]
fn what_cannot_be_decoded_is_reported() {
    let outcome = urial(&["encode", "--decode"], b"a%20b\n100%\n%41");
    assert_eq!(outcome.data(), ("a b\nA\n", 1));
    assert!(outcome.err.starts_with("<stdin>:2: "), "{}", outcome.err);
    assert!(outcome.err.contains("at byte 3") && outcome.err.contains("\n  100%\n     ^\n"));
    assert!(outcome.err.ends_with("urial: 3 read, 1 invalid\n"));
    assert!(
        complains(&["encode", "--decode", "--for", "segment", "a/b"], "", 1).contains("at byte 1")
    );
    assert!(
        complains(&["encode", "--decode", "--for", "host", "a:b"], "", 1).contains("at byte 1")
    );
    assert_eq!(
        urial(&["encode", "--decode", "-q"], b"\xFF\n").data(),
        ("", 1)
    );

    prints(
        &["encode", "--decode", "fish+%26+chips"],
        "",
        "fish+&+chips\n",
        0,
    );
    prints(
        &["encode", "--decode", "--plus", "fish+%26+chips%2B"],
        "",
        "fish & chips+\n",
        0,
    );
    assert!(complains(&["encode", "--decode", "--plus", "+%4"], "", 1).contains("at byte 1"));
}

#[test]
fn paths_of_files() {
    prints(
        &["path", "--posix", "/data/a b"],
        "",
        "file:///data/a%20b\n",
        0,
    );
    prints(
        &["path", "--posix", "--from-uri", "file:///data/a%20b"],
        "",
        "/data/a b\n",
        0,
    );
    prints(
        &["path", "--windows", r"C:\a b", r"\\server\share\x"],
        "",
        "file:///C:/a%20b\nfile://server/share/x\n",
        0,
    );
    prints(
        &["path", "--windows", "--from-uri", "file:///c|/a%20b"],
        "",
        "c:\\a b\n",
        0,
    );
    prints(
        &["path", "--posix", "-q", "--keep-lines"],
        "/a\n/b/\r\n",
        "file:///a\nfile:///b/\n",
        0,
    );

    let outcome = urial(&["path", "--posix", "--keep-lines"], b"/a\nb\n/c/../d\n");
    assert_eq!(outcome.data(), ("file:///a\n\n\n", 1));
    assert!(outcome.err.contains("<stdin>:2: ") && outcome.err.contains("\n  b\n"));
    assert!(
        outcome.err.ends_with("urial: 3 read, 2 invalid\n"),
        "{}",
        outcome.err
    );
    for uri in [
        "http://a/b",
        "file:///a?b",
        "file:///a/..%2Fb",
        "file:///a%00",
        "file:///a b",
    ] {
        complains(&["path", "--posix", "--from-uri", uri], "", 1);
    }
}

#[cfg(unix)]
#[test]
fn a_path_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let path = [OsStr::new("path"), OsStr::from_bytes(b"/a\xFF")];
    assert_eq!(urial(&path, b"").data(), ("file:///a%FF\n", 0));
    assert_eq!(
        urial(&["path", "-q"], b"/a\xFF\n/b\n").data(),
        ("file:///a%FF\nfile:///b\n", 0)
    );
    let back = urial(&["path", "--from-uri", "file:///a%FF"], b"");
    assert_eq!((back.bytes.as_slice(), back.status), (&b"/a\xFF\n"[..], 0));
    let nul = urial(&["path", "-q", "-0"], b"/a\nb\0/c\0");
    assert_eq!(nul.out, "file:///a%0Ab\0file:///c\0");
    assert_eq!(
        urial(&["path", "--windows", "-q"], b"C:\\\xFF\n").data(),
        ("", 1)
    );
}

#[test]
fn names_of_the_dns_are_read_as_people_read_them() {
    let uris = "http://u@xn--R8JZ45G.xn--zckzah:80/%E3%82%A2\nhttp://xn--rsum-bpad.example.\n//%E4%BE%8B.xn--zckzah\n";
    let iris = "http://u@例え.テスト:80/ア\nhttp://résumé.example.\n//例.テスト\n";
    prints(&["iri", "-q", "--to-iri", "--idna"], uris, iris, 0);
    // Without `--idna`, hosts stay as written; with it, decoded names go back to their DNS form.
    prints(
        &["iri", "--to-iri", "http://xn--r8jz45g/"],
        "",
        "http://xn--r8jz45g/\n",
        0,
    );
    let lower = uris
        .replace("R8JZ45G", "r8jz45g")
        .replace("%E4%BE%8B", "xn--fsq");
    prints(&["iri", "-q", "--idna"], iris, &lower, 0);
    // Labels that cannot be decoded stay: an invalid one, one in another spelling, one with a
    // character that no host has, and addresses.
    let kept = "http://xn--a/\nhttp://xn--fsq_.example/\nhttp://xn--example-/\nhttp://[::1]/xn--r8jz45g\nxn--r8jz45g\nhttp://EXAMPLE.com/\n";
    prints(&["iri", "-q", "--to-iri", "--idna"], kept, kept, 0);
}

#[test]
fn iris_become_uris_and_come_back() {
    let (iri, uri) = (
        "http://例え.jp/ア",
        "http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2",
    );
    prints(&["iri", iri], "", &format!("{uri}\n"), 0);
    prints(&["iri", "--to-iri", uri], "", &format!("{iri}\n"), 0);
    prints(
        &["iri", "--idna", iri, "é"],
        "",
        "http://xn--r8jz45g.jp/%E3%82%A2\n%C3%A9\n",
        0,
    );
    // Triplets that would be unreadable stay.
    prints(
        &["iri", "--to-iri", "a%20%FF%E2%80%AE"],
        "",
        "a%20%FF%E2%80%AE\n",
        0,
    );

    let outcome = urial(&["iri", "--keep-lines"], "ア\na b\nб#\n".as_bytes());
    assert_eq!(outcome.data(), ("%E3%82%A2\n\n%D0%B1#\n", 1));
    assert!(
        outcome.err.starts_with("<stdin>:2: unexpected ' '"),
        "{}",
        outcome.err
    );
    assert!(complains(&["iri", "--idna", "http://é_.example/"], "", 1).contains("UTS #46"));
    complains(&["iri", "--as", "iri", "ア"], "", 1);
    complains(&["iri", "--as", "uri", iri], "", 1);
    assert_eq!(urial(&["iri", "-q"], b"a\xE3\x82\nb\n").data(), ("b\n", 1));
}

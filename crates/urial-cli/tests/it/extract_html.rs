//! `urial extract --html`: links of pages, sitemaps and feeds.

use crate::common::links::{check, extract};
use crate::common::urial;

#[test]
fn attributes_that_refer_to_something() {
    check(
        "<a href=x><img src=y><form action=z><video poster=w></video>",
        "/d/x /d/y /d/z /d/w",
    );
    check(
        "<blockquote cite=a><object data=b><data data=c><a ping='d  e' href=f>",
        "/d/a /d/b /d/d /d/e /d/f",
    );
    check("<img srcset='a 1x, b,c 2x, d'>", "/d/a /d/b,c /d/d");
    check(
        "<meta http-equiv=Refresh content=\"3; url='n'\"><meta name=x content=no>",
        "/d/n",
    );
    check(
        "<meta content=/i property=og:image><meta property=og:title content=t>",
        "/i",
    );
    check(
        "<p style='background:url(a.png)'><style>@import 'b.css';c{d:url(\"e\")}</style>",
        "/d/a.png /d/b.css /d/e",
    );
}

#[test]
fn text_that_is_no_tag_has_no_links() {
    check(
        "<!-- <a href=x> --><script>'<a href=y>'</script><textarea><a href=z></textarea>",
        "",
    );
    check("<title><a href=x></title><p title='<a href=y>'>", "");
}

#[test]
fn values_are_read_as_a_browser_reads_them() {
    check("<a href=' x?a=1&amp;b=2\n'>", "/d/x?a=1&b=2");
    check("<A HREF=&#x2f;y&sol;z>", "/y/z");
    check("<a href='a\nb'><a href=''><a href>", "/d/ab");
    check("<base href=/q/><base href=/no/><a href=x>", "/q/x");
    check(
        "<base href=//other.example><a href=x>",
        "http://other.example/x",
    );
}

#[test]
fn what_a_browser_passes_over() {
    check("<a href=/x href=/y HREF=/z><a href=/y>", "/x /y");
    check("<base href='data:,x'><a href=y>", "/d/y");
    check("<base href=JavaScript:x><a href=y>", "/d/y");
}

#[test]
fn the_content_of_noscript_is_elements() {
    check(
        "<noscript><img src=/n.png><a href='?a&amp;b'></noscript><a href=z>",
        "/n.png /d/p?a&b /d/z",
    );
    let nested = "<noscript>".repeat(50_000) + "<img src=/n.png>";
    check(&nested, "");
    let outcome = extract(&["-n"], b"<p>\n<noscript>\n<img src=/n></noscript>");
    assert_eq!(outcome.out, "<stdin>:3:10:/n\n");
}

#[test]
fn a_page_in_another_encoding_is_refused() {
    let page = b"<meta charset=iso-8859-1><a href='/caf\xe9'><a href=/b title='\xe9'>";
    for args in [&["--lenient"][..], &[]] {
        let outcome = extract(args, page);
        assert_eq!((outcome.out.as_str(), outcome.status), ("/b\n", 1));
        assert!(outcome.err.contains("not UTF-8"), "{}", outcome.err);
    }
}

#[test]
fn the_first_base_holds_for_the_whole_page() {
    let outcome = extract(
        &[],
        b"<a href=x><base href=/q/><a href=y><base href=http://h/><a href=z>",
    );
    assert_eq!(outcome.out, "/q/x\n/q/y\n/q/z\n");
    let outcome = extract(&[], b"<a href=x><base href=http://h.example/q/><a href=y>");
    assert_eq!(
        (outcome.out.as_str(), outcome.err.as_str()),
        (
            "http://h.example/q/x\nhttp://h.example/q/y\n",
            "urial: 2 found\n"
        )
    );
}

#[test]
fn a_relative_base_is_resolved_against_without_an_address() {
    for (page, expected) in [
        ("<base href=/b/><a href=x>", "/b/x"),
        ("<base href=b/c><a href=../../x><a href='#f'>", "../x b/c#f"),
        (
            "<base href=//h/b><a href=x><a href=mailto:a@b>",
            "//h/x mailto:a@b",
        ),
    ] {
        let outcome = extract(&["-q"], page.as_bytes());
        let links: Vec<&str> = outcome.out.lines().collect();
        assert_eq!(links.join(" "), expected, "{page}");
    }
}

#[test]
fn attributes_can_be_chosen() {
    let page = b"<a href=x data-src=y><img src=z><style>a{b:url(w)}</style>";
    assert_eq!(extract(&["-q", "--attr", "src,data-*"], page).out, "y\nz\n");
    assert_eq!(extract(&["-q", "--attr", "style"], page).out, "w\n");
    let outcome = urial(&["extract", "--attr", "src"], page);
    assert_eq!(outcome.data(), ("z\n", 0));
}

#[test]
fn objects_name_element_and_attribute() {
    let outcome = extract(
        &["-q", "--json", "-b", "http://h/"],
        b"\n <img SRCSET='a.png 2x'>",
    );
    assert_eq!(
        outcome.out,
        "{\"file\":null,\"line\":2,\"column\":15,\"start\":15,\"element\":\"img\",\"attribute\":\"srcset\",\
         \"written\":\"a.png\",\"text\":\"http://h/a.png\"}\n"
    );
}

#[test]
fn an_attribute_that_is_not_utf8_is_refused_whatever_follows_it() {
    let page = b"<meta content='/\xe9' property=og:image>";
    let outcome = extract(&["-q", "--lenient"], page);
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 1));
}

#[test]
fn a_field_of_a_record_may_be_a_page() {
    let table = b"id,t\n<a href=/other>,\"<a href=/x>a</a><img src=y>\"\n2,none\n3,<base href=/q/><a href=z>\n";
    let args = ["-b", "http://h/", "--column", "t"];
    let outcome = extract(&args, table);
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        (
            "id,t\n<a href=/other>,\"http://h/x\"\n<a href=/other>,\"http://h/y\"\n3,http://h/q/z\n",
            0
        )
    );
    assert_eq!(
        outcome.err,
        "urial: 3 read, 0 invalid, 1 record without a URI\n"
    );
    let lines = br#"{"p":"<a href='/x'>"}"#;
    let outcome = extract(&["-q", "--jsonl", "p", "--into", "link"], lines);
    assert_eq!(outcome.out, "{\"p\":\"<a href='/x'>\",\"link\":\"/x\"}\n");
}

#[test]
fn an_invalid_reference_in_a_record_is_reported_with_its_line() {
    let table = b"t\n<a href=/x>\n<a href='a b'><a href=/y>\n";
    let args = ["--column", "t"];
    let outcome = extract(&args, table);
    assert_eq!((outcome.out.as_str(), outcome.status), ("t\n/x\n/y\n", 1));
    let message = "<stdin>:3: unexpected ' ' in the path";
    assert!(outcome.err.contains(message), "{}", outcome.err);
    assert!(
        outcome.err.ends_with("urial: 2 read, 1 invalid\n"),
        "{}",
        outcome.err
    );
}

#[test]
fn into_wants_a_field() {
    for args in [
        &["extract", "--html", "--into", "x"][..],
        &["extract", "--into", "x"],
    ] {
        let outcome = urial(args, b"<a href=http://h/>");
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 2));
        assert!(
            outcome.err.contains("--column or --jsonl"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn invalid_references_are_reported_or_mended() {
    let page = b"<a href='a b'>\n<a href=http://h.example/c>";
    let outcome = extract(&[], page);
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        ("http://h.example/c\n", 1)
    );
    assert!(
        outcome
            .err
            .contains("<stdin>:1: unexpected ' ' in the path"),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.ends_with("urial: 2 found, 1 invalid\n"),
        "{}",
        outcome.err
    );
    let outcome = extract(&["--lenient", "-q"], page);
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        ("a%20b\nhttp://h.example/c\n", 0)
    );
    let outcome = extract(&["-q"], b"<a href='\xFF'><a href=ok>");
    assert_eq!((outcome.out.as_str(), outcome.status), ("ok\n", 1));
}

#[test]
fn the_content_of_a_source_tells_how_it_is_read() {
    let page = b"<!doctype html><a href=x>http://text.example/</a>";
    let sitemap = b"<?xml version='1.0'?><urlset xmlns='http://s.example/'><loc>http://a/?b&amp;c</loc></urlset>";
    let text = b"<p align=center> see http://a/b";
    for (input, options, expected) in [
        (&page[..], &[][..], "x\n"),
        (page, &["-b", "http://h/i"], "http://h/x\n"),
        (page, &["--text"], "http://text.example/\n"),
        (sitemap, &[], "http://a/?b&c\n"),
        (
            sitemap,
            &["--text"],
            "http://s.example/\nhttp://a/?b&amp;c\n",
        ),
        (text, &[], "http://a/b\n"),
        (b"<loc> http://a/ </loc>", &["--xml"], "http://a/\n"),
        (b"<p><a href=x>", &["-b", "http://h/"], "http://h/x\n"),
    ] {
        let outcome = urial(&[&["extract", "-q"], options].concat(), input);
        assert_eq!(outcome.data(), (expected, 0), "{options:?}");
    }
    // Several files, of one kind each, in their order; a pipe is read once.
    let folder = tempfile::tempdir().unwrap();
    let files = ["see http://a/ and\n", "<html><a href=b>", "http://c/"];
    let names = ["a", "b", "c"].map(|name| folder.path().join(name));
    for (name, text) in names.iter().zip(files) {
        std::fs::write(name, text).unwrap();
    }
    let names = names.each_ref().map(|name| name.to_str().unwrap());
    let outcome = urial(&["extract", "-q", names[0], names[1], "-", names[2]], page);
    assert_eq!(outcome.data(), ("http://a/\nb\nx\nhttp://c/\n", 0));
}

#[test]
fn schemes_and_kinds() {
    let page = "<a href=mailto:a@b><a href=http://h/é><a href=/x>".as_bytes();
    assert_eq!(
        extract(&["-q", "--scheme", "http"], page).out,
        "http://h/%C3%A9\n"
    );
    assert_eq!(
        extract(&["-q", "--as", "iri"], page).out,
        "mailto:a@b\nhttp://h/é\n/x\n"
    );
    // RFC 3986 section 3.1: schemes are case-insensitive.
    let page = b"<a href=HTTPS://a.example><a href=https://b.example><a href=http://c.example>";
    for scheme in ["https", "HTTPS", "ftp,Https"] {
        let outcome = extract(&["-q", "--scheme", scheme], page);
        assert_eq!(outcome.out, "HTTPS://a.example\nhttps://b.example\n");
    }
    let outcome = extract(&["-b", "/x"], page);
    assert!(
        outcome.status == 2 && outcome.err.contains("scheme"),
        "{}",
        outcome.err
    );
}

#[test]
fn a_text_without_a_tag_is_not_held_for_ever() {
    let mut page = b"<a href=x>".to_vec();
    page.resize(100_000, b'a');
    let outcome = extract(&["--max-line", "64K"], &page);
    assert_eq!((outcome.out.as_str(), outcome.status), ("x\n", 2));
    assert!(outcome.err.contains("--max-line"), "{}", outcome.err);
}

#[test]
fn many_files_are_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, page: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, page).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let first = file("a.html", "\u{FEFF}<base href=/q/><script>");
    let second = file("b.html", "<a href=x>");
    let third = file("c.html", "<base href=/q/>\n<a href=x>\n");
    let missing = folder.path().join("no.html").to_str().unwrap().to_owned();
    let outcome = extract(&["-b", "http://h/", &first, &missing, &second], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("http://h/x\n", 2));
    assert!(outcome.err.contains("no.html"), "{}", outcome.err);

    // A page that ends after a tag: the tokenizer asks once more.
    let outcome = extract(&["-n", "-b", "http://h/", &third, &third, &second], b"");
    let expected =
        format!("{third}:2:9:http://h/q/x\n{third}:2:9:http://h/q/x\n{second}:1:9:http://h/x\n");
    assert_eq!(outcome.out, expected);
}

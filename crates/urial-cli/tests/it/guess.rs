//! `--guess-scheme` of `clean` and `repair`: texts that begin with a host (RFC 3986 section 4.5).

use crate::common::{complains, prints, urial};

#[test]
fn a_host_gets_a_scheme_where_that_is_asked_for() {
    for (text, meant) in [
        ("www.example.com/a", "https://www.example.com/a"),
        ("ftp.example.com", "ftp://ftp.example.com"),
        // To the grammar these are a scheme and a path.
        ("localhost:8080/x", "https://localhost:8080/x"),
        ("example.com:80", "https://example.com:80"),
        ("192.0.2.1/é b", "https://192.0.2.1/%C3%A9%20b"),
        (" example.com?q", "https://example.com?q"),
        ("http://example.com", "http://example.com"),
        ("mailto:a@example.com", "mailto:a@example.com"),
        ("a/b", "a/b"),
    ] {
        let args = ["repair", "--guess-scheme", "https", text];
        prints(&args, "", &format!("{meant}\n"), 0);
    }
    prints(&["repair", "localhost:8080"], "", "localhost:8080\n", 0);
    let args = ["repair", "--guess-scheme", "http", "--as", "iri", "例え.jp"];
    prints(&args, "", "http://例え.jp\n", 0);
    // The guess has to be of the kind asked for.
    let args = [
        "repair",
        "--guess-scheme",
        "http",
        "--as",
        "relative-ref",
        "a.example",
    ];
    prints(&args, "", "a.example\n", 0);
    for scheme in ["", "h t", "1"] {
        complains(&["repair", "--guess-scheme", scheme, "a"], "", 2);
    }
}

#[test]
fn a_guess_is_explained() {
    let why = "https:// put in front: the host starts with `www.`, as web servers' names do";
    let blank = "a space at byte 10: \" \" becomes \"%20\"";
    let args = [
        "repair",
        "--guess-scheme",
        "https",
        "--explain",
        "www.a.example/x y",
    ];
    let expected = format!(
        "https://www.a.example/x%20y\t{}\t{why}\n",
        blank.replace("10", "15")
    );
    prints(&args, "", &expected, 0);
    let outcome = urial(
        &[
            "repair",
            "--json",
            "--guess-scheme",
            "https",
            "www.a.example",
            "a:",
        ],
        b"",
    );
    let expected = format!(
        "{{\"file\":null,\"line\":null,\"text\":\"www.a.example\",\"valid\":false,\"repaired\":\"https://www.a.example\",\"changes\":[],\"error\":null,\"guess\":\"{why}\"}}\n\
         {{\"file\":null,\"line\":null,\"text\":\"a:\",\"valid\":true,\"repaired\":\"a:\",\"changes\":[],\"error\":null,\"guess\":null}}\n"
    );
    assert_eq!(outcome.data(), (expected.as_str(), 0));
}

const LIST: &str = "www.a.example\nlocalhost:80\nHTTPS://www.a.example/\na.example/b c\nfoo\n\n";

#[test]
fn a_list_gets_schemes() {
    let outcome = urial(&["clean", "--guess-scheme", "https"], LIST.as_bytes());
    assert_eq!(
        outcome.data(),
        ("https://www.a.example/\nhttps://localhost:80/\n", 0)
    );
    assert!(
        outcome
            .err
            .starts_with("<stdin>:1: repaired: https:// put in front: the host starts with `www.`"),
        "{}",
        outcome.err
    );
    assert!(
        outcome
            .err
            .contains("\nurial: 6 read, 2 kept, 1 duplicate, 1 blank, 2 invalid; 2 repaired\n"),
        "{}",
        outcome.err
    );
    let args = [
        "clean",
        "-q",
        "--repair",
        "--guess-scheme",
        "https",
        "--count",
    ];
    let outcome = urial(&args, LIST.as_bytes());
    let expected =
        "2\thttps://www.a.example/\n1\thttps://localhost:80/\n1\thttps://a.example/b%20c\n";
    assert_eq!(outcome.data(), (expected, 0));
    let args = [
        "clean",
        "-q",
        "--keep-original",
        "--drop-query",
        "*",
        "--guess-scheme",
        "http",
    ];
    prints_only(
        &args,
        "a.example?q\nhttp://a.example",
        "http://a.example?q\n",
    );
}

/// Compares standard output; the guesses are reported on standard error.
fn prints_only(args: &[&str], input: &str, expected: &str) {
    assert_eq!(urial(args, input.as_bytes()).data(), (expected, 0));
}

#[test]
fn the_option_is_named_where_it_would_help() {
    let hint = "  --guess-scheme https adds https:// to lines such as www.example.com\n";
    assert!(urial(&["clean"], LIST.as_bytes()).err.contains(hint));
    let outcome = urial(&["clean", "--guess-scheme", "https"], LIST.as_bytes());
    assert!(!outcome.err.contains(hint));
    for list in [&b"http://a b"[..], b"# comment", b"\xFF"] {
        assert!(!urial(&["clean"], list).err.contains("--guess"));
    }
}

//! `urial edit`.

use crate::common::{complains, prints, urial};

#[track_caller]
fn edits(options: &[&str], before: &str, after: &str) {
    let args = [&["edit"], options, &[before]].concat();
    prints(&args, "", &format!("{after}\n"), 0);
}

#[test]
fn every_part_can_be_edited() {
    edits(
        &["--set", "port=8080", "--clear", "fragment"],
        "http://a/b#c",
        "http://a:8080/b",
    );
    for (component, value, after) in [
        ("scheme", "ws", "ws://u@h:1/p?q#f"),
        ("authority", "x@y:2", "http://x@y:2/p?q#f"),
        ("userinfo", "x", "http://x@h:1/p?q#f"),
        ("host", "[::1]", "http://u@[::1]:1/p?q#f"),
        ("port", "", "http://u@h:/p?q#f"),
        ("path", "/a%20b", "http://u@h:1/a%20b?q#f"),
        ("query", "a=b", "http://u@h:1/p?a=b#f"),
        ("fragment", "x", "http://u@h:1/p?q#x"),
    ] {
        edits(
            &["--set", &format!("{component}={value}")],
            "http://u@h:1/p?q#f",
            after,
        );
    }
    for (component, after) in [
        ("scheme", "//u@h:1/p?q#f"),
        ("authority", "http:/p?q#f"),
        ("userinfo", "http://h:1/p?q#f"),
        ("port", "http://u@h/p?q#f"),
        ("path", "http://u@h:1?q#f"),
        ("query", "http://u@h:1/p#f"),
        ("fragment", "http://u@h:1/p?q"),
    ] {
        edits(&["--clear", component], "http://u@h:1/p?q#f", after);
    }
    edits(
        &["--set-encode", "path=/a b%", "--set-encode", "query=é#"],
        "x:",
        "x:/a%20b%25?%C3%A9%23",
    );
    edits(
        &[
            "--set-encode",
            "userinfo=a@b:c",
            "--set-encode",
            "host=a_bé",
        ],
        "//h",
        "//a%40b:c@a_b%C3%A9",
    );
    edits(&[], "http://a/%7e", "http://a/%7e");
}

#[test]
fn segments_and_pairs() {
    edits(
        &["--append-segment", "b/c", "--append-segment", "d"],
        "http://a",
        "http://a/b%2Fc/d",
    );
    edits(
        &["--set-segment", "1=x y", "--remove-segment", "0"],
        "/a/b/c",
        "/x%20y/c",
    );
    edits(&["--query-set", "a=x&y"], "/?a=1&b&a=2", "/?a=x%26y&b");
    edits(
        &["--query-add", "a=b=c", "--query-add", "d"],
        "/",
        "/?a=b%3Dc&d",
    );
    edits(
        &["--query-remove", "a", "--query-remove", "none"],
        "/?a&b=%61&%61=2",
        "/?b=%61",
    );
    edits(&["--query-remove", "a"], "/?a=1#f", "/#f");
    edits(
        &["--form", "--query-add", "a b=c+d", "--query-remove", "x y"],
        "/?x+y=1",
        "/?a+b=c%2Bd",
    );
    // A value may begin with a hyphen.
    edits(
        &["--append-segment=-x", "--query-set=-a=-b"],
        "/",
        "/-x?-a=-b",
    );
}

#[test]
fn edits_are_done_from_left_to_right() {
    edits(
        &[
            "--query-add",
            "a=1",
            "--clear",
            "query",
            "--query-add",
            "b=2",
        ],
        "/?c",
        "/?b=2",
    );
    edits(
        &[
            "--clear",
            "query",
            "--query-add",
            "b=2",
            "--query-add",
            "a=1",
        ],
        "/?c",
        "/?b=2&a=1",
    );
    edits(
        &[
            "--set",
            "path=/x",
            "--append-segment",
            "y",
            "--set",
            "host=h",
        ],
        "z",
        "//h/x/y",
    );
    // In the other order, the path would follow a host without its leading slash.
    let args = ["edit", "--set", "host=h", "--set", "path=/x", "z"];
    assert!(complains(&args, "", 1).contains("\n  z\n"));
}

#[test]
fn what_would_not_be_valid_is_refused() {
    let outcome = urial(
        &["edit", "--keep-lines", "--clear", "scheme"],
        b"a:b:c\r\n\na b\nx:y",
    );
    assert_eq!(outcome.data(), ("\n\n\ny\n", 1));
    let lines: Vec<&str> = outcome
        .err
        .lines()
        .filter(|line| !line.starts_with(' '))
        .collect();
    assert!(lines[0].starts_with("<stdin>:1: "), "{}", outcome.err);
    assert!(
        lines[1].starts_with("<stdin>:3: unexpected ' '"),
        "{}",
        outcome.err
    );
    assert_eq!(lines[2], "urial: 4 read, 2 invalid");
    complains(&["edit", "--as", "uri", "--clear", "scheme", "a:b"], "", 1);
    complains(
        &["edit", "--as", "absolute-uri", "--set", "fragment=f", "a:b"],
        "",
        1,
    );
    prints(
        &["edit", "--as", "iri", "--set", "path=ア", "a:b"],
        "",
        "a:ア\n",
        0,
    );
    complains(&["edit", "--set", "path=ア", "a:b"], "", 1);
    let masked = complains(&["edit", "--set", "path=b", "http://me:hunter2@h/"], "", 1);
    assert!(
        !masked.contains("hunter2") && masked.contains("me:"),
        "{masked}"
    );

    for option in [
        ["--set", "path=a b"],
        ["--set", "port=x"],
        ["--set", "hots=x"],
        ["--set", "host"],
        ["--set-encode", "authority=h"],
        ["--clear", "password"],
        ["--set-segment", "x=y"],
        ["--set-segment", "1"],
        ["--remove-segment", "-1"],
    ] {
        complains(&["edit", option[0], option[1], "a:b"], "", 2);
    }
    assert!(complains(&["edit", "--set", "path=a b", "a:b"], "", 2).contains("write it as %20"));
}

#[test]
fn a_path_in_plain_text_ends_no_scheme() {
    edits(&["--set-encode", "path=a:b/c:d"], "x", "a%3Ab/c:d");
    edits(&["--set-encode", "path=a:b"], "x:y", "x:a:b");
    edits(&["--append-segment", "a:b"], "", "a%3Ab");
}

#[test]
fn a_host_in_plain_text_is_a_name_alone() {
    prints(
        &["edit", "-q", "--set-encode", "host=bücher.de", "http://a/"],
        "",
        "http://b%C3%BCcher.de/\n",
        0,
    );
    for (value, said) in [
        ("b:80", "--set port="),
        ("::1", "host=[::1]"),
        ("", "--set host="),
        ("a b", "' ' in the name of the host"),
    ] {
        let value = format!("host={value}");
        let message = complains(&["edit", "--set-encode", &value, "http://a/"], "", 2);
        assert!(message.contains(said), "{message}");
    }
}

//! `--idna`: hosts in their DNS form.

use crate::common::{complains, prints, urial};

const ALL: &str = "http://例え.jp/\nhttp://xn--r8jz45g.jp/\nhttp://%E4%BE%8B%E3%81%88.jp\n";
const NAME: &str = "http://xn--r8jz45g.jp/";

#[test]
fn hosts_are_written_as_the_dns_has_them() {
    prints(&["clean", "--idna", "-q"], ALL, &format!("{NAME}\n"), 0);
    prints(
        &["clean", "--idna", "-q", "--repair", "--keep-original"],
        ALL,
        "http://例え.jp/\n",
        0,
    );
    prints(
        &[
            "clean",
            "--idna",
            "-q",
            "--base",
            "http://é.example/",
            "--as",
            "uri",
        ],
        "//bücher.de\na\n",
        "http://xn--bcher-kva.de/\nhttp://xn--9ca.example/a\n",
        0,
    );
}

#[test]
fn what_is_mended_or_guessed_is_named_too() {
    let mended = urial(
        &["clean", "--idna", "--repair", "--guess-scheme", "https"],
        "bücher.de/ab\nhttp://bücher.de/ü x\n".as_bytes(),
    );
    let expected = "https://xn--bcher-kva.de/ab\nhttp://xn--bcher-kva.de/%C3%BC%20x\n";
    assert_eq!(mended.data(), (expected, 0));
}

#[test]
fn every_list_command_names_them() {
    let three = format!("{NAME}\n").repeat(3);
    prints(&["normalize", "--idna", "-q"], ALL, &three, 0);
    prints(
        &["repair", "--idna", "-q"],
        &ALL.replace(".jp\n", ".jp/\n"),
        &three,
        0,
    );
    prints(
        &["normalize", "--idna", "-q", "--as", "iri"],
        "http://例え.jp/ü\n",
        "http://xn--r8jz45g.jp/ü\n",
        0,
    );
    prints(
        &["repair", "--idna", "-q", "--as", "iri"],
        "http://例え.jp/ü\n",
        "http://xn--r8jz45g.jp/ü\n",
        0,
    );
}

#[test]
fn keys_targets_and_finds_are_named() {
    prints(
        &["normalize", "--key", "--idna", "-q"],
        "HTTP://例え.jp\n",
        &format!("{NAME}\tHTTP://例え.jp\n"),
        0,
    );
    prints(
        &["resolve", "--idna", "-q", "-b", "http://é.example/a/b"],
        "c\n//bücher.de/\n",
        "http://xn--9ca.example/a/c\nhttp://xn--bcher-kva.de/\n",
        0,
    );
    prints(
        &["resolve", "--idna", "-q", "--pairs"],
        "http://é.example/a\tb\n",
        "http://xn--9ca.example/b\n",
        0,
    );
    prints(
        &["extract", "--idna", "-q"],
        "see http://bücher.de/ü, or not\n",
        "http://xn--bcher-kva.de/%C3%BC\n",
        0,
    );
    prints(
        &[
            "compare",
            "--idna",
            "http://例え.jp/",
            "http://xn--r8jz45g.jp/",
        ],
        "",
        "string\n",
        0,
    );
}

#[test]
fn patterns_of_hosts_are_named() {
    let lines = "http://xn--bcher-kva.de/\nhttp://a.bücher.de/\nhttp://B%C3%BCcher.de\n";
    for (pattern, expected) in [
        (
            "bücher.de",
            "http://xn--bcher-kva.de/\nhttp://B%C3%BCcher.de\n",
        ),
        (
            "xn--bcher-kva.de",
            "http://xn--bcher-kva.de/\nhttp://B%C3%BCcher.de\n",
        ),
        ("*.BÜCHER.de", "http://a.bücher.de/\n"),
    ] {
        prints(
            &["filter", "--idna", "-q", "--host", pattern],
            lines,
            expected,
            0,
        );
    }
}

#[test]
fn what_cannot_be_such_a_name_is_what_it_was() {
    // A host that cannot be a DNS name stays as it was.
    prints(
        &["normalize", "--idna", "-q"],
        "http://%C3%A9_/\nhttp://[::1]/\n",
        "http://%C3%A9_/\nhttp://[::1]/\n",
        0,
    );
    let message = complains(&["normalize", "--idna", "http://é/é"], "", 1);
    assert!(message.contains("at byte 7"), "{message}");
    let message = complains(&["check", "http://é.example/"], "", 1);
    assert!(
        message.contains("--as iri") && message.contains("--idna"),
        "{message}"
    );
}

#[test]
fn a_message_does_not_ask_for_what_was_given() {
    let text = "http://bücher.example/é";
    for command in ["clean", "normalize"] {
        let message = urial(&[command, "--idna", text], b"").err;
        assert!(
            message.contains("in the host at byte 8; use --as iri\n"),
            "{message}"
        );
        let message = urial(&[command, text], b"").err;
        assert!(message.contains("use --as iri, or --idna"), "{message}");
    }
    let message = urial(&["gate", "--idna", text], b"").err;
    assert!(
        message.contains("as `urial iri --idna` does\n"),
        "{message}"
    );
    let named = urial(&["normalize", "--idna", "--as", "iri", text], b"");
    assert_eq!(named.out, "http://xn--bcher-kva.example/é\n");
}

#[test]
fn the_dot_of_the_root_changes_nothing() {
    for (pattern, input) in [
        ("a.example.com", "http://a.example.com./\n"),
        ("*.example.com", "http://a.example.com.:80/\n"),
        ("a.example.com.", "http://a.example.com./\n"),
    ] {
        let outcome = urial(&["filter", "--host", pattern], input.as_bytes());
        assert_eq!(outcome.data(), (input, 0), "{pattern}");
    }
    let outcome = urial(&["filter", "--host", "a.b."], b"http://a.b/\n");
    assert_eq!(outcome.data(), ("", 1));
}

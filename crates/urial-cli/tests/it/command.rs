//! The command as a shell sees it: standard output, standard error, exit status.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{check, complains, urial, words};
use ::urial::{Reference, Uri};

#[test]
fn a_blank_gets_a_caret() {
    let outcome = urial(&["check", "http://a/b c"], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 1));
    let expected = "\
urial: unexpected ' ' in the path at byte 10; write it as %20
  http://a/b c
            ^
";
    assert_eq!(outcome.err, expected);
}

#[test]
fn valid_ones_are_printed_and_the_others_reported() {
    check("check http://a/ urn:b", "", "http://a/\nurn:b\n", "", 0);
    let message = Uri::parse("a:b c").unwrap_err();
    let err = format!(
        "<stdin>:2: {}\nurial: 3 read, 1 invalid\n  1 unexpected ' ' in the path, first at <stdin>:2\n",
        message.display_with("a:b c")
    );
    check("check", "a:b\na:b c\nc:d", "a:b\nc:d\n", &err, 1);
    check("check -q", "a:b\nc:d\n", "a:b\nc:d\n", "", 0);
}

#[test]
fn kinds_and_rules_can_be_named() {
    check("check --as reference ../b", "", "../b\n", "", 0);
    check("check --as iri http://a/ア", "", "http://a/ア\n", "", 0);
    check("check --as iri-reference #ア", "", "#ア\n", "", 0);
    check("check --as relative-ref a", "", "a\n", "", 0);
    for kind in ["uri", "absolute-uri"] {
        let outcome = urial(&["check", "--as", kind], b"/a");
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 1), "{kind}");
    }
    let outcome = urial(&["check", "--as", "absolute-uri", "a:b#c"], b"");
    assert!(
        outcome.err.contains("a fragment at byte 3"),
        "{}",
        outcome.err
    );

    check("check --rule dec-octet 255", "", "255\n", "", 0);
    assert_eq!(
        urial(&["check", "--rule", "dec-octet", "256"], b"").status,
        1
    );
    check("check --rule PATH-empty -q", "\n", "\n", "", 0);
    // Rules of RFC 2396 that were replaced.
    check("check --rule abs_path /a", "", "/a\n", "", 0);
    assert_eq!(urial(&["check", "--rule", "abs_path", "a"], b"").status, 1);
    let outcome = urial(&["check", "--rule", "net_path", "//a"], b"");
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.contains("\"//\" authority path-abempty"));
}

#[test]
fn the_ones_that_are_not_valid_can_be_printed() {
    let outcome = urial(&["check", "-v"], b"a:b\nu:secret@\xFF \n\n c\n");
    assert_eq!(outcome.bytes, b"u:secret@\xFF \n c\n");
    assert_eq!(outcome.status, 1);
    assert!(outcome.err.starts_with("<stdin>:2: "), "{}", outcome.err);
    assert!(outcome.err.contains("urial: 4 read, 1 blank, 2 invalid\n"));
    check("check -v a:b", "", "", "", 0);
    check("check -v --rule scheme -q", "a\nb\n", "", "", 0);
    let outcome = urial(
        &["check", "-q", "-v", "-0", "--as", "iri"],
        "a:é\0b\0".as_bytes(),
    );
    assert_eq!(outcome.data(), ("b\0", 1));
}

#[test]
fn components_are_separated_by_tabs() {
    check("parse --get host http://a:80/b", "", "a\n", "", 0);
    let uri = "http://u@a:80/b?c#d";
    check(
        &format!("parse {uri}"),
        "",
        "http\tu\ta\t80\t/b\tc\td\n",
        "",
        0,
    );
    check(
        &format!("parse --get port,authority {uri}"),
        "",
        "80\tu@a:80\n",
        "",
        0,
    );
    check(
        "parse -q --get path,scheme",
        "../b\n\nc:d\n",
        "../b\t\n\t\nd\tc\n",
        "",
        0,
    );
    check("parse --as iri --get path x:ア", "", "ア\n", "", 0);
    let outcome = urial(&["parse", "--get", "host", "http://a b/", "http://c/"], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("c\n", 1));
    assert!(
        outcome
            .err
            .starts_with("urial: unexpected ' ' in the host at byte 8")
    );
}

#[test]
fn a_line_that_is_not_utf8_is_reported_and_the_stream_goes_on() {
    let outcome = urial(&["check"], b"a:b\na:c\xFF\xE3\x82d\n\xC3\ne:f\n");
    assert_eq!((outcome.out.as_str(), outcome.status), ("a:b\ne:f\n", 1));
    let message = |bytes: &[u8]| {
        let error = Reference::parse_bytes(bytes).unwrap_err();
        error
            .display_with(&String::from_utf8_lossy(bytes))
            .to_string()
    };
    let expected = format!(
        "<stdin>:2: {}\n<stdin>:3: {}\nurial: 4 read, 2 invalid\n  2 not UTF-8, first at <stdin>:2\n",
        message(b"a:c\xFF\xE3\x82d"),
        message(b"\xC3")
    );
    assert!(
        expected.contains("at byte 3; convert it to UTF-8 first\n  a:c\u{FFFD}\u{FFFD}d\n     ^\n"),
        "{expected}"
    );
    assert_eq!(outcome.err, expected);
    assert_eq!(urial(&["parse", "-q"], b"\xFF\n").status, 1);
}

#[cfg(unix)]
#[test]
fn an_argument_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    let argument = std::ffi::OsStr::from_bytes(b"a:\xFF");
    let output = command.arg("check").arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("urial: ") && error.contains("at byte 2;"),
        "{error}"
    );
}

#[test]
fn a_password_is_masked() {
    for uri in ["http://me:hunter2@a b/", "http://me:hun ter2@a/"] {
        let outcome = urial(&["check", uri], b"");
        assert_eq!(outcome.status, 1);
        assert!(!outcome.err.contains("hun") && outcome.err.contains("me:**"));
    }
    let outcome = urial(&["check"], b"http://me:hunter2\xFF@a/");
    assert!(!outcome.err.contains("hun") && outcome.err.contains("me:**"));
    // Data that was asked for is printed in full.
    check(
        "parse --get userinfo x://me:hunter2@a/",
        "",
        "me:hunter2\n",
        "",
        0,
    );
}

#[test]
fn long_lines_and_odd_line_ends() {
    let long = format!("a:{}", "b".repeat(200_000));
    check("check -q", &long, &format!("{long}\n"), "", 0);
    check("check -q", "", "", "", 0);
    // A line may end with CR LF, and a file may begin with a byte order mark.
    check("check -q", "\u{FEFF}a:b\r\nc:d\r\n", "a:b\nc:d\n", "", 0);
    // A carriage return elsewhere is invalid, and is not silently dropped.
    let outcome = urial(&["check"], b"a:b\r\r\n");
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 1));
    assert!(outcome.err.contains("at byte 3"), "{}", outcome.err);
}

#[test]
fn wrong_usage_is_status_two() {
    for args in [
        &["check", "--rule", "no-such-rule", "a"][..],
        &["check", "--as", "url", "a"],
        &["check", "--as", "uri", "--rule", "scheme", "a"],
        &["parse", "--get", "hots", "a"],
        &["no-such-command"],
        &["--no-such-flag"],
        &[],
    ] {
        let outcome = urial(args, b"");
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 2), "{args:?}");
        assert!(!outcome.err.is_empty());
    }
}

#[test]
fn help_ends_with_two_examples() {
    for args in [&["--help"][..], &["parse", "--help"], &["check", "--help"]] {
        let outcome = urial(args, b"");
        assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
        let (_, examples) = outcome.out.split_once("Examples:\n").unwrap();
        assert_eq!(examples.lines().count(), 2, "{examples}");
        assert!(examples.lines().all(|line| line.starts_with("  urial ")));
    }
    let version = concat!("urial ", env!("CARGO_PKG_VERSION"), "\n");
    check("-V", "", version, "", 0);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(["check", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let lines = "http://example.com/\n".repeat(50_000);
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn another_kind_is_advised_where_it_can_be_asked_for() {
    for (args, words) in [
        (
            &["edit", "--clear", "port", "é"][..],
            "; use --as iri-reference, or write the character as %C3%A9\n",
        ),
        (
            &["check", "--rule", "path", "é"],
            "at byte 0; write the character as %C3%A9\n",
        ),
        (
            &["encode", "--decode", "--for", "path", "é"],
            "at byte 0; write the character as %C3%A9\n",
        ),
        (
            &["path", "--from-uri", "x"],
            "at the start; put one in front\n",
        ),
    ] {
        let message = complains(args, "", 1);
        assert!(message.contains(words), "{message}");
    }
    let message = complains(&["check"], "x", 1);
    assert!(
        message.contains("put one in front, or use --as reference\n"),
        "{message}"
    );
    let message = complains(&["clean", "--strict"], "x", 1);
    assert!(message.contains(", or use --as reference\n"), "{message}");
    let message = complains(&["resolve", "-b", "x", "y"], "", 2);
    assert!(
        message.contains("at the start; put one in front\n"),
        "{message}"
    );
}

/// Slips that clap would take for something else.
#[test]
fn slips_are_told_with_what_to_do() {
    for (args, said) in [
        ("filter -host a.com", "two dashes: --host"),
        ("normalize --in-text http://a", "urial normalize --in-text"),
        ("Cargo.toml", "urial clean -f FILE"),
        ("parse --get tld http://a", "did you mean suffix?"),
        ("parse --get ext http://a", "did you mean extension?"),
        ("parse --get host, http://a", "a name is missing"),
        ("clean --drop-query http://a/?x", "it is a URI, and no key"),
        ("edit --query-set http://a/?x=1", "it begins with a URI"),
        ("filter --path http://a/b", "it is a URI; a path"),
        ("filter --query a&b", "no key has a `&`"),
        ("gate --allow-port 80-90 http://a", "from 0 to 65535"),
    ] {
        let outcome = urial(&words(args), b"");
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{args}");
        assert!(outcome.err.contains(said), "{args}: {}", outcome.err);
    }
    let outcome = urial(&words("normalize --null --jsonl u"), b"");
    assert!(!outcome.err.contains("--into"), "{}", outcome.err);
}

#[test]
fn rules_are_listed() {
    let outcome = urial(&["audit", "--rules"], b"");
    assert_eq!(outcome.status, 0);
    for line in outcome.out.lines() {
        assert_eq!(line.split('\t').count(), 4, "{line}");
    }
    let row = "numeric-host\twarning\thttp://0x7f.1/\tA host that";
    assert!(outcome.out.contains(row), "{}", outcome.out);
    let json = urial(&["audit", "--rules", "--json"], b"").out;
    assert_eq!(json.lines().count(), outcome.out.lines().count());
    assert!(json.contains("{\"rule\":\"backslash\",\"severity\":\"warning\",\"example\":"));
}

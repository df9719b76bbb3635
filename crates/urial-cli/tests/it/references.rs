//! References and their bases: resolve, relativize, same-document, base.

use crate::common::{answers, check, says, urial};

#[test]
fn references_are_resolved() {
    says("resolve -b http://a/b/c/d ../g", "http://a/b/g\n");
    // RFC 3986 section 5.4.1: a few of the normal examples.
    let base = "resolve --base http://a/b/c/d;p?q#x";
    for (reference, target) in [
        ("g:h", "g:h"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        ("//g", "http://g"),
        ("''", "http://a/b/c/d;p?q"),
        ("../../../g", "http://a/g"),
    ] {
        says(&format!("{base} {reference}"), &format!("{target}\n"));
    }
    check(
        "resolve -q -b http://a/b",
        "c\n\n#d\n",
        "http://a/c\nhttp://a/b\nhttp://a/b#d\n",
        "",
        0,
    );
    says(
        "resolve --as iri-reference -b http://例え.jp/ア/ イ",
        "http://例え.jp/ア/イ\n",
    );
    answers("resolve -b http://a/ イ", "", 1);
}

#[test]
fn resolving_has_options() {
    // RFC 3986 section 5.4.2.
    says("resolve -b http://a/b/c/d http:g", "http:g\n");
    says(
        "resolve --non-strict -b http://a/b/c/d http:g",
        "http://a/b/c/g\n",
    );
    says("resolve -b HTTP://A/b/../c '#d'", "HTTP://A/b/../c#d\n");
    says(
        "resolve --normalize-base -b HTTP://A/b/../c '#d'",
        "http://a/c#d\n",
    );
    answers(
        "resolve --forbid-above-root -b http://a/b/c ../../g ../g",
        "http://a/g\n",
        1,
    );
    says(
        "resolve --json -b http://a/b/c ../g",
        "{\"file\":null,\"line\":null,\"base\":\"http://a/b/c\",\"reference\":\"../g\",\"target\":\"http://a/g\"}\n",
    );
    let err = "<stdin>:2: unexpected ' ' in the path at byte 1; write it as %20\n  a b\n   ^\n\
               urial: 3 read, 1 invalid\n";
    check(
        "resolve --keep-lines -b http://a/",
        "x\na b\ny\n",
        "http://a/x\n\nhttp://a/y\n",
        err,
        1,
    );
    check(
        "resolve -b http://a/",
        "x\na b\ny\n",
        "http://a/x\nhttp://a/y\n",
        err,
        1,
    );
    check(
        "resolve -q -0 -b http://a/",
        "x\0y\0",
        "http://a/x\0http://a/y\0",
        "",
        0,
    );
}

#[test]
fn pairs_have_a_base_each() {
    let pairs = "http://a/b\tc\nhttp://me:hunter2@x/y/z\t../w\n";
    let targets = "http://a/c\nhttp://me:hunter2@x/w\n";
    check("resolve -q --pairs", pairs, targets, "", 0);
    let (pairs, targets) = ("http://a/b/../c\t?d\n", "http://a/c?d\n");
    check("resolve -q --pairs --normalize-base", pairs, targets, "", 0);
    for (pair, err) in [
        (
            "http://a/",
            "no tab between a base and a reference\n  http://a/\n",
        ),
        ("/a\tb", "base: no scheme at the start"),
        (
            "http://u:hunter2@a b/\tc",
            "base: unexpected ' ' in the host at byte 18; remove it\n  http://u:***@a b/\n",
        ),
        (
            "http://a/\tb c",
            "reference: unexpected ' ' in the path at byte 1; write it as %20\n  b c\n   ^\n",
        ),
    ] {
        let outcome = urial(&["resolve", "--pairs"], pair.as_bytes());
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 1), "{pair}");
        let err = format!("<stdin>:1: {err}");
        assert!(
            outcome.err.starts_with(&err) && !outcome.err.contains("hunter2"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn the_base_of_an_option_is_usage() {
    for option in ["--color=never", "--relative"] {
        let outcome = urial(
            &["resolve", option, "-b", "http://u:hunter2@a b/", "c"],
            b"",
        );
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 2));
        assert!(
            outcome
                .err
                .starts_with("urial: --base: unexpected ' ' in the host at byte 18")
        );
        assert!(outcome.err.contains("http://u:***@a b/"), "{}", outcome.err);
        assert!(
            urial(
                &[
                    "resolve",
                    option,
                    "--show-passwords",
                    "-b",
                    "http://u:hunter2@a b/",
                    "c"
                ],
                b""
            )
            .err
            .contains("hunter2")
        );
        assert_eq!(urial(&["resolve", option, "-b", "/a", "c"], b"").status, 2);
        assert_eq!(urial(&["resolve", option, "c"], b"").status, 2);
    }
    assert_eq!(
        urial(&["resolve", "-b", "http://a/", "--pairs"], b"").status,
        2
    );
}

#[test]
fn the_shortest_reference_is_found() {
    says(
        "resolve --relative -b http://a/b/c http://a/b/d:e",
        "./d:e\n",
    );
    says(
        "resolve --relative --base http://a/b/c http://a/b/c http://e/f g:h",
        "\n//e/f\ng:h\n",
    );
    // A relative reference stands for its target.
    says("resolve --relative -b http://a/b/c ../b/../b/d", "d\n");
    says(
        "resolve --relative --as iri -b http://a/ア/イ http://a/ア/ウ",
        "ウ\n",
    );
    answers("resolve --relative --as uri -b http://a/b ../c", "", 1);
    says(
        "resolve --relative --json -b http://a/b/c ../d",
        "{\"file\":null,\"line\":null,\"base\":\"http://a/b/c\",\"reference\":\"/d\",\"target\":\"http://a/d\"}\n",
    );
    let outcome = urial(
        &[
            "resolve",
            "--relative",
            "-b",
            "http://a/b",
            "http://u:hunter2@a/../c",
        ],
        b"",
    );
    assert_eq!(outcome.status, 1);
    let expected = "urial: no reference leads to this target: resolving takes the dot segment at byte 21\n  http://u:***@a/../c\n";
    assert_eq!(
        outcome.err,
        expected.replace("21", &"http://u:hunter2@a/".len().to_string())
    );
    let lines = "http://a/c\na b\nhttp://a/d\n";
    let outcome = urial(
        &[
            "resolve",
            "--relative",
            "-q",
            "--keep-lines",
            "-b",
            "http://a/b",
        ],
        lines.as_bytes(),
    );
    assert_eq!((outcome.out.as_str(), outcome.status), ("c\n\nd\n", 1));
}

#[test]
fn a_document_is_the_same_or_not() {
    let same = "same-document\n";
    says("compare --same-document http://a/b '#c'", same);
    says("compare --same-document http://a/b#x ''", same);
    says("compare --same-document http://a/b#x b", same);
    answers("compare --same-document http://a/b c", "different\n", 1);
    answers(
        "compare --same-document http://a/b HTTP://A/b",
        "different\n",
        1,
    );
    answers("compare --same-document http://a/b 'a b'", "", 1);
    answers("compare --same-document b '#c'", "", 2);
    says(
        "compare --same-document --json http://a/b '#c'",
        "{\"first\":\"http://a/b\",\"second\":\"#c\",\"same_document\":true}\n",
    );
    says(
        "compare --same-document --as iri-reference http://a/ア ア",
        same,
    );
}

#[test]
fn the_base_is_chosen_by_its_sources() {
    for (sources, target) in [
        (
            "--retrieved http://a/ --retrieved http://b/c#d",
            "http://b/x",
        ),
        ("--embedded http://e/ --retrieved http://a/", "http://e/x"),
        (
            "--embedded ../x/ --encapsulating http://p/q/r --retrieved http://a/",
            "http://p/x/x",
        ),
        ("--default http://d/#x", "http://d/x"),
        ("--retrieved http://a/b/ --retrieved c/", "http://a/b/c/x"),
        ("--as iri-reference --default http://a/ア/", "http://a/ア/x"),
    ] {
        says(&format!("resolve {sources} x"), &format!("{target}\n"));
    }
    for (args, message) in [
        (&["--embedded", "../x"][..], "urial: no base: "),
        (
            &["--retrieved", "http://u:hunter2@a b/"],
            "urial: --retrieved: unexpected ' '",
        ),
        (&["--embedded", "a b"], "urial: --embedded: "),
        (&["--encapsulating", "a b"], "urial: --encapsulating: "),
        (&["--default", "a b"], "urial: --default: "),
        (&["--default", "a:", "-b", "a:"], "error: "),
        (&[], "error: "),
    ] {
        let outcome = urial(&[&["resolve", "x"][..], args].concat(), b"");
        assert_eq!((&*outcome.out, outcome.status), ("", 2), "{args:?}");
        assert!(outcome.err.starts_with(message), "{}", outcome.err);
        assert!(!outcome.err.contains("hunter2"));
    }
}

#[test]
fn a_base_may_be_relative_where_that_is_asked_for() {
    says("resolve --lexical -b /a/b/c d", "/a/b/d\n");
    says(
        "resolve --lexical -b a/b ../../c '?q' http://h/",
        "../c\na/b?q\nhttp://h/\n",
    );
    says("resolve --lexical -b http://a/b/c ../d", "http://a/d\n");
    answers("resolve -b /a/b/c d", "", 2);
    answers("resolve --lexical -b 'a b' d", "", 2);
    answers("resolve --lexical -b a 'a b'", "", 1);
}

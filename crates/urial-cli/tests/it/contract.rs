//! An example of every command, as its contract has them.

use crate::common::{Folder, Outcome, answers, complains, says, urial};

/// Runs the command in a folder with a list.
fn run(line: &str) -> Outcome {
    let folder = Folder::new(&[
        ("urls.txt", "http://a/1\n\nHTTP://A/1\nftp://b/\nno uri\n"),
        ("other.txt", "http://a/1\nhttp://c/\n"),
        ("page.html", "<a href='x?a&amp;b'>x</a> <img src=/i.png>"),
    ]);
    folder.run(line, "")
}

#[test]
fn lists() {
    assert_eq!(run("clean urls.txt").data(), ("http://a/1\nftp://b/\n", 0));
    let checked = urial(&["check", "http://a/b c"], b"");
    assert_eq!(checked.data(), ("", 1));
    assert!(
        checked.err.contains("  http://a/b c\n            ^\n"),
        "{}",
        checked.err
    );
    says(
        "normalize HTTP://EX%41MPLE.com:80/%7e/../a",
        "http://example.com/a\n",
    );
    says(
        "normalize --key HTTP://A.com:80",
        "http://a.com/\tHTTP://A.com:80\n",
    );
    for implied in ["--by-host", "--by-site", "--surt", "--hash"] {
        let line = format!("normalize {implied} HTTP://A.com:80");
        let alone = run(&line);
        assert_eq!(alone.status, 0, "{}", alone.err);
        assert!(alone.out.ends_with("\tHTTP://A.com:80\n"), "{}", alone.out);
        assert_eq!(alone.out, run(&format!("{line} --key")).out);
    }
    answers("filter --site example.com https://evil.com", "", 1);
    says(
        "edit --set port=8080 --clear fragment http://a/b#c",
        "http://a:8080/b\n",
    );
    says("edit --set scheme=https http://a:80/b", "https://a/b\n");
    says("resolve -b http://a/b/c/d ../g", "http://a/b/g\n");
    says(
        "resolve --relative -b http://a/b/c http://a/b/d:e",
        "./d:e\n",
    );
    says("resolve --lexical -b /a/b/c d", "/a/b/d\n");
    assert_eq!(run("diff urls.txt other.txt").data(), ("ftp://b/\n", 0));
    assert_eq!(
        run("diff --common urls.txt other.txt").data(),
        ("http://a/1\n", 0)
    );
    assert_eq!(
        run("diff --right urls.txt other.txt").data(),
        ("http://c/\n", 0)
    );
    assert_eq!(
        run("stats --by scheme -f urls.txt").data(),
        ("2\thttp\n1\tftp\n", 0)
    );
}

#[test]
fn text_and_pages() {
    assert_eq!(
        run("extract page.html -b https://e.com/d/").data(),
        ("https://e.com/d/x?a&b\nhttps://e.com/i.png\n", 0)
    );
    says("repair 'http://a/b c'", "http://a/b%20c\n");
    says(
        "repair '<http://a/b>' '\"http://a/b\"'",
        "http://a/b\nhttp://a/b\n",
    );
}

#[test]
fn safety() {
    let redacted = urial(&["redact", "-q"], b"postgres://u:a@b^c@db/x?sslkey=k\n");
    assert_eq!(redacted.data(), ("postgres://u:***@db/x?sslkey=***\n", 0));
    let audited = urial(
        &[
            "audit",
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        ],
        b"",
    );
    assert_eq!(audited.status, 1);
    assert!(audited.out.contains("warning"), "{}", audited.out);
    let gated = urial(
        &["gate", "--deny-host", "8.8.8.8", "http://[::ffff:8.8.8.8]/"],
        b"",
    );
    assert_eq!(gated.data(), ("", 1));
}

#[test]
fn one_url() {
    let shown = urial(&["show", r"http://127.0.0.1\@a.example/"], b"");
    assert!(
        shown
            .out
            .contains("  browsers    read the host as 127.0.0.1\n"),
        "{}",
        shown.out
    );
    let refused = urial(&["show", "http://a b/"], b"");
    assert!(
        refused.out.contains("  browsers    refuse it\n"),
        "{}",
        refused.out
    );
    for alike in [
        "http://A.example/",
        "http://[2001:DB8:0::1]/",
        "mailto:a@b",
        "/a b",
        // The secret that another reading would show is masked first.
        "http://u:p@ss/w@host/",
    ] {
        let shown = urial(&["show", alike], b"");
        assert!(!shown.out.contains("browsers  "), "{}", shown.out);
    }
    says("parse --get host http://a:80/b", "a\n");
    says("compare http://a http://a:80/", "scheme\n");
}

#[test]
fn conversions() {
    says(
        "iri http://例え.jp/ア",
        "http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2\n",
    );
    says("path --posix '/data/a b'", "file:///data/a%20b\n");
    says("path --posix --from-uri file:///data/a%20b", "/data/a b\n");
    says("encode --for segment 'a b/c'", "a%20b%2Fc\n");
    says("encode -d a%20b%2Fc", "a b/c\n");
    says("template http://x/{?q,lang} --var q=a", "http://x/?q=a\n");
}

#[test]
fn other_names_say_what_it_is() {
    for (name, now) in [
        ("decode", "encode --decode"),
        ("dedupe", "clean"),
        ("uniq", "clean"),
        ("validate", "check"),
        ("canonicalize", "normalize"),
        ("join", "resolve"),
        ("mask", "redact"),
        ("key", "normalize --key"),
        ("completions", "generate completions"),
    ] {
        let message = format!("urial: no command {name}; it is urial {now}\n");
        assert_eq!(complains(&[name], "", 2), message);
        assert_eq!(complains(&["help", name], "", 2), message);
    }
    for mistyped in [["claen", "-q"], ["help", "claen"]] {
        let message = complains(&mistyped, "", 2);
        assert!(message.contains("'clean'"), "{message}");
    }
    let both = [["help", "clean"], ["clean", "--help"]].map(|args| urial(&args, b"").out);
    assert_eq!(both[0], both[1]);
}

#[test]
fn an_argument_that_is_neither_is_named() {
    for command in [
        "clean",
        "check",
        "normalize",
        "stats",
        "audit",
        "gate",
        "redact",
    ] {
        assert_eq!(
            complains(&[command, "list.txt"], "", 2),
            "urial: no such file, and no URI: list.txt\n",
            "{command}"
        );
    }
}

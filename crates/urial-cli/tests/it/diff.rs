//! `urial diff`, and `clean --similar`.

use crate::common::{Folder, answers, missing, urial};

fn lists() -> Folder {
    Folder::new(&[
        (
            "a",
            "http://A.com/1\nhttp://a.com/2\nhttp://a.com:80/1\nx y\nhttp://a.com/3\n",
        ),
        ("b", "http://a.com/4\nHTTP://a.com/2\n\nhttp://a.com/4\n"),
        ("a.csv", "id,link\n1,HTTP://a.com/1\n2,http://a.com/2\n3\n"),
        ("b.csv", "link;n\nhttp://a.com/2;0\nhttp://a.com/5;1\n"),
    ])
}

#[test]
fn lines_of_one_list_are_not_in_another() {
    let folder = lists();
    let outcome = folder.run("diff a b", "");
    assert_eq!(outcome.data(), ("http://A.com/1\nhttp://a.com/3\n", 0));
    assert_eq!(
        outcome.err,
        "a:4: no scheme at the start; put one in front, or use --as reference\n  x y\n  ^\n\
         urial: A: 5 read, 1 invalid; B: 4 read, 0 invalid; 2 printed\n"
    );
    let out = |line: &str| folder.run(line, "").out;
    assert_eq!(out("diff --common a b -q"), "http://a.com/2\n");
    assert_eq!(out("diff --right a b -q"), "http://a.com/4\n");
    assert_eq!(
        out("diff --step case a b -q"),
        "http://A.com/1\nhttp://a.com:80/1\nhttp://a.com/3\n"
    );
    assert_eq!(
        out("diff a /dev/null -q"),
        "http://A.com/1\nhttp://a.com/2\nhttp://a.com/3\n"
    );
    assert_eq!(
        folder.run("diff - b -q", "http://a.com/9\n").out,
        "http://a.com/9\n"
    );
    assert_eq!(folder.run("diff a b --strict -q", "").status, 1);
}

#[test]
fn records_of_lists_with_other_columns_are_compared() {
    let folder = lists();
    let out = |line: &str| folder.run(line, "").out;
    assert_eq!(
        out("diff --column link a.csv b.csv -q"),
        "id,link\n1,HTTP://a.com/1\n"
    );
    assert_eq!(
        out("diff --common --column link a.csv b.csv -q"),
        "id,link\n2,http://a.com/2\n"
    );
    assert_eq!(
        out("diff --right --column link a.csv b.csv -q"),
        "link;n\nhttp://a.com/5;1\n"
    );
}

#[test]
fn little_memory_changes_nothing() {
    let lines = |numbers: std::ops::Range<u32>| -> String {
        numbers
            .map(|number| format!("http://a.com/{}\n", number * 7919 % 60_000))
            .collect()
    };
    let folder = Folder::new(&[("a", &lines(0..40_000)), ("b", &lines(20_000..60_000))]);
    let expected = lines(0..20_000);
    for memory in ["1M", "64M"] {
        let outcome = folder.run(&format!("diff a b -q --memory {memory}"), "");
        assert!(outcome.out == expected, "{memory}");
    }
}

#[test]
fn a_list_that_is_not_there_is_an_error() {
    let folder = lists();
    for (line, words) in [
        ("diff a none", &*missing("none")),
        ("diff none a", &*missing("none")),
        ("diff - -", "only one of the lists can be standard input"),
        ("diff a", "<B>"),
        ("diff --common --right a b", "cannot be used with"),
        ("diff --column nope a.csv b.csv", "no column is named nope"),
    ] {
        let outcome = folder.run(line, "");
        assert_eq!(outcome.data(), ("", 2), "{line}");
        assert!(outcome.err.contains(words), "{line}: {}", outcome.err);
    }
}

#[test]
fn similar_uris_are_folded() {
    let input = b"http://a/p/1?s=x\nhttp://a/p/2?s=y\nhttp://a/p/2?t=y\nhttp://a/2024/01/02/x;jsessionid=1\nhttp://a/2023/11/02/x\nhttp://a/how-to-do\nhttp://a/what-to-do\n";
    let cleaned = |args: &[&str]| urial(&[&["clean", "-q"], args].concat(), input).out;
    assert_eq!(
        cleaned(&["--similar", "--count"]),
        "2\thttp://a/p/1?s=x\n1\thttp://a/p/2?t=y\n2\thttp://a/2024/01/02/x;jsessionid=1\n1\thttp://a/how-to-do\n1\thttp://a/what-to-do\n"
    );
    assert_eq!(
        cleaned(&["--similar-by=slugs", "--count"]).lines().last(),
        Some("2\thttp://a/how-to-do")
    );
    assert_eq!(cleaned(&["--similar-by=values"]).lines().count(), 7);
    assert_eq!(
        cleaned(&["--similar", "--similar-by", "values,ids"])
            .lines()
            .count(),
        6
    );
    // The normal form is printed, or the text as it was, and never the key.
    let clean = |args: &[&str]| {
        urial(
            &[&["clean", "-q"], args].concat(),
            b"HTTP://A/1\nhttp://a/2\n",
        )
        .out
    };
    assert_eq!(clean(&["--similar"]), "http://a/1\n");
    assert_eq!(clean(&["--similar", "--keep-original"]), "HTTP://A/1\n");
    assert_eq!(clean(&[]), "http://a/1\nhttp://a/2\n");
    let columns = urial(
        &["clean", "-q", "--similar", "--column", "2"],
        b"x,HTTP://A/1\ny,http://a/2\n",
    );
    assert_eq!(columns.data(), ("x,http://a/1\n", 0));
}

#[test]
fn unknown_rules_are_refused() {
    answers("clean --similar-by=id a:b", "", 2);
    let outcome = urial(&["clean", "--similar=ids", "a:b"], b"");
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.contains("--similar-by ids"), "{}", outcome.err);
}

#[test]
fn an_argument_after_similar_is_a_text() {
    answers(
        "clean -q --similar http://a/1 http://a/2",
        "http://a/1\n",
        0,
    );
}

//! `urial normalize --key`, `urial stats`, and steps beyond equivalence, as a shell sees them.

use crate::common::{says, urial};

#[test]
fn a_key_stands_before_what_it_is_of() {
    says(
        "normalize --key HTTP://A.com:80",
        "http://a.com/\tHTTP://A.com:80\n",
    );
    says(
        "normalize --key --rung case HTTP://A:80/%7e",
        "http://a:80/%7E\tHTTP://A:80/%7e\n",
    );
    says(
        "normalize --key --rung percent HTTP://A:80/%7e",
        "http://a:80/~\tHTTP://A:80/%7e\n",
    );
    says("normalize --key --rung path a:/b/../c", "a:/c\ta:/b/../c\n");
    says("normalize --key --as reference a/../b", "b\ta/../b\n");
    says(
        "normalize --key --as iri http://ü/",
        "http://%C3%BC/\thttp://ü/\n",
    );
    let outcome = urial(&["normalize", "--key", "-q", "--keep-lines"], b"b\na:b\n");
    assert_eq!(outcome.data(), ("\na:b\ta:b\n", 1));
}

#[test]
fn hashes_are_equal_where_keys_are() {
    let outcome = urial(
        &[
            "normalize",
            "--key",
            "--hash",
            "http://a",
            "HTTP://a:80/",
            "http://b/",
        ],
        b"",
    );
    let hashes: Vec<&str> = outcome
        .out
        .lines()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    assert!(hashes[0] == hashes[1] && hashes[0] != hashes[2]);
    assert!(
        hashes
            .iter()
            .all(|hash| hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
    );
    // The hash is XXH3 of the key, without a seed, so it can be recomputed elsewhere.
    assert_eq!(
        hashes[0],
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(b"http://a/"))
    );
}

#[test]
fn hosts_sort_by_domain() {
    let list = b"http://www.b.com/\nhttp://b-c.com/\nmailto:a@b\nhttp://b.com:80/\nhttp://[::1]/\nhttp://10.0.0.1/\n";
    let outcome = urial(&["normalize", "--key", "-q", "--by-host"], list);
    let mut lines: Vec<&str> = outcome.out.lines().collect();
    lines.sort_unstable();
    let expected = [
        " mailto:a@b\tmailto:a@b",
        "10.0.0.1 http://10.0.0.1/\thttp://10.0.0.1/",
        "[::1] http://[::1]/\thttp://[::1]/",
        "com,b http://b.com/\thttp://b.com:80/",
        "com,b,www http://www.b.com/\thttp://www.b.com/",
        "com,b-c http://b-c.com/\thttp://b-c.com/",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn steps_beyond_equivalence_are_done_by_name() {
    for (option, trimmed) in [
        (
            "--keep-query 'id,z'",
            "http://www.a.com/b/index.html?z=1&id=2#top",
        ),
        (
            "--drop-tracking",
            "http://www.a.com/b/index.html?z=1&id=2#top",
        ),
        (
            "--drop-www",
            "http://a.com/b/index.html?utm_source=x&z=1&id=2#top",
        ),
        ("--drop-index --drop-query '*'", "http://www.a.com/b/#top"),
        (
            "--drop-index --drop-slash --drop-query '*'",
            "http://www.a.com/b#top",
        ),
    ] {
        let uri = "http://www.a.com/b/index.html?utm_source=x&z=1&id=2#top";
        says(
            &format!("normalize {option} '{uri}'"),
            &format!("{trimmed}\n"),
        );
    }
    let uri = "http://a/?utm_source=x&z=1&id=2#top";
    says(&format!("normalize {uri}"), &format!("{uri}\n"));
    says(
        &format!("normalize --drop-fragment {uri}"),
        "http://a/?utm_source=x&z=1&id=2\n",
    );
    says(
        &format!("normalize --sort-query {uri}"),
        "http://a/?id=2&utm_source=x&z=1#top\n",
    );
    says(
        &format!("normalize --drop-query 'utm_*' {uri}"),
        "http://a/?z=1&id=2#top\n",
    );
    says(
        &format!("normalize --drop-query 'utm_*,z' --drop-query id {uri}"),
        "http://a/#top\n",
    );
    // Keys are sorted by their normal form.
    says(
        "normalize --sort-query http://a/?b=1&%61=2",
        "http://a/?a=2&b=1\n",
    );
    says(
        "normalize --key --drop-fragment http://a/#b",
        "http://a/\thttp://a/#b\n",
    );
    let list = b"http://a/?b&a\nhttp://a/?a&b\nhttp://a/?a&b&utm_x#c\n";
    let args = [
        "clean",
        "-q",
        "--sort-query",
        "--drop-query",
        "utm_*",
        "--drop-fragment",
    ];
    assert_eq!(urial(&args, list).data(), ("http://a/?a&b\n", 0));
    let originals = [&args[..], &["--keep-original", "--count"]].concat();
    assert_eq!(urial(&originals, list).data(), ("3\thttp://a/?b&a\n", 0));
}

#[test]
fn a_pattern_that_no_key_is_like_is_refused() {
    for command in ["normalize", "clean"] {
        for pattern in ["", "utm_*,"] {
            let args = [command, "--drop-query", pattern, "http://a/?b"];
            let outcome = urial(&args, b"");
            assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{args:?}");
            assert!(outcome.err.contains("it is empty"), "{args:?}");
        }
    }
}

#[test]
fn stats_count_normal_forms() {
    let list =
        b"HTTP://A.com/x/1?q=1&q=2\nhttps://a.com/x\nhttp://b:8080\nmailto:a@b\nno scheme\n\xFF\n";
    let count = |args: &[&str]| {
        let outcome = urial(&[&["stats"], args].concat(), list);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        outcome.out
    };
    assert_eq!(count(&["--by", "scheme"]), "2\thttp\n1\thttps\n1\tmailto\n");
    assert_eq!(
        count(&["--by", "scheme,scheme"]),
        count(&["--by", "scheme"])
    );
    assert_eq!(count(&["--by", "host"]), "2\ta.com\n1\t(none)\n1\tb\n");
    assert_eq!(count(&["--by", "host", "--top", "1"]), "2\ta.com\n");
    assert_eq!(
        count(&["--by", "port"]),
        "1\t(none)\n1\t443\n1\t80\n1\t8080\n"
    );
    assert_eq!(count(&["--by", "segment"]), "2\tx\n1\t(none)\n1\ta@b\n");
    assert_eq!(count(&["--by", "query-key"]), "2\tq\n");
    assert_eq!(
        count(&["--by", "error"]),
        "1\tno scheme at the start\n1\tnot UTF-8\n"
    );
    let both = count(&["--by", "query-key,error", "--top", "1"]);
    assert_eq!(both, "2\tq\tquery-key\n1\tno scheme at the start\terror\n");
    let json = count(&["--by", "port", "--top", "1", "--json"]);
    assert_eq!(json, "{\"by\":\"port\",\"value\":null,\"count\":1}\n");
    assert_eq!(count(&["--by", "extension"]), "4\t(none)\n");
    assert_eq!(
        count(&["--by", "shape"]),
        "1\t/\n1\t/x\n1\t/x/{id}\n1\ta@b\n"
    );
    let all = 3 + 3 + 3 + 4 + 3 + 1 + 1 + 4 + 2;
    assert_eq!(count(&[]).lines().count(), all);
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    assert_eq!(count(&["--html", page.to_str().unwrap()]), "");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(
        page.contains("<caption>shape (4 values)</caption>"),
        "{page}"
    );
    assert!(
        !page.contains("http://") && !page.contains("https://"),
        "{page}"
    );
    assert_eq!(urial(&["stats", "--strict"], list).status, 1);
    assert_eq!(urial(&["stats", "--strict"], b"a:b\n").status, 0);
    assert_eq!(urial(&["stats", "-f", "no/such/file"], b"").status, 2);
}

#[test]
fn stats_count_blank_lines_apart() {
    let list = b"a:b\n\n \t\r\nc d\n";
    for kind in ["uri", "reference"] {
        let outcome = urial(&["stats", "--by", "scheme", "--as", kind], list);
        assert_eq!(outcome.data(), ("1\ta\n", 0));
        assert!(
            outcome
                .err
                .starts_with("urial: 4 read, 2 blank, 1 invalid\n"),
            "{}",
            outcome.err
        );
    }
    let outcome = urial(&["stats", "--strict", "--by", "error"], b"a:b\n\n");
    assert_eq!(outcome.data(), ("", 0));
    assert_eq!(outcome.err, "urial: 2 read, 1 blank, 0 invalid\n");
}

#[test]
fn stats_of_threads_are_one() {
    let list: String = (0..60_000)
        .map(|number| format!("http://h{}/\n", number % 7))
        .collect();
    let outcome = urial(
        &["stats", "-q", "--by", "host", "-j", "4", "--top", "2"],
        list.as_bytes(),
    );
    assert_eq!(outcome.data(), ("8572\th0\n8572\th1\n", 0));
}

/// Lists are checked in runs, arguments one by one: both have to agree.
#[test]
fn normal_forms_of_a_list_are_those_of_its_lines() {
    let lines = [
        "http://a.example/b?c#d",
        "http://a.example",
        "HTTP://a.example/",
        "http://a.example:80/",
        "http://a.example/%7e/../f",
        "file://localhost/a",
        "ftp://a.example/",
        "mailto:A@B.example",
        "//a.example",
        "../b",
        "",
        "a b",
        "é",
    ];
    for step in ["case", "path", "syntax", "scheme"] {
        let args = ["normalize", "-q", "--keep-lines", "--step", step];
        let (mut list, mut expected) = (String::new(), String::new());
        for line in lines {
            let alone = urial(&args, format!("{line}\n").as_bytes()).out;
            for end in ["\n", "\r\n", "\n"] {
                list += line;
                list += end;
                expected += &alone;
            }
        }
        let outcome = urial(&args, list.repeat(3).as_bytes());
        assert_eq!(outcome.data(), (expected.repeat(3).as_str(), 1), "{step}");
    }
}

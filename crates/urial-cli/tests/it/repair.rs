//! `repair` and `filter`.

use crate::common::{Folder, complains, prints, urial};

#[test]
fn what_can_be_mended_is() {
    prints(&["repair", "http://a/b c"], "", "http://a/b%20c\n", 0);
    prints(
        &["repair", "http://a/%7e", "é", "a\\b"],
        "",
        "http://a/%7e\n%C3%A9\na%5Cb\n",
        0,
    );
    let outcome = urial(
        &["repair"],
        b"\xEF\xBB\xBF a|b \r\nhttp://a b/\n\nhttp://c/\xFF\"\n",
    );
    assert_eq!(outcome.data(), ("a%7Cb\n\nhttp://c/%FF%22\n", 1));
    let expected = "\
<stdin>:2: a host with a character that no host has, at byte 8
  http://a b/
          ^
urial: 4 read, 1 invalid
";
    assert_eq!(outcome.err, expected);
    let kept = urial(&["repair", "--keep-lines", "-q"], b"a b\nhttp://a b/\nc");
    assert_eq!(kept.data(), ("a%20b\n\nc\n", 1));
    assert_eq!(
        urial(&["repair", "-q", "-0"], b"a b\0c\nd\0").out,
        "a%20b\0c%0Ad\0"
    );
    // A second repair changes nothing.
    let once = urial(&["repair", "-q"], b"%zz [x] a#b#c {\n").out;
    assert_eq!(urial(&["repair", "-q"], once.as_bytes()).out, once);
}

#[test]
fn a_repair_can_be_told_what_is_meant() {
    complains(&["repair", r"http:\\a\b"], "", 1);
    prints(
        &["repair", "--backslash-is-slash", r"http:\\a\b?c\d"],
        "",
        "http://a/b?c%5Cd\n",
        0,
    );
    prints(&["repair", "a?b=1&amp;c=2"], "", "a?b=1&amp;c=2\n", 0);
    prints(
        &["repair", "--html-entities", "a?b=1&amp;c=2"],
        "",
        "a?b=1&c=2\n",
        0,
    );
    prints(&["repair", "--as", "iri-reference", "é"], "", "é\n", 0);
    prints(&["repair", "--as", "uri", "x:y z"], "", "x:y%20z\n", 0);
    let message = complains(&["repair", "--as", "uri", "y z"], "", 1);
    assert!(
        message.contains("still invalid after the repair: no scheme"),
        "{message}"
    );
    // RFC 3986 appendix C.
    for around in ["<http://a/>", "\"http://a/\"", "<URL:http://a/>"] {
        prints(&["repair", around], "", "http://a/\n", 0);
    }
    for around in ["(http://a/)", "'http://a/'"] {
        let message = complains(&["repair", around], "", 1);
        assert!(message.contains("a quotation mark or a bracket before the scheme"));
        assert!(message.contains("`urial extract`"), "{message}");
        assert_eq!(
            urial(&["extract", "-q"], around.as_bytes()).out,
            "http://a/\n"
        );
    }
}

#[test]
fn a_repair_is_explained() {
    let expected = "http://a/b%20c%7C\ta space at byte 10: \" \" becomes \"%20\"\t\
        a character that no URI contains at byte 12: \"|\" becomes \"%7C\"\n";
    prints(&["repair", "--explain", "http://a/b c|"], "", expected, 0);
    prints(&["repair", "--explain", "http://a/"], "", "http://a/\n", 0);
    let expected = "http://me:a%20b@h/\tsomething in a password, at byte 11, is changed\n";
    prints(
        &["repair", "--explain", "http://me:a b@h/"],
        "",
        expected,
        0,
    );

    let outcome = urial(&["repair", "--json", "/b c", "http://a b/", "/"], b"");
    let expected = "\
{\"file\":null,\"line\":null,\"text\":\"/b c\",\"valid\":false,\"repaired\":\"/b%20c\",\"changes\":[{\"kind\":\"blank\",\"start\":2,\"end\":3,\"from\":\" \",\"to\":\"%20\"}],\"error\":null}
{\"file\":null,\"line\":null,\"text\":\"http://a b/\",\"valid\":false,\"repaired\":null,\"changes\":[],\"error\":\"a host with a character that no host has, at byte 8\"}
{\"file\":null,\"line\":null,\"text\":\"/\",\"valid\":true,\"repaired\":\"/\",\"changes\":[],\"error\":null}
";
    assert_eq!(outcome.data(), (expected, 1));
    complains(&["repair", "--json", "--explain", "a"], "", 2);
}

/// Compares the lines that the filter keeps.
#[track_caller]
fn keeps(options: &[&str], expected: &[&str]) {
    const LINES: &str = "\
http://a.Example.com/
HTTPS://b.example.com:8443/?
ftp://example.com/#f
http://10.1.2.3/x
http://0xa010203/
//[::ffff:10.0.0.1]:80/
mailto:me@example.com
../a?b
http://u@%61.example.com:/
";
    let args = [&["filter", "--as", "reference", "-q"], options].concat();
    let outcome = urial(&args, LINES.as_bytes());
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!((lines.as_slice(), outcome.status), (expected, 0));
    let args = [&["filter", "--as", "reference", "-q", "-v"], options].concat();
    let others = urial(&args, LINES.as_bytes());
    assert_eq!(others.out.lines().count() + lines.len(), 9);
    assert!(
        lines
            .iter()
            .all(|line| !others.out.lines().any(|other| other == *line))
    );
}

#[test]
fn a_uri_in_another_one_is_in_a_network() {
    let wrapped = [
        "url:http://10.0.0.1/",
        "URL:http://0xa000001/",
        "jar:file://10.0.0.1/a.jar!/b",
        "view-source:http://10.0.0.1/",
        "feed:https://10.0.0.1:8080/x",
        "jdbc:mysql://10.0.0.1:3306/x",
        "blob:http://10.0.0.1/id",
        "filesystem:http://10.0.0.1/temporary/",
        "git+ssh://10.0.0.1/x",
    ]
    .join("\n");
    let others = "url:http://11.0.0.1/\nmailto:a@10.0.0.1\nurn:http://10.0.0.1/\njdbc:h2:mem\n";
    let net = ["filter", "-q", "--net", "10.0.0.0/8"];
    let list = format!("{others}{wrapped}\n");
    prints(&net, &list, &format!("{wrapped}\n"), 0);
    let denied = [
        "audit",
        "-q",
        "--min-severity",
        "critical",
        "--deny-net",
        "10.0.0.0/8",
    ];
    assert_eq!(urial(&denied, list.as_bytes()).out.lines().count(), 9);
}

#[test]
fn lines_are_filtered() {
    let [a, b, ftp, ten] = [
        "http://a.Example.com/",
        "HTTPS://b.example.com:8443/?",
        "ftp://example.com/#f",
        "http://10.1.2.3/x",
    ];
    let [odd, mapped, mail, relative, encoded] = [
        "http://0xa010203/",
        "//[::ffff:10.0.0.1]:80/",
        "mailto:me@example.com",
        "../a?b",
        "http://u@%61.example.com:/",
    ];
    keeps(&["--host", "*.example.com"], &[a, b, encoded]);
    keeps(&["--host", "?.EXAMPLE.com"], &[a, b, encoded]);
    keeps(&["--host", "example.com", "--host", "[*"], &[ftp, mapped]);
    keeps(&["--host", "*:*"], &[mapped]);
    keeps(&["--scheme", "https,FTP"], &[b, ftp]);
    keeps(&["--scheme", "http", "--host", "a.*"], &[a, encoded]);
    keeps(&["--net", "10.0.0.0/8"], &[ten, odd, mapped]);
    keeps(&["--net", "10.1.0.0/16,192.0.2.0/24"], &[ten, odd]);
    keeps(&["--port", "80"], &[a, ten, odd, mapped, encoded]);
    keeps(&["--port", "21", "--port", "8000-9000"], &[b, ftp]);
    keeps(&["--has", "query"], &[b, relative]);
    keeps(&["--has", "userinfo,fragment"], &[ftp, encoded]);
    keeps(&["--has", "port"], &[b, mapped, encoded]);
    keeps(&["--has", "path", "--scheme", "mailto"], &[mail]);
    keeps(
        &["--has", "query", "--has", "fragment", "--scheme", "ftp"],
        &[ftp],
    );
}

#[test]
fn paths_and_query_keys_are_filtered() {
    let list = "http://a/b.PDF\nhttp://a/b%2Epdf?x=1&i%64=2\nhttp://a/?id\na:,.pdf\n";
    let keeps = |args: &[&str], expected: &str| {
        prints(&[&["filter", "-q"], args].concat(), list, expected, 0);
    };
    let [upper, encoded, key, _] =
        [0, 1, 2, 3].map(|line| list.split_inclusive('\n').nth(line).unwrap());
    keeps(&["--path", "/*.pdf"], &[upper, encoded].concat());
    keeps(&["--path", "?.pdf,/"], "http://a/?id\na:,.pdf\n");
    keeps(&["--query", "id"], &[encoded, key].concat());
    keeps(&["--query", "y,x"], encoded);
    keeps(&["--query", "id", "--path", "*pdf"], encoded);
}

#[test]
fn parts_are_filtered_as_a_server_takes_them() {
    let list = "http://a/public/../admin\nhttp://a/public/x.php;jsessionid=1?id=17\nhttp://a/b.PDF?id=2&q=%61b\n";
    let [admin, php, pdf] = [0, 1, 2].map(|line| list.split_inclusive('\n').nth(line).unwrap());
    let keeps = |args: &[&str], expected: &str| {
        let status = i32::from(expected.is_empty());
        prints(&[&["filter", "-q"], args].concat(), list, expected, status);
    };
    keeps(&["--path", "/public/*"], php);
    keeps(&["--path", "/admin"], admin);
    keeps(&["--extension", "php"], php);
    keeps(&["--extension", ".pdf,txt"], pdf);
    keeps(&["--extension", "txt"], "");
    keeps(&["--query", "id"], &[php, pdf].concat());
    keeps(&["--query", "id=1*"], php);
    keeps(&["--query", "q=AB,none=1"], pdf);
    let folder = Folder::new(&[
        ("scope", "# ours\nExample.com.\n\na.b.c # theirs\n"),
        ("wrong", "a\n*.b\n"),
        (
            "list",
            "http://www.example.com/\nhttp://badexample.com/\nhttp://x.a.b.c./\nhttp://b.c/\n",
        ),
    ]);
    let outcome = folder.run("filter -q --site-file scope list", "");
    let scope = "http://www.example.com/\nhttp://x.a.b.c./\n";
    assert_eq!(outcome.data(), (scope, 0));
    let outcome = folder.run("filter -q --site-file wrong list", "");
    assert_eq!(outcome.data(), ("", 2));
    assert!(
        outcome.err.contains("line 2: a domain has no `*`"),
        "{}",
        outcome.err
    );
}

#[test]
fn what_is_not_valid_is_not_filtered_but_reported() {
    for invert in [&[][..], &["-v"]] {
        let args = [&["filter", "--scheme", "http"], invert].concat();
        let outcome = urial(&args, b"http://a b/\n\xFF\n");
        assert_eq!(outcome.data(), ("", 1));
        assert!(outcome.err.ends_with("urial: 2 read, 2 invalid\n"));
    }
    prints(
        &["filter", "--host", "例*", "--as", "iri", "http://例え.jp/"],
        "",
        "http://例え.jp/\n",
        0,
    );
    prints(
        &["filter", "--as", "reference", "-q", "-0", "--has", "scheme"],
        "a:\0b\0",
        "a:\0",
        0,
    );
    prints(
        &["filter", "--as", "reference", "-q", "--has", "path"],
        "a\r\n\r\nb",
        "a\nb\n",
        0,
    );
    for args in [
        ["--port", "65536"],
        ["--port", "9-8"],
        ["--net", "10.0.0.1/8"],
        ["--has", "hots"],
        // Values that could never match.
        ["--scheme", "http:"],
        ["--scheme", "http,https://"],
        ["--scheme", ""],
        ["--host", "https://a"],
        ["--host", "a:80"],
        ["--host", "a,b/"],
        ["--host", "u@a"],
        ["--host", "::1"],
    ] {
        complains(&["filter", args[0], args[1], "a:"], "", 2);
    }
}

#[test]
fn defanged_links_are_mended_if_asked_for() {
    for (text, live) in [
        ("hxxp[:]//a[.]b", "http://a.b"),
        ("hxxps://a[.]b/c d", "https://a.b/c%20d"),
        ("http://a(dot)b", "http://a.b"),
        ("http[:]//u:pw@a[.]b", "http://u:pw@a.b"),
    ] {
        prints(&["repair", "--defanged", text], "", &format!("{live}\n"), 0);
        assert_ne!(urial(&["repair", text], b"").out, format!("{live}\n"));
    }
    prints(
        &["repair", "--defanged", "--explain", "hxxp://a[.]b"],
        "",
        "http://a.b\ta defanged link, which is live now\n",
        0,
    );
    prints(
        &["repair", "--defanged", "http://a/b"],
        "",
        "http://a/b\n",
        0,
    );
    let error = complains(&["repair", "--defanged", "hxxp://u:secret@a[.]b c/"], "", 1);
    assert!(
        error.contains("a[.]b c") && !error.contains("secret"),
        "{error}"
    );
}

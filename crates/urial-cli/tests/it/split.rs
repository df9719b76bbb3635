//! Texts split, compared, and stripped of secrets: parse, compare, redact.

use crate::common::{answers, check, says, urial};

#[test]
fn any_text_is_split() {
    says(
        "parse --lenient --json 'http://a b/c d'",
        "{\"file\":null,\"line\":null,\"text\":\"http://a b/c d\",\"scheme\":\"http\",\"authority\":\"a b\",\"userinfo\":null,\"host\":\"a b\",\"port\":null,\
         \"path\":\"/c d\",\"query\":null,\"fragment\":null}\n",
    );
    says(
        "parse --lenient 'http://u@a b:8x/c d?#f g'",
        "http\tu\ta b\t8x\t/c d\t\tf g\n",
    );
    says(
        "parse --lenient --get port,host 'http://u@a b:8x/c d'",
        "8x\ta b\n",
    );
    // Data is printed as it is.
    says(
        "parse --lenient --get userinfo 'http://u:p q@h/'",
        "u:p q\n",
    );
    check(
        "parse --lenient -q",
        "a b\n\n",
        "\t\t\t\ta b\t\t\n\t\t\t\t\t\t\n",
        "",
        0,
    );
    assert_eq!(urial(&["parse", "--lenient", "-q"], b"a\xFF\n").status, 1);
    assert_eq!(
        urial(&["parse", "--lenient", "--get", "hots", "a"], b"").status,
        2
    );
}

#[test]
fn elements_say_what_they_lose() {
    says(
        "parse --decoded --json 'http://@a/?'",
        "{\"file\":null,\"line\":null,\"text\":\"http://@a/?\",\"is_relative\":false,\"scheme\":\"http\",\"userinfo\":null,\"host\":\"a\",\"has_port\":false,\"port\":null,\
         \"path\":[\"\"],\"query\":null,\"fragment\":null,\"lost\":[\"empty-userinfo\",\"empty-query\"]}\n",
    );
    says(
        "parse --decoded 'http://u@a:80/b%0Ac/?q=%22#f'",
        "scheme\t\"http\"\nuserinfo\t\"u\"\nhost\t\"a\"\nport\t80\npath\t[\"\",\"b\\nc\",\"\"]\nquery\t\"q=\\\"\"\nfragment\t\"f\"\nlost\tnothing\n",
    );
    says(
        "parse --decoded //a:?",
        "host\t\"a\"\nport\t\npath\t[]\nlost\tempty-query\n",
    );
    says("parse --decoded ''", "path\t[]\nlost\tnothing\n");
    says(
        "parse --decoded --as iri x:ア",
        "scheme\t\"x\"\npath\t[\"ア\"]\nlost\tencoding\n",
    );
    answers("parse --decoded x:ア", "", 1);
    check(
        "parse --decoded -q --json -0",
        "a\0",
        "{\"file\":null,\"line\":1,\"text\":\"a\",\"is_relative\":true,\"scheme\":null,\"userinfo\":null,\"host\":null,\"has_port\":false,\"port\":null,\
         \"path\":[\"a\"],\"query\":null,\"fragment\":null,\"lost\":[]}\0",
        "",
        0,
    );
}

#[test]
fn the_first_rung_of_agreement_is_named() {
    for (a, b, rung) in [
        ("http://a", "http://a:80/", "scheme"),
        ("http://a/", "http://a/", "string"),
        ("HTTP://a/", "http://a/", "case"),
        ("http://a/%7E", "http://a/~", "percent"),
        ("http://a/b/../c", "http://a/c", "path"),
        ("../a", "../b/../a", "path"),
    ] {
        says(&format!("compare {a} {b}"), &format!("{rung}\n"));
    }
    answers("compare http://a/ http://a/b", "different\n", 1);
    answers("compare http://a/#b http://a/#c", "different\n", 1);
    says(
        "compare --ignore-fragment http://a/#b http://a/#c",
        "string\n",
    );
    says(
        "compare --as iri http://a/ア http://a/%E3%82%A2",
        "percent\n",
    );
}

#[test]
fn a_rung_makes_a_test() {
    says("compare --rung scheme http://a http://a:80/", "scheme\n");
    answers("compare --rung path http://a http://a:80/", "scheme\n", 1);
    answers("compare --rung string HTTP://a http://a", "case\n", 1);
    assert_eq!(
        urial(&["compare", "--rung", "high", "a", "b"], b"").status,
        2
    );
    assert_eq!(urial(&["compare", "http://a"], b"").status, 2);
}

#[test]
fn what_is_compared_has_to_be_valid() {
    let outcome = urial(&["compare", "http://u:hunter2@a b/", "http://c d/"], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 1));
    assert_eq!(outcome.err.matches("urial: unexpected ' '").count(), 2);
    assert!(!outcome.err.contains("hunter2"), "{}", outcome.err);
    assert_eq!(urial(&["compare", "--as", "uri", "a", "b"], b"").status, 1);
}

#[test]
fn a_comparison_is_explained() {
    says(
        "compare --explain HTTP://a/ http://a:80/",
        "scheme\nstring: different\ncase: scheme \"HTTP\" becomes \"http\" in the first; different\npercent: different\n\
         path: different\nscheme: port \"80\" goes in the second; the same\n",
    );
    says(
        "compare --explain a/../b ./b",
        "path\nstring: different\ncase: different\npercent: different\n\
         path: path \"a/../b\" becomes \"b\" in the first; path \"./b\" becomes \"b\" in the second; the same\n",
    );
    says(
        "compare --json http://a/ http://a",
        "{\"first\":\"http://a/\",\"second\":\"http://a\",\"agreement\":\"scheme\"}\n",
    );
    answers(
        "compare --json --explain --as relative-ref a b",
        &format!(
            "{{\"first\":\"a\",\"second\":\"b\",\"agreement\":null,\"steps\":[{}]}}\n",
            ["string", "case", "percent", "path", "scheme"]
                .map(|rung| format!("{{\"rung\":\"{rung}\",\"agree\":false,\"first\":{{\"text\":\"a\",\"changes\":[]}},\"second\":{{\"text\":\"b\",\"changes\":[]}}}}"))
                .join(",")
        ),
        1,
    );
    let outcome = urial(
        &["compare", "--json", "--explain", "http://a", "http://a:80/"],
        b"",
    );
    assert!(
        outcome
            .out
            .contains("{\"component\":\"port\",\"before\":\"80\",\"after\":null}"),
        "{}",
        outcome.out
    );
}

#[test]
fn words_have_colours_on_demand() {
    says(
        "compare --color always http://a http://a:80/",
        "\x1B[1m\x1B[32mscheme\x1B[0m\n",
    );
    answers(
        "compare --color always a b",
        "\x1B[1m\x1B[91mdifferent\x1B[0m\n",
        1,
    );
    says(
        "compare --color always --explain a a",
        "\x1B[1m\x1B[32mstring\x1B[0m\n\x1B[1mstring\x1B[0m: the same\n",
    );
    says(
        "compare --same-document --color always http://a/ '#b'",
        "\x1B[1m\x1B[32msame-document\x1B[0m\n",
    );
    // JSON is never coloured.
    says(
        "compare --color always --json a a",
        "{\"first\":\"a\",\"second\":\"a\",\"agreement\":\"string\"}\n",
    );
    says("resolve --color always -b http://a/ b", "http://a/b\n");
}

#[test]
fn aliases_make_the_rung_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("aliases");
    let file = path.to_str().unwrap();
    std::fs::write(file, "urial-observed 1\nhttp://a/b\thttps://c/d\n").unwrap();
    let compare = |more: &[&str]| {
        let args = [
            &["compare", "--aliases", file, "http://a/b", "https://c/d"],
            more,
        ]
        .concat();
        urial(&args, b"")
    };
    let outcome = compare(&[]);
    assert_eq!((outcome.out.as_str(), outcome.status), ("protocol\n", 0));
    assert_eq!(compare(&["--rung", "scheme"]).status, 1);
    let last = "protocol: text \"http://a/b\" becomes \"https://c/d\" in the first; the same\n";
    assert!(compare(&["--explain"]).out.ends_with(last));
    answers("compare http://a/b https://c/d", "different\n", 1);

    std::fs::write(file, "urial-observed 1\nhttp://a/b https://c/d\n").unwrap();
    let outcome = compare(&[]);
    assert_eq!(outcome.status, 2);
    assert_eq!(
        outcome.err,
        format!("urial: {file}: line 2: no tab between two URIs\n")
    );
    let outcome = urial(&["compare", "--aliases", "no-such-file", "a", "b"], b"");
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.starts_with("urial: no-such-file: "),
        "{}",
        outcome.err
    );
}

#[test]
fn secrets_are_masked() {
    says("redact http://u:p@h/", "http://u:***@h/\n");
    let uri = "http://u:p@h/?id=1&Token=abc#token=def";
    for (options, masked) in [
        ("", "http://u:***@h/?id=1&Token=***#token=***"),
        (
            "--passwords-only",
            "http://u:***@h/?id=1&Token=abc#token=def",
        ),
        ("--userinfo", "http://***@h/?id=1&Token=***#token=***"),
        ("--key id", "http://u:***@h/?id=***&Token=***#token=***"),
        (
            "--passwords-only --key id",
            "http://u:***@h/?id=***&Token=abc#token=def",
        ),
        ("--fragment", "http://u:***@h/?id=1&Token=***#***"),
    ] {
        says(&format!("redact {options} '{uri}'"), &format!("{masked}\n"));
    }
    // It hides passwords although `--show-passwords` is set for messages.
    says("redact --show-passwords http://u:p@h/", "http://u:***@h/\n");
    // A line of a log that is not a URI is printed, and so is text that may not be a password.
    check(
        "redact -q",
        "http://u:p q@h/ 200\nhttp:/u:p q@h\n\nGET /\n",
        "http://u:***@h/ 200\nhttp:/u:***@h\n\nGET /\n",
        "",
        0,
    );
    let outcome = urial(
        &["redact", "-q", "--as", "reference"],
        b"http://u:p@h/\nhttp://u:hunter2@h/ \n",
    );
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        ("http://u:***@h/\n", 1)
    );
    assert!(!outcome.err.contains("hunter2"));
}

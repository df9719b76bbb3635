//! `audit`, and `filter --net`, which finds the same addresses.

use crate::common::{complains, prints, urial};

const SEMANTIC: &str = "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm";

#[test]
fn an_audit_says_what_is_odd() {
    let expected = "\
warning\tuserinfo-like-host\t6-41\tthe host is 10.0.0.1, not cnn.example.com
warning\tprivate-network\t42-50\t10.0.0.1 is a private network
";
    prints(&["audit", SEMANTIC], "", expected, 1);
    prints(&["audit", "http://example.com/"], "", "", 0);
    let outcome = urial(
        &["audit"],
        format!("http://a.example/\n{SEMANTIC}\r\n").as_bytes(),
    );
    let expected = expected.replace('\n', &format!("\t{SEMANTIC}\t<stdin>:2\n"));
    assert_eq!(outcome.data(), (expected.as_str(), 1));
    let summary = "\
urial: 2 read, 0 invalid
urial: 2 findings in 1 URI
       1  warning   userinfo-like-host
       1  warning   private-network
";
    assert_eq!(outcome.err, summary);
    assert_eq!(urial(&["audit", "-q"], SEMANTIC.as_bytes()).err, "");
    prints(
        &["audit", "--color", "always", "http://h:99999/"],
        "",
        "\u{1b}[1m\u{1b}[33mwarning\u{1b}[0m\tport-out-of-range\t9-14\tthere is no such port; some programs use its last 16 bits\n",
        1,
    );
}

#[test]
fn a_password_is_masked_in_an_audit() {
    let uri = "http://me:hunter2@h.example/";
    let several = urial(&["audit", uri, uri], b"");
    assert!(
        several.out.ends_with("\thttp://me:***@h.example/\n") && !several.out.contains("hunter")
    );
    let shown = urial(&["audit", "--show-passwords", "--json", uri], b"");
    assert!(
        shown
            .out
            .contains("\"text\":\"http://me:hunter2@h.example/\""),
        "{}",
        shown.out
    );
    let odd = urial(&["audit", "--json", "http://me:hun ter2@h/"], b"");
    assert!(!odd.out.contains("hun") && !odd.err.contains("hun") && odd.status == 1);
}

#[test]
fn an_audit_can_be_told_what_matters() {
    prints(
        &[
            "audit",
            "--allow",
            "userinfo-like-host",
            "--allow-net",
            "10.0.0.0/8",
            SEMANTIC,
        ],
        "",
        "",
        0,
    );
    let one = "warning\tprivate-network\t42-50\t10.0.0.1 is a private network\n";
    prints(
        &["audit", "--allow", "userinfo-like-host", SEMANTIC],
        "",
        one,
        1,
    );
    assert_eq!(
        urial(&["audit", "--deny", "private-network", SEMANTIC], b"").status,
        1
    );
    let other = urial(
        &[
            "audit",
            "--deny",
            "password",
            "--deny",
            "backslash",
            SEMANTIC,
        ],
        b"",
    );
    assert_eq!((other.out.lines().count(), other.status), (2, 0));
    let info = "http://a.example/b%2Fc";
    assert_eq!(urial(&["audit", info], b"").status, 1);
    prints(&["audit", "--min-severity", "warning", info], "", "", 0);

    assert!(complains(&["audit", "--deny", "no-such", "a:"], "", 2).contains("userinfo-like-host"));
    for (given, meant) in [
        ("confusables", "confusable"),
        ("Host_In_Path", "host-in-path"),
    ] {
        let error = complains(&["audit", "--deny", given, "a:"], "", 2);
        assert!(error.contains(&format!("did you mean {meant}?")), "{error}");
    }
    assert!(complains(&["audit", "--allow-net", "10.1.2.3/8", "a:"], "", 2).contains("10.0.0.0/8"));
}

#[test]
fn several_values_are_divided_by_commas() {
    for (option, rest) in [("--deny", (2, 1)), ("--allow", (0, 0))] {
        let several = urial(
            &[
                "audit",
                option,
                "private-network,userinfo-like-host",
                SEMANTIC,
            ],
            b"",
        );
        assert_eq!(
            (several.out.lines().count(), several.status),
            rest,
            "{option}"
        );
    }
    let nets = [
        "audit",
        "--deny-net",
        "192.0.2.0/24,127.0.0.0/8",
        "http://localhost/",
    ];
    assert!(
        urial(&nets, b"")
            .out
            .starts_with("critical\tdenied-network\t7-16\t")
    );
}

#[test]
fn a_denied_network_is_critical() {
    let denied = urial(
        &[
            "audit",
            "--deny-net",
            "192.0.2.0/24",
            "http://0xc0.0.0x0207/",
        ],
        b"",
    );
    assert!(
        denied.out.contains("critical\tdenied-network"),
        "{}",
        denied.out
    );
    let mapped = [
        "audit",
        "--min-severity",
        "critical",
        "--deny-net",
        "192.0.2.0/24",
        "http://[::ffff:c000:201]/",
    ];
    assert_eq!(urial(&mapped, b"").out.lines().count(), 1);
}

#[test]
fn a_text_that_is_not_valid_is_audited_too() {
    let outcome = urial(
        &["audit"],
        b"http://good.example\\@evil.example/\n\xFF\n//a/\nhttp://a.example/\n",
    );
    assert_eq!((outcome.out.lines().count(), outcome.status), (2, 1));
    assert!(
        outcome
            .out
            .contains("warning\tbackslash\t19-20\tbrowsers read"),
        "{}",
        outcome.out
    );
    assert!(
        outcome
            .err
            .contains("urial: 4 read, 3 invalid\nurial: 2 findings in 1 URI\n"),
        "{}",
        outcome.err
    );
    prints(&["audit", "--as", "reference", "//a.example/"], "", "", 0);

    let json = "{\"file\":null,\"line\":1,\"text\":\"//0x7f.1/\",\"severity\":\"warning\",\"rule\":\"numeric-host\",\"start\":2,\"end\":8,\
        \"explanation\":\"resolvers read 0x7f.1 as the address 127.0.0.1\",\"safe_form\":\"//127.0.0.1/\"}\n";
    let args = [
        "audit",
        "-q",
        "--json",
        "--as",
        "reference",
        "--allow",
        "private-network",
    ];
    prints(&args, "//0x7f.1/\n", json, 1);
}

#[test]
fn a_list_shows_each_uri_without_its_secrets() {
    let list = "http://me:hush@h.example/?a=1&Access_Token=hush\nhttp://a.example/\n";
    let outcome = urial(&["audit"], list.as_bytes());
    assert!(!outcome.out.contains("hush") && !outcome.err.contains("hush"));
    for line in outcome.out.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(columns.len(), 6, "{line}");
        assert_eq!(columns[4], "http://me:***@h.example/?a=1&Access_Token=***");
        assert_eq!(columns[5], "<stdin>:1");
    }
    assert!(
        outcome
            .err
            .contains("       1  warning   secret-in-query\n")
    );
    let json = urial(&["audit", "--json"], list.as_bytes());
    assert!(json.out.contains("Access_Token=***") && !json.out.contains("hush"));
    let shown = urial(&["audit", "--show-passwords"], list.as_bytes());
    assert!(
        shown
            .out
            .contains("\thttp://me:hush@h.example/?a=1&Access_Token=hush\t")
    );
}

/// A control character in a text does not break the columns.
#[test]
fn columns_stay_columns() {
    let outcome = urial(&["audit", "http://a.example/\tb\u{1b}[2J", "x:y"], b"");
    let line = outcome.out.lines().next().unwrap();
    assert_eq!(line.split('\t').count(), 5, "{line}");
    assert!(!line.contains('\u{1b}'), "{line}");
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

#[test]
fn names_to_protect_are_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let file = write("names", "\u{FEFF}mybank.example\r\n\n acme\n");
    let args = ["audit", "--names", &file];
    let with = |uri: &'static str| [&args[..], &[uri]].concat();
    let expected = "warning\tbrand-in-host\t13-19\tnames mybank, but belongs to evil.example\n";
    prints(&with("http://login.mybank.evil.example/"), "", expected, 1);
    prints(&with("http://login.mybank.example/"), "", "", 0);
    prints(&with("http://www.acme.example/"), "", "", 0);
    let bad = write("bad", "acme\nmy bank\n");
    let error = complains(&["audit", "--names", &bad, "a:"], "", 2);
    assert!(
        error.contains(":2: not the name of a host: my bank"),
        "{error}"
    );
    complains(&["audit", "--names", "no-such-file", "a:"], "", 2);
}

/// Addresses are compared by value, in every notation.
#[test]
fn networks_are_found_in_every_notation() {
    let metadata = [
        "http://169.254.169.254/",
        "http://0xa9fea9fe/",
        "http://⑯⑨。②⑤④。⑯⑨｡②⑤④/",
        "http://%E2%91%AF%E2%91%A8.254.169.254/",
        "http://[::ffff:a9fe:a9fe]/",
        "http://[2001:0:1:2:3:4:5601:5601]/",
        "http://[2606:4700::5efe:a9fe:a9fe]/",
        "http://169.254.169.254;x/",
        "http://169.254\u{200B}.169.254/",
        "http://metadata.goog/",
        "http://169.254.169.254.nip.io/",
    ]
    .join("\n");
    let list = format!("{metadata}\nhttp://a.example/\nhttp://169.254.169.254.example/\n");
    let net = "169.254.169.254/32";
    prints(
        &["filter", "-q", "--as", "iri", "--net", net],
        &list,
        &format!("{metadata}\n"),
        0,
    );
    let audit = [
        "audit",
        "--as",
        "iri",
        "--min-severity",
        "critical",
        "--deny-net",
        net,
    ];
    let outcome = urial(&audit, list.as_bytes());
    let denied: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(denied.len(), 11, "{}", outcome.out);
    assert!(
        denied
            .iter()
            .all(|line| line.starts_with("critical\tdenied-network\t"))
    );
}

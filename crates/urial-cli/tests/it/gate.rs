//! `urial gate`, and `filter --no-finding`.

use crate::common::{Folder, check, complains, missing, prints, urial};

#[test]
fn what_may_be_fetched_is_printed() {
    check(
        "gate --allow-scheme https",
        "https://a.com/\nhttp://a.com/\nhttps://10.0.0.1/\nhttps://0x7f.1/\nhttps://u:p@a.com/\nhttps://a.com:8/\nx y\n",
        "https://a.com/\n",
        "<stdin>:2: the scheme http is not allowed\n  http://a.com/\n\
         <stdin>:3: the address 10.0.0.1 is a private network, which is not allowed\n  https://10.0.0.1/\n\
         <stdin>:4: the host is an odd way to write the address 127.0.0.1\n  https://0x7f.1/\n\
         <stdin>:5: a userinfo is not allowed\n  https://u:***@a.com/\n\
         <stdin>:6: the port is not allowed\n  https://a.com:8/\n\
         <stdin>:7: no scheme at the start; put one in front\n  x y\n  ^\n\
         urial: 7 read, 6 refused\n",
        1,
    );
}

#[test]
fn options_allow_and_deny() {
    let allowed = |args: &str, uri: &str| {
        let args: Vec<&str> = args.split_whitespace().chain(["-q"]).collect();
        urial(
            &[&["gate"], &args[..]].concat(),
            format!("{uri}\n").as_bytes(),
        )
        .status
            == 0
    };
    for (args, yes, no) in [
        ("", "http://a.com/", "ftp://a.com/"),
        (
            "--allow-net 10.0.0.0/8",
            "http://10.0.0.1/",
            "http://192.168.0.1/",
        ),
        (
            "--deny-net 8.8.8.0/24",
            "http://8.8.4.4/",
            "http://8.8.8.8/",
        ),
        (
            "--allow-port 8080,8081",
            "http://a.com:8081/",
            "http://a.com:8082/",
        ),
        ("", "http://redis.a.com/", "http://redis/"),
        ("--allow-host *.a.com", "http://X.A.com./", "http://a.com/"),
        (
            "--deny-host *.a.com,b.com",
            "http://a.com/",
            "http://b.com./",
        ),
        ("--allow-userinfo", "http://u@a.com/", "http://u@localhost/"),
        (
            "--allow-local-names",
            "http://intranet/",
            "http://127.0.0.1/",
        ),
        (
            "--idna --allow-host é.fr",
            "http://%C3%A9.fr/",
            "http://e.fr/",
        ),
    ] {
        assert!(allowed(args, yes) && !allowed(args, no), "{args}");
    }
}

#[test]
fn a_policy_is_a_file() {
    let folder = Folder::new(&[
        (
            "p.toml",
            "# here\nschemes = [\"https\"]\nallow-hosts = [\"*.a.com\"]\nports = [8443]\nlocal-names = false\n",
        ),
        (
            "none_listed.toml",
            "schemes = [\"https\"]\nhosts = []\ndeny_networks = []\n",
        ),
        ("key.toml", "scheme = []\n"),
        ("type.toml", "ports = [\"80\"]\n"),
        ("net.toml", "deny-nets = [\"10.0.0.0/33\"]\n"),
        ("twice.toml", "hosts = []\nallow_hosts = []\n"),
        ("text.toml", "schemes = https\n"),
    ]);
    let list = "https://x.a.com:8443/\nhttps://b.com/\n";
    let outcome = folder.run("gate --policy p.toml -q", list);
    assert_eq!(outcome.data(), ("https://x.a.com:8443/\n", 1));
    let outcome = folder.run("gate --policy p.toml --allow-host b.com -q", list);
    assert_eq!(outcome.data(), (list, 0));
    let outcome = folder.run("gate --policy none_listed.toml -q", list);
    assert_eq!(outcome.data(), ("", 1));
    for (file, words) in [
        (
            "key.toml",
            "unknown field `scheme`, expected one of `schemes`, ",
        ),
        (
            "type.toml",
            "type.toml: TOML parse error at line 1, column 10",
        ),
        ("net.toml", "\"10.0.0.0/33\": "),
        ("twice.toml", "duplicate field `hosts`"),
        ("text.toml", "text.toml: TOML parse error at line 1"),
        ("none.toml", &missing("none.toml")),
    ] {
        let outcome = folder.run(&format!("gate --policy {file}"), list);
        assert_eq!(outcome.data(), ("", 2));
        assert!(outcome.err.contains(words), "{}", outcome.err);
    }
}

#[test]
fn verdicts_are_objects_or_records() {
    let outcome = urial(&["gate", "--json", "-q"], b"http://a.com/\nftp://a.com/\n");
    let expected = "{\"file\":null,\"line\":1,\"text\":\"http://a.com/\",\"valid\":true,\"allowed\":true,\"reason\":null,\"url\":\"http://a.com/\",\"host\":\"a.com\",\"port\":80}\n\
        {\"file\":null,\"line\":2,\"text\":\"ftp://a.com/\",\"valid\":true,\"allowed\":false,\"reason\":\"the scheme ftp is not allowed\",\"url\":null,\"host\":null,\"port\":null}\n";
    assert_eq!(outcome.data(), (expected, 1));
    let outcome = urial(
        &["gate", "--column", "link", "-q"],
        b"n,link\n1,http://a.com/\n2,ftp://a.com/\n",
    );
    assert_eq!(outcome.data(), ("n,link\n1,http://a.com/\n", 1));
}

#[test]
fn lines_without_findings_are_kept() {
    let input = "http://a.com/\nhttp://u:p@a.com/\nhttp://a.com/a%2Fb\n";
    prints(
        &["filter", "--no-finding", "warning", "-q"],
        input,
        "http://a.com/\nhttp://a.com/a%2Fb\n",
        0,
    );
    prints(
        &["filter", "--no-finding", "info", "-q"],
        input,
        "http://a.com/\n",
        0,
    );
    prints(
        &["filter", "--no-finding", "warning", "-v", "-q"],
        input,
        "http://u:p@a.com/\n",
        0,
    );
    let error = complains(&["filter", "--no-finding", "bad"], "", 2);
    assert!(
        error.contains("[possible values: info, warning, critical]"),
        "{error}"
    );
}

/// A list of hosts that matches nothing denies nothing.
#[test]
fn patterns_that_match_no_host_are_refused() {
    let folder = Folder::new(&[]);
    let why = "is not a host; write one such as \"example.com\" or \"*.example.com\"";
    for pattern in [
        "http://evil.com",
        "evil.com/",
        "evil.com:80",
        "evil.com ",
        ".evil.com",
        "",
    ] {
        for option in ["--allow-host", "--deny-host"] {
            let done = urial(&["gate", option, pattern, "http://evil.com/"], b"");
            assert_eq!(done.status, 2, "{option} {pattern:?}");
            assert!(done.err.contains(why), "{pattern:?}: {}", done.err);
        }
        let policy = folder.file("policy.toml", format!("deny-hosts = [{pattern:?}]"));
        let done = urial(&["gate", "--policy", &policy, "http://evil.com/"], b"");
        assert_eq!(done.status, 2, "{pattern:?}");
        assert!(done.err.contains(why), "{pattern:?}: {}", done.err);
    }
}

//! Passwords of URIs in messages: hidden in every place where a user may give one.

use std::fs;

use crate::common::urial;

const URI: &str = "http://u:secret@h";

/// Runs the command; the password must be hidden in its messages, and shown with
/// `--show-passwords`.
#[track_caller]
fn hides(args: &[&str], input: &str) {
    hides_always(args, input);
    let shown = urial(&[&["--show-passwords"], args].concat(), input.as_bytes());
    assert!(shown.err.contains("u:sec"), "{args:?} {}", shown.err);
}

/// Runs the command; the password must be hidden in its messages, as in all about files and names.
#[track_caller]
fn hides_always(args: &[&str], input: &str) {
    let outcome = urial(args, input.as_bytes());
    let message = &outcome.err;
    assert!(
        !message.contains("u:s") && !message.contains("ret@"),
        "{args:?} {message}"
    );
    assert!(
        message.contains("u:***") || message.contains("***@h"),
        "{args:?} {message}"
    );
    assert_ne!(outcome.status, 0, "{args:?}");
}

#[test]
fn a_uri_where_a_path_belongs() {
    for args in [
        &["extract", URI][..],
        &["extract", "-f", URI],
        &["check", "-f", URI],
        &["clean", "-f", URI],
        &["clean", "-o", URI, "a:b"],
        &["clean", "--rejects", URI, "a:b"],
        &["template", "--vars", URI, "x"],
        &["compare", "--aliases", URI, "a", "b"],
        &["check", "-f", "http:/u:secret@h"],
        &["check", "-f", "u:secret@h"],
        &["check", "-f", "http://v:a@k,http://u:secret@h"],
        &["check", &format!("-qf{URI}")],
    ] {
        hides_always(args, "");
    }
    let mut list = String::new();
    for number in 0..100_000 {
        list += &format!("http://a/{number}\n");
    }
    hides_always(&["clean", "--memory", "1M", "--temp-dir", URI], &list);
}

#[test]
fn a_path_is_shown_whole() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("2026:10@h");
    fs::write(&there, "a b\n").unwrap();
    let there = there.to_str().unwrap();
    let missing = folder.path().join("missing/2026:10@h");
    let missing = missing.to_str().unwrap();
    let place = format!("{there}:1: ");
    assert!(urial(&["check", "-f", there], b"").err.starts_with(&place));
    for args in [
        &["check", "-f", missing][..],
        &["extract", missing],
        &["clean", "-o", missing, "a:b"],
        &["template", "--vars", missing, "x"],
        &["compare", "--aliases", missing, "a", "b"],
    ] {
        let outcome = urial(args, b"");
        assert!(outcome.err.contains(missing), "{args:?} {}", outcome.err);
        assert_eq!(outcome.status, 2, "{args:?}");
    }
}

#[test]
fn a_uri_where_a_name_or_a_value_belongs() {
    let after_name = format!("{URI}=1");
    let flag = format!("--{URI}");
    for args in [
        &[URI][..],
        &["u:secret@h"],
        &["help", URI],
        &["generate", "completions", URI],
        &["check", &flag],
        &["check", &format!("{flag}=1")],
        &["check", "--as", URI, "x"],
        &["check", "--rule", URI, "x"],
        &["check", &format!("--json={URI}"), "x"],
        &["check", "-j", URI, "x"],
        &["check", &format!("-j{URI}"), "x"],
        &["check", "--color", URI, "x"],
        &["clean", "--memory", URI, "x"],
        &["clean", "--step", URI, "x"],
        &["clean", "--guess-scheme", URI, "x"],
        &["filter", "--scheme", URI, "x"],
        &["filter", "--host", URI, "x"],
        &["filter", "--port", URI, "x"],
        &["filter", "--port", "http://u:sec-ret@h", "x"],
        &["filter", "--net", URI, "x"],
        &["filter", "--net", "http://u:sec,ret@h", "x"],
        &["filter", "--net=10.0.0.0/8,http://u:sec,ret@h", "x"],
        &["filter", "--has", URI, "x"],
        &["extract", "--schemes", URI, "-"],
        &["stats", "--by", URI],
        &["stats", "--top", URI],
        &["audit", "--deny", URI, "x"],
        &["audit", "--allow-net", URI, "x"],
        &["parse", "--get", URI, "x"],
        &["parse", "--format", "{http://u:secret@h}", "x"],
        &["encode", "--for", URI, "x"],
        &["edit", "--clear", URI, "x"],
        &["edit", "--set", &after_name, "x"],
        &["edit", "--set-segment", &after_name, "x"],
        &["edit", "--remove-segment", URI, "x"],
        &["template", "--var", &after_name, "x"],
        &[
            "template",
            "--match",
            "--lenient",
            "http://u:secret@{h",
            "x",
        ],
        &["resolve", "-b", "http://u:secret@h h", "x"],
        &["resolve", "--retrieved", "http://u:secret@h h", "x"],
        &["compare", "http://u:secret@h h", "x"],
    ] {
        hides(args, "");
    }
}

#[test]
fn a_line_with_several_uris() {
    let line = "http://v:a@k/ GET http://u:secret@h/b";
    for args in [
        &["check", line][..],
        &["check", "--rule", "URI", line],
        &["resolve", "-b", "http://a/", line],
        &["audit", line],
        &["template", "http://v:a@{k http://u:secret@h/b"],
        &["path", line],
    ] {
        hides(args, "");
    }
    let list = format!("{line}\na b:c@d http://u:secret@h\n");
    hides(&["clean", "--strict"], &list);
    let rejects = urial(
        &["clean", "-q", "--rejects", "-", "-o", "/dev/null"],
        list.as_bytes(),
    );
    assert!(rejects.out.contains("http://u:***@h"), "{}", rejects.out);
    assert!(!rejects.out.contains("secret"));
}

#[test]
fn an_explanation_hides_the_values_of_secret_keys() {
    let uris = ["http://h/?token=%73ecret#a", "http://h/?token=secret#a"];
    for option in ["-q", "--json"] {
        let args = ["compare", "--explain", option, uris[0], uris[1]];
        let out = urial(&args, b"").out;
        assert!(out.contains("token=***") && !out.contains("ecret"), "{out}");
    }
}

#[test]
fn a_uri_where_a_variable_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vars.json");
    fs::write(&path, r#"{"http://u:secret@h":[["a"]]}"#).unwrap();
    hides_always(&["template", "--vars", path.to_str().unwrap(), "x"], "");
}

/// Compares the output of `redact` for a line.
#[track_caller]
fn redacts(args: &[&str], input: &str, expected: &str) {
    let args = [&["redact", "-q"], args].concat();
    let outcome = urial(&args, input.as_bytes());
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        (expected, 0),
        "{args:?}"
    );
}

#[test]
fn every_password_of_a_line_is_redacted() {
    for (line, expected) in [
        (
            "user=x url=http://u:LEAK1@a/ other=http://u:LEAK2@b/",
            "user=x url=http://u:***@a/ other=http://u:***@b/",
        ),
        (
            "two http://u1:LEAK5@a.com/ http://u2:LEAK6@b.com/",
            "two http://u1:***@a.com/ http://u2:***@b.com/",
        ),
        (
            "http://u1:ok@a.com/?next=http://u2:LEAK7@b.com/",
            "http://u1:***@a.com/?next=http://u2:***@b.com/",
        ),
        (
            "http://a.com/?next=http%3A%2F%2Fu2%3ALEAK8%40b.com",
            "http://a.com/?next=http%3A%2F%2Fu2%3A***%40b.com",
        ),
        ("https:/u:LEAK19@h/p", "https:/u:***@h/p"),
        ("sip:alice:LEAK24@a.com", "sip:alice:***@a.com"),
        (
            "10.0.0.5 - frank [10/Oct/2000:13:55:36 -0700] \"GET /v1 HTTP/1.1\" 200 2326 \"http://www.ex.com/\" me@api.ex.com",
            "10.0.0.5 - frank [10/Oct/2000:13:55:36 -0700] \"GET /v1 HTTP/1.1\" 200 2326 \"http://www.ex.com/\" me@api.ex.com",
        ),
        (
            "2024-01-01T00:00:00Z level=info url=postgres://admin:hunter2@db:5432/prod?sslmode=disable",
            "2024-01-01T00:00:00Z level=info url=postgres://admin:***@db:5432/prod?sslmode=disable",
        ),
        (
            "remote: HTTP Basic: Access denied for 'https://oauth2:tok@gitlab.com/a/b.git/': 403",
            "remote: HTTP Basic: Access denied for 'https://oauth2:***@gitlab.com/a/b.git/': 403",
        ),
    ] {
        let (input, expected) = (format!("{line}\n"), format!("{expected}\n"));
        redacts(&[], &input, &expected);
        redacts(&[line], "", &expected);
    }
}

#[test]
fn a_summary_tells_how_many_secrets_were_masked() {
    let list = b"http://u:a@h/ http://v:b@h/\nplain\nhttp://u:***@h/?token=1&code=2\n";
    for (args, words) in [
        (&["redact"][..], "urial: 3 secrets masked\n"),
        (&["redact", "--key", "code"], "urial: 4 secrets masked\n"),
        (&["redact", "--passwords-only"], "urial: 2 secrets masked\n"),
        (
            &["redact", "--json"],
            "urial: 3 read, 0 invalid, 3 secrets masked\n",
        ),
        (&["redact", "-q"], ""),
        (&["redact", "-q", "--json"], ""),
    ] {
        assert_eq!(urial(args, list).err, words, "{args:?}");
    }
    let one = urial(&["redact"], b"http://u:a@h").err;
    assert_eq!(one, "urial: 1 secret masked\n");
}

#[test]
fn any_text_keeps_every_other_byte() {
    let input = b"\xEF\xBB\xBFa http://u:\xE9t\xE9@h/\r\n\n\xFF\0 12:30 me@h\r\nhttp://v:q@k";
    let outcome = urial(&["redact"], input).bytes;
    let expected = b"\xEF\xBB\xBFa http://u:***@h/\r\n\n\xFF\0 12:30 me@h\r\nhttp://v:***@k";
    assert_eq!(
        outcome.escape_ascii().to_string(),
        expected.escape_ascii().to_string()
    );
    let mut long = String::new();
    for number in 0..60_000 {
        long += &format!("{number} http://user:pw{number}@host.example/a?b=c\n");
    }
    let shown = urial(&["redact"], long.as_bytes()).out;
    assert_eq!(
        (shown.lines().count(), shown.matches(":***@host").count()),
        (60_000, 60_000)
    );
    let list = b"http://u:a\nb@h\0\xFF\0http://u:c@h?token=d";
    let outcome = urial(&["redact", "-0"], list).bytes;
    let expected = b"http://u:a\nb@h\0\xFF\0http://u:***@h?token=***";
    assert_eq!(
        outcome.escape_ascii().to_string(),
        expected.escape_ascii().to_string()
    );
}

#[test]
fn keys_are_redacted_like_they_are_filtered() {
    let token = "http://h/?a=1&token=x#access_token=y\n";
    redacts(
        &["--key", "token,access_token"],
        token,
        "http://h/?a=1&token=***#access_token=***\n",
    );
    redacts(
        &["--key", "*TOKEN"],
        token,
        "http://h/?a=1&token=***#access_token=***\n",
    );
    redacts(
        &["--key", "token"],
        "GET /#/route?token=1 /a;token=2/b?token[]=3 HTTP/1.1\n",
        "GET /#/route?token=*** /a;token=***/b?token[]=*** HTTP/1.1\n",
    );
    for (pattern, words) in [
        ("", "it is empty"),
        ("a,,b", "it is empty"),
        ("token=", "no key has '=' in it"),
        ("a&b", "no key has '&' in it"),
        (" a", "remove it"),
    ] {
        let outcome = urial(&["redact", "--key", pattern, "x"], b"");
        assert!(outcome.err.contains(words), "{}", outcome.err);
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""));
    }
}

/// Commands that print texts hide the secret and its length.
#[test]
fn what_is_shown_has_masks() {
    let (first, second) = (
        "jdbc:postgresql://app:LEAK@db/x~y",
        "jdbc:postgresql://app:LEAK@db/x%7Ey",
    );
    for args in [
        &["compare", "--explain", first, second][..],
        &["compare", "--explain", "--json", first, second],
        &[
            "compare",
            "--explain",
            "--json",
            "http://u:%4CEAK@h/#http://v:LEAK@k",
            "http://u:LEAK@h/#http://v:LE%41K@k",
        ],
        &["show", "http://u:LEAK@h/?n=http%3A%2F%2Fv%3ALEAK%40k"],
        &["show", "sip:alice:LEAK@atlanta.com"],
        &["show", "postgres://app:/LEAK@db/x"],
        &["audit", "--json", "http://bob:2x/LEAK x@host/"],
        &["audit", "--json", "http://::@LEAK\\@a/"],
        &["audit", "--json", "http://u:LEAK@h:25/?n=http://v:LEAK@k"],
        &["check", "http://u:LEAK@h/ http://u:LEAK2@h"],
        &["check", "2024-01-01T00:00 x=db://u:LEAK@h1:1,h2:2/n"],
        &[
            "stats",
            "--by",
            "segment",
            "jdbc:postgresql://app:LEAK@db/x",
        ],
    ] {
        let outcome = urial(args, b"");
        assert!(
            !outcome.out.contains("LEAK") && !outcome.err.contains("LEAK"),
            "{args:?} {} {}",
            outcome.out,
            outcome.err
        );
        assert!(
            !outcome.out.contains("****") && !outcome.err.contains("****"),
            "{args:?}"
        );
    }
    let args = ["compare", "--explain", "--json", "--show-passwords"];
    let shown = urial(&[&args[..], &[first, second]].concat(), b"").out;
    assert!(shown.contains("app:LEAK@db"), "{shown}");
    let message = urial(&["check", "http://u:secret@h/ x"], b"").err;
    assert!(
        message.contains("  http://u:***@h/ x\n                 ^"),
        "{message}"
    );
}

#[test]
fn half_a_password_is_hidden_too() {
    let folder = tempfile::tempdir().unwrap();
    let rejects = folder.path().join("rejects");
    let rejects = rejects.to_str().unwrap();
    // The beginning that is shown of a line that is too long ends in the password.
    for (begin, shown) in [
        ("http://u:", "http://u:***"),
        ("http%3A%2F%2Fu%3A", "http%3A%2F%2Fu%3A***"),
        (
            "http://v:LEAK@k.example/ x http://u:",
            "http://v:***@k.example/ x http://u:***",
        ),
        ("http://v:LEAK@k,http://u:", "http://v:***"),
        ("jdbc:db://u:", "jdbc:db://u:***"),
    ] {
        let line = format!("{:120}{begin}LEAK{}@h/\n", "", "LEAK".repeat(100));
        for command in ["check", "clean", "normalize", "redact --json"] {
            let args: Vec<_> = command.split(' ').chain(["--max-line", "200"]).collect();
            let message = urial(&args, line.as_bytes()).err;
            assert!(!message.contains("LEA"), "{args:?} {message}");
            assert!(message.contains(&format!("{shown}…\n")), "{message}");
            let open = urial(
                &[&["--show-passwords"][..], &args].concat(),
                line.as_bytes(),
            )
            .err;
            assert!(open.contains("LEAK"), "{open}");
            let args = [&args[..], &["--rejects", rejects]].concat();
            urial(&args, line.as_bytes());
            let written = fs::read_to_string(rejects).unwrap();
            assert!(written.contains(&format!("{shown}\"}}")), "{written}");
        }
        let run = format!(
            "{}LEAK{}@h/\n",
            &begin.replace(' ', ";"),
            "LEAK".repeat(100)
        );
        let message = urial(&["extract", "--max-line", "200"], run.as_bytes()).err;
        assert!(!message.contains("LEA"), "{message}");
    }
    // Nothing else is.
    let line = format!("http://h/a?b=c {}\n", "x ".repeat(200));
    let message = urial(&["check", "--max-line", "200"], line.as_bytes()).err;
    assert!(message.contains("  http://h/a?b=c x x x "), "{message}");
    assert!(!message.contains("***"), "{message}");
}

#[test]
fn messages_mask_what_redact_was_told_to_mask() {
    let rejects = tempfile::NamedTempFile::new().unwrap();
    let file = rejects.path().to_str().unwrap();
    for (args, input) in [
        (
            "--key tok --jsonl a",
            "{\"a\":7,\"b\":\"http://h/?tok=SECRET\"}",
        ),
        ("--key tok --column 2", "a,b,c\n1,http://h/?tok=SECRET,3,4"),
        ("--key tok --as uri", "http://h o/?tok=SECRET"),
        ("--key tok --as uri", "http://h/?x=1&tok=SECRET y"),
        ("--fragment --as uri", "http://h o/#SECRET"),
        ("--userinfo --as uri", "http://SECRET@h o/"),
    ] {
        for with in ["", " --rejects "] {
            let all = format!(
                "redact {args}{with}{}",
                if with.is_empty() { "" } else { file }
            );
            let args: Vec<&str> = all.split_whitespace().collect();
            let outcome = urial(&args, input.as_bytes());
            let rejected = fs::read_to_string(file).unwrap();
            let shown = [outcome.out, outcome.err, rejected].concat();
            assert!(!shown.contains("SECRET"), "{all}: {shown}");
        }
    }
    // Other commands know the usual keys.
    for command in ["check", "clean", "audit", "normalize", "repair"] {
        let outcome = urial(&[command], b"http://h o/?access_token=SECRET");
        assert!(outcome.err.contains("access_token=***"), "{}", outcome.err);
        assert!(!outcome.err.contains("SECRET"), "{}", outcome.err);
    }
}

#[test]
fn the_usual_keys_need_no_list() {
    let line = "GET http://h/?Access_Token=a&id=1&code=b#api_key=c x";
    redacts(
        &[],
        line,
        "GET http://h/?Access_Token=***&id=1&code=b#api_key=*** x",
    );
    redacts(
        &["--key", "code"],
        line,
        "GET http://h/?Access_Token=***&id=1&code=***#api_key=*** x",
    );
    redacts(&["--passwords-only"], line, line);
    let listed = urial(&["redact", "--list-keys"], b"").out;
    assert!(
        listed.starts_with("accessid\n") && listed.contains("\npagetoken\n"),
        "{listed}"
    );
}

//! Passwords of URIs in messages: hidden in every place where a user may give one.

use crate::common::{Folder, urial};

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
    assert!(!message.contains("u:s") && !message.contains("ret@"), "{args:?} {message}");
    assert!(message.contains("u:***") || message.contains("***@h"), "{args:?} {message}");
    assert_ne!(outcome.status, 0, "{args:?}");
}

#[test]
fn a_uri_where_a_path_belongs() {
    for args in [
        &["extract", &format!("see {URI}")][..],
        &["extract", "-f", URI],
        &["check", "-f", URI],
        &["clean", "-f", URI],
        &["clean", "-o", URI, "a:b"],
        &["clean", "--rejects", URI, "a:b"],
        &["clean", "--temp-dir", URI, "a:b"],
        &["template", "--vars", URI, "x"],
        &["compare", "--aliases", URI, "a", "b"],
        &["check", "-f", "http:/u:secret@h"],
        &["check", "-f", "u:secret@h"],
        &["check", "-f", "http://v:a@k,http://u:secret@h"],
        &["check", &format!("-qf{URI}")],
    ] {
        hides_always(args, "");
    }
}

#[test]
fn a_path_is_shown_whole() {
    let folder = Folder::new(&[]);
    let there = &*folder.file("2026:10@h", "a b\n");
    let missing = folder.path("missing/2026:10@h");
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
        &["template", "--var", &after_name, "x"],
        &["template", "--match", "--lenient", "http://u:secret@{h", "x"],
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
    let rejects = urial(&["clean", "-q", "--rejects", "-", "-o", "/dev/null"], list.as_bytes());
    assert!(rejects.out.contains("http://u:***@h"), "{}", rejects.out);
    assert!(!rejects.out.contains("secret"));
}

#[test]
fn a_uri_where_a_variable_belongs() {
    let folder = Folder::new(&[]);
    let path = folder.file("vars.json", r#"{"http://u:secret@h":[["a"]]}"#);
    hides_always(&["template", "--vars", &path, "x"], "");
}

#[test]
fn half_a_password_is_hidden_too() {
    let folder = Folder::new(&[]);
    let rejects = &*folder.file("rejects", "");
    // The beginning that is shown of a line that is too long ends in the password.
    for (begin, shown) in [
        ("http://u:", "http://u:***"),
        ("http%3A%2F%2Fu%3A", "http%3A%2F%2Fu%3A***"),
        ("http://v:LEAK@k.example/ x http://u:", "http://v:***@k.example/ x http://u:***"),
        ("http://v:LEAK@k,http://u:", "http://v:***"),
        ("jdbc:db://u:", "jdbc:db://u:***"),
    ] {
        let line = format!("{:120}{begin}LEAK{}@h/\n", "", "LEAK".repeat(100));
        for command in ["check", "clean", "normalize", "redact --json"] {
            let args: Vec<_> = command.split(' ').chain(["--max-line", "200"]).collect();
            let message = urial(&args, line.as_bytes()).err;
            assert!(!message.contains("LEA"), "{args:?} {message}");
            assert!(message.contains(&format!("{shown}…\n")), "{message}");
            let open = urial(&[&["--show-passwords"][..], &args].concat(), line.as_bytes()).err;
            assert!(open.contains("LEAK"), "{open}");
            let args = [&args[..], &["--rejects", rejects]].concat();
            urial(&args, line.as_bytes());
            let written = folder.read("rejects");
            assert!(written.contains(&format!("{shown}\"}}")), "{written}");
        }
        let run = format!("{}LEAK{}@h/\n", &begin.replace(' ', ";"), "LEAK".repeat(100));
        let message = urial(&["extract", "--max-line", "200"], run.as_bytes()).err;
        assert!(!message.contains("LEA"), "{message}");
    }
    // Nothing else is.
    let line = format!("http://h/a?b=c {}\n", "x ".repeat(200));
    let message = urial(&["check", "--max-line", "200"], line.as_bytes()).err;
    assert!(message.contains("  http://h/a?b=c x x x "), "{message}");
    assert!(!message.contains("***"), "{message}");
}

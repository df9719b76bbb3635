//! What no message shows unless it is asked for: the passwords of URIs, wherever somebody gives one.

mod common;

use std::fs;

use common::urial;

const URI: &str = "http://u:secret@h";

/// Runs it without the password in its messages, and with it when that is asked for.
#[track_caller]
fn hides(args: &[&str], input: &str) {
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
    let shown = urial(&[&["--show-passwords"], args].concat(), input.as_bytes());
    assert!(shown.err.contains("u:sec"), "{args:?} {}", shown.err);
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
        &["expand", "--vars", URI, "x"],
        &["compare", "--aliases", URI, "a", "b"],
        &["check", "-f", "http:/u:secret@h"],
        &["check", "-f", "u:secret@h"],
        &["check", "-f", "http://v:a@k,http://u:secret@h"],
        &["check", &format!("-qf{URI}")],
    ] {
        hides(args, "");
    }
    let mut list = String::new();
    for number in 0..100_000 {
        list += &format!("http://a/{number}\n");
    }
    hides(&["clean", "--memory", "1M", "--temp-dir", URI], &list);
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
        &["expand", "--vars", missing, "x"],
        &["compare", "--aliases", missing, "a", "b"],
    ] {
        let outcome = urial(args, b"");
        assert!(outcome.err.contains(missing), "{args:?} {}", outcome.err);
        assert_eq!(outcome.status, 2, "{args:?}");
    }
}

#[test]
fn a_uri_where_a_name_or_a_value_belongs() {
    let behind_name = format!("{URI}=1");
    let flag = format!("--{URI}");
    for args in [
        &[URI][..],
        &["u:secret@h"],
        &["help", URI],
        &["schemes", URI],
        &["schemes", "u:secret@h"],
        &["completions", URI],
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
        &["edit", "--set", &behind_name, "x"],
        &["edit", "--set-segment", &behind_name, "x"],
        &["edit", "--remove-segment", URI, "x"],
        &["expand", "--var", &behind_name, "x"],
        &["match", "http://u:secret@{h", "x"],
        &["resolve", "-b", "http://u:secret@h h", "x"],
        &["base", "--retrieved", "http://u:secret@h h"],
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
        &["expand", "http://v:a@{k http://u:secret@h/b"],
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
fn a_uri_where_a_variable_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vars.json");
    fs::write(&path, r#"{"http://u:secret@h":[["a"]]}"#).unwrap();
    hides(&["expand", "--vars", path.to_str().unwrap(), "x"], "");
}

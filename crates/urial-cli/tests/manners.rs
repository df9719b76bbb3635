//! What is said to people and to programs: colours, escapes, the keys of objects, wrong usage.

mod common;

use std::fs;

use common::{complains, prints, urial};

#[test]
fn every_line_has_its_object() {
    let outcome = urial(&["check", "--json"], b"a:b\na\xFFb\na b\n");
    let expected = "\
{\"file\":null,\"line\":1,\"text\":\"a:b\",\"valid\":true,\"kind\":null,\"component\":null,\"byte\":null,\"message\":null}
{\"file\":null,\"line\":2,\"text\":\"a\u{FFFD}b\",\"valid\":false,\"kind\":\"not-utf8\",\"component\":\"text\",\"byte\":1,\"message\":\"the text is not UTF-8 at byte 1; convert it to UTF-8 first\"}
";
    let (whole, last) = outcome.out.split_at(expected.len());
    assert_eq!((whole, outcome.status), (expected, 1));
    assert!(last.starts_with("{\"file\":null,\"line\":3,\"text\":\"a b\",\"valid\":false,"));
    assert!(outcome.err.ends_with("urial: 3 read, 2 invalid\n"));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list");
    fs::write(&path, b"a:b\n\xFF").unwrap();
    let name = path.to_str().unwrap();
    // What is not UTF-8 can be mended.
    for (command, status) in [(&["check", "--rule", "URI"][..], 1), (&["repair"], 0)] {
        let outcome = urial(&[command, &["-q", "--json", "-f", name]].concat(), b"");
        let lines: Vec<&str> = outcome.out.lines().collect();
        assert!(lines[0].starts_with(&format!(
            "{{\"file\":\"{name}\",\"line\":1,\"text\":\"a:b\","
        )));
        assert!(lines[1].starts_with(&format!(
            "{{\"file\":\"{name}\",\"line\":2,\"text\":\"\u{FFFD}\","
        )));
        assert_eq!((lines.len(), outcome.status), (2, status));
        let outcome = urial(&[command, &["--json", "a:b"]].concat(), b"");
        assert!(
            outcome
                .out
                .starts_with("{\"file\":null,\"line\":null,\"text\":\"a:b\",")
        );
    }
}

#[test]
fn help_names_the_keys() {
    for (command, keys) in [
        (
            "check",
            "file line text valid kind component byte message not-utf8",
        ),
        (
            "parse",
            "text scheme authority userinfo host port path query fragment",
        ),
        (
            "split",
            "text scheme authority userinfo host port path query fragment",
        ),
        (
            "compare",
            "first second agreement steps rung agree text changes component before after",
        ),
        ("repair", "file line text repaired changes error"),
    ] {
        let help = urial(&[command, "--help"], b"").out;
        let (_, notes) = help.split_once("JSON: ").unwrap();
        for key in keys.split(' ') {
            assert!(notes.contains(key), "{command} {key}");
        }
    }
}

#[test]
fn a_path_is_one_line() {
    let uri = "file:///a%0Ab";
    let message = complains(&["path", "--from-uri", uri], "", 1);
    assert!(message.contains("-0"), "{message}");
    prints(&["path", "--from-uri", "-0", uri], "", "/a\nb\0", 0);
    let outcome = urial(&["path", "--from-uri", "--keep-lines", uri], b"");
    assert_eq!(outcome.data(), ("\n", 1));
}

#[test]
fn a_path_goes_without_its_prefix() {
    let uris = |path: &str, uri: &str| {
        prints(&["path", "--windows", path], "", &format!("{uri}\n"), 0);
    };
    uris(r"\\?\C:\x", "file:///C:/x");
    uris(r"\\?\UNC\server\share\x", "file://server/share/x");
    // Without the prefix, it would be `a`.
    uris(r"\\?\C:\a.", "file://%3F/C:/a.");
    uris(r"\\?\C:\a \b", "file://%3F/C:/a%20/b");
    complains(&["path", "--windows", r"\\?\C:\nul"], "", 1);
}

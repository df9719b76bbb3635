//! Messages for people and programs: colours, escapes, keys of objects, wrong usage.

use std::fs;
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::common::Folder;
use crate::common::{complains, prints, urial};

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
    assert!(outcome.err.contains("\nurial: 3 read, 2 invalid\n"));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list");
    fs::write(&path, b"a:b\n\xFF").unwrap();
    let name = path.to_str().unwrap();
    let shown = name.replace('\\', "\\\\");
    // Bytes that are not UTF-8 can be repaired.
    for (command, status) in [(&["check", "--rule", "URI"][..], 1), (&["repair"], 0)] {
        let outcome = urial(&[command, &["-q", "--json", "-f", name]].concat(), b"");
        let lines: Vec<&str> = outcome.out.lines().collect();
        assert!(lines[0].starts_with(&format!(
            "{{\"file\":\"{shown}\",\"line\":1,\"text\":\"a:b\","
        )));
        assert!(lines[1].starts_with(&format!(
            "{{\"file\":\"{shown}\",\"line\":2,\"text\":\"\u{FFFD}\","
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

/// Returns standard error of a run with these variables, and without any others that influence
/// colours.
fn messages(args: &[&str], variables: &[(&str, &str)]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn diagnostics_are_coloured_where_they_are_to_be() {
    let args = ["check", "http://u:secret@h/ \u{202E}"];
    let plain = messages(&args, &[]);
    assert!(plain.starts_with("urial: unexpected ") && !plain.contains('\x1B'));
    let forced = messages(&args, &[("CLICOLOR_FORCE", "1")]);
    assert!(forced.starts_with("\x1B[1murial\x1B[0m: unexpected "));
    assert!(forced.ends_with("^\x1B[0m\n"), "{forced:?}");
    assert!(!forced.contains("secret") && forced.contains("***"));
    assert!(!forced.contains('\u{202E}'));
    // Only these codes differ.
    let mut stripped = forced.clone();
    for code in ["\x1B[0m", "\x1B[1m", "\x1B[91m"] {
        stripped = stripped.replace(code, "");
    }
    assert_eq!(stripped, plain);

    let always = [&args[..], &["--color", "always"]].concat();
    assert_eq!(messages(&always, &[]), forced);
    assert_eq!(messages(&always, &[("NO_COLOR", "1")]), forced);
    let never = [&args[..], &["--color", "never"]].concat();
    assert_eq!(messages(&never, &[("CLICOLOR_FORCE", "1")]), plain);
    let both = [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")];
    assert_eq!(messages(&args, &both), plain);
    assert_eq!(messages(&args, &[("CLICOLOR_FORCE", "0")]), plain);
    for args in [
        &["compare", "a b", "a"][..],
        &["resolve", "-b", "a b", "a"],
        &["clean", "--base", "a b", "a"],
        &["clean", "a b"],
        &["clean", "--repair", "http://a/b c"],
    ] {
        let always = [args, &["--color", "always"]].concat();
        assert!(messages(&always, &[]).starts_with("\x1B[1murial\x1B[0m: "));
        assert!(!messages(args, &[]).contains('\x1B'));
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_move_nothing() {
    const RAW: &str = "n\x1B[2J\u{202E}\nm";
    const SHOWN: &str = "n\\u{1b}[2J\\u{202e}\\nm";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(RAW);
    fs::write(&path, "x http://a/\na b\n").unwrap();
    let name = path.to_str().unwrap();
    let missing = format!("{name}/missing");
    let option = format!("--{RAW}");

    for args in [
        &["check", "-f", name][..],
        &["check", "-f", &missing],
        &["template", "--vars", name, "x"],
        &["compare", "--aliases", name, "a", "b"],
        &["audit", "--names", name, "a:"],
        &["generate", "man", name],
        &["normalize", "--key", &option],
        &[RAW],
        &["check", "--as", RAW],
        &["template", "--var", RAW, "x"],
        &["edit", "--set", RAW],
    ] {
        let outcome = urial(args, b"");
        assert!(outcome.err.contains(SHOWN), "{args:?} {}", outcome.err);
        assert!(!outcome.err.contains(['\x1B', '\u{202E}']), "{args:?}");
        assert_ne!(outcome.status, 0, "{args:?}");
    }
    let args = ["clean", "-q", "-f", name, "-f", &missing, "-o", name];
    let outcome = urial(&args, b"");
    assert!(
        outcome
            .err
            .contains(&format!("{SHOWN} is left as it was\n")),
        "{}",
        outcome.err
    );
    assert!(!outcome.err.contains(['\x1B', '\u{202E}']));
    // A program may want to open the file.
    let found = format!("{name}:1:3:http://a/\n");
    prints(&["extract", "-q", "-n", name], "", &found, 0);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_shown_as_it_can_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let args = ["edit", "--append-segment"].map(OsStr::new);
    let outcome = urial(
        &[&args[..], &[OsStr::from_bytes(b"\xFF\x1B")]].concat(),
        b"",
    );
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.starts_with("error: ") && !outcome.err.contains('\x1B'));
}

#[test]
fn stats_hide_what_is_not_to_be_seen() {
    let count = |args: &[&str], list: &str| {
        let args = [&["stats", "-q"], args].concat();
        urial(&args, list.as_bytes()).out
    };
    let by_segment = ["--by", "segment"];
    let list = "http:/u:s3cret@h/x\n";
    assert_eq!(count(&by_segment, list), "1\tu:***@h\n");
    assert_eq!(
        count(&["--by", "segment", "--show-passwords"], list),
        "1\tu:s3cret@h\n"
    );
    let json = count(&["--json"], list);
    assert!(json.contains("u:***@h") && !json.contains("s3cret"));
    assert_eq!(count(&by_segment, "http:/u:a/b@h\n"), "1\tu:***@h\n");
    // With an authority, only its userinfo has a password; mail addresses have none.
    assert_eq!(count(&by_segment, "http://h/a:b@c\n"), "1\ta:b@c\n");
    assert_eq!(count(&by_segment, "mailto:a@b\n"), "1\ta@b\n");

    let turned = "x:a\u{202E}b\n";
    assert_eq!(
        count(&["--as", "iri", "--by", "segment"], turned),
        "1\ta\\u{202e}b\n"
    );
    let json = count(&["--as", "iri", "--by", "segment", "--json"], turned);
    assert!(json.contains(r"\u202e"));
}

#[test]
fn a_path_is_one_line() {
    let uri = "file:///a%0Ab";
    let message = complains(&["path", "--posix", "--from-uri", uri], "", 1);
    assert!(message.contains("-0"), "{message}");
    prints(
        &["path", "--posix", "--from-uri", "-0", uri],
        "",
        "/a\nb\0",
        0,
    );
    let outcome = urial(&["path", "--posix", "--from-uri", "--keep-lines", uri], b"");
    assert_eq!(outcome.data(), ("\n", 1));
}

#[test]
fn a_path_goes_without_its_prefix() {
    let uris = |path: &str, uri: &str| {
        prints(&["path", "--windows", path], "", &format!("{uri}\n"), 0);
    };
    uris(r"\\?\C:\x", "file:///C:/x");
    uris(r"\\?\UNC\server\share\x", "file://server/share/x");
    // Without the prefix, Windows would take it for `a`.
    uris(r"\\?\C:\a.", "file://%3F/C:/a.");
    uris(r"\\?\C:\a \b", "file://%3F/C:/a%20/b");
    complains(&["path", "--windows", r"\\?\C:\nul"], "", 1);
}

#[test]
fn usage_is_explained_to_people() {
    for (jobs, words) in [
        ("0", "it takes at least one thread"),
        ("x", "it is not a number of threads"),
    ] {
        let message = complains(&["check", "-j", jobs, "a:b"], "", 2);
        assert!(message.contains(words), "{message}");
    }
    let message = complains(&["stats", "--top", "x", "a:b"], "", 2);
    assert!(message.contains("it is not a number"), "{message}");
    prints(&["check", "-q", "-q", "a:b"], "", "a:b\n", 0);
    prints(&["-q", "check", "-q", "a:b"], "", "a:b\n", 0);

    let version = format!("urial-clean {}\n", env!("CARGO_PKG_VERSION"));
    prints(&["clean", "-V"], "", &version, 0);
    let help = urial(&["check", "--help"], b"");
    prints(&["help", "check"], "", &help.out, 0);
    prints(&["help"], "", &urial(&["--help"], b"").out, 0);
    complains(&["help", "chekc"], "", 2);

    // An option is not taken as a value unless it follows `=`.
    let message = complains(&["edit", "--query-set", "--form", "q=1"], "", 2);
    assert!(message.contains("--query-set"), "{message}");
    prints(&["edit", "--query-set=--form", "a"], "", "a?--form\n", 0);
}

#[test]
fn wrong_usage_is_told_without_passwords() {
    for args in [
        &["http://u:secret@h/"][..],
        &["compare", "a", "b", "http://u:secret@h/"],
        &["edit", "--set", "authority=u:secret@h h", "a:b"],
        &["edit", "--set", "userinfo=u:secret x", "a:b"],
        &["edit", "--set-encode", "authority=u:secret@h", "a:b"],
        &["stats", "--by", "http://u:secret@h/\u{1B}"],
    ] {
        let message = complains(args, "", 2);
        assert!(!message.contains("secret"), "{message}");
        assert!(message.contains("u:***"), "{message}");
        let message = complains(&[&["--show-passwords"], args].concat(), "", 2);
        assert!(message.contains("secret"), "{message}");
    }
}

/// Commands whose message quotes a text, for which `LONG` stands.
#[cfg(unix)]
const LONG: &[&str] = &[
    "clean --repair http://a/LONG",
    "clean --repair --max-line 300 http://a/LONG",
    "clean http://a/LONG",
    "check LONG",
    "check http://a/LONG<",
    "audit LONG",
    "extract LONG:",
    "extract LONG",
    "path --posix /LONG",
    "path --windows LONG",
    "path --from-uri LONG",
    "gate --deny-host LONG http://a/",
    "gate --deny-net LONG http://a/",
    "gate --policy LONG http://a/",
    "filter --port LONG http://a/",
    "edit --set host=LONG http://a/",
    "edit --set LONG http://a/",
    "edit --append-segment .. http:LONG",
    "resolve -b LONG a",
    "compare LONG LONG",
    "parse --get LONG http://a/",
    "parse --column LONG -f /dev/null",
    "template {LONG",
    "template --match a{x} LONG",
    "encode -d LONG%",
    "iri LONG<",
    "check --as LONG a:b",
    "LONG",
    "check --LONG a:b",
    "diff LONG LONG",
    "check -f LONG",
    "check a:b -o LONG/LONG",
    "resolve --pairs LONG",
    "stats --by LONG",
];

#[cfg(unix)]
#[test]
fn no_message_is_longer_than_500_bytes() {
    let folder = Folder::new(&[]);
    for text in ["x", "あ", "\u{202E}", "\u{1}", "😀", "%"] {
        let long = text.repeat(900);
        for args in LONG {
            let args: Vec<String> = args
                .split(' ')
                .map(|arg| arg.replace("LONG", &long))
                .collect();
            let outcome = urial(&args, b"");
            let length = outcome.err.split("urial: ").map(str::len).max();
            assert!(
                length <= Some(500),
                "{} {:?}: {}",
                outcome.err.len(),
                &args[..2.min(args.len())],
                outcome.err
            );
        }
        let list = folder.file(
            "list",
            format!("http://a/{long}<\n{long}\nhttp://a/{long} b\n"),
        );
        for args in [
            "clean",
            "clean --repair",
            "check",
            "normalize",
            "filter --host a",
            "repair",
            "edit --set path=/x",
            "check --max-line 100",
        ] {
            let outcome = folder.run(&format!("{args} -f {list}"), "");
            let length = outcome.err.split(&list).map(str::len).max();
            assert!(length <= Some(500), "{args}: {}", outcome.err);
        }
    }
    let text = format!("http://a/{}", "[x".repeat(90));
    let changes = complains(&["clean", "--repair", "-o", "/dev/null", &text], "", 0);
    assert!(changes.contains("; and 8"), "{changes}");
}

#[test]
fn a_uri_is_no_command() {
    for text in ["http://a/b", "example.com", "mailto:a@b"] {
        let message = complains(&[text], "", 2);
        assert!(message.contains("'urial check URI'"), "{message}");
    }
    let message = complains(&["chekc"], "", 2);
    assert!(message.contains("'check'") && !message.contains("'urial check URI'"));
}

#[test]
fn numbers_of_variables_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vars.json");
    fs::write(
        &path,
        r#"{"n":[10000000000000000000001,1.50,-0.0,1e3,18446744073709551616]}"#,
    )
    .unwrap();
    prints(
        &["template", "--vars", path.to_str().unwrap(), "{n}"],
        "",
        "10000000000000000000001,1.50,-0.0,1000,18446744073709551616\n",
        0,
    );
}

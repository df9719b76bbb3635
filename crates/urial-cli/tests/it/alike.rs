//! Behaviour that all commands share: options, patterns, kept lines, keys of objects, hints.

use std::process::Command;

use crate::common::{Folder, complains, fed, prints, urial};

#[test]
fn blank_lines_are_not_invalid() {
    let commands = "check|audit|normalize --key|normalize --as uri|filter --as uri|\
        repair --as uri|iri --as iri|parse --as uri|template --match --lenient --as uri {+x}|\
        check --json|check -v";
    for command in commands.split('|') {
        let outcome = Folder::new(&[]).run(command, "x:1\n\n \t\r\nx:1\n");
        assert_eq!(outcome.status, 0, "{command}: {}", outcome.err);
        assert_eq!(
            outcome.err, "urial: 4 read, 2 blank, 0 invalid\n",
            "{command}"
        );
    }
    prints(&["check", "-v", "-q"], "x:1\n\n", "", 0);
    prints(
        &[
            "parse",
            "--as",
            "uri",
            "-q",
            "--keep-lines",
            "--get",
            "path",
        ],
        "x:1\n\n",
        "1\n\n",
        0,
    );
    // An argument was written on purpose, so it is not skipped; and an empty reference is valid.
    complains(&["check", ""], "", 1);
    prints(&["iri", "-q"], "\n", "\n", 0);
}

#[test]
fn lines_are_kept_everywhere() {
    for (line, input, out) in [
        (
            "template --match --lenient -q --keep-lines /{x}",
            "/1\n/2/3\n%\n/4\n",
            "x=1\n\n\nx=4\n",
        ),
        (
            "encode --decode -q --keep-lines",
            "a%20b\n%\nc\n",
            "a b\n\nc\n",
        ),
    ] {
        assert_eq!(Folder::new(&[]).run(line, input).out, out, "{line}");
    }
    let error = "\"component\":\"path\",\"byte\":0,\"message\":\"'%' in the path at byte 0 ";
    let commands = "template --match --lenient /{x}|encode --decode|parse --decoded|parse|\
        normalize --as reference|normalize --key --as reference|edit --set port=1|iri|\
        resolve -b x://a/|resolve --relative -b x://a/";
    for command in commands.split('|') {
        let line = format!("{command} -q --keep-lines --json");
        let out = Folder::new(&[]).run(&line, "%\n").out;
        assert!(
            out.starts_with("{\"file\":null,\"line\":1,\"text\":\"%\",\"valid\":false,\"kind\":\""),
            "{command}: {out}"
        );
        assert!(
            out.contains(error) || command == "encode --decode",
            "{command}: {out}"
        );
        assert_eq!(out.lines().count(), 1);
    }
    let blank = urial(
        &["normalize", "--key", "-q", "--keep-lines", "--json"],
        b"\n",
    )
    .out;
    assert_eq!(
        blank,
        "{\"file\":null,\"line\":1,\"text\":\"\",\"valid\":false,\"kind\":\"refused\",\"component\":null,\"byte\":null,\"message\":\"the line is blank\"}\n"
    );
}

#[test]
fn objects_say_where_they_are_from() {
    let folder = Folder::new(&[("list", "\nx://a/b\n")]);
    let commands = "check|edit --set port=1|parse --decoded|filter --has host|iri|normalize --key|\
        template --match --lenient {+x}|normalize|parse|resolve --relative -b x://a/|repair|\
        resolve -b x://a/|parse --lenient|encode|encode --decode|audit --deny-net 0.0.0.0/0";
    for command in commands.split('|') {
        let out = folder.run(&format!("{command} -q --json -f list"), "").out;
        let last = out
            .lines()
            .last()
            .unwrap_or("{\"file\":\"list\",\"line\":2,");
        assert!(
            last.starts_with("{\"file\":\"list\",\"line\":2,"),
            "{command}: {out}"
        );
    }
}

#[test]
fn records_are_separated() {
    let one = urial(&["parse", "--decoded", "x:1"], b"").out;
    assert_eq!(one, "scheme\t\"x\"\npath\t[\"1\"]\nlost\tnothing\n");
    let two = urial(&["parse", "--decoded", "-q"], b"x:1\nx:1\n").out;
    assert_eq!(two, format!("{one}\n{one}\n"));
    let dash = urial(&["parse", "--decoded", "-q", "-"], b"x:1\n").out;
    assert_eq!(dash, format!("{one}\n"));
    let relative = urial(&["parse", "--decoded", "--json", "//a"], b"").out;
    assert!(relative.contains("\"is_relative\":true"), "{relative}");
}

#[test]
fn old_names_are_still_known() {
    let list = "HTTP://a/%7e\nftp://b/\nwww.c.example\n";
    for [old, new] in [
        ["clean -q", "clean -q"],
        ["clean -q", "clean -q"],
        ["check -q", "check -q"],
        ["normalize -q", "normalize -q"],
        ["resolve -q -b http://a/", "resolve -q -b http://a/"],
        [
            "normalize --key -q --rung case",
            "normalize --key -q --step case",
        ],
        [
            "normalize --key -q --step path",
            "normalize --key -q --step syntax",
        ],
        ["normalize -q --rung case", "normalize -q --step case"],
        ["clean -q --rung case", "clean -q --step case"],
        ["filter -q --schemes ftp", "filter -q --scheme ftp"],
        ["extract -q --schemes ftp", "extract -q --scheme ftp"],
        [
            "compare --rung path x:%7e x:~",
            "compare --step syntax x:%7e x:~",
        ],
    ] {
        let [old_run, new_run] = [old, new].map(|line| Folder::new(&[]).run(line, list));
        assert_eq!(old_run.data(), new_run.data(), "{old}");
        assert!(!new_run.out.is_empty(), "{new}");
    }
    let help = urial(&["--help"], b"").out;
    for (name, now) in [
        ("dedupe", "clean"),
        ("uniq", "clean"),
        ("validate", "check"),
        ("canonicalize", "normalize"),
        ("join", "resolve"),
        ("mask", "redact"),
        ("key", "normalize --key"),
        ("completions", "generate completions"),
        ("decode", "encode --decode"),
    ] {
        assert!(!help.contains(&format!("  {name} ")), "{name}");
        let message = complains(&[name, "x"], "", 2);
        assert_eq!(
            message,
            format!("urial: no command {name}; it is urial {now}\n")
        );
    }
    for (command, old) in [("normalize", "--rung"), ("extract", "--schemes")] {
        assert!(
            !urial(&[command, "--help"], b"").out.contains(old),
            "{command}"
        );
    }
}

#[test]
fn patterns_are_alike_everywhere() {
    let uri = "http://a/b.js?UTM_source=1&utm_medium=2&gclid=3&id=4";
    for (args, expected) in [
        (
            &["normalize", "--drop-query", "utm_*,GCLID"][..],
            "http://a/b.js?id=4\n",
        ),
        (
            &["normalize", "--drop-query", "?d,utm*"],
            "http://a/b.js?gclid=3\n",
        ),
        (
            &["edit", "--query-remove", "utm_*,GCLID"],
            "http://a/b.js?id=4\n",
        ),
        (&["edit", "--query-remove", "*"], "http://a/b.js\n"),
        (&["edit", "--query-remove", "none"], &format!("{uri}\n")),
        (&["filter", "--path", "*.php,*.JS"], &format!("{uri}\n")),
        (&["filter", "--path", "*.php,*.css"], ""),
    ] {
        // A filter that nothing passes ends as `grep` does.
        let status = i32::from(expected.is_empty());
        prints(&[args, &[uri]].concat(), "", expected, status);
    }
    prints(
        &[
            "edit",
            "--form",
            "--query-remove",
            "a b",
            "x:?a+b=1&%C3%A9=2&%FF=3",
        ],
        "",
        "x:?%C3%A9=2&%FF=3\n",
        0,
    );
    for (rules, status) in [
        ("userinfo-like-host", 0),
        ("local-name,private-network", 1),
        ("PRIVATE-Network", 1),
        ("private-*", 1),
        ("*-NETWOR?,userinfo", 1),
        ("local-*,userinfo*", 0),
    ] {
        let outcome = urial(&["audit", "--deny", rules, "http://10.0.0.1/"], b"");
        assert_eq!(outcome.status, status, "{rules}");
    }
}

#[test]
fn hints_name_the_value() {
    for (args, words) in [
        (&["check", "http://é/"][..], "use --as iri,"),
        (&["edit", "--clear", "port", "é"], "use --as iri-reference,"),
        (
            &["edit", "--clear", "port", "//é"],
            "use --as iri-reference,",
        ),
        (&["edit", "--clear", "port", "//é/<"], "use --idna, as in"),
        (
            &["check", "--as", "relative-ref", "a:b"],
            "use --as uri or --as reference\n",
        ),
        (
            &["check", "--as", "absolute-uri", "a:b#c"],
            "use --as uri\n",
        ),
        (&["edit", "--set", "path=/é", "http://a/"], "use --as iri,"),
        (&["edit", "--set", "path=é", "a"], "use --as iri-reference,"),
    ] {
        let message = complains(args, "", 1);
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn data_with_uris_in_it_is_recognized() {
    for (input, words) in [
        (
            "{\"url\":\"http://a/\"}\n{\"url\":\"http://b/\"}\n",
            "looks like JSON; --jsonl KEY takes the URIs from a value, as in --jsonl url\n",
        ),
        (
            "id,url\n1,http://a/\n2,http://b/\n",
            "<stdin>:2 looks like CSV; ",
        ),
        ("http://a/\t1\nhttp://b/\t2\n", "<stdin>:1 looks like TSV; "),
        (
            "<!DOCTYPE html>\n<a href=\"http://a/\">a</a>\n",
            "<stdin>:1 looks like HTML or XML; urial extract finds its links\n",
        ),
        (
            "09:41 GET /a 200 \"http://a/\"\n",
            "<stdin>:1 looks like text with URIs in it; urial extract finds them\n",
        ),
        (
            "h\0t\0t\0p\0:\0/\0/\0a\0\n\0h\0t\0",
            "UTF-16 without a byte order mark; convert it first, as with: iconv -f UTF-16LE -t UTF-8\n",
        ),
    ] {
        for command in ["check", "clean", "normalize --as uri", "stats"] {
            let err = Folder::new(&[]).run(command, input).err;
            assert_eq!(err.matches("looks like").count(), 1, "{command}: {err}");
            assert!(err.contains(words), "{command}: {err}");
        }
    }
    let err = urial(&["check"], b"http://a/b c\nx\n").err;
    assert!(!err.contains("looks like"), "{err}");
    assert_eq!(urial(&["check", "-q"], b"1,http://a/\n").err, "");
}

#[test]
fn a_mistyped_option_has_no_tip_about_values() {
    for args in [
        &["check", "--header"][..],
        &["clean", "--colum", "1"],
        &["filter", "-d"],
    ] {
        let message = complains(args, "", 2);
        assert!(!message.contains("as a value"), "{message}");
    }
    assert!(complains(&["check", "--jsn"], "", 2).contains("--json"));
}

/// Runs in a pseudo-terminal, since standard input has to be a terminal; `script` of util-linux
/// makes one.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_told_what_is_read() {
    let urial = format!("{} check", env!("CARGO_BIN_EXE_urial"));
    let mut command = Command::new("timeout");
    command.args(["20", "script", "-qec", &urial, "/dev/null"]);
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    // Ctrl-D ends the input.
    let output = fed(&mut command, b"x:1\n\x04");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("reading standard input, one item per line"),
        "{said}"
    );
}

//! Input arguments and error reports, which work alike in every command.

use crate::common::{Folder, complains, missing, prints, urial};

/// Makes `count` invalid lines, and a valid one.
fn bad(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("http://a/{number} x\n"));
    lines.collect::<String>() + "http://b/\n"
}

#[test]
fn a_file_is_no_uri() {
    let folder = Folder::new(&[("list.txt", "http://a/\n")]);
    for command in [
        "edit --clear query",
        "parse --decoded",
        "iri",
        "template --match --lenient {+x}",
        "parse",
        "resolve --relative -b http://a/",
        "repair",
        "resolve -b http://a/",
        "show",
    ] {
        let outcome = folder.run(&format!("{command} list.txt"), "");
        assert_eq!(outcome.data(), ("", 2), "{command}");
        assert_eq!(
            outcome.err,
            "urial: list.txt is a file; read it with -f list.txt, or use --as reference to take the name itself\n",
            "{command}"
        );
    }
    // Of commands whose texts have a scheme, the argument is the file.
    for command in [
        "audit",
        "check",
        "clean",
        "clean --guess-scheme https",
        "extract",
        "filter --has path",
        "gate --allow-local-names",
        "normalize --key",
        "normalize",
        "redact",
        "stats",
        "check --as iri",
    ] {
        let [named, given] =
            ["", "-f "].map(|file| folder.run(&format!("{command} {file}list.txt"), ""));
        assert_eq!((named.data(), &named.err), (given.data(), &given.err));
        assert!(!named.out.is_empty() && named.status < 2 || command == "audit");
    }
    for (line, message) in [
        ("check none.txt", "no such file, and no URI: none.txt"),
        (
            "clean //u:secret@h/",
            "no such file, and no URI: //u:***@h/",
        ),
        (
            "check list.txt http://u:secret@h/",
            "list.txt is a file, and http://u:***@h/ is not; give files or URIs, not both",
        ),
    ] {
        let outcome = folder.run(line, "");
        assert_eq!(outcome.data(), ("", 2), "{line}");
        assert_eq!(outcome.err, format!("urial: {message}\n"));
    }
    let outcome = folder.run("template list.txt", "");
    assert_eq!(outcome.data(), ("", 2));
    assert_eq!(
        outcome.err,
        "urial: list.txt is a file; read it with -f list.txt\n"
    );
    // `--as reference` means that the text is a reference, not a file.
    let resolved = folder.run("resolve --as reference -b http://a/ list.txt", "");
    assert_eq!(resolved.data(), ("http://a/list.txt\n", 0));
    let parsed = folder.run("normalize --as=iri-reference list.txt", "");
    assert_eq!(parsed.data(), ("list.txt\n", 0));
    // Texts and paths are not URIs, and a folder is not a list.
    assert_eq!(folder.run("encode list.txt", "").data(), ("list.txt\n", 0));
    assert_eq!(folder.run("edit --clear port .", "").status, 0);
    assert_eq!(folder.run("edit --clear port other.txt", "").status, 0);
}

#[test]
fn one_option_reads_many_files() {
    let files = [("a", "x:1\n"), ("b", "x:2\n"), ("c", "x:3\n")];
    let folder = Folder::new(&files);
    let all = "x:1\nx:2\nx:3\n";
    for line in [
        "check -q -f a b c",
        "check -q -f a b -f c",
        "check -f a b c -q",
        "check -f a -q b c",
        "check -q -fa b c",
        "check -q -f a -- b c",
        "extract -q -f a b --scheme x c",
        "extract -q --scheme x a b c",
        "clean -q -f a b c",
    ] {
        assert_eq!(folder.run(line, "").data(), (all, 0), "{line}");
    }
    let outcome = folder.run("template --match --lenient -q -f a {+x}", "");
    assert_eq!(outcome.data(), ("x=x:1\n", 0));
    let outcome = folder.run("template --match --lenient -q {+x} -f a b", "");
    assert_eq!(outcome.data(), ("x=x:1\nx=x:2\n", 0));
    let outcome = folder.run("check -f a http://u:secret@h/", "");
    assert_eq!(outcome.data(), ("", 2));
    assert_eq!(
        outcome.err,
        "urial: http://u:***@h/ is not a file, and with -f every argument is one\n"
    );
}

#[test]
fn a_dash_is_standard_input() {
    let folder = Folder::new(&[("a", "x:1\n")]);
    for command in ["check", "clean", "normalize", "stats --by scheme", "encode"] {
        let [dash, none] =
            ["-q -", "-q"].map(|rest| folder.run(&format!("{command} {rest}"), "x:2\n"));
        assert_eq!(dash.data(), none.data(), "{command}");
        assert_eq!(dash.status, 0, "{command}");
    }
    let outcome = folder.run("check -q -f a -", "x:2\n");
    assert_eq!(outcome.data(), ("x:1\nx:2\n", 0));
    let outcome = folder.run("check - x:1", "x:2\n");
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.contains("cannot be mixed"), "{}", outcome.err);
}

#[test]
fn text_is_piped_into_extract() {
    for text in ["see http://u:secret@h/", "http://a/"] {
        let message = complains(&["extract", text], "", 2);
        assert!(
            message.contains(" is not a file; extract reads files, so pipe the text in"),
            "{message}"
        );
        assert!(!message.contains("secret"), "{message}");
    }
    let message = complains(&["extract", "-q", "missing"], "", 2);
    assert!(message.contains("missing: "), "{message}");
}

#[test]
fn ten_messages_are_enough() {
    let list = bad(12);
    for command in [
        "check",
        "clean",
        "normalize",
        "normalize --key",
        "parse",
        "audit",
        "filter",
        "iri",
        "edit",
        "parse --decoded",
        "resolve -b http://a/",
        "resolve --relative -b http://a/",
    ] {
        let folder = Folder::new(&[]);
        let shown = folder.run(command, &list).err;
        let messages = |err: &str| {
            err.lines()
                .filter(|line| line.starts_with("<stdin>:"))
                .count()
        };
        assert_eq!(messages(&shown), 10, "{command}: {shown}");
        let more = "urial: 2 more errors are not shown; --all-errors shows them, --rejects FILE writes them\n";
        assert!(shown.contains(more), "{command}: {shown}");
        assert!(
            shown.contains("  12 unexpected ' ' in the path, first at <stdin>:1\n"),
            "{command}: {shown}"
        );
        let all = folder.run(&format!("{command} --all-errors"), &list).err;
        assert_eq!(messages(&all), 12, "{command}");
        assert!(!all.contains("not shown"), "{command}");

        let written = folder.run(&format!("{command} --rejects r"), &list);
        assert_eq!(messages(&written.err), 0, "{command}: {}", written.err);
        let rejects = folder.read("r");
        assert_eq!(rejects.lines().count(), 12, "{command}");
        let first = "{\"file\":null,\"line\":1,\"byte\":10,\"component\":\"path\",\"kind\":\"unexpected-character\",\
            \"message\":\"unexpected ' ' in the path at byte 10; write it as %20\",\"text\":\"http://a/1 x\"}\n";
        assert!(rejects.starts_with(first), "{command}: {rejects}");
        assert_eq!(written.data(), folder.run(command, &list).data());

        let quiet = folder.run(&format!("{command} -q"), &list);
        assert_eq!(quiet.err, "", "{command}");
        assert_eq!(quiet.data(), written.data(), "{command}");
    }
}

#[test]
fn ten_are_those_of_the_whole_run() {
    // The limit is for all blocks together, and this input has several.
    let folder = Folder::new(&[]);
    let outcome = folder.run("check -j 4", &bad(60_000));
    assert_eq!(
        outcome
            .err
            .lines()
            .filter(|line| line.contains('^'))
            .count(),
        10
    );
    assert!(
        outcome.err.contains("urial: 59990 more errors "),
        "{}",
        outcome.err
    );
    let args: Vec<String> = (0..12).map(|number| format!("a:{number}%")).collect();
    let args: Vec<&str> = ["normalize"]
        .into_iter()
        .chain(args.iter().map(String::as_str))
        .collect();
    let message = complains(&args, "", 1);
    assert!(
        message.ends_with("--rejects FILE writes them\n"),
        "{message}"
    );
    assert_eq!(message.lines().count(), 31);
}

#[test]
fn repairs_are_capped_by_themselves() {
    let list = bad(12) + "\u{1}\n";
    let outcome = urial(&["clean", "--repair"], list.as_bytes());
    let count = |words: &str| outcome.err.matches(words).count();
    assert_eq!(count(": repaired: "), 10, "{}", outcome.err);
    assert_eq!(
        count("urial: 2 more repairs are not shown; --all-errors shows them\n"),
        1
    );
    assert_eq!(count("<stdin>:14: "), 1);
}

#[test]
fn quiet_leaves_failures() {
    let outcome = urial(&["check", "-q", "-f", "no/such/file"], b"");
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.starts_with("urial: no/such/file: "));
    for command in [&["check"][..], &["clean"], &["stats"], &["audit"]] {
        let outcome = urial(&[command, &["-f", "no/such/file"]].concat(), b"");
        assert_eq!(outcome.err.lines().count(), 1, "{}", outcome.err);
    }
    for args in [
        &["compare", "-q", "a b", "a"][..],
        &["compare", "-q", "--same-document", "a:b", "a b"],
        &["template", "--match", "--lenient", "-q", "/a", "/b"],
        &["repair", "-q", "(http://a/)"],
    ] {
        prints(args, "", "", 1);
    }
}

#[test]
fn rejects_hide_passwords() {
    let folder = Folder::new(&[("list", "http://u:secret@h/ x\nhttp://h/\n")]);
    for command in ["check", "clean", "audit", "normalize", "stats", "show"] {
        let line = format!("{command} -f list --rejects r");
        folder.run(&line, "");
        let rejects = folder.read("r");
        assert_eq!(rejects.lines().count(), 1, "{command}");
        assert!(!rejects.contains("secret"), "{command}: {rejects}");
        assert!(
            rejects.contains("\"file\":\"list\",\"line\":1,"),
            "{command}"
        );
        folder.run(&format!("{line} --show-passwords"), "");
        assert!(folder.read("r").contains("secret"), "{command}");
    }
    // If parts of a line are parsed, offsets are still those of the line.
    let pairs = "http://u:secret@h/\tb c\nhttp://u:se cret@h/\tb\nno tab\n";
    let outcome = folder.run("resolve --pairs --rejects r", pairs);
    assert_eq!(outcome.data(), ("", 1));
    let rejects = folder.read("r");
    assert!(
        !rejects.contains("se cret") && !rejects.contains("secret"),
        "{rejects}"
    );
    let lines: Vec<&str> = rejects.lines().collect();
    assert!(
        lines[0].contains("\"byte\":20,\"component\":\"path\""),
        "{rejects}"
    );
    assert!(lines[2].contains(
        "\"byte\":null,\"component\":null,\"kind\":\"refused\",\"message\":\"no tab between"
    ));
}

#[test]
fn rejects_go_nowhere_else() {
    let folder = Folder::new(&[("list", "a b\n")]);
    for line in [
        "check -f list --rejects list",
        "check -f list --rejects -",
        "check -f list --rejects no/such/folder",
        "stats -f list --rejects list",
    ] {
        assert_eq!(folder.run(line, "").data(), ("", 2), "{line}");
        assert_eq!(folder.read("list"), "a b\n");
    }
}

#[test]
fn kinds_name_component_and_character() {
    let list = "http://a\\b/\nhttp://a/b\\c\nhttp://a/b\\d\nhttp://a/\"\nhttp://é/\nhttp://è/\nx\n\
        http://a/%zz\nhttp://a:b/\nhttp://[::1/\n";
    let table = "
  2 unexpected '\\' in the path, first at <stdin>:2
  2 non-ASCII characters in the host, first at <stdin>:5
  1 unexpected '\\' in the host, first at <stdin>:1
  1 unexpected '\"' in the path, first at <stdin>:4
  1 no scheme at the start, first at <stdin>:7
  1 '%' in the path without two hex digits after it, first at <stdin>:8
  1 unexpected 'b' in the port, first at <stdin>:9
  1 '[' in the host without its ']', first at <stdin>:10
";
    let err = Folder::new(&[]).run("check", list).err;
    assert!(err.contains(table), "{err}");
    // A list of URIs may have IRIs in it, which are no garbage.
    let iris = "  2 non-ASCII characters in the host, first at <stdin>:5\n";
    let table = table.replace(iris, "");
    for command in ["clean", "stats --by host"] {
        let err = Folder::new(&[]).run(command, list).err;
        assert!(err.contains(&table), "{command}: {err}");
        assert!(
            err.contains("  2 are IRIs and no URIs; --as iri "),
            "{command}: {err}"
        );
    }
    let stats = urial(&["stats", "-q", "--by", "error"], list.as_bytes());
    assert!(
        stats.out.starts_with(
            "2\tan IRI and no URI; --as iri counts it\n2\tunexpected '\\' in the path\n"
        ),
        "{}",
        stats.out
    );
    // A table in the summary would repeat the output.
    let stats = urial(&["stats", "--by", "error"], list.as_bytes());
    assert_eq!(
        stats.err,
        "urial: 10 read, 8 invalid\n  2 are IRIs and no URIs; --as iri takes them\n"
    );
    // A character of a password is not shown.
    let list = "http://u:p\\w@h/\n";
    for command in ["check", "clean", "stats"] {
        let outcome = urial(&[command], list.as_bytes());
        let said = [outcome.out, outcome.err].concat();
        assert!(
            said.contains("unexpected character in the userinfo"),
            "{said}"
        );
        assert!(!said.contains('\\'), "{said}");
    }
    // Noise has an error for each character.
    let noise: String = (0..40u8)
        .map(|byte| format!("x:{}\n", char::from(byte + 128)))
        .collect();
    let noise: String = noise
        + &(1..9u8)
            .chain(14..32)
            .map(|byte| format!("x:{}\n", char::from(byte)))
            .collect::<String>();
    let err = urial(&["check"], noise.as_bytes()).err;
    assert!(err.ends_with("others, of 15 kinds\n"), "{err}");
}

#[test]
fn stats_say_nothing_of_a_line() {
    let list = bad(3);
    let outcome = urial(&["stats", "--by", "host"], list.as_bytes());
    assert_eq!(
        outcome.err,
        "urial: 4 read, 3 invalid\n  3 unexpected ' ' in the path, first at <stdin>:1\n"
    );
    let outcome = urial(&["stats", "--by", "host", "--all-errors"], list.as_bytes());
    assert!(outcome.err.starts_with("<stdin>:1: unexpected"));
    // The first two columns are those of a single `--by`.
    let by = |what: &str| urial(&["stats", "-q", "--by", what], b"x://a\nx://b\n").out;
    assert_eq!(by("scheme"), "2\tx\n");
    assert_eq!(by("scheme,host"), "2\tx\tscheme\n1\ta\thost\n1\tb\thost\n");
}

#[test]
fn a_missing_file_has_no_summary() {
    for command in [
        "redact",
        "extract",
        "extract --html",
        "check",
        "filter --host a",
        "normalize",
        "audit",
        "clean",
        "redact --json",
    ] {
        let args: Vec<&str> = command.split(' ').chain(["-f", "nofile"]).collect();
        let outcome = urial(&args, b"");
        assert_eq!(
            outcome.err,
            format!("urial: {}\n", missing("nofile")),
            "{command}"
        );
        assert_eq!(outcome.status, 2, "{command}");
    }
}

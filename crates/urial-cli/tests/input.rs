//! How input is named and how what is wrong with it is reported, alike in every command.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use common::{Outcome, complains, fed, prints, urial};

/// A folder to run in.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, data) in files {
            fs::write(folder.path(name), data).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs the command in the folder; `line` is split at spaces.
    fn run(&self, line: &str, input: &str) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
        command.args(line.split(' ')).current_dir(self.0.path());
        let output = fed(&mut command, input.as_bytes());
        Outcome {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            bytes: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap(),
        }
    }
}

/// So many invalid lines, and a valid one.
fn bad(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("http://a/{number} x\n"));
    lines.collect::<String>() + "http://b/\n"
}

#[test]
fn a_file_is_no_uri() {
    let folder = Folder::new(&[("list.txt", "http://a/\n")]);
    for command in [
        "audit",
        "check",
        "clean",
        "clean --guess-scheme https",
        "edit --clear query",
        "elements",
        "filter --has path",
        "iri",
        "key",
        "match {+x}",
        "normalize",
        "parse",
        "redact",
        "relativize -b http://a/",
        "repair",
        "resolve -b http://a/",
        "same-document -b http://a/",
        "show",
        "stats",
        "check --as iri",
    ] {
        let outcome = folder.run(&format!("{command} list.txt"), "");
        assert_eq!(outcome.data(), ("", 2), "{command}");
        assert_eq!(
            outcome.err,
            "urial: list.txt is a file; read it with -f list.txt, or use --as reference to take the name itself\n",
            "{command}"
        );
    }
    for command in ["split", "expand"] {
        let outcome = folder.run(&format!("{command} list.txt"), "");
        assert_eq!(outcome.data(), ("", 2), "{command}");
        assert_eq!(
            outcome.err,
            "urial: list.txt is a file; read it with -f list.txt\n"
        );
    }
    // Whoever asks for references means one.
    let resolved = folder.run("resolve --as reference -b http://a/ list.txt", "");
    assert_eq!(resolved.data(), ("http://a/list.txt\n", 0));
    let parsed = folder.run("normalize --as=iri-reference list.txt", "");
    assert_eq!(parsed.data(), ("list.txt\n", 0));
    // Text and paths are no URIs, and a folder is no list.
    assert_eq!(folder.run("encode list.txt", "").data(), ("list.txt\n", 0));
    assert_eq!(folder.run("normalize .", "").status, 0);
    assert_eq!(folder.run("normalize other.txt", "").status, 0);
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
    let outcome = folder.run("match -q -f a {+x}", "");
    assert_eq!(outcome.data(), ("x=x:1\n", 0));
    let outcome = folder.run("match -q {+x} -f a b", "");
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
        "key",
        "parse",
        "audit",
        "filter",
        "iri",
        "edit",
        "elements",
        "resolve -b http://a/",
        "relativize -b http://a/",
        "same-document -b http://a/",
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
    // The first ten of the whole run, and not of each block; ten thousand lines are several.
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
    let args: Vec<String> = (0..12).map(|number| format!("{number}%")).collect();
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
        &["base", "-q", "--retrieved", "a b"],
        &["base", "-q", "--retrieved", "a"],
        &["match", "-q", "/a", "/b"],
        &["repair", "-q", "<http://a/>"],
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
    // Where the parts of a line are parsed, bytes are those of the line.
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
    for command in ["check", "clean", "stats --by host"] {
        let err = Folder::new(&[]).run(command, list).err;
        assert!(err.contains(table), "{command}: {err}");
    }
    let stats = urial(&["stats", "-q", "--by", "error"], list.as_bytes());
    assert!(
        stats
            .out
            .starts_with("2\tnon-ASCII characters in the host\n2\tunexpected '\\' in the path\n"),
        "{}",
        stats.out
    );
    // The same rows in the summary would say it twice.
    let stats = urial(&["stats", "--by", "error"], list.as_bytes());
    assert_eq!(stats.err, "urial: 10 read, 10 invalid\n");
    // A character of a password is not told.
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
    // Noise has an error of every character.
    let noise: String = (0..40u8)
        .map(|byte| format!("x:{}\n", char::from(byte + 128)))
        .collect();
    let noise: String = noise
        + &(1..9u8)
            .chain(14..32)
            .map(|byte| format!("x:{}\n", char::from(byte)))
            .collect::<String>();
    let err = urial(&["check"], noise.as_bytes()).err;
    assert!(err.ends_with("of 15 other kinds\n"), "{err}");
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
    // The first two columns are those of a single --by.
    let by = |what: &str| urial(&["stats", "-q", "--by", what], b"x://a\nx://b\n").out;
    assert_eq!(by("scheme"), "2\tx\n");
    assert_eq!(by("scheme,host"), "2\tx\tscheme\n1\ta\thost\n1\tb\thost\n");
}

#[test]
fn blank_lines_are_not_invalid() {
    for command in [
        "check",
        "audit",
        "key",
        "normalize --as uri",
        "filter --as uri",
        "repair --as uri",
        "iri --as iri",
        "parse --as uri",
        "match --as uri {+x}",
        "same-document --as uri -b x:1",
        "check --json",
        "check -v",
    ] {
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
    // Somebody wrote the argument, and an empty reference is one.
    complains(&["check", ""], "", 1);
    prints(&["normalize", "-q"], "\n", "\n", 0);
}

#[test]
fn lines_are_kept_everywhere() {
    for (line, input, out) in [
        (
            "match -q --keep-lines /{x}",
            "/1\n/2/3\n%\n/4\n",
            "x=1\n\n\nx=4\n",
        ),
        ("decode -q --keep-lines", "a%20b\n%\nc\n", "a b\n\nc\n"),
        ("same-document -q --keep-lines -b x:1", "#c\n%\n", "yes\n\n"),
    ] {
        assert_eq!(Folder::new(&[]).run(line, input).out, out, "{line}");
    }
    let error = "\"error\":\"'%' in the path at byte 0 ";
    for command in [
        "match /{x}",
        "decode",
        "same-document -b x:1",
        "elements",
        "parse",
        "normalize",
        "key",
        "edit --set port=1",
        "iri",
        "resolve -b x://a/",
        "relativize -b x://a/",
    ] {
        let line = format!("{command} -q --keep-lines --json");
        let out = Folder::new(&[]).run(&line, "%\n").out;
        assert!(
            out.starts_with("{\"file\":null,\"line\":1,\"text\":\"%\",\"error\":\""),
            "{command}: {out}"
        );
        assert!(
            out.contains(error) || ["key", "decode"].contains(&command),
            "{command}: {out}"
        );
        assert_eq!(out.lines().count(), 1);
    }
    let blank = urial(&["key", "-q", "--keep-lines", "--json"], b"\n").out;
    assert_eq!(
        blank,
        "{\"file\":null,\"line\":1,\"text\":\"\",\"error\":\"the line is blank\"}\n"
    );
}

#[test]
fn objects_say_where_they_are_from() {
    let folder = Folder::new(&[("list", "\nx://a/b\n")]);
    for command in [
        "check",
        "edit --set port=1",
        "elements",
        "filter --has host",
        "iri",
        "key",
        "match {+x}",
        "normalize",
        "parse",
        "relativize -b x://a/",
        "repair",
        "resolve -b x://a/",
        "same-document -b x://a/",
        "split",
        "encode",
        "decode",
        "audit --deny-net 0.0.0.0/0",
    ] {
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
    let one = urial(&["elements", "x:1"], b"").out;
    assert_eq!(one, "scheme\t\"x\"\npath\t[\"1\"]\nlost\tnothing\n");
    let two = urial(&["elements", "-q"], b"x:1\nx:1\n").out;
    assert_eq!(two, format!("{one}\n{one}\n"));
    let relative = urial(&["elements", "--json", "//a"], b"").out;
    assert!(relative.contains("\"is_relative\":true"), "{relative}");
}

#[test]
fn old_names_are_still_known() {
    let list = "HTTP://a/%7e\nftp://b/\nwww.c.example\n";
    for [old, new] in [
        ["dedupe -q", "clean -q"],
        ["uniq -q", "clean -q"],
        ["validate -q", "check -q"],
        ["canonicalize -q", "normalize -q"],
        ["join -q -b http://a/", "resolve -q -b http://a/"],
        ["key -q --rung case", "key -q --step case"],
        ["key -q --step path", "key -q --step syntax"],
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
    for name in ["dedupe", "uniq", "validate", "canonicalize", "join"] {
        assert!(!help.contains(&format!("  {name} ")), "{name}");
    }
    for (command, old) in [
        ("key", "--rung"),
        ("compare", "--rung"),
        ("extract", "--suffix"),
    ] {
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
        prints(&[args, &[uri]].concat(), "", expected, 0);
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
    let deny = ["audit", "--deny", "numeric-host,userinfo", "http://a/"];
    assert_eq!(
        complains(&deny, "", 2).matches("numeric-host").count() > 0,
        true
    );
}

#[test]
fn hints_name_the_value() {
    for (args, words) in [
        (&["check", "a"][..], "use --as reference\n"),
        (&["check", "http://é/"], "use --as iri,"),
        (&["normalize", "é"], "use --as iri-reference,"),
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
            "looks like JSON; take the URIs out first, as with: jq -r .url\n",
        ),
        (
            "id,url\n1,http://a/\n2,http://b/\n",
            "<stdin>:2 looks like CSV; ",
        ),
        ("http://a/\t1\nhttp://b/\t2\n", "<stdin>:1 looks like TSV; "),
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

/// A terminal for standard input takes a pseudo-terminal; `script` of util-linux has one.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_told_what_is_read() {
    let urial = format!("{} check", env!("CARGO_BIN_EXE_urial"));
    let mut command = Command::new("timeout");
    command.args(["20", "script", "-qec", &urial, "/dev/null"]);
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    // Ctrl-D ends it.
    let output = fed(&mut command, b"x:1\n\x04");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("reading standard input, one item per line"),
        "{said}"
    );
}

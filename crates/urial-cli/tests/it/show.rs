//! `urial show`.

use crate::common::{says, urial};

const RFC: &str = "foo://example.com:8042/over/there?name=ferret#nose";

#[test]
fn all_eight_parts_are_drawn_and_named() {
    says(
        &format!("show '{RFC}'"),
        r"            host    port
             |       |
        /---------\ /--\
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |           |             |           |       |
  scheme   authority        path       query  fragment

  scheme      foo
  authority   example.com:8042
    userinfo  absent
    host      example.com  reg-name
    port      8042
  path        /over/there  path-abempty, 2 segments
  query       name=ferret
  fragment    nose

  audit: nothing found
",
    );
}

/// Removes escape sequences from a text.
fn stripped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1B') {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain + rest
}

#[test]
fn colours_are_for_terminals_and_who_asks() {
    let uri = "http://u:p@example.com:80/a?b#c";
    let plain = urial(&["show", uri], b"");
    assert!(!plain.out.contains('\x1B'));
    let coloured = urial(&["show", "--color", "always", uri], b"");
    assert!(
        coloured.out.contains("\x1B[1m\x1B[92mexample.com\x1B[0m"),
        "{}",
        coloured.out
    );
    assert_eq!(stripped(&coloured.out), plain.out);
    let never = urial(&["show", "--color", "never", uri], b"");
    assert_eq!(never.out, plain.out);
}

#[test]
fn the_environment_decides_on_colours_too() {
    let run = |variable: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_urial"));
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = command.env(variable, "1").args(["show", "a:b"]).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    assert!(run("CLICOLOR_FORCE").contains('\x1B'));
    assert!(!run("NO_COLOR").contains('\x1B'));
}

#[test]
fn what_an_audit_says_is_below() {
    let outcome = urial(
        &[
            "show",
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        ],
        b"",
    );
    let finding = "\n\n  warning  userinfo-like-host  6-41  the host is 10.0.0.1, not cnn.example.com\n  warning  private-network  42-50  ";
    assert!(outcome.out.contains(finding), "{}", outcome.out);
    assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
}

#[test]
fn passwords_are_masked_valid_or_not() {
    for uri in [
        "http://me:hunter2@h/",
        "http://me:hun ter2@h/",
        "http://me:hun/ter2@h/",
        "http:/me:hun ter2@h/",
        "me:hun ter2@h",
    ] {
        let outcome = urial(&["show", uri], b"");
        assert!(
            !outcome.out.contains("hun") && !outcome.out.contains("ter2"),
            "{}",
            outcome.out
        );
        assert!(
            !outcome.err.contains("hun") && !outcome.err.contains("ter2"),
            "{}",
            outcome.err
        );
        let outcome = urial(&["show", "--show-passwords", uri], b"");
        assert!(outcome.out.contains("hun"), "{}", outcome.out);
    }
}

#[test]
fn a_text_that_is_not_valid_is_split_and_diagnosed() {
    let outcome = urial(&["show", "http://a b:x/c d?e"], b"");
    assert_eq!(outcome.status, 1);
    let expected = "urial: unexpected ' ' in the host at byte 8; remove it\n  http://a b:x/c d?e\n          ^\n";
    assert_eq!(outcome.err, expected);
    for line in [
        "  http://a b:x/c d?e\n",
        "  not valid: taken apart by appendix B, which checks nothing\n",
        "    host      a b\n",
        "    port      x\n",
        "  path        /c d\n",
        "  query       e\n",
        "  fragment    absent\n",
    ] {
        assert!(outcome.out.contains(line), "{line}: {}", outcome.out);
    }
    // An IRI is refused without `--as`.
    assert_eq!(urial(&["show", "http://例え.jp/ア"], b"").status, 1);
    // Characters that move the cursor or change the direction are escaped.
    let outcome = urial(&["show", "http://a\u{202E}b/\x1B[31m\t\n"], b"");
    assert!(
        outcome
            .out
            .contains("http://a\\u{202e}b/\\u{1b}[31m\\t\\n\n"),
        "{}",
        outcome.out
    );
    assert!(!outcome.out.contains('\x1B') && !outcome.err.contains('\x1B'));
}

#[test]
fn wide_characters_take_two_columns() {
    let outcome = urial(&["show", "--as", "iri", "http://例え.jp/ア/イ?q"], b"");
    let expected = r"           host
            |
         /-----\
  http://例え.jp/ア/イ?q
  \__/   \_____/\____/ |
   |        |     |    |
  scheme    |  path  query
        authority
";
    let drawn = outcome.out.split("\n\n").next().unwrap();
    assert_eq!(
        (format!("{drawn}\n").as_str(), outcome.status),
        (expected, 0)
    );
}

#[test]
fn a_long_text_is_shortened() {
    let long = format!(
        "http://{}.example/{}?{}#f",
        "h".repeat(200),
        "p".repeat(3000),
        "ア".repeat(2000)
    );
    let outcome = urial(&["show", "--as", "iri", &long], b"");
    assert_eq!(outcome.status, 0);
    let widest = outcome
        .out
        .lines()
        .map(unicode_width::UnicodeWidthStr::width)
        .max();
    assert!(widest.unwrap() <= 100, "{widest:?}: {}", outcome.out);
    assert!(
        outcome.out.contains("…")
            && outcome.out.contains("… 3001 bytes\n")
            && outcome.out.contains("… 6000 bytes\n")
    );
    assert!(outcome.out.lines().count() < 40);
}

#[test]
fn what_is_known_of_a_component_is_beside_it() {
    let outcome = urial(&["show", "http://[::1]:80/a%20b/c%2Fd?e=%C3%A9&f#%FF"], b"");
    for line in [
        "  scheme      http  RFC 9110\n",
        "    host      [::1]  IPv6address\n",
        "    port      80  the default\n",
        // A decoded slash would look like a delimiter.
        "  path        /a%20b/c%2Fd  path-abempty, 2 segments\n",
        "  query       e=%C3%A9&f  2 pairs, decoded e=é&f\n",
        "  fragment    %FF  its triplets are no UTF-8\n",
    ] {
        assert!(outcome.out.contains(line), "{line}: {}", outcome.out);
    }
    let outcome = urial(&["show", "x://h:99999"], b"");
    assert!(
        outcome.out.contains("    port      99999  over 65535\n"),
        "{}",
        outcome.out
    );
    let outcome = urial(&["show", ""], b"");
    assert!(
        outcome.out.starts_with("  scheme      absent\n")
            && outcome.out.contains("  path        empty, path-empty\n")
    );
}

#[test]
fn several_are_drawn_one_below_the_other() {
    let outcome = urial(&["show", "a:b", "c:d"], b"");
    assert_eq!(outcome.out.matches("  audit: nothing found\n\n").count(), 2);
    let from_lines = urial(&["show", "-q"], b"a:b\nc:d\n");
    assert_eq!(outcome.out, from_lines.out);
    assert_eq!(urial(&["show", "--as", "nothing", "a:b"], b"").status, 2);
}

/// The output is larger than a pipe's buffer, so the command blocks while it is inspected.
#[cfg(target_os = "linux")]
#[test]
fn an_argument_starts_no_thread_and_waits_for_no_input() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let uri = format!("a:{}", "b".repeat(120_000));
    let mut child = Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(["redact", &uri])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let folder = format!("/proc/{}", child.id());
    let state = || {
        let stat = std::fs::read_to_string(format!("{folder}/stat")).unwrap();
        stat.rsplit_once(") ").unwrap().1.chars().next()
    };
    let mut out = child.stdout.take().unwrap();
    let mut first = [0];
    out.read_exact(&mut first).unwrap();
    while state() != Some('S') {
        std::thread::yield_now();
    }
    let threads = std::fs::read_dir(format!("{folder}/task")).unwrap().count();
    assert_eq!(threads, 1);
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).unwrap();
    assert_eq!(rest.len(), uri.len());
    // Its standard input is still open.
    assert!(child.wait().unwrap().success());
}

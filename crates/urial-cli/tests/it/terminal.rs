//! Output to a terminal: data moves and hides nothing there.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Bytes that terminals obey: C0, DEL, C1, and characters that change the direction of a text.
const OBEYED: &str = "\u{1B}[2J\r\u{7}\u{7F}\u{9B}1A\u{202E}\u{2066}";

/// Commands that print the text as it is, or decoded.
const COMMANDS: [&[&str]; 7] = [
    &["check", "-v"],
    &["parse", "--lenient"],
    &["parse", "--lenient", "--json"],
    &["redact"],
    &["encode", "--decode"],
    &["check", "--json"],
    &["show"],
];

/// Returns whether a terminal obeys a character in place of showing it.
fn is_obeyed(character: char) -> bool {
    (character.is_control() && !matches!(character, '\n' | '\t'))
        || matches!(character, '\u{202E}' | '\u{2066}')
}

/// Returns the bytes that a terminal receives from standard output.
fn sent(args: &[&str], input: &[u8]) -> String {
    received(args, input, None)
}

/// Returns the bytes that a terminal receives: from standard output, or from standard error if it
/// has so many columns.
fn received(args: &[&str], input: &[u8], columns: Option<u16>) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let slave = File::options().read(true).write(true).open(name).unwrap();
    if let Some(ws_col) = columns {
        let size = Winsize { ws_row: 24, ws_col, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&slave, size).unwrap();
    }
    let streams: [Stdio; 2] = match columns {
        None => [slave.into(), Stdio::null()],
        Some(_) => [Stdio::null(), slave.into()],
    };
    let [out, err] = streams;
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    std::fs::write(&list, input).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(args)
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .stdin(File::open(&list).unwrap())
        .stdout(out)
        .stderr(err)
        .spawn()
        .unwrap();
    let mut master = File::from(master);
    let mut all = Vec::new();
    let mut piece = [0; 4096];
    // The end of a pseudo-terminal is an error.
    while let Ok(length @ 1..) = master.read(&mut piece) {
        all.extend_from_slice(&piece[..length]);
    }
    child.wait().unwrap();
    // The terminal turns each line end into two bytes.
    String::from_utf8_lossy(&all).replace("\r\n", "\n")
}

#[test]
fn a_terminal_obeys_no_data() {
    let text = format!("http://h/{OBEYED}x\n");
    for args in COMMANDS {
        for color in ["--color=never", "--color=always"] {
            let shown = sent(&[&["-q", color], args].concat(), text.as_bytes());
            // The command adds colours of its own.
            let plain = anstream::adapter::strip_str(&shown).to_string();
            let is_painted = args == ["show"] && color == "--color=always";
            let looked_at = if is_painted { &plain } else { &shown };
            assert!(!looked_at.contains(is_obeyed), "{args:?} {shown:?}");
            assert!(shown.contains("202e") && shown.contains("[2J"), "{args:?} {shown:?}");
        }
    }
    // A plain, valid URI has such characters too, once it is decoded.
    for args in [
        &["-q", "template", "--match", "http://h/{x}"][..],
        &["-q", "parse", "--decoded"],
        &["-q", "parse", "--decoded", "--json"],
    ] {
        let shown = sent(args, b"http://h/%1B%5B2J%C2%9B\n");
        assert!(shown.contains("[2J") && !shown.contains(is_obeyed), "{args:?} {shown:?}");
    }
    let shown = sent(&["clean", "--as", "iri", "-q"], "http://h/\u{e9}\n".as_bytes());
    assert_eq!(shown, "http://h/\u{e9}\n");
    // Bytes that are not UTF-8 are escaped too.
    assert_eq!(sent(&["-q", "encode", "-d"], b"%9B1A%FF\n"), "\\x9b1A\\xff\n");
}

#[test]
fn colours_are_sent() {
    for (args, input) in [
        (&["audit"][..], "http://10.0.0.1/"),
        (&["show"], "http://h/"),
        (&["compare", "a:b", "a:c"], ""),
        (&["stats"], "http://h/"),
    ] {
        let shown = sent(args, input.as_bytes());
        assert!(shown.contains("\u{1B}[") && !shown.contains(r"\u{1b}"), "{args:?} {shown:?}");
    }
}

#[test]
fn an_excerpt_fits_the_terminal() {
    for (before, after) in [(0, 90), (20, 0), (50, 50), (90, 0)] {
        let text = format!("http://h/{} {}\n", "例".repeat(before / 2), "b".repeat(after));
        for columns in [20, 40, 200] {
            let args = ["check", "--as", "iri", "--color=never", "--no-progress"];
            let shown = received(&args, text.as_bytes(), Some(columns));
            let lines: Vec<&str> = shown.lines().collect();
            let width = |text: &str| text.chars().map(|it| 1 + usize::from(it == '例')).sum();
            let widths: [usize; 2] = [lines[1], lines[2]].map(width);
            assert!(widths.iter().all(|width| *width <= usize::from(columns)), "{shown}");
            // The caret is under the blank.
            let under: usize = width(&lines[1][..lines[1].trim_start().find(' ').unwrap() + 2]);
            assert_eq!(lines[2].find('^'), Some(under), "{shown}");
        }
    }
}

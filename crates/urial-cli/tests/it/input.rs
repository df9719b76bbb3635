//! Lists that are made here because they are long, or because several runs of them are compared.

use crate::common::{Folder, urial};

/// Makes `count` invalid lines, and a valid one.
fn bad(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("http://a/{number} x\n"));
    lines.collect::<String>() + "http://b/\n"
}

#[test]
fn ten_messages_are_enough() {
    let list = bad(12);
    let commands = "check|clean|normalize|normalize --key|parse|audit|filter|iri|edit|\
        parse --decoded|resolve -b http://a/|resolve --relative -b http://a/";
    for command in commands.split('|') {
        let folder = Folder::new(&[]);
        let shown = folder.run(command, &list).err;
        let messages = |err: &str| err.lines().filter(|line| line.starts_with("<stdin>:")).count();
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
fn noise_has_a_table_of_fixed_length() {
    let noise: String = (0..40u8).map(|byte| format!("x:{}\n", char::from(byte + 128))).collect();
    let noise: String = noise
        + &(1..9u8)
            .chain(14..32)
            .map(|byte| format!("x:{}\n", char::from(byte)))
            .collect::<String>();
    let err = urial(&["check"], noise.as_bytes()).err;
    assert!(err.ends_with("others, of 15 kinds\n"), "{err}");
}

/// Lists are checked in runs, arguments one by one: both have to agree.
#[test]
fn normal_forms_of_a_list_are_those_of_its_lines() {
    let lines = [
        "http://a.example/b?c#d",
        "http://a.example",
        "HTTP://a.example/",
        "http://a.example:80/",
        "http://a.example/%7e/../f",
        "file://localhost/a",
        "ftp://a.example/",
        "mailto:A@B.example",
        "//a.example",
        "../b",
        "",
        "a b",
        "é",
    ];
    for step in ["case", "path", "syntax", "scheme"] {
        let args = ["normalize", "-q", "--keep-lines", "--step", step];
        let (mut list, mut expected) = (String::new(), String::new());
        for line in lines {
            let alone = urial(&args, format!("{line}\n").as_bytes()).out;
            for end in ["\n", "\r\n", "\n"] {
                list += line;
                list += end;
                expected += &alone;
            }
        }
        let outcome = urial(&args, list.repeat(3).as_bytes());
        assert_eq!(outcome.data(), (expected.repeat(3).as_str(), 1), "{step}");
    }
}

#[test]
fn any_bytes_are_encoded_and_come_back() {
    let bytes: Vec<u8> = (1..=255).filter(|byte| !b"\r\n".contains(byte)).collect();
    let encoded = urial(&["encode", "-q"], &bytes);
    assert_eq!((encoded.out.lines().count(), encoded.status), (1, 0));
    assert!(encoded.out.is_ascii());
    let decoded = urial(&["encode", "--decode", "-q"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [bytes, b"\n".to_vec()].concat());

    let all: Vec<u8> = (1..=255).collect();
    let encoded = urial(&["encode", "-q", "-0"], &[&all, &b"\0b c\0"[..]].concat());
    assert!(encoded.out.contains("%0A") && encoded.out.ends_with("\0b%20c\0"));
    let decoded = urial(&["encode", "--decode", "-q", "-0"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [&all, &b"\0b c\0"[..]].concat());
}

#[test]
fn rules_are_listed() {
    let outcome = urial(&["audit", "--rules"], b"");
    assert_eq!(outcome.status, 0);
    for line in outcome.out.lines() {
        assert_eq!(line.split('\t').count(), 4, "{line}");
    }
    let row = "numeric-host\twarning\thttp://0x7f.1/\tA host that";
    assert!(outcome.out.contains(row), "{}", outcome.out);
    let json = urial(&["audit", "--rules", "--json"], b"").out;
    assert_eq!(json.lines().count(), outcome.out.lines().count());
    assert!(json.contains("{\"rule\":\"backslash\",\"severity\":\"warning\",\"example\":"));
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

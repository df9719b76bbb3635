//! Behaviour that all commands share: blank and kept lines, keys of objects, hints.

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
            outcome.err.replace(" 2 matched,", ""),
            "urial: 4 read, 2 blank, 0 invalid\n",
            "{command}"
        );
    }
    prints(&["check", "-v", "-q"], "x:1\n\n", "", 0);
    prints(&["parse", "--as", "uri", "-q", "--keep-lines", "--get", "path"], "x:1\n\n", "1\n\n", 0);
    // An argument was written on purpose, so it is not skipped; and an empty reference is valid.
    complains(&["check", ""], "", 1);
    prints(&["iri", "-q"], "\n", "\n", 0);
}

#[test]
fn lines_are_kept_everywhere() {
    let error = "\"component\":\"path\",\"byte\":0,\"message\":\"'%' in the path at byte 0 ";
    let commands = "template --match --lenient /{x}|encode --decode|parse --decoded|parse|\
        normalize --as reference|normalize --key --as reference|edit --set port=1|iri|\
        resolve -b x://a/|resolve --relative -b x://a/";
    for command in commands.split('|') {
        let line = format!("{command} -q --keep-lines --json");
        let out = Folder::new(&[]).run(&line, "%\n").out;
        assert!(
            out.starts_with("{\"file\":null,\"line\":1,\"text\":\"%\",\"valid\":false,\"")
                && out.contains(":null,\"kind\":\"bad-percent\","),
            "{command}: {out}"
        );
        assert!(out.contains(error) || command == "encode --decode", "{command}: {out}");
        assert_eq!(out.lines().count(), 1);
    }
}

#[test]
fn objects_say_where_they_are_from() {
    let folder = Folder::new(&[("list", "\nx://a/b\n")]);
    let commands = "check|edit --set port=1|parse --decoded|filter --has host|iri|normalize --key|\
        template --match --lenient {+x}|normalize|parse|resolve --relative -b x://a/|repair|\
        resolve -b x://a/|parse --lenient|encode|encode --decode|audit --deny-net 0.0.0.0/0";
    for command in commands.split('|') {
        let out = folder.run(&format!("{command} -q --json -f list"), "").out;
        let last = out.lines().last().unwrap_or("{\"file\":\"list\",\"line\":2,");
        assert!(last.starts_with("{\"file\":\"list\",\"line\":2,"), "{command}: {out}");
    }
}

#[test]
fn old_names_are_not_offered() {
    let help = urial(&["--help"], b"").out;
    let names = "dedupe|uniq|validate|canonicalize|join|mask|key|completions|decode";
    for name in names.split('|') {
        assert!(!help.contains(&format!("  {name} ")), "{name}");
    }
    for (command, old) in [("normalize", "--rung"), ("extract", "--schemes")] {
        let help = urial(&[command, "--help"], b"").out;
        assert!(!help.contains(old), "{command}");
    }
}

/// Which data looks like what is in `cases/looks.txt`.
#[test]
fn data_with_uris_in_it_is_told_once_by_each_command() {
    let input = "id,url\n1,http://a/\n2,http://b/\n";
    for command in ["check", "clean", "normalize --as uri", "stats"] {
        let err = Folder::new(&[]).run(command, input).err;
        assert_eq!(err.matches("<stdin>:2 looks like CSV; ").count(), 1, "{command}: {err}");
        let err = Folder::new(&[]).run(command, "http://a/b c\nx\n").err;
        assert!(!err.contains("looks like"), "{command}: {err}");
    }
    assert_eq!(urial(&["check", "-q"], input.as_bytes()).err, "");
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
    assert!(said.contains("reading standard input, one item per line"), "{said}");
}

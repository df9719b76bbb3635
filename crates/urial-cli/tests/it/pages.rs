//! Generated from the tree of commands: completions, manual pages, help.

use crate::common::commands::commands;
use crate::common::urial;

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

#[test]
fn values_that_are_more_than_names_are_offered() {
    let script = urial(&["generate", "completions", "bash"], b"").out;
    let offered = |option: &str, values: &str| {
        script
            .split(&format!("\n                --{option})\n"))
            .skip(1)
            .any(|case| case.lines().next().unwrap().contains(values))
    };
    assert!(offered("rule", " dec-octet "), "{script}");
    assert!(offered("deny", " private-network "));
    assert!(offered("allow", " private-network "));
    assert!(offered("set", "\"scheme= authority= "));
    assert!(offered("set-encode", " fragment=\""));
    assert!(offered("clear", "\"scheme authority "));
    // The help does not list all values.
    let help = urial(&["check", "--help"], b"").out;
    assert!(!help.contains("path-abempty"), "{help}");
}

#[test]
fn arguments_are_offered_in_fish_too() {
    let script = urial(&["generate", "completions", "fish"], b"").out;
    for (command, values) in [
        ("generate; and __fish_seen_subcommand_from completions", "bash elvish "),
        ("help", "clean check normalize "),
    ] {
        let start =
            format!("complete -c urial -n \"__fish_urial_using_subcommand {command}\" -f -a ");
        let line = script.lines().find(|line| line.starts_with(&start));
        assert!(line.is_some_and(|line| line.contains(values)), "{command}");
    }
}

#[test]
fn every_shell_completes_every_command() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for shell in SHELLS {
        let outcome = urial(&["generate", "completions", shell], b"");
        assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
        for command in &commands {
            assert!(outcome.out.contains(command.as_str()), "{shell} {command}");
        }
        assert!(outcome.out.contains("forbid-above-root"), "{shell}");
        // The hidden command that writes docs/cli.md is not offered.
        assert!(!outcome.out.contains("markdown"), "{shell}");
    }
    for args in [&["generate", "completions"][..], &["generate", "completions", "cmd"]] {
        assert_eq!(urial(args, b"").status, 2);
    }
}

/// Each shell that is installed parses its script without an error.
#[test]
fn the_script_is_one() {
    let folder = tempfile::tempdir().unwrap();
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "-n")] {
        let path = folder.path().join(shell);
        std::fs::write(&path, urial(&["generate", "completions", shell], b"").out).unwrap();
        let Ok(output) = std::process::Command::new(shell).arg(check).arg(&path).output() else {
            continue;
        };
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let outcome = urial(&["generate", "man"], b"");
    assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
    assert!(!outcome.out.contains("urial\\-help(1)"));
    for part in [
        ".TH urial 1",
        ".SH SYNOPSIS",
        ".SH \"EXIT STATUS\"\n0 all well;",
        ".SH EXAMPLES\n.nf\nurial ",
    ] {
        assert!(outcome.out.contains(part), "{part}");
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("new/man1");
    let outcome = urial(&["generate", "man", pages.to_str().unwrap()], b"");
    assert_eq!((outcome.out.as_str(), outcome.err.as_str(), outcome.status), ("", "", 0));
    let mut found: Vec<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let mut expected: Vec<String> =
        commands().iter().map(|name| format!("urial-{name}.1")).collect();
    expected.push("urial.1".to_owned());
    expected.sort();
    assert_eq!(found, expected);
    let page = std::fs::read_to_string(pages.join("urial-compare.1")).unwrap();
    for part in [
        ".TH urial-compare 1",
        "\\-\\-ignore\\-fragment",
        "[\\fB\\-\\-aliases\\fR \\fIFILE\\fR]",
        " <\\fIA\\fR> <\\fIB\\fR>\n",
        ".nf\nurial compare http://a http://a:80/\n",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = std::fs::read_to_string(pages.join("urial-check.1")).unwrap();
    for part in [
        ".SH SYNOPSIS\n\\fBurial check\\fR ",
        " [\\fB\\-f\\fR|\\fB\\-\\-file\\fR \\fIFILE\\fR]... ",
        " [\\fIURI\\fR]...\n",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // A file is in the place of the folder.
    let outcome = urial(&["generate", "man", pages.join("urial.1").to_str().unwrap()], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 2));
    assert!(
        outcome.err.starts_with("urial: ") && outcome.err.contains("urial.1"),
        "{}",
        outcome.err
    );
}

#[test]
fn every_help_ends_with_two_examples_and_has_a_status() {
    for command in commands().into_iter().chain([String::new()]) {
        let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let outcome = urial(&args, b"");
        assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
        let (help, examples) = outcome.out.split_once("Examples:\n").unwrap();
        assert_eq!(examples.lines().count(), 2, "{examples}");
        let call = format!("  urial {command}");
        assert!(examples.lines().all(|line| line.contains(&call)), "{examples}");
        assert!(help.contains("Exit status: "), "{command}");
    }
}

#[test]
fn the_page_of_the_help_names_every_command() {
    let outcome = urial(&["generate", "markdown"], b"");
    assert_eq!((outcome.err.as_str(), outcome.status), ("", 0));
    for command in commands() {
        assert!(outcome.out.contains(&format!("\n## {command}\n")), "{command}");
    }
    assert!(!outcome.out.contains("## markdown") && !commands().contains(&"markdown".to_owned()));
}

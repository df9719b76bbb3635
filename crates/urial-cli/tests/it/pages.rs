//! Generated from the tree of commands: completions, manual pages, help.

use crate::common::commands::commands;
use crate::common::{Folder, names, urial};

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
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let path = folder.file(shell, urial(&["generate", "completions", shell], b"").out);
        let Ok(output) = std::process::Command::new(shell).args(["-n", &path]).output() else {
            continue;
        };
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = Folder::new(&[]);
    let outcome = folder.run("generate man man1", "");
    assert_eq!((outcome.data(), &*outcome.err), (("", 0), ""));
    let pages = commands().into_iter().map(|name| format!("urial-{name}.1"));
    let mut pages: Vec<String> = pages.chain(["urial.1".to_owned()]).collect();
    pages.sort();
    assert_eq!(names(&folder.path("man1")), pages);
    // A file is in the place of the folder.
    let outcome = folder.run("generate man man1/urial.1", "");
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.starts_with("urial: man1"), "{}", outcome.err);
    let outcome = folder.run("generate man clean", "");
    assert!(outcome.err.contains("read `urial help clean`, or write ./clean"), "{}", outcome.err);
    assert_eq!((outcome.data(), names(&folder.path(""))), (("", 2), vec!["man1".to_owned()]));
    for (page, parts) in [
        ("urial.1", &[".TH urial 1", ".SH SYNOPSIS", ".SH EXAMPLES\n.nf\nurial "][..]),
        ("urial.1", &[".SH \"EXIT STATUS\"\n0 all well;"]),
        ("urial-compare.1", &[".TH urial-compare 1", "\\-\\-ignore\\-fragment"]),
        ("urial-compare.1", &["\nurial compare [OPTIONS] <A> <B>\n"]),
        ("urial-compare.1", &["\\fB\\-\\-aliases\\fR \\fI<FILE>\\fR\n"]),
        ("urial-compare.1", &[".nf\nurial compare http://a http://a:80/\n"]),
        ("urial-check.1", &[".SH SYNOPSIS\nurial check [OPTIONS] [URI|FILE]...\n"]),
        ("urial-check.1", &["\\fB\\-f\\fR, \\fB\\-\\-file\\fR \\fI<FILE>...\\fR\n"]),
    ] {
        let page = folder.read(&format!("man1/{page}"));
        assert!(parts.iter().all(|part| page.contains(part)), "{parts:?}: {page}");
    }
    let page = urial(&["generate", "man"], b"").out;
    assert!(page == folder.read("man1/urial.1") && !page.contains("urial\\-help(1)"));
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
        let args: Vec<&str> = command.split_whitespace().chain(["-h"]).collect();
        let screen = urial(&args, b"").out;
        // That of the program has all commands.
        assert!(command.is_empty() || screen.lines().count() <= 24, "{screen}");
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

//! The help of `-h`: one screen, with the options that people use.

use clap::{Arg, Command, Error};

/// The options that `-h` shows for each command, in their order.
const FRONT: [(&str, &str); 21] = [
    (
        "clean",
        "repair guess-scheme base drop-tracking similar count keep-original column jsonl output rejects help",
    ),
    ("check", "rule scheme-rules invert json file as column jsonl output rejects help"),
    (
        "normalize",
        "step key surt drop-tracking drop-fragment sort-query as in-text column jsonl into help",
    ),
    ("filter", "scheme host site net path extension query has invert column jsonl help"),
    (
        "edit",
        "set clear append-segment query-set query-add query-remove query-values guard in-text column jsonl help",
    ),
    ("resolve", "base relative pairs lexical non-strict json file as column jsonl output help"),
    ("diff", "common right step drop-tracking memory as idna column jsonl output rejects help"),
    ("stats", "by top html json file as column jsonl output rejects help"),
    (
        "extract",
        "base suffix guess-scheme defanged scheme html text line-number json column output help",
    ),
    (
        "repair",
        "explain guess-scheme backslash-is-slash defanged html-entities json file as in-text column jsonl help",
    ),
    ("redact", "passwords-only key list-keys json file column jsonl output help"),
    ("audit", "names min-severity deny allow rules json file as column jsonl output help"),
    (
        "gate",
        "policy allow-host deny-host allow-net deny-net allow-scheme allow-port json file output rejects help",
    ),
    ("show", "file as output help"),
    ("parse", "get format json decoded lenient parts file as column jsonl into help"),
    ("compare", "explain rung same-document ignore-fragment aliases json as idna help"),
    ("iri", "to-iri json file as idna column jsonl output help"),
    ("path", "from-uri posix windows json file output help"),
    ("encode", "for decode lenient plus json file output help"),
    ("template", "var vars partial match lenient json file output help"),
    ("generate", "help"),
];

/// Returns the command with the help that `-h` prints; other commands stay.
pub(super) fn fitted(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let Some((_, front)) = FRONT.iter().find(|(known, _)| *known == name) else {
        return command;
    };
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = examples.find("Examples:").map_or("", |at| &examples[at..]);
    let after = format!("{examples}\n\n`urial {name} --help` explains all options.");
    let command = command.mut_args(|arg| {
        let place = front.split(' ').position(|name| arg.get_long() == Some(name));
        match place {
            Some(place) => {
                let words = brief(&arg);
                arg.help(words)
                    .help_heading(None)
                    .display_order(place)
                    .hide_possible_values(true)
                    .hide_default_value(true)
            }
            // The usage names what is no option.
            None if arg.is_positional() => arg.hide_short_help(true),
            None => arg.hide(true),
        }
    });
    command.after_help(after)
}

/// Returns what an option does in a few words: its help up to the first sign that divides, outside of
/// code.
fn brief(arg: &Arg) -> String {
    const SIGNS: [&str; 6] = [", ", "; ", ": ", ". ", " (", " ["];
    /// Less says too little, as in `With -d`.
    const SHORTEST: usize = 15;
    if arg.get_id() == "help" {
        return "Print this, or with --help all options".to_owned();
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let ends = |at: &usize| {
        let Some((before, after)) = help.split_at_checked(*at) else {
            return false;
        };
        SIGNS.iter().any(|sign| after.starts_with(sign)) && before.matches('`').count() % 2 == 0
    };
    let end = (SHORTEST..help.len()).find(ends);
    help[..end.unwrap_or(help.len())].to_owned()
}

/// Returns whether the help of `-h` was asked for, and not that of `--help`.
pub(super) fn is_asked(error: &Error, args: &[std::ffi::OsString]) -> bool {
    let mut options = args.iter().take_while(|arg| *arg != "--");
    let is_it = |arg: &std::ffi::OsString| {
        let arg = arg.to_string_lossy();
        arg.starts_with('-') && !arg.starts_with("--") && arg.contains('h')
    };
    let is_long = || args.iter().any(|arg| arg == "--help");
    error.kind() == clap::error::ErrorKind::DisplayHelp && options.any(is_it) && !is_long()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_a_screen_is_one() {
        let tree = super::super::tree();
        for (command, front) in FRONT {
            let command = tree.find_subcommand(command).unwrap();
            let has = |long: &str| command.get_arguments().any(|arg| arg.get_long() == Some(long));
            let is_one = |long: &str| long == "help" || has(long);
            assert!(front.split(' ').all(is_one), "{front}");
        }
    }
}

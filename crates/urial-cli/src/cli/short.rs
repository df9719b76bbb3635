//! The help of `-h`: one screen, with the options that people use.

use std::ffi::OsStr;

use clap::{Arg, Command};

/// The options that `-h` shows for each command.
const FRONT: [(&str, &str); 21] = [
    (
        "clean",
        "repair guess-scheme base drop-tracking similar count keep-original column jsonl output rejects",
    ),
    ("check", "rule scheme-rules invert json file column jsonl output rejects"),
    ("normalize", "step key surt drop-tracking drop-fragment sort-query in-text column jsonl into"),
    ("filter", "scheme host site net path extension query has invert column jsonl"),
    (
        "edit",
        "set clear append-segment query-set query-add query-remove query-values guard in-text column jsonl",
    ),
    ("resolve", "base relative pairs lexical non-strict json file column jsonl output"),
    ("diff", "common right step drop-tracking memory idna column jsonl output rejects"),
    ("stats", "by top html json file column jsonl output rejects"),
    (
        "extract",
        "base suffix guess-scheme defanged scheme html text line-number json column output",
    ),
    (
        "repair",
        "explain guess-scheme backslash-is-slash defanged html-entities json file in-text column jsonl",
    ),
    ("redact", "passwords-only key list-keys json file column jsonl output"),
    ("audit", "names min-severity deny allow rules json file column jsonl output"),
    (
        "gate",
        "policy allow-host deny-host allow-net deny-net allow-scheme allow-port json file output rejects",
    ),
    ("show", "file as output"),
    ("parse", "get format json decoded lenient parts file column jsonl into"),
    ("compare", "explain rung same-document ignore-fragment aliases json idna"),
    ("iri", "to-iri json file idna column jsonl output"),
    ("path", "from-uri posix windows json file output"),
    ("encode", "for decode lenient plus json file output"),
    ("template", "var vars partial match lenient json file output"),
    ("generate", ""),
];

/// Gives a command another help for `-h` than for `--help`; other commands stay.
pub(super) fn fitted(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let Some((_, front)) = FRONT.iter().find(|(known, _)| *known == name) else {
        return command;
    };
    let whole = command.get_after_help().cloned().unwrap_or_default();
    let examples = whole.to_string();
    let examples = examples.find("Examples:").map_or("", |at| &examples[at..]);
    let after = format!("{examples}\n\n`urial {name} --help` explains all options.");
    let is_front = |arg: &Arg| front.split(' ').any(|name| arg.get_long() == Some(name));
    let command = command.mut_args(|arg| {
        let whole = arg.get_long_help().or_else(|| arg.get_help()).cloned().unwrap_or_default();
        match is_front(&arg) {
            true => arg.clone().help(brief(&arg)).long_help(whole),
            false => arg.hide_short_help(true),
        }
    });
    command.after_help(after).after_long_help(whole)
}

/// Returns what an option does in a few words: its help up to the first sign that divides, outside
/// of code.
fn brief(arg: &Arg) -> String {
    const SIGNS: [&str; 6] = [", ", "; ", ": ", ". ", " (", " ["];
    /// Less says too little, as in `With -d`.
    const SHORTEST: usize = 15;
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

/// Returns whether the help of `-h` may be asked for.
pub(super) fn may_be_asked<T: AsRef<OsStr>>(args: &[T]) -> bool {
    let is_it =
        |arg: &[u8]| arg.starts_with(b"-") && !arg.starts_with(b"--") && arg.contains(&b'h');
    args.iter().any(|arg| is_it(arg.as_ref().as_encoded_bytes()))
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
            assert!(front.split_whitespace().all(has), "{front}");
        }
    }
}

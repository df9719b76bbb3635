//! `urial generate markdown`: the help of all commands as docs/cli.md, for `xtask cli-docs`.

use std::collections::BTreeMap;

use clap::{Arg, Command};

use super::{closing, shown};

/// Options that at least this many commands describe in the same words are listed once.
const SHARED: usize = 3;

/// Returns the help of all commands as Markdown.
pub(super) fn page(urial: &Command) -> String {
    // The number of commands that have an option, by the heading that help has for it.
    let mut shared: BTreeMap<_, usize> = BTreeMap::new();
    for arg in shown(urial).flat_map(Command::get_arguments).filter(is_own) {
        *shared.entry((heading(arg), option(arg))).or_default() += 1;
    }
    shared.retain(|_, count| *count >= SHARED);
    let is_shared = |arg: &&Arg| shared.contains_key(&(heading(arg), option(arg)));

    let globals = urial.get_arguments().filter(|arg| !arg.is_hide_set() && !is_help(arg));
    let mut page = format!(
        "# The command `urial`\n\n<!-- Made by `cargo xtask cli-docs` from what `--help` prints. -->\n{}{}\n## Options of every command\n\n{}",
        about(urial),
        end(urial),
        globals.map(item).collect::<String>(),
    );
    // An empty head, as Markdown has no table without one.
    page.push_str("\n## Commands\n\n| | |\n|---|---|\n");
    for command in shown(urial) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let name = command.get_name();
        page += &format!("| [{name}](#{name}) | {} |\n", escaped(&about));
    }
    for command in shown(urial) {
        let (others, own): (Vec<_>, Vec<_>) =
            command.get_arguments().filter(is_own).partition(is_shared);
        let usage = command.clone().render_usage().to_string();
        page += &format!(
            "\n## {}\n{}\n```text\n{}\n```\n\n{}",
            command.get_name(),
            about(command),
            usage.trim_start_matches("Usage: "),
            own.into_iter().map(item).collect::<String>(),
        );
        let others: Vec<_> =
            others.into_iter().map(|arg| format!("`{}`{}", name(arg), default(arg))).collect();
        if !others.is_empty() {
            page += &format!("\n[Shared options](#shared-options): {}.\n", others.join(", "));
        }
        page += &end(command);
    }
    page.push_str("\n## Shared options\n");
    let mut last = "";
    for (heading, option) in shared.keys() {
        if *heading != last {
            page += &format!("\n### {heading}\n\n");
        }
        page += &format!("{option}\n");
        last = heading;
    }
    page
}

/// Tells the options of a command from those of every command, which stand at the top.
fn is_own(arg: &&Arg) -> bool {
    !arg.is_global_set() && !arg.is_hide_set() && !is_help(arg)
}

fn is_help(arg: &Arg) -> bool {
    ["help", "version"].iter().any(|name| arg.get_id() == name)
}

fn heading(arg: &Arg) -> &str {
    arg.get_help_heading().unwrap_or("Input and output")
}

/// Returns the description of a command, the long one if there is one.
fn about(command: &Command) -> String {
    let about = command.get_long_about().or_else(|| command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    let paragraphs = about.split("\n\n").map(|paragraph| {
        // The first line of a help has no full stop, and a paragraph of a page has one.
        format!("\n{}.\n", escaped(paragraph.trim_end_matches('.')))
    });
    paragraphs.collect()
}

/// Returns an option or an argument as a list item.
fn item(arg: &Arg) -> String {
    format!("{}{}\n", option(arg), default(arg))
}

/// Describes an option or an argument, without its default, which may differ between commands.
fn option(arg: &Arg) -> String {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let short = arg.get_short().filter(|_| arg.get_long().is_some());
    let short = short.map(|short| format!("-{short}, ")).unwrap_or_default();
    // An item of a list is one line, and the help of an option may have several paragraphs.
    let item = format!("- `{short}{arg}`: {}", escaped(&help.replace("\n\n", ". ")));
    let values = arg.get_possible_values().into_iter();
    let values = values.filter(|value| !value.is_hide_set() && !arg.is_hide_possible_values_set());
    let values: Vec<_> = values.map(|value| format!("`{}`", value.get_name())).collect();
    match arg.get_action().takes_values() && !values.is_empty() {
        true => format!("{item}; {}", values.join(", ")),
        false => item,
    }
}

/// Describes the default of an option, if it has one.
fn default(arg: &Arg) -> String {
    let values = arg.get_default_values().iter();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    match arg.get_action().takes_values() && !values.is_empty() {
        true => format!(" (default: `{}`)", values.join(",")),
        false => String::new(),
    }
}

/// Names an argument as `--base`, or as `[URI]...` if it is no option.
fn name(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| arg.to_string(), |long| format!("--{long}"))
}

/// Returns what comes after the options: notes, and examples.
fn end(command: &Command) -> String {
    let (notes, examples) = closing(command);
    let notes: String = notes.iter().map(|note| format!("\n{}\n", escaped(note))).collect();
    format!("{notes}\n```sh\n{}\n```\n", examples.join("\n"))
}

/// Escapes Markdown in a text, except code between backticks.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let mut is_code = false;
    for character in text.chars() {
        is_code ^= character == '`';
        // Markdown has no escapes inside of backticks.
        if !is_code && "<>*_|[]".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

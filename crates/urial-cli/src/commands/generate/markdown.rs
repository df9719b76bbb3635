//! `urial generate markdown`: the help of all commands as docs/cli.md, for `xtask cli-docs`.

use std::fmt::Write;
use std::io;

use clap::{Arg, Command};

use super::help::{Closing, about, built};
use crate::message::Status;
use crate::write::screen::print;

/// Prints the help of all commands as Markdown.
pub(super) fn run(command: Command) -> io::Result<Status> {
    let command = built(command);
    print(page(&command).as_bytes())?;
    Ok(Status::Good)
}

fn page(urial: &Command) -> String {
    let mut page = String::from(
        "# The command `urial`\n\n<!-- Made by `cargo xtask cli-docs` from what `--help` prints. -->\n",
    );
    paragraphs(&mut page, &about(urial));
    closing(&mut page, &Closing::of(urial));
    page.push_str("\n## Options of every command\n\n");
    let own = |arg: &&Arg| !arg.is_hide_set() && !is_help(arg);
    page.extend(urial.get_arguments().filter(own).map(item));
    // An empty head, as Markdown has no table without one.
    page.push_str("\n## Commands\n\n| | |\n|---|---|\n");
    let commands = || urial.get_subcommands().filter(|one| !one.is_hide_set());
    for command in commands() {
        let about = command.get_about().map(ToString::to_string);
        let (name, about) = (command.get_name(), escaped(&about.unwrap_or_default()));
        // Writing to a `String` cannot fail.
        let _ = writeln!(page, "| [{name}](#{name}) | {about} |");
    }
    let shared = shared(commands());
    for command in commands() {
        section(&mut page, command, &shared);
    }
    page.push_str("\n## Shared options\n");
    let mut last = "";
    for (heading, option) in &shared {
        if *heading != last {
            let _ = writeln!(page, "\n### {heading}\n");
        }
        let _ = writeln!(page, "{option}");
        last = heading;
    }
    page
}

/// Options that at least this many commands describe in the same words are listed once.
const SHARED: usize = 3;

/// Finds the options that commands share: the heading that help has for each, and its description.
fn shared<'a>(commands: impl Iterator<Item = &'a Command>) -> Vec<(&'a str, String)> {
    let mut counts: Vec<(&str, String, usize)> = Vec::new();
    for arg in commands.flat_map(Command::get_arguments).filter(is_own) {
        let described = option(arg);
        match counts.iter_mut().find(|(_, found, _)| *found == described) {
            Some((.., count)) => *count += 1,
            None => {
                let heading = arg.get_help_heading();
                counts.push((heading.unwrap_or("Input and output"), described, 1));
            }
        }
    }
    counts.retain(|(.., count)| *count >= SHARED);
    counts.sort_by_key(|(heading, ..)| *heading);
    let shared = counts.into_iter();
    shared.map(|(heading, option, _)| (heading, option)).collect()
}

/// Tells the options of a command from those of every command, which stand at the top.
fn is_own(arg: &&Arg) -> bool {
    !arg.is_global_set() && !arg.is_hide_set() && !is_help(arg)
}

fn section(page: &mut String, command: &Command, shared: &[(&str, String)]) {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let _ = writeln!(page, "\n## {}", command.get_name());
    paragraphs(page, &about(command));
    let _ = writeln!(page, "\n```text\n{usage}\n```\n");
    let own = command.get_arguments().filter(is_own);
    let is_shared = |arg: &&Arg| shared.iter().any(|(_, found)| *found == option(arg));
    let (others, own): (Vec<_>, Vec<_>) = own.partition(is_shared);
    page.extend(own.into_iter().map(item));
    let others: Vec<_> =
        others.into_iter().map(|arg| format!("`{}`{}", name(arg), default(arg))).collect();
    if !others.is_empty() {
        let _ = writeln!(page, "\n[Shared options](#shared-options): {}.", others.join(", "));
    }
    closing(page, &Closing::of(command));
}

fn is_help(arg: &Arg) -> bool {
    ["help", "version"].iter().any(|name| arg.get_id() == name)
}

fn paragraphs(page: &mut String, paragraphs: &[String]) {
    for paragraph in paragraphs {
        // The first line of a help has no full stop, and a paragraph of a page has one.
        let dot = if paragraph.ends_with('.') { "" } else { "." };
        let _ = writeln!(page, "\n{}{dot}", escaped(paragraph));
    }
}

/// Returns an option or an argument as a list item.
fn item(arg: &Arg) -> String {
    format!("{}{}\n", option(arg), default(arg))
}

/// Describes an option or an argument, without its default, which may differ between commands.
fn option(arg: &Arg) -> String {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let mut item = format!("- `{}`", spelled(arg));
    if !help.is_empty() {
        // An item of a list is one line, and the help of an option may have several paragraphs.
        let _ = write!(item, ": {}", escaped(&help.replace("\n\n", ". ")));
    }
    if arg.get_action().takes_values() {
        let values: Vec<String> = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set() && !arg.is_hide_possible_values_set())
            .map(|value| format!("`{}`", value.get_name()))
            .collect();
        if !values.is_empty() {
            let _ = write!(item, "; {}", values.join(", "));
        }
    }
    item
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

/// Names an argument as `--base`, or as `<URI>` if it is no option.
fn name(arg: &Arg) -> String {
    let long = arg.get_long().map(|long| format!("--{long}"));
    long.unwrap_or_else(|| spelled(arg))
}

/// Spells an argument as `-b, --base <BASE>`.
fn spelled(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let flags: Vec<String> = short.into_iter().chain(long).collect();
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names = names.filter(|_| arg.get_action().takes_values());
    let values = names.map(|name| format!("<{name}>"));
    let flags = Some(flags.join(", ")).filter(|flags| !flags.is_empty());
    flags.into_iter().chain(values).collect::<Vec<_>>().join(" ")
}

fn closing(page: &mut String, closing: &Closing) {
    for note in &closing.notes {
        let _ = writeln!(page, "\n{}", escaped(note));
    }
    if let Some(status) = &closing.exit_status {
        let _ = writeln!(page, "\nExit status: {}", escaped(status));
    }
    let _ = writeln!(page, "\n```sh\n{}\n```", closing.examples.join("\n"));
}

/// Escapes Markdown in a text, except code between backticks.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            escaped.push('`');
        }
        for character in part.chars() {
            // Odd parts are inside backticks, where Markdown has no escapes.
            if number % 2 == 0 && "<>*_|[]".contains(character) {
                escaped.push('\\');
            }
            escaped.push(character);
        }
    }
    escaped
}

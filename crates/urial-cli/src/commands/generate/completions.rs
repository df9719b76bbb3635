//! `urial generate completions`: scripts that complete command lines in a shell.

use std::io;

use clap::Command;
use clap_complete::{Shell, generate};

use crate::message::Status;
use crate::write::screen::print;

/// Prints the script.
pub(super) fn run(shell: Shell, command: &Command) -> io::Result<Status> {
    let mut script = Vec::new();
    let mut command = public("urial", command);
    generate(shell, &mut command, "urial", &mut script);
    if shell == Shell::Fish {
        script.extend_from_slice(arguments_for_fish(&command).as_bytes());
    }
    print(&script)?;
    Ok(Status::Good)
}

/// Returns the tree without hidden commands, which the scripts would offer.
fn public(name: &'static str, command: &Command) -> Command {
    // A tree of its own: clap hides a command from its help, but cannot take it out.
    let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
    Command::new(name)
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().cloned())
        .subcommands(shown.map(|one| match one.has_subcommands() {
            // The only one that has any.
            true => public("generate", one),
            false => one.clone(),
        }))
}

/// Returns completions that `clap_complete` leaves out for fish: values of positional arguments,
/// and commands after `help`.
fn arguments_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    let mut offer = |command: &str, values: &[String]| {
        let values = values.join(" ");
        // `-f` keeps names of files out of the list.
        lines += &format!(
            "complete -c urial -n \"__fish_urial_using_subcommand {command}\" -f -a \"{values}\"\n"
        );
    };
    let mut names = Vec::new();
    for command in command.get_subcommands() {
        let name = command.get_name();
        names.push(name.to_owned());
        offer_values(command, name, &mut offer);
        for inner in command.get_subcommands() {
            let inside = format!("{name}; and __fish_seen_subcommand_from {}", inner.get_name());
            offer_values(inner, &inside, &mut offer);
        }
    }
    names.retain(|name| name != "help");
    offer("help", &names);
    lines
}

fn offer_values(command: &Command, condition: &str, offer: &mut impl FnMut(&str, &[String])) {
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        let values: Vec<_> = values.iter().map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            offer(condition, &values);
        }
    }
}

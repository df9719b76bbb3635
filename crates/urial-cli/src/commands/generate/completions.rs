//! `urial generate completions`: scripts that complete command lines in a shell.

use clap::{Command, ValueEnum};
use clap_complete::{Shell, generate};

use super::shown;

/// Returns the script.
pub(super) fn script(shell: Shell, command: &Command) -> Vec<u8> {
    let mut script = Vec::new();
    let mut command = public("urial", command);
    generate(shell, &mut command, "urial", &mut script);
    if shell == Shell::Fish {
        script.extend_from_slice(arguments_for_fish(&command).as_bytes());
    }
    script
}

/// Returns the tree without hidden commands, which the scripts would offer.
fn public(name: &'static str, command: &Command) -> Command {
    // A tree of its own: clap hides a command from its help, but cannot take it out.
    Command::new(name)
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().cloned())
        .subcommands(shown(command).map(|one| match one.has_subcommands() {
            // The only one that has any.
            true => public("generate", one),
            false => one.clone(),
        }))
}

/// Returns completions that `clap_complete` leaves out for fish: values of positional arguments,
/// which `generate completions` alone has, and commands after `help`.
fn arguments_for_fish(command: &Command) -> String {
    let shells = Shell::value_variants().iter().map(ToString::to_string);
    let names = command.get_subcommands().map(|one| one.get_name().to_owned());
    let names = names.filter(|name| name != "help");
    let offer = |(after, values): (&str, Vec<String>)| {
        let values = values.join(" ");
        // `-f` keeps names of files out of the list.
        format!(
            "complete -c urial -n \"__fish_urial_using_subcommand {after}\" -f -a \"{values}\"\n"
        )
    };
    let all = [
        ("generate; and __fish_seen_subcommand_from completions", shells.collect()),
        ("help", names.collect()),
    ];
    all.map(offer).concat()
}

//! `urial completions`: scripts that complete command lines in a shell.

use std::io;

use clap::Command;
use clap_complete::{Shell, generate};

use crate::print::screen::print;
use crate::print::status::Status;

/// Print a script that completes the command line in a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Shell to complete for
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

const EXAMPLES: &str = "\
Exit status: 0, or 2 for an unknown shell.

Examples:
  urial completions bash > ~/.local/share/bash-completion/completions/urial
  urial completions fish > ~/.config/fish/completions/urial.fish";

impl Args {
    pub(crate) fn run(&self, command: Command) -> io::Result<Status> {
        let mut script = Vec::new();
        let mut command = public(&command);
        generate(self.shell, &mut command, "urial", &mut script);
        if self.shell == Shell::Fish {
            script.extend_from_slice(arguments_for_fish(&command).as_bytes());
        }
        print(&script)?;
        Ok(Status::Good)
    }
}

/// Returns the tree without hidden commands, which the scripts would offer.
fn public(command: &Command) -> Command {
    // A tree of its own: clap hides a command from its help, but cannot take it out.
    let commands = command.get_subcommands();
    Command::new("urial")
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .args(command.get_arguments().cloned())
        .subcommands(commands.filter(|command| !command.is_hide_set()).cloned())
}

/// Returns completions that `clap_complete` leaves out for fish: values of positional arguments,
/// and commands after `help`.
fn arguments_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    let mut offer = |name: &str, values: &[String]| {
        let values = values.join(" ");
        // `-f` keeps names of files out of the list.
        lines += &format!(
            "complete -c urial -n \"__fish_urial_using_subcommand {name}\" -f -a \"{values}\"\n"
        );
    };
    let mut names = Vec::new();
    for command in command.get_subcommands() {
        names.push(command.get_name().to_owned());
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let values: Vec<_> = values
                .iter()
                .map(|value| value.get_name().to_owned())
                .collect();
            if !values.is_empty() {
                offer(command.get_name(), &values);
            }
        }
    }
    names.retain(|name| name != "help");
    offer("help", &names);
    lines
}

//! `urial completions`: what a shell needs to complete a command line.

use std::io;

use clap::Command;
use clap_complete::{Shell, generate};

use crate::status::{Status, print};

/// Print a script that completes the command line in a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// For which shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

const EXAMPLES: &str = "\
Exit status: 0, or 2 for a shell that is not known.

Examples:
  urial completions bash > ~/.local/share/bash-completion/completions/urial
  urial completions fish > ~/.config/fish/completions/urial.fish";

impl Args {
    pub(crate) fn run(&self, mut command: Command) -> io::Result<Status> {
        let mut script = Vec::new();
        generate(self.shell, &mut command, "urial", &mut script);
        print(&script)?;
        Ok(Status::Good)
    }
}

//! `urial generate`: manual pages and completions.

mod help;
mod man;
mod completions;
mod markdown;

use std::io;
use std::path::PathBuf;

use clap::Subcommand;
use clap_complete::Shell;

use crate::context::Context;
use crate::message::Status;

/// Print manual pages and completions for shells
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print the manual page, or write the pages of all commands to a folder
    Man {
        /// Write a page for urial and one for each command to this folder; make it if it is not
        /// there
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
    /// Print a script that completes command lines in a shell
    Completions {
        /// Shell to complete for
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print docs/cli.md
    #[command(hide = true)]
    Markdown,
}

const EXAMPLES: &str = "\
Exit status: 0, or 2 for an unknown shell or an I/O error.

Examples:
  urial generate man ~/.local/share/man/man1
  urial generate completions bash > ~/.local/share/bash-completion/completions/urial";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let urial = (context.tree)();
        match &self.what {
            What::Man { folder } => man::run(folder.as_deref(), urial),
            What::Completions { shell } => completions::run(*shell, &urial),
            What::Markdown => markdown::run(urial),
        }
    }
}

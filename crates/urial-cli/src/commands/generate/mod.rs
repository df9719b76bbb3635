//! `urial generate`: manual pages and completions.

mod man;
mod completions;
mod markdown;

use std::io;
use std::path::PathBuf;

use clap::{Command, Subcommand};
use clap_complete::Shell;

use crate::context::Context;
use crate::message::{Status, wrong_usage};
use crate::write::screen::print;

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
            What::Man { folder: Some(folder) } => {
                // Twenty files beside the user's own, where one page was meant.
                if let Some(name) =
                    folder.to_str().filter(|name| urial.find_subcommand(name).is_some())
                {
                    return Err(wrong_usage(&format!(
                        "{name} is a command, and DIR a folder for the pages of all: read \
                         `urial help {name}`, or write ./{name} for a folder of that name"
                    )));
                }
                man::write_all(folder, &built(urial))?;
            }
            What::Man { folder: None } => print(&man::page(&built(urial))?)?,
            What::Completions { shell } => print(&completions::script(*shell, &urial))?,
            What::Markdown => print(markdown::page(&built(urial)).as_bytes())?,
        }
        Ok(Status::Good)
    }
}

/// Returns the whole tree, with clap's `help` hidden, which needs no page.
fn built(mut urial: Command) -> Command {
    urial.build();
    urial.mut_subcommand("help", |help| help.hide(true))
}

/// Returns the commands below one that are no secret.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|one| !one.is_hide_set())
}

/// Returns the lines after the options of a command's help, and the examples at their end.
fn closing(command: &Command) -> (Vec<String>, Vec<String>) {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    // From the text, as clap has one text for the end of a help and no sections in it.
    let (notes, examples) = text.split_once("Examples:\n").unwrap_or((&text, ""));
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect();
    (lines(&notes.replace("\n\n", "\n")), lines(examples))
}

//! `urial man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use crate::help::Closing;
use crate::shown::Shown;
use crate::status::{Status, print};

/// Print the manual page, or write those of all commands
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Write a page for urial and one for each command to this folder, which is made if need be
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Exit status: 0, or 2 for an I/O error.

Examples:
  urial man > urial.1
  urial man --dir ~/.local/share/man/man1";

impl Args {
    pub(crate) fn run(&self, mut command: Command) -> io::Result<Status> {
        command.build();
        let Some(folder) = &self.dir else {
            print(&page(&command)?)?;
            return Ok(Status::Good);
        };
        let named = |path: &Path, error: io::Error| {
            io::Error::new(
                error.kind(),
                format!("{}: {error}", Shown(&path.to_string_lossy())),
            )
        };
        fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
        let commands = command.get_subcommands();
        for command in commands.filter(|one| !one.is_hide_set()).chain([&command]) {
            let path = folder.join(Man::new(command.clone()).get_filename());
            fs::write(&path, page(command)?).map_err(|error| named(&path, error))?;
        }
        Ok(Status::Good)
    }
}

/// The page of a command: the sections of clap_mangen, and those that the end of the help gives.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let man = Man::new(command.clone())
        .source(concat!("urial ", env!("CARGO_PKG_VERSION")))
        .manual("urial");
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut out)?;
    }
    let closing = Closing::of(command);
    for note in &closing.notes {
        write!(out, ".PP\n{}\n", Roff(note))?;
    }
    if let Some(status) = &closing.exit_status {
        write!(out, ".SH \"EXIT STATUS\"\n{}\n", Roff(status))?;
    }
    if !closing.examples.is_empty() {
        out.extend_from_slice(b".SH EXAMPLES\n.nf\n");
        for example in &closing.examples {
            writeln!(out, "{}", Roff(example))?;
        }
        out.extend_from_slice(b".fi\n");
    }
    if command.get_version().is_some() {
        man.render_version_section(&mut out)?;
    }
    Ok(out)
}

/// A line of text, with what would mean something to roff escaped.
struct Roff<'a>(&'a str);

impl std::fmt::Display for Roff<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.starts_with(['.', '\'']) {
            f.write_str("\\&")?;
        }
        for character in self.0.chars() {
            match character {
                '\\' => f.write_str("\\e")?,
                '-' => f.write_str("\\-")?,
                '\'' => f.write_str("\\(aq")?,
                '`' => f.write_str("\\(ga")?,
                '~' => f.write_str("\\(ti")?,
                '^' => f.write_str("\\(ha")?,
                character => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

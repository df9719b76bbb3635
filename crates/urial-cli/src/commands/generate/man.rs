//! `urial generate man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use super::help::{Closing, built};
use crate::message::{QuotedPath, Status};
use crate::write::output;
use crate::write::screen::print;

/// Prints the manual page, or writes the pages of all commands to a folder.
pub(super) fn run(folder: Option<&Path>, command: Command) -> io::Result<Status> {
    let command = built(command);
    let Some(folder) = folder else {
        print(&page(&command)?)?;
        return Ok(Status::Good);
    };
    let named = |path: &Path, error: io::Error| output::named(&QuotedPath(path), &error);
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let commands = command.get_subcommands();
    for command in commands.filter(|one| !one.is_hide_set()).chain([&command]) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        fs::write(&path, page(command)?).map_err(|error| named(&path, error))?;
    }
    Ok(Status::Good)
}

/// Returns the page of a command: the sections of clap_mangen, and those at the end of the help.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let man = Man::new(command.clone())
        .source(concat!("urial ", env!("CARGO_PKG_VERSION")))
        .manual("urial");
    // Section by section: the synopsis of `Man::render` repeats every option and leaves out what
    // each takes, and it has no sections for status and examples.
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    let usage = command.clone().render_usage().to_string();
    writeln!(out, ".SH SYNOPSIS\n{}", Roff(usage.trim_start_matches("Usage: ")))?;
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

/// A line of text, escaped for roff.
struct Roff<'a>(&'a str);

impl std::fmt::Display for Roff<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A line that begins with one of these is a request of roff; `\&` has no width.
        if self.0.starts_with(['.', '\'']) {
            f.write_str("\\&")?;
        }
        for character in self.0.chars() {
            match character {
                '\\' => f.write_str("\\e")?,
                // A plain `-` is a hyphen in some devices, and options copied from there would not
                // work.
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

//! `urial generate man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use super::{closing, shown};
use crate::message::QuotedPath;
use crate::write::output;

/// Writes the pages of all commands to a folder.
pub(super) fn write_all(folder: &Path, urial: &Command) -> io::Result<()> {
    let named = |path: &Path, error: io::Error| output::named(&QuotedPath(path), &error);
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    for command in shown(urial).chain([urial]) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        fs::write(&path, page(command)?).map_err(|error| named(&path, error))?;
    }
    Ok(())
}

/// Returns the page of a command: the sections of clap_mangen, and those at the end of the help.
pub(super) fn page(command: &Command) -> io::Result<Vec<u8>> {
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
    let (notes, examples) = closing(command);
    for note in &notes {
        match note.strip_prefix("Exit status: ") {
            Some(status) => writeln!(out, ".SH \"EXIT STATUS\"\n{}", Roff(status))?,
            None => writeln!(out, ".PP\n{}", Roff(note))?,
        }
    }
    if !examples.is_empty() {
        out.extend_from_slice(b".SH EXAMPLES\n.nf\n");
        for example in &examples {
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

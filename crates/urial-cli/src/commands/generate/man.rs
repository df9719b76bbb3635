//! `urial generate man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Arg, ArgAction, Command};
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
    // Section by section: `Man::render` has a synopsis of its own, and no sections for status and
    // examples.
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    writeln!(out, ".SH SYNOPSIS\n{}", synopsis(command))?;
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

/// Returns name, options and arguments, with details that clap_mangen leaves out: value names, and
/// which may be repeated.
fn synopsis(command: &Command) -> String {
    let arguments = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (places, options): (Vec<&Arg>, Vec<&Arg>) = arguments.partition(|arg| arg.is_positional());
    // `urial clean`, as it is typed; the name alone is `clean`.
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut parts = vec![format!("\\fB{}\\fR", Roff(name))];
    parts.extend(options.into_iter().map(bracketed));
    parts.extend(places.into_iter().map(bracketed));
    if command.has_subcommands() {
        parts.push("<\\fIcommand\\fR>".to_owned());
    }
    parts.join(" ")
}

fn bracketed(arg: &Arg) -> String {
    let (open, close) = match arg.is_required_set() {
        true => ("<", ">"),
        false => ("[", "]"),
    };
    let again = match arg.get_action() {
        ArgAction::Append => "...",
        _ => "",
    };
    format!("{open}{}{close}{again}", spelled(arg))
}

/// Spells an argument as `-f|--file FILE`.
fn spelled(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let flags = short.into_iter().chain(long);
    let flags: Vec<String> = flags.map(|flag| format!("\\fB{}\\fR", Roff(&flag))).collect();
    let names = arg.get_value_names().unwrap_or_default();
    let names = names.iter().filter(|_| arg.get_action().takes_values());
    let names = names.map(|name| format!("\\fI{}\\fR", Roff(name)));
    let flags = Some(flags.join("|")).filter(|flags| !flags.is_empty());
    flags.into_iter().chain(names).collect::<Vec<_>>().join(" ")
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

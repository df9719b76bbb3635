//! Checks for arguments that name files by mistake, and for files that are URIs.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::path::Path;

use super::source::{Input, Place};
use crate::context::Context;
use crate::message::{QuotedArg, QuotedPath, complain, wrong_usage};

/// Keys that end standard input on a terminal.
const END: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// Meaning of the arguments of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// URIs or references.
    Uris,
    /// Any text, such as the path of a file.
    Texts,
}

/// The arguments that are allowed beside names of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// URIs, with a scheme.
    Uris,
    /// Any text.
    Texts,
    /// Lines of a log. One word without `:` and `=` has no secret, and is a mistyped name.
    Lines,
    /// References: the name of a file is one, so no file is read.
    References,
}

impl Input {
    /// Makes the arguments that name files the files to read.
    pub(crate) fn take_files(&mut self, others: Others) -> io::Result<()> {
        if others == Others::References || !self.is_arguments() {
            return Ok(());
        }
        if cfg!(windows) {
            let args = std::mem::take(&mut self.uris);
            self.uris = args.into_iter().flat_map(with_files).collect();
        }
        let is_read = |uri: &&OsString| *uri == "-" || is_file(Path::new(uri));
        let named = self.uris.iter().find(|uri| is_file(Path::new(uri)));
        let other = self.uris.iter().find(|uri| !is_read(uri));
        if let (Some(name), Some(other)) = (named, other) {
            return Err(wrong_usage(&format!(
                "{} is a file, and {} is not; give files or URIs, not both",
                QuotedPath(Path::new(name)),
                QuotedArg(&other.to_string_lossy()),
            )));
        }
        if named.is_some() {
            let names = std::mem::take(&mut self.uris);
            self.files = names.into_iter().map(Into::into).collect();
            return Ok(());
        }
        let is_taken = |text: &OsStr| match others {
            Others::Uris => has_scheme(text),
            Others::Lines => text.to_string_lossy().contains([':', '=', ' ']),
            Others::Texts | Others::References => true,
        };
        let is_neither = |text: &&OsString| !text.is_empty() && *text != "-" && !is_taken(text);
        match self.uris.iter().find(is_neither) {
            Some(text) if Path::new(text).is_dir() => Err(wrong_usage(&format!(
                "{} is a folder; name the files in it",
                QuotedPath(Path::new(text))
            ))),
            Some(text) => Err(wrong_usage(&format!(
                "no such file, and no URI: {}",
                QuotedArg(&text.to_string_lossy())
            ))),
            None => Ok(()),
        }
    }

    /// Warns of a URI that is also the name of a file, and refuses a URI that is given as a file.
    pub(crate) fn check(&self, arguments: Arguments, context: &Context) -> io::Result<()> {
        if !self.is_arguments() {
            return self.check_files();
        }
        // `-` is also a valid relative reference, so it could mean either; guessing would lose
        // input.
        if self.uris.iter().any(|uri| uri == "-") {
            return Err(wrong_usage(
                "`-` is standard input, and cannot be mixed with URIs as arguments",
            ));
        }
        let mut paths = self.uris.iter().map(Path::new);
        // `urial parse list.txt` is a natural mistake: the name is a relative reference, and the
        // answer is about the name.
        if arguments == Arguments::Uris
            && !context.quiet
            && let Some(path) = paths.find(|path| is_file(path))
        {
            let name = QuotedPath(path);
            complain(format_args!(
                "urial: {name} is the name of a file, too; -f {name} reads the file\n"
            ));
        }
        Ok(())
    }

    pub(crate) fn check_files(&self) -> io::Result<()> {
        let is_uri =
            // On Unix a file may have such a name, which decides.
            |path: &&Path| {
                let name = path.as_os_str();
                has_scheme(name) && !has_drive(name) && path.symlink_metadata().is_err()
            };
        // A single name is reported as a missing file, whatever it looks like.
        let are_many = self.files().nth(1).is_some();
        match self.files().filter(|_| are_many).find(is_uri) {
            Some(path) => Err(wrong_usage(&format!(
                "{} is not a file, and with -f every argument is one",
                QuotedPath(path)
            ))),
            None => Ok(()),
        }
    }

    /// Reports on a terminal that standard input is being read, which may come as a surprise.
    pub(crate) fn announce(&self, context: &Context) {
        let is_read = !self.is_arguments() && self.places().contains(&Place::Stdin);
        if is_read && !context.quiet && io::stdin().is_terminal() {
            complain(format_args!(
                "urial: reading standard input, one item per line; {END} ends it\n"
            ));
        }
    }
}

/// Returns the files that a pattern such as `*.txt` names, or the text itself: no shell of Windows
/// does it.
pub(crate) fn with_files(text: OsString) -> Vec<OsString> {
    #[cfg(windows)]
    if text.as_encoded_bytes().iter().any(|byte| b"*?".contains(byte))
        && (!has_scheme(&text) || has_drive(&text))
        && let Ok(paths) = glob::glob(&text.to_string_lossy())
    {
        let files = paths.flatten().map(Into::into);
        let files: Vec<OsString> =
            files.filter(|name: &OsString| is_file(Path::new(name))).collect();
        if !files.is_empty() {
            return files;
        }
    }
    vec![text]
}

/// Returns whether a text without a scheme names a file, or a pipe such as `<(…)` of a shell.
fn is_file(path: &Path) -> bool {
    // A text with a scheme is never taken for a file, even if such a file exists.
    let known = path.metadata();
    known.is_ok_and(|known| !known.is_dir())
        && (!has_scheme(path.as_os_str()) || has_drive(path.as_os_str()))
}

/// Returns whether a path of Windows starts with a drive, which has the form of a scheme.
fn has_drive(path: &OsStr) -> bool {
    let path = path.as_encoded_bytes();
    cfg!(windows) && matches!(path, [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic())
}

/// Returns whether the text starts with a scheme and a `:`.
fn has_scheme(uri: &OsStr) -> bool {
    let text = uri.to_string_lossy();
    // No URI has a backslash, so such a text is a path, of a file that may be missing.
    if has_drive(uri) && text[2..].starts_with('\\') {
        return false;
    }
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| urial_grammar::Production::Scheme.check(scheme).is_ok())
}

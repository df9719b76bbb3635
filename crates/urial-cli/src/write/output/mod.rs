//! Outputs: standard output, or a file that is replaced as a whole or not at all.

mod replacement;
mod place;
mod temporary;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

#[cfg(unix)]
pub(crate) use self::place::descriptor;
pub(crate) use self::place::{folder, followed, is_device};
pub(crate) use self::temporary::nobodys;
use crate::message::{QuotedPath, complain, wrong_usage};
use crate::write::screen;

/// An open output. [`Output::finish`] commits it; without that, a file stays as it was.
pub(crate) struct Output {
    place: Destination,
    /// The name for messages, escaped for a terminal.
    name: String,
    /// The file stays as it was if nothing is kept.
    is_guarded: bool,
}

enum Destination {
    Stdout,
    /// A device or a pipe, which cannot be replaced.
    Straight(File),
    /// A new file, which gets its name at the end.
    Whole {
        file: File,
        /// `None` until it gets one at the end.
        temporary: Option<TempPath>,
        path: PathBuf,
    },
    Abandoned,
}

impl Output {
    pub(crate) fn stdout() -> Output {
        Output::of(Destination::Stdout, "standard output".to_owned())
    }

    /// Opens a file; what is at `path` stays there until the end, so it may be an input too.
    pub(crate) fn file(path: &Path) -> io::Result<Output> {
        let name = QuotedPath(path).to_string();
        // Plain text under such a name is no archive, and replaces one if the input is the output.
        let packer = path.extension().and_then(|ending| match ending.to_str()? {
            "gz" => Some("gzip"),
            "zst" => Some("zstd"),
            _ => None,
        });
        if let Some(packer) = packer {
            return Err(wrong_usage(&format!(
                "{name}: what is written is not compressed; leave the name out, and end the command with `| {packer} > FILE`"
            )));
        }
        #[cfg(unix)]
        // `/dev/fd/3` and the like are open already, with the rights and the place that the caller
        // gave them.
        if let Some(number) = descriptor(path) {
            if number == 0 {
                return Err(wrong_usage(&format!(
                    "{name} is standard input, which is read; give the name of a file to write to"
                )));
            }
            let file = place::opened(number, path).map_err(|error| named(&name, &error))?;
            return Ok(Output::of(Destination::Straight(file), name));
        }
        let place = begin(path).map_err(|error| named(&name, &error))?;
        Ok(Output::of(place, name))
    }

    const fn of(place: Destination, name: String) -> Output {
        Output { place, name, is_guarded: false }
    }

    /// Sets whether a file with something in it stays as it was if nothing is kept.
    pub(crate) const fn guarded(mut self, is_guarded: bool) -> Output {
        self.is_guarded = is_guarded;
        self
    }

    /// Leaves a guarded file as it was if nothing is kept, says so, and returns whether it did:
    /// `-f list -o list` with a wrong option would empty the list.
    pub(crate) fn spares(&mut self, is_kept: bool) -> bool {
        let spares = match &self.place {
            Destination::Whole { path, .. } if self.is_guarded && !is_kept => {
                path.metadata().is_ok_and(|known| known.len() > 0)
            }
            _ => false,
        };
        if spares && let Some(file) = self.abandon() {
            complain(format_args!("urial: nothing is kept, so {file}; --force empties it\n"));
        }
        spares
    }

    pub(crate) fn write(&mut self, data: &[u8]) -> io::Result<()> {
        let outcome = match &mut self.place {
            Destination::Stdout => {
                // Before the first byte: Rust reports no error for a closed standard output.
                screen::check_open()?;
                // Its errors name it.
                return screen::print(data);
            }
            Destination::Straight(file) | Destination::Whole { file, .. } => file.write_all(data),
            Destination::Abandoned => Ok(()),
        };
        outcome.map_err(|error| named(&self.name, &error))
    }

    /// Waits until the data is on the device, so that an error is known before a file is replaced.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        let Destination::Whole { file, .. } = &self.place else {
            return Ok(());
        };
        file.sync_all().map_err(|error| named(&self.name, &error))
    }

    /// Renames the file to its final name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        // Before the renaming: after a crash the name could lead to a file without its data.
        self.sync()?;
        let Destination::Whole { file, temporary, path } = self.place else {
            return Ok(());
        };
        // The name itself is on the device when its folder is.
        let outcome =
            temporary::persist(file, temporary, &path).and_then(|()| place::sync_folder(&path));
        outcome.map_err(|error| named(&self.name, &error))
    }

    /// Returns whether it is no standard output.
    pub(crate) const fn is_file(&self) -> bool {
        !matches!(self.place, Destination::Stdout)
    }

    /// Leaves a file as it was, and says so.
    pub(crate) fn leave(&mut self) {
        if let Some(file) = self.abandon() {
            complain(format_args!("urial: {file}\n"));
        }
    }

    /// Discards what was written to a file, and returns a message about the file.
    fn abandon(&mut self) -> Option<String> {
        let Destination::Whole { path, .. } =
            std::mem::replace(&mut self.place, Destination::Abandoned)
        else {
            return None;
        };
        let name = &self.name;
        Some(match path.exists() {
            true => format!("{name} is left as it was"),
            false => format!("{name} is not written"),
        })
    }
}

fn begin(path: &Path) -> io::Result<Destination> {
    if is_device(path) {
        return File::options().write(true).open(path).map(Destination::Straight);
    }
    // Renaming onto a symbolic link would replace the link, and leave the file that it names.
    let path = followed(path)?;
    let known = path.metadata().ok();
    if known.as_ref().is_some_and(std::fs::Metadata::is_dir) {
        return Err(ErrorKind::IsADirectory.into());
    }
    if let Some(known) = &known {
        // Refuse to replace a read-only file, though the folder would allow it.
        let file = File::options().write(true).open(&path)?;
        // A rename would replace `/dev/null` or a pipe by a file.
        if !known.is_file() {
            return Ok(Destination::Straight(file));
        }
    }
    let folder = folder(&path);
    // Report an error of the folder in the system's words.
    folder.metadata()?;
    let (file, temporary) = temporary::create(folder)?;
    if let Some(known) = &known {
        replacement::inherit(&file, known, &path)?;
    }
    Ok(Destination::Whole { file, temporary, path })
}

/// Adds the name of a file to an error; the kind stays, because a closed pipe is not reported as a
/// failure.
pub(crate) fn named(name: &impl Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

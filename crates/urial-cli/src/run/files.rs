//! Opening the output files; refuses two that would overwrite each other or the input.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use crate::message::wrong_usage;
use crate::node::Node;
use crate::read::{Input, Place};
#[cfg(unix)]
use crate::write::output::descriptor;
use crate::write::output::{Output, folder, followed, is_device};

/// The output files of a run: the list, and the rejected lines if they go to a file.
pub(crate) struct Files {
    pub(crate) list: Output,
    pub(crate) rejects: Option<Output>,
    /// The list replaces a file that is read.
    pub(crate) replaces_input: bool,
}

impl Files {
    /// Opens the outputs; before anything is written, refuses outputs that are the same file.
    pub(crate) fn begin(input: &Input, output: Option<&Path>) -> io::Result<Files> {
        let list = output.and_then(file);
        if let Some(rejects) = &input.rejects {
            // `> list` of a shell counts too: the list is standard output then, and its inode is
            // compared.
            check(file(rejects), list, input)?;
        }
        let named = output.and_then(|_| named(list));
        // The list may replace an input, which is read to its end before the rename.
        let replaces_input = named.is_some_and(|named| read_at(&named, input).is_some());
        let open = |file: Option<&Path>| file.map_or_else(|| Ok(Output::stdout()), Output::file);
        Ok(Files {
            replaces_input,
            list: open(list)?.guarded(replaces_input && !input.force),
            rejects: input.rejects.as_deref().map(|path| open(file(path))).transpose()?,
        })
    }

    /// Returns both outputs, the list first.
    pub(crate) fn each(&mut self) -> impl Iterator<Item = &mut Output> {
        [&mut self.list].into_iter().chain(&mut self.rejects)
    }
}

/// Returns the path, unless it names standard output, as `-`, `/dev/stdout` and `/dev/fd/1` do.
fn file(path: &Path) -> Option<&Path> {
    #[cfg(unix)]
    if descriptor(path) == Some(1) {
        return None;
    }
    (path.as_os_str() != "-").then_some(path)
}

/// Returns the file at a path, or the one that is standard output.
fn named(path: Option<&Path>) -> Option<Named> {
    match path {
        Some(path) => Named::at(path),
        None => Node::of(&io::stdout()).map(Named::There),
    }
}

/// Fails if rejected lines may not go to `rejects`.
fn check(rejects: Option<&Path>, list: Option<&Path>, input: &Input) -> io::Result<()> {
    if rejects.is_none() && list.is_none() {
        return Err(wrong_usage(
            "the list and the rejected lines cannot both go to standard output; -o FILE writes the list elsewhere",
        ));
    }
    let rejects = named(rejects);
    // Compared by inode: a link or `./x` for `x` names the same file.
    if rejects.is_some() && named(list) == rejects {
        return Err(wrong_usage(
            "--rejects names the file that the list goes to, and one of them would be lost",
        ));
    }
    check_unread(rejects, input, ("--rejects", "and its valid lines would"))
}

/// Fails if the page of `--html` would replace a file that is read.
pub(crate) fn check_page(page: &Path, input: &Input) -> io::Result<()> {
    check_unread(named(Some(page)), input, ("--html", "and would"))
}

/// Fails if the file of an option is one that is read, in these words.
fn check_unread(
    file: Option<Named>,
    input: &Input,
    (option, words): (&str, &str),
) -> io::Result<()> {
    match file.and_then(|file| read_at(&file, input)) {
        Some(place) => Err(wrong_usage(&format!(
            "{option} names {}, which is read, {words} be lost",
            place.name()
        ))),
        None => Ok(()),
    }
}

/// Returns the input that is that file.
fn read_at(named: &Named, input: &Input) -> Option<Place> {
    if input.is_arguments() {
        // Arguments are in memory, so nothing that is written can overwrite them.
        return None;
    }
    let is_read = |place: &Place| match place {
        Place::File(path) => Named::at(path),
        Place::Stdin | Place::Argument => Node::of(&io::stdin()).map(Named::There),
    };
    let mut places = input.places().into_iter();
    places.find(|place| is_read(place).as_ref() == Some(named))
}

/// The file that a path names: two paths with equal places name one.
#[derive(Debug, PartialEq, Eq)]
enum Named {
    There(Node),
    /// Resolved path of a file that does not exist yet.
    New(PathBuf),
}

impl Named {
    /// Returns `None` for a device or a pipe, which cannot be overwritten.
    fn at(path: &Path) -> Option<Named> {
        if path.metadata().is_ok() {
            return Node::at(path).map(Named::There);
        }
        if is_device(path) {
            return None;
        }
        // A file that does not exist yet has no inode; its folder has, so its resolved path stands
        // for it.
        let path = followed(path).ok()?;
        let name = unfolded(path.file_name()?);
        Some(Named::New(folder(&path).canonicalize().ok()?.join(name)))
    }
}

/// Returns the spelling under which a name is compared: on Windows and macOS, `NEW.TXT` and
/// `new.txt` are one file, and Windows drops a dot and a space from the end.
fn unfolded(name: &OsStr) -> OsString {
    if !cfg!(any(windows, target_vendor = "apple")) {
        return name.to_owned();
    }
    let name = name.to_string_lossy().to_lowercase();
    match cfg!(windows) {
        true => name.trim_end_matches(['.', ' ']).into(),
        false => name.into(),
    }
}

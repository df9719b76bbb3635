//! Opening the output files; refuses two that would overwrite each other or the input.

#[cfg(unix)]
use std::fs::File;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::source::{Input, Place};
#[cfg(unix)]
use crate::print::output::descriptor;
use crate::print::output::{Output, followed};
use crate::print::status::wrong_usage;

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
        let list = output.map(Target::new);
        let rejects = input.rejects.as_deref().map(Target::new);
        if let Some(rejects) = &rejects {
            // `> list` of a shell counts too: the list is standard output then, and its inode is
            // compared.
            check(rejects, list.as_ref().unwrap_or(&Target::Stdout), input)?;
        }
        let node = list.as_ref().and_then(|list| list.node());
        Ok(Files {
            // The list may replace an input, which is read to its end before the rename.
            replaces_input: node.is_some_and(|node| read_at(&node, input).is_some()),
            list: list.map_or_else(|| Ok(Output::stdout()), Target::begin)?,
            rejects: rejects.map(Target::begin).transpose()?,
        })
    }
}

#[derive(Clone, Copy)]
enum Target<'a> {
    Stdout,
    File(&'a Path),
}

impl<'a> Target<'a> {
    fn new(path: &'a Path) -> Target<'a> {
        // `/dev/stdout` or `/dev/fd/1`.
        #[cfg(unix)]
        if descriptor(path) == Some(1) {
            return Target::Stdout;
        }
        match path.as_os_str() == "-" {
            true => Target::Stdout,
            false => Target::File(path),
        }
    }

    fn node(self) -> Option<Node> {
        match self {
            Target::Stdout => Node::stdout(),
            Target::File(path) => Node::at(path),
        }
    }

    fn begin(self) -> io::Result<Output> {
        match self {
            Target::Stdout => Ok(Output::stdout()),
            Target::File(path) => Output::file(path),
        }
    }
}

/// Fails if rejected lines may not go to `rejects`.
fn check(rejects: &Target<'_>, list: &Target<'_>, input: &Input) -> io::Result<()> {
    if matches!((rejects, list), (Target::Stdout, Target::Stdout)) {
        return Err(wrong_usage(
            "the list and the rejected lines cannot both go to standard output; -o FILE writes the list elsewhere",
        ));
    }
    let Some(node) = rejects.node() else {
        return Ok(());
    };
    // Compared by inode: a link or `./x` for `x` names the same file.
    if list.node().as_ref() == Some(&node) {
        return Err(wrong_usage(
            "--rejects names the file that the list goes to, and one of them would be lost",
        ));
    }
    match read_at(&node, input) {
        Some(place) => Err(wrong_usage(&format!(
            "--rejects names {}, which is read, and its valid lines would be lost",
            place.name()
        ))),
        None => Ok(()),
    }
}

/// Returns the input that is that file.
fn read_at(node: &Node, input: &Input) -> Option<Place> {
    if input.is_arguments() {
        // Arguments are in memory, so nothing that is written can overwrite them.
        return None;
    }
    let is_read = |place: &Place| match place {
        Place::File(path) => Node::at(path),
        Place::Stdin | Place::Argument => Node::stdin(),
    };
    let mut places = input.places().into_iter();
    places.find(|place| is_read(place).as_ref() == Some(node))
}

/// Identity of a file: two paths with equal nodes name one file.
#[derive(Debug, PartialEq, Eq)]
enum Node {
    #[cfg(unix)]
    There { device: u64, inode: u64 },
    /// Resolved path of a file that does not exist yet.
    Path(PathBuf),
}

impl Node {
    /// Returns `None` unless it is a regular file: a device or a pipe cannot be overwritten.
    fn at(path: &Path) -> Option<Node> {
        if let Ok(known) = fs::metadata(path) {
            return Node::of(&known, path);
        }
        // A file that does not exist yet has no inode; its folder has, so its resolved path stands
        // for it.
        let path = followed(path).ok()?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        Some(Node::Path(
            folder.canonicalize().ok()?.join(path.file_name()?),
        ))
    }

    #[cfg(unix)]
    fn of(known: &Metadata, _: &Path) -> Option<Node> {
        use std::os::unix::fs::MetadataExt;
        known.is_file().then(|| Node::There {
            device: known.dev(),
            inode: known.ino(),
        })
    }

    #[cfg(not(unix))]
    fn of(known: &Metadata, path: &Path) -> Option<Node> {
        known
            .is_file()
            .then(|| path.canonicalize().ok().map(Node::Path))?
    }

    #[cfg(unix)]
    fn stdin() -> Option<Node> {
        use std::os::fd::AsFd;
        Node::open(io::stdin().as_fd())
    }

    #[cfg(unix)]
    fn stdout() -> Option<Node> {
        use std::os::fd::AsFd;
        Node::open(io::stdout().as_fd())
    }

    #[cfg(unix)]
    fn open(file: std::os::fd::BorrowedFd<'_>) -> Option<Node> {
        // A duplicate, since a `File` closes the descriptor that it has.
        let file = File::from(file.try_clone_to_owned().ok()?);
        Node::of(&file.metadata().ok()?, Path::new("-"))
    }

    #[cfg(not(unix))]
    fn stdin() -> Option<Node> {
        None
    }

    #[cfg(not(unix))]
    fn stdout() -> Option<Node> {
        None
    }
}

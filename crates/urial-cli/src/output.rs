//! Where data goes: standard output, or a file that is there whole or not at all.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// An open output. [`Output::finish`] makes it last; without that, a file stays as it was.
pub(crate) struct Output {
    place: Place,
    /// What it is to people.
    name: String,
}

enum Place {
    Stdout,
    /// A device or a pipe, which cannot be replaced.
    Straight(File),
    /// A new file that gets its name at the end.
    Whole {
        file: NamedTempFile,
        path: PathBuf,
    },
    Abandoned,
}

impl Output {
    pub(crate) fn stdout() -> Output {
        Output {
            place: Place::Stdout,
            name: "standard output".to_owned(),
        }
    }

    /// Begins a file; what is at `path` stays there until the end, so it may be what is read.
    pub(crate) fn file(path: &Path) -> io::Result<Output> {
        let name = path.display().to_string();
        let place = begin(path).map_err(|error| named(&name, &error))?;
        Ok(Output { place, name })
    }

    pub(crate) fn write(&mut self, data: &[u8]) -> io::Result<()> {
        let outcome = match &mut self.place {
            Place::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(data).and_then(|()| out.flush())
            }
            Place::Straight(file) => file.write_all(data),
            Place::Whole { file, .. } => file.as_file_mut().write_all(data),
            Place::Abandoned => Ok(()),
        };
        outcome.map_err(|error| named(&self.name, &error))
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.place {
            Place::Stdout | Place::Straight(_) | Place::Abandoned => Ok(()),
            Place::Whole { file, path } => match file.persist(path) {
                Ok(_) => Ok(()),
                Err(failure) => Err(named(&self.name, &failure.error)),
            },
        }
    }

    /// Forgets what was written to a file, and says whose file stays as it was.
    pub(crate) fn abandon(&mut self) -> Option<&str> {
        match std::mem::replace(&mut self.place, Place::Abandoned) {
            Place::Whole { .. } => Some(&self.name),
            Place::Stdout | Place::Straight(_) | Place::Abandoned => None,
        }
    }
}

fn begin(path: &Path) -> io::Result<Place> {
    // A link stays a link: the file behind it is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let known = path.metadata().ok();
    if known.as_ref().is_some_and(std::fs::Metadata::is_dir) {
        return Err(ErrorKind::IsADirectory.into());
    }
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        let file = File::options().write(true).open(&path)?;
        return Ok(Place::Straight(file));
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".urial-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Some(known) = known {
        file.as_file().set_permissions(known.permissions())?;
    }
    Ok(Place::Whole { file, path })
}

/// The same error with the name of what it is about; its kind stays, for a closed pipe is no failure.
pub(crate) fn named(name: &impl Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_at_the_end_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        std::fs::write(&path, "old").unwrap();
        let count = || folder.path().read_dir().unwrap().count();

        let mut output = Output::file(&path).unwrap();
        output.write(b"half").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(output.abandon(), Some(path.to_str().unwrap()));
        output.write(b"more").unwrap();
        output.finish().unwrap();
        assert_eq!((std::fs::read(&path).unwrap(), count()), (b"old".into(), 1));

        let mut output = Output::file(&path).unwrap();
        output.write(b"new").unwrap();
        output.finish().unwrap();
        assert_eq!((std::fs::read(&path).unwrap(), count()), (b"new".into(), 1));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["list", "link"].map(|name| folder.path().join(name));
        std::fs::write(&path, "old").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        let mut output = Output::file(&link).unwrap();
        output.write(b"new").unwrap();
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert!(link.is_symlink());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = Output::file(folder.path()).err().unwrap();
        assert!(
            error
                .to_string()
                .starts_with(folder.path().to_str().unwrap())
        );
        assert!(Output::file(&folder.path().join("a/b")).is_err());
    }
}

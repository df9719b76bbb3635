//! The folders of a release, and the tools that its parts share.

use crate::project::Project;
use crate::run::Call;
use std::fs;
use std::path::{Path, PathBuf};

const SUMS: &str = "SHA256SUMS";

/// Folders and the version of a release.
pub(super) struct Stage<'a> {
    pub(super) project: &'a Project,
    pub(super) version: String,
    /// The folder of the files that would be published.
    pub(super) published: PathBuf,
}

impl<'a> Stage<'a> {
    /// Makes the folder of the files; an empty one, if all of them will be made.
    pub(super) fn new(project: &'a Project, is_whole: bool) -> Result<Self, String> {
        let published = project.target.join("published");
        if is_whole {
            let _ = fs::remove_dir_all(&published);
        }
        create(&published)?;
        let packages = project.metadata["packages"].as_array();
        let mut packages = packages.ok_or("no packages")?.iter();
        let command = packages.find(|package| package["name"] == "urial-cli");
        let version = command.and_then(|package| package["version"].as_str());
        let version = version.ok_or("no version of urial-cli")?.to_owned();
        Ok(Stage {
            project,
            version,
            published,
        })
    }

    /// Makes an empty folder to work in, beside the published files.
    pub(super) fn fresh(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.project.target.join("release-check").join(name);
        let _ = fs::remove_dir_all(&folder);
        create(&folder)?;
        Ok(folder)
    }

    /// Calls a program in the root; `words` is split at spaces.
    pub(super) fn call(&self, program: impl AsRef<Path>, words: &str) -> Call {
        let call = Call::new(&program.as_ref().to_string_lossy(), &self.project.root);
        call.args(words.split_whitespace())
    }

    /// Names a file or a folder by its version and this machine's kind.
    pub(super) fn named(&self, name: &str) -> String {
        use std::env::consts::{ARCH, OS};
        format!("{name}-{}-{ARCH}-{OS}", self.version)
    }

    /// Packs a folder into a published tarball, with nothing of this machine or of the time.
    pub(super) fn pack(&self, folder: &Path) -> Result<PathBuf, String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let file = self.published.join(format!("{name}.tar.gz"));
        let same = "--sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner";
        let call = self
            .call("tar", same)
            .args(["--mode=u=rwX,go=rX", "-I", "gzip -9n", "-C"]);
        let call = call.arg(folder.parent().unwrap_or(folder));
        call.args(["-cf", &file.to_string_lossy(), &name]).run()?;
        self.show(&file)?;
        Ok(file)
    }

    /// Unpacks a tarball into an empty folder.
    pub(super) fn unpack(&self, file: &Path, name: &str) -> Result<PathBuf, String> {
        let folder = self.fresh(name)?;
        let call = self.call("tar", "-xf").arg(file).arg("-C").arg(&folder);
        call.run()?;
        Ok(folder)
    }

    /// Prints a published file with its size.
    pub(super) fn show(&self, file: &Path) -> Result<(), String> {
        let size = read(file)?.len();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{size:>9} {name}");
        Ok(())
    }

    /// Writes the sums of all published files.
    pub(super) fn sum(&self) -> Result<(), String> {
        let mut names = files(&self.published)?;
        names.retain(|path| !path.ends_with(SUMS));
        let names = names.iter().filter_map(|path| path.file_name());
        let sums = self.call("sha256sum", "").within(&self.published);
        let sums = sums.args(names).printed()?;
        print!("{sums}");
        write(&self.published.join(SUMS), &sums)
    }
}

/// Makes a folder, and those that it is in.
pub(super) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))
}

/// Reads a file.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| failed(file, &error))
}

/// Reads a file of text.
pub(super) fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| failed(file, &error))
}

/// Writes a file, and the folders that it is in.
pub(super) fn write(file: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    create(file.parent().unwrap_or(file))?;
    fs::write(file, content).map_err(|error| failed(file, &error))
}

/// Copies a file, with its mode, and makes the folders that the copy is in.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    create(to.parent().unwrap_or(to))?;
    let copied = fs::copy(from, to).map_err(|error| failed(from, &error));
    copied.map(drop)
}

/// Lists the files of a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = folder.read_dir().map_err(|error| failed(folder, &error))?;
    let mut files: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// Returns the first example of a page in a language.
pub(super) fn example(page: &str, language: &str) -> Result<String, String> {
    let block = page.split_once(&format!("```{language}\n"));
    let block = block.and_then(|(_, rest)| rest.split_once("```\n"));
    let (block, _) = block.ok_or(format!("no example in {language}"))?;
    Ok(block.to_owned())
}

/// Says which file could not be read or written.
fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_example_is_taken() {
        let page = "a\n```sh\nb\n```\n```js\nc\n\n```\n```js\nd\n```\n";
        assert_eq!(example(page, "js").unwrap(), "c\n\n");
        assert!(example(page, "python").is_err());
    }
}

//! Lists from a folder: each file is one, named after the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::List;

pub fn read(folder: &Path) -> io::Result<Vec<List>> {
    let mut files = files(folder).map_err(|error| at(folder, &error))?;
    files.sort();
    let mut lists = files
        .iter()
        .map(|file| {
            let bytes = fs::read(file).map_err(|error| at(file, &error))?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            Ok(list(&name, &bytes))
        })
        .collect::<io::Result<Vec<List>>>()?;
    lists.retain(|list| !list.spans.is_empty());
    if lists.is_empty() {
        return Err(at(folder, &io::Error::other("no list with a line in it")));
    }
    Ok(lists)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !hidden && entry.path().is_file() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns every line as it is, in the order of the file: nothing is trimmed, sorted, or left out
/// as a double. A line ends with LF or CR LF; lines that are not UTF-8 are not `&str`.
pub fn list(name: &str, bytes: &[u8]) -> List {
    let mut list = List::new(name);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r\n").or_else(|| line.strip_suffix(b"\n")).unwrap_or(line);
        match std::str::from_utf8(line) {
            Ok(line) => list.push(line),
            Err(_) => list.skipped += 1,
        }
    }
    list
}

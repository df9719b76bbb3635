//! Check for local paths: no file may name the machine it was written on.

use super::{Finding, Tree};

/// Folders that builds run in on the machines we know of; split, since this file is checked too.
const FOLDERS: [&str; 3] = [concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/ho", "me/")];

pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, content) in &tree.files {
        // Bytes and not text: recorded output and fixtures are checked too.
        for (line, bytes) in content.split(|byte| *byte == b'\n').enumerate() {
            let mut folders = FOLDERS.iter();
            if let Some(folder) = folders.find(|folder| starts_in(bytes, folder.as_bytes())) {
                let text = format!("a path of one machine (`{folder}`), write it from the root");
                found.push(Finding::new(path, line + 1, text));
            }
        }
    }
}

/// Returns whether a path starts with `folder` somewhere in the line. In `http://host/folder/` and
/// `file:///folder/` it does not start there: a byte that belongs to the text comes before it.
fn starts_in(line: &[u8], folder: &[u8]) -> bool {
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.~%/)]}>*".contains(&byte);
    let mut windows = line.windows(folder.len()).enumerate();
    windows.any(|(at, window)| window == folder && (at == 0 || !belongs(line[at - 1])))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::places;
    use super::*;

    #[test]
    fn only_a_path_from_the_root_of_a_machine_is_one() {
        let files = [
            ("a.md", "see\n`/ro~ot/x`\n/ho~me/a and /wo~rk/b\n"),
            ("b.bin", "\u{0}=/wo~rk/x"),
            ("c.jsonl", "\"file:///ho~me/a\" \"http://h/wo~rk/\" \"a/ro~ot/b\" \"/homes/\""),
        ];
        let found = places(check, &files);
        assert_eq!(found, ["a.md:2", "a.md:3", "b.bin:1"]);
    }
}

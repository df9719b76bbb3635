//! Check of sizes. Clippy counts the lines of functions (`too_many_lines`).

use super::{Finding, Tree, WHOLE_FILE};

/// A Rust file has fewer lines than this.
const FILE_LINES: usize = 500;

const LARGEST: usize = 1 << 20;

pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, content) in &tree.files {
        let lines = content.iter().filter(|byte| **byte == b'\n').count();
        // In bytes first: a file of a megabyte may be one line.
        let text = if content.len() > LARGEST {
            let size = content.len() / 1024;
            format!("{size} KiB, keep files below 1 MiB or make this one")
        } else if path.ends_with(".rs") && lines >= FILE_LINES {
            format!("{lines} lines, split the file below {FILE_LINES}")
        } else {
            continue;
        };
        found.push(Finding::new(path, WHOLE_FILE, text));
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::places;
    use super::*;

    #[test]
    fn large_and_long_files_are_found() {
        let (bytes, lines) = ("x".repeat(LARGEST), "\n".repeat(FILE_LINES - 1));
        let (more_bytes, more_lines) = (bytes.clone() + "x", lines.clone() + "\n");
        let files = [
            ("a", &*bytes),
            ("b", &more_bytes),
            ("c.rs", &lines),
            ("d.rs", &more_lines),
            ("e.md", &more_lines),
        ];
        assert_eq!(places(check, &files), ["b:1", "d.rs:1"]);
    }
}

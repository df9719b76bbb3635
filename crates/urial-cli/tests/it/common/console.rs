//! Runs the `console` blocks of a Markdown page in a shell, and compares what is printed.

use std::path::Path;

use super::shell;
use crate::cases::is_shown;

/// Runs every `$ command` of the page's `console` blocks in `folder` and compares its output, both
/// streams together: first standard output, then standard error. Returns the number of commands.
pub(crate) fn run_page(page: &str, folder: &Path) -> usize {
    let mut count = 0;
    for block in page.split("```console\n").skip(1) {
        let block = format!("\n{}", block.split("\n```").next().unwrap());
        for example in block.split("\n$ ").skip(1) {
            let (line, expected) = example.split_once('\n').unwrap_or((example, ""));
            let output = shell().args(["-c", line]).current_dir(folder).output().unwrap();
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            let [lines, shown] =
                [&printed, expected].map(|text: &str| text.lines().collect::<Vec<_>>());
            assert!(is_shown(&lines, &shown), "{line} prints:\n{printed}");
            count += 1;
        }
    }
    count
}

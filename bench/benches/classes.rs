//! Classes: whether texts are valid, joins, edits, and what every value can do.

use std::process::ExitCode;

use urial_bench::{classes, report};

fn main() -> ExitCode {
    report::run(classes::classes)
}

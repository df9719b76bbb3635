//! Classes: whether texts are valid, joins, edits, and what every value can do.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::classes)
}

//! Repair and audit: every line as it is, lines with mistakes, and lines that somebody means no
//! good with.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::repair)
}

//! Normalize: every line of every list after parsing it, and parsed lines that are normal or dirty.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::normalize)
}

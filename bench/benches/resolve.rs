//! Resolve and relativize: a base and a reference, a base and a target.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::resolve)
}

//! Parse: every line of every list as a URI, with and without reading its five components.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::parse)
}

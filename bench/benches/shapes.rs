//! Parse: lines of one shape each, beside every peer that checks by the RFC.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::shapes)
}

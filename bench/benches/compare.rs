//! Compare: two parsed URIs that agree on one rung and not before, or on none.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::compare)
}

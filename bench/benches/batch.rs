//! Lines of one text, checked and normalized together, beside finding each line and parsing it, and
//! beside summing up its bytes.

use urial_bench::{operations, report};

fn main() -> std::process::ExitCode {
    report::run(operations::batch)
}

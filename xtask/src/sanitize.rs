//! `cargo xtask sanitize`: the kernels on buffers that end where the text ends, with every load
//! checked.
//!
//! Valgrind checks the loads of the kernels that it knows (all but AVX-512); the address sanitizer
//! of a nightly toolchain checks those of all kernels that the machine runs.

use crate::Failure;
use crate::run::{Call, root};

/// The tests with texts that end with their allocation.
const TESTS: [&str; 2] = [
    "--test kernels -- --exact texts_that_end_with_their_allocation",
    "--test it -- --exact lines::buffers_that_end_with_their_allocation",
];
/// The tests of loads and stores in operations, which use AVX-512 and so cannot run under valgrind.
const OPERATIONS: &str = "--lib -- scan::has_avx512::tests parsed::join::tests";

pub(crate) fn main() -> Result<(), Failure> {
    watched().map_err(Failure::Chore)
}

/// Runs the tests under both tools: valgrind has no AVX-512, and the sanitizer needs a nightly.
fn watched() -> Result<(), String> {
    let root = root();
    let test = "test -q -p urial-grammar --features avx512";
    // By default valgrind accepts aligned loads that are only partly inside.
    let runner = r#"target."cfg(unix)".runner = ["valgrind", "-q", "--error-exitcode=9", "--partial-loads-ok=no"]"#;
    for words in TESTS {
        let call = Call::cargo(&root, test).args(["--config", runner]);
        call.args(words.split(' ')).run()?;
    }
    let version = Call::new("rustc", &root)
        .args(["+nightly", "-vV"])
        .printed()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    for words in TESTS.into_iter().chain([OPERATIONS]) {
        // By its name, not by the variable that names the cargo that runs us.
        Call::new("cargo", &root)
            .arg("+nightly")
            .args(test.split(' '))
            .args(["--target-dir", "target/sanitize", "--target"])
            .arg(host.ok_or("rustc names no host")?)
            .args(words.split(' '))
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .run()?;
    }
    Ok(())
}

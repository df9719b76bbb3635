//! `cargo xtask sanitize`: the kernels on buffers that end where the text ends, with every load
//! checked.
//!
//! Valgrind checks the loads of the kernels that it knows (all but AVX-512); the address sanitizer
//! of a nightly toolchain checks those of all kernels that the machine runs. A missing tool is
//! skipped, and reported.

use crate::Failure;
use crate::run::{Call, root};
use serde_json::Value;
use std::path::Path;

/// The tests with texts that end with their allocation.
const TESTS: [(&str, &str); 2] = [
    ("kernels", "texts_that_end_with_their_allocation"),
    ("it", "lines::buffers_that_end_with_their_allocation"),
];

/// The tests of loads and stores in operations, which use AVX-512 and so cannot run under valgrind.
const OPERATIONS: &str = "--lib -- scan::has_avx512::tests parsed::join::tests";

pub(crate) fn main() -> Result<(), Failure> {
    let root = root();
    // Both where both are there: valgrind has no AVX-512, and the sanitizer needs a nightly.
    let watched = with_valgrind(&root).and_then(|watched| Ok(watched | with_sanitizer(&root)?));
    match watched.map_err(Failure::Chore)? {
        true => Ok(()),
        false => Err(Failure::Chore(
            "there is neither valgrind nor a nightly toolchain; nobody watched".to_owned(),
        )),
    }
}

/// Runs the tests under valgrind; returns whether it is installed.
fn with_valgrind(root: &Path) -> Result<bool, String> {
    if Call::new("valgrind", root)
        .arg("--version")
        .answer()
        .is_none()
    {
        eprintln!("   skipped: valgrind, which is not installed");
        return Ok(false);
    }
    // Texts that end with their allocation: a load beyond the slice is then a load beyond the heap
    // block, which both tools notice.
    for (target, test) in TESTS {
        let build =
            "test -q -p urial-grammar --features avx512 --no-run --message-format=json --test";
        let built = Call::cargo(root, build).arg(target).printed()?;
        let binary = executable(&built, target).ok_or("cargo names no test binary")?;
        Call::new("valgrind", root)
            // By default valgrind accepts aligned loads that are only partly inside.
            .args(["-q", "--error-exitcode=9", "--partial-loads-ok=no"])
            .args([&binary, "--exact", test])
            .run()?;
    }
    Ok(true)
}

/// Returns the path of a test's binary, from cargo's build messages.
fn executable(messages: &str, target: &str) -> Option<String> {
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        // Cargo names the library's own binary in the same stream.
        .filter(|message| message["target"]["name"] == target)
        .find_map(|message| message["executable"].as_str().map(str::to_owned))
}

/// Runs the tests with a sanitizer; returns whether there is a nightly toolchain.
fn with_sanitizer(root: &Path) -> Result<bool, String> {
    let nightly = Call::new("rustc", root).args(["+nightly", "-vV"]).answer();
    let version = nightly
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default();
    let Some(host) = version.lines().find_map(|line| line.strip_prefix("host: ")) else {
        eprintln!("   skipped: the address sanitizer, which needs a nightly toolchain");
        return Ok(false);
    };
    let kernels = TESTS.map(|(target, test)| format!("--test {target} -- --exact {test}"));
    for tests in kernels.iter().map(String::as_str).chain([OPERATIONS]) {
        // By its name, not by the variable that names the cargo that runs us.
        Call::new("cargo", root)
            .args(
                "+nightly test -q -p urial-grammar --features avx512 --target-dir target/sanitize --target"
                    .split(' '),
            )
            .arg(host)
            .args(tests.split(' '))
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .run()?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binary_is_that_of_the_test() {
        let messages = "{\"target\":{\"name\":\"a\"},\"executable\":null}\n{\"target\":{\"name\":\"b\"},\"executable\":\"/x\"}\nnoise";
        assert_eq!(executable(messages, "b").as_deref(), Some("/x"));
        assert_eq!(executable(messages, "a"), None);
    }
}

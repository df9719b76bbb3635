//! Builds for systems that are not this one: types and names only, nothing runs.

use crate::project::Project;
use crate::run::Call;
use std::path::Path;

/// Systems that need no linker and no tools of their own for this; Windows wants `dlltool`.
const TARGETS: [&str; 3] = [
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-unknown-freebsd",
];

pub(super) fn check(project: &Project) -> Result<(), String> {
    if !has_sources(project) {
        eprintln!(
            "   skipped: macOS and FreeBSD, without the sources of the standard library (`rustup component add rust-src`)"
        );
        return Ok(());
    }
    for target in TARGETS {
        project
            .cargo_apart(
                "cross",
                "check -q -Z build-std=std,panic_unwind -p urial-cli --target",
            )
            .arg(target)
            // Stable compilers refuse `-Z` without it.
            .env("RUSTC_BOOTSTRAP", "1")
            // Nothing is linked, so the C of zstd need not be compiled for the target.
            .env("CC", "true")
            .env("AR", "true")
            .run()?;
    }
    Ok(())
}

fn has_sources(project: &Project) -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let call = Call::new(&rustc, &project.root).args(["--print", "sysroot"]);
    let printed = call.answer().unwrap_or_default();
    let sysroot = String::from_utf8_lossy(&printed).trim().to_owned();
    Path::new(&sysroot)
        .join("lib/rustlib/src/rust/library/std")
        .is_dir()
}

//! Builds for systems that are not this one: types and names only, nothing runs.

use crate::debian;
use crate::project::Project;

/// Systems that need no linker and no tools of their own for this; Windows wants `dlltool`.
const TARGETS: [&str; 3] = [
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-unknown-freebsd",
];

pub(super) fn check(project: &Project) -> Result<(), String> {
    // The standard library of the target is checked too, so its sources have to be there.
    let compiler = match project.has_std_sources() {
        true => None,
        false => match debian::web_compiler(project) {
            Some(Ok(usr)) => Some(usr),
            _ => return project.leave_out("macOS and FreeBSD", "rustc-web rust-web-src"),
        },
    };
    for target in TARGETS {
        let mut call = project
            .cargo_apart(
                "cross",
                "check -q -Z build-std=std,panic_unwind -p urial-cli --target",
            )
            .arg(target)
            // Stable compilers refuse `-Z` without it.
            .env("RUSTC_BOOTSTRAP", "1")
            // Nothing is linked, so the C of zstd need not be compiled for the target.
            .env("CC", "true")
            .env("AR", "true");
        if let Some(usr) = &compiler {
            call = call
                .env("RUSTC", &usr.join("bin/rustc").to_string_lossy())
                .tune("LD_LIBRARY_PATH", &debian::libraries(usr));
        }
        call.run()?;
    }
    Ok(())
}

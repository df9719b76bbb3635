//! A compiler with a standard library for WebAssembly: that of rustup where it has the target, and
//! Debian's, of the packages that Firefox is built with, elsewhere.

use crate::debian;
use crate::project::Project;
use crate::run::Call;
use std::path::PathBuf;

const TARGET: &str = "wasm32-unknown-unknown";
/// The target folder of all builds, so that the standard library is built once.
const FOLDER: &str = "web/module";
/// The kernel for lists, and no other vectors: the module is to be small.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Cno-vectorize-loops -Cno-vectorize-slp";

pub(super) struct Toolchain {
    /// The folder `usr` of Debian's compiler, unless it is the one that cargo calls anyway.
    debian: Option<PathBuf>,
    /// The sources of the standard library are there, so that it is built for size.
    builds_std: bool,
}

impl Toolchain {
    /// Finds the compiler, or gets it.
    pub(super) fn get(project: &Project) -> Result<Toolchain, String> {
        let has_target = || {
            let printed = project.rustc_prints(&["target-libdir", "--target", TARGET]);
            printed.is_some_and(|path| path.is_dir())
        };
        let has_sources = || project.has_std_sources();
        // rustup changes what the user has installed, so it is asked only for what is missing.
        let adds = |args: [&str; 3]| {
            Call::new("rustup", &project.root)
                .args(args)
                .answer()
                .is_some()
        };
        if has_target() || adds(["target", "add", TARGET]) && has_target() {
            return Ok(Toolchain {
                debian: None,
                builds_std: has_sources()
                    || adds(["component", "add", "rust-src"]) && has_sources(),
            });
        }
        let debian = debian::web_compiler(project).ok_or_else(|| {
            format!("no compiler for {TARGET}: run `rustup target add {TARGET}`, or `apt-get update` on Debian")
        })??;
        Ok(Toolchain {
            debian: Some(debian),
            builds_std: true,
        })
    }

    /// Builds the module with some features; returns its path.
    pub(super) fn build(&self, project: &Project, features: &str) -> Result<PathBuf, String> {
        let args = format!(
            "build --release --manifest-path bindings/web/Cargo.toml --target {TARGET} --no-default-features --features"
        );
        let mut call = project.cargo_apart(FOLDER, &args).arg(features);
        let mut flags = FLAGS.to_owned();
        if self.builds_std {
            call = call
                // The library that comes with the compiler is built for speed, and not for size.
                .args(["-Z", "build-std=std,panic_abort"])
                .args(["-Z", "build-std-features=optimize_for_size"])
                // A panic is a trap either way; this leaves its message out.
                .args(["-Z", "panic-immediate-abort"])
                .args(["--config", r#"profile.release.panic="immediate-abort""#])
                // Stable compilers refuse `-Z` without it, Debian's among them.
                .env("RUSTC_BOOTSTRAP", "1");
            flags.push_str(" -Zlocation-detail=none");
        }
        call = call.tune("RUSTFLAGS", &flags);
        if let Some(usr) = &self.debian {
            call = call
                .env("RUSTC", &usr.join("bin/rustc").to_string_lossy())
                .tune("LD_LIBRARY_PATH", &debian::libraries(usr));
            // It comes without a linker: that of the machine's own compiler does.
            let host = format!("lib/rustlib/{}-unknown-linux-gnu", std::env::consts::ARCH);
            let sysroot = project.rustc_prints(&["sysroot"]).unwrap_or_default();
            let linker = sysroot.join(host).join("bin/rust-lld");
            if linker.exists() {
                let variable = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
                call = call.tune(variable, &linker.to_string_lossy());
            }
        }
        call.run()?;
        let release = project.target.join(FOLDER).join(TARGET).join("release");
        Ok(release.join("urial_web.wasm"))
    }
}

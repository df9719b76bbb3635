//! A compiler with a standard library for WebAssembly.
//!
//! Where rustup has the target, that is it. Elsewhere Debian's packages of the compiler that
//! Firefox is built with are downloaded and unpacked, not installed, into the target folder.

use crate::project::Project;
use crate::run::Call;
use std::path::{Path, PathBuf};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// The target folder of all builds, so that the standard library is built once.
const FOLDER: &str = "web/module";
/// The kernel for lists, and no other vectors: the module is to be small.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Cno-vectorize-loops -Cno-vectorize-slp";
/// The least version that the library builds with, as in its `rust-version`.
const LEAST: (u32, u32) = (1, 89);
/// Options of apt that work without rights: its lists and downloads go to folders of our own.
const APT: [&str; 2] = ["-o", "Acquire::Languages=none"];

/// A compiler, and how to call it.
pub(super) struct Toolchain {
    /// The compiler, unless it is the one that cargo calls anyway.
    rustc: Option<PathBuf>,
    /// A folder with the libraries of the compiler.
    libraries: Option<PathBuf>,
    linker: Option<PathBuf>,
    /// The sources of the standard library are there, so that it is built for size.
    builds_std: bool,
}

impl Toolchain {
    /// Finds the compiler, or gets it.
    pub(super) fn get(project: &Project) -> Result<Toolchain, String> {
        // For a test of the other way on a machine that has the target.
        let wants_debian = std::env::var("URIAL_WEB_TOOLCHAIN").is_ok_and(|way| way == "debian");
        // The target first: rustup changes what the user has installed, and so is asked only if it
        // is missing.
        if !wants_debian && (has_target(project) || added_by_rustup(project)) {
            return Ok(Toolchain {
                rustc: None,
                libraries: None,
                linker: None,
                builds_std: has_sources(project) || sources_by_rustup(project),
            });
        }
        debian(project).map_err(|why| {
            format!("{why}; it is enough to run `rustup target add {TARGET}` where rustup can")
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
        if let Some(rustc) = &self.rustc {
            call = call.env("RUSTC", &rustc.to_string_lossy());
        }
        if let Some(libraries) = &self.libraries {
            call = call.tune("LD_LIBRARY_PATH", &libraries.to_string_lossy());
        }
        if let Some(linker) = &self.linker {
            let variable = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
            call = call.tune(variable, &linker.to_string_lossy());
        }
        call.run()?;
        let release = project.target.join(FOLDER).join(TARGET).join("release");
        Ok(release.join("urial_web.wasm"))
    }
}

/// Returns a folder that the compiler of cargo prints.
fn printed(project: &Project, what: &[&str]) -> Option<PathBuf> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let printed = Call::new(&rustc, &project.root)
        .arg("--print")
        .args(what)
        .answer()?;
    Some(PathBuf::from(String::from_utf8_lossy(&printed).trim()))
}

fn has_target(project: &Project) -> bool {
    printed(project, &["target-libdir", "--target", TARGET]).is_some_and(|path| path.is_dir())
}

fn has_sources(project: &Project) -> bool {
    let sysroot = printed(project, &["sysroot"]);
    sysroot.is_some_and(|path| path.join("lib/rustlib/src/rust/library/std").is_dir())
}

fn added_by_rustup(project: &Project) -> bool {
    let rustup = Call::new("rustup", &project.root).args(["target", "add", TARGET]);
    rustup.answer().is_some() && has_target(project)
}

fn sources_by_rustup(project: &Project) -> bool {
    let rustup = Call::new("rustup", &project.root).args(["component", "add", "rust-src"]);
    rustup.answer().is_some() && has_sources(project)
}

/// Unpacks Debian's compiler, once.
fn debian(project: &Project) -> Result<Toolchain, String> {
    let folder = project.target.join("web/debian");
    let root = folder.join("root");
    // Written last: a download that was stopped is begun anew.
    let done = folder.join("done");
    if !done.exists() {
        unpack(project, &folder, &root)?;
        std::fs::write(&done, "").map_err(|error| format!("{}: {error}", done.display()))?;
    }
    let host = format!("{}-linux-gnu", std::env::consts::ARCH);
    let bin = format!(
        "lib/rustlib/{}-unknown-linux-gnu/bin/rust-lld",
        std::env::consts::ARCH
    );
    Ok(Toolchain {
        rustc: Some(root.join("usr/bin/rustc")),
        libraries: Some(root.join("usr/lib").join(host)),
        // Debian's compiler comes without a linker: that of the machine's own compiler does.
        linker: printed(project, &["sysroot"])
            .map(|sysroot| sysroot.join(bin))
            .filter(|linker| linker.exists()),
        builds_std: true,
    })
}

fn unpack(project: &Project, folder: &Path, root: &Path) -> Result<(), String> {
    for made in [
        "lists/partial",
        "cache/archives/partial",
        "packages",
        "root",
    ] {
        let made = folder.join(made);
        std::fs::create_dir_all(&made).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    let packages = folder.join("packages");
    let apt = |program: &str, place: &Path| {
        let own = |name: &str, to: &str| format!("{name}={}", folder.join(to).display());
        Call::new(program, place)
            .args(APT)
            .args(["-o", &own("Dir::State::lists", "lists")])
            .args(["-o", &own("Dir::Cache", "cache")])
    };
    if Call::new("apt-get", &project.root)
        .arg("--version")
        .answer()
        .is_none()
    {
        return Err(format!(
            "no compiler for {TARGET}, and neither rustup nor apt-get to get one"
        ));
    }
    // One source of several may be out of reach; what counts is whether the packages are found.
    let _ = apt("apt-get", &project.root).arg("update").run();
    let depends = |package: &str| -> Vec<String> {
        let answer = apt("apt-cache", &project.root)
            .args(["depends", package])
            .answer();
        let text = String::from_utf8_lossy(&answer.unwrap_or_default()).into_owned();
        let lines = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("Depends: "));
        lines.map(str::to_owned).collect()
    };
    let mut names: Vec<String> = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"]
        .map(str::to_owned)
        .into();
    let shared = depends("libstd-rust-web-dev");
    let Some(shared) = shared
        .into_iter()
        .find(|name| name.starts_with("libstd-rust-web-"))
    else {
        return Err(format!("no compiler for {TARGET}: apt knows no rustc-web"));
    };
    // The package has the version of the compiler in its name.
    let version = shared.trim_start_matches("libstd-rust-web-");
    if !is_new_enough(version) {
        return Err(format!("apt's rustc-web is {version}, which is too old"));
    }
    // LLVM has the version of this compiler; its other dependencies, such as libc, are installed on
    // every Debian.
    names.extend(
        depends(&shared)
            .into_iter()
            .filter(|name| name.starts_with("libllvm")),
    );
    names.push(shared);
    apt("apt-get", &packages)
        .arg("download")
        .args(&names)
        .run()?;
    let listed = std::fs::read_dir(&packages).map_err(|error| error.to_string())?;
    for package in listed.flatten() {
        // `-x` only unpacks: it asks for no rights, and the system does not know of the package.
        let call = Call::new("dpkg", &project.root)
            .arg("-x")
            .arg(package.path());
        call.arg(root).run()?;
    }
    Ok(())
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= LEAST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_compiler_is_told_from_a_new_one() {
        assert!(is_new_enough("1.89") && is_new_enough("1.96.0") && is_new_enough("2.0"));
        assert!(!is_new_enough("1.85") && !is_new_enough("") && !is_new_enough("x"));
    }
}

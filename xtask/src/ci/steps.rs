//! The commands of each step.

use super::{Step, licences, msrv, packages};
use crate::pages;
use crate::project::{BESIDE, Project};
use crate::run::Call;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The last step, after which nothing more is printed.
pub(super) const CLOSING: &str = "tests";

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the formatting of every workspace",
        advice: "run `cargo fmt --all`, with `--manifest-path` for bench, bindings/python, bindings/c, bindings/web, fuzz, difftest or \
                 xtask/no-std (no such command: `rustup component add rustfmt`)",
        run: fmt,
    },
    Step {
        name: "clippy",
        about: "no warning of the compiler or of clippy",
        advice: "mend the lines above (no such command: `rustup component add clippy`)",
        run: clippy,
    },
    Step {
        name: "tidy",
        about: "the rules of the tree: the order of modules, unsafe code, words of comments, sizes, links",
        advice: "mend the lines above",
        run: tidy,
    },
    Step {
        name: "licences",
        about: "the licences of all packages and where they come from; the libraries depend on nothing",
        advice: "take another package, or allow it in `xtask/src/ci/licences.rs` with a reason",
        run: licences::check,
    },
    Step {
        name: "docs",
        about: "the documentation builds without a warning, and what is made from data is current",
        advice: "mend the links and examples above",
        run: docs,
    },
    Step {
        name: "features",
        about: "the library without std, for WebAssembly, and each feature of it alone",
        advice: "put what needs the feature after `#[cfg(feature = …)]`, and take std from core or alloc",
        run: features,
    },
    Step {
        name: "msrv",
        about: "the libraries under the oldest compiler they promise, without features, with the default ones and with all",
        advice: "write it without what is newer, such as `if let … && …`; the compiler is in target/msrv",
        run: msrv::check,
    },
    Step {
        name: "corpus",
        about: "every vector, under the kernels that the processor is too good for",
        advice: "a vector that fails under one kernel only is a bug of that kernel; `cargo test` has run the best one",
        run: corpus,
    },
    Step {
        name: "proof",
        about: "every rule of the ABNF and its recognizer are one language, by Chow's W-method",
        advice: "the RFC decides; the words are above, and `cargo xtask proof --only RULE` prints more",
        run: |project| under_each_kernel(project, "run --release -q -p urial-proof", &[]),
    },
    Step {
        name: "kernels",
        about: "the kernels agree with the portable one, in release mode",
        advice: "compare the kernel named above with the portable one",
        run: |project| {
            project
                .cargo("test --release -p urial-grammar --features avx512 --test kernels")
                .run()
        },
    },
    Step {
        name: "laws",
        about: "a million generated lines each: no password is shown, and no host is cut",
        advice: "the line that broke the law is above; mend the law, and not the line",
        run: |project| {
            project
                .cargo("test --release -q -p urial-guard -p urial-text --test it -- redact_law:: hosts::")
                .env("URIAL_LAW_LINES", "1000000")
                .env("URIAL_HOSTS", "1000000")
                .run()
        },
    },
    Step {
        name: "difftest",
        about: "a hundred thousand cases against other implementations, and what a policy allows beside Node and Python",
        advice: "find out which side the RFC is on; mend ours or record the difference in difftest",
        run: difftest,
    },
    Step {
        name: "side",
        about: "bench, fuzz and difftest without a warning, scaling forgets no operation, and the fuzz targets replay what they once found",
        advice: "follow the change of the library there",
        run: side,
    },
    Step {
        name: "python",
        about: "the Python package: it builds, its tests, its types, and every vector through it",
        advice: "mend the lines above; the environment is in target/python/venv",
        run: crate::python::step,
    },
    Step {
        name: "spark",
        about: "the Python package on a cluster of Spark with two executors, beside the command",
        advice: "run `cargo xtask spark`; the environment is in target/python/spark",
        run: crate::python::spark_step,
    },
    Step {
        name: "c",
        about: "the library for C: its header is current, C and C++ programs under valgrind and a sanitizer, the vectors",
        advice: "mend what the lines above name; a header that is not current: `cargo run -p urial-c-header` in bindings/c",
        run: crate::c::step,
    },
    Step {
        name: "web",
        about: "the WebAssembly module, the npm package and the page: sizes, unit tests, types, every vector, a browser",
        advice: "run `cargo xtask web`",
        run: web,
    },
    Step {
        name: "packages",
        about: "what is published: packed, unpacked, built, with its examples, and documented as docs.rs does",
        advice: "add what the package lacks; it has only the files of its own folder, and no tests",
        run: packages::check,
    },
    Step {
        name: "cross",
        about: "the command checks for macOS and FreeBSD, and the tests pass on Windows",
        advice: "mend the lines above; one system alone: `cargo xtask cross --only windows`",
        run: crate::cross::step,
    },
    Step {
        name: "minimal",
        about: "the lower bounds of the dependencies are true: the oldest versions they allow fit together",
        advice: "raise the bound that the message names, in the `Cargo.toml` that has it",
        run: minimal,
    },
    Step {
        name: "test",
        about: "`cargo test`, the test command of the README",
        advice: "run the failing test by its name, `cargo test -p CRATE NAME`",
        run: test,
    },
    Step {
        name: CLOSING,
        about: "the tests and examples of the libraries with every feature, and of xtask",
        advice: "run the failing test by its name, `cargo test -p CRATE --all-features NAME`",
        run: tests,
    },
];

fn fmt(project: &Project) -> Result<(), String> {
    // Cheapest first, in all steps: a mistake is found in seconds, and the tests come last.
    project.cargo("fmt --all --check").run()?;
    BESIDE.iter().try_for_each(|folder| {
        project
            .cargo(&format!(
                "fmt --all --check --manifest-path {folder}/Cargo.toml"
            ))
            .run()
    })
}

fn clippy(project: &Project) -> Result<(), String> {
    project
        .cargo("clippy --workspace --all-targets --all-features -- -D warnings")
        .run()
}

fn tidy(project: &Project) -> Result<(), String> {
    crate::tidy::check(&project.root)
}

fn docs(project: &Project) -> Result<(), String> {
    project
        .cargo("doc --workspace --no-deps --all-features")
        // A link to an item that is gone is only a warning otherwise, and RUSTFLAGS is for rustc.
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    pages::check(project)?;
    crate::pictures::check(project)?;
    crate::site::in_target(project, false)
}

/// Targets without std, the preferred one first.
const BARE: [&str; 5] = [
    "x86_64-unknown-none",
    "aarch64-unknown-none",
    "thumbv7em-none-eabihf",
    "thumbv7em-none-eabi",
    "riscv32imac-unknown-none-elf",
];

const WASM: &str = "wasm32-unknown-unknown";

/// The libraries, as arguments of cargo.
const LIBRARIES: &str =
    "-p urial-grammar -p urial -p urial-template -p urial-text -p urial-guard -p urial-list";

fn features(project: &Project) -> Result<(), String> {
    project
        // This shows that the feature `std` is not needed; only a target without `std` shows that
        // no dependency brings it in.
        .cargo(&format!("build {LIBRARIES} --no-default-features"))
        .run()?;
    project
        .cargo_apart("no-std", "check --manifest-path xtask/no-std/Cargo.toml")
        .run()?;
    // One is enough, since none of them has a std that a dependency could bring in.
    match BARE.iter().find(|target| is_installed(project, target)) {
        Some(target) => project
            .cargo_apart(
                "no-std",
                &format!("build {LIBRARIES} --no-default-features --target"),
            )
            .arg(target)
            .run()?,
        None => eprintln!(
            "   skipped: a build for a bare target (`rustup target add {}`)",
            BARE[0]
        ),
    }
    match is_installed(project, WASM) {
        true => project
            .cargo_apart("no-std", "check -p urial --target")
            .arg(WASM)
            .run()?,
        false => eprintln!("   skipped: a check for WebAssembly (`rustup target add {WASM}`)"),
    }
    for package in LIBRARIES
        .split(" -p ")
        .map(|name| name.trim_start_matches("-p "))
    {
        // Each feature alone, since features that are on together hide a missing `cfg`.
        for feature in features_of(&project.metadata, package)? {
            let args = format!("check -p {package} --no-default-features --features {feature}");
            project.cargo(&args).run()?;
        }
    }
    Ok(())
}

/// Returns whether the compiler has a core library for `target`; works without rustup.
fn is_installed(project: &Project, target: &str) -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let folder = Call::new(&rustc, &project.root)
        .args(["--print", "target-libdir", "--target", target])
        .answer();
    folder.is_some_and(|path| Path::new(String::from_utf8_lossy(&path).trim()).is_dir())
}

/// Returns the features of a package, all but `default`, as `cargo metadata` lists them.
fn features_of(metadata: &Value, package: &str) -> Result<Vec<String>, String> {
    metadata["packages"]
        .as_array()
        .and_then(|packages| packages.iter().find(|found| found["name"] == package))
        .and_then(|found| found["features"].as_object())
        .map(|features| {
            features
                .keys()
                .filter(|name| *name != "default")
                .cloned()
                .collect()
        })
        .ok_or_else(|| format!("cargo metadata does not know the package {package}"))
}

fn corpus(project: &Project) -> Result<(), String> {
    let mut files = Vec::new();
    crate::project::vectors(&project.root.join("corpus"), &mut files)
        .map_err(|error| format!("corpus: {error}"))?;
    let args = "run -q -p urial-conformance -- --no-skip";
    under_each_kernel(project, args, &files)
}

/// Runs a call of cargo under the kernels that the processor has and `cargo test` may not choose.
fn under_each_kernel(project: &Project, args: &str, files: &[PathBuf]) -> Result<(), String> {
    for kernel in ["portable", "avx2"] {
        if kernel == "avx2" && !has_avx2() {
            eprintln!("   skipped: kernel avx2, this processor has not got it");
            continue;
        }
        // Added to the flags of the caller, or `-D warnings` would be lost.
        let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
        let flags = format!("{flags} --cfg urial_force_kernel=\"{kernel}\"");
        // A folder for each: a change of RUSTFLAGS throws a whole one away.
        project
            .cargo_apart(&format!("kernel-{kernel}"), args)
            .env("RUSTFLAGS", flags.trim())
            .args(files)
            .run()?;
    }
    Ok(())
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn has_avx2() -> bool {
    false
}

fn difftest(project: &Project) -> Result<(), String> {
    let tests = "test -q --release --manifest-path difftest/Cargo.toml";
    project.cargo_apart("difftest", tests).run()?;
    let cases = "run --release --manifest-path difftest/Cargo.toml -- --cases 100000";
    project.cargo_apart("difftest", cases).run()?;
    if !(project.has("node") && project.has("python3")) {
        return project.leave_out(
            "what a policy allows, beside Node and Python",
            "nodejs python3",
        );
    }
    let readers =
        "run --release --manifest-path difftest/Cargo.toml -- --only readers --cases 100000";
    project.cargo_apart("difftest", readers).run()
}

fn side(project: &Project) -> Result<(), String> {
    for folder in ["fuzz", "difftest"] {
        lint(project, folder, "").run()?;
    }
    // The C++ peers are a default feature of bench.
    if project.has_cpp() {
        lint(project, "bench", "--features unicode").run()?;
    } else {
        eprintln!("   skipped: the C++ peers of bench; there is no C++ compiler");
        lint(project, "bench", "--no-default-features --features unicode").run()?;
    }
    // Checks that no operation is forgotten; `cargo xtask scaling` measures.
    let covered = "test -q --manifest-path bench/Cargo.toml --no-default-features --features unicode --bin scaling";
    project.cargo_apart("bench", covered).run()?;
    // The claims of COMPARE.md, none of which is about a C++ peer.
    project
        .cargo_apart(
            "bench",
            "test -q --manifest-path bench/Cargo.toml --doc --no-default-features",
        )
        .run()?;
    // Only libFuzzer is C++, and the replay works without it.
    project
        .cargo_apart("fuzz", "test -q --manifest-path fuzz/Cargo.toml")
        .run()
}

fn web(project: &Project) -> Result<(), String> {
    if let Some(why) = crate::web::missing(project) {
        eprintln!("   {why}");
        return project.leave_out("the npm package", "nodejs npm");
    }
    lint(project, "bindings/web", "").run()?;
    crate::web::all(project)
}

/// Runs Clippy on a package outside the main workspace.
fn lint(project: &Project, folder: &str, features: &str) -> Call {
    let args = format!("clippy --manifest-path {folder}/Cargo.toml --all-targets {features}");
    project
        .cargo_apart(folder, &args)
        .args(["--", "-D", "warnings"])
}

/// Resolves the dependencies with the oldest versions that the manifests allow.
fn minimal(project: &Project) -> Result<(), String> {
    let nightly = || Call::new("cargo", &project.root).arg("+nightly");
    if nightly().arg("--version").answer().is_none() {
        eprintln!("   skipped: there is no nightly, which alone has `-Z direct-minimal-versions`");
        return Ok(());
    }
    let lock = project.root.join("Cargo.lock");
    let failed = |error: std::io::Error| format!("Cargo.lock: {error}");
    let before = std::fs::read(&lock).map_err(failed)?;
    let resolved = nightly()
        .args(["update", "-q", "-Z", "direct-minimal-versions"])
        .run();
    std::fs::write(&lock, before).map_err(failed)?;
    resolved
}

fn test(project: &Project) -> Result<(), String> {
    if std::env::var_os("URIAL_CI_COMPLETE").is_some_and(|value| value == "1") {
        eprintln!("   `.ci/run` has run it");
        return Ok(());
    }
    project.cargo("test").run()
}

fn tests(project: &Project) -> Result<(), String> {
    // The command has no features, so `cargo test` has tested it.
    project
        .cargo(&format!("test {LIBRARIES} -p xtask --all-features"))
        .run_on_stdout()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn features_come_from_the_metadata() {
        let metadata = json!({"packages": [
            {"name": "a", "features": {"default": ["std"], "std": [], "x": []}},
            {"name": "b", "features": {}},
        ]});
        assert_eq!(features_of(&metadata, "a").unwrap(), ["std", "x"]);
        assert!(features_of(&metadata, "b").unwrap().is_empty());
        assert!(features_of(&metadata, "c").is_err());
    }
}

//! `cargo xtask web`: the WebAssembly module, the npm package around it, the page, and their tests.

mod page;
mod toolchain;

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use std::path::{Path, PathBuf};
use toolchain::Toolchain;

pub(crate) const FOLDER: &str = "bindings/web";

/// Features of WebAssembly that the module may use: every browser has had all of them since 2023.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-simd",
];

/// A build of the module.
struct Build {
    features: &'static str,
    /// The name of the files in `npm/`; `None` is measured and not published.
    module: Option<(&'static str, &'static str)>,
    about: &'static str,
    /// The module has at most so many bytes: a change that makes it larger says so here.
    most: u64,
}

const BUILDS: [Build; 4] = [
    Build {
        features: "",
        module: Some(("urial-core.wasm", "wasm-core.js")),
        about: "urial/core",
        most: 107_500,
    },
    Build {
        features: "idna",
        module: Some(("urial.wasm", "wasm.js")),
        about: "urial",
        most: 744_500,
    },
    Build {
        features: "idna,confusables",
        module: Some(("urial-full.wasm", "wasm-full.js")),
        about: "urial/full, with look-alike letters",
        most: 1_022_500,
    },
    Build {
        features: "tools",
        module: None,
        about: "without the tables of IDNA",
        most: 614_000,
    },
];

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    match args {
        [] => all(&project),
        ["--build"] => build(&project),
        ["--bench"] => build(&project).and_then(|()| bench(&project)),
        _ => return Err(Failure::Usage(crate::USAGE.to_owned())),
    }
    .map_err(Failure::Chore)
}

/// Returns what is missing to build and test the package, if anything is.
pub(crate) fn missing(project: &Project) -> Option<String> {
    let version = Call::new("node", &project.root).arg("--version").answer();
    let version = String::from_utf8_lossy(&version.unwrap_or_default()).into_owned();
    let major = version.trim_start_matches('v').split('.').next();
    if major.and_then(|major| major.parse().ok()) < Some(20) || !project.has("npm") {
        return Some("node 20 or newer and npm are needed".to_owned());
    }
    // Last, because only this question can take minutes: it may download a compiler.
    Toolchain::get(project).err()
}

/// Builds the package and runs its tests.
pub(crate) fn all(project: &Project) -> Result<(), String> {
    build(project)?;
    test(project)
}

/// Builds the package, and the page.
pub(crate) fn build(project: &Project) -> Result<(), String> {
    let folder = project.root.join(FOLDER);
    let toolchain = Toolchain::get(project)?;
    Call::new("npm", &folder)
        // By the lock file, so that a build of today and one of next year have the same tools.
        .args(["ci", "--no-audit", "--no-fund"])
        .run()?;
    // An npm package has only the files of its own folder.
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let copied = std::fs::copy(project.root.join(licence), folder.join("npm").join(licence));
        copied.map_err(|error| format!("{licence}: {error}"))?;
    }
    let mut sizes = Vec::new();
    for Build {
        features,
        module,
        about,
        most,
    } in BUILDS
    {
        let built = toolchain.build(project, features)?;
        let small = match module {
            Some((name, _)) => folder.join("npm").join(name),
            None => built.with_file_name("small.wasm"),
        };
        // Measured after optimizing: that is the module that is published.
        optimize(&folder, &built, &small)?;
        if let Some((_, script)) = module {
            let to = folder.join("npm").join(script);
            Call::new("node", &folder)
                .arg("pack.mjs")
                .arg(&small)
                .arg(to)
                .run()?;
        }
        let size = std::fs::metadata(&small)
            .map_err(|error| error.to_string())?
            .len();
        if size > most {
            return Err(format!(
                "the module {about} has {size} bytes, more than {most}"
            ));
        }
        sizes.push(format!("{about}: {size} bytes"));
    }
    eprintln!("   sizes before compression: {}", sizes.join("; "));
    page::build(project)
}

/// Runs `wasm-opt` on a module, and strips names and producers. The features that it uses have to
/// be stated, or the tool accepts only those of 2017.
fn optimize(folder: &Path, from: &Path, to: &PathBuf) -> Result<(), String> {
    Call::new("node", folder)
        .args([
            "node_modules/binaryen/bin/wasm-opt",
            "--merge-similar-functions",
            "-Oz",
        ])
        .args(FEATURES)
        .args(["--strip-debug", "--strip-producers"])
        .arg(from)
        .arg("-o")
        .arg(to)
        .run()
}

fn test(project: &Project) -> Result<(), String> {
    let folder = project.root.join(FOLDER);
    project
        .cargo_apart(
            "web/test",
            "test -q --manifest-path bindings/web/Cargo.toml",
        )
        .run()?;
    Call::new("node", &folder)
        .args(["--test", "--test-reporter=dot"])
        .args(test_files(&folder.join("test"))?)
        .run()?;
    // Deno and Bun come as packages of npm.
    for runtime in [&["node"][..], &["npx", "deno", "run"], &["npx", "bun"]] {
        Call::new(runtime[0], &folder)
            .args(&runtime[1..])
            .arg("test/smoke.mjs")
            .run()?;
    }
    Call::new("node", &folder)
        .args([
            "node_modules/typescript/bin/tsc",
            "-p",
            "test/tsconfig.json",
        ])
        .run()?;
    let program = format!("node {FOLDER}/answers.mjs");
    crate::project::through(project, &program, &["--skips", "scheme_rule,shape"])?.run()?;
    page::test(project)
}

/// Finds the files of tests. Node before 22 takes a folder, and later ones take patterns.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in folder.read_dir().map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn bench(project: &Project) -> Result<(), String> {
    let folder = project.root.join(FOLDER);
    Call::new("node", &folder).arg("bench/main.mjs").run()
}

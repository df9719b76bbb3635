//! The libraries under the oldest compiler that they promise to build with.
//!
//! Clippy's `incompatible_msrv` knows since when a function is there, and nothing of syntax or of
//! functions that became `const` later.

use crate::debian;
use crate::project::Project;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The feature that needs a newer compiler, as its comment in `Cargo.toml` says.
const NEWER: &str = "avx512";

/// A library, and its features but the newer one.
struct Library<'a> {
    name: &'a str,
    folder: &'a Path,
    features: Vec<&'a str>,
}

pub(super) fn check(project: &Project) -> Result<(), String> {
    let (version, libraries) = libraries(&project.metadata)?;
    let packages = packages(version);
    let Ok(compiler) = debian::unpacked(project, "msrv/rust", &packages) else {
        let what = format!("the libraries under Rust {version}");
        return project.leave_out(&what, &packages[0]);
    };
    // A workspace of its own: the lock file of the tree may have versions of other crates that need
    // a newer compiler, and cargo chooses by `rust-version` where there is no lock file.
    let probe = project.target.join("msrv/probe");
    let wrong = |error: std::io::Error| format!("{}: {error}", probe.display());
    fs::create_dir_all(probe.join("src")).map_err(wrong)?;
    fs::write(probe.join("src/lib.rs"), "").map_err(wrong)?;
    fs::write(probe.join("Cargo.toml"), manifest(version, &libraries)).map_err(wrong)?;
    let _ = fs::remove_file(probe.join("Cargo.lock"));
    let call = |args: &str| {
        project
            .cargo_apart("msrv/build", args)
            .env("RUSTC", &compiler.join("bin/rustc").to_string_lossy())
            .env("LD_LIBRARY_PATH", &debian::libraries(&compiler))
            .within(&probe)
    };
    call("generate-lockfile -q").run()?;
    for features in ["", " --features with-default", " --features every"] {
        call(&format!("build{features}")).run()?;
    }
    Ok(())
}

/// Returns the version that the package `urial` asks for, and all libraries that ask for the same.
fn libraries(metadata: &Value) -> Result<(&str, Vec<Library<'_>>), String> {
    let packages = || metadata["packages"].as_array().into_iter().flatten();
    let version = packages()
        .find(|package| package["name"] == "urial")
        .and_then(|package| package["rust_version"].as_str())
        .ok_or("cargo metadata has no rust-version of urial")?;
    let libraries = packages()
        .filter(|package| package["rust_version"] == version)
        .filter_map(|package| {
            let features = package["features"].as_object()?.keys();
            let features = features.map(String::as_str);
            let mut features: Vec<&str> = features.filter(|name| *name != NEWER).collect();
            // Whether a map of JSON keeps its order depends on who else uses the parser.
            features.sort_unstable();
            Some(Library {
                name: package["name"].as_str()?,
                folder: Path::new(package["manifest_path"].as_str()?).parent()?,
                features,
            })
        });
    Ok((version, libraries.collect()))
}

/// Writes the manifest of a package that depends on the libraries: without features, with those of
/// `default`, or with `every` one.
fn manifest(version: &str, libraries: &[Library<'_>]) -> String {
    let mut text = format!(
        "[package]\nname = \"probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\nrust-version = \"{version}\"\n\n[workspace]\n\n[features]\n"
    );
    let named = |filter: fn(&str) -> bool| -> Vec<String> {
        let all = libraries.iter().flat_map(|library| {
            let kept = library.features.iter().filter(move |name| filter(name));
            kept.map(|feature| format!("{}/{feature}", library.name))
        });
        all.collect()
    };
    let _ = writeln!(text, "with-default = {:?}", named(|name| name == "default"));
    let _ = writeln!(text, "every = {:?}\n\n[dependencies]", named(|_| true));
    for Library { name, folder, .. } in libraries {
        let _ = writeln!(
            text,
            "{name} = {{ path = {:?}, default-features = false }}",
            folder.display().to_string()
        );
    }
    text
}

/// Returns Debian's packages of the compiler, of which it has two versions.
fn packages(version: &str) -> [String; 4] {
    [
        format!("rustc-web={version}.*"),
        format!("libstd-rust-web-dev={version}.*"),
        format!("libstd-rust-web-{version}"),
        // The version of LLVM that it is linked with.
        "libllvm19".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_libraries_are_those_with_the_version_of_urial() {
        let package = |name: &str, version: &str, features: Value| {
            let path = format!("/tree/{name}/Cargo.toml");
            json!({"name": name, "rust_version": version, "features": features, "manifest_path": path})
        };
        let metadata = json!({"packages": [
            package("cli", "1.89", json!({})),
            package("urial", "1.85", json!({"default": ["a"], "a": [], "avx512": []})),
            package("macros", "1.85", json!({})),
        ]});
        let (version, found) = libraries(&metadata).unwrap();
        assert_eq!(version, "1.85");
        let text = manifest(version, &found);
        assert!(
            text.ends_with(
                "with-default = [\"urial/default\"]\n\
                 every = [\"urial/a\", \"urial/default\"]\n\n\
                 [dependencies]\n\
                 urial = { path = \"/tree/urial\", default-features = false }\n\
                 macros = { path = \"/tree/macros\", default-features = false }\n"
            ),
            "{text}"
        );
        assert!(libraries(&json!({"packages": []})).is_err());
    }
}

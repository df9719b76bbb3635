//! The libraries and their features, for the steps `msrv` and `features`.

use crate::run::{Call, root};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// The feature that needs a newer compiler, as its comment in `Cargo.toml` says.
const NEWER: &str = "avx512";

/// A library: its name, its folder, and its features but the newer one.
type Library<'a> = (&'a str, &'a Path, Vec<&'a str>);

fn metadata() -> Result<Value, String> {
    let json = Call::cargo(&root(), "metadata --no-deps --format-version 1").answer();
    json.and_then(|json| serde_json::from_slice(&json).ok())
        .ok_or("`cargo metadata --no-deps` failed; run it to see why".to_owned())
}

/// Prints the manifest of a package that depends on all libraries, for their oldest compiler.
pub(crate) fn msrv() -> Result<(), String> {
    let metadata = metadata()?;
    let (version, libraries) = libraries(&metadata)?;
    print!("{}", manifest(version, &libraries));
    Ok(())
}

/// Prints each feature of some packages, all but `default`, after the name of its package.
pub(crate) fn features(packages: &[&str]) -> Result<(), String> {
    let metadata = metadata()?;
    for package in packages.iter().filter(|word| **word != "-p") {
        for feature in features_of(&metadata, package)? {
            println!("{package} {feature}");
        }
    }
    Ok(())
}

/// Returns the features of a package, all but `default`, as `cargo metadata` lists them.
fn features_of<'a>(metadata: &'a Value, package: &str) -> Result<Vec<&'a str>, String> {
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let found = packages.find(|found| found["name"] == package);
    let features = found.and_then(|found| found["features"].as_object());
    let features =
        features.ok_or_else(|| format!("cargo metadata does not know the package {package}"))?;
    let names = features.keys().map(String::as_str);
    Ok(names.filter(|name| *name != "default").collect())
}

/// Returns the version that the package `urial` asks for, and all libraries that ask for the same.
fn libraries(metadata: &Value) -> Result<(&str, Vec<Library<'_>>), String> {
    let packages = || metadata["packages"].as_array().into_iter().flatten();
    let version = packages()
        .find(|package| package["name"] == "urial")
        .and_then(|package| package["rust_version"].as_str())
        .ok_or("cargo metadata has no rust-version of urial")?;
    let libraries =
        packages().filter(|package| package["rust_version"] == version).filter_map(|package| {
            let features = package["features"].as_object()?.keys().map(String::as_str);
            let mut features: Vec<&str> = features.filter(|name| *name != NEWER).collect();
            // Whether a map of JSON keeps its order depends on who else uses the parser.
            features.sort_unstable();
            let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
            Some((package["name"].as_str()?, folder, features))
        });
    Ok((version, libraries.collect()))
}

/// Writes the manifest of a package that depends on the libraries: without features, with those of
/// `default`, or with `every` one.
fn manifest(version: &str, libraries: &[Library<'_>]) -> String {
    let mut text = format!(
        "[package]\nname = \"probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\nrust-version = \"{version}\"\n\n[workspace]\n\n[features]\n"
    );
    let features = libraries.iter().flat_map(|(library, _, features)| {
        let features = features.iter();
        features.map(move |feature| format!("{library}/{feature}"))
    });
    let every: Vec<String> = features.collect();
    let mut default = every.clone();
    default.retain(|name| name.ends_with("/default"));
    let _ = writeln!(text, "with-default = {default:?}\nevery = {every:?}\n\n[dependencies]");
    for (name, folder, _) in libraries {
        let folder = folder.display().to_string();
        let _ = writeln!(text, "{name} = {{ path = {folder:?}, default-features = false }}");
    }
    text
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
        let expected = "with-default = [\"urial/default\"]\n\
                        every = [\"urial/a\", \"urial/default\"]\n\n\
                        [dependencies]\n\
                        urial = { path = \"/tree/urial\", default-features = false }\n\
                        macros = { path = \"/tree/macros\", default-features = false }\n";
        assert!(text.ends_with(expected), "{text}");
        assert!(libraries(&json!({"packages": []})).is_err());
    }

    #[test]
    fn features_come_from_the_metadata() {
        let package = json!({"name": "a", "features": {"default": ["x"], "std": [], "x": []}});
        let metadata = json!({"packages": [package]});
        assert_eq!(features_of(&metadata, "a").unwrap(), ["std", "x"]);
        assert!(features_of(&metadata, "c").is_err());
    }
}

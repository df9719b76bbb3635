//! The libraries and their features, for the steps `msrv` and `features`.

use crate::run::{Call, root};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The feature that needs a newer compiler, as its comment in `Cargo.toml` says.
const NEWER: &str = "avx512";

/// The packages of the workspace, as `cargo metadata` describes them.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    rust_version: Option<String>,
    manifest_path: PathBuf,
    features: BTreeMap<String, Vec<String>>,
}

impl Metadata {
    fn read() -> Result<Metadata, String> {
        let json = Call::cargo(&root(), "metadata --no-deps --format-version 1").answer();
        json.and_then(|json| serde_json::from_slice(&json).ok())
            .ok_or("`cargo metadata --no-deps` failed; run it to see why".to_owned())
    }

    fn package(&self, name: &str) -> Result<&Package, String> {
        let found = self.packages.iter().find(|package| package.name == name);
        found.ok_or_else(|| format!("cargo metadata does not know the package {name}"))
    }
}

impl Package {
    /// Returns each feature but one after the name of the package and a separator.
    fn features_but(&self, other: &str, separator: char) -> impl Iterator<Item = String> {
        let names = self.features.keys().filter(move |name| *name != other);
        names.map(move |name| format!("{}{separator}{name}", self.name))
    }
}

/// Prints the manifest of a package that depends on all libraries, for their oldest compiler.
pub(crate) fn msrv() -> Result<(), String> {
    print!("{}", manifest(&Metadata::read()?)?);
    Ok(())
}

/// Prints each feature of some packages, all but `default`, after the name of its package.
pub(crate) fn features(packages: &[&str]) -> Result<(), String> {
    let metadata = Metadata::read()?;
    for name in packages.iter().filter(|word| **word != "-p") {
        let features = metadata.package(name)?.features_but("default", ' ');
        features.for_each(|feature| println!("{feature}"));
    }
    Ok(())
}

/// Writes the manifest of a package that depends on those with the `rust-version` of `urial`:
/// without features, with those of `default`, or with `every` one.
fn manifest(metadata: &Metadata) -> Result<String, String> {
    let version = &metadata.package("urial")?.rust_version;
    let libraries = metadata.packages.iter().filter(|package| package.rust_version == *version);
    let version = version.as_ref().ok_or("cargo metadata has no rust-version of urial")?;
    let mut text = format!(
        "[package]\nname = \"probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\nrust-version = \"{version}\"\n\n[workspace]\n\n[features]\n"
    );
    let features = libraries.clone().flat_map(|package| package.features_but(NEWER, '/'));
    let every: Vec<String> = features.collect();
    let mut default = every.clone();
    default.retain(|name| name.ends_with("/default"));
    let _ = writeln!(text, "with-default = {default:?}\nevery = {every:?}\n\n[dependencies]");
    for Package { name, manifest_path, .. } in libraries {
        let folder = manifest_path.parent().unwrap_or(manifest_path);
        let _ = writeln!(text, "{name} = {{ path = {folder:?}, default-features = false }}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_libraries_are_those_with_the_version_of_urial() {
        let package = |name: &str, version: &str, features: serde_json::Value| {
            let path = format!("/tree/{name}/Cargo.toml");
            json!({"name": name, "rust_version": version, "features": features, "manifest_path": path})
        };
        let read = |json| serde_json::from_value::<Metadata>(json).unwrap();
        let metadata = read(json!({"packages": [
            package("cli", "1.89", json!({})),
            package("urial", "1.85", json!({"default": ["a"], "a": [], "avx512": []})),
            package("macros", "1.85", json!({})),
        ]}));
        let text = manifest(&metadata).unwrap();
        let expected = "rust-version = \"1.85\"\n\n[workspace]\n\n[features]\n\
                        with-default = [\"urial/default\"]\n\
                        every = [\"urial/a\", \"urial/default\"]\n\n\
                        [dependencies]\n\
                        urial = { path = \"/tree/urial\", default-features = false }\n\
                        macros = { path = \"/tree/macros\", default-features = false }\n";
        assert!(text.ends_with(expected), "{text}");
        let features = metadata.package("urial").unwrap().features_but("default", ' ');
        assert!(features.eq(["urial a", "urial avx512"]));
        assert!(manifest(&read(json!({"packages": []}))).is_err());
    }
}

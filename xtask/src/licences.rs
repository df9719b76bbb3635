//! Licences and sources of all packages, and that the libraries depend on nothing.

use crate::run::{Call, root};
use serde_json::Value;

/// Licences that ask for no more than that their text is included.
// A list of what is allowed, and not of what is refused: a new licence has to be read by somebody.
const LICENCES: &str = "Apache-2.0 BSD-3-Clause BSL-1.0 MIT MIT-0 NCSA Unicode-3.0 Unlicense Zlib";

/// Others: a tool, of which nothing is in what is built, and what has the Public Suffix List in it.
const OTHERS: [(&str, &str); 4] = [
    ("cbindgen", "MPL-2.0"),
    ("urial-guard", WITH_LIST),
    ("urial-cli", WITH_LIST),
    ("pyurial", WITH_LIST),
];
const WITH_LIST: &str = "(MIT OR Apache-2.0) AND MPL-2.0";

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks the packages that the workspaces in some folders use.
pub(crate) fn check(folders: &[&str]) -> Result<(), String> {
    let mut faults = Vec::new();
    for folder in folders {
        // All features: a user who turns one on gets its packages too.
        let args = format!(
            "metadata --format-version 1 --all-features --manifest-path {folder}/Cargo.toml"
        );
        let printed = Call::cargo(&root(), &args).printed()?;
        let metadata: Value = serde_json::from_str(&printed)
            .map_err(|error| format!("{folder}: cargo metadata: {error}"))?;
        let packages = metadata["packages"].as_array().ok_or("no packages")?;
        faults.extend(packages.iter().flat_map(faults_of));
    }
    let fault = faults.join("\n   ");
    if faults.is_empty() { Ok(()) } else { Err(fault) }
}

fn faults_of(package: &Value) -> Vec<String> {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, licence, source) = (text("name"), text("license"), text("source"));
    let mut faults = Vec::new();
    if !is_allowed(licence) && !OTHERS.contains(&(name, licence)) {
        faults.push(format!("{name}: the licence `{licence}` is not allowed"));
    }
    // A package by path has no source.
    if !source.is_empty() && source != REGISTRY {
        faults.push(format!("{name}: it comes from `{source}`, not from the registry"));
    }
    // `kind` is null for a dependency that is neither of tests nor of build scripts.
    let is_foreign = |dependency: &&Value| {
        let is_needed = dependency["kind"].is_null() && dependency["optional"] == false;
        is_needed && dependency["path"].is_null()
    };
    let is_library = source.is_empty() && package["rust_version"] == "1.85";
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let foreign = dependencies.filter(|_| is_library).filter(is_foreign);
    faults.extend(foreign.map(|other| format!("{name}: a library depends on {}", other["name"])));
    faults
}

/// Returns whether an SPDX expression is ours; an old `/` is `OR`.
fn is_allowed(expression: &str) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], "");
    // `A OR B AND C` is read from the left, where every part of an `AND` has to be allowed.
    plain.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ").map(|one| one.split(" WITH ").next());
        choices
            .any(|one| one.is_some_and(|one| LICENCES.split(' ').any(|known| known == one.trim())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expressions_of_licences_are_read() {
        for good in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND Unicode-3.0"]
        {
            assert!(is_allowed(good), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT-"] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }

    #[test]
    fn a_package_has_a_licence_a_source_and_a_library_nothing_else() {
        let faults = |name: &str, licence: &str, source: &str, optional: bool| {
            let package = json!({"name": name, "license": licence, "source": source, "rust_version": "1.85",
                "dependencies": [{"name": "x", "kind": null, "optional": optional}]});
            faults_of(&package).len()
        };
        assert_eq!(faults("a", "MIT", REGISTRY, false), 0);
        assert_eq!(faults("a", "MPL-2.0", REGISTRY, false), 1);
        assert_eq!(faults("cbindgen", "MPL-2.0", REGISTRY, false), 0);
        assert_eq!(faults("a", "MIT", "git+https://a.example/", false), 1);
        assert_eq!(faults("urial", "MIT", "", true), 0);
        assert_eq!(faults("urial", "MIT", "", false), 1);
    }
}

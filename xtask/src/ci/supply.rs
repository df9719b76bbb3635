//! Check of third-party packages: their licences, their sources, and bans.
//!
//! These are the checks of `cargo deny` on licences, bans and sources, without the minutes that
//! building it takes in a CI that starts from nothing. Advisories are not checked: their database
//! is fetched over the network.

use crate::project::Project;
use crate::run::Call;
use serde_json::Value;
use std::path::Path;

/// Licences compatible with ours: none asks for more than that its text is included.
// A list of what is allowed, and not of what is refused: a new licence has to be read by somebody.
const LICENCES: [&str; 10] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-3-Clause",
    "BSL-1.0",
    "MIT",
    "MIT-0",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Tools with another licence. They write files when a developer runs them, and nothing of them is
/// in what is built or handed on.
const TOOLS: [(&str, &str); 1] = [("cbindgen", "MPL-2.0")];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Packages that are unmaintained, or that the standard library replaces.
const BANNED: [&str; 14] = [
    "ansi_term",
    "atty",
    "dirs",
    "failure",
    "fxhash",
    "instant",
    "lazy_static",
    "number_prefix",
    "paste",
    "proc-macro-error",
    "serde_yaml",
    "structopt",
    "term_size",
    "users",
];

/// Workspaces without bans: the peers that are measured there bring their own dependencies.
// Nobody gets those programs, so an old dependency in them does no harm.
const PEERS: [&str; 2] = ["bench", "difftest"];

/// The crates that a program gets, which have no third-party dependency by default.
const LIBRARIES: [&str; 7] = [
    "urial",
    "urial-grammar",
    "urial-guard",
    "urial-list",
    "urial-macros",
    "urial-template",
    "urial-text",
];

pub(super) fn check(project: &Project) -> Result<(), String> {
    let mut faults = Vec::new();
    for folder in [
        ".",
        "bench",
        "bindings/c",
        "bindings/python",
        "bindings/web",
        "difftest",
        "fuzz",
    ] {
        // All features: a user who turns one on gets its packages too.
        let args = format!(
            "metadata --format-version 1 --all-features --manifest-path {folder}/Cargo.toml"
        );
        let call = Call::cargo(&project.root, &args);
        let metadata: Value = serde_json::from_str(&call.printed()?)
            .map_err(|error| format!("{folder}: cargo metadata: {error}"))?;
        let packages = metadata["packages"].as_array().ok_or("no packages")?;
        for package in packages {
            let found = faults_of(package, &project.root, PEERS.contains(&folder));
            faults.extend(found.iter().map(|fault| format!("{folder}: {fault}")));
        }
    }
    // All faults of all workspaces, since one dependency is often in several.
    faults.iter().for_each(|fault| eprintln!("   {fault}"));
    match faults.len() {
        0 => Ok(()),
        count => Err(format!("{count} packages should not be there as they are")),
    }
}

fn faults_of(package: &Value, root: &Path, is_of_peers: bool) -> Vec<String> {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, licence, source) = (text("name"), text("license"), text("source"));
    let mut faults = Vec::new();
    if !is_allowed(licence) && !TOOLS.contains(&(name, licence)) {
        faults.push(format!(
            "{name} has the licence `{licence}`, which is not among those that are allowed"
        ));
    }
    // A dependency by path has no source either, so where its manifest is decides.
    let is_ours = source.is_empty() && Path::new(text("manifest_path")).starts_with(root);
    if !is_ours && source != REGISTRY {
        faults.push(format!(
            "{name} comes from `{source}`, not from the registry"
        ));
    }
    if BANNED.contains(&name) && !is_of_peers {
        faults.push(format!(
            "{name} is banned; find out who brings it with `cargo tree -i {name}`"
        ));
    }
    if is_ours && LIBRARIES.contains(&name) {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let foreign = dependencies.filter(|dependency| {
            // `kind` is null for a normal dependency, and not for those of tests and build scripts.
            dependency["kind"].is_null()
                && dependency["optional"] == false
                && dependency["path"].is_null()
        });
        faults.extend(foreign.map(|dependency| {
            format!(
                "{name} depends on {} by default, and the library depends on nothing",
                dependency["name"]
            )
        }));
    }
    faults
}

/// Returns whether an SPDX expression offers one of our licences; an old `/` is `OR`.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    // An expression that goes on after it was not understood.
    either(&mut words) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>) -> bool {
    let mut allowed = both(words);
    // SPDX: `AND` binds more than `OR`.
    while words.next_if_eq(&"OR").is_some() {
        allowed |= both(words);
    }
    allowed
}

fn both(words: &mut Words<'_>) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words<'_>) -> bool {
    match words.next() {
        // `&` and not `&&`: the closing bracket has to be consumed either way.
        Some("(") => either(words) & words.next_if_eq(&")").is_some(),
        Some(name) => match words.next_if_eq(&"WITH").and_then(|_| words.next()) {
            Some(exception) => LICENCES.contains(&format!("{name} WITH {exception}").as_str()),
            None => LICENCES.contains(&name),
        },
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licences_are_expressions() {
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/GPL-3.0",
            "GPL-3.0-only OR Zlib",
            "(MIT OR GPL-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR X",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND X",
            "MIT WITH Y",
            "MIT MIT",
            "(MIT",
            "MIT)",
            "AND MIT",
        ] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }

    #[test]
    fn packages_are_looked_at() {
        let faults = |package: Value, peers| faults_of(&package, Path::new("/tree"), peers).len();
        let package = |name: &str, licence: &str, source: &str| json!({"name": name, "license": licence, "source": source});
        assert_eq!(faults(package("a", "MIT", REGISTRY), false), 0);
        assert_eq!(faults(package("a", "AGPL-3.0", REGISTRY), false), 1);
        assert_eq!(
            faults(package("a", "MIT", "git+https://a.example/"), false),
            1
        );
        assert_eq!(
            faults(json!({"name": "a", "license": null, "source": null}), false),
            2
        );
        assert_eq!(faults(package("cbindgen", "MPL-2.0", REGISTRY), false), 0);
        assert_eq!(faults(package("a", "MPL-2.0", REGISTRY), false), 1);
        assert_eq!(faults(package("atty", "MIT", REGISTRY), false), 1);
        assert_eq!(faults(package("atty", "MIT", REGISTRY), true), 0);
        let library = |optional: bool, kind: Value| {
            json!({"name": "urial", "license": "MIT", "source": null, "manifest_path": "/tree/a/Cargo.toml",
                "dependencies": [{"name": "x", "kind": kind, "optional": optional}]})
        };
        assert_eq!(faults(library(false, Value::Null), false), 1);
        assert_eq!(faults(library(true, Value::Null), false), 0);
        assert_eq!(faults(library(false, json!("dev")), false), 0);
    }
}

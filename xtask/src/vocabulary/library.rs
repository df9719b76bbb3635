//! The public names of the libraries, read from their source as text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The libraries; the first one has no operation of its own at its root.
const LIBRARIES: [&str; 6] = [
    "urial-grammar",
    "urial",
    "urial-template",
    "urial-text",
    "urial-guard",
    "urial-list",
];

/// The public names of all libraries.
#[derive(Default)]
pub(super) struct Library {
    /// The names that `lib.rs` exports.
    roots: BTreeSet<String>,
    /// Methods as `Type::name`, and functions and types as `module::name`, for each module in the
    /// path of their file.
    paths: BTreeSet<String>,
}

impl Library {
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut library = Library::default();
        for name in LIBRARIES {
            let folder = root.join("crates").join(name).join("src");
            library.read_folder(&folder, &folder)?;
            if name != LIBRARIES[0] {
                let text = read(&folder.join("lib.rs"))?;
                library.roots.extend(roots(&text));
            }
        }
        Ok(library)
    }

    fn read_folder(&mut self, source: &Path, folder: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in folder.read_dir().map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                self.read_folder(source, &path)?;
            } else if path.extension().is_some_and(|end| end == "rs") {
                let inner = path
                    .strip_prefix(source)
                    .unwrap_or(&path)
                    .with_extension("");
                let modules: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
                let modules: Vec<&str> = modules.iter().map(AsRef::as_ref).collect();
                self.read_file(&modules, &read(&path)?);
            }
        }
        Ok(())
    }

    fn read_file(&mut self, modules: &[&str], text: &str) {
        let mut owner = None;
        for line in text.lines() {
            if line.starts_with("impl") {
                owner = implemented(line);
            } else if line.starts_with('}') {
                owner = None;
            }
            let declared = line.trim_start();
            let Some(name) = declared_name(declared) else {
                continue;
            };
            match owner {
                Some(owner) if declared.len() < line.len() => {
                    self.paths.insert(format!("{owner}::{name}"));
                }
                None if declared.len() == line.len() => {
                    let paths = modules.iter().map(|module| format!("{module}::{name}"));
                    self.paths.extend(paths);
                }
                _ => {}
            }
        }
    }

    /// Returns whether the library has a call or a type, such as `Ref::host` or `split`.
    pub(super) fn has(&self, call: &str) -> bool {
        self.roots.contains(call) || self.paths.contains(call)
    }

    /// Returns the names that need a row: those of the roots, and the methods of `Ref`.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let methods = self.paths.iter().filter(|path| path.starts_with("Ref::"));
        self.roots.iter().chain(methods).map(String::as_str)
    }
}

/// Returns the type of an `impl` block that is not of a trait.
fn implemented(line: &str) -> Option<&str> {
    let mut rest = line.strip_prefix("impl")?;
    if rest.starts_with('<') {
        let mut depth = 0;
        let end = rest.char_indices().find(|(_, character)| {
            match character {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        rest = &rest[end.0 + 1..];
    }
    let name = rest.trim_start().split(['<', ' ', '{']).next()?;
    (!name.is_empty() && !rest.contains(" for ")).then_some(name)
}

/// Returns the name of what a line declares as public: a function or a type.
fn declared_name(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("pub ")?;
    let declared = declared.strip_prefix("const ").unwrap_or(declared);
    let kinds = ["fn ", "struct ", "enum ", "trait ", "type "];
    let name = kinds.iter().find_map(|kind| declared.strip_prefix(kind))?;
    name.split(|it: char| !it.is_ascii_alphanumeric() && it != '_')
        .next()
}

/// Returns the names in the `pub use` and `pub mod` lines of a `lib.rs`.
fn roots(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for declared in text.split("\npub ").skip(1) {
        if let Some(module) = declared.strip_prefix("mod ") {
            let end = module.find([';', ' ']).unwrap_or(module.len());
            names.insert(module[..end].to_owned());
        } else if let Some(used) = declared.strip_prefix("use ") {
            let used = used.split(';').next().unwrap_or_default();
            let list = match used.split_once('{') {
                Some((_, list)) => list.trim_end_matches('}'),
                None => used.rsplit("::").next().unwrap_or_default(),
            };
            let list = list.split(',').map(str::trim);
            names.extend(list.filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }
    names.remove("__private");
    names
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_has_its_roots_methods_and_functions() {
        let text =
            "//!\n\npub mod dots;\npub use a::b::split;\npub use c::{\n    Ref, d,\n};\nuse e;\n";
        let mut library = Library {
            roots: roots(text),
            ..Library::default()
        };
        let source = "impl<'a, T: Into<K>> Ref<T, K> {\n    pub const fn host(self) -> H {\n        x\n    }\n    fn own() {}\n}\n\
                      impl Clone for Ref {\n    pub fn no() {}\n}\npub fn remove(path: &str) {}\npub(crate) fn hidden() {}\npub struct Form;\n";
        library.read_file(&["dots", "mod"], source);
        for call in [
            "split",
            "Ref",
            "d",
            "dots",
            "Ref::host",
            "dots::remove",
            "dots::Form",
        ] {
            assert!(library.has(call), "{call}");
        }
        for call in ["Ref::own", "Ref::no", "dots::hidden", "e", "remove"] {
            assert!(!library.has(call), "{call}");
        }
        let names: Vec<&str> = library.names().collect();
        assert_eq!(names, ["Ref", "d", "dots", "split", "Ref::host"]);
    }
}

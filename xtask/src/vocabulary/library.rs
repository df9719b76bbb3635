//! The public names of the libraries, read from their source as text.

use super::exports::{closed, word};
use crate::files::{read, tracked};
use std::collections::BTreeSet;

/// The libraries; the first one has no operation of its own at its root.
const LIBRARIES: &str = "urial-grammar urial urial-template urial-text urial-guard urial-list";

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
    pub(super) fn read() -> Result<Self, String> {
        let mut library = Library::default();
        for (place, name) in LIBRARIES.split(' ').enumerate() {
            let folder = format!("crates/{name}/src");
            for path in tracked(&[&format!("{folder}/*.rs")])? {
                let inner = path[folder.len() + 1..].trim_end_matches(".rs");
                let modules: Vec<&str> = inner.split('/').collect();
                library.read_file(&modules, &read(&path)?);
            }
            if place > 0 {
                let text = read(format!("{folder}/lib.rs"))?;
                library.roots.extend(roots(&text));
            }
        }
        Ok(library)
    }

    fn read_file(&mut self, modules: &[&str], text: &str) {
        let mut owner = None;
        for line in text.lines() {
            if line.starts_with("impl") {
                owner = implemented(line);
            } else if line.starts_with('}') {
                owner = None;
            }
            // Indented too: a type may be declared in the call of a macro, such as `errors!`.
            if let Some(name) = declared_name(line.trim_start()) {
                let owners = owner.as_ref().map_or(modules, std::slice::from_ref);
                self.paths.extend(owners.iter().map(|owner| format!("{owner}::{name}")));
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

/// Returns the type of an `impl` block, or its trait, in which nothing is declared public.
fn implemented(line: &str) -> Option<&str> {
    let rest = match line.strip_prefix("impl<") {
        Some(generics) => closed(generics, ['<', '>'])?.1,
        None => line.strip_prefix("impl")?,
    };
    rest.trim_start().split(['<', ' ', '{']).next()
}

/// Returns the name of what a line declares as public: a function or a type.
fn declared_name(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("pub ")?;
    let declared = declared.strip_prefix("const ").unwrap_or(declared);
    let kinds = ["fn ", "struct ", "enum ", "trait ", "type "];
    let name = kinds.iter().find_map(|kind| declared.strip_prefix(kind))?;
    Some(word(name))
}

/// Returns the names in the `pub use` and `pub mod` lines of a `lib.rs`.
fn roots(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for declared in text.split("\npub ").skip(1) {
        let list = if let Some(module) = declared.strip_prefix("mod ") {
            word(module)
        } else if let Some(used) = declared.strip_prefix("use ") {
            let used = used.split(';').next().unwrap_or_default();
            let list = used.split_once('{').map(|(_, list)| list.trim_end_matches('}'));
            list.unwrap_or_else(|| used.rsplit("::").next().unwrap_or_default())
        } else {
            continue;
        };
        let list = list.split(',').map(str::trim);
        names.extend(list.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    names.remove("__private");
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_has_its_roots_methods_and_functions() {
        let text =
            "//!\n\npub mod dots;\npub use a::b::split;\npub use c::{\n    Ref, d,\n};\nuse e;\n";
        let mut library = Library { roots: roots(text), ..Library::default() };
        let source = "impl<'a, T: Into<K>> Ref<T, K> {\n    pub const fn host(self) -> H {\n        x\n    }\n    fn own() {}\n}\n\
                      impl Clone for Ref {\n    pub fn no() {}\n}\npub fn remove(path: &str) {}\npub(crate) fn hidden() {}\npub struct Form;\n";
        library.read_file(&["dots", "mod"], source);
        let names: Vec<&str> = library.names().collect();
        assert_eq!(names, ["Ref", "d", "dots", "split", "Ref::host"]);
        for call in names.into_iter().chain(["dots::remove", "dots::Form"]) {
            assert!(library.has(call), "{call}");
        }
        for call in ["Ref::own", "Ref::no", "dots::hidden", "e", "remove"] {
            assert!(!library.has(call), "{call}");
        }
    }
}

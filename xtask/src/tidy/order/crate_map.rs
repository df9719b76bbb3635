//! Map of a library's root: its modules in order, and the origins of the names in it.

use super::uses::{self, Path};
use crate::tidy::source::{Source, blank, closing, first_word, words};
use std::collections::HashMap;
use std::ops::Range;

/// Origin of a name in the root.
#[derive(Clone, Copy)]
pub(super) enum Owner<'a> {
    Module(&'a str),
    /// Another crate, or the root's own `extern crate` or macro.
    Outside,
}

pub(super) struct CrateMap<'a> {
    /// In the order of lib.rs.
    modules: Vec<&'a str>,
    names: HashMap<&'a str, Owner<'a>>,
    /// Files and folders (with `/`) that only tests have, from `src`.
    tests: Vec<String>,
}

impl<'a> CrateMap<'a> {
    /// Reads the map from the files of `src`, by their names in it.
    pub(super) fn read(files: &[(&str, &'a Source<'a>)]) -> Option<Self> {
        let (_, lib) = files.iter().find(|(name, _)| *name == "lib.rs")?;
        let tests = files
            .iter()
            .flat_map(|(name, source)| test_files(name, source))
            .collect();
        let mut map = CrateMap {
            modules: Vec::new(),
            names: HashMap::new(),
            tests,
        };
        let hidden: Vec<Range<usize>> = test_items(&lib.code)
            .chain(inline_bodies(&lib.code))
            .collect();
        let outer = |at: usize| hidden.iter().all(|range| !range.contains(&at));
        let at_root: Vec<(usize, &str)> = lib.words().filter(|(at, _)| outer(*at)).collect();
        map.declare(&lib.code, &at_root);
        for (source, exported) in files
            .iter()
            .flat_map(|(_, source)| exported_macros(&source.code).map(move |name| (source, name)))
        {
            let owner = files.iter().find(|(_, file)| std::ptr::eq(*file, *source));
            let top = owner.and_then(|(name, _)| super::module_of(name)?.first().copied());
            let module = top.and_then(|top| map.modules.iter().find(|module| **module == top));
            let owner = module.map_or(Owner::Outside, |module| Owner::Module(module));
            map.names.insert(exported, owner);
        }
        Some(map)
    }

    fn declare(&mut self, code: &'a str, at_root: &[(usize, &'a str)]) {
        for pair in at_root.windows(2) {
            let [(_, word), (_, name)] = *pair else {
                continue;
            };
            match word {
                "mod" => self.modules.push(name),
                "crate" if code[..pair[0].0].trim_end().ends_with("extern") => {
                    self.names.insert(name, Owner::Outside);
                }
                _ => {}
            }
        }
        for (at, _) in at_root.iter().filter(|(_, word)| *word == "use") {
            for path in uses::use_paths(code, at + "use".len()) {
                self.bring_in(&path);
            }
        }
    }

    fn bring_in(&mut self, path: &Path<'a>) {
        let Some(name) = path.name().filter(|name| *name != "*") else {
            return;
        };
        let first = path
            .parts
            .iter()
            .find(|part| !matches!(**part, "crate" | "self"));
        let module = first.filter(|first| self.modules.contains(first));
        self.names.insert(
            name,
            module.map_or(Owner::Outside, |module| Owner::Module(module)),
        );
    }

    pub(super) fn has(&self, module: &str) -> bool {
        self.modules.contains(&module)
    }

    pub(super) fn is_test(&self, file: &str) -> bool {
        self.tests.iter().any(|test| match test.strip_suffix('/') {
            Some(_) => file.starts_with(test),
            None => file == test,
        })
    }

    pub(super) fn owner(&self, name: &str) -> Option<Owner<'a>> {
        let module = self.modules.iter().find(|module| **module == name);
        module
            .map(|module| Owner::Module(module))
            .or_else(|| self.names.get(name).copied())
    }

    /// Returns whether `own` may use `module`.
    pub(super) fn is_above(&self, module: &str, own: &str) -> bool {
        let place = |name: &str| self.modules.iter().position(|module| *module == name);
        place(module) <= place(own)
    }
}

/// Returns the macros that `#[macro_export]` puts into the root, wherever they are written.
fn exported_macros(code: &str) -> impl Iterator<Item = &str> {
    words(code)
        .filter(|(_, word)| *word == "macro_export")
        .filter_map(|(at, _)| {
            let (_, after) = code[at..].split_once("macro_rules!")?;
            Some(first_word(after)).filter(|name| !name.is_empty())
        })
}

/// A module written inside its file.
pub(super) struct Inline<'a> {
    pub(super) name: &'a str,
    pub(super) body: Range<usize>,
}

/// Returns the inline modules in the order they open, so the outer one of two that nest comes
/// first.
pub(super) fn inline_modules(code: &str) -> Vec<Inline<'_>> {
    let heads = words(code).filter(|(_, word)| *word == "mod");
    heads
        .filter_map(|(at, word)| {
            let after = code[at + word.len()..].trim_start();
            let name = first_word(after);
            let body = after[name.len()..].trim_start();
            let open = code.len() - body.len();
            body.starts_with('{').then(|| Inline {
                name,
                body: open..closing(code, open),
            })
        })
        .collect()
}

fn inline_bodies(code: &str) -> impl Iterator<Item = Range<usize>> {
    inline_modules(code).into_iter().map(|module| module.body)
}

/// Replaces code that only tests see by spaces.
pub(super) fn without_tests(code: &str) -> String {
    let mut bytes = code.as_bytes().to_vec();
    for item in test_items(code) {
        blank(&mut bytes, item);
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Returns the items under `#[cfg(test)]` or `#[cfg(all(test, …))]`, with their attributes.
fn test_items(code: &str) -> impl Iterator<Item = Range<usize>> {
    let attributes = code.match_indices("#[");
    attributes.filter_map(|(at, _)| {
        let end = closing(code, at + 1);
        let condition: String = code[at..end].split_whitespace().collect();
        let of_tests = condition == "#[cfg(test)]" || condition.starts_with("#[cfg(all(test,");
        of_tests.then(|| at..item_end(code, end))
    })
}

/// Returns the end of the item that starts at `at`: after its semicolon or its braces.
fn item_end(code: &str, at: usize) -> usize {
    let mut at = at;
    while at < code.len() {
        match code.as_bytes()[at] {
            b';' => return at + 1,
            b'{' => return closing(code, at),
            b'(' | b'[' => at = closing(code, at),
            b')' | b']' | b'}' => return at,
            _ => at += 1,
        }
    }
    at
}

/// Returns the files of the modules that `source` declares for tests only.
fn test_files(name: &str, source: &Source) -> Vec<String> {
    let (folder, file) = name
        .rsplit_once('/')
        .map_or(("", name), |(folder, file)| (folder, file));
    let own = file.trim_end_matches(".rs");
    let inside = match own {
        "lib" | "mod" => join(folder, ""),
        own => join(folder, &format!("{own}/")),
    };
    let mut files = Vec::new();
    for item in test_items(&source.code) {
        let head = &source.code[item.clone()];
        let Some((at, _)) = words(head).find(|(_, word)| *word == "mod") else {
            continue;
        };
        if !head.ends_with(';') {
            continue;
        }
        let module = first_word(&head[at + "mod".len()..]);
        files.push(format!("{inside}{module}.rs"));
        files.push(format!("{inside}{module}/"));
        if let Some(path) = path_attribute(&source.text[item]) {
            files.push(join(folder, path));
        }
    }
    files
}

fn join(folder: &str, file: &str) -> String {
    if folder.is_empty() {
        file.to_owned()
    } else {
        format!("{folder}/{file}")
    }
}

/// Returns the file that `#[path = "…"]` names.
fn path_attribute(item: &str) -> Option<&str> {
    let (_, after) = item.split_once("#[path")?;
    after.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_items_end_where_the_item_does() {
        for (text, expect) in [
            ("a(); #[cfg(test)] mod tests { b() } c()", "a(); c()"),
            ("#[cfg(test)]\n#[path = x]\nmod tests; c()", "c()"),
            ("#[cfg( test )] const A: [u8; 2] = b; c()", "c()"),
            ("#[cfg(all(test, x))] fn f(a: [u8; 2]) { b(); } c()", "c()"),
            ("#[cfg(not(test))] fn f() {}", "#[cfg(not(test))] fn f() {}"),
            ("enum A { #[cfg(test)] B }", "enum A { }"),
        ] {
            let left = without_tests(text);
            assert_eq!(
                left.split_whitespace().collect::<Vec<_>>().join(" "),
                expect
            );
        }
    }

    #[test]
    fn files_of_tests_are_known() {
        let text = "#[cfg(test)] mod tests; mod b; #[cfg(test)] #[path = \"a_t.rs\"] mod t;";
        let source = Source::new("x", text);
        let expect = [
            "x/a/tests.rs",
            "x/a/tests/",
            "x/a/t.rs",
            "x/a/t/",
            "x/a_t.rs",
        ];
        assert_eq!(test_files("x/a.rs", &source), expect);
        assert_eq!(
            test_files("x/mod.rs", &source)[..2],
            ["x/tests.rs", "x/tests/"]
        );
        assert_eq!(test_files("lib.rs", &source)[..2], ["tests.rs", "tests/"]);
    }

    #[test]
    fn exported_macros_belong_to_their_module() {
        let lib = Source::new("x/src/lib.rs", "mod a; mod b;");
        let b = Source::new(
            "x/src/b.rs",
            "#[macro_export]\n#[doc(hidden)]\nmacro_rules! late { () => {} }",
        );
        let map = CrateMap::read(&[("lib.rs", &lib), ("b.rs", &b)]).unwrap();
        assert!(matches!(map.owner("late"), Some(Owner::Module("b"))));
        assert!(map.owner("gone").is_none());
        assert!(map.is_above("a", "b") && !map.is_above("b", "a"));
    }
}

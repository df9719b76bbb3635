//! Check of the reading order: the `mod` lines of a library's root are an order, and a module uses
//! only those above it.
//!
//! Names are followed as far as the root's own `use` lines. The place where a path is written
//! decides, so code that a `#[cfg(test)]` keeps out of the library may use anything.

mod crate_map;
mod uses;

use super::Finding;
use super::source::Source;
use crate_map::{CrateMap, Owner};

/// Checks the library in the folder `library`, such as `crates/urial`.
pub(super) fn check(library: &str, sources: &[Source], found: &mut Vec<Finding>) {
    let folder = format!("{library}/src/");
    let files: Vec<(&str, &Source)> = sources
        .iter()
        .filter_map(|source| Some((source.path.strip_prefix(&folder)?, source)))
        .collect();
    let Some(map) = CrateMap::read(&files) else {
        return;
    };
    for (name, source) in files {
        let Some(place) = module_of(name) else {
            continue;
        };
        if map.is_test(name) {
            continue;
        }
        if let Some(top) = place.first().filter(|top| !map.has(top)) {
            let text = format!("`{top}` has no `mod` line in lib.rs, add it or remove the file");
            found.push(Finding::new(source.path, super::tree::WHOLE_FILE, text));
            continue;
        }
        check_file(&map, source, &place, found);
    }
}

/// Returns the module path of a file of `src`; the root's is empty, and a binary is not in the
/// library.
fn module_of(name: &str) -> Option<Vec<&str>> {
    if name == "main.rs" || name.starts_with("bin/") {
        return None;
    }
    let mut place: Vec<&str> = name.strip_suffix(".rs")?.split('/').collect();
    if place == ["lib"] || place.last() == Some(&"mod") {
        place.pop();
    }
    Some(place)
}

fn check_file(map: &CrateMap, source: &Source, place: &[&str], found: &mut Vec<Finding>) {
    let code = crate_map::without_tests(&source.code);
    let inline = crate_map::inline_modules(&code);
    for path in uses::inner_paths(&code) {
        let within = inline
            .iter()
            .filter(|module| module.body.contains(&path.at));
        let here: Vec<&str> = place
            .iter()
            .copied()
            .chain(within.map(|module| module.name))
            .collect();
        let Some((own, used)) = here.first().zip(from_root(&here, &path.parts)) else {
            continue;
        };
        if let Some(text) = verdict(map, own, used) {
            found.push(Finding::new(source.path, source.line(path.at), text));
        }
    }
}

/// Returns the name in the crate's root that a path written in the module `here` starts from;
/// `None` if the path stays below the top module.
fn from_root<'a>(here: &[&str], parts: &[&'a str]) -> Option<&'a str> {
    let mut depth = here.len();
    for part in parts {
        match *part {
            "crate" => depth = 0,
            "super" => depth = depth.saturating_sub(1),
            "self" => {}
            name if depth == 0 => return Some(name),
            _ => return None,
        }
    }
    (depth == 0).then_some("*")
}

/// Returns the problem of a use of the root's `name` by the module `own`.
fn verdict(map: &CrateMap, own: &str, name: &str) -> Option<String> {
    match map.owner(name) {
        Some(Owner::Outside) => None,
        Some(Owner::Module(module)) if map.is_above(module, own) => None,
        Some(Owner::Module(module)) => Some(format!(
            "`{own}` uses `{module}`, which is below it in lib.rs; move the code or the `mod` line, \
             a module uses only those above it"
        )),
        None => Some(format!(
            "`crate::{name}` cannot be followed to a module of lib.rs, name the module it is in"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{places, plain};
    use super::*;

    const LIB: &str = "extern crate alloc;\nmod a;\n#[cfg(feature = \"x\")]\npub mod b;\n\
        pub(crate) mod c;\n#[cfg(test)]\nmod check;\npub use b::{B, inner::Bee as Bi};\n\
        pub use c::C;\npub use other::{self, Text};\n#[doc(hidden)]\npub mod last { use crate::c; }\n";

    fn findings(name: &str, text: &str) -> Vec<Finding> {
        let text = plain(text);
        let lib = Source::new("crates/x/src/lib.rs", LIB);
        let path = format!("crates/x/src/{name}");
        let sources = [
            lib,
            Source::new(&path, &text),
            Source::new("crates/x/tests/t.rs", "use crate::c;"),
        ];
        let mut found = Vec::new();
        check("crates/x", &sources, &mut found);
        found
    }

    #[test]
    fn upward_and_own_uses_pass() {
        for (name, text) in [
            (
                "b.rs",
                "use crate::a::A; use super::a; use crate::b::{self, x}; use self::y;",
            ),
            (
                "b/deep.rs",
                "use super::c; use super::super::a; use crate::{a, b};",
            ),
            ("b/mod.rs", "mod c; use super::a; use c::D;"),
            (
                "c.rs",
                "use crate::{B, Bi, C, Text, other::X, alloc::vec::Vec}; fn f(x: crate::b::B) {}",
            ),
            (
                "a.rs",
                "// use crate::c;\nuse alloc::c; const S: &str = \"crate::c\"; pub(crate) fn f() {}",
            ),
            ("a.rs", "mod inner { use super::c; }"),
            (
                "a.rs",
                "#[cfg(test)]\nmod tests { use crate::c::C; } #[cfg(test)] use crate::c;",
            ),
            ("check.rs", "use crate::c;"),
            ("check/more.rs", "use crate::c;"),
            ("main.rs", "use crate::gone;"),
            ("bin/tool.rs", "use crate::gone;"),
        ] {
            assert_eq!(findings(name, text), [], "{name}: {text}");
        }
    }

    #[test]
    fn downward_uses_are_found() {
        for (name, text) in [
            ("a.rs", "\nuse crate::b;"),
            ("a.rs", "use crate::{\nb::x};"),
            ("a.rs", "fn f() {\ncrate::c::f::<u8>() }"),
            ("a.rs", "\nuse super::c;"),
            ("a/deep.rs", "\nuse super::super::c;"),
            ("a/mod.rs", "\nuse super::c;"),
            ("a.rs", "mod inner {\nuse super::super::c; }"),
            ("b.rs", "\nuse crate::C;"),
            ("a.rs", "\nuse crate::Bi;"),
            ("a.rs", "\nimpl crate::B {}"),
            ("a.rs", "macro_rules! m { () => {\n$crate::c::f() } }"),
            ("c.rs", "use super::\nlast;"),
            ("b.rs", "#[cfg(test)]\nmod tests {} use crate::c;"),
        ] {
            let found = findings(name, text);
            assert_eq!(
                places(&found),
                [format!("crates/x/src/{name}:2")],
                "{text}: {found:?}"
            );
            assert!(found[0].text.contains("below it"), "{found:?}");
        }
    }

    #[test]
    fn names_that_lead_nowhere_are_found() {
        for text in [
            "use crate::Gone;",
            "use crate::*;",
            "use super::*;",
            "fn f() -> super::Gone {}",
        ] {
            let found = findings("c.rs", text);
            assert_eq!(places(&found), ["crates/x/src/c.rs:1"], "{text}");
            assert!(found[0].text.contains("cannot be followed"), "{found:?}");
        }
        assert!(findings("lost.rs", "")[0].text.contains("no `mod` line"));
    }
}

//! Check of the reading order: the `mod` lines of every file are an order, and a module uses only
//! those above it.
//!
//! A path is followed through `use` and `pub use` to the module of its item. Where the modules of
//! the two ends part, the used one has to stand above the user. Code that `#[cfg(test)]` keeps out
//! may use anything.

mod modules;

use super::source::Source;
use super::{Finding, WHOLE_FILE};
use modules::{Modules, Names};
use std::collections::{BTreeSet, HashMap};

pub(super) fn check(sources: &[Source], found: &mut Vec<Finding>) {
    let by_path: HashMap<&str, &Source> = sources.iter().map(|one| (one.path, one)).collect();
    // Files and folders that a `mod` line leads to, by the folder of their package's `src/`: its
    // `tests/`, `examples/` and `benches/` are crates of their own.
    let mut led: HashMap<&str, BTreeSet<String>> = HashMap::new();
    for source in sources {
        // A package may have both, and each is a crate with a `mod` order of its own.
        for root in ["lib.rs", "main.rs"] {
            let folder = source.path.strip_suffix(root);
            if let Some(folder) = folder.filter(|folder| folder.ends_with("src/")) {
                let modules = Modules::read(source.path, &by_path);
                check_uses(&modules, root == "lib.rs", found);
                led.entry(folder).or_default().extend(modules.files);
            }
        }
    }
    for source in sources {
        let mut packages = led.iter();
        let own = packages.find(|(folder, _)| source.path.starts_with(**folder));
        let Some((folder, files)) = own else {
            continue;
        };
        let is_of = |file: &String| match file.ends_with('/') {
            true => source.path.starts_with(file),
            false => source.path == file,
        };
        // A file in `src/bin` is the root of a program of its own.
        let is_program = source.path[folder.len()..].starts_with("bin/");
        if !is_program && !files.iter().any(is_of) {
            // The compiler says nothing of a file that no `mod` line names: its tests would not
            // run.
            let text = "no `mod` line leads to this file, add one or remove the file";
            found.push(Finding::new(source.path, WHOLE_FILE, text));
        }
    }
}

fn check_uses(modules: &Modules, is_library: bool, found: &mut Vec<Finding>) {
    for one in &modules.uses {
        for owner in modules.owners(&one.module, &one.path) {
            if let Some(text) = problem(modules, &one.module, &owner, is_library) {
                found.push(Finding::new(one.file, one.line, text));
            }
        }
    }
}

/// Returns the problem of a use of `owner`'s items in the module `user`.
fn problem(modules: &Modules, user: &Names, owner: &Names, is_library: bool) -> Option<String> {
    let level = user.iter().zip(owner).position(|(user, owner)| user != owner);
    // Compared at the first level on which the two modules part, since only siblings have an order.
    let Some(level) = level else {
        // One is inside the other. A parent may use its children, and a child its parent.
        // Only the root of a library is refused: `main.rs` may have types for all modules of a
        // program, as `Failure` here.
        let is_of_root = is_library && owner.is_empty() && !user.is_empty();
        let text = "an item of lib.rs, or a name that cannot be followed; name the module it is in";
        return is_of_root.then(|| text.to_owned());
    };
    let (user, owner) = (&user[..=level], &owner[..=level]);
    (modules.place(owner) > modules.place(user)).then(|| {
        format!(
            "`{}` uses `{}`, whose `mod` line is below its own; move the code or the `mod` line, \
             a module uses only those above it",
            user.join("::"),
            owner.join("::"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::findings;
    use super::super::fixture::tree;
    use super::*;

    const FILES: [(&str, &str); 8] = [
        (
            "lib.rs",
            "extern crate alloc;\nmod a;\npub mod b;\n#[cfg(test)]\nmod check;\nmod c;\n\
             pub use b::{B, deep::Deep as D};\npub use c::C;\npub use other::{self, Text};\n\
             pub mod last { pub use crate::c::C as Last; }\n",
        ),
        ("a.rs", "#[macro_export] macro_rules! from_a { () => {} }"),
        ("b/mod.rs", "mod up;\nmod deep;\nmod down;\npub(crate) use down::low;\n"),
        ("b/up.rs", ""),
        ("b/deep.rs", ""),
        ("b/down.rs", ""),
        ("c.rs", ""),
        ("check.rs", ""),
    ];

    /// Checks cases such as `a.rs: use crate::c;`, the text of a file in a small crate: each has
    /// one finding on this line with these words, or none.
    fn check_all(expected: Option<(usize, &str)>, cases: &[&str]) {
        for case in cases {
            let (name, text) = case.split_once(':').unwrap();
            let paths = FILES.map(|(file, _)| format!("crates/x/src/{file}"));
            let own = format!("crates/x/src/{name}");
            let files = paths.iter().zip(FILES).map(|(path, (_, text))| (&**path, text));
            let mut files: Vec<(&str, &str)> = files.filter(|(path, _)| *path != own).collect();
            files.push((&own, text));
            let found = findings(&tree(&files));
            let (line, words) = expected.unwrap_or_default();
            let is_it =
                |one: &Finding| one.path == own && one.line == line && one.text.contains(words);
            assert_eq!(found.len(), usize::from(expected.is_some()), "{case}: {found:?}");
            assert!(found.iter().all(is_it), "{case}: {found:?}");
        }
    }

    #[test]
    fn upward_and_own_uses_pass() {
        let cases = [
            "b/up.rs: use crate::a::A; use super::super::a; use super::Own; use self::x;",
            "b/down.rs: use super::{up, deep::{self, D}}; use crate::b::up::*;",
            "b/mod.rs: mod up; mod deep; mod down; use super::a; use down::X; use self::up::Y;",
            "c.rs: use crate::{B, D, C, Text, alloc::vec::Vec}; fn f(x: crate::b::down::X) {}",
            "c.rs: use crate::from_a; fn f() { $crate::from_a!() }",
            "a.rs: // use crate::c;\nuse alloc::c; const S: &str = \"crate::c\"; pub(crate) fn f() {}",
            "a.rs: mod first {} mod inner { use super::{first, super::a}; }",
            "a.rs: #[cfg(test)]\nmod tests { use crate::c::C; } #[cfg(test)] use crate::c;",
            "a.rs: #[cfg(test)] const A: [u8; 2] = [crate::c::X; 2];",
            "a.rs: #[cfg(all(test, x))] #[inline] fn f(a: [u8; 2]) { crate::c::f() }",
            "check.rs: use crate::c;",
            "check/more.rs: use crate::c;",
            "main.rs: use crate::X; struct X;",
            "bin/tool.rs: use crate::gone;",
        ];
        check_all(None, &cases);
    }

    #[test]
    fn downward_uses_are_found_at_every_level() {
        let cases = [
            "a.rs:\nuse crate::b;",
            "a.rs:use crate::{\nb::x};",
            "a.rs:fn f() {\ncrate::c::f::<u8>() }",
            "a.rs:fn f() -> [u8; 2] {\nx(super::c::X { a: 1 }) }",
            "a.rs:mod inner {\nuse super::super::c; }",
            "a.rs:mod inner {\nuse super::late; } mod late {}",
            "a.rs:macro_rules! m { () => {\n$crate::c::f() } }",
            "a.rs:\nuse crate::D;",
            "a.rs:\nuse crate::last::Last;",
            "b/up.rs:\nuse crate::C;",
            "b/up.rs:\nuse super::deep;",
            "b/up.rs:\nuse crate::D;",
            "b/up.rs:\nuse super::low;",
            "b/deep.rs:use super::{up,\ndown::x};",
            "b/mod.rs:mod up; mod deep; mod down;\nuse super::c;",
            "c.rs:use super::\nlast;",
            "b/up.rs:#[cfg(test)]\nmod tests {} use crate::c;",
            "b/up.rs:enum A { #[cfg(test)] B }\nuse crate::c;",
        ];
        check_all(Some((2, "below its own")), &cases);
    }

    #[test]
    fn names_and_files_that_lead_nowhere_are_found() {
        let names = ["c.rs:use crate::Gone;", "c.rs:use crate::*;", "c.rs:use super::*;"];
        check_all(Some((1, "cannot be followed")), &names);
        check_all(Some((1, "no `mod` line")), &["lost.rs:", "b/lost.rs:", "a/up.rs:"]);
    }
}

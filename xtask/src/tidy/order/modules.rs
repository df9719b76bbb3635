//! The modules of a crate, in the order of their `mod` lines, and the names that `use` brings in.

use crate::tidy::source::Source;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Names of modules from the root on, or the parts of a path as they are written.
pub(super) type Names = Vec<String>;

/// A name of the root that belongs to another crate.
const ELSEWHERE: &str = "::";

/// Re-exports are followed this often; more is a circle.
const MOST_STEPS: usize = 20;

#[derive(Default)]
pub(super) struct Modules<'a> {
    all: BTreeMap<Names, Module>,
    /// Paths that begin with `crate`, `super` or `self`, outside tests.
    pub(super) uses: Vec<Use<'a>>,
    /// Files that the root leads to, and files and folders (with `/`) that only tests have.
    pub(super) files: BTreeSet<String>,
}

#[derive(Default)]
struct Module {
    children: Vec<String>,
    /// Targets of a name: several if `cfg` chooses.
    names: HashMap<String, Vec<Names>>,
}

pub(super) struct Use<'a> {
    pub(super) file: &'a str,
    pub(super) line: usize,
    /// The module that it is written in.
    pub(super) module: Names,
    pub(super) path: Names,
}

impl<'a> Modules<'a> {
    /// Reads the crate whose root is the file `root`.
    pub(super) fn read(root: &str, sources: &HashMap<&'a str, &'a Source<'a>>) -> Self {
        let mut modules = Modules::default();
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        // A stack, so files are read in no special order: `place` asks the `mod` lines of the
        // parent.
        let mut left = vec![(root.to_owned(), folder.to_owned(), Names::new())];
        while let Some((path, folder, names)) = left.pop() {
            let Some(source) = sources.get(path.as_str()) else {
                continue;
            };
            modules.files.insert(path);
            let of_tests = source.test_files();
            let of_tests = of_tests.flat_map(|place| [place.clone() + ".rs", place + "/"]);
            modules.files.extend(of_tests);
            let mut reader = Reader { source, modules: &mut modules, files: Vec::new() };
            reader.read(0, source.tokens.len(), &names);
            for below in reader.files {
                let inside = folder.clone() + "/" + &below[names.len()..].join("/");
                // Both forms of a module's file; the one that is not there is skipped.
                left.push((inside.clone() + ".rs", inside.clone(), below.clone()));
                left.push((inside.clone() + "/mod.rs", inside, below));
            }
        }
        modules
    }

    /// Returns the modules that own what a path written in `here` names; none for another crate.
    pub(super) fn owners(&self, here: &[String], path: &[String]) -> Vec<Names> {
        let mut found = Vec::new();
        self.follow(here, path, MOST_STEPS, &mut found);
        found
    }

    fn follow(&self, here: &[String], path: &[String], steps: usize, found: &mut Vec<Names>) {
        let mut at = here.to_vec();
        for (index, part) in path.iter().enumerate() {
            let module = self.all.get(&at);
            let is_child = module.is_some_and(|module| module.children.contains(part));
            match part.as_str() {
                "crate" => at.clear(),
                "super" => drop(at.pop()),
                "self" => {}
                // Another crate has no order with this one.
                ELSEWHERE => return,
                // A child hides a name of the same spelling that a `use` brings in.
                _ if is_child => at.push(part.clone()),
                _ => {
                    let targets = module.and_then(|module| module.names.get(part));
                    for target in targets.into_iter().flatten().filter(|_| steps > 0) {
                        let whole = [target, &path[index + 1..]].concat();
                        self.follow(&at, &whole, steps - 1, found);
                    }
                    // An item of the module, or the first part of a path into another crate.
                    if targets.is_none() && (index > 0 || path.len() == 1) {
                        found.push(at);
                    }
                    return;
                }
            }
        }
        found.push(at);
    }

    /// Returns the place of a module among the `mod` lines of its parent.
    pub(super) fn place(&self, module: &[String]) -> Option<usize> {
        let (name, parent) = module.split_last()?;
        let children = &self.all.get(parent)?.children;
        children.iter().position(|child| child == name)
    }
}

/// Reads the tokens of one file into the map.
struct Reader<'m, 'a> {
    source: &'a Source<'a>,
    modules: &'m mut Modules<'a>,
    /// Modules declared with a semicolon.
    files: Vec<Names>,
}

impl Reader<'_, '_> {
    /// Reads the tokens `at..end`, which are in the module `here`.
    fn read(&mut self, at: usize, end: usize, here: &Names) {
        let source = self.source;
        let mut at = at;
        while at < end {
            if let Some(item) = source.test_item(at) {
                // Tests may use anything: the order is of what is shipped.
                at = item.end;
                continue;
            }
            match source.word(at) {
                "mod" if matches!(source.word(at + 2), "{" | ";") => {
                    let child = source.word(at + 1).to_owned();
                    self.module(here).children.push(child.clone());
                    let below = [here.as_slice(), &[child]].concat();
                    if source.word(at + 2) == ";" {
                        self.files.push(below);
                        at += 3;
                    } else {
                        let close = source.tokens[at + 2].partner;
                        self.read(at + 3, close, &below);
                        at = close + 1;
                    }
                }
                "use" => at = self.tree(at + 1, here, &mut Names::new(), true),
                "crate" if source.has(at - 1, &["extern"]) => {
                    let name = source.word(at + 1).to_owned();
                    self.bring_in(here, name, vec![ELSEWHERE.to_owned()]);
                    at += 1;
                }
                "crate" | "super" | "self" if source.has(at + 1, &[":", ":"]) => {
                    at = self.tree(at, here, &mut Names::new(), false);
                }
                "macro_export" => {
                    self.export_macro(at, here);
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    fn module(&mut self, here: &Names) -> &mut Module {
        self.modules.all.entry(here.clone()).or_default()
    }

    fn bring_in(&mut self, here: &Names, name: String, path: Names) {
        let names = &mut self.module(here).names;
        // Not replaced: under two `cfg`s one name may come from two modules, and both have to stand
        // above.
        names.entry(name).or_default().push(path);
    }

    /// Enters a macro, which `#[macro_export]` puts into the root wherever it is written.
    fn export_macro(&mut self, at: usize, here: &Names) {
        // The attribute may be followed by others, such as `#[doc(hidden)]`.
        let mut heads = at..self.source.tokens.len();
        let head = heads.find(|head| self.source.has(*head, &["macro_rules", "!"]));
        if let (Some(head), false) = (head, here.is_empty()) {
            let name = self.source.word(head + 2).to_owned();
            let path = [&["crate".to_owned()], &**here, std::slice::from_ref(&name)].concat();
            self.bring_in(&Names::new(), name, path);
        }
    }

    /// Reads `a::{b, c as d, e::*}` at `at` after `parts`, and returns the index where it ends.
    fn tree(&mut self, at: usize, here: &Names, parts: &mut Names, is_use: bool) -> usize {
        let source = self.source;
        let (mut at, depth) = (at, parts.len());
        loop {
            match source.word(at) {
                // The path of another crate, or the type that an expression's path goes on with.
                ":" | "<" => break,
                //   use a::{b, c::d};      each branch begins with `parts` as `a`, at depth 1
                //          ^       ^ close
                "{" => {
                    let close = source.tokens[at].partner;
                    at += 1;
                    while at < close {
                        at = self.tree(at, here, parts, is_use);
                        at += usize::from(source.word(at) == ",");
                    }
                    parts.truncate(depth);
                    return close + 1;
                }
                word => parts.push(word.to_owned()),
            }
            at += 1;
            if !source.has(at, &[":", ":"]) {
                break;
            }
            at += 2;
        }
        let is_renamed = is_use && source.word(at) == "as";
        let alias = if is_renamed { source.word(at + 1) } else { "" };
        self.enter(at - 1, here, parts, alias, is_use);
        parts.truncate(depth);
        match source.word(at) {
            ":" => at + 2,
            _ if is_renamed => at + 2,
            _ => at,
        }
    }

    /// Enters a whole path: as a use of what it names, and by the name that it brings in.
    fn enter(&mut self, at: usize, here: &Names, parts: &Names, alias: &str, is_use: bool) {
        let mut path = parts.clone();
        // A glob names the module itself.
        path.retain(|part| part != "*");
        // `use a::{self}` names `a`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let first = path.first().map_or("", String::as_str);
        if matches!(first, "crate" | "super" | "self") {
            self.modules.uses.push(Use {
                file: self.source.path,
                line: self.source.tokens[at].line,
                module: here.clone(),
                path: path.clone(),
            });
        }
        let is_glob = path.len() < parts.len() && parts.last().is_some_and(|last| last == "*");
        let name = match (alias, path.last()) {
            ("", Some(last)) => last.clone(),
            (alias, _) => alias.to_owned(),
        };
        // `use name` alone is a macro of this module, or another crate.
        if is_use && !is_glob && (path.len() > 1 || !alias.is_empty()) {
            self.bring_in(here, name, path);
        }
    }
}

//! Paths in code: the trees of `use`, and `crate::…`, `super::…` anywhere.

use crate::tidy::source::{first_word, words};

/// A path in code, expanded from its braces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Path<'a> {
    /// The offset of its last written part.
    pub(super) at: usize,
    /// Its parts; `*` stands for all names.
    pub(super) parts: Vec<&'a str>,
    /// The name after `as`.
    pub(super) alias: Option<&'a str>,
}

impl<'a> Path<'a> {
    /// Returns the name that a `use` of this path brings in.
    pub(super) fn name(&self) -> Option<&'a str> {
        let last = match self.parts.as_slice() {
            [.., before, "self"] => before,
            [.., last] => last,
            [] => return None,
        };
        self.alias.or(Some(last))
    }
}

/// Returns every path of the code that begins with `crate`, `super` or `self`.
pub(super) fn inner_paths(code: &str) -> Vec<Path<'_>> {
    let mut all = Vec::new();
    let mut done = 0;
    for (at, word) in words(code) {
        let begins = matches!(word, "crate" | "super" | "self")
            && code[at + word.len()..].trim_start().starts_with("::");
        if begins && at >= done {
            done = tree(code, at, &mut Vec::new(), &mut all);
        }
    }
    all
}

/// Returns the paths of the tree of a `use` that starts at `at`.
pub(super) fn use_paths(code: &str, at: usize) -> Vec<Path<'_>> {
    let mut all = Vec::new();
    tree(code, at, &mut Vec::new(), &mut all);
    all
}

/// Reads `a::{b, c as d, e::*}` at `at` below `parts`, and returns the offset where it ends.
fn tree<'a>(code: &'a str, at: usize, parts: &mut Vec<&'a str>, all: &mut Vec<Path<'a>>) -> usize {
    let mut at = blanks(code, at);
    let depth = parts.len();
    loop {
        let rest = &code[at..];
        let word = if rest.starts_with('*') {
            "*"
        } else {
            first_word(rest)
        };
        if rest.starts_with('{') {
            at = group(code, at + 1, parts, all);
            break;
        }
        if word.is_empty() {
            // A `::` before something other than a name, such as `<T>`, ends the path.
            if parts.len() > depth {
                all.push(Path {
                    at,
                    parts: parts.clone(),
                    alias: None,
                });
            }
            break;
        }
        parts.push(word);
        let place = at;
        at = blanks(code, at + word.len());
        if code[at..].starts_with("::") {
            at = blanks(code, at + 2);
            continue;
        }
        let alias = (first_word(&code[at..]) == "as").then(|| first_word(&code[at + 2..]));
        all.push(Path {
            at: place,
            parts: parts.clone(),
            alias,
        });
        break;
    }
    parts.truncate(depth);
    at
}

/// Reads the trees between braces, from after the opening one.
fn group<'a>(code: &'a str, at: usize, parts: &mut Vec<&'a str>, all: &mut Vec<Path<'a>>) -> usize {
    let mut at = at;
    loop {
        at = tree(code, at, parts, all);
        // The rest of an `as`, then a comma or the closing brace.
        let Some(next) = code[at..].find([',', '}', ';']) else {
            return code.len();
        };
        at = blanks(code, at + next + 1);
        if code.as_bytes()[at.min(code.len()) - 1] == b';' || !code[..at].trim_end().ends_with(',')
        {
            return at;
        }
    }
}

fn blanks(code: &str, at: usize) -> usize {
    code.len() - code[at..].trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(paths: &[Path]) -> Vec<String> {
        let one = |path: &Path| {
            let alias = path
                .alias
                .map_or(String::new(), |name| format!(" as {name}"));
            path.parts.join("::") + &alias
        };
        paths.iter().map(one).collect()
    }

    #[test]
    fn trees_are_taken_apart() {
        for (text, expect) in [
            ("a::b;", &["a::b"][..]),
            ("a;", &["a"]),
            (
                "a::{b, c as d, e::{f, g::*},};",
                &["a::b", "a::c as d", "a::e::f", "a::e::g::*"],
            ),
            ("{ a :: b , c };", &["a::b", "c"]),
            ("a::{self, b}; use c;", &["a::self", "a::b"]),
            ("a as b;", &["a as b"]),
            ("a::{};", &[]),
        ] {
            assert_eq!(written(&use_paths(text, 0)), expect, "{text}");
        }
    }

    #[test]
    fn names_are_those_brought_in() {
        let paths = use_paths("a::{self, b, c as d};", 0);
        assert_eq!(
            paths.iter().filter_map(Path::name).collect::<Vec<_>>(),
            ["a", "b", "d"]
        );
    }

    #[test]
    fn inner_paths_are_found_anywhere() {
        for (text, expect) in [
            (
                "use crate::{a, b::c}; use d::e;",
                &["crate::a", "crate::b::c"][..],
            ),
            (
                "f(crate::a::b::<T>(x), &super::c[0])",
                &["crate::a::b", "super::c"],
            ),
            (
                "use super::{super::a, b};",
                &["super::super::a", "super::b"],
            ),
            ("$crate::a!(self.x, crate::b)", &["crate::a", "crate::b"]),
            ("pub(crate) fn f(&self) -> Self {}", &[]),
            (
                "impl crate::A<crate::B> for C {}",
                &["crate::A", "crate::B"],
            ),
            ("let x = crate::A { a: self::b };", &["crate::A", "self::b"]),
            ("crate::a as u8 + x::crate_y", &["crate::a as u8"]),
        ] {
            assert_eq!(written(&inner_paths(text)), expect, "{text}");
        }
    }
}

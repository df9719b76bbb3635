//! The names that each language exports, read from its stubs, header and tables as text.

use std::collections::{BTreeMap, BTreeSet};

/// Names that are exported, each with its options: what is given by keyword.
pub(super) type Exports = BTreeMap<String, BTreeSet<String>>;

/// Classes whose members are operations of a reference, and not of the class.
const REFERENCES: &str = "AnyReference AnyBase Parsed Uri Reference AbsoluteUri RelativeRef Iri \
                          IriReference AbsoluteIri IriRelativeRef";

/// Arguments whose members are options in JavaScript.
const OBJECTS: [&str; 2] = ["options", "sources"];

/// Reads the names of modules of Python: each `__all__`, and the members of classes by the stub.
pub(super) fn python(module: &str, stub: &str) -> Exports {
    let listed = module.split("__all__ = [").skip(1).filter_map(|rest| rest.split(']').next());
    let names = listed.flat_map(|listed| listed.split('"').skip(1).step_by(2));
    let names = names.filter(|name| !name.starts_with('_'));
    let mut found: Exports = names.map(|name| (name.to_owned(), BTreeSet::new())).collect();
    let mut class = "";
    for (at, line) in lines(stub) {
        let text = line.trim_start();
        class = line.strip_prefix("class ").map_or(class, word);
        let Some(name) = text.strip_prefix("def ").map(word) else {
            continue;
        };
        let (owner, key) = match (text.len() < line.len(), name) {
            (true, "__new__") => (class, class.to_owned()),
            (_, name) if name.starts_with('_') => continue,
            (true, name) => (class, member(class, name)),
            (false, name) => (name, name.to_owned()),
        };
        // A name that `__all__` does not list is not exported.
        if found.contains_key(owner) {
            let options = keywords(&stub[at..]).map(str::to_owned);
            found.entry(key).or_default().extend(options);
        }
    }
    found
}

/// Returns the arguments of a definition in Python that are given by keyword.
fn keywords(definition: &str) -> impl Iterator<Item = &str> {
    let arguments = pieces(bracketed(definition), ',').into_iter();
    let after = arguments.skip_while(|argument| !argument.starts_with('*')).skip(1);
    // The word of `**rest` is empty.
    after.map(word).filter(|name| !name.is_empty())
}

/// Reads the names of a module of TypeScript's types.
pub(super) fn javascript(types: &str) -> Exports {
    let types = without_comments(types);
    let mut found = Exports::new();
    let mut class = None;
    for (at, line) in lines(&types) {
        let declared = line.strip_prefix("export declare ").unwrap_or(line);
        let options = || members(&types, &types[at..]);
        let is_class = ["class ", "declare abstract class "];
        let (key, options) = if line == "}" {
            class = None;
            continue;
        } else if let Some(name) = is_class.iter().find_map(|it| declared.strip_prefix(it)) {
            class = Some(word(name));
            (word(name).to_owned(), Vec::new())
        } else if let Some(name) = declared.strip_prefix("function ") {
            (word(name).to_owned(), options())
        } else if let Some(name) = declared.strip_prefix("const ") {
            (word(name).to_owned(), Vec::new())
        } else if let (Some(class), Some(text)) = (class, line.strip_prefix("  ")) {
            let text = text.strip_prefix("static ").unwrap_or(text);
            let text = text.strip_prefix("readonly ").unwrap_or(text);
            let name = text.split(|it: char| !belongs(it)).next().unwrap_or_default();
            match name {
                "constructor" => (class.to_owned(), options()),
                "" | "private" | "toString" | "toJSON" => continue,
                name if text[name.len()..].starts_with(['(', '<']) => {
                    (member(class, name), options())
                }
                name => (member(class, name), Vec::new()),
            }
        } else {
            continue;
        };
        found.entry(key).or_default().extend(options);
    }
    // The class itself is not exported, and its members are those of the eight that are.
    found.remove("Parsed");
    found
}

/// Returns the members of the options of a function: of an interface, or written in place.
fn members(types: &str, function: &str) -> Vec<String> {
    let arguments = pieces(bracketed(function), ',').into_iter();
    let arguments = arguments.filter_map(|argument| argument.split_once(':'));
    let objects = arguments.filter(|(name, _)| OBJECTS.contains(&name.trim_end_matches('?')));
    let bodies = objects.map(|(_, of)| match of.trim().strip_prefix('{') {
        Some(body) => body.trim_end_matches('}').to_owned(),
        None => interface(types, of.trim()),
    });
    let names = |body: String| -> Vec<String> {
        let names = pieces(&body, ';').into_iter().map(word);
        names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
    };
    bodies.flat_map(names).collect()
}

/// Returns the members of an interface, with those of the one that it extends.
fn interface(types: &str, name: &str) -> String {
    let start = format!("interface {name} ");
    let after = types.split(&start).nth(1).unwrap_or_default();
    let (head, rest) = after.split_once('{').unwrap_or_default();
    let own = rest.split("\n}").next().unwrap_or_default();
    match head.trim().strip_prefix("extends ") {
        Some(other) => format!("{}{own}", interface(types, other)),
        None => own.to_owned(),
    }
}

/// Reads the functions of a header of C.
pub(super) fn c(header: &str) -> Exports {
    let starts = |line: &&str| !line.starts_with([' ', '/', '#']) && !line.starts_with("typedef");
    let called = |line: &str| {
        let (before, _) = line.split_once('(')?;
        let name = before.rsplit([' ', '*']).next()?;
        name.starts_with("urial_").then(|| name.to_owned())
    };
    let names = header.lines().filter(starts).filter_map(called);
    names.map(|name| (name, BTreeSet::new())).collect()
}

/// Reads the functions that `pyurial` registers in SQL engines: the keys of a table.
pub(super) fn sql(table: &str) -> Exports {
    let lines = table.lines().map(str::trim);
    let keys = lines.filter_map(|line| line.strip_prefix("\"uri_")?.split_once("\": ("));
    keys.map(|(name, _)| (format!("uri_{name}"), BTreeSet::new())).collect()
}

fn member(class: &str, name: &str) -> String {
    match REFERENCES.split(' ').any(|reference| reference == class) {
        true => name.to_owned(),
        false => format!("{class}.{name}"),
    }
}

/// Returns each line with its offset.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.lines().map(move |line| (line.as_ptr() as usize - start, line))
}

fn belongs(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns the word at the start of a text.
pub(super) fn word(text: &str) -> &str {
    let text = text.trim_start();
    text.split(|it| !belongs(it)).next().unwrap_or_default()
}

/// Returns what is between the first `(` and the `)` that closes it.
fn bracketed(text: &str) -> &str {
    let inside = text.split_once('(').and_then(|(_, inside)| closed(inside, ['(', ')']));
    inside.map_or("", |(inside, _)| inside)
}

/// Splits what follows an opening bracket at the one that closes it.
pub(super) fn closed(text: &str, [open, close]: [char; 2]) -> Option<(&str, &str)> {
    let mut depth = 1;
    text.split_once(|character| {
        depth += i32::from(character == open) - i32::from(character == close);
        depth == 0
    })
}

/// Cuts a text at a separator that is in no bracket.
fn pieces(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let outer = |character: char| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && character == separator
    };
    text.split(outer).map(str::trim).collect()
}

fn without_comments(text: &str) -> String {
    let mut pieces = text.split("/*");
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once("*/").map_or("", |(_, after)| after));
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_exports_functions_and_sql_keys() {
        let header = "// urial_no(\ntypedef int (*urial_f)(void *urial_x(void));\nconst char *urial_version(void);\n\
                      urial_status urial_parse(urial_kind kind,\n                         const char *urial_no(void));\n\
                      static inline bool urial_has(int a) {\n";
        assert!(c(header).into_keys().eq(["urial_has", "urial_parse", "urial_version"]));
        let table = "F = {\n    \"uri_get\": (_get, 2),\n    \"uri_key\": (_function(column.key), 1),\n}\nx = [\"uri_no\"]\n";
        assert!(sql(table).into_keys().eq(["uri_get", "uri_key"]));
    }
}

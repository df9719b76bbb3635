//! `cargo xtask vocabulary`: docs/vocabulary.toml names the operations of all languages. It is
//! compared with what each language exports, and the pages of docs/reference/ are made from it.

mod table;
mod exports;
mod library;
mod compare;
mod page;

use crate::Failure;
use crate::run::root;
use exports::Exports;
use library::Library;
use std::path::Path;
use table::{Language, Table};

const TABLE: &str = "docs/vocabulary.toml";
const PYTHON: &str = "bindings/python/python/pyurial";

/// Writes the pages, if the table agrees with the languages.
pub(crate) fn main() -> Result<(), Failure> {
    let root = root();
    let table = Table::parse(&read(&root, TABLE).map_err(Failure::Chore)?);
    let written = table.and_then(|table| write(&root, &table));
    written.map_err(Failure::Chore)
}

fn write(root: &Path, table: &Table) -> Result<(), String> {
    let faults = faults(root, table)?;
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    for page in page::PAGES {
        let path = root.join(page.path);
        let folder = path.parent().unwrap_or(root);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, page::render(&page, table)))
            .map_err(|error| format!("{}: {error}", page.path))?;
        println!("{} is written", page.path);
    }
    Ok(())
}

/// Returns where the table and the languages disagree.
fn faults(root: &Path, table: &Table) -> Result<Vec<String>, String> {
    let mut faults = compare::with_library(table, &Library::read(root)?);
    let languages = Language::ALL.into_iter();
    for language in languages.filter(|language| *language != Language::Rust) {
        let exports = exports(root, language)?;
        faults.extend(compare::with_language(table, language, &exports));
    }
    Ok(faults)
}

fn exports(root: &Path, language: Language) -> Result<Exports, String> {
    let python = |name: &str| read(root, &format!("{PYTHON}/{name}"));
    Ok(match language {
        Language::Rust => Exports::new(),
        Language::Python => exports::python(&python("__init__.py")?, &python("_urial.pyi")?),
        Language::Column => exports::python(&python("column.py")?, &python("_column.pyi")?),
        Language::Sql => exports::sql(&python("_sql.py")?),
        Language::JavaScript => exports::javascript(&read(root, "bindings/web/npm/index.d.ts")?),
        Language::C => exports::c(&read(root, "bindings/c/include/urial.h")?),
    })
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(root: &Path) -> Table {
        Table::parse(&read(root, TABLE).unwrap()).unwrap()
    }

    #[test]
    fn every_language_has_the_names_of_the_table_and_no_others() {
        let root = root();
        let faults = faults(&root, &table(&root)).unwrap();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn the_pages_are_current() {
        let root = root();
        let table = table(&root);
        for page in page::PAGES {
            let current = read(&root, page.path).unwrap_or_default() == page::render(&page, &table);
            assert!(current, "{}: run `cargo xtask vocabulary`", page.path);
        }
    }

    #[test]
    fn a_language_is_read() {
        let root = root();
        let least = [
            (Language::Python, 120, "query_pairs"),
            (Language::Column, 20, "error_group"),
            (Language::Sql, 19, "uri_guess_suffix"),
            (Language::JavaScript, 90, "queryPairs"),
            (Language::C, 55, "urial_next_found"),
        ];
        for (language, count, name) in least {
            let exports = exports(&root, language).unwrap();
            assert!(exports.len() >= count, "{language:?}: {}", exports.len());
            assert!(exports.contains_key(name), "{language:?}: {name}");
        }
    }
}

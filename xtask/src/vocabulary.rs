//! `cargo xtask vocabulary`: docs/vocabulary.toml names the operations of all languages. It is
//! compared with what each language exports, and the pages of docs/reference/ are made from it.

mod table;
mod exports;
mod library;
mod compare;
mod page;

use crate::files::read;
use library::Library;
use table::{Language, Table};

const TABLE: &str = "docs/vocabulary.toml";
const PYTHON: &str = "bindings/python/python/pyurial";

/// Returns the pages, if the table agrees with the languages.
pub(crate) fn pages() -> Result<Vec<(String, String)>, String> {
    let table = Table::parse(&read(TABLE)?)?;
    let faults = faults(&table)?;
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    Ok(page::PAGES.iter().map(|page| page::render(page, &table)).collect())
}

/// Returns where the table and the languages disagree.
fn faults(table: &Table) -> Result<Vec<String>, String> {
    let mut faults = compare::with_library(table, &Library::read()?);
    let python = |name: &str| read(format!("{PYTHON}/{name}"));
    let modules = python("__init__.py")? + &python("more.py")?;
    for (language, exports) in [
        (Language::Python, exports::python(&modules, &python("_urial.pyi")?)),
        (Language::Column, exports::python(&python("column.py")?, &python("_column.pyi")?)),
        (Language::Sql, exports::sql(&python("_sql.py")?)),
        (Language::JavaScript, exports::javascript(&read("bindings/web/npm/index.d.ts")?)),
        (Language::C, exports::c(&read("bindings/c/include/urial.h")?)),
    ] {
        faults.extend(compare::with_language(table, language, &exports));
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_names_of_the_table_and_no_others() {
        for (path, text) in pages().unwrap() {
            let is_current = read(&path).unwrap_or_default() == text;
            assert!(is_current, "{path}: run `cargo xtask vocabulary`");
        }
    }
}

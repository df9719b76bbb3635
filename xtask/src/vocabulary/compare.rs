//! Compares the table with what the languages and the libraries have.

use super::exports::Exports;
use super::library::Library;
use super::table::{Language, Operation, Table};
use std::collections::BTreeSet;

/// Options that functions of columns have in common.
const COLUMN_OPTIONS: [&str; 3] = ["rule", "errors", "threads"];

/// Returns what the table says otherwise than a language has it, each with what to do.
pub(super) fn with_language(table: &Table, language: Language, exports: &Exports) -> Vec<String> {
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    for (section, operation) in table.rows() {
        let name = language.spell(&operation.name);
        let reason = operation.reason(section, language);
        if !operation.is_in(language) {
            if reason.is_none() {
                faults.push(format!(
                    "{name}: no reason why {language:?} lacks it; write absent.{}",
                    format!("{language:?}").to_lowercase()
                ));
            }
            continue;
        }
        if operation.absent.contains_key(&language) {
            faults.push(format!(
                "{name}: {language:?} both has it and lacks it; drop one"
            ));
        }
        let fields = operation.fields.iter();
        let fields = fields.map(|field| format!("{name}.{}", language.spell_field(field)));
        for name in fields.chain([name.clone()]) {
            if !exports.contains_key(&name) {
                faults.push(format!(
                    "{name}: {language:?} does not export it; mend the row, or write why not"
                ));
            }
            if !named.insert(name.clone()) {
                faults.push(format!("{name}: two rows name it in {language:?}"));
            }
        }
        if let Some(options) = exports.get(&name)
            && !matches!(language, Language::C | Language::Sql)
        {
            faults.extend(options_of(operation, language, &name, options));
        }
    }
    let unnamed = exports.keys().filter(|name| !named.contains(*name));
    faults.extend(unnamed.map(|name| {
        format!("{name}: {language:?} exports it, and no row of docs/vocabulary.toml has it")
    }));
    faults
}

/// Compares the options of a function.
fn options_of(
    operation: &Operation,
    language: Language,
    name: &str,
    options: &BTreeSet<String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let spelled = |option: &String| language.spell_field(option);
    for option in &operation.options {
        let has = options.contains(&spelled(option));
        match (has, operation.is_lacking(language, option)) {
            (true, true) => faults.push(format!(
                "{name}: {language:?} has the option {option}; drop it from `lacks`"
            )),
            (false, false) => faults.push(format!(
                "{name}: {language:?} has no option {option}; write why in `lacks`"
            )),
            _ => {}
        }
    }
    let known: BTreeSet<String> = operation
        .options
        .iter()
        .chain(operation.arguments(language))
        .map(spelled)
        .collect();
    let of_all = match language {
        Language::Column => &COLUMN_OPTIONS[..],
        _ => &[],
    };
    let unknown = options.difference(&known);
    faults.extend(
        unknown
            .filter(|option| !of_all.contains(&option.as_str()))
            .map(|option| format!("{name}: the row has no option {option} of {language:?}")),
    );
    faults
}

/// Returns calls that the libraries do not have, and public names that the table does not.
pub(super) fn with_library(table: &Table, library: &Library) -> Vec<String> {
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    for (section, operation) in table.rows() {
        let name = &operation.name;
        if operation.rust.is_none() && operation.reason(section, Language::Rust).is_none() {
            faults.push(format!("{name}: neither `rust` nor absent.rust"));
        }
        for call in operation.calls() {
            if !library.has(call) {
                faults.push(format!("{name}: the libraries do not have {call}"));
            }
            named.insert(call);
            // A method names its type, and a function its module.
            named.extend(call.split_once("::").map(|(owner, _)| owner));
        }
    }
    let alone: BTreeSet<&str> = table
        .rust_alone
        .iter()
        .flat_map(|alone| alone.names.iter().map(String::as_str))
        .collect();
    for alone in &alone {
        if named.contains(alone) {
            faults.push(format!("{alone}: a row has it; drop it from rust_alone"));
        }
    }
    let names: BTreeSet<&str> = library.names().collect();
    for name in &names {
        if !named.contains(name) && !alone.contains(name) {
            faults.push(format!(
                "{name}: neither a row nor `rust_alone` has it, in docs/vocabulary.toml"
            ));
        }
    }
    let gone = alone.difference(&names);
    faults.extend(gone.map(|name| format!("{name}: the libraries do not have it; drop the name")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &str) -> Table {
        let head = "[[section]]\ntitle = \"x\"\nabsent.c = \"3.7\"\n";
        let rest = "result = \"x\"\nsentence = \"x\"\nexample = [\"x\", \"y\"]\n";
        let rows = rows.split("--\n").map(|row| {
            let (own, after) = row
                .split_once("[[")
                .map_or((row, String::new()), |(own, after)| {
                    (own, format!("[[{after}"))
                });
            format!("[[section.operation]]\n{own}{rest}{after}")
        });
        Table::parse(&format!("{head}{}", rows.collect::<String>())).unwrap()
    }

    fn exports(names: &[(&str, &[&str])]) -> Exports {
        let options = |options: &[&str]| options.iter().map(|it| (*it).to_owned()).collect();
        let entry = |(name, of): &(&str, &[&str])| ((*name).to_owned(), options(of));
        names.iter().map(entry).collect()
    }

    #[test]
    fn a_name_and_a_row_need_each_other() {
        let table = table(
            "name = \"key\"\nin = [\"javascript\"]\noptions = [\"drop_it\", \"only\"]\nlacks.javascript = { only = \"3.7\" }\n--\n\
             name = \"is_it\"\nin = [\"javascript\"]\nabsent.python = \"3.7\"\n",
        );
        let right = exports(&[("key", &["dropIt"]), ("isIt", &[])]);
        assert!(with_language(&table, Language::JavaScript, &right).is_empty());
        assert!(with_language(&table, Language::C, &exports(&[])).is_empty());
        let wrong = exports(&[("key", &["only", "more"]), ("other", &[])]);
        assert_eq!(
            with_language(&table, Language::JavaScript, &wrong),
            [
                "key: JavaScript has no option drop_it; write why in `lacks`",
                "key: JavaScript has the option only; drop it from `lacks`",
                "key: the row has no option more of JavaScript",
                "isIt: JavaScript does not export it; mend the row, or write why not",
                "other: JavaScript exports it, and no row of docs/vocabulary.toml has it",
            ]
        );
        assert_eq!(
            with_language(&table, Language::Python, &exports(&[])),
            ["key: no reason why Python lacks it; write absent.python"]
        );
    }

    #[test]
    fn a_row_that_contradicts_itself_is_a_fault() {
        let table = table(
            "name = \"a\"\nin = [\"c\"]\nabsent.c = \"3.7\"\n--\nname = \"a\"\nin = [\"c\"]\n",
        );
        assert_eq!(
            with_language(&table, Language::C, &exports(&[("urial_a", &[])])),
            [
                "urial_a: C both has it and lacks it; drop one",
                "urial_a: two rows name it in C",
            ]
        );
    }

    #[test]
    fn a_public_name_of_the_library_needs_a_row() {
        let library = Library::default();
        let table = table(
            "name = \"a\"\nin = []\nrust = \"Ref::a\"\n--\nname = \"b\"\nin = []\n[[rust_alone]]\nbecause = \"x\"\nnames = [\"Ref\", \"other\"]\n",
        );
        assert_eq!(
            with_library(&table, &library),
            [
                "a: the libraries do not have Ref::a",
                "b: neither `rust` nor absent.rust",
                "Ref: a row has it; drop it from rust_alone",
                "Ref: the libraries do not have it; drop the name",
                "other: the libraries do not have it; drop the name",
            ]
        );
        let library = Library::read().unwrap();
        let faults = with_library(&table, &library);
        let wanted = "Ref::host: neither a row nor `rust_alone` has it, in docs/vocabulary.toml";
        assert!(faults.iter().any(|fault| fault == wanted), "{faults:?}");
    }
}

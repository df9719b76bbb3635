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
        if !operation.is_in(language) {
            if operation.reason(section, language).is_none() {
                let key = format!("{language:?}").to_lowercase();
                let remedy = format!("write absent.{key}");
                faults.push(format!("{name}: no reason why {language:?} lacks it; {remedy}"));
            }
            continue;
        }
        if operation.absent.contains_key(&language) {
            faults.push(format!("{name}: {language:?} both has it and lacks it; drop one"));
        }
        let fields = operation.fields.iter();
        let fields = fields.map(|field| format!("{name}.{}", language.spell_field(field)));
        for name in fields.chain([name.clone()]) {
            if !exports.contains_key(&name) {
                let remedy = "mend the row, or write why not";
                faults.push(format!("{name}: {language:?} does not export it; {remedy}"));
            }
            if !named.insert(name.clone()) {
                faults.push(format!("{name}: two rows name it in {language:?}"));
            }
        }
        let options = exports.get(&name);
        // In C and SQL there are no options.
        let options = options.filter(|_| !matches!(language, Language::C | Language::Sql));
        faults
            .extend(options.into_iter().flat_map(|it| options_of(operation, language, &name, it)));
    }
    let unnamed = exports.keys().filter(|name| !named.contains(*name));
    let text = format!("{language:?} exports it, and no row of docs/vocabulary.toml has it");
    faults.extend(unnamed.map(|name| format!("{name}: {text}")));
    faults
}

fn options_of(
    operation: &Operation,
    language: Language,
    name: &str,
    options: &BTreeSet<String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let spelled = |option: &String| language.spell_field(option);
    for option in &operation.options {
        let (fault, remedy) =
            match (options.contains(&spelled(option)), operation.is_lacking(language, option)) {
                (true, true) => ("has the option", "drop it from `lacks`"),
                (false, false) => ("has no option", "write why in `lacks`"),
                _ => continue,
            };
        faults.push(format!("{name}: {language:?} {fault} {option}; {remedy}"));
    }
    let known = operation.options.iter().chain(operation.arguments(language));
    let known: BTreeSet<String> = known.map(spelled).collect();
    let is_of_all = |option: &str| language == Language::Column && COLUMN_OPTIONS.contains(&option);
    let unknown = options.difference(&known).filter(|option| !is_of_all(option));
    let fault = |option| format!("{name}: the row has no option {option} of {language:?}");
    faults.extend(unknown.map(fault));
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
    let alone = table.rust_alone.iter().flat_map(|alone| &alone.names);
    let alone: BTreeSet<&str> = alone.map(String::as_str).collect();
    let names: BTreeSet<&str> = library.names().collect();
    for name in &alone | &names {
        let (is_alone, is_named) = (alone.contains(name), named.contains(name));
        if is_alone && is_named {
            faults.push(format!("{name}: a row has it; drop it from rust_alone"));
        }
        if !is_alone && !is_named {
            let table = "in docs/vocabulary.toml";
            faults.push(format!("{name}: neither a row nor `rust_alone` has it, {table}"));
        }
        if !names.contains(name) {
            faults.push(format!("{name}: the libraries do not have it; drop the name"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &str) -> Table {
        let rest = "result = \"x\"\nsentence = \"x\"\nexample = [\"x\", \"y\"]\n";
        let rows = rows.replace("--\n", &format!("[[section.operation]]\n{rest}"));
        let head = "[[section]]\ntitle = \"x\"\nabsent.c = \"3.7\"\n";
        Table::parse(&format!("{head}{rows}")).unwrap()
    }

    fn exports(names: &[(&str, &[&str])]) -> Exports {
        let options = |options: &[&str]| options.iter().map(|it| (*it).to_owned()).collect();
        let entry = |(name, of): &(&str, &[&str])| ((*name).to_owned(), options(of));
        names.iter().map(entry).collect()
    }

    #[test]
    fn a_name_and_a_row_need_each_other() {
        let table = table(
            "--\nname = \"key\"\nin = [\"javascript\"]\noptions = [\"drop_it\", \"only\"]\nlacks.javascript = { only = \"3.7\" }\n--\n\
             name = \"is_it\"\nin = [\"javascript\"]\nabsent.python = \"3.7\"\n",
        );
        let right = exports(&[("key", &["dropIt"]), ("isIt", &[])]);
        assert!(with_language(&table, Language::JavaScript, &right).is_empty());
        assert!(with_language(&table, Language::C, &exports(&[])).is_empty());
        let wrong = exports(&[("key", &["only", "more"]), ("other", &[])]);
        let expected = [
            "key: JavaScript has no option drop_it; write why in `lacks`",
            "key: JavaScript has the option only; drop it from `lacks`",
            "key: the row has no option more of JavaScript",
            "isIt: JavaScript does not export it; mend the row, or write why not",
            "other: JavaScript exports it, and no row of docs/vocabulary.toml has it",
        ];
        assert_eq!(with_language(&table, Language::JavaScript, &wrong), expected);
        let found = with_language(&table, Language::Python, &exports(&[]));
        assert_eq!(found, ["key: no reason why Python lacks it; write absent.python"]);
    }

    #[test]
    fn a_row_that_contradicts_itself_is_a_fault() {
        let own = "--\nname = \"a\"\nin = [\"c\"]\n";
        let found = with_language(
            &table(&format!("{own}absent.c = \"3.7\"\n{own}")),
            Language::C,
            &exports(&[("urial_a", &[])]),
        );
        let expected = ["C both has it and lacks it; drop one", "two rows name it in C"];
        assert_eq!(found, expected.map(|text| format!("urial_a: {text}")));
    }

    #[test]
    fn a_public_name_of_the_library_needs_a_row() {
        let library = Library::default();
        let table = table(
            "--\nname = \"a\"\nin = []\nrust = \"Ref::a\"\n--\nname = \"b\"\nin = []\n[[rust_alone]]\nbecause = \"x\"\nnames = [\"Ref\", \"other\"]\n",
        );
        let expected = [
            "a: the libraries do not have Ref::a",
            "b: neither `rust` nor absent.rust",
            "Ref: a row has it; drop it from rust_alone",
            "Ref: the libraries do not have it; drop the name",
            "other: the libraries do not have it; drop the name",
        ];
        assert_eq!(with_library(&table, &library), expected);
        let library = Library::read().unwrap();
        let faults = with_library(&table, &library);
        let wanted = "Ref::host: neither a row nor `rust_alone` has it, in docs/vocabulary.toml";
        assert!(faults.iter().any(|fault| fault == wanted), "{faults:?}");
    }
}

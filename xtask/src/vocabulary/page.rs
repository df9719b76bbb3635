//! A page of docs/reference/: the operations as one language has them.

use super::table::{Language, Operation, Table};
use std::fmt::Write as _;

/// A page, and the languages on it.
pub(super) struct Page {
    /// The language in the title.
    name: &'static str,
    about: &'static str,
    /// A part of the page for each, with its heading where there are several.
    parts: &'static [(Language, &'static str)],
}

pub(super) const PAGES: [Page; 5] = [
    Page {
        name: "Rust",
        about: "The calls of the libraries; `cargo doc -p urial` has all of their methods, with examples that run.",
        parts: &[(Language::Rust, "")],
    },
    Page {
        name: "Python",
        about: "Functions, classes and methods of `pyurial`, and functions of whole columns; `help(pyurial)` has their signatures, with examples that run. \
                Functions of columns are the methods `.uri` of frames and series too; all of them have the options `rule`, `errors` and `threads`, as far as they apply.",
        parts: &[(Language::Python, "`pyurial`"), (Language::Column, "`pyurial.column`")],
    },
    Page {
        name: "JavaScript",
        about: "Functions, classes and members of the package `urial`; `index.d.ts` has their types.",
        parts: &[(Language::JavaScript, "")],
    },
    Page {
        name: "C",
        about: "The functions of `urial.h`, which says how they take their arguments.",
        parts: &[(Language::C, "")],
    },
    Page {
        name: "SQL",
        about: "The functions that `pyurial` registers in DuckDB, DataFusion and Spark. The first argument is a text, then come those that are stated; options are given to `register`, for a function as a whole, and NULL gives NULL.",
        parts: &[(Language::Sql, "")],
    },
];

/// Returns the path of a page, and its text.
pub(super) fn render(page: &Page, table: &Table) -> (String, String) {
    let mut text = format!(
        "# Operations in {}\n\n{}\n\nThis file is made by `cargo xtask vocabulary` from [vocabulary.toml](../vocabulary.toml), which has the names in all languages.\n",
        page.name, page.about
    );
    for (language, heading) in page.parts {
        let depth = if heading.is_empty() { "##" } else { "###" };
        if !heading.is_empty() {
            let _ = write!(text, "\n## {heading}\n");
        }
        let mut part = |title: &str, head: &str, rows: Vec<String>| {
            let rule = "---|".repeat(head.matches('|').count() + 1);
            if !rows.is_empty() {
                let rows = rows.concat();
                let _ = write!(text, "\n{depth} {title}\n\n| {head} |\n|{rule}\n{rows}");
            }
        };
        for section in &table.section {
            let rows = section.operation.iter();
            let rows = rows.filter(|operation| operation.is_in(*language));
            let rows = rows.map(|operation| row(operation, *language));
            part(&section.title, "operation | what it does | gives | example", rows.collect());
        }
        let lacking = table.rows().filter(|(_, operation)| !operation.is_in(*language));
        let lacking = lacking.filter_map(|(section, operation)| {
            let instead = operation.reason(section, *language).unwrap_or_default();
            // A reader has no use for the manners of other languages.
            (instead != FOREIGN).then(|| format!("| `{}` | {instead} |\n", operation.name))
        });
        part("What is not here", "operation | instead", lacking.collect());
        if *language == Language::Rust {
            let alone = table.rust_alone.iter().map(|alone| {
                let names: Vec<_> = alone.names.iter().map(|name| cell(name)).collect();
                format!("| {} | {} |\n", names.join(", "), alone.because)
            });
            part("What only Rust has", "names | why", alone.collect());
        }
    }
    (format!("docs/reference/{}.md", page.name.to_lowercase()), text)
}

fn row(operation: &Operation, language: Language) -> String {
    let mut gives = operation.result.clone();
    let none = operation.nothing.get(&language);
    let none = none.map_or(none_of(language), String::as_str);
    if let Some(null) = &operation.null {
        let _ = write!(gives, "; {none} if {null}");
    }
    if let Some(error) = &operation.error {
        // The other rows of a column go on.
        let failure = match language {
            Language::Column | Language::Sql => none,
            _ => "an error",
        };
        let _ = write!(gives, "; {failure} if {error}");
    }
    let (call, sentence) = (call(operation, language), &operation.sentence);
    let [input, output] = operation.example.each_ref().map(|text| cell(text));
    format!("| {call} | {sentence} | {gives} | {input} → {output} |\n")
}

/// Returns how the operation is called.
fn call(operation: &Operation, language: Language) -> String {
    if language == Language::Rust {
        let calls: Vec<String> = operation.calls().map(|call| format!("`{call}`")).collect();
        return calls.join(", ");
    }
    let arguments = operation.arguments(language);
    let options = operation.options.iter();
    let options = options.filter(|option| !operation.is_lacking(language, option));
    let names: Vec<String> = match language {
        // A call has buffers and lengths besides, and a call in SQL has no options.
        Language::C => Vec::new(),
        Language::Sql => arguments.filter(|name| *name != "text").cloned().collect(),
        Language::JavaScript => {
            arguments.chain(options).map(|name| language.spell_field(name)).collect()
        }
        _ => arguments.chain(options).cloned().collect(),
    };
    let name = format!("`{}`", language.spell(&operation.name));
    match names.is_empty() {
        true => name,
        false => format!("{name}: {}", names.join(", ")),
    }
}

/// The reason of an operation that only one language needs.
const FOREIGN: &str = "it is of another language";

fn none_of(language: Language) -> &'static str {
    match language {
        Language::Rust | Language::Python => "`None`",
        Language::Column | Language::JavaScript => "`null`",
        Language::Sql => "`NULL`",
        Language::C => "nothing",
    }
}

/// Returns a text in a cell of a table, as code.
fn cell(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

//! `docs/vocabulary.toml`: the operations, and their names in each language.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A language, or a place with names of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Language {
    Rust,
    Python,
    /// `pyurial.column`, whose functions are the methods of frames too.
    Column,
    Sql,
    JavaScript,
    C,
}

impl Language {
    /// Returns an operation's name in the casing of the language.
    pub(super) fn spell(self, name: &str) -> String {
        match self {
            Language::Rust | Language::Python | Language::Column => name.to_owned(),
            Language::Sql => format!("uri_{name}"),
            Language::C => format!("urial_{}", snake(&name.replace('.', "_"))),
            Language::JavaScript => self.spell_field(name),
        }
    }

    /// Returns the name of an option or a member in the casing of the language.
    pub(super) fn spell_field(self, name: &str) -> String {
        if self != Language::JavaScript {
            return name.to_owned();
        }
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        words.fold(first, |name, word| {
            let (initial, rest) = word.split_at(word.len().min(1));
            name + &initial.to_uppercase() + rest
        })
    }
}

/// Returns a name in lower case, with `_` between its words.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}

/// Reasons by language.
type Reasons = BTreeMap<Language, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) section: Vec<Section>,
    /// Public names of the libraries that no row has.
    #[serde(default)]
    pub(super) rust_alone: Vec<Alone>,
}

/// Names that are no operation of all languages, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Alone {
    pub(super) because: String,
    pub(super) names: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    pub(super) title: String,
    #[serde(default)]
    pub(super) absent: Reasons,
    pub(super) operation: Vec<Operation>,
}

/// A row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    pub(super) name: String,
    /// The languages that have it, but for Rust, which has it by `rust`.
    #[serde(rename = "in")]
    pub(super) languages: Vec<Language>,
    #[serde(default)]
    pub(super) absent: Reasons,
    /// The library's calls, with commas between them.
    pub(super) rust: Option<String>,
    #[serde(default)]
    arguments: Vec<String>,
    /// The arguments of a language that takes others.
    #[serde(default)]
    takes: BTreeMap<Language, Vec<String>>,
    #[serde(default)]
    pub(super) options: Vec<String>,
    /// Arguments and options that a language has not, and why.
    #[serde(default)]
    pub(super) lacks: BTreeMap<Language, BTreeMap<String, String>>,
    /// The members of a class that are a part of what it is.
    #[serde(default)]
    pub(super) fields: Vec<String>,
    pub(super) result: String,
    pub(super) null: Option<String>,
    /// The answer of a language in place of its null.
    #[serde(default)]
    pub(super) nothing: Reasons,
    pub(super) error: Option<String>,
    pub(super) sentence: String,
    pub(super) example: [String; 2],
}

impl Table {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| format!("docs/vocabulary.toml: {error}"))
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = (&Section, &Operation)> {
        let sections = self.section.iter();
        sections.flat_map(|section| section.operation.iter().map(move |row| (section, row)))
    }
}

impl Operation {
    pub(super) fn is_in(&self, language: Language) -> bool {
        match language {
            Language::Rust => self.rust.is_some(),
            _ => self.languages.contains(&language),
        }
    }

    pub(super) fn calls(&self) -> impl Iterator<Item = &str> {
        self.rust.iter().flat_map(|calls| calls.split(", "))
    }

    /// Returns the arguments in a language, without those that it lacks.
    pub(super) fn arguments(&self, language: Language) -> impl Iterator<Item = &String> {
        let arguments = self.takes.get(&language).unwrap_or(&self.arguments);
        arguments.iter().filter(move |name| !self.is_lacking(language, name))
    }

    /// Returns why a language has it not.
    pub(super) fn reason<'a>(
        &'a self,
        section: &'a Section,
        language: Language,
    ) -> Option<&'a str> {
        let stated = self.absent.get(&language);
        stated.or(section.absent.get(&language)).map(String::as_str)
    }

    /// Returns whether a language has an argument or an option not.
    pub(super) fn is_lacking(&self, language: Language, name: &str) -> bool {
        let lacks = self.lacks.get(&language);
        lacks.is_some_and(|lacks| lacks.contains_key(name))
    }
}

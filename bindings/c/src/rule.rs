//! Rules of the ABNF by number and by name.

use std::sync::LazyLock;
use urial_grammar::Production;

/// The number of the rule of templates, after those of the library; `urial-c-header` writes them.
const TEMPLATE: u32 = Production::ALL.len() as u32;

/// The names of the rules by their numbers, each with a final NUL; that of templates is the last.
static NAMES: LazyLock<String> = LazyLock::new(|| {
    let names = Production::ALL.iter().map(|rule| rule.as_str()).chain(["URI-Template"]);
    names.map(|name| format!("{name}\0")).collect()
});

/// A rule that a text can be checked by.
pub(crate) enum Checked {
    Rule(Production),
    Template,
}

/// Returns the rule of a number.
pub(crate) fn of_number(number: u32) -> Option<Checked> {
    if number == TEMPLATE {
        return Some(Checked::Template);
    }
    let rule = Production::ALL.get(number as usize);
    rule.copied().map(Checked::Rule)
}

/// Returns the text of a number among texts that each end with a NUL, which it has too.
pub(crate) fn nth(texts: &'static str, number: u32) -> Option<&'static str> {
    texts.split_inclusive('\0').nth(number as usize)
}

/// Returns the name of a rule, with a final NUL.
pub(crate) fn name(number: u32) -> Option<&'static str> {
    nth(&NAMES, number)
}

/// Returns the number of the rule of that name; ABNF has names in any case.
pub(crate) fn of_name(wanted: &str) -> Option<u32> {
    let names = (0..).zip(NAMES.split_terminator('\0'));
    let mut found = names.filter(|(_, name)| name.eq_ignore_ascii_case(wanted));
    found.next().map(|(number, _)| number)
}

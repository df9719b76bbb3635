//! Values that the library has a list of, by their names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Makes the parser for the values of a list, by their names; help, completions and errors show the
/// names.
pub(crate) fn named<T: Copy + PartialEq + Send + Sync>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    also_named(all, name, &[])
}

/// Makes the parser for the values of a list with other names of them, which are not shown.
pub(crate) fn also_named<T: Copy + PartialEq + Send + Sync>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    others: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let values = all.iter().map(|value| {
        let others = others.iter().filter(|(_, other)| other == value);
        PossibleValue::new(name(*value)).aliases(others.map(|(other, _)| *other))
    });
    PossibleValuesParser::new(values).try_map(move |text| {
        let known = all.iter().map(|value| (name(*value), *value));
        let mut known = known.chain(others.iter().copied());
        let found = known.find(|(name, _)| *name == text);
        // Not reached: every other text is refused before.
        found.map(|(_, value)| value).ok_or("unknown")
    })
}

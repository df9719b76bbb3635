//! Values that the library has a list of, by their names.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};

/// Parser for the values of a list, by their names; help, completions and errors show the names.
#[derive(Clone)]
pub(crate) struct Named<T: 'static> {
    all: &'static [T],
    name: fn(T) -> &'static str,
    /// Another name of a value, which is not shown.
    alias: Option<(&'static str, T)>,
}

/// Makes the parser for the values of `all`.
pub(crate) const fn named<T>(all: &'static [T], name: fn(T) -> &'static str) -> Named<T> {
    Named {
        all,
        name,
        alias: None,
    }
}

impl<T: Copy> Named<T> {
    /// Gives another name to a value.
    pub(crate) fn alias(self, name: &'static str, value: T) -> Named<T> {
        Named {
            alias: Some((name, value)),
            ..self
        }
    }

    /// Returns the names of all values.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.all.iter().map(|value| (self.name)(*value))
    }

    /// Returns the value with this name.
    pub(crate) fn find(&self, name: &str) -> Option<T> {
        let known = self.all.iter().find(|value| (self.name)(**value) == name);
        let alias = self.alias.filter(|(alias, _)| *alias == name);
        // The alias last, so that it never hides a name that help shows.
        known.copied().or(alias.map(|(_, value)| value))
    }
}

impl<T: Copy + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let name = value.to_string_lossy();
        self.find(&name).ok_or_else(|| {
            // The parser of texts makes the error, for it to be worded as those of other options.
            let texts = PossibleValuesParser::new(self.names());
            let refused = texts.parse_ref(command, arg, name.as_ref().as_ref());
            refused
                .err()
                .unwrap_or_else(|| Error::new(ErrorKind::InvalidValue))
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().map(PossibleValue::new)))
    }
}

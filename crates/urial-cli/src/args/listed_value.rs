//! Value parsers with completions, for options that accept other values too.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

/// Parses a value with a function, and lists values for completions.
#[derive(Clone)]
pub(crate) struct Offer<T> {
    read: fn(&str) -> Result<T, String>,
    values: Vec<&'static str>,
}

impl<T> Offer<T> {
    pub(crate) fn new(
        read: fn(&str) -> Result<T, String>,
        values: impl IntoIterator<Item = &'static str>,
    ) -> Offer<T> {
        Offer { read, values: values.into_iter().collect() }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offer<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // An empty list would tell clap that no value is possible.
        if self.values.is_empty() {
            return None;
        }
        Some(Box::new(self.values.iter().copied().map(PossibleValue::new)))
    }
}

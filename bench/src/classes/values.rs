//! Operations on any value: keys, sorting, hashing, clones, printing, and JSON both ways.

use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde::de::DeserializeOwned;
use urial::{Comparison, Rung};

use super::{aim, class, text};
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IRI_STRING, OXIRI, URIAL, URL};
use crate::report::{Aim, Operation};

const AT_LEAST_EQUAL: &[Aim] = &[aim(1.0)];

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let normal: Vec<List> = lists.iter().map(lists::normal).collect();
    vec![
        class("a key from a text", AT_LEAST_EQUAL, keys(), lists),
        class("sort", AT_LEAST_EQUAL, everybody(&Sort), &normal),
        class("hash", AT_LEAST_EQUAL, everybody(&HashOne), &normal),
        class("clone", AT_LEAST_EQUAL, everybody(&CloneOne), &normal),
        class("print", AT_LEAST_EQUAL, everybody(&Print), &normal),
        class("write as JSON", AT_LEAST_EQUAL, everybody(&Write), &normal),
        class("read from JSON", AT_LEAST_EQUAL, everybody(&Read), &normal),
    ]
}

/// Makes texts that are equal for texts of one meaning, by the syntax and the scheme.
fn keys() -> Vec<Entry> {
    vec![
        Entry::made(URIAL, text, |text| {
            Some(Comparison::new().key(&urial::Uri::parse(text).ok()?, Rung::Scheme))
        }),
        Entry::made(FLUENT, text, |text| {
            Some(fluent_uri::Uri::parse(text.as_str()).ok()?.normalize())
        }),
        Entry::made(URL, text, |text| Some(String::from(url::Url::parse(text).ok()?))),
    ]
}

/// The traits that the types of all crates have in common.
trait Value: Clone + Display + Hash + Ord + Serialize + DeserializeOwned + 'static {}

impl<T: Clone + Display + Hash + Ord + Serialize + DeserializeOwned + 'static> Value for T {}

/// An operation on any value.
trait OnValue {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry;
}

type Parser<V> = fn(&str) -> Option<V>;

/// Returns the entry of every crate.
fn everybody(operation: &impl OnValue) -> Vec<Entry> {
    vec![
        operation.entry::<urial::UriBuf>(URIAL, |line| line.parse().ok()),
        operation.entry::<fluent_uri::Uri<String>>(FLUENT, |line| line.parse().ok()),
        operation.entry::<oxiri::Iri<String>>(OXIRI, |line| line.parse().ok()),
        operation.entry::<iri_string::types::UriString>(IRI_STRING, |line| line.parse().ok()),
        operation.entry::<url::Url>(URL, |line| line.parse().ok()),
    ]
}

struct Sort;

impl OnValue for Sort {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry {
        Entry::whole(name, parse, |values| {
            let mut order: Vec<&V> = values.iter().collect();
            order.sort_unstable();
            order.len()
        })
    }
}

struct HashOne;

impl OnValue for HashOne {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry {
        Entry::made(name, parse, |value| {
            let mut hasher = DefaultHasher::new();
            value.hash(&mut hasher);
            Some(hasher.finish())
        })
    }
}

struct CloneOne;

impl OnValue for CloneOne {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry {
        Entry::made(name, parse, |value| Some(value.clone()))
    }
}

struct Print;

impl OnValue for Print {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry {
        Entry::made(name, parse, |value| Some(value.to_string()))
    }
}

struct Write;

impl OnValue for Write {
    fn entry<V: Value>(&self, name: &'static str, parse: Parser<V>) -> Entry {
        Entry::made(name, parse, |value| serde_json::to_string(value).ok())
    }
}

struct Read;

impl OnValue for Read {
    fn entry<V: Value>(&self, name: &'static str, _parse: Parser<V>) -> Entry {
        let json = |line: &str| serde_json::to_string(line).ok();
        Entry::made(name, json, |text| serde_json::from_str::<V>(text).ok())
    }
}

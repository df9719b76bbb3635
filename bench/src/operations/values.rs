//! Operations on any value: keys, sorting, hashing, clones, printing, and JSON both ways.

use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use urial::{Comparison, Rung};

use super::class;
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IRI_STRING, OXIRI, URIAL, URL};
use crate::report::Operation;

/// Makes the entry of every crate for an operation on any value.
macro_rules! everybody {
    ($operation:ident) => {
        vec![
            $operation::<urial::UriBuf>(URIAL),
            $operation::<fluent_uri::Uri<String>>(FLUENT),
            $operation::<oxiri::Iri<String>>(OXIRI),
            $operation::<iri_string::types::UriString>(IRI_STRING),
            $operation::<url::Url>(URL),
        ]
    };
}

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let normal: Vec<List> = lists.iter().map(lists::normal).collect();
    vec![
        class("a key from a text", 1.0, keys(), lists),
        class("sort", 1.0, everybody!(sort), &normal),
        class("hash", 1.0, everybody!(hash), &normal),
        class("clone", 1.0, everybody!(clone), &normal),
        class("print", 1.0, everybody!(print), &normal),
        class("write as JSON", 1.0, everybody!(write), &normal),
        class("read from JSON", 1.0, everybody!(read), &normal),
    ]
}

/// Makes texts that are equal for texts of one meaning, by the syntax and the scheme.
fn keys() -> Vec<Entry> {
    vec![
        Entry::line(URIAL, |text| {
            Some(Comparison::new().key(&urial::Uri::parse(text).ok()?, Rung::Scheme))
        }),
        Entry::line(FLUENT, |text| Some(fluent_uri::Uri::parse(text).ok()?.normalize())),
        Entry::line(URL, |text| url::Url::parse(text).map(String::from)),
    ]
}

/// The traits that the types of all crates have in common.
trait Value: Clone + Display + FromStr + Hash + Ord + Serialize + DeserializeOwned + 'static {}

impl<T: Clone + Display + FromStr + Hash + Ord + Serialize + DeserializeOwned + 'static> Value
    for T
{
}

fn sort<V: Value>(name: &'static str) -> Entry {
    Entry::new(name, |lines| {
        let values: Vec<V> = lines.iter().filter_map(|line| line.parse().ok()).collect();
        Box::new(move || {
            let mut order: Vec<&V> = black_box(&values).iter().collect();
            order.sort_unstable();
            order.len()
        })
    })
}

fn hash<V: Value>(name: &'static str) -> Entry {
    Entry::made(name, V::from_str, |value| {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        Some(hasher.finish())
    })
}

fn clone<V: Value>(name: &'static str) -> Entry {
    Entry::made(name, V::from_str, |value| Some(value.clone()))
}

fn print<V: Value>(name: &'static str) -> Entry {
    Entry::made(name, V::from_str, |value| Some(value.to_string()))
}

fn write<V: Value>(name: &'static str) -> Entry {
    Entry::made(name, V::from_str, serde_json::to_string)
}

fn read<V: Value>(name: &'static str) -> Entry {
    Entry::made(name, serde_json::to_string, |text| serde_json::from_str::<V>(text))
}

//! Equality, order, hash and printing, which are those of the text.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::ops::Bound;

use urial::{Iri, IriReference, Reference, Uri, UriBuf};

use super::maybe;
use crate::strategies::{reference, uri};

fn iri(text: &str) -> Iri<'_> {
    Iri::parse(text).unwrap()
}

#[test]
fn maps_are_looked_up_with_text() {
    let mut visits: HashMap<UriBuf, u32> = HashMap::new();
    for text in ["http://a/", "http://b/", "http://a/"] {
        *visits.entry(text.parse().unwrap()).or_default() += 1;
    }
    assert_eq!(visits.get("http://a/"), Some(&2));
    assert_eq!(visits.get("HTTP://a/"), None);
    let from = (Bound::Included("http://b"), Bound::Unbounded);
    let sorted: BTreeMap<UriBuf, u32> = visits.into_iter().collect();
    assert_eq!(sorted.range::<str, _>(from).count(), 1);

    let seen: HashSet<Uri<'_>> = [uri("a:b"), uri("a:b"), uri("a:c")].into();
    assert!(seen.len() == 2 && seen.contains(&uri("a:c")));
}

#[test]
fn hashes_are_those_of_the_text() {
    let hasher = RandomState::new();
    let owned: UriBuf = uri("a:b").to_owned();
    assert_eq!(hasher.hash_one("a:b"), hasher.hash_one(&owned));
    assert_eq!(hasher.hash_one("a:b"), hasher.hash_one(uri("a:b")));
    assert_eq!(hasher.hash_one("a:b"), hasher.hash_one(iri("a:b")));
    let borrowed: &str = owned.borrow();
    assert_eq!(borrowed, "a:b");
}

#[test]
fn equality_goes_across_kinds_and_owners() {
    let (uri, reference, iri) = (uri("a:b"), reference("a:b"), iri("a:b"));
    let (uri_buf, reference_buf) = (uri.to_owned(), reference.to_owned());
    assert!(uri == reference && reference == iri && iri == uri);
    assert_eq!([uri == uri_buf, uri_buf == uri], [true; 2]);
    assert!(reference == uri_buf && uri_buf == reference_buf);
    let are_equal = [uri == *"a:b", uri == "a:b", *"a:b" == uri];
    assert_eq!(are_equal, [true; 3]);
    let are_equal = [uri_buf == *"a:b", uri_buf == "a:b", *"a:b" == uri_buf];
    assert_eq!(are_equal, [true; 3]);
}

/// Texts that a normalizer would make equal are different here.
#[test]
fn equality_looks_no_deeper() {
    assert_ne!(uri("http://a"), uri("http://a/"));
    assert_ne!(uri("http://a/%7E"), uri("HTTP://a/~"));
}

#[test]
fn order_is_that_of_the_bytes() {
    assert!(uri("a:B") < uri("a:b") && uri("a:b") < reference("a:b/"));
    assert!(uri("a:b").to_owned() > reference("/"));
    let order = uri("a:b").partial_cmp(&iri("a:b").to_owned());
    assert_eq!(order, Some(Ordering::Equal));
    let mut list = vec![reference("b"), reference(""), reference("B")];
    list.sort();
    assert_eq!(list, ["", "B", "b"]);
}

#[test]
fn display_prints_the_text() {
    let whole = uri("http://me:secret@a/");
    assert_eq!(whole.to_string(), "http://me:secret@a/");
    assert_eq!(whole.to_owned().to_string(), "http://me:secret@a/");
    assert_eq!(maybe(whole).to_string(), "http://me:secret@a/");
    let (uri, owned) = (uri("a:b"), uri("a:b").to_owned());
    let shown = format!("[{uri:>5}|{owned:<5}|{:^5}]", uri.path());
    assert_eq!(shown, "[  a:b|a:b  |  b  ]");
    assert_eq!(format!("{whole:.3}"), "htt");
}

#[test]
fn debug_names_the_kind() {
    assert_eq!(format!("{:?}", uri("a:b")), r#"Uri("a:b")"#);
    let owned = reference("b").to_owned();
    assert_eq!(format!("{owned:?}"), r#"Reference("b")"#);
    assert_eq!(format!("{:?}", iri("a:ア")), r#"Iri("a:ア")"#);
    assert_eq!(format!("{:?}", maybe(uri("a:b"))), r#"Uri("a:b")"#);
}

#[test]
fn texts_go_in_and_out() {
    let owned: UriBuf = "a:b".parse().unwrap();
    assert_eq!(UriBuf::try_from(String::from("a:b")).unwrap(), owned);
    assert_eq!(Uri::try_from("a:b").unwrap(), owned);
    assert_eq!(UriBuf::from(uri("a:b")), owned);
    assert_eq!((owned.as_ref(), owned.as_str()), ("a:b", "a:b"));
    assert_eq!(owned.len(), 3);
    assert_eq!(owned.clone().into_string(), "a:b");
    assert_eq!(String::from(owned.clone()), "a:b");
    assert_eq!(owned.as_borrowed().to_owned(), owned);
    assert!("b".parse::<UriBuf>().is_err() && Uri::try_from("b").is_err());

    assert!(Reference::parse_bytes(b"a\xFF").is_err());
    assert_eq!(IriReference::parse_bytes("ア".as_bytes()).unwrap(), "ア");
}

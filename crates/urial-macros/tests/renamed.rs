//! A program that imports urial under another name.
#![deny(warnings, unused_qualifications)]

use other_name::{Iri, IriReference, Reference, Uri, iri, iri_reference, uri, uri_reference};

const HOME: Uri<'static> = uri!("http://[::1]:80/a?b#c");

#[test]
fn the_expansion_uses_the_name_of_the_crate_that_it_came_from() {
    let reference: Reference<'static> = uri_reference!("../b");
    let iri: Iri<'static> = iri!("http://a/ア");
    let iri_reference: IriReference<'static> = iri_reference!("ア");
    assert_eq!(HOME.port().unwrap().number(), Some(80));
    assert!(reference.is_relative() && iri_reference.is_relative());
    assert_eq!(iri.path(), "/ア");
    assert_eq!(other_name::uri!("a:b"), "a:b");
}

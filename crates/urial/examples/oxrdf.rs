//! Terms of RDF: an IRI in an `Arc<str>`, which is cloned without a copy and is the key of a set.

use std::collections::HashSet;
use std::sync::Arc;

use urial::{ParseError, Ref, kind};

/// An IRI that many triples share; its components are known without another parse.
type Term = Ref<Arc<str>, kind::Iri>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Triple([Term; 3]);

pub(crate) fn main() -> Result<(), ParseError> {
    let alice: Term = "http://example.com/people/ålice#me".parse()?;
    let knows: Term = "http://xmlns.com/foaf/0.1/knows".parse()?;
    let bob: Term = "http://example.com/people/bob#me".parse()?;

    let mut graph = HashSet::new();
    for _ in 0..1000 {
        graph.insert(Triple([alice.clone(), knows.clone(), bob.clone()]));
        graph.insert(Triple([bob.clone(), knows.clone(), alice.clone()]));
    }
    assert_eq!(graph.len(), 2);

    // A clone has the same text, at the same place.
    assert!(std::ptr::eq(alice.as_str(), alice.clone().as_str()));
    // A set of terms is searched by text: `Term: Borrow<str>`.
    let subjects: HashSet<Term> = graph.into_iter().map(|Triple([subject, ..])| subject).collect();
    assert!(subjects.contains("http://example.com/people/bob#me"));

    let lines =
        subjects.iter().map(|term| format!("<{term}> in {}", term.with_fragment(None).unwrap()));
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    println!("{}", lines.join("\n"));
    assert_eq!(lines[0], "<http://example.com/people/bob#me> in http://example.com/people/bob");
    Ok(())
}

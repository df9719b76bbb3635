//! Bases that are IRIs; those of RFC 3986 section 5.1 are in `corpus/5.1-base.jsonl`.

use urial::{BaseChain, Iri, IriReference};

#[test]
fn an_iri_is_a_base() {
    let retrieved = Iri::parse("http://é/ü#ö").unwrap();
    let chain = BaseChain::of_iris().retrieved(retrieved);
    assert_eq!(chain.choose().unwrap().1, "http://é/ü");
    let chain = chain.embedded(IriReference::parse("ä/").unwrap());
    assert_eq!(chain.choose().unwrap().1, "http://é/ä/");
    let iri = Iri::parse("http://a/#ö").unwrap();
    assert!(iri.without_fragment().spans().ascii);
}

//! Joining to a base that may be relative. The law: resolving the result leads where resolving the
//! base and then the reference leads.

use proptest::prelude::*;
use urial::{IriReference, Reference, Uri};

#[test]
fn a_reference_is_joined_to_a_relative_base() {
    for (base, reference, wanted) in [
        ("a/b/c", "../d", "a/d"),
        ("a", "../d", "../d"),
        ("a/b", "../../../d", "../../d"),
        ("..", "d", "../d"),
        ("../..", "../d", "../../../d"),
        ("a/.", "d", "a/d"),
        ("", "d", "d"),
        ("a?q#f", "", "a?q"),
        ("a?q#f", "#g", "a?q#g"),
        ("a?q#f", "?r", "a?r"),
        ("a/../b", "", "a/../b"),
        ("/a/b", "../../c", "/c"),
        ("//h", "c", "//h/c"),
        ("//h/a/b?q", "../c", "//h/c"),
        ("/a", "//h/./b", "//h/b"),
        ("a/b", "..", "./"),
        ("a", "./b:c", "./b:c"),
        ("a", "x:y", "x:y"),
        ("http://h/a", "../b", "http://h/b"),
    ] {
        let borrowed = Reference::parse(base).unwrap();
        let joined = borrowed.join(reference).unwrap();
        assert_eq!(joined, wanted, "{base} {reference}");
        let iri = IriReference::parse(base).unwrap();
        assert_eq!(borrowed.to_owned().join(reference).unwrap(), wanted);
        assert_eq!(iri.join(reference).unwrap(), wanted);
    }
    let error = Reference::parse("a").unwrap().join("b c").unwrap_err();
    assert_eq!(error.span(), 1..2);
    let joined = IriReference::parse("ア/b").unwrap().join("イ");
    assert_eq!(joined.unwrap(), "ア/イ");
}

proptest! {
    #[test]
    fn the_result_leads_where_both_lead(
        first in r"(//h)?[a./]{0,6}(\?q)?",
        second in r"(//i)?[b./]{0,7}(\?r)?(#f)?",
        base in r"(x:/|http://g/)[c./]{0,5}",
    ) {
        let parsed = (Reference::parse(&first), Reference::parse(&second), Uri::parse(&base));
        let (Ok(first), Ok(second), Ok(base)) = parsed else { return Ok(()) };
        let joined = first.join(second.as_str()).unwrap();
        let stepwise = base.resolve(&first).resolve(&second);
        let normal = |uri: urial::UriBuf| uri.normalize(urial::Step::Syntax).into_owned();
        prop_assert_eq!(
            normal(base.resolve(&joined)), normal(stepwise), "{} and {}: {}", first, second, joined
        );
    }
}

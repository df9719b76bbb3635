//! Strategies for `proptest`.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use urial::interop::proptest::{hostile, nearly_valid, valid};
use urial::kind::{self, Kind};
use urial::{IriReferenceBuf, Ref, RelativeRefBuf, UriBuf};

fn sample<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

fn shares<K: Kind>() {
    let values = sample(valid::<K>(), 300);
    assert!(values.iter().all(|value| Ref::<&str, K>::parse(value.as_str()).is_ok()));
    let texts = sample(nearly_valid::<K>(), 300);
    let wrong = texts.iter().filter(|text| Ref::<&str, K>::parse(text).is_err()).count();
    assert!((100..300).contains(&wrong), "{}: {wrong} of 300 are not valid", K::NAME);
}

#[test]
fn of_every_kind() {
    every_kind!(shares());
}

#[test]
fn hostile_texts_are_of_both_sorts() {
    let texts = sample(hostile(), 500);
    let valid = texts.iter().filter(|text| urial::IriReference::parse(text).is_ok()).count();
    assert!((50..450).contains(&valid), "{valid} of 500 are valid");
    assert!(texts.iter().any(|text| text.len() > 5000), "none is long");
    assert!(
        texts.iter().any(|text| text.contains('@')) && texts.iter().any(|text| text.contains('\0'))
    );
}

#[test]
fn values_shrink_to_the_simplest() {
    let mut runner = TestRunner::deterministic();
    let mut tree = valid::<kind::Uri>().new_tree(&mut runner).unwrap();
    for _ in 0..10_000 {
        if !tree.simplify() {
            break;
        }
    }
    assert_eq!(tree.current(), "http://a");
}

proptest! {
    #[test]
    fn any_gives_values(uri: UriBuf, reference: RelativeRefBuf, iri in any::<Ref<String, kind::Iri>>()) {
        prop_assert!(!uri.is_relative() && reference.is_relative());
        prop_assert_eq!(iri.as_str().parse::<IriReferenceBuf>().unwrap(), iri);
    }
}

//! Values from the bytes of a fuzzer.

use std::borrow::Cow;
use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use urial::kind::{self, Kind};
use urial::{HostClass, IriBuf, Ref, Reference, RelativeRefBuf, Uri};

/// Makes pseudo-random bytes from a seed; of few, the choices run out.
fn bytes(seed: u64) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..seed % 160).map(|_| random.u8(..)).collect()
}

fn every_value_is_valid<K: Kind>() {
    let mut seen = HashSet::new();
    for seed in 0..4000 {
        let bytes = bytes(seed);
        let owned = Ref::<String, K>::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        assert!(Ref::<&str, K>::parse(owned.as_str()).is_ok(), "{owned}");
        seen.insert(owned.into_string());
        if let Ok(value) = Ref::<Cow<str>, K>::arbitrary(&mut Unstructured::new(&bytes)) {
            assert!(Ref::<&str, K>::parse(value.as_str()).is_ok(), "{value}");
        }
        if let Ok(value) = Ref::<&str, K>::arbitrary(&mut Unstructured::new(&bytes)) {
            assert!(Ref::<&str, K>::parse(value.as_str()).is_ok(), "{value}");
        }
    }
    assert!(seen.len() > 300, "{}", seen.len());
}

#[test]
fn of_every_kind() {
    every_kind!(every_value_is_valid());
}

#[test]
fn everything_comes_up() {
    let iris: Vec<IriBuf> = (0..3000)
        .map(|seed| IriBuf::arbitrary(&mut Unstructured::new(&bytes(seed))).unwrap())
        .collect();
    let some = |what: fn(&IriBuf) -> bool| iris.iter().any(what);
    for class in [HostClass::RegName, HostClass::Ipv4, HostClass::Ipv6, HostClass::IpvFuture] {
        assert!(iris.iter().any(|iri| iri.host().is_some_and(|host| host.class() == class)));
    }
    assert!(some(|iri| iri.userinfo().is_some()) && some(|iri| iri.port().is_some()));
    assert!(some(|iri| iri.authority().is_none()) && some(|iri| iri.path().is_empty()));
    assert!(some(|iri| iri.query().is_some()) && some(|iri| iri.fragment().is_some()));
    assert!(some(|iri| !iri.as_str().is_ascii()) && some(|iri| iri.as_str().contains('%')));
    assert!(some(|iri| iri.path().segments().any(|segment| segment == "..")));
}

#[test]
fn a_borrowed_value_is_the_text_as_far_as_it_is_valid() {
    let taken = |text: &'static str| Uri::arbitrary_take_rest(Unstructured::new(text.as_bytes()));
    assert_eq!(taken("http://a/b c").unwrap(), "http://a/b");
    assert_eq!(taken("http://a/b?c#d").unwrap(), "http://a/b?c#d");
    assert!(taken(" http://a").is_err());
    let reference = Reference::arbitrary_take_rest(Unstructured::new(b"")).unwrap();
    assert_eq!(reference, "");
}

#[test]
fn without_bytes_there_is_a_value_all_the_same() {
    let uri = Ref::<String, kind::Uri>::arbitrary(&mut Unstructured::new(&[])).unwrap();
    assert_eq!(uri, "http://a");
    let relative = RelativeRefBuf::arbitrary(&mut Unstructured::new(&[])).unwrap();
    assert_eq!(relative, "//a");
}

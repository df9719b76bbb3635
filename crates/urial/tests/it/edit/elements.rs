//! Decoded elements, and the losses of decoding.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use urial::kind::{self, Kind};
use urial::{Component, EditError, Elements, Loss, PathRule, Ref, Reference};

use super::model::{model, reference};

/// Tests the order; the losses of each text are in `corpus/elements.jsonl`.
#[test]
fn losses_are_told_in_the_order_of_the_text() {
    let lost = Reference::parse("//u@:1").unwrap().to_elements().lost;
    assert_eq!(lost, [Loss::Authority, Loss::Userinfo, Loss::Port]);
    assert_eq!(Loss::PortNumber.to_string(), "port-number");
}

#[test]
fn elements_without_a_reference_are_refused() {
    let build = |host: &str, path: &[&str]| {
        let elements = Elements {
            host: host.to_owned(),
            path: path.iter().map(|&element| element.to_owned()).collect(),
            ..Elements::default()
        };
        let built = elements.build::<kind::Reference>();
        built.map(|built| built.value.into_string())
    };
    assert_eq!(build("", &[]).unwrap(), "");
    assert_eq!(build("", &[""]).unwrap(), "/");
    assert_eq!(build("h", &["", "", ""]).unwrap(), "//h//");
    assert_eq!(build("", &["a:b", "c:d"]).unwrap(), "a%3Ab/c:d");
    assert_eq!(build("", &["", "a:b"]).unwrap(), "/a:b");
    assert_eq!(build("", &["", "a/b", ".."]).unwrap(), "/a%2Fb/..");
    let inexpressible = Err(EditError::Inexpressible(Component::Path));
    assert_eq!(build("", &["", ""]), inexpressible);
    assert_eq!(build("h", &["", ""]), inexpressible);
    let absolute = Err(EditError::Path(PathRule::Absolute));
    assert_eq!(build("", &["", "", "a"]), absolute);
    assert_eq!(build("h", &["a"]), Err(EditError::Path(PathRule::Abempty)));
    assert!(matches!(build("[x]", &[]), Err(EditError::Invalid(_))));
    let scheme = Elements { scheme: "1".into(), ..Elements::default() };
    let built = scheme.build::<kind::Reference>();
    assert!(matches!(built, Err(EditError::Invalid(_))));
    let built = Elements::default().build::<kind::Uri>();
    assert_eq!(built, Err(EditError::SchemeRequired));
}

#[test]
fn userinfo_and_port_need_a_host() {
    use Loss::{Port, Userinfo};
    for (userinfo, host, has_port, port, text, lost) in [
        ("me", "h", true, Some(1), "//me@h:1", &[][..]),
        ("me", "", true, Some(1), "", &[Userinfo, Port]),
        ("", "", true, Some(80), "", &[Port]),
        ("", "", false, Some(80), "", &[Port]),
        // A port that is said not to be there is lost.
        ("", "h", false, Some(80), "//h", &[Port]),
        ("me", "h", false, Some(1), "//me@h", &[Port]),
        ("", "h", false, Some(0), "//h", &[]),
        ("", "h", false, None, "//h", &[]),
        ("", "h", true, Some(0), "//h:0", &[]),
        ("", "h", true, None, "//h:", &[]),
    ] {
        let elements = Elements {
            userinfo: userinfo.to_owned(),
            host: host.to_owned(),
            has_port,
            port,
            ..Elements::default()
        };
        let built = elements.build::<kind::Reference>().unwrap();
        assert_eq!((built.value.as_str(), &*built.lost), (text, lost));
        assert_eq!(built.lossless().is_ok(), lost.is_empty(), "{text}");
    }
}

#[test]
fn debug_masks_a_password() {
    let elements = Reference::parse("//me:s3cret@h").unwrap().to_elements();
    let shown = format!("{elements:?}");
    let is_masked = shown.contains("me:***") && !shown.contains("s3cret");
    assert!(is_masked, "{shown}");
}

fn there_and_back<K: Kind>(text: &str) -> TestCaseResult {
    let Ok(value) = text.parse::<Ref<String, K>>() else {
        return Ok(());
    };
    let converted = value.to_elements();
    let built = converted.value.build::<K>();
    let Ok(built) = built else {
        // Without its authority, the path begins with `//`.
        prop_assert!(converted.lost.contains(&Loss::Authority), "{value:?}");
        prop_assert_eq!(built, Err(EditError::Path(PathRule::Absolute)));
        return Ok(());
    };
    prop_assert_eq!(&built.lost, &[]);
    if converted.lost.is_empty() {
        prop_assert_eq!(built.value.as_str(), value.as_str());
    } else {
        prop_assert!(built.value != value, "{value:?} lost {:?}", converted.lost);
    }
    // A second conversion loses nothing more.
    let mut again = built.value.to_elements().value;
    let mut first = converted.value;
    if first.has_port && first.port.is_none() {
        (again.port, first.port) = (None, None);
    }
    prop_assert_eq!(again, first);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_loses_nothing_comes_back(text in reference(), model in model()) {
        for text in [text, model.to_text()] {
            there_and_back::<kind::Reference>(&text)?;
            there_and_back::<kind::Uri>(&text)?;
            there_and_back::<kind::IriReference>(&text)?;
            there_and_back::<kind::AbsoluteIri>(&text)?;
        }
    }
}

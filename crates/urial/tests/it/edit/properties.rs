//! Edits: each one equals a rebuild, or changes nothing.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use urial::kind::{self, Kind};
use urial::{Builder, Component, EditError, Encoded, PathRule, Ref};

use super::model::{component, get, model, part, reference};
use crate::shared::edit;
use crate::shared::model::Model;

fn edits<K: Kind>(text: &str, edits: &[(Component, Option<String>)]) {
    let Ok(mut value) = text.parse::<Ref<String, K>>() else {
        return;
    };
    for (part, new) in edits {
        edit::component(&mut value, *part, new.as_deref());
    }
}

/// Edits with a guard: what the plain edit does, but where a guard helps.
fn guarded<K: Kind>(text: &str, component: Component, new: Option<&str>) -> TestCaseResult {
    let Ok(before) = text.parse::<Ref<String, K>>() else {
        return Ok(());
    };
    let (mut plain, mut guarded) = (before.clone(), before.clone());
    let wanted = match new {
        Some(new) => plain.set(component, new),
        None => plain.clear(component),
    };
    let found = guarded.set_guarded(component, new);
    let Err(EditError::Path(rule @ (PathRule::Absolute | PathRule::Noscheme))) = wanted else {
        prop_assert_eq!(found, wanted);
        prop_assert_eq!(guarded, plain);
        return Ok(());
    };
    prop_assert_eq!(found, Ok(()), "{:?} of {:?} to {:?}", component, before, new);
    edit::check(&guarded);
    let path = match component {
        Component::Path => new.unwrap(),
        _ => before.path().as_str(),
    };
    let is_absolute = rule == PathRule::Absolute;
    let guard = if is_absolute { "/." } else { "./" };
    prop_assert_eq!(guarded.path().as_str().strip_prefix(guard), Some(path));
    Ok(())
}

fn build<K: Kind>(model: &Model, order: &[usize]) -> TestCaseResult {
    let mut builder = Builder::new();
    let mut order: Vec<_> = order.iter().map(|&at| Component::ALL[at]).collect();
    order.retain(|component| *component != Component::Authority);
    for component in order {
        if let Some(part) = get(model, component) {
            builder = builder.set(component, part);
        }
    }
    match (builder.build::<K>(), model.build::<K>()) {
        (Ok(built), Some(wanted)) => {
            prop_assert_eq!(built.as_str(), wanted.as_str());
            edit::check(&built);
        }
        (Err(_), None) => {}
        (built, wanted) => prop_assert!(false, "{model:?}: {built:?}, {wanted:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn an_edit_is_a_rebuild_or_nothing(
        text in reference(),
        changes in prop::collection::vec((component(), prop::option::of(part())), 1..6),
    ) {
        every_kind!(edits(&text, &changes));
    }

    #[test]
    fn a_guarded_edit_is_refused_for_other_reasons_only(
        text in reference(),
        component in component(),
        new in prop::option::of(part()),
    ) {
        guarded::<kind::Uri>(&text, component, new.as_deref())?;
        guarded::<kind::Reference>(&text, component, new.as_deref())?;
        guarded::<kind::RelativeRef>(&text, component, new.as_deref())?;
        guarded::<kind::IriReference>(&text, component, new.as_deref())?;
    }

    #[test]
    fn what_is_built_comes_apart_as_it_was(
        model in model(),
        order in Just((0..Component::ALL.len()).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        every_kind!(build(&model, &order)?);
    }

    #[test]
    fn plain_text_comes_back(text in any::<String>()) {
        let mut value: Ref<String, kind::Uri> = "x://h/".parse().unwrap();
        let decoded = |part: Encoded<'_>| part.decode_utf8().unwrap().into_owned();
        value.set_userinfo_encode(&text).unwrap();
        let is_name = value.set_host_encode(&text).is_ok();
        let is_stray = |c: char| c.is_whitespace() || c.is_control() || ":/?#[]@\\".contains(c);
        prop_assert_eq!(is_name, !text.is_empty() && !text.contains(is_stray));
        let host = if is_name { text.as_str() } else { "h" };
        value.set_query_encode(&text).unwrap();
        value.set_fragment_encode(&text).unwrap();
        edit::check(&value);
        prop_assert_eq!(decoded(value.userinfo().unwrap().encoded()), text.as_str());
        prop_assert_eq!(decoded(value.host().unwrap().into()), host);
        prop_assert_eq!(decoded(value.query().unwrap().encoded()), text.as_str());
        prop_assert_eq!(decoded(value.fragment().unwrap().encoded()), text.as_str());
        let built: Ref<String, kind::Uri> = Builder::new()
            .fragment_encode(&text)
            .query_encode(&text)
            .host_encode(host)
            .userinfo_encode(&text)
            .path_encode("/")
            .scheme("x")
            .build()
            .unwrap();
        prop_assert_eq!(built, value);
    }
}

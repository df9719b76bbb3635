//! Partial expansion: some of the values now and the others later make what all of them make.

use proptest::prelude::*;
use std::collections::BTreeMap;
use urial_template::{Template, TemplateErrorKind, Value};

type Vars = BTreeMap<&'static str, Value<'static>>;

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Expressions of one to four variables, with literals between them.
fn template() -> impl Strategy<Value = String> {
    let operator = prop::sample::select(&["", "+", "#", ".", "/", ";", "?", "&"][..]);
    let modifier = prop::sample::select(&["", "", "*", ":2"][..]);
    let variable =
        (prop::sample::select(&NAMES[..]), modifier).prop_map(|(name, it)| format!("{name}{it}"));
    let expression = (operator, prop::collection::vec(variable, 1..5))
        .prop_map(|(operator, variables)| format!("{{{operator}{}}}", variables.join(",")));
    let literal = prop::sample::select(&["", "/", "x", "é", "%25", "?q=1", "41", ",", "#"][..]);
    let part = (literal, expression).prop_map(|(literal, it)| format!("{literal}{it}"));
    prop::collection::vec(part, 1..5).prop_map(|parts| parts.concat())
}

fn value() -> impl Strategy<Value = Value<'static>> {
    let text = || prop::sample::select(&["", "1", "é", "%", "%41", "a,b", "/?#", "{a}", "x=y"][..]);
    prop_oneof![
        1 => Just(Value::Undefined),
        6 => text().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        2 => prop::collection::vec(text(), 0..3).prop_map(Value::list),
        2 => prop::collection::vec((text(), text()), 0..3).prop_map(Value::map),
    ]
}

/// Returns a value for each name, and in which of three expansions it comes.
fn split() -> impl Strategy<Value = [Vars; 3]> {
    prop::collection::vec((value(), 0..3_usize), NAMES.len()).prop_map(|values| {
        let mut split = [Vars::new(), Vars::new(), Vars::new()];
        for (name, (value, at)) in NAMES.into_iter().zip(values) {
            split[at].insert(name, value);
        }
        split
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn some_values_and_then_the_rest_make_what_all_make(text in template(), split in split()) {
        let template = Template::parse(&text).unwrap();
        let [some, more, last] = split;
        let mut rest = more.clone();
        rest.extend(last.clone());
        let mut all = rest.clone();
        all.extend(some.clone());
        let whole = template.expand(&all);
        let is_error = |kind| kind == TemplateErrorKind::PrefixOfComposite;
        match template.expand_partial(&some) {
            Ok(partial) => {
                let expanded = partial.expand(&rest);
                match &whole {
                    Ok(whole) => prop_assert_eq!(&expanded.unwrap(), whole, "{}", partial),
                    Err(_) => prop_assert!(is_error(expanded.unwrap_err().kind())),
                }
                // Three steps are as good as two, and nothing is decided without a value.
                match partial.expand_partial(&more) {
                    Ok(next) => prop_assert_eq!(next.expand(&last).ok(), whole.ok(), "{}", next),
                    Err(_) => prop_assert!(whole.is_err()),
                }
                let again = partial.expand_partial(&Vars::new()).unwrap();
                prop_assert_eq!(&again, &partial);
                // A text that keeps no values is a template like any other.
                if partial.kept().next().is_none() {
                    let own = partial.template().as_template().expand(&rest);
                    prop_assert_eq!(own.ok(), partial.expand(&rest).ok());
                }
                for (name, value) in partial.kept() {
                    prop_assert_eq!(&some[name], value);
                }
            }
            Err(error) => prop_assert!(is_error(error.kind()) && whole.is_err()),
        }
        // With all values nothing is left, not even for a template without an expression.
        if let Ok(partial) = template.expand_partial(&all) {
            prop_assert_eq!(partial.expand(&Vars::new()).ok(), template.expand(&all).ok());
        }
    }
}

#[test]
fn debug_shows_no_kept_value() {
    let template = Template::parse("{user,pw}@{host}").unwrap();
    let partial = template.expand_partial(&[("pw", "secret")]).unwrap();
    assert!(!format!("{partial:?}").contains("secret"));
}

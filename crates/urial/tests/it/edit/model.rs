//! Generated components, and references of them.

use crate::shared::model::Model;
use crate::strategies::words;
use proptest::prelude::*;
use proptest::sample::select;
use urial::{Component, Ref};

/// Returns the text of a component.
pub(crate) fn get(model: &Model, component: Component) -> Option<&str> {
    match component {
        Component::Scheme => model.scheme.as_deref(),
        Component::Userinfo => model.userinfo.as_deref(),
        Component::Host => model.host.as_deref(),
        Component::Port => model.port.as_deref(),
        Component::Path => Some(&model.path),
        Component::Query => model.query.as_deref(),
        Component::Fragment => model.fragment.as_deref(),
        other => panic!("{other:?} is made of others"),
    }
}

/// Pieces of components, valid and invalid ones.
const PIECES: &str = "a|b|Z|9|-|.|..|./|/|/|//|:|:|@|?|#|&|=|;|+|%41|%2f|%e3%82%a2|%|[|]|é|ア|\
    \u{e000}| ||aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const TAME: &str = "a|b|/a|/|/b:c|//|?q|#f|a.b|.|[::1]|[v1.x]|127.0.0.1|80||me|x+y|%20";

/// Generates a text that may be a component.
pub(crate) fn part() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => words(TAME).prop_map(str::to_owned),
        2 => prop::collection::vec(words(PIECES), 0..4).prop_map(|pieces| pieces.concat()),
    ]
}

pub(crate) fn component() -> impl Strategy<Value = Component> {
    select(&Component::ALL[..])
}

/// Generates components, which may be invalid by themselves or together.
pub(crate) fn model() -> impl Strategy<Value = Model> {
    let some = || prop::option::of(part());
    (some(), some(), some(), some(), part(), some(), some()).prop_map(
        |(scheme, userinfo, host, port, path, query, fragment)| Model {
            scheme,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        },
    )
}

/// Generates a reference of any kind.
pub(crate) fn reference() -> impl Strategy<Value = String> {
    let scheme = prop::option::of("[a-z]{1,2}");
    let authority = prop::option::of(words("|h|h|me@h:80|@|:|[::1]:|u@|127.0.0.1|é"));
    let path = words("|/|/a|/a/|/a/b|//|//a|/.//a|a|a/|a/b|a:b|./a:b|a//b|/é|.|..");
    let query = prop::option::of(words("|q|a=1&b=2&a=3|a&&b|é|&|=|a=%26"));
    let fragment = prop::option::of(words("|f|é"));
    let texts = (scheme, authority, path, query, fragment);
    texts.prop_filter_map("no reference", |(scheme, authority, path, query, fragment)| {
        let mut model = Model {
            scheme,
            path: path.to_owned(),
            query: query.map(str::to_owned),
            fragment: fragment.map(str::to_owned),
            ..Model::default()
        };
        model.set(Component::Authority, authority);
        model.build::<urial::kind::IriReference>().map(Ref::into_string)
    })
}

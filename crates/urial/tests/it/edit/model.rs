//! A slow model of a reference: seven texts, joined as in RFC 3986 section 5.3, and validated by
//! the parser.

use crate::strategies::words;
use proptest::prelude::*;
use proptest::sample::select;
use urial::kind::Kind;
use urial::{Component, Ref, split};

/// The components of a reference; an absent one is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) scheme: Option<String>,
    pub(crate) userinfo: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

impl Model {
    /// Splits any text into components, as in RFC 3986 appendix B.
    pub(crate) fn of(text: &str) -> Model {
        let parts = split(text);
        let mut model = Model {
            scheme: parts.scheme.map(str::to_owned),
            path: parts.path.to_owned(),
            query: parts.query.map(str::to_owned),
            fragment: parts.fragment.map(str::to_owned),
            ..Model::default()
        };
        model.set(Component::Authority, parts.authority);
        model
    }

    pub(crate) fn get(&self, component: Component) -> Option<&str> {
        match component {
            Component::Scheme => self.scheme.as_deref(),
            Component::Userinfo => self.userinfo.as_deref(),
            Component::Host => self.host.as_deref(),
            Component::Port => self.port.as_deref(),
            Component::Path => Some(&self.path),
            Component::Query => self.query.as_deref(),
            Component::Fragment => self.fragment.as_deref(),
            other => panic!("{other:?} is made of others"),
        }
    }

    pub(crate) fn set(&mut self, component: Component, text: Option<&str>) {
        let owned = text.map(str::to_owned);
        match component {
            Component::Scheme => self.scheme = owned,
            Component::Authority => {
                let whole = owned.clone().map(|text| format!("//{text}"));
                let parts = whole.as_deref().map(split);
                // A text with a delimiter that ends an authority is neither an authority nor a
                // host.
                let is_one = parts.is_none_or(|parts| parts.authority == text);
                let parts = parts
                    .and_then(|parts| parts.authority_parts())
                    .filter(|_| is_one);
                self.userinfo = parts.and_then(|parts| parts.userinfo).map(str::to_owned);
                self.host = parts.map_or(owned, |parts| Some(parts.host.to_owned()));
                self.port = parts.and_then(|parts| parts.port).map(str::to_owned);
            }
            Component::Userinfo => self.userinfo = owned,
            Component::Host => self.host = owned,
            Component::Port => self.port = owned,
            Component::Path => self.path = owned.unwrap_or_default(),
            Component::Query => self.query = owned,
            Component::Fragment => self.fragment = owned,
            other => panic!("{other:?} is no component"),
        }
    }

    /// Joins the components.
    pub(crate) fn to_text(&self) -> String {
        let around = |before: &str, part: &Option<String>, after: &str| {
            let part = part.as_ref();
            part.map(|part| format!("{before}{part}{after}"))
                .unwrap_or_default()
        };
        around("", &self.scheme, ":")
            + &around("//", &self.host.as_ref().map(|_| String::new()), "")
            + &around("", &self.userinfo, "@")
            + &around("", &self.host, "")
            + &around(":", &self.port, "")
            + &self.path
            + &around("?", &self.query, "")
            + &around("#", &self.fragment, "")
    }

    /// Builds the reference, if the text of the components is valid and splits into the same
    /// components.
    pub(crate) fn build<K: Kind>(&self) -> Option<Ref<String, K>> {
        let text = self.to_text();
        let parsed = Ref::<&str, K>::parse(&text).ok()?;
        (Model::of(&text) == *self).then(|| parsed.to_owned())
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
    let authority = prop::option::of(select(
        &[
            "",
            "h",
            "h",
            "me@h:80",
            "@",
            ":",
            "[::1]:",
            "u@",
            "127.0.0.1",
            "é",
        ][..],
    ));
    let path = select(
        &[
            "", "/", "/a", "/a/", "/a/b", "//", "//a", "/.//a", "a", "a/", "a/b", "a:b", "./a:b",
            "a//b", "/é", ".", "..",
        ][..],
    );
    let query = prop::option::of(select(
        &["", "q", "a=1&b=2&a=3", "a&&b", "é", "&", "=", "a=%26"][..],
    ));
    let fragment = prop::option::of(select(&["", "f", "é"][..]));
    let texts = (scheme, authority, path, query, fragment);
    texts.prop_filter_map(
        "no reference",
        |(scheme, authority, path, query, fragment)| {
            let mut model = Model {
                scheme,
                path: path.to_owned(),
                query: query.map(str::to_owned),
                fragment: fragment.map(str::to_owned),
                ..Model::default()
            };
            model.set(Component::Authority, authority);
            model
                .build::<urial::kind::IriReference>()
                .map(Ref::into_string)
        },
    )
}

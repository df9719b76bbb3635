//! A slow model of a reference: seven texts, joined as in RFC 3986 section 5.3, and validated by
//! the parser.

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
                let parts = parts.and_then(|parts| parts.authority_parts()).filter(|_| is_one);
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
            part.map(|part| format!("{before}{part}{after}")).unwrap_or_default()
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

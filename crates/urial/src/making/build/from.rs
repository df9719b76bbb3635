//! Builders that begin with the components of a text.

use alloc::borrow::Cow;

use urial_grammar::{Component, Storage};

use super::Builder;
use crate::kind::Kind;
use crate::types::parts::Parts;
use crate::types::reference::Ref;

/// Takes the components unchecked; `build` checks them.
impl<'a> From<Parts<'a>> for Builder<'a> {
    #[inline]
    fn from(parts: Parts<'a>) -> Builder<'a> {
        Builder {
            scheme: parts.scheme.map(Cow::Borrowed),
            path: Cow::Borrowed(parts.path),
            query: parts.query.map(Cow::Borrowed),
            fragment: parts.fragment.map(Cow::Borrowed),
            ..Builder::new()
        }
        .put(Component::Authority, parts.authority.map(Cow::Borrowed))
    }
}

/// Takes the components of a text; `build` makes an equal text.
impl<'a, K: Kind> From<Ref<&'a str, K>> for Builder<'a> {
    fn from(text: Ref<&'a str, K>) -> Builder<'a> {
        Builder::from(text.parts())
    }
}

impl<'a, T: Storage, K: Kind> From<&'a Ref<T, K>> for Builder<'a> {
    fn from(text: &'a Ref<T, K>) -> Builder<'a> {
        Builder::from(text.view())
    }
}

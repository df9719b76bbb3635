//! Builders that begin with the components of a text.

use alloc::borrow::Cow;

use super::Builder;
use crate::kind::Kind;
use crate::types::borrowed::Borrowed;
use crate::types::owned::Owned;
use crate::types::parts::Parts;

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
        .set_authority(parts.authority)
    }
}

/// Takes the components of a text; `build` makes an equal text.
impl<'a, K: Kind> From<Borrowed<'a, K>> for Builder<'a> {
    fn from(text: Borrowed<'a, K>) -> Builder<'a> {
        let parsed = text.parsed();
        Builder::from(Parts {
            scheme: parsed.scheme(),
            authority: parsed.authority(),
            path: parsed.path(),
            query: parsed.query(),
            fragment: parsed.fragment(),
        })
    }
}

impl<'a, K: Kind> From<&'a Owned<K>> for Builder<'a> {
    fn from(text: &'a Owned<K>) -> Builder<'a> {
        Builder::from(text.as_borrowed())
    }
}

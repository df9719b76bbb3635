//! Conversion to and from [`url::Url`](https://docs.rs/url), with the feature `url`.
//!
//! `url` follows the WHATWG URL Standard, which reads some texts differently from RFC 3986: it
//! takes `http://127.1/` as an address, moves `http:a` to a host, and keeps the drive letter of
//! `file:///C:/..`. So the conversion compares both: it fails unless they agree on [the scheme
//! rung](crate::Rung::Scheme), and the error names the component that would change.
//!
//! ```
//! use url::Url;
//! use urial::{Iri, Uri, UriBuf};
//!
//! let url = Url::try_from(Uri::parse("HTTP://example.com:80/a/../b")?).unwrap();
//! assert_eq!(url.as_str(), "http://example.com/b");
//! assert_eq!(UriBuf::try_from(url).unwrap(), "http://example.com/b");
//!
//! let url = Url::try_from(Iri::parse("http://example.com/ア")?).unwrap();
//! assert_eq!(Uri::try_from(&url).unwrap(), "http://example.com/%E3%82%A2");
//!
//! let error = Url::try_from(Uri::parse("http://0x7f.1/")?).unwrap_err();
//! assert!(error.to_string().ends_with(r#"host "0x7f.1" became "127.0.0.1""#));
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! The conversion from a `Url` is a parse: a `Url` may have characters that a URI does not allow
//! (`|` in a path, say), which `Repairer` of the crate `urial-text` encodes:
//! `Repairer::new().repair(url.as_str())`. `url` applies IDNA to a host beyond ASCII, which makes
//! another name of it; convert such an IRI with `to_uri_idna` first, with the feature `idna`.

use alloc::string::{String, ToString};

use ::url::Url;
use urial_grammar::Storage;

use super::same::{ConvertError, ensure_same};
use crate::kind::{self, Kind};
use crate::types::convert::Widen;
use crate::types::reference::Ref;

impl<T: Storage, K: Widen<kind::Iri> + Widen<kind::IriReference>> TryFrom<&Ref<T, K>> for Url {
    type Error = ConvertError;

    fn try_from(uri: &Ref<T, K>) -> Result<Url, ConvertError> {
        let uri = uri.view();
        // The error of `url` has no position and no text, so nothing secret is in it.
        let url = Url::parse(uri.as_str())
            .map_err(|error| ConvertError::Refused { by: "url::Url", why: error.to_string() })?;
        // `url` may have changed the host, as in `http://127.1/`; then the reference is another
        // one.
        ensure_same("url::Url", uri.widen(), url.as_str())?;
        Ok(url)
    }
}

impl<T: Storage, K: Widen<kind::Iri> + Widen<kind::IriReference>> TryFrom<Ref<T, K>> for Url {
    type Error = ConvertError;

    fn try_from(uri: Ref<T, K>) -> Result<Url, ConvertError> {
        Url::try_from(&uri)
    }
}

impl<'a, K: Kind> TryFrom<&'a Url> for Ref<&'a str, K> {
    type Error = ConvertError;

    fn try_from(url: &'a Url) -> Result<Ref<&'a str, K>, ConvertError> {
        // The URL Standard lets characters through that RFC 3986 does not: `|` and `^` in a path.
        Ok(Ref::<&str, K>::parse(url.as_str())?)
    }
}

impl<K: Kind> TryFrom<&Url> for Ref<String, K> {
    type Error = ConvertError;

    fn try_from(url: &Url) -> Result<Ref<String, K>, ConvertError> {
        Ok(Ref::<&str, K>::parse(url.as_str())?.to_owned())
    }
}

impl<K: Kind> TryFrom<Url> for Ref<String, K> {
    type Error = ConvertError;

    fn try_from(url: Url) -> Result<Ref<String, K>, ConvertError> {
        Ref::<String, _>::parse(url).map_err(ConvertError::Invalid)
    }
}

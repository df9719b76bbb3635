//! Conversion to and from [`http::Uri`](https://docs.rs/http), with the feature `http`.
//!
//! An `http::Uri` is the target of a request and has less: no fragment, no relative path, and an
//! empty path is `/`, whatever the scheme. So the conversion compares both: it fails unless they
//! agree on [the scheme rung](crate::Rung::Scheme), and the error names the component that would
//! change.
//!
//! ```
//! use http::Uri as HttpUri;
//! use urial::{ReferenceBuf, Uri, UriBuf, uri_reference};
//!
//! let target = HttpUri::try_from(Uri::parse("http://example.com?a")?).unwrap();
//! assert_eq!(target.to_string(), "http://example.com/?a");
//! assert_eq!(UriBuf::try_from(&target).unwrap(), "http://example.com/?a");
//! assert_eq!(HttpUri::try_from(uri_reference!("/a?b")).unwrap().path(), "/a");
//!
//! let error = HttpUri::try_from(Uri::parse("http://example.com/a#b")?).unwrap_err();
//! assert_eq!(error.to_string(), r#"http::Uri makes another reference of it: fragment "b" is lost"#);
//! // The targets of CONNECT and OPTIONS are no references.
//! assert!(ReferenceBuf::try_from(&HttpUri::from_static("example.com:80")).is_err());
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! An IRI is converted as [the URI that it becomes](crate::Ref::to_uri).

use alloc::string::{String, ToString};

use ::http::Uri;
use ::http::uri::{Authority, InvalidUri};
use urial_grammar::Storage;

use super::same::{ConvertError, ensure_same};
use crate::kind::{self, Kind};
use crate::making::edit::EditError;
use crate::making::recompose::recompose;
use crate::types::aliases::IriReference;
use crate::types::convert::Widen;
use crate::types::parts::Parts;
use crate::types::reference::Ref;

impl<T: Storage, K: Widen<kind::IriReference>> TryFrom<&Ref<T, K>> for Uri {
    type Error = ConvertError;

    fn try_from(reference: &Ref<T, K>) -> Result<Uri, ConvertError> {
        let reference: IriReference<'_> = reference.view().widen();
        // `http::Uri` would parse some of these texts as something else: `a:80` as a host and its
        // port.
        match (reference.is_relative(), reference.authority().is_some()) {
            (true, true) => return Err(refused("a host without a scheme")),
            (false, false) => return Err(refused("a scheme without a host")),
            (true, false) if !reference.path().is_absolute() => {
                return Err(refused("a path that does not begin with '/'"));
            }
            _ => {}
        }
        // The reference may be an IRI, and `http::Uri` holds a URI.
        let text = reference.to_uri();
        let uri: Uri = text.as_str().parse().map_err(refused::<InvalidUri>)?;
        let again: Ref<String, kind::Reference> = read(&uri)?;
        // The parser of `http` may read another reference out of a text than this one.
        ensure_same("http::Uri", reference, again.as_str())?;
        Ok(uri)
    }
}

impl<T: Storage, K: Widen<kind::IriReference>> TryFrom<Ref<T, K>> for Uri {
    type Error = ConvertError;

    fn try_from(reference: Ref<T, K>) -> Result<Uri, ConvertError> {
        Uri::try_from(&reference)
    }
}

/// Lets `http::Request::builder().uri(…)` take every type of this crate.
///
/// An `http::Error` has no room for the reason; to see it, convert before:
/// `http::Uri::try_from(&uri)?`.
///
/// ```
/// use urial::{UriBuf, uri, uri_reference};
/// let buf: UriBuf = "http://example.com/a".parse()?;
/// let request = http::Request::builder().uri(&buf).body(())?;
/// assert_eq!(request.uri(), "http://example.com/a");
/// assert!(http::Request::builder().uri(uri_reference!("/a?b")).body(()).is_ok());
/// assert!(http::Request::builder().uri(uri!("http://a/#lost")).body(()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<ConvertError> for ::http::Error {
    #[inline]
    fn from(_: ConvertError) -> ::http::Error {
        // Only the crate itself makes the errors that it is made from; this text makes one.
        match " ".parse::<Uri>() {
            Err(error) => error.into(),
            Ok(_) => unreachable!("a space is no URI"),
        }
    }
}

impl<K: Kind> TryFrom<&Uri> for Ref<String, K> {
    type Error = ConvertError;

    fn try_from(uri: &Uri) -> Result<Ref<String, K>, ConvertError> {
        read(uri)
    }
}

impl<K: Kind> TryFrom<Uri> for Ref<String, K> {
    type Error = ConvertError;

    fn try_from(uri: Uri) -> Result<Ref<String, K>, ConvertError> {
        read(&uri)
    }
}

fn refused<E: ToString>(why: E) -> ConvertError {
    ConvertError::Refused { by: "http::Uri", why: why.to_string() }
}

/// Builds the reference from the components of `uri`. Its text would not do: an authority alone
/// looks like a scheme, and a path may begin with `//`.
fn read<K: Kind>(uri: &Uri) -> Result<Ref<String, K>, ConvertError> {
    // RFC 9112 sections 3.2.3 and 3.2.4: the forms of CONNECT and of OPTIONS.
    let is_authority = uri.scheme().is_none() && uri.authority().is_some();
    if is_authority || uri.path() == "*" {
        return Err(ConvertError::RequestTarget);
    }
    let parts = Parts {
        scheme: uri.scheme_str(),
        authority: uri.authority().map(Authority::as_str),
        path: uri.path(),
        query: uri.query(),
        // `http::Uri` has no fragment.
        fragment: None,
    };
    recompose(&parts).map_err(|error| match error {
        EditError::Invalid(error) => ConvertError::Invalid(error),
        error => ConvertError::Refused { by: "urial", why: error.to_string() },
    })
}

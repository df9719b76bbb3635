//! URNs (RFC 8141).
//!
//! ```abnf
//! namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//! assigned-name = "urn" ":" NID ":" NSS
//! NID           = (alphanum) 0*30(ldh) (alphanum)
//! NSS           = pchar *(pchar / "/")
//! rq-components = [ "?+" r-component ] [ "?=" q-component ]
//! ```

use alloc::string::String;

use urial_grammar::Set;

use super::{ViewError, view};
use crate::component::Fragment;
use crate::percent;
use crate::types::borrowed::Uri;
use crate::types::encoded::Encoded;
use crate::types::owned::UriBuf;

/// A URN: a name in a namespace.
///
/// ```
/// use urial::uri;
/// use urial::views::Urn;
///
/// let urn = Urn::try_from(uri!("urn:example:a123,0%7C0?+resolve?=lang=en#part"))?;
/// assert_eq!((urn.nid(), urn.nss().as_str()), ("example", "a123,0%7C0"));
/// assert_eq!(urn.r_component().unwrap(), "resolve");
/// assert_eq!(urn.q_component().unwrap(), "lang=en");
/// assert_eq!(urn.f_component().unwrap(), "part");
///
/// // Only the assigned name is compared (RFC 8141 section 3).
/// let other = Urn::try_from(uri!("URN:EXAMPLE:a123,0%7c0"))?;
/// assert!(urn.is_equivalent(&other));
/// assert!(!urn.is_equivalent(&Urn::try_from(uri!("urn:example:A123,0%7C0"))?));
/// # Ok::<(), urial::views::ViewError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Urn<'a> {
    uri: Uri<'a>,
    nid: &'a str,
    nss: &'a str,
    r: Option<&'a str>,
    q: Option<&'a str>,
}

view!(Urn);

#[inline]
const fn error(reason: &'static str) -> ViewError {
    ViewError::new("urn", reason)
}

const NID: ViewError = error("the NID needs 2 to 32 letters, digits and inner hyphens");
const NSS: ViewError = error("the NSS is empty, or begins with a slash");

impl<'a> Urn<'a> {
    #[inline]
    fn new(uri: Uri<'a>) -> Result<Urn<'a>, ViewError> {
        if !uri.scheme().is("urn") {
            return Err(error("the scheme is another"));
        }
        let path = uri.path().as_str();
        // RFC 8141 section 2: `assigned-name = "urn" ":" NID ":" NSS`; later colons belong to the
        // NSS.
        let (nid, nss) = path
            .split_once(':')
            .ok_or(error("no colon after the NID"))?;
        if uri.authority().is_some() || !is_nid(nid) {
            return Err(NID);
        }
        if nss.is_empty() || nss.starts_with('/') {
            return Err(NSS);
        }
        let (r, q) = match uri.query() {
            Some(query) => rq_components(query.as_str())?,
            None => (None, None),
        };
        Ok(Urn {
            uri,
            nid,
            nss,
            r,
            q,
        })
    }

    /// Makes a URN of a namespace and a name in plain text; a `/` and a `:` stay.
    ///
    /// ```
    /// use urial::views::Urn;
    /// assert_eq!(Urn::build("isbn", "0451450523")?, "urn:isbn:0451450523");
    /// assert_eq!(Urn::build("example", "50% off")?, "urn:example:50%25%20off");
    /// assert!(Urn::build("x", "a").is_err() && Urn::build("isbn", "").is_err());
    /// # Ok::<(), urial::views::ViewError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the NID is not one, or the name is empty or begins with `/`.
    #[inline]
    pub fn build(nid: &str, name: &str) -> Result<UriBuf, ViewError> {
        if !is_nid(nid) {
            return Err(NID);
        }
        let mut text = String::from("urn:");
        text.push_str(nid);
        text.push(':');
        percent::encode_bytes_into(name.as_bytes(), Set::PATH, &mut text);
        let uri = UriBuf::parse(text).map_err(|_| error("it would be too long"))?;
        // Read once more: a name may be empty, or begin with a slash.
        Urn::try_from(&uri)?;
        Ok(uri)
    }

    /// Returns the identifier of the namespace, whose case does not matter.
    #[must_use]
    #[inline]
    pub const fn nid(&self) -> &'a str {
        self.nid
    }

    /// Returns the name in the namespace.
    #[must_use]
    #[inline]
    pub const fn nss(&self) -> Encoded<'a> {
        Encoded::trusted(self.nss)
    }

    /// Returns the r-component, which is for a resolver: the text after `?+`.
    #[must_use]
    #[inline]
    pub fn r_component(&self) -> Option<Encoded<'a>> {
        self.r.map(Encoded::trusted)
    }

    /// Returns the q-component, which is for what the URN names: the text after `?=`.
    #[must_use]
    #[inline]
    pub fn q_component(&self) -> Option<Encoded<'a>> {
        self.q.map(Encoded::trusted)
    }

    /// Returns the f-component, which is for who retrieves it: the fragment.
    #[must_use]
    #[inline]
    pub const fn f_component(&self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }

    /// Returns the assigned name in its normal form: `urn` and NID in lower case, the digits of
    /// triplets in upper case. Equivalent URNs have the same one.
    ///
    /// ```
    /// use urial::{uri, views::Urn};
    /// let urn = Urn::try_from(uri!("URN:ISBN:a%c3%a9?=x#y"))?;
    /// assert_eq!(urn.assigned_name(), "urn:isbn:a%C3%A9");
    /// # Ok::<(), urial::views::ViewError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn assigned_name(&self) -> String {
        let mut name = String::from("urn:");
        // Section 3.1: scheme and NID without case, and r-, q- and f-components do not count.
        name.push_str(&self.nid.to_ascii_lowercase());
        name.push(':');
        // No octet is decoded: `%2D` and `-` are different in a URN (section 3.1).
        let mut digits = 0;
        name.extend(self.nss.chars().map(|found| {
            if found == '%' {
                digits = 2;
            } else if digits > 0 {
                digits -= 1;
                return found.to_ascii_uppercase();
            }
            found
        }));
        name
    }

    /// Returns whether both have the same assigned name ([RFC 8141 section 3.1]).
    ///
    /// [RFC 8141 section 3.1]: https://www.rfc-editor.org/rfc/rfc8141#section-3.1
    #[must_use]
    #[inline]
    pub fn is_equivalent(&self, other: &Urn<'_>) -> bool {
        self.assigned_name() == other.assigned_name()
    }
}

#[inline]
fn is_nid(nid: &str) -> bool {
    let is_ldh = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let bytes = nid.as_bytes();
    // `NID = (alphanum) 0*30(ldh) (alphanum)`: two characters at least, and 32 at most.
    (2..=32).contains(&bytes.len())
        && bytes.iter().all(is_ldh)
        && !nid.starts_with('-')
        && !nid.ends_with('-')
}

type Component<'a> = Option<&'a str>;

#[inline]
fn rq_components(query: &str) -> Result<(Component<'_>, Component<'_>), ViewError> {
    const EMPTY: ViewError = error("an r- or q-component is empty, or begins with a slash");
    //   ?+r?=q     both          ?+r     r alone          ?=q     q alone
    // An empty query has no first character, and fails with all other beginnings.
    let (r, q) = match query.split_at_checked(1) {
        // The first `?=` ends the r-component; more of them belong to the q-component.
        Some(("+", rest)) => match rest.split_once("?=") {
            Some((r, q)) => (Some(r), Some(q)),
            None => (Some(rest), None),
        },
        Some(("=", q)) => (None, Some(q)),
        _ => return Err(error("what follows the `?` is neither a `+` nor a `=`")),
    };
    // `pchar *( pchar / "/" / "?" )`: the first character is neither.
    let is_wrong = |part: &str| part.is_empty() || part.starts_with(['/', '?']);
    if r.is_some_and(is_wrong) || q.is_some_and(is_wrong) {
        return Err(EMPTY);
    }
    Ok((r, q))
}

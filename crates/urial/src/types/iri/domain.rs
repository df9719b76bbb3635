//! Internationalized domain names (IDNA): hosts in the DNS and as people read them, with the
//! feature `idna`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urial_grammar::{HostClass, Lend, Production};

use super::{IriKind, UriKind, of_that_kind};
use crate::kind::Kind;
use crate::percent;
use crate::types::reference::Ref;

/// Hosts in their DNS form (UTS #46).
impl<'i, 'o, T: Lend<'i, 'o>, K: Kind> Ref<T, K> {
    /// Writes the host in its DNS form (UTS #46), and leaves everything else as it is.
    ///
    /// Letters beyond ASCII, and triplets that stand for such letters, become `xn--…`. This is for
    /// schemes whose hosts are names of the DNS, such as `http`. A host that is ASCII already is
    /// left as it is, and so is an address. To compare hosts or look them up, bring all of them to
    /// this form.
    ///
    /// ```
    /// use urial::{Iri, Uri};
    /// let iri = Iri::parse("http://bücher.example/é")?;
    /// assert_eq!(iri.with_ascii_host().unwrap(), "http://xn--bcher-kva.example/é");
    /// let uri = Uri::parse("http://b%C3%BCcher.example/")?;
    /// assert_eq!(uri.with_ascii_host().unwrap(), "http://xn--bcher-kva.example/");
    /// assert!(Uri::parse("http://a.example/%C3%A9")?.with_ascii_host().unwrap().is_borrowed());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host cannot be a domain name.
    ///
    /// # Panics
    ///
    /// If the result is longer than `u32::MAX`.
    pub fn with_ascii_host(&'i self) -> Result<Ref<Cow<'o, str>, K>, IdnaError> {
        let Some((host, ascii)) = self.ascii_host()? else {
            return Ok(self.as_borrowed().into_storage());
        };
        let text = self.as_str();
        let named = [&text[..host.start], &ascii, &text[host.end..]].concat();
        Ok(of_that_kind(named))
    }

    /// Returns the range of the host and its DNS form, if that differs from the host as written.
    fn ascii_host(&'i self) -> Result<Option<(Range<usize>, String)>, IdnaError> {
        let spans = self.spans();
        let Some((host, HostClass::RegName)) = spans.host().zip(spans.host) else {
            return Ok(None);
        };
        let name = percent::decode_checked(&self.as_str()[host.clone()]);
        // An ASCII name is left alone, also one that is no name of the DNS: it may be one of
        // another registry (section 3.2.2).
        if name.is_ascii() {
            return Ok(None);
        }
        Ok(Some((host, to_ascii(&name)?.into_owned())))
    }
}

/// Conversion to a URI with a host of the DNS.
impl<'i, 'o, T: Lend<'i, 'o>, K: IriKind> Ref<T, K> {
    /// Converts as [`Ref::to_uri`] does, with the labels of a domain name in their DNS form
    /// (UTS #46).
    ///
    /// This is for schemes whose hosts are names of the DNS, such as `http`. A host that is ASCII
    /// already is left as it is; triplets of UTF-8 in a host count as the characters they stand
    /// for.
    ///
    /// ```
    /// use urial::Iri;
    /// let iri = Iri::parse("http://résumé.example.org/é")?;
    /// assert_eq!(iri.to_uri_idna().unwrap(), "http://xn--rsum-bpad.example.org/%C3%A9");
    /// assert!(Iri::parse("http://é_.example/")?.to_uri_idna().is_err());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host cannot be a domain name.
    ///
    /// # Panics
    ///
    /// If the result is longer than `u32::MAX`.
    pub fn to_uri_idna(&'i self) -> Result<Ref<Cow<'o, str>, K::Uri>, IdnaError> {
        let Some((host, ascii)) = self.ascii_host()? else {
            return Ok(self.to_uri());
        };
        let text = self.as_str();
        let mut uri = String::with_capacity(text.len() + ascii.len());
        // Triplets before and after the host: a form in the DNS is of names only.
        uri.push_str(&percent::encode_beyond_ascii(&text[..host.start]));
        uri.push_str(&ascii);
        uri.push_str(&percent::encode_beyond_ascii(&text[host.end..]));
        Ok(of_that_kind(uri))
    }
}

/// Conversion to an IRI with a host as people read it.
impl<'i, 'o, T: Lend<'i, 'o>, K: UriKind> Ref<T, K> {
    /// Converts as [`Ref::to_iri`] does, with `xn--…` labels of a domain name as people read
    /// them (UTS #46).
    ///
    /// This is for schemes whose hosts are names of the DNS, such as `http`. A host is left as it
    /// is if it has no such label, if one of them is not decodable, or if the DNS would read the
    /// result as another name. So [`Ref::to_uri_idna`] leads back to the same name, in lower
    /// case.
    ///
    /// ```
    /// use urial::Uri;
    /// let uri = Uri::parse("http://xn--rsum-bpad.example.org/%C3%A9")?;
    /// assert_eq!(uri.to_iri_idna(), "http://résumé.example.org/é");
    /// assert_eq!(Uri::parse("http://xn--a/")?.to_iri_idna(), "http://xn--a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_iri_idna(&'i self) -> Ref<Cow<'o, str>, K::Iri> {
        let iri = self.to_iri();
        let spans = *iri.spans();
        let Some((host, HostClass::RegName)) = spans.host().zip(spans.host) else {
            return iri;
        };
        let text = iri.as_str();
        let Some(name) = readable(&text[host.clone()]) else {
            return iri;
        };
        let text = [&text[..host.start], &name, &text[host.end..]].concat();
        of_that_kind(text)
    }
}

/// Decodes a name of the DNS, if it has an encoded label and the result stands for the same name.
#[inline]
fn readable(host: &str) -> Option<String> {
    if !host.split('.').any(is_encoded) {
        return None;
    }
    let (name, outcome) =
        Uts46::new().to_unicode(host.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    outcome.ok()?;
    // Both ways or not at all, so that the readable name leads to the same host.
    let is_same = to_ascii(host.as_bytes()).ok()? == to_ascii(name.as_bytes()).ok()?;
    (is_same && Production::IregName.check(&name).is_ok()).then(|| name.into_owned())
}

/// Returns whether a label is encoded for the DNS.
#[inline]
fn is_encoded(label: &str) -> bool {
    // RFC 5890 section 2.3.2.5: the prefix of an encoded label, in any case.
    let start = label.get(..4);
    start.is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}

/// Encodes a name. RFC 3987 asks for letters, digits and hyphens only (`UseSTD3ASCIIRules`), and
/// the DNS limits lengths.
#[inline]
fn to_ascii(name: &[u8]) -> Result<Cow<'_, str>, IdnaError> {
    // `example.com.`: the dot of the root may stand at the end (section 3.2.2).
    let length = DnsLength::VerifyAllowRootDot;
    Uts46::new()
        .to_ascii(name, AsciiDenyList::STD3, Hyphens::CheckFirstLast, length)
        .map_err(|_| IdnaError(()))
}

/// The error for a host that IDNA does not allow as a domain name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdnaError(());

impl fmt::Display for IdnaError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host is no internationalized domain name (UTS #46)")
    }
}

impl core::error::Error for IdnaError {}

//! Hosts as the DNS has them and as people read them (IDNA), with the feature `idna`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urial_grammar::{HostClass, Rule};

use super::{IriKind, UriKind, of_that_kind};
use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::maybe_owned::MaybeOwned;
use crate::percent;

impl<'a, K: Kind> Borrowed<'a, K> {
    /// Writes the host as the DNS has it (UTS #46), and leaves everything else as it is: letters
    /// beyond ASCII, and triplets that stand for such, become
    /// `xn--…`.
    ///
    /// It is for schemes whose hosts are names of the DNS, such as `http`. A host that is ASCII
    /// already is left as it is, and so is an address. To compare hosts
    /// or look them up, all of them are brought to this form.
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
    /// When the host cannot be a domain name.
    ///
    /// # Panics
    ///
    /// When the result is longer than `u32::MAX`.
    pub fn with_ascii_host(self) -> Result<MaybeOwned<'a, K>, IdnaError> {
        let Some((host, ascii)) = self.ascii_host()? else {
            return Ok(MaybeOwned::Borrowed(self));
        };
        let text = self.as_str();
        let named = [&text[..host.start], &ascii, &text[host.end..]].concat();
        Ok(MaybeOwned::Owned(of_that_kind(named)))
    }

    /// Where the host is, and how the DNS has it, if that is not what is written there.
    fn ascii_host(&self) -> Result<Option<(Range<usize>, String)>, IdnaError> {
        let spans = self.spans();
        let Some((host, HostClass::RegName)) = spans.host().zip(spans.host) else {
            return Ok(None);
        };
        let name = percent::decode_checked(&self.as_str()[host.clone()]);
        if name.is_ascii() {
            return Ok(None);
        }
        Ok(Some((host, to_ascii(&name)?.into_owned())))
    }
}

impl<'a, K: IriKind> Borrowed<'a, K> {
    /// [`Borrowed::to_uri`] with the labels of a host that is a domain name in ASCII, as the DNS has them (UTS #46).
    ///
    /// It is for schemes whose hosts are names of the DNS, such as `http`. A host that is ASCII already is left as it is;
    /// triplets of UTF-8 in a host count as the characters they stand for.
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
    /// When the host cannot be a domain name.
    ///
    /// # Panics
    ///
    /// When the result is longer than `u32::MAX`.
    pub fn to_uri_idna(self) -> Result<MaybeOwned<'a, K::Uri>, IdnaError> {
        let Some((host, ascii)) = self.ascii_host()? else {
            return Ok(self.to_uri());
        };
        let text = self.as_str();
        let mut uri = String::with_capacity(text.len() + ascii.len());
        uri.push_str(&percent::encode_beyond_ascii(&text[..host.start]));
        uri.push_str(&ascii);
        uri.push_str(&percent::encode_beyond_ascii(&text[host.end..]));
        Ok(MaybeOwned::Owned(of_that_kind(uri)))
    }
}

impl<'a, K: UriKind> Borrowed<'a, K> {
    /// [`Borrowed::to_iri`] with the labels of a domain name as people read them, where the DNS has them as `xn--…` (UTS #46).
    ///
    /// It is for schemes whose hosts are names of the DNS, such as `http`. A host is left as it is when it has no such label, or when
    /// one of them stands for nothing, or when the DNS would read the result as another name. So
    /// [`Borrowed::to_uri_idna`] leads back to the same name, in lower case.
    ///
    /// ```
    /// use urial::Uri;
    /// let uri = Uri::parse("http://xn--rsum-bpad.example.org/%C3%A9")?;
    /// assert_eq!(uri.to_iri_idna(), "http://résumé.example.org/é");
    /// assert_eq!(Uri::parse("http://xn--a/")?.to_iri_idna(), "http://xn--a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_iri_idna(self) -> MaybeOwned<'a, K::Iri> {
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
        MaybeOwned::Owned(of_that_kind(text))
    }
}

/// What a name of the DNS stands for, if it has an encoded label, and if the result stands for that name.
fn readable(host: &str) -> Option<String> {
    if !host.split('.').any(is_encoded) {
        return None;
    }
    let (name, outcome) = Uts46::new().to_unicode(
        host.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::CheckFirstLast,
    );
    outcome.ok()?;
    let is_same = to_ascii(host.as_bytes()).ok()? == to_ascii(name.as_bytes()).ok()?;
    (is_same && Rule::IregName.check(&name).is_ok()).then(|| name.into_owned())
}

/// Whether a label is encoded as the DNS has it.
fn is_encoded(label: &str) -> bool {
    let start = label.get(..4);
    start.is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}

/// RFC 3987 asks for letters, digits and hyphens only (`UseSTD3ASCIIRules`), and the DNS for its lengths.
fn to_ascii(name: &[u8]) -> Result<Cow<'_, str>, IdnaError> {
    let length = DnsLength::VerifyAllowRootDot;
    Uts46::new()
        .to_ascii(name, AsciiDenyList::STD3, Hyphens::CheckFirstLast, length)
        .map_err(|_| IdnaError(()))
}

/// The error of a host that IDNA does not allow as a domain name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdnaError(());

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host is no internationalized domain name (UTS #46)")
    }
}

impl core::error::Error for IdnaError {}

//! Hosts in ASCII (IDNA), with the feature `idna`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urial_grammar::HostClass;

use super::{IriKind, of_that_kind};
use crate::borrowed::Borrowed;
use crate::maybe_owned::MaybeOwned;
use crate::percent;

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
        let spans = self.spans();
        let Some((host, HostClass::RegName)) = spans.host().zip(spans.host) else {
            return Ok(self.to_uri());
        };
        let text = self.as_str();
        let name = percent::decode_checked(&text[host.clone()]);
        if name.is_ascii() {
            return Ok(self.to_uri());
        }
        let ascii = to_ascii(&name)?;
        let mut uri = String::with_capacity(text.len() + ascii.len());
        uri.push_str(&percent::encode_beyond_ascii(&text[..host.start]));
        uri.push_str(&ascii);
        uri.push_str(&percent::encode_beyond_ascii(&text[host.end..]));
        Ok(MaybeOwned::Owned(of_that_kind(uri)))
    }
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

//! The site of a host, by the Public Suffix List: whom a name was registered to.
//!
//! `www.example.co.uk` and `shop.example.co.uk` belong to one registrant, `a.co.uk` and `b.co.uk`
//! to two. No rule of syntax tells that `co.uk` is a suffix under which names are registered; the
//! list does. The feature `psl` brings it in.

mod rules;

use alloc::borrow::Cow;
use alloc::string::String;

use urial::{Host, percent};

pub use rules::{SuffixList, SuffixListError};

/// The parts of a host name by a [`SuffixList`], as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site<'a> {
    host: &'a str,
    /// The offset of the registrable domain; that of the suffix if the host is a suffix.
    domain: usize,
    suffix: usize,
    is_listed: bool,
}

impl SuffixList {
    /// Divides the name of a host into subdomain, registrable domain and suffix.
    ///
    /// `None` if the host is an address or empty, has an empty label, or writes a dot as `%2E`. A
    /// dot at the end is left out. A name under a top-level domain that is not in the list is
    /// divided as the list's algorithm wants it: the last label is the suffix.
    #[must_use]
    pub fn site<'a>(&self, host: Host<'a>) -> Option<Site<'a>> {
        let text = host.as_str();
        let text = text.strip_suffix('.').unwrap_or(text);
        host.reg_name()?;
        // RFC 1034 section 3.1: only the root has an empty label.
        if text.as_bytes().split(|byte| *byte == b'.').any(<[u8]>::is_empty) {
            return None;
        }
        let name = decoded(text)?;
        let name = rules::spelled(&name);
        let (suffix_labels, is_listed) = self.suffix_labels(&name);
        // Both steps keep the number of dots, so labels of `name` and of `text` correspond.
        let labels = dots(&name) + 1;
        let suffix = start_of_last(text, suffix_labels);
        // The exception `!jp` leaves a suffix without labels.
        let domain = match (1..labels).contains(&suffix_labels) {
            true => start_of_last(&text[..suffix - 1], 1),
            false => suffix,
        };
        Some(Site { host: text, domain, suffix, is_listed })
    }
}

impl<'a> Site<'a> {
    /// Returns the registrable domain: the suffix and one label before it; `None` if the host is a
    /// suffix itself, such as `co.uk`.
    #[must_use]
    pub fn domain(&self) -> Option<&'a str> {
        (self.domain < self.suffix).then(|| &self.host[self.domain..])
    }

    /// Returns the suffix, under which names are registered, such as `co.uk` or `github.io`.
    #[must_use]
    pub fn suffix(&self) -> &'a str {
        &self.host[self.suffix..]
    }

    /// Returns the labels before the registrable domain, such as `www`; `None` without any.
    #[must_use]
    pub fn subdomain(&self) -> Option<&'a str> {
        (self.domain > 0).then(|| &self.host[..self.domain - 1])
    }

    /// Returns whether the suffix is in the list; if not, it is the last label.
    #[must_use]
    pub const fn is_listed(&self) -> bool {
        self.is_listed
    }
}

/// Returns the registrable domain by the built-in Public Suffix List: what somebody registered,
/// with everything below it the same site.
///
/// `None` for an address, for a suffix such as `co.uk`, and as [`SuffixList::site`] says.
///
/// ```
/// use urial::Uri;
/// use urial_guard::registrable_domain;
///
/// let domain = |text| registrable_domain(Uri::parse(text).unwrap().host().unwrap());
/// assert_eq!(domain("https://www.example.co.uk/x"), Some("example.co.uk"));
/// assert_eq!(domain("https://paypal.com.evil.io/"), Some("evil.io"));
/// assert_eq!(domain("https://ann.github.io/"), Some("ann.github.io"));
/// assert_eq!(domain("https://127.0.0.1/"), None);
/// assert_eq!(domain("https://co.uk/"), None);
/// ```
#[must_use]
pub fn registrable_domain(host: Host<'_>) -> Option<&str> {
    SuffixList::default().site(host)?.domain()
}

/// Decodes the octets of a host; `None` if it has a dot written as `%2E`, or is not UTF-8.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let name = String::from_utf8(percent::decode(text).ok()?.into_owned()).ok()?;
    // `a%2Eb` is one label to some programs and two to others.
    (dots(&name) == dots(text)).then_some(Cow::Owned(name))
}

/// Counts the dots of a name. Names are short: a look at each byte takes less than a search.
fn dots(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'.').count()
}

/// Returns the offset of the last `labels` labels.
fn start_of_last(text: &str, labels: usize) -> usize {
    //   www.example.co.uk     the last three labels start after the dot number 2 from the end
    //      2       1  0
    let mut dots = (0..text.len()).rev().filter(|at| text.as_bytes()[*at] == b'.');
    dots.nth(labels.saturating_sub(1)).map_or(0, |dot| dot + 1)
}

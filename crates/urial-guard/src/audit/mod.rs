//! Audits: suspicious traits of references that are valid by the grammar ([RFC 3986 section 7]).
//!
//! ```
//! use urial::Uri;
//! use urial_guard::audit::{Rule, Severity};
//!
//! let uri = Uri::parse("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")?;
//! let findings = urial_guard::audit(&uri);
//! assert_eq!(findings[0].rule(), Rule::UserinfoLikeHost);
//! assert_eq!(findings[0].span(), 6..41);
//! assert_eq!(findings[0].explanation(), "the host is 10.0.0.1, not cnn.example.com");
//! assert_eq!(findings[1].rule(), Rule::PrivateNetwork);
//! assert_eq!(findings[1].severity(), Severity::Warning);
//! assert!(urial_guard::audit(&Uri::parse("http://example.com:8080/a%20b?c=d%2Fe")?).is_empty());
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! Text that does not parse can be audited too, see [`audit_text`]. [`Audit`] has the settings. An
//! ordinary reference costs no allocation.
//!
//! An audit is for people and for logs: it says what is odd. A program that has to decide whether
//! to fetch asks a [`FetchPolicy`], which refuses whatever it is not told to allow.
//!
//! # Severities
//!
//! [`Severity::Warning`] is for what ordinary references hardly ever have. The same thing can
//! matter more or less: `%0D%0A` in the query of an `http` URI is text that somebody has typed, in
//! a `gopher` URI it is a second command.
//!
//! [RFC 3986 section 7]: https://www.rfc-editor.org/rfc/rfc3986#section-7

#[macro_use]
mod told;
mod rule;
mod words;
mod net;
mod mapping;
mod owner;
mod names;
mod finding;
mod pairs;
mod outline;
mod numeric;
mod browser;
mod dns;
mod scheme;
mod port;
mod octets;
mod secret;
mod script;
#[cfg(feature = "confusables")]
mod confusables;
mod protected;
mod host;
mod authority;
mod inner;
mod mail;
mod path;
mod redirect;
mod text;
mod members;
mod pattern;
mod refusal;
mod verdict;
mod policy;
mod answers;

pub use browser::browser_host;
pub use finding::Finding;
pub use members::PolicyError;
pub use net::{Cidr, CidrError};
pub use numeric::loose_ip;
pub use pattern::HostPattern;
pub use policy::FetchPolicy;
pub use protected::Names;
pub use refusal::{Refusal, RefusedScheme};
pub use rule::{Rule, Severity, UnknownRule};
pub use verdict::Verdict;

pub use text::audit_text;

use alloc::vec::Vec;
use core::net::IpAddr;
use core::ops::Range;

use finding::Findings;
use octets::Place;
use owner::Owners;
use urial_grammar::{Spans, search};

use urial::kind::Kind;
use urial::schemes::SchemeRules;
use urial::{Ref, Storage};

/// The settings of an audit.
///
/// ```
/// use urial::Uri;
/// use urial_guard::audit::{Audit, Cidr, Rule};
///
/// let (office, partner): (Cidr, Cidr) = ("10.1.0.0/16".parse()?, "192.0.2.0/24".parse()?);
/// let (allow, deny) = ([office], [partner]);
/// let audit = Audit::new().allow_networks(&allow).deny_networks(&deny);
/// assert!(audit.check(&Uri::parse("http://10.1.2.3/").unwrap()).is_empty());
/// // Whatever the notation.
/// let findings = audit.check(&Uri::parse("http://0xc0.0.0x0207/").unwrap());
/// assert!(findings.iter().any(|finding| finding.rule() == Rule::DeniedNetwork));
/// # Ok::<(), urial_guard::audit::CidrError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Audit<'s> {
    allow: &'s [Cidr],
    deny: &'s [Cidr],
    names: Option<&'s Names>,
    schemes: SchemeRules<'s>,
    owners: Owners<'s>,
}

impl<'s> Audit<'s> {
    /// Creates an audit that allows and denies no network, with the schemes of the [table](urial::schemes).
    #[must_use]
    pub const fn new() -> Audit<'s> {
        Audit {
            allow: &[],
            deny: &[],
            names: None,
            schemes: SchemeRules::BUILT_IN,
            owners: Owners::BUILT_IN,
        }
    }

    /// Addresses in these networks are nothing to report, unless they are denied.
    #[must_use]
    pub const fn allow_networks(self, allow: &'s [Cidr]) -> Audit<'s> {
        Audit { allow, ..self }
    }

    /// Addresses in these networks are [critical](Severity::Critical).
    #[must_use]
    pub const fn deny_networks(self, deny: &'s [Cidr]) -> Audit<'s> {
        Audit { deny, ..self }
    }

    /// Looks for these names in hosts that are not their own.
    ///
    /// Two things are found, in a label or between its hyphens: a name in a host whose registrable
    /// domain is another one, and a text with the skeleton (UTS #39) of a name that is not the name
    /// itself. The second one needs the feature `confusables`.
    ///
    /// ```
    /// use urial_guard::{Audit, Names, Rule};
    /// let names = Names::new(["mybank.example"]);
    /// let audit = Audit::new().names(&names);
    /// let findings = audit.check_text("https://mybank-login.example/");
    /// assert_eq!(findings[0].rule(), Rule::BrandInHost);
    /// assert_eq!(findings[0].explanation(), "names mybank, but belongs to mybank-login.example");
    /// assert!(audit.check_text("https://www.mybank.example/").is_empty());
    /// ```
    #[must_use]
    pub const fn names(self, names: &'s Names) -> Audit<'s> {
        Audit { names: Some(names), ..self }
    }

    /// Uses these rules for schemes and their ports.
    #[must_use]
    pub const fn schemes(self, schemes: SchemeRules<'s>) -> Audit<'s> {
        Audit { schemes, ..self }
    }

    /// Uses this list to tell whose a host is, instead of the one that is built in.
    ///
    /// ```
    /// use urial_guard::SuffixList;
    /// use urial_guard::{Audit, Names};
    /// let list: SuffixList = "example\nhosting.example\n".parse().unwrap();
    /// let names = Names::new(["paypal.com"]);
    /// let findings = Audit::new()
    ///     .names(&names)
    ///     .suffixes(&list)
    ///     .check_text("http://www.paypal.com.evil.hosting.example/");
    /// assert_eq!(
    ///     findings[0].explanation(),
    ///     "names paypal, but belongs to evil.hosting.example",
    /// );
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    pub const fn suffixes(self, list: &'s crate::SuffixList) -> Audit<'s> {
        Audit { owners: Owners(Some(list)), ..self }
    }

    /// Audits a reference.
    #[must_use]
    pub fn check<T: Storage, K: Kind>(&self, reference: &Ref<T, K>) -> Vec<Finding> {
        let mut findings = Findings::new(reference.as_ref());
        self.components(reference.spans(), &mut findings);
        findings.into_sorted()
    }

    /// Looks at the components of a text, valid or not.
    fn components<'f>(&self, spans: &Spans, findings: &mut Findings<'f>)
    where
        's: 'f,
    {
        let text = findings.text;
        // Before the first check: many rules depend on the scheme.
        findings.scheme = &text[..spans.scheme_end as usize];
        findings.owners = self.owners;
        // This looks at many bytes at a time, and spares most texts a look at each.
        findings.has_triplets = search::percent(text.as_bytes()).is_some();
        script::check(spans, findings);
        scheme::check(self, findings);
        if !spans.ascii {
            text::bidi_characters(findings);
        }
        findings.next_component();
        if spans.host.is_some() {
            authority::check(self, spans, findings);
        } else {
            authority::check_missing(self, spans, findings);
        }
        findings.next_component();
        let passwords = inner::check(spans, findings);
        path::check(spans, findings);
        secret::check_path(spans.path(), findings);
        let web_host = redirect::is_web(findings.scheme).then(|| spans.host().unwrap_or_default());
        // In `mailto` and its like, addresses are the subject.
        let has_addresses = spans.host.is_none() && spans.scheme_end > 0;
        // A fragment may have pairs as well: an answer of OAuth has its token there (RFC 6749
        // section 4.2.2).
        let fragment = spans.fragment(text.len());
        for (place, span) in [(Place::Query, spans.query()), (Place::Fragment, fragment)] {
            findings.next_component();
            let Some(span) = span else {
                continue;
            };
            octets::check(place, span.clone(), findings);
            check_pairs(web_host.as_ref(), span.clone(), findings);
            if !has_addresses {
                mail::check(span, &passwords, findings);
            }
        }
    }

    /// Returns the verdict of the lists on an address and the one inside of it: denied, allowed, or
    /// nothing.
    fn listed(&self, address: IpAddr) -> Option<bool> {
        // Deny first: a network that is both denied and allowed is denied.
        if net::is_in(self.deny, address) {
            return Some(false);
        }
        net::is_within(self.allow, address).then_some(true)
    }
}

/// Looks at the pairs of a query or a fragment.
fn check_pairs(web_host: Option<&Range<usize>>, span: Range<usize>, findings: &mut Findings<'_>) {
    secret::check_nested(span.clone(), findings);
    for pair in pairs::pairs(findings.text, span) {
        secret::check(&pair, findings);
        if let Some(host) = web_host {
            redirect::check(host.clone(), &pair, findings);
        }
    }
}

/// Reports suspicious traits of a reference; see the [module](self). [`Audit`] has settings.
///
/// ```
/// let reference = urial::Reference::parse("//2130706433/")?;
/// let findings = urial_guard::audit(&reference);
/// assert_eq!(findings[0].explanation(), "resolvers read 2130706433 as the address 127.0.0.1");
/// assert_eq!(findings[0].safe_form(), Some("//127.0.0.1/"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[must_use]
pub fn audit<T: Storage, K: Kind>(text: &Ref<T, K>) -> Vec<Finding> {
    Audit::new().check(text)
}

#[cfg(test)]
mod lists;

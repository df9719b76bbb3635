//! Whose a host is, as far as its text can tell.
//!
//! With the feature `psl` the Public Suffix List decides. Without it, the last two labels are taken
//! for the registered domain, or three where the last two are such as `co.uk`. Below the suffixes
//! of hosting companies (`github.io`) the domain is the company's, not the customer's.

/// Labels before the country in some countries.
const SECOND_ENDS: [&str; 19] = [
    "ac", "asn", "co", "com", "edu", "go", "gob", "gouv", "gov", "gr", "id", "ltd", "mil", "ne",
    "net", "nom", "or", "org", "sch",
];

pub(super) fn is_one_of(ends: &[&str], label: &str) -> bool {
    ends.iter().any(|end| label.eq_ignore_ascii_case(end))
}

pub(super) fn is_country(label: &str) -> bool {
    label.len() == 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A list that tells owners; `None` is the one that is built in.
#[cfg(feature = "psl")]
type List<'s> = Option<&'s crate::SuffixList>;
#[cfg(not(feature = "psl"))]
type List<'s> = core::marker::PhantomData<&'s str>;

/// The list that tells owners, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Owners<'s>(pub(super) List<'s>);

impl Owners<'_> {
    #[cfg(feature = "psl")]
    pub(super) const BUILT_IN: Owners<'static> = Owners(None);
    #[cfg(not(feature = "psl"))]
    pub(super) const BUILT_IN: Owners<'static> = Owners(core::marker::PhantomData);

    /// Returns the registered domain that the host is, or is below; of a suffix, the suffix.
    pub(super) fn domain(self, host: &str) -> &str {
        #[cfg(feature = "psl")]
        if let Ok(name) = urial::Host::parse_iri(host) {
            let built_in = crate::SuffixList::default();
            if let Some(site) = self.0.unwrap_or(&built_in).site(name) {
                // A suffix alone, such as `co.uk`, has no registered domain.
                return site.domain().unwrap_or(site.suffix());
            }
        }
        by_labels(host)
    }
}

/// Guesses the registered domain without a list.
fn by_labels(host: &str) -> &str {
    let host = host.strip_suffix('.').unwrap_or(host);
    let mut labels = host.rsplit('.');
    let is_below_country = labels.next().is_some_and(is_country);
    let is_double = is_below_country && labels.next().is_some_and(|it| is_one_of(&SECOND_ENDS, it));
    // `example.co.uk`: one label more belongs to the domain.
    let dot = host.rmatch_indices('.').nth(if is_double { 2 } else { 1 });
    // With fewer dots the whole host is a registered name, or one of a local network.
    dot.map_or(host, |(dot, _)| &host[dot + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_are_what_somebody_registers() {
        for (host, expected) in [
            ("a", "a"),
            ("a.example", "a.example"),
            ("www.a.example.", "a.example"),
            ("www.a.co.uk", "a.co.uk"),
            ("co.uk", "co.uk"),
            ("a.or.jp", "a.or.jp"),
            ("x.y.com.br", "y.com.br"),
            ("paypal.com.evil.io", "evil.io"),
            ("..", "."),
        ] {
            assert_eq!(by_labels(host), expected, "{host}");
        }
    }
}

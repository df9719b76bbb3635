//! The differences that are known, each with the section that decides it.

use crate::verdict::{Class, Verdict};

/// Two parsers that do not agree about a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) peer: &'static str,
    pub(crate) ours: Verdict<'a>,
    pub(crate) theirs: Verdict<'a>,
}

/// A rule that explains differences. The first that does counts.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) explains: fn(&Difference) -> bool,
    /// Text of the RFC, with the number of the section.
    pub(crate) reason: &'static str,
}

/// About valid texts and their components five parsers are of one mind; this is about what a host
/// is.
pub(crate) const EXPLAINED: &[Rule] = &[Rule {
    name: "V is v",
    explains: |difference| {
        let (Some(ours), Some(mut theirs)) = (difference.ours, difference.theirs) else {
            return false;
        };
        let (Some(host), Some(inside)) = (ours.inside, &mut theirs.inside) else {
            return false;
        };
        let is_it = host.class == Some(Class::IpvFuture)
            && host.host.starts_with("[V")
            && inside.class == Some(Class::Ipv6WithoutAddress);
        inside.class = None;
        difference.peer == "iref" && is_it && ours.is_told(&theirs)
    },
    reason: "3.2.2: IPvFuture starts with \"v\", and 1.3 (RFC 5234, 2.3): literal strings are case-insensitive; to iref `[V1.a]` is an IPv6 address, which it cannot give",
}];

//! The differences that are known, each with the section that decides it.

use crate::verdict::{Kind, Verdict};

/// Two parsers that do not agree about a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) peer: &'static str,
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    pub(crate) ours: Verdict<'a>,
    pub(crate) theirs: Verdict<'a>,
}

/// A rule that explains differences. The first that does counts.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) explains: fn(&Difference) -> bool,
    /// What the RFC says, with the number of the section.
    pub(crate) reason: &'static str,
}

/// None so far: on tens of millions of texts the three parsers were of one mind.
pub(crate) const EXPLAINED: &[Rule] = &[];

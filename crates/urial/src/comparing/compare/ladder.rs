//! The comparison ladder: the first rung on which two texts agree, without writing either normal
//! form.
//!
//! Rungs are cumulative, so up to the path rung the answer for two texts is the highest of the
//! answers for their components. On the scheme rung the components are those of scheme-based
//! normalization.

use urial_grammar::{Parsed, search};

use super::comparison::{Comparison, is_rq_components};
use super::paths;
use super::rung::Rung;
use crate::kind;
use crate::normalize::{PathKind, SchemeAuthority, SchemeForm};
use crate::percent::Units;
use crate::types::argument::AsKind;

impl Comparison<'_> {
    /// Finds the first rung on which `a` and `b` agree; `None` if they agree on none.
    ///
    /// Allocates nothing, unless only observations can decide.
    #[must_use]
    pub fn compare(&self, a: &impl AsKind<kind::Iri>, b: &impl AsKind<kind::Iri>) -> Option<Rung> {
        // Where they lie: copies of the spans cost 19 instructions.
        let found = a.with_parsed(|a| b.with_parsed(|b| first(a, b, self)));
        // Observations come last, as they need both names as new texts.
        if found.is_some() {
            return found;
        }
        let same = self.observed.is_some_and(|observed| {
            let (a, b) = (a.as_kind(), b.as_kind());
            // The store has no fragments, so they have to agree by themselves.
            fragments_agree(a.parsed(), b.parsed(), self)
                && observed.representative_name(&self.name(&a))
                    == observed.representative_name(&self.name(&b))
        });
        same.then_some(Rung::Protocol)
    }

    /// Compares references as they stand: `../a` agrees with `../b/../a`, whatever the base.
    ///
    /// ```
    /// use urial::{Comparison, Reference, Rung};
    /// let [a, b] = ["../a#b", "../a#c"].map(|text| Reference::parse(text).unwrap());
    /// assert_eq!(Comparison::new().compare_unresolved(&a, &b), None);
    /// let comparison = Comparison::new().ignore_fragment(true);
    /// assert_eq!(comparison.compare_unresolved(&a, &b), Some(Rung::String));
    /// ```
    ///
    /// A relative reference never agrees with a URI, nor with a relative reference of another form.
    /// There are no observations of relative references.
    #[must_use]
    pub fn compare_unresolved(
        &self,
        a: &impl AsKind<kind::IriReference>,
        b: &impl AsKind<kind::IriReference>,
    ) -> Option<Rung> {
        a.with_parsed(|a| b.with_parsed(|b| first(a, b, self)))
    }

    /// Returns whether `a` and `b` agree on `rung`.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let [a, b] = ["HTTP://a/", "http://a/"].map(|text| Uri::parse(text).unwrap());
    /// assert!(Comparison::new().agree(&a, &b, Rung::Scheme));
    /// assert!(Comparison::new().agree(&a, &b, Rung::Case));
    /// assert!(!Comparison::new().agree(&a, &b, Rung::String));
    /// ```
    #[must_use]
    pub fn agree(
        &self,
        a: &impl AsKind<kind::Iri>,
        b: &impl AsKind<kind::Iri>,
        rung: Rung,
    ) -> bool {
        self.compare(a, b).is_some_and(|first| first <= rung)
    }
}

/// Finds the first rung on which two texts agree, [`Rung::Protocol`] aside.
#[inline]
fn first(a: &Parsed<&str>, b: &Parsed<&str>, comparison: &Comparison<'_>) -> Option<Rung> {
    // RFC 3986 section 6.2.1: equal texts are equivalent, whatever their scheme says.
    if a.text() == b.text() {
        return Some(Rung::String);
    }
    // No rung makes one scheme of two.
    let scheme = schemes(a.scheme(), b.scheme())?;
    if let Some(rung) = by_syntax(a, b, comparison) {
        return Some(rung.max(scheme));
    }
    // Neither text can change any more, so the last rung repeats the one before.
    if scheme_rules_cannot_apply(a, comparison) && scheme_rules_cannot_apply(b, comparison) {
        return None;
    }
    agree_by_scheme(a, b, comparison).then_some(Rung::Scheme)
}

/// Returns whether the scheme rules cannot change the text, so that the scheme rung equals the one
/// before it.
#[inline]
fn scheme_rules_cannot_apply(parsed: &Parsed<&str>, comparison: &Comparison<'_>) -> bool {
    parsed.spans().plain
        && SchemeForm::is_known_normal(parsed, comparison.rules)
        && !comparison.is_urn(parsed.scheme())
}

/// Returns whether fragments agree, or are ignored.
#[inline]
fn fragments_agree(a: &Parsed<&str>, b: &Parsed<&str>, comparison: &Comparison<'_>) -> bool {
    parts(fragment(a, comparison), fragment(b, comparison)).is_some()
}

#[inline]
fn fragment<'a>(parsed: &Parsed<&'a str>, comparison: &Comparison<'_>) -> Option<&'a str> {
    let is_left_out = comparison.ignore_fragment || comparison.is_urn(parsed.scheme());
    if is_left_out { None } else { parsed.fragment() }
}

#[inline]
fn query<'a>(parsed: &Parsed<&'a str>, comparison: &Comparison<'_>) -> Option<&'a str> {
    let query = parsed.query()?;
    let is_left_out = is_rq_components(query) && comparison.is_urn(parsed.scheme());
    (!is_left_out).then_some(query)
}

#[inline]
fn schemes(a: Option<&str>, b: Option<&str>) -> Option<Rung> {
    match (a, b) {
        (None, None) => Some(Rung::String),
        (Some(a), Some(b)) if a == b => Some(Rung::String),
        // Section 6.2.2.1: schemes are compared without regard to case.
        (Some(a), Some(b)) if a.eq_ignore_ascii_case(b) => Some(Rung::Case),
        _ => None,
    }
}

/// Finds the first rung up to [`Rung::Path`] on which everything but the schemes agrees.
#[inline]
fn by_syntax(a: &Parsed<&str>, b: &Parsed<&str>, comparison: &Comparison<'_>) -> Option<Rung> {
    // Hosts and paths differ more often than the other components, so they come first.
    let mut rung = match (a.host(), b.host()) {
        (None, None) => Rung::String,
        (Some(host), Some(other)) => texts(host, other, true)?,
        _ => return None,
    };
    rung = rung.max(path(a, b)?);
    // No rung of the syntax changes a port.
    if a.port() != b.port() {
        return None;
    }
    rung = rung.max(parts(a.userinfo(), b.userinfo())?);
    rung = rung.max(parts(a.query(), b.query())?);
    if !comparison.ignore_fragment {
        rung = rung.max(parts(a.fragment(), b.fragment())?);
    }
    Some(rung)
}

/// Compares components that may be missing; an empty one is not missing.
#[inline]
fn parts(a: Option<&str>, b: Option<&str>) -> Option<Rung> {
    match (a, b) {
        (None, None) => Some(Rung::String),
        (Some(a), Some(b)) => texts(a, b, false),
        // `?` and no query differ: removing a delimiter may change the resource (section 6.2.3).
        _ => None,
    }
}

/// Finds the first rung on which two components agree of which only letters and triplets can
/// change.
#[inline]
fn texts(a: &str, b: &str, lower: bool) -> Option<Rung> {
    let same = same_units(a, b);
    if same == a.len() && same == b.len() {
        return Some(Rung::String);
    }
    // The equal start is skipped, so only the rest is read unit by unit.
    let (a, b) = (&a[same..], &b[same..]);
    // A triplet is one unit, so `%7E` and `~` are compared without writing either form.
    let agree = |decode| Units::new(a, decode, lower).eq(Units::new(b, decode, lower));
    // Case normalization alone: `%3a` and `%3A`. A triplet stays another text than its character.
    if agree(false) {
        Some(Rung::Case)
    } else if agree(true) {
        Some(Rung::Percent)
    } else {
        None
    }
}

/// Counts the equal bytes at the start of both, in whole characters and triplets.
#[inline]
fn same_units(a: &str, b: &str) -> usize {
    let mut same = search::common_len(a.as_bytes(), b.as_bytes());
    if same == a.len() && same == b.len() {
        return same;
    }
    let before = &a.as_bytes()[..same];
    // The equal bytes may end inside a triplet.
    if let [.., b'%'] | [.., b'%', _] = before {
        same = before.iter().rposition(|&byte| byte == b'%').unwrap_or(0);
    }
    // In an IRI they may end inside a character.
    while !a.is_char_boundary(same) {
        same -= 1;
    }
    same
}

#[inline]
fn path(a: &Parsed<&str>, b: &Parsed<&str>) -> Option<Rung> {
    // A guard or leading `..` depend on what precedes the path, so the kinds have to agree too.
    let kind = |parsed: &Parsed<&str>| {
        let spans = parsed.spans();
        PathKind::of(parsed.path(), spans.scheme_end != 0, spans.host.is_some())
    };
    // An encoded dot counts as a dot on this rung.
    let may_have_dots = |parsed: &Parsed<&str>| {
        !parsed.spans().dotless || search::percent(parsed.path().as_bytes()).is_some()
    };
    // Spelling first: it is enough for nearly all pairs, and needs no segments.
    texts(a.path(), b.path(), false).or_else(|| {
        if !may_have_dots(a) && !may_have_dots(b) {
            return None;
        }
        let agree = kind(a) == kind(b) && paths::hierarchies_agree(a.path(), b.path(), kind(a));
        agree.then_some(Rung::Path)
    })
}

/// Returns whether two texts whose schemes agree have the same normal form by
/// [`Step::Scheme`](crate::Step).
#[inline]
fn agree_by_scheme(a: &Parsed<&str>, b: &Parsed<&str>, comparison: &Comparison<'_>) -> bool {
    let (chosen, other) =
        (SchemeForm::new(a, comparison.rules), SchemeForm::new(b, comparison.rules));
    let authorities_agree = match (&chosen.authority, &other.authority) {
        // `file:/x` and `file:///x` have both an empty authority by now.
        (None, None) => true,
        (Some(a), Some(b)) => agree_by_authority(a, b),
        _ => false,
    };
    if !authorities_agree {
        return false;
    }
    // Schemes agree here, so one side tells for both whether there is one.
    let kind = |choice: &SchemeForm<'_>| {
        PathKind::of(choice.path, a.scheme().is_some(), choice.authority.is_some())
    };
    kind(&chosen) == kind(&other)
        && paths::agree(chosen.path, other.path, kind(&chosen), chosen.spelling)
        && parts(query(a, comparison), query(b, comparison)).is_some()
        && fragments_agree(a, b, comparison)
}

#[inline]
fn agree_by_authority(a: &SchemeAuthority<'_>, b: &SchemeAuthority<'_>) -> bool {
    a.port == b.port
        // IPv6 addresses are compared as numbers, since RFC 5952 has one spelling for each address.
        && match (a.ipv6(), b.ipv6()) {
            (Some(a), Some(b)) => a == b,
            _ => texts(a.host, b.host, true).is_some(),
        }
        && parts(a.userinfo, b.userinfo).is_some()
}

//! Names that the caller protects, in hosts of others (section 7.6).

use alloc::borrow::{Cow, ToOwned};
use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::finding::{Findings, shown};
use super::mapping::looked_up;
use super::names::{of_punycode, rootless, strip_prefix};
use super::owner::Owners;
use super::pairs::pieces;
use super::{Rule, Severity};

/// Names to protect from hosts that imitate them; see [`Audit::names`](super::Audit::names).
///
/// A domain, `paypal.com`, owns itself and the hosts below it. A word, `paypal`, owns every domain
/// that is registered as that word, such as `paypal.example`. Case does not matter, and A-labels
/// and U-labels are one.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Registrable domains, and words.
    owners: BTreeSet<String>,
    /// The labels to look for, by their text, and by their skeletons as well.
    labels: BTreeMap<String, String>,
    /// The most words that hyphens divide a label into.
    words: usize,
}

impl Names {
    /// Collects names; blank ones are passed over.
    #[must_use]
    pub fn new<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> Names {
        let mut all = Names::default();
        for name in names {
            let name = canonical(name.as_ref().trim());
            let name = Owners::BUILT_IN.domain(&name);
            let label = first_label(name);
            if label.is_empty() {
                continue;
            }
            all.words = all.words.max(label.split('-').count());
            // `lnstagram` is like the name with a capital, as brands are written.
            #[cfg(feature = "confusables")]
            for look in [look(label), look(&capitalized(label))] {
                all.labels.entry(look).or_insert_with(|| label.to_owned());
            }
            all.owners.insert(name.to_owned());
        }
        // Last, so that a name wins over another one that looks like it.
        for owner in &all.owners {
            let label = first_label(owner).to_owned();
            all.labels.insert(label.clone(), label);
        }
        all
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    fn own(&self, domain: &str) -> bool {
        self.owners.contains(domain) || self.owners.contains(first_label(domain))
    }

    /// Finds a protected name, or what looks like one, in a label or between its hyphens.
    fn find(&self, label: &str) -> Option<(Range<usize>, &str)> {
        let hyphens = label.match_indices('-').map(|(at, _)| at);
        let ends: Vec<usize> = hyphens.chain([label.len()]).collect();
        let mut start = 0;
        for (first, end) in ends.iter().enumerate() {
            let last = ends.len().min(first + self.words);
            // The longest first: `coca-cola` before `coca`.
            for &end in ends[first..last].iter().rev() {
                if let Some(name) = self.meant(&label[start..end]) {
                    return Some((start..end, name));
                }
            }
            start = end + 1;
        }
        None
    }

    /// Returns the name that a text is, or looks like: as it is written, where `I` is like `l`, or
    /// in lower case.
    fn meant(&self, text: &str) -> Option<&str> {
        let lower = text.to_lowercase();
        let found = self.labels.get(&lower).filter(|name| **name == lower);
        #[cfg(feature = "confusables")]
        let found = found
            .or_else(|| self.labels.get(&look(text)))
            .or_else(|| self.labels.get(&look(&lower)));
        found.map(String::as_str)
    }
}

/// Returns the skeleton of UTS #39, section 4, without regard to case. Its table leads from `0` to
/// `O` and no further, so a capital that comes out is made small and looked up once more.
#[cfg(feature = "confusables")]
fn look(text: &str) -> String {
    let capitals: String = unicode_security::skeleton(text).collect();
    unicode_security::skeleton(&capitals.to_lowercase()).collect()
}

#[cfg(feature = "confusables")]
fn capitalized(label: &str) -> String {
    let mut characters = label.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

fn first_label(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Returns a label without Punycode.
fn decoded(label: &str) -> Cow<'_, str> {
    let decoded = strip_prefix(label, "xn--").and_then(of_punycode);
    decoded.map_or(Cow::Borrowed(label), Cow::Owned)
}

/// Returns a host in the form in which hosts are compared.
fn canonical(host: &str) -> String {
    let host = looked_up(host).to_lowercase();
    let labels: Vec<Cow<'_, str>> = rootless(&host).split('.').map(decoded).collect();
    labels.join(".")
}

/// Reports a protected name in a host that belongs to somebody else.
pub(super) fn check(names: &Names, span: Range<usize>, findings: &mut Findings<'_>) {
    let host = &findings.text[span.clone()];
    let canonical = canonical(host);
    let domain = findings.owners.domain(&canonical);
    // A name without a dot is one of a local network, and not registered.
    if !domain.contains('.') || names.own(domain) {
        return;
    }
    let mapped = looked_up(host);
    // The labels of a suffix, `github` in `github.io`, are nobody's to choose.
    let chosen = canonical.split('.').count() - domain.split('.').count() + 1;
    // `①.` is a label and a dot in one character.
    let is_aligned = mapped.split('.').count() == host.split('.').count();
    let written = pieces(findings.text, span.clone(), |byte| byte == b'.');
    for (label, at) in mapped.split('.').zip(written).take(chosen) {
        let written = &findings.text[at.clone()];
        let at = if is_aligned { at } else { span.clone() };
        // `ℐ` is looked up as `i`, and looks like `l`.
        let texts = [decoded(label), Cow::Borrowed(written)];
        let mut texts = texts.iter().take(2 - usize::from(written.is_ascii()));
        let found = texts.find_map(|text| names.find(text).map(|found| (text, found)));
        let Some((text, (part, name))) = found else {
            continue;
        };
        // Offsets in a decoded label are not those of the host.
        let at = match is_aligned && text == written {
            true => at.start + part.start..at.start + part.end,
            false => at,
        };
        let (part, domain) = (&text[part], shown(domain));
        let (rule, explanation) = if part.to_lowercase() == name {
            let explanation = format!("names {name}, but belongs to {domain}");
            (Rule::BrandInHost, explanation)
        } else if part.is_ascii() {
            let explanation = format!("{part} looks like {name}, but belongs to {domain}");
            (Rule::BrandInHost, explanation)
        } else {
            let explanation = format!("imitates {name:?} with look-alike letters");
            (Rule::Confusable, explanation)
        };
        findings.add(rule, Severity::Warning, at, explanation);
        return;
    }
}

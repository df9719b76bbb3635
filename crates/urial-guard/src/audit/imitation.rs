//! Hosts that look like others, and what looks like a host where none is (section 7.6).

use alloc::format;
use core::ops::Range;

use urial_grammar::ipv4_address;

use super::finding::{Findings, shown};
use super::names::strip_prefix;
use super::owner::{ENDS, Owners, SECOND_ENDS, is_country, is_one_of};
use super::words::Words;
use super::{Rule, Severity, brand, owner};

/// Reports the start of a host that looks like a whole one.
#[inline]
pub(super) fn found(span: Range<usize>, host: &str, findings: &mut Findings<'_>) {
    let name = shown(&findings.text[span.clone()]);
    let owner = shown(findings.owners.domain(host));
    let explanation = format!("looks like {name}, but belongs to {owner}");
    findings.add(Rule::HostInHost, Severity::Warning, span, explanation);
}

/// Suffixes that only institutions have.
const INSTITUTIONS: [&str; 2] = ["edu", "gov"];
/// Labels after a `com` that is part of a suffix.
const AFTER_COM: [&str; 1] = ["sapo.pt"];

/// Returns whether this is `www.` or `www2.`, after which a name begins.
#[inline]
pub(super) fn is_www(start: &str) -> bool {
    start.strip_suffix('.').is_some_and(is_www_label)
}

/// Returns whether this is `www` or `www2`.
#[inline]
pub(super) fn is_www_label(label: &str) -> bool {
    let digits = strip_prefix(label, "www");
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether what follows `http-` in a label is meant to be read as a host: `www-bank`,
/// `-bank`, `paypal`, `bank-com`.
#[inline]
pub(super) fn looks_like_a_name(rest: &str, brands: &[&str]) -> bool {
    let mut parts = rest.split('-');
    let first = parts.next().unwrap_or(rest);
    let last = parts.next_back().unwrap_or("");
    first.is_empty()
        || is_www_label(first)
        || brand::is_brand(first, brands)
        || is_one_of(&ENDS, last)
}

/// One of these stands before a dot or a hyphen in each host whose labels there is anything to say
/// of, brands aside.
pub(super) static PARTS: Words<'_> = Words::new(&[
    "com", "net", "org", "edu", "gov", "ac", "co", "http", "https",
]);
/// One of these at the end is something to say of.
pub(super) static LAST_PARTS: Words<'_> = Words::new(&["http", "https"]);

/// A label of a host.
pub(super) struct Label<'t> {
    /// The whole host, without a dot at its end.
    pub(super) host: &'t str,
    pub(super) at: Range<usize>,
    /// How many labels come after it.
    pub(super) following: usize,
    /// Whether there is a `-` anywhere in the host.
    pub(super) is_dashed: bool,
}

impl<'t> Label<'t> {
    #[inline]
    pub(super) fn first(&self) -> Option<u8> {
        self.host.as_bytes()[self.at.clone()].first().copied()
    }

    #[inline]
    pub(super) fn text(&self) -> &'t str {
        &self.host[self.at.clone()]
    }

    /// Returns the labels after it.
    #[inline]
    fn after(&self) -> &'t str {
        self.host.get(self.at.end + 1..).unwrap_or("")
    }

    /// Returns the label after it.
    #[inline]
    pub(super) fn next(&self) -> &'t str {
        let rest = self.after();
        rest.split('.').next().unwrap_or(rest)
    }

    /// Returns whether the label is not the top-level domain itself, which nobody has chosen to
    /// deceive.
    #[cfg(feature = "confusables")]
    #[inline]
    pub(super) fn is_below_top(&self) -> bool {
        !self.after().is_empty()
    }

    /// Returns where in the label a name ends that is not the host's.
    #[inline]
    pub(super) fn ending(&self) -> Option<usize> {
        // An end has 2 or 3 characters, unless hyphens divide a label.
        if self.following == 0 || self.at.len() > 3 && !self.is_dashed {
            return None;
        }
        self.some_ending()
    }

    #[inline]
    fn some_ending(&self) -> Option<usize> {
        // `com-x` is the shortest label with an end and more.
        let own = if self.is_dashed && self.at.len() >= 5 {
            self.dashed_start()
        } else {
            self.whole()
        };
        // `com.evil.example` and `www.com.evil.example` name nothing before the end.
        let is_after_a_name = || {
            let before = &self.host[..self.at.start];
            !before.is_empty() && !is_www(before)
        };
        match own {
            Some(ending) if is_after_a_name() => Some(ending),
            _ if self.is_dashed => self.dashed_end(),
            _ => None,
        }
    }

    /// Returns where a name ends with the whole label. `com.br` is an end by itself, so a country
    /// after `com` proves nothing; more labels do.
    #[inline]
    fn whole(&self) -> Option<usize> {
        if !matches!(self.at.len(), 2 | 3) {
            return None;
        }
        let (label, rest) = (self.text(), self.after());
        let next = || self.next();
        match (label.len(), self.following) {
            // `paypal.com.example`: `com` and one label after it.
            (3, 1) if is_one_of(&ENDS, label) => {
                let is_end = is_country(rest) || is_one_of(&ENDS, rest);
                (!is_end).then_some(3)
            }
            (3, 2..) if is_one_of(&ENDS, label) => (!is_one_of(&AFTER_COM, rest)).then_some(3),
            // `gov.bc.ca` is an end.
            (3, 2..) if is_one_of(&INSTITUTIONS, label) && !is_country(next()) => Some(3),
            // `amazon.co.uk.example`: the end of a country, and one label after it.
            (2 | 3, 2) if is_one_of(&SECOND_ENDS, label) => {
                let last = rest.rsplit('.').next().unwrap_or(rest);
                let is_end = is_country(last) || is_one_of(&ENDS, last);
                (is_country(next()) && !is_end).then_some(label.len() + ".uk".len())
            }
            // `bank.co.uk.evil.example`: the end of a country, with more after it.
            (2 | 3, 3..) if is_one_of(&SECOND_ENDS, label) => {
                is_country(next()).then_some(label.len() + ".uk".len())
            }
            _ => None,
        }
    }

    /// Finds `apple.com-support.example`. Companies are called `net-…` and `org-…`.
    #[inline]
    fn dashed_start(&self) -> Option<usize> {
        let rest = strip_prefix(self.text(), "com-")?;
        (!rest.is_empty()).then_some("com".len())
    }

    /// Finds `paypal-com.evil.example`, `paypal-com-login.example`; but in `my-com-dot-project` the
    /// platform has put hyphens for dots by itself, and `e-com` is a word.
    #[inline]
    fn dashed_end(&self) -> Option<usize> {
        let text = self.text();
        let dashes = text.match_indices('-');
        let mut ends = dashes.filter_map(|(at, _)| {
            let rest = strip_prefix(&text[at + 1..], "com")?;
            // `paypal-com.evil.example`: at the end of a label a domain has to follow.
            let is_end = rest.is_empty() && self.following > 1
                || rest.starts_with('-') && strip_prefix(rest, "-dot-").is_none();
            // One letter before the hyphen makes a word: `e-com`.
            (is_end && at > 1).then_some(at + "-com".len())
        });
        ends.next()
    }
}

/// With more labels than this the first ones are all that people see.
const LABELS: usize = 5;
/// With more characters than this.
const CHARACTERS: usize = 50;

/// With fewer words than this, a long name is that of somebody with a long name.
const WORDS: usize = 5;

/// Returns whether there are so many labels, or so many characters.
#[inline]
pub(super) const fn is_deep(host: &str, labels: usize) -> bool {
    labels > LABELS || host.len() > CHARACTERS
}

/// Reports a registered name that is out of sight, because it comes last.
#[inline]
pub(super) fn depth(span: Range<usize>, labels: usize, findings: &mut Findings<'_>) {
    let host = &findings.text[span.clone()];
    if !is_deep(host, labels) || owner::is_of_platform(host) {
        return;
    }
    let count = own_labels(host, labels, findings.owners);
    let explanation = if count > LABELS {
        let owner = shown(findings.owners.domain(host));
        format!(
            "the host has {count} labels; the owner's domain at the end, {owner}, is easily missed"
        )
    } else if host.len() > CHARACTERS && is_wordy(host) {
        let length = host.len();
        let owner = shown(findings.owners.domain(host));
        format!(
            "the host has {length} characters; the owner's domain at the end, {owner}, is easily missed"
        )
    } else {
        return;
    };
    findings.add(Rule::DeepHost, Severity::Warning, span, explanation);
}

/// Returns whether there are many words in a host that is shown as it is written.
#[inline]
fn is_wordy(host: &str) -> bool {
    let is_shown = |label: &str| strip_prefix(label, "xn--").is_none() && !label.contains('%');
    let breaks = host.bytes().filter(|byte| matches!(byte, b'.' | b'-'));
    breaks.count() >= WORDS && host.is_ascii() && host.split('.').all(is_shown)
}

/// Returns how many labels there are without a `www`, and with an end such as `co.uk` as one.
#[inline]
fn own_labels(host: &str, labels: usize, owners: Owners<'_>) -> usize {
    let domain = owners.domain(host);
    // Labels of the domain beyond two: `example.co.uk` has one.
    let end = domain.split('.').count().saturating_sub(2);
    let www = host.find('.').is_some_and(|dot| is_www(&host[..=dot]));
    let second = owner::is_country(host.rsplit('.').nth(1).unwrap_or(""));
    // Without the list of suffixes, `x.ab.cd` counts as one with a double end.
    let is_double = end > 0 || second && owner::is_country(host.rsplit('.').next().unwrap_or(""));
    labels - usize::from(is_double) - usize::from(www)
}

/// Returns whether a segment of a path would be a host of its own: three labels or more with an end
/// that is imitated, or two with `com`, as other ends are those of files, too.
#[inline]
pub(super) fn is_host(segment: &str) -> bool {
    let is_end = match segment.as_bytes() {
        [.., b'.', a, b, c] => {
            // `| 0x20` makes a letter lower case, and a byte that is no letter matches nothing
            // here.
            let end = [a | 0x20, b | 0x20, c | 0x20];
            matches!(&end, b"com" | b"net" | b"org")
        }
        [.., b'.', a, b] => a.is_ascii_alphabetic() && b.is_ascii_alphabetic(),
        _ => false,
    };
    is_end && is_host_with_labels(segment)
}

#[inline]
fn is_host_with_labels(segment: &str) -> bool {
    let is_label = |label: &str| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty() && label.bytes().all(is_part)
    };
    let mut last = segment.rsplit('.');
    let (end, second) = (last.next().unwrap_or(""), last.next().unwrap_or(""));
    // `example.co.uk` by itself is what a directory about it is called, so it needs a label more.
    let further = if is_country(end) {
        if !is_one_of(&ENDS, second) && !is_one_of(&SECOND_ENDS, second) {
            return false;
        }
        last.next();
        last.next()
    } else {
        last.next()
    };
    let is_long = further.is_some() || end.eq_ignore_ascii_case("com");
    is_long && segment.split('.').all(is_label)
}

/// Top-level names that make people think of a host. Two letters are a country's.
const TOP_LEVEL: [&str; 26] = [
    "com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "mobi", "app", "dev",
    "xyz", "top", "online", "site", "shop", "store", "tech", "cloud", "club", "live", "link",
    "page", "example",
];

/// Returns whether people would take the text for the name or the address of a host.
#[inline]
pub(super) fn is_name_of_the_internet(name: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else {
        return name.eq_ignore_ascii_case("localhost");
    };
    if ipv4_address(name.as_bytes()).is_some() {
        return true;
    }
    !before.is_empty() && (is_country(last) || is_one_of(&TOP_LEVEL, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_a_part_to_look_for() {
        for end in ENDS.iter().chain(&INSTITUTIONS).chain(&SECOND_ENDS) {
            assert!(PARTS.has(end), "{end}");
        }
        assert!(LAST_PARTS.iter().all(|part| PARTS.has(part)));
    }
}

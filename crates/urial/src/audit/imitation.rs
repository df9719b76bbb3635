//! Hosts that look like others, and what looks like a host where none is (section 7.6).

use alloc::format;
use core::ops::Range;

use urial_grammar::ipv4_address;

use super::finding::{Findings, shown};
use super::host::strip_prefix;
use super::{Rule, Severity};

/// The start of a host that looks like a whole one.
pub(super) fn found(span: Range<usize>, findings: &mut Findings<'_>) {
    let name = shown(&findings.text[span.clone()]);
    let explanation = format!("this looks like {name}, but the end of a host says whose it is");
    findings.add(Rule::HostInHost, Severity::Warning, span, explanation);
}

/// The ends of names that were registered first and are imitated most.
const ENDS: [&str; 3] = ["com", "net", "org"];
/// What only institutions have.
const INSTITUTIONS: [&str; 2] = ["edu", "gov"];
/// What stands before a country's end in many countries.
const SECOND_ENDS: [&str; 4] = ["ac", "co", "edu", "gov"];

fn is_one_of(ends: &[&str], label: &str) -> bool {
    ends.iter().any(|end| label.eq_ignore_ascii_case(end))
}

fn is_country(label: &str) -> bool {
    label.len() == 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether this is `www.` or `www2.`, behind which a name begins.
pub(super) fn is_www(start: &str) -> bool {
    let digits = strip_prefix(start, "www").and_then(|rest| rest.strip_suffix('.'));
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A label of a host, and what is around it.
pub(super) struct Label<'t> {
    /// The labels before it, with their dots.
    pub(super) before: &'t str,
    pub(super) text: &'t str,
    /// The labels behind it, and how many they are.
    pub(super) behind: &'t str,
    pub(super) following: usize,
    /// Whether there is a `-` anywhere in the host.
    pub(super) is_dashed: bool,
}

impl Label<'_> {
    /// Where in the label a name ends that is not the host's.
    #[inline]
    pub(super) fn ending(&self) -> Option<usize> {
        if self.following == 0 {
            return None;
        }
        let own = if self.is_dashed && self.text.len() >= 5 {
            self.dashed_start()
        } else {
            self.whole()
        };
        let is_behind_a_name = || !self.before.is_empty() && !is_www(self.before);
        match own {
            Some(ending) if is_behind_a_name() => Some(ending),
            _ if self.is_dashed => self.dashed_end(),
            _ => None,
        }
    }

    /// `com.br` is an end itself, so a country behind `com` is no sign; more than that is.
    fn whole(&self) -> Option<usize> {
        let (label, behind) = (self.text, self.behind);
        let next = || behind.split('.').next().unwrap_or(behind);
        match (label.len(), self.following) {
            (3, 1) if is_one_of(&ENDS, label) => {
                let is_end = is_country(behind) || is_one_of(&ENDS, behind);
                (!is_end).then_some(3)
            }
            (3, 2..) if is_one_of(&ENDS, label) => Some(3),
            // `gov.bc.ca` is an end.
            (3, 2..) if is_one_of(&INSTITUTIONS, label) && !is_country(next()) => Some(3),
            (2 | 3, 3..) if is_one_of(&SECOND_ENDS, label) => {
                is_country(next()).then_some(label.len() + ".uk".len())
            }
            _ => None,
        }
    }

    /// `apple.com-support.example`
    fn dashed_start(&self) -> Option<usize> {
        let is_start =
            |end: &&&str| strip_prefix(self.text, end).is_some_and(|rest| rest.starts_with('-'));
        ENDS.iter().find(is_start).map(|end| end.len())
    }

    /// `paypal-com.evil.example`, `paypal-com-login.example`
    fn dashed_end(&self) -> Option<usize> {
        let dashes = self.text.match_indices('-');
        let mut ends = dashes.filter_map(|(at, _)| {
            let behind = strip_prefix(&self.text[at + 1..], "com")?;
            let is_end = behind.starts_with('-') || behind.is_empty() && self.following > 1;
            (is_end && at > 0).then_some(at + "-com".len())
        });
        ends.next()
    }
}

/// With more labels than this the first ones are all that people see.
const LABELS: usize = 5;
/// With more characters than this.
const CHARACTERS: usize = 50;

/// Whether the registered name, which comes last, is out of sight.
pub(super) fn depth(span: Range<usize>, labels: usize, findings: &mut Findings<'_>) {
    let host = &findings.text[span.clone()];
    if labels <= LABELS && host.len() <= CHARACTERS {
        return;
    }
    let count = own_labels(host, labels);
    // Those are not shown as they are written.
    let is_shown = |label: &str| strip_prefix(label, "xn--").is_none() && !label.contains('%');
    let length = host.len();
    let explanation = if count > LABELS {
        format!("with {count} labels, whose host it is is out of sight")
    } else if length > CHARACTERS && host.is_ascii() && host.split('.').all(is_shown) {
        format!("with {length} characters, whose host it is is out of sight")
    } else {
        return;
    };
    findings.add(Rule::DeepHost, Severity::Warning, span, explanation);
}

/// How many labels there are without a `www`, and with an end such as `co.uk` as one.
fn own_labels(host: &str, labels: usize) -> usize {
    let mut last = host.rsplit('.');
    let (end, second) = (last.next().unwrap_or(""), last.next().unwrap_or(""));
    let is_double = is_country(end)
        && (is_one_of(&ENDS, second) || is_one_of(&SECOND_ENDS, second) || is_country(second));
    let www = host.find('.').is_some_and(|dot| is_www(&host[..=dot]));
    labels - usize::from(is_double) - usize::from(www)
}

/// Whether a segment of a path would be a host of its own: three labels or more with an end that is imitated, or two
/// with `com`, as other ends are those of files, too.
pub(super) fn is_host(segment: &str) -> bool {
    let is_end = match segment.as_bytes() {
        [.., b'.', a, b, c] => {
            let end = [a | 0x20, b | 0x20, c | 0x20];
            matches!(&end, b"com" | b"net" | b"org")
        }
        [.., b'.', a, b] => a.is_ascii_alphabetic() && b.is_ascii_alphabetic(),
        _ => false,
    };
    is_end && is_host_with_labels(segment)
}

fn is_host_with_labels(segment: &str) -> bool {
    let is_label = |label: &str| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty() && label.bytes().all(is_part)
    };
    let mut last = segment.rsplit('.');
    let (end, second) = (last.next().unwrap_or(""), last.next().unwrap_or(""));
    let is_end = !is_country(end) || is_one_of(&ENDS, second) || is_one_of(&SECOND_ENDS, second);
    let is_long = last.next().is_some() || end.eq_ignore_ascii_case("com");
    is_end && is_long && segment.split('.').all(is_label)
}

/// Top-level names that make people think of a host. Two letters are a country's.
const TOP_LEVEL: [&str; 26] = [
    "com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "mobi", "app", "dev",
    "xyz", "top", "online", "site", "shop", "store", "tech", "cloud", "club", "live", "link",
    "page", "example",
];

/// Whether people would take the text for the name or the address of a host.
pub(super) fn is_name_of_the_internet(name: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else {
        return name.eq_ignore_ascii_case("localhost");
    };
    if ipv4_address(name.as_bytes()).is_some() {
        return true;
    }
    !before.is_empty() && (is_country(last) || is_one_of(&TOP_LEVEL, last))
}

//! Rules of a public suffix list: a text with a rule a line, and where the rule of a name is.
//!
//! Places are found by a hash of the name. Those of the built-in list are known when it is
//! compiled, so that nothing is read or kept before a name is asked for.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::punycode;

/// The list that is built in; `cargo xtask psl` writes it.
const BUILT_IN: &str = include_str!("public_suffix_list.dat");

/// A third of the slots is taken, so that most names need to look at one.
static BUILT_IN_SLOTS: [u32; 1 << 15] = {
    let mut slots = [0; 1 << 15];
    fill(BUILT_IN.as_bytes(), &mut slots);
    slots
};

/// A public suffix list: the one that is built in, or one from a file.
///
/// ```
/// use urial::Host;
/// use urial_guard::SuffixList;
///
/// let list = SuffixList::default();
/// let host = Host::parse("www.Example.co.uk")?;
/// let site = list.site(host).unwrap();
/// assert_eq!(site.domain(), Some("Example.co.uk"));
/// assert_eq!((site.suffix(), site.subdomain()), ("co.uk", Some("www")));
///
/// let own: SuffixList = "// VERSION: 2026-11-22\ncom\n*.example\n!www.example\n".parse().unwrap();
/// assert_eq!(own.version(), Some("2026-11-22"));
/// assert_eq!(own.site(Host::parse("a.b.c.example")?).unwrap().domain(), Some("b.c.example"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct SuffixList {
    /// Rules as [`spelled`], a line each, and comments.
    text: Cow<'static, str>,
    /// Offsets of rules plus one, at the hash of the name or after it; 0 is none.
    slots: Cow<'static, [u32]>,
}

/// The reason that a text is not a public suffix list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuffixListError {
    /// The number of the line, from 1; 0 if the whole text has no rule.
    line: usize,
}

/// The kind of a rule; a name may have several.
enum Mark {
    /// The name is a suffix.
    Plain,
    /// Every label below the name makes a suffix: `*.name`.
    Wildcard,
    /// The name is not a suffix although a wildcard says so: `!name`.
    Exception,
}

// A static, which a program has once; a constant would copy the text of the list into each unit of
// code that names it.
static BUILT_IN_LIST: SuffixList =
    SuffixList { text: Cow::Borrowed(BUILT_IN), slots: Cow::Borrowed(&BUILT_IN_SLOTS) };

impl Default for SuffixList {
    /// Returns the list that is built in.
    fn default() -> SuffixList {
        BUILT_IN_LIST.clone()
    }
}

impl FromStr for SuffixList {
    type Err = SuffixListError;

    /// Reads a list in the format of publicsuffix.org: a rule a line up to the first space, `//`
    /// comments.
    fn from_str(given: &str) -> Result<SuffixList, SuffixListError> {
        let (mut text, mut count) = (String::new(), 0_usize);
        if let Some(version) = version(given) {
            text += &["// VERSION: ", version, "\n"].concat();
        }
        // Editors of Windows put a byte order mark at the start.
        let lines = given.strip_prefix('\u{FEFF}').unwrap_or(given).lines();
        for (number, line) in lines.enumerate() {
            // An empty line divides sections of the list.
            let rule = line.split_whitespace().next();
            let Some(rule) = rule.filter(|_| !line.starts_with("//")) else {
                continue;
            };
            // A page of HTML or another list is refused, in place of a list that knows nothing.
            let is_name = |label: &str| {
                let mut chars = label.chars();
                !label.is_empty() && chars.all(|c| c.is_alphanumeric() || c == '-' || !c.is_ascii())
            };
            let name = rule.strip_prefix("*.").or(rule.strip_prefix('!'));
            let is_rule = name.unwrap_or(rule).split('.').all(is_name);
            if !is_rule || u32::try_from(text.len()).is_err() {
                return Err(SuffixListError { line: number + 1 });
            }
            text += &spelled(rule);
            text.push('\n');
            count += 1;
        }
        if count == 0 {
            return Err(SuffixListError { line: 0 });
        }
        let mut slots = alloc::vec![0; (2 * count).next_power_of_two()];
        fill(text.as_bytes(), &mut slots);
        let (text, slots) = (Cow::Owned(text), Cow::Owned(slots));
        Ok(SuffixList { text, slots })
    }
}

impl SuffixList {
    /// Returns the version that the list itself gives, in its line `// VERSION: …`.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        version(&self.text)
    }

    /// Returns the number of rules.
    fn count(&self) -> usize {
        self.slots.iter().filter(|slot| **slot != 0).count()
    }

    /// Returns the number of labels of the suffix of `name`, and whether a rule matches.
    ///
    /// An exception wins over all rules, otherwise the rule with the most labels does.
    pub(super) fn suffix_labels(&self, name: &str) -> (usize, bool) {
        let name = name.as_bytes();
        let (mut best, mut labels, mut hash) = (0, 1, HASH);
        // From the last label on: `uk`, `co.uk`, `example.co.uk`.
        for start in (0..name.len()).rev() {
            hash = hashed(hash, name[start]);
            if start > 0 && name[start - 1] != b'.' {
                continue;
            }
            for mark in self.marks(&name[start..], hash) {
                match mark {
                    // The suffix of an exception is the rule without its first label, by the list's
                    // algorithm.
                    Mark::Exception => return (labels - 1, true),
                    Mark::Plain => best = best.max(labels),
                    // A wildcard needs a label to match.
                    Mark::Wildcard if start > 0 => best = best.max(labels + 1),
                    Mark::Wildcard => {}
                }
            }
            labels += 1;
        }
        // Without a matching rule the rule is `*`: the last label is the suffix.
        (best.max(1), best > 0)
    }

    /// Returns the marks of the rules for this name.
    fn marks(&self, name: &[u8], hash: usize) -> impl Iterator<Item = Mark> {
        let text = self.text.as_bytes();
        let mask = self.slots.len() - 1;
        let slots = (hash & mask..).map(move |slot| self.slots[slot & mask] as usize);
        slots.take_while(|slot| *slot > 0).filter_map(move |slot| {
            let line = slot - 1;
            let start = name_start(text, line);
            let is_found = text[start..].starts_with(name) && text[start + name.len()] == b'\n';
            is_found.then_some(match start - line {
                0 => Mark::Plain,
                1 => Mark::Exception,
                _ => Mark::Wildcard,
            })
        })
    }
}

/// Returns what follows `// VERSION:`, the first time.
fn version(text: &str) -> Option<&str> {
    let mut comments = text.lines().filter_map(|line| line.strip_prefix("//"));
    let version = comments.find_map(|comment| comment.trim().strip_prefix("VERSION:"));
    version.map(str::trim)
}

/// Puts each rule into the first free slot from the hash of its name on.
const fn fill(text: &[u8], slots: &mut [u32]) {
    let mut line = 0;
    while line < text.len() {
        let mut end = line;
        while text[end] != b'\n' {
            end += 1;
        }
        if text[line] != b'/' {
            let (start, mut at, mut hash) = (name_start(text, line), end, HASH);
            while at > start {
                at -= 1;
                hash = hashed(hash, text[at]);
            }
            // There are as many slots as a power of two.
            let mask = slots.len() - 1;
            let mut slot = hash & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = line as u32 + 1;
        }
        line = end + 1;
    }
}

/// Returns the offset of the name of a rule, behind its mark.
const fn name_start(text: &[u8], line: usize) -> usize {
    match text[line] {
        b'!' => line + 1,
        b'*' => line + 2,
        _ => line,
    }
}

// FNV-1a in the lower 32 bits, from the last byte of a name to the first.
const HASH: usize = 0x811C_9DC5;

const fn hashed(hash: usize, byte: u8) -> usize {
    (hash as u32 ^ byte as u32).wrapping_mul(0x0100_0193) as usize
}

/// Spells a name as rules are: in lower case, and `xn--…` in letters.
pub(super) fn spelled(name: &str) -> Cow<'_, str> {
    let name = match name.chars().any(char::is_uppercase) {
        true => Cow::Owned(name.to_lowercase()),
        false => Cow::Borrowed(name),
    };
    if !name.contains("xn--") {
        return name;
    }
    let label = |label: &str| {
        let decoded = label.strip_prefix("xn--").and_then(punycode::decode);
        decoded.unwrap_or_else(|| label.to_owned())
    };
    Cow::Owned(name.split('.').map(label).collect::<Vec<_>>().join("."))
}

impl fmt::Debug for SuffixList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text {
            Cow::Borrowed(_) => f.write_str("SuffixList(built in)"),
            Cow::Owned(_) => write!(f, "SuffixList({} rules)", self.count()),
        }
    }
}

impl fmt::Display for SuffixListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str("the list has no rules"),
            line => write!(f, "line {line} is not a rule of a public suffix list"),
        }
    }
}

impl core::error::Error for SuffixListError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn rules_are_found_by_the_algorithm_of_the_list() {
        let list = "// a\n\ncom\nco.uk\nuk\n*.ck\n!www.ck\n*.kawasaki.jp\n!city.kawasaki.jp\njp\n公司.cn\n\
                    x-co.uk\na.b.co.uk\n";
        let list = SuffixList::from_str(list).unwrap();
        for (name, expected) in [
            ("example.com", (1, true)),
            ("com", (1, true)),
            ("a.co.uk", (2, true)),
            ("x.b.co.uk", (2, true)),
            ("x.a.b.co.uk", (4, true)),
            ("a.x-co.uk", (2, true)),
            ("a.uk", (1, true)),
            ("a.b.ck", (2, true)),
            ("ck", (1, false)),
            ("www.ck", (1, true)),
            ("x.www.ck", (1, true)),
            ("a.b.kawasaki.jp", (3, true)),
            ("x.city.kawasaki.jp", (2, true)),
            ("kawasaki.jp", (1, true)),
            ("a.公司.cn", (2, true)),
            ("a.example", (1, false)),
            ("z", (1, false)),
            ("a.b.c.d.e.f.g.h.i.j.k.com", (1, true)),
        ] {
            assert_eq!(list.suffix_labels(name), expected, "{name}");
        }
    }

    #[test]
    fn an_exception_of_one_label_leaves_no_domain() {
        let list = SuffixList::from_str("!jp\n").unwrap();
        for text in ["//jp", "//a.jp", "//b.a.jp"] {
            let reference = urial::Reference::parse(text).unwrap();
            assert_eq!(list.site(reference.host().unwrap()).unwrap().domain(), None, "{text}");
        }
    }

    #[test]
    fn every_rule_of_the_built_in_list_is_found() {
        let rules = || BUILT_IN.lines().filter(|line| !line.starts_with("//"));
        assert!(rules().count() > 10_000 && BUILT_IN_LIST.count() == rules().count());
        let own = SuffixList::from_str(BUILT_IN).unwrap();
        assert!(own.text.lines().filter(|line| !line.starts_with("//")).eq(rules()));
        for rule in rules() {
            let name = rule.trim_start_matches(['*', '!']).trim_start_matches('.');
            let labels = rule.split('.').count() - usize::from(rule.starts_with('!'));
            let below = ["not-in-list.", name].concat();
            assert_eq!(BUILT_IN_LIST.suffix_labels(&below), (labels, true), "{rule}");
            assert_eq!(own.suffix_labels(&below), (labels, true), "{rule}");
        }
    }

    #[test]
    fn names_are_spelled_in_letters() {
        assert_eq!(spelled("a.example"), Cow::Borrowed("a.example"));
        assert_eq!(spelled("X.XN--55QX5D.CN"), "x.公司.cn");
        assert_eq!(spelled("xn--!.xn--55qx5d"), "xn--!.公司");
    }

    #[test]
    fn other_texts_are_refused() {
        let error = |text| SuffixList::from_str(text).err().map(|error| error.to_string());
        assert_eq!(error("").unwrap(), "the list has no rules");
        assert_eq!(error("// only this\n").unwrap(), "the list has no rules");
        assert_eq!(error("com\n<html>\n").unwrap(), "line 2 is not a rule of a public suffix list");
        assert!(
            error("com\na..b\n").is_some() && error("!\n").is_some() && error("*.\n").is_some()
        );
        assert!(error("\u{FEFF}com\r\nCOM.Example  rest is no rule\r\n").is_none());
    }
}

//! Rules of a public suffix list that a program brings along.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The reason that a text is not a public suffix list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuffixListError {
    /// The number of the line, from 1; 0 if the whole text has no rule.
    line: usize,
}

/// Rules in lower case, sorted, without the marks `*.` and `!`.
#[derive(Clone)]
pub(super) struct Rules {
    rules: Vec<(String, Mark)>,
    version: Option<String>,
}

/// The kind of a rule; a name may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// The name is a suffix.
    Plain,
    /// Every label below the name makes a suffix: `*.name`.
    Wildcard,
    /// The name is not a suffix although a wildcard says so: `!name`.
    Exception,
}

impl Rules {
    /// Reads the format of publicsuffix.org: a rule a line up to the first space, `//` comments.
    pub(super) fn parse(text: &str) -> Result<Rules, SuffixListError> {
        let mut rules = Vec::new();
        let mut version = None;
        // Editors of Windows put a byte order mark at the start.
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        for (number, line) in text.lines().enumerate() {
            if let Some(comment) = line.strip_prefix("//") {
                let value = comment.trim().strip_prefix("VERSION:");
                // The first `VERSION:` counts; the list has one near its head.
                version = version.or(value.map(|value| value.trim().to_string()));
                continue;
            }
            // An empty line divides sections of the list.
            let Some(rule) = line.split_whitespace().next() else {
                continue;
            };
            let (mark, name) = match rule.as_bytes() {
                [b'!', ..] => (Mark::Exception, &rule[1..]),
                [b'*', b'.', ..] => (Mark::Wildcard, &rule[2..]),
                _ => (Mark::Plain, rule),
            };
            // A page of HTML or another list is refused, in place of a list that knows nothing.
            let is_name = |label: &str| {
                !label.is_empty()
                    && label
                        .chars()
                        .all(|c| c.is_alphanumeric() || c == '-' || !c.is_ascii())
            };
            if !name.split('.').all(is_name) {
                return Err(SuffixListError { line: number + 1 });
            }
            rules.push((name.to_lowercase(), mark));
        }
        if rules.is_empty() {
            return Err(SuffixListError { line: 0 });
        }
        // Sorted for the binary search in `marks`.
        rules.sort();
        Ok(Rules { rules, version })
    }

    pub(super) fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns the number of labels of the suffix of `name`, and whether a rule matches.
    ///
    /// An exception wins over all rules, otherwise the rule with the most labels does.
    pub(super) fn suffix_labels(&self, name: &str) -> (usize, bool) {
        let mut best = 0;
        // From the last label on: `uk`, `co.uk`, `example.co.uk`.
        let starts = name.rmatch_indices('.').map(|(at, _)| at + 1).chain([0]);
        let count = name.split('.').count();
        for (place, start) in starts.enumerate() {
            let labels = place + 1;
            for mark in self.marks(&name[start..]) {
                match mark {
                    // The suffix of an exception is the rule without its first label, by the list's
                    // algorithm.
                    Mark::Exception => return (labels - 1, true),
                    Mark::Plain => best = best.max(labels),
                    // A wildcard needs a label to match.
                    Mark::Wildcard if labels < count => best = best.max(labels + 1),
                    Mark::Wildcard => {}
                }
            }
        }
        // Without a matching rule the rule is `*`: the last label is the suffix.
        (best.max(1), best > 0)
    }

    /// Returns the marks of the rules for this name.
    fn marks(&self, name: &str) -> impl Iterator<Item = Mark> {
        let first = self.rules.partition_point(|(rule, _)| rule.as_str() < name);
        let of_name = self.rules[first..]
            .iter()
            .take_while(move |(rule, _)| rule == name);
        of_name.map(|(_, mark)| *mark)
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

    #[test]
    fn rules_are_found_by_the_algorithm_of_the_list() {
        let list = "// a\n\ncom\nco.uk\nuk\n*.ck\n!www.ck\n*.kawasaki.jp\n!city.kawasaki.jp\njp\n公司.cn\n";
        let rules = Rules::parse(list).unwrap();
        for (name, expected) in [
            ("example.com", (1, true)),
            ("com", (1, true)),
            ("a.co.uk", (2, true)),
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
            ("a.b.c.d.e.f.g.h.i.j.k.com", (1, true)),
        ] {
            assert_eq!(rules.suffix_labels(name), expected, "{name}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let error = |text| Rules::parse(text).err().map(|error| error.to_string());
        assert_eq!(error("").unwrap(), "the list has no rules");
        assert_eq!(error("// only this\n").unwrap(), "the list has no rules");
        assert_eq!(
            error("com\n<html>\n").unwrap(),
            "line 2 is not a rule of a public suffix list"
        );
        assert!(
            error("com\na..b\n").is_some() && error("!\n").is_some() && error("*.\n").is_some()
        );
        assert!(error("\u{FEFF}com\r\nCOM.Example  rest is no rule\r\n").is_none());
    }
}

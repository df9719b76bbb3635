//! Labels that do not look like what they are (UTS #39), with the feature `confusables`.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

use super::finding::Findings;
use super::mapping;
use super::names::strip_prefix;
use super::owner;
use super::{Rule, Severity};
use urial::percent;

/// Looks at a label below a top-level domain: a U-label, written as it is or in triplets (RFC 3986
/// section 3.2.2).
pub(super) fn encoded(label: &str, at: Range<usize>, top: &str, findings: &mut Findings<'_>) {
    // A broken triplet is the parser's finding; the label is then taken as written.
    let octets = percent::decode(label).unwrap_or(label.as_bytes().into());
    if let Ok(text) = core::str::from_utf8(&octets) {
        check(text, at, top, findings);
    }
}

/// Returns the text that people see. Skeletons are made to be compared, and have `rn` for an `m`:
/// what is ASCII already is left as it is, and what is mapped to it before a name is looked up,
/// such as `ⓐ`, is that.
fn seen(label: &str) -> String {
    let mut seen = String::with_capacity(label.len());
    for character in label.chars() {
        let before = seen.len();
        mapping::push(character, &mut seen);
        if !seen[before..].is_ascii() {
            seen.truncate(before);
            seen.extend(skeleton(character.encode_utf8(&mut [0; 4])));
        }
    }
    seen
}

/// Looks at the characters of a label.
pub(super) fn check(label: &str, at: Range<usize>, top: &str, findings: &mut Findings<'_>) {
    // In ASCII only names that are protected are looked for, in `protected`.
    if label.is_ascii() {
        return;
    }
    // Labels written in one script, or in several that are written together (Latin and those of
    // East Asia).
    let usual = RestrictionLevel::HighlyRestrictive;
    let is_mixed = !label.is_single_script() && !label.check_restriction_level(usual);
    if is_mixed {
        let explanation = "mixes alphabets that are not written together";
        findings.report(Rule::MixedScript, at.clone(), explanation);
    }
    let seen = seen(label);
    // Looks like text beyond ASCII, so no name in ASCII is imitated.
    if !seen.is_ascii() {
        return;
    }
    // The letters of a word can all have doubles: it is a word to those who expect one there.
    let severity = match is_word(label) {
        true if may_be_spoken_below(top) => return,
        true => Severity::Info,
        false => Severity::Warning,
    };
    let explanation = format!("imitates {seen:?} with look-alike letters");
    findings.add(Rule::Confusable, severity, at, explanation);
}

/// Returns whether all letters are of one alphabet, of those that have many doubles of Latin ones.
fn is_word(label: &str) -> bool {
    // The blocks of Greek, Cyrillic and Armenian stand in a row.
    let is_of_it = |letter| matches!(letter, '0'..='9' | '-' | '\u{370}'..='\u{58A}' | '\u{1F00}'..='\u{1FFF}');
    label.is_single_script() && label.chars().all(is_of_it)
}

/// Returns whether names below the top-level domain may be words of such an alphabet: it is one
/// itself, as it is or encoded, or a country's.
fn may_be_spoken_below(top: &str) -> bool {
    !top.is_ascii()
        || strip_prefix(top, "xn--").is_some()
        || top.contains('%')
        || owner::is_country(top)
}

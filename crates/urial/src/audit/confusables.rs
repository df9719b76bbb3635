//! Labels that do not look like what they are (UTS #39), with the feature `confusables`.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

use super::finding::Findings;
use super::numeric::plain;
use super::{Rule, Severity};
use crate::percent;

/// Looks at a label that is written as it is or in triplets.
pub(super) fn encoded(label: &str, at: Range<usize>, findings: &mut Findings<'_>) {
    let octets = percent::decode(label).unwrap_or(label.as_bytes().into());
    if let Ok(text) = core::str::from_utf8(&octets) {
        check_text(text, at, findings);
    }
}

/// Looks at the characters of a label.
pub(super) fn check(label: &[char], at: Range<usize>, findings: &mut Findings<'_>) {
    check_text(&label.iter().collect::<String>(), at, findings);
}

/// What people see. Skeletons are made to be compared, and have `rn` for an `m`: what is ASCII already is left as it is, and what is
/// mapped to it before a name is looked up, such as `ⓐ`, is that.
fn seen(label: &str) -> String {
    let mut seen = String::with_capacity(label.len());
    for character in label.chars() {
        let mapped = plain(character);
        if mapped.is_ascii() {
            seen.push(mapped);
        } else {
            seen.extend(skeleton(character.encode_utf8(&mut [0; 4])));
        }
    }
    seen
}

fn check_text(label: &str, at: Range<usize>, findings: &mut Findings<'_>) {
    if label.is_ascii() {
        return;
    }
    // What is written in one script, or in several that are written together (Latin and those of East Asia).
    let usual = RestrictionLevel::HighlyRestrictive;
    if !label.is_single_script() && !label.check_restriction_level(usual) {
        let explanation = "the label mixes scripts that are not written together";
        findings.add(
            Rule::MixedScript,
            Severity::Warning,
            at.clone(),
            explanation,
        );
    }
    let seen = seen(label);
    if seen.is_ascii() {
        let explanation = format!("the label looks like {seen:?}, and is not");
        findings.add(Rule::Confusable, Severity::Warning, at, explanation);
    }
}

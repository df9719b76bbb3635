//! Schemes that run what follows them, and schemes around another URI.

use core::ops::Range;

use urial_grammar::Spans;

use super::Rule;
use super::browser::bare;
use super::finding::Findings;
use super::names::strip_prefix;
use super::owner::is_one_of;

/// Schemes that run what follows them.
pub(super) const SCRIPTS: [&str; 2] = ["javascript", "vbscript"];
/// Types of data that a browser may run a script in.
const ACTIVE: [&str; 6] = [
    "text/html",
    "text/xml",
    "text/javascript",
    "image/svg+xml",
    "application/xml",
    "application/xhtml+xml",
];

/// Schemes that some programs take off to go on with what follows, a URI of its own.
pub(super) const WRAPPERS: [&str; 7] =
    ["url", "jar", "feed", "view-source", "jdbc", "blob", "filesystem"];

/// Longest of `WRAPPERS`, with its colon; `javascript:` is no longer than that.
pub(super) const LONGEST: usize = 12;
/// First letters of `SCRIPTS`, `WRAPPERS` and `data`.
pub(super) const FIRST_LETTERS: &[u8] = b"bdfjuv";

/// Returns a scheme that may be one of those that are looked for here, and what follows its colon.
fn scheme_of(text: &str) -> Option<(&str, &str)> {
    let start = text.as_bytes().iter().take(LONGEST);
    let colon = { start }.position(|&byte| byte == b':')?;
    Some((&text[..colon], &text[colon + 1..]))
}

/// Returns where the URI starts that is inside of all wrappers, and how many of them there are.
pub(super) fn unwrapped(text: &str) -> (usize, usize) {
    let (mut rest, mut wrappers) = (text, 0);
    // A wrapper is a word and a colon, so each round gets further.
    while let Some((scheme, inner)) = scheme_of(rest) {
        if !is_one_of(&WRAPPERS, scheme) {
            break;
        }
        rest = inner;
        wrappers += 1;
    }
    (text.len() - rest.len(), wrappers)
}

/// Reports code that a text with a scheme runs when it is followed, and wrappers in wrappers.
pub(super) fn check(spans: &Spans, findings: &mut Findings<'_>) {
    // Most schemes need no second look.
    let first = findings.scheme.bytes().next().unwrap_or(0) | 0x20;
    if !FIRST_LETTERS.contains(&first) || spans.scheme_end == 0 {
        return;
    }
    let text = findings.text;
    let (start, wrappers) = unwrapped(text);
    if let Some(length) = script(&text[start..]) {
        let explanation = "following this runs a program";
        let span = 0..start + length;
        findings.report(Rule::ScriptScheme, span, explanation);
    } else if wrappers > 1 {
        nested(0..start, findings);
    }
}

/// Reports wrappers that hide which URI is fetched.
#[cold]
pub(super) fn nested(span: Range<usize>, findings: &mut Findings<'_>) {
    let explanation = "programs take this off and fetch the URI after it; check that one by itself";
    findings.report(Rule::NestedScheme, span, explanation);
}

/// Returns the length of the start of a text that runs a program.
pub(super) fn script(text: &str) -> Option<usize> {
    let (scheme, data) = scheme_of(text)?;
    if is_one_of(&SCRIPTS, scheme) {
        return Some(scheme.len());
    }
    if !scheme.eq_ignore_ascii_case("data") {
        return None;
    }
    let active = ACTIVE.iter().find(|active| {
        let after = strip_prefix(data, active);
        // A media type ends at its parameters or at the data (RFC 2397 section 3).
        after.is_some_and(|after| after.is_empty() || after.starts_with([';', ',']))
    })?;
    Some(scheme.len() + 1 + active.len())
}

/// Reports a script whose scheme is only seen by programs that leave out spaces and controls.
pub(super) fn disguised(findings: &mut Findings<'_>) {
    let text = findings.text;
    // The URL Standard strips C0 controls and the space from both ends.
    let is_left_out = |character: char| character <= ' ';
    if !text.contains(is_left_out) {
        return;
    }
    let bare = bare(text);
    if script(&bare[unwrapped(&bare).0..]).is_some() {
        // Up to the colon, so that the characters that hide the scheme are in the span.
        let end = text.find(':').unwrap_or(text.len());
        let explanation =
            "browsers leave out spaces and control characters here; following this runs a program";
        findings.report(Rule::ScriptScheme, 0..end, explanation);
    }
}

//! Findings about a text as a whole, and about texts that are not references.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::{Set, Spans, grammar, mask};

use super::finding::{Finding, Findings, shown};
use super::{Audit, Rule, Severity, script};
use urial::IriReference;
use urial::is_bidi_control;
use urial::percent;
use urial::{AuthorityParts, split};

/// Audits any text, a reference or not.
///
/// A text that does not parse is taken apart by appendix B, and its components are looked at like
/// those of any other. On top of that come the characters that make programs disagree on where the
/// components are.
///
/// ```
/// use urial_guard::audit::{Rule, audit_text};
/// let rules = |text| audit_text(text).iter().map(|finding| finding.rule()).collect::<Vec<_>>();
/// assert_eq!(rules("http://good.example\\@evil.example/"), [Rule::UserinfoLikeHost, Rule::Backslash]);
/// assert_eq!(rules("java\nscript:alert(1)"), [Rule::ScriptScheme, Rule::ControlCharacter]);
/// assert!(rules("http://a/b c").is_empty());
/// ```
#[must_use]
pub fn audit_text(text: &str) -> Vec<Finding> {
    Audit::new().check_text(text)
}

impl Audit<'_> {
    /// Audits any text, a reference or not; see [`audit_text`]. Of a text longer than `u32::MAX`
    /// nothing is known.
    #[must_use]
    pub fn check_text(&self, text: &str) -> Vec<Finding> {
        if let Ok(reference) = IriReference::parse(text) {
            return self.check(&reference);
        }
        // The split fails only for a text of more than `u32::MAX` bytes.
        let Ok(mut spans) = grammar::split_spans(text) else {
            return Vec::new();
        };
        let mut findings = Findings::new(text);
        backslashes(&mut findings);
        controls(&mut findings);
        script::disguised(&mut findings);
        spans.ascii = text.is_ascii();
        host_after_last_at(text, &mut spans);
        self.components(&spans, &mut findings);
        findings.into_sorted()
    }
}

/// Moves the host after the last `@` of the authority, where [`Parts::authority_parts`](crate::Parts::authority_parts) has it too:
/// there whoever connects looks for it, and so `a@b@127.0.0.1` is this machine.
fn host_after_last_at(text: &str, spans: &mut Spans) {
    if let Some(span) = spans.authority() {
        let parts = AuthorityParts::of(&text[span.clone()]);
        let start = span.start + parts.userinfo.map_or(0, |userinfo| userinfo.len() + 1);
        spans.host_start = start as u32;
        spans.host_end = (start + parts.host.len()) as u32;
    }
}

/// Reports the first control character that is not encoded.
fn controls(findings: &mut Findings<'_>) {
    character((Rule::ControlCharacter, char::is_control), findings, |character| {
        Cow::Borrowed(match character {
            // The URL Standard removes tab, LF and CR anywhere in a text before it is parsed.
            '\t' | '\n' | '\r' => "browsers leave this character out and read on",
            _ => "a control character; programs differ in what they do with it",
        })
    });
}

/// Reports the first character that turns text around and is not encoded.
pub(super) fn bidi_characters(findings: &mut Findings<'_>) {
    character((Rule::BidiCharacter, is_bidi_control), findings, |character| {
        format!("U+{:04X} reverses the text around it", character as u32).into()
    });
}

/// Reports the first of the characters that are meant. In the safe form all of them are encoded.
fn character(
    (rule, is_meant): (Rule, fn(char) -> bool),
    findings: &mut Findings<'_>,
    explanation: impl FnOnce(char) -> Cow<'static, str>,
) {
    let text = findings.text;
    let mut characters = text.char_indices();
    let Some((at, found)) = characters.find(|(_, found)| is_meant(*found)) else {
        return;
    };
    let what = (rule, Severity::Warning, at..at + found.len_utf8());
    let safe = encode(&findings.masked_text(), is_meant);
    findings.add_with_safe_form(what, explanation(found), (0..text.len(), &safe));
}

/// Returns the text with some of its characters encoded.
fn encode(text: &str, is_meant: fn(char) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_meant(character) {
            let mut buffer = [0; 4];
            let octets = character.encode_utf8(&mut buffer).as_bytes();
            percent::encode_bytes_into(octets, Set::EMPTY, &mut encoded);
        } else {
            encoded.push(character);
        }
    }
    encoded
}

/// Reports the backslash that matters most: in front of the path it moves the host; after that, one
/// before a triplet or a mark is what is left of an escape in another language.
fn backslashes(findings: &mut Findings<'_>) {
    let text = findings.text;
    let Some(first) = text.find('\\') else {
        return;
    };
    let path = path_start(text);
    // Before the path it moves the host, so an escape there is no excuse.
    let is_read_as_slash = |at: &usize| *at < path || !is_escape(&text.as_bytes()[at + 1..]);
    let mut all = text.match_indices('\\').map(|(at, _)| at);
    let (severity, at, explanation, by) = match all.find(is_read_as_slash) {
        // Encoded it is data for every program, and no slash to a browser.
        Some(at) => (Severity::Warning, at, backslash(text).into(), "%5C"),
        None => {
            let explanation =
                "browsers read \\ as /; here it looks like an escape that was not undone";
            (Severity::Info, first, Cow::Borrowed(explanation), "")
        }
    };
    let what = (Rule::Backslash, severity, at..at + 1);
    let safe = findings.masked_text().replace('\\', by);
    findings.add_with_safe_form(what, explanation, (0..text.len(), &safe));
}

/// Returns where the path, the query or the fragment starts, of a text with a scheme and an
/// authority.
fn path_start(text: &str) -> usize {
    let Some(slashes) = text.find("//") else {
        // Backslashes may be in their place, as in `http:\\a.example`.
        return text.len();
    };
    let host = slashes + 2;
    let end = text[host..].find(['/', '?', '#']);
    end.map_or(text.len(), |end| host + end)
}

/// Returns whether what follows a backslash is what languages escape so: a triplet, a quotation
/// mark, punctuation.
fn is_escape(rest: &[u8]) -> bool {
    match rest {
        [b'%', ..] => percent::is_triplet(rest),
        [mark, ..] => b"\"'&=?#()[]{}*_~!,;:$|+<> -/".contains(mark),
        [] => false,
    }
}

/// Returns the host when `\` is read as `/`.
fn backslash(text: &str) -> String {
    // Read as a browser reads it; the two hosts are compared.
    let slashed = text.replace('\\', "/");
    let host = |text| split(text).authority_parts().map(|authority| authority.host);
    // A password may look like a host then.
    let is_secret = |host: &str| {
        let mut secrets = mask::passwords(text);
        !host.is_empty() && secrets.any(|span| text[span].contains(host))
    };
    match (host(text), host(&slashed)) {
        (one, other) if one.is_some_and(is_secret) || other.is_some_and(is_secret) => {
            String::from("browsers read \\ as /, and a part of the password as the host")
        }
        (Some(one), Some(other)) if one != other => {
            let (one, other) = (shown(one), shown(other));
            format!("browsers read \\ as /, and {other} as the host instead of {one}")
        }
        (None, Some(host)) => format!("browsers read \\ as /, and {} as the host", shown(host)),
        _ => String::from("browsers read \\ as /"),
    }
}

//! Mail addresses where they are no business of those who see the text (section 7.5).

use core::ops::Range;

use super::finding::Findings;
use super::{Rule, names, octets};

/// Looks for the first mail address in a query or a fragment.
pub(super) fn check(span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    if findings.has_triplets || octets::any(&bytes[span.start..], |byte| byte == b'@') {
        search(span, findings);
    }
}

fn search(span: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    let bytes = &text.as_bytes()[..span.end];
    let mut at = span.start;
    while let Some(found) = bytes[at..].iter().position(|byte| b"@%".contains(byte)) {
        let here = at + found;
        at = match &bytes[here..] {
            [b'@', ..] => here + 1,
            // `%40` is an `@` that a form has encoded.
            [b'%', b'4', b'0', ..] => here + 3,
            _ => {
                at = here + 1;
                continue;
            }
        };
        let start = local_part(&bytes[span.start..here]);
        let length = start.and_then(|_| domain(&text[at..span.end]));
        if let (Some(start), Some(length)) = (start, length) {
            let explanation = "the URI contains a mail address in plain text";
            let found = span.start + start..at + length;
            findings.report(Rule::MailAddress, found, explanation);
            return;
        }
    }
}

/// Returns where the name starts that these bytes end with.
fn local_part(before: &[u8]) -> Option<usize> {
    let is_other = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"._+-".contains(byte);
    let start = match before.iter().rposition(is_other) {
        // The digits are those of a triplet.
        Some(at) if before[at] == b'%' => at + 3,
        Some(at) => at + 1,
        None => 0,
    };
    // `?q=@anna` is a mention, not an address.
    (start < before.len()).then_some(start)
}

/// Returns the length of the name of a host that the text starts with.
fn domain(text: &str) -> Option<usize> {
    let is_other = |byte: u8| !byte.is_ascii_alphanumeric() && byte != b'.' && byte != b'-';
    let end = text.bytes().position(is_other).unwrap_or(text.len());
    let name = text[..end].trim_end_matches('.');
    names::is_name_of_the_internet(name).then_some(name.len())
}

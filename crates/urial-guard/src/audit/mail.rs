//! Mail addresses where they are no business of those who see the text (section 7.5).

use core::ops::Range;

use super::finding::Findings;
use super::{Rule, names, octets};

/// Looks for the first mail address in a query or a fragment; an `@` after a password is before a
/// host.
pub(super) fn check(span: Range<usize>, passwords: &[Range<usize>], findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    if findings.has_triplets || octets::any(&bytes[span.start..], |byte| byte == b'@') {
        search(span, passwords, findings);
    }
}

fn search(span: Range<usize>, passwords: &[Range<usize>], findings: &mut Findings<'_>) {
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
        if passwords.binary_search_by_key(&here, |password| password.end).is_ok() {
            continue;
        }
        let start = local_part(&bytes[span.start..here]);
        let domain = start.and_then(|_| names::leading_name(&text[at..span.end]));
        if let (Some(start), Some(domain)) = (start, domain) {
            let explanation = "the URI contains a mail address in plain text";
            let found = span.start + start..at + domain.len();
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

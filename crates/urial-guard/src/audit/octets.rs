//! Octets that appear only when triplets are decoded (RFC 3986 sections 7.2 and 7.3).

use alloc::format;
use core::ops::Range;

use urial_grammar::Set;

use super::finding::Findings;
use super::owner::is_one_of;
use super::{Rule, Severity};
use urial::is_bidi_control;
use urial::percent;

/// The component that a triplet is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Userinfo,
    Host,
    /// A path that may be one of a file system.
    Path,
    /// The path of a scheme that has no hierarchy, such as `data` and `mailto`.
    Opaque,
    Query,
    Fragment,
}

impl Place {
    /// Returns how bad an octet is that matters where names are.
    const fn severity(self, matters: bool) -> Severity {
        match self {
            Place::Userinfo | Place::Host | Place::Path if matters => Severity::Warning,
            _ => Severity::Info,
        }
    }
}

/// Schemes whose protocols end a command with CR and LF, and send it decoded.
pub(super) const LINES: [&str; 12] = [
    "gopher", "telnet", "ftp", "ftps", "imap", "pop", "nntp", "news", "smtp", "finger", "irc",
    "dict",
];

/// Looks at each triplet in a component; one that is broken is passed over.
pub(super) fn check(place: Place, span: Range<usize>, findings: &mut Findings<'_>) {
    if findings.has_triplets {
        each(place, span, findings);
    }
}

/// Returns whether there is a byte such as is looked for. Blocks are looked at as a whole, the last
/// one with what is before it.
pub(super) fn any(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> bool {
    let is_in = |block: &[u8]| block.iter().fold(false, |any, &byte| any | is_wanted(byte));
    let blocks = bytes.chunks_exact(BLOCK);
    let rest = blocks.remainder();
    blocks.into_iter().any(is_in)
        || match bytes.last_chunk::<BLOCK>() {
            // Overlaps the block before, which was searched already; that costs less than a loop
            // over the rest.
            Some(last) => !rest.is_empty() && is_in(last),
            None => rest.iter().any(|&byte| is_wanted(byte)),
        }
}

const BLOCK: usize = 16;

fn each(place: Place, span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    let mut at = span.start;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'%') {
        at += found;
        at = match percent::triplet_octet(&bytes[at..]) {
            Some(octet) if octet.is_ascii() => {
                ascii(place, octet, at, findings);
                at + 3
            }
            Some(lead) => beyond_ascii(place, lead, at..span.end, findings),
            None => at + 1,
        };
    }
}

fn ascii(place: Place, octet: u8, at: usize, findings: &mut Findings<'_>) {
    let span = at..at + 3;
    // RFC 3986 section 7.3: control characters are dangerous once they are decoded.
    if octet.is_ascii_control() {
        let severity = severity_of_control(place, octet, findings.scheme);
        let explanation = match octet {
            0 => "decodes to NUL, which ends the text for many programs",
            b'\r' | b'\n' => "decodes to a line end; what follows can become a command",
            _ => "decodes to a control character",
        };
        findings.add(Rule::ControlCharacter, severity, span, explanation);
    } else if octet == b'%' {
        // RFC 3986 section 2.4: a text must not be decoded more than once.
        double(place, at, findings);
    } else if place == Place::Host {
        in_host(octet, span, findings);
    } else if octet.is_ascii_alphanumeric() {
        // No one has to encode it (section 2.3), but it gets past filters.
        let explanation = format!("is {:?}, which need not be encoded", char::from(octet));
        findings.add(Rule::NeedlessEncoding, place.severity(true), span, explanation);
    }
}

/// Returns how bad a control character is. Text that people type has line ends, and forms send it
/// in queries.
fn severity_of_control(place: Place, octet: u8, scheme: &str) -> Severity {
    match (place, octet) {
        // CR and LF end a command of these protocols, so the next line is another command.
        (Place::Path | Place::Opaque | Place::Query, b'\r' | b'\n')
            if is_one_of(&LINES, scheme) =>
        {
            Severity::Critical
        }
        (Place::Query | Place::Fragment | Place::Opaque, b'\t' | b'\r' | b'\n') => Severity::Info,
        (Place::Query | Place::Fragment | Place::Opaque, _) => Severity::Warning,
        (_, 0) => Severity::Critical,
        _ => Severity::Warning,
    }
}

/// Reports an encoded `%` with what it would be the start of.
fn double(place: Place, at: usize, findings: &mut Findings<'_>) {
    let digits = &findings.text.as_bytes()[at + 3..];
    // `%25` before anything but two digits decodes to a text that no second decoding changes.
    let [high, low, ..] = digits else { return };
    let Some(octet) = percent::triplet_octet(&[b'%', *high, *low]) else {
        return;
    };
    // A URI within a query is encoded twice by right.
    let is_sharp = matches!(octet, b'.' | b'/' | b'\\') || octet.is_ascii_control();
    let severity = place.severity(is_sharp);
    let explanation = format!("decoding twice gives the octet %{octet:02X}");
    findings.add(Rule::DoubleEncoding, severity, at..at + 5, explanation);
}

/// Reports encoded ASCII in a host: it need not be encoded, or is in no name.
fn in_host(octet: u8, span: Range<usize>, findings: &mut Findings<'_>) {
    // A decoded delimiter moves the end of the host: `example.com%2Fevil.example`.
    let severity = match Set::GEN_DELIMS.contains(octet) || octet == b'\\' {
        true => Severity::Critical,
        false => Severity::Warning,
    };
    let character = char::from(octet);
    let explanation = format!("decodes to {character:?}, for programs that decode the host");
    findings.add(Rule::EncodedHost, severity, span, explanation);
}

/// Looks at a triplet of 80 to FF and at the ones after it that belong to it, and returns where
/// they end.
fn beyond_ascii(
    place: Place,
    lead: u8,
    within: Range<usize>,
    findings: &mut Findings<'_>,
) -> usize {
    let at = within.start;
    let bytes = &findings.text.as_bytes()[within];
    // RFC 3629 section 3: the first octet tells the length. F8 and above, and a continuation by
    // itself, count one.
    let wanted = match lead {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 1,
    };
    let mut octets = [lead, 0, 0, 0];
    let mut len = 1;
    // Stops at an octet that continues nothing, which is then a first octet of its own.
    while len < wanted {
        let next = bytes.get(3 * len..).and_then(percent::triplet_octet);
        let Some(octet @ 0x80..=0xBF) = next else {
            break;
        };
        octets[len] = octet;
        len += 1;
    }
    let span = at..at + 3 * len;
    match core::str::from_utf8(&octets[..len]) {
        Ok(text) => {
            if let Some(character) = text.chars().next().filter(|&found| is_bidi_control(found)) {
                // Encoded, it does harm only where it is decoded to be shown, as hosts are.
                let severity = place.severity(place == Place::Host);
                let code = character as u32;
                let explanation =
                    format!("decodes to U+{code:04X}, which reverses the text around it");
                findings.add(Rule::BidiCharacter, severity, span.clone(), explanation);
            }
        }
        Err(_) if len == wanted && is_overlong(octets) => {
            let explanation =
                "is not valid UTF-8 but overlong: some programs decode it to a character of ASCII";
            findings.report(Rule::OverlongUtf8, span.clone(), explanation);
        }
        Err(_) => {
            let severity = place.severity(place == Place::Host);
            let explanation = "is not valid UTF-8 after decoding";
            findings.add(Rule::InvalidUtf8, severity, span.clone(), explanation);
        }
    }
    span.end
}

/// Returns whether there are more octets than the character needs.
const fn is_overlong(octets: [u8; 4]) -> bool {
    matches!(
        octets,
        // RFC 3629 section 3: C0 and C1, and after E0 and F0 an octet that is too low, encode a
        // shorter character.
        [0xC0 | 0xC1, ..] | [0xE0, 0x80..=0x9F, ..] | [0xF0, 0x80..=0x8F, ..]
    )
}

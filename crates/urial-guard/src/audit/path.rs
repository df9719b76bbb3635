//! Paths, as a file system would see them (section 7.3), and as people would.

use alloc::format;
use core::ops::Range;

use urial_grammar::Spans;

use super::finding::{Findings, shown};
use super::names::strip_prefix;
use super::octets;
use super::pairs::pieces;
use super::{Rule, Severity, names, owner};
use urial::percent;

/// Looks at a path.
pub(super) fn check(spans: &Spans, findings: &mut Findings<'_>) {
    let span = spans.path();
    let is_rooted = findings.text[span.clone()].starts_with('/');
    // `mailto:a@b` has no segments; a path with a `/` may be one of a file system after decoding.
    if spans.host.is_none() && spans.scheme_end > 0 && !is_rooted {
        octets::check(octets::Place::Opaque, span, findings);
    } else {
        octets::check(octets::Place::Path, span.clone(), findings);
        segments(span, findings);
    }
}

fn segments(span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    // Hosts, hidden names and devices all have one of these, but for some names on disks.
    // `1` to `9` in one comparison: a byte below `1` wraps around to a large one.
    let is_told_by = |byte: u8| byte == b'.' || byte.wrapping_sub(b'1') < 9;
    let is_plain = !findings.has_triplets && !octets::any(&bytes[span.start..], is_told_by);
    if is_plain && !is_of_files(findings.scheme) {
        return;
    }
    // Without a scheme, what begins with `www.` is a host whose scheme was left out.
    let mut is_quoted = findings.scheme.is_empty();
    for here in pieces(findings.text, span.clone(), |byte| byte == b'/') {
        match &bytes[here.clone()] {
            // After a scheme or an empty segment stands a URI, which names its host by right; but
            // where a path is nothing else, programs take it for a host and redirect there.
            [] if here.start > span.start + 1 => is_quoted = true,
            [.., b':'] | b"http" | b"https" => is_quoted = true,
            // Shorter segments are neither hosts nor devices.
            name @ [first, _, _, ..]
                if findings.has_triplets || b".wW".contains(first) || is_device(name) =>
            {
                // A name of a host is there by right, for something in the path; and a directory is
                // worse than a file.
                let severity = match is_quoted || here.end == span.end {
                    true => Severity::Info,
                    false => Severity::Warning,
                };
                segment(here, severity, findings);
            }
            _ => {}
        }
    }
}

/// Schemes whose paths are those of a file system, and name what is hidden or a device by right or
/// not at all.
pub(super) const FILES: [&str; 5] = ["file", "ftp", "ftps", "sftp", "smb"];

/// Looks at a segment that is long enough to matter, in which a name is as bad as `severity`.
fn segment(here: Range<usize>, severity: Severity, findings: &mut Findings<'_>) {
    let text = findings.text;
    let name = &text[here.clone()];
    let segment = name.as_bytes();
    // `con` and `aux` alone are also what people call a convention and a helper; on a disk they are
    // the console and a port.
    let is_sure = name.len() > 3 || name == "...";
    if findings.has_triplets && segment.contains(&b'%') {
        decoded_segment(here.clone(), findings);
    } else if is_device(segment) && (is_sure || is_of_files(findings.scheme)) {
        let explanation = "some file systems take this for the name of a device";
        findings.add(Rule::DeviceName, Severity::Info, here.clone(), explanation);
    }
    match segment {
        [b'w' | b'W', ..] => {
            let has_www = strip_prefix(name, "www.").is_some();
            if has_www && names::is_name_of_the_internet(name) {
                let explanation = format!("{} is part of the path, not the host", shown(name));
                findings.add(Rule::HostInPath, severity, here, explanation);
            }
        }
        // A hidden directory is hardly ever meant for others; a name may just begin so.
        [b'.', second, ..] if *second != b'.' => {
            // A URI of a file on a disk is meant as it is, and RFC 8615: `.well-known` is meant to
            // be served.
            let is_local = findings.scheme.eq_ignore_ascii_case("file");
            if !is_local && name != ".well-known" && !owner::is_one_of(&ENDINGS, name) {
                let explanation = "file systems hide names that begin with a dot";
                findings.add(Rule::HiddenName, severity, here, explanation);
            }
        }
        _ => {}
    }
}

fn is_of_files(scheme: &str) -> bool {
    owner::is_one_of(&FILES, scheme)
}

/// Ends of names that are written with their dot by themselves: `.net` is a product, and `.com` a
/// kind of domain.
const ENDINGS: [&str; 8] = [".com", ".net", ".org", ".biz", ".info", ".edu", ".gov", ".htm"];

/// Names that MS-DOS and its heirs give to devices, with whatever ending, and the parent's parent
/// of some.
fn is_device(name: &[u8]) -> bool {
    let [a, b, c, rest @ ..] = name else {
        return false;
    };
    let word = [a | 0x20, b | 0x20, c | 0x20];
    match rest {
        // Devices of DOS keep their meaning with any ending: `nul.txt`.
        [] | [b'.', ..] => name == b"..." || matches!(&word, b"aux" | b"con" | b"nul" | b"prn"),
        [b'1'..=b'9'] | [b'1'..=b'9', b'.', ..] => matches!(&word, b"com" | b"lpt"),
        _ => false,
    }
}

/// The longest name of a device with a long ending; a name beyond that is no device.
const NAME: usize = 16;

/// Looks at the name between two slashes once they are decoded.
fn decoded_name(span: Range<usize>, findings: &mut Findings<'_>) {
    match &*percent::decode_lenient(&findings.text[span.clone()]) {
        b".." => {
            let explanation = "decodes to the segment .., which leads upwards";
            findings.report(Rule::EncodedDotSegment, span, explanation);
        }
        b"." => {
            let explanation = "decodes to the segment .";
            findings.add(Rule::EncodedDotSegment, Severity::Info, span, explanation);
        }
        name if name.len() <= NAME && is_device(name) => {
            let explanation = "decodes to a name with a meaning of its own to some file systems";
            findings.report(Rule::DeviceName, span, explanation);
        }
        _ => {}
    }
}

/// Looks at a segment that has triplets, as it would be after decoding.
fn decoded_segment(span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    // The start of a name, and whether something in it or at its borders was encoded: others were
    // looked at as they are.
    let (mut start, mut is_new) = (span.start, false);
    let mut at = span.start;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'%') {
        let here = at + found..at + found + 3;
        let Some(octet) = percent::triplet_octet(&bytes[here.start..]) else {
            at = here.start + 1;
            continue;
        };
        at = here.end;
        let (rule, explanation) = match octet {
            b'/' => (Rule::EncodedSlash, "decodes to a /, which divides segments"),
            b'\\' => (
                Rule::EncodedBackslash,
                "decodes to a \\, which divides segments for some programs",
            ),
            // `C:` on a disk of Windows, brackets in file names of VMS.
            b':' | b'[' | b']' => (
                Rule::EncodedDelimiter,
                "decodes to a character that means something to some file systems",
            ),
            _ => {
                is_new = true;
                continue;
            }
        };
        // RFC 3986 section 7.3: a decoded slash divides one segment into two, `a%2F..%2Fb`.
        if rule != Rule::EncodedDelimiter {
            decoded_name(start..here.start, findings);
            (start, is_new) = (here.end, true);
        }
        findings.report(rule, here, explanation);
    }
    if is_new {
        decoded_name(start..span.end, findings);
    }
}

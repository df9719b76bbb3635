//! Paths, as a file system would see them (section 7.3), and as people would.

use alloc::format;
use core::ops::Range;

use urial_grammar::Spans;

use super::finding::{Findings, shown};
use super::names::strip_prefix;
use super::octets;
use super::{Rule, Severity, imitation, owner};
use crate::iri::triplet;

/// Looks at a path.
pub(super) fn check(spans: &Spans, findings: &mut Findings<'_>) {
    let span = spans.path();
    let is_rooted = findings.text[span.clone()].starts_with('/');
    if spans.host.is_none() && spans.scheme_end > 0 && !is_rooted {
        octets::check(octets::Place::Opaque, span, findings);
    } else {
        octets::check(octets::Place::Path, span.clone(), findings);
        segments(spans, span, findings);
    }
}

/// Segments before the name of a site that the path is about.
const TOPICS: [&str; 18] = [
    "bucket", "cache", "company", "dns", "domain", "domains", "host", "hosts", "info", "review",
    "reviews", "site", "sites", "tag", "tags", "website", "whois", "wiki",
];

/// What is known where a segment stands.
#[derive(Clone, Copy)]
struct Place {
    /// A name of a host is there by right.
    is_quoted: bool,
    is_last: bool,
    /// The path is one of a file system.
    is_of_files: bool,
}

fn segments(spans: &Spans, span: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    let bytes = &text.as_bytes()[..span.end];
    let host = spans
        .host
        .map(|_| &text[spans.host_start as usize..spans.host_end as usize]);
    // Without a scheme, what begins with `www.` is a host whose scheme was left out. Buckets are called like sites.
    let mut is_quoted = findings.scheme.is_empty() || host.is_some_and(owner::is_of_platform);
    let is_of_files = FILES
        .iter()
        .any(|scheme| findings.scheme.eq_ignore_ascii_case(scheme));
    let mut is_topic = false;
    let mut at = span.start;
    while at < span.end {
        let length = bytes[at..].iter().position(|&byte| byte == b'/');
        let here = at..length.map_or(span.end, |length| at + length);
        let is_first = at == span.start;
        at = here.end + 1;
        let segment = &bytes[here.clone()];
        let after_topic = is_topic;
        is_topic = false;
        match segment {
            // After a scheme or an empty segment stands a URI, which names its host by right; but where a path is nothing
            // else, programs take it for a host and redirect there.
            [] if !is_first && here.start > span.start + 1 => is_quoted = true,
            [.., b':'] | b"http" | b"https" => is_quoted = true,
            [_, _, _, ..] => {
                let place = Place {
                    is_quoted: is_quoted || after_topic,
                    is_last: here.end == span.end,
                    is_of_files,
                };
                self::segment(here.clone(), place, findings);
                is_topic = segment.len() <= 8
                    && matches!(segment[0] | 0x20, b'b'..=b'd' | b'h' | b'i' | b'r'..=b't' | b'w')
                    && owner::is_one_of(&TOPICS, &text[here]);
            }
            _ => {}
        }
    }
}

/// Schemes whose paths are those of a file system, and name what is hidden or a device by right or not at all.
const FILES: [&str; 5] = ["file", "ftp", "ftps", "sftp", "smb"];

/// Looks at a segment that is long enough to matter.
#[inline]
fn segment(here: Range<usize>, place: Place, findings: &mut Findings<'_>) {
    let segment = &findings.text.as_bytes()[here.clone()];
    if findings.has_triplets && segment.contains(&b'%') {
        decoded_segment(here.clone(), findings);
    } else if is_device(segment) && (place.is_of_files || is_device_for_sure(segment)) {
        let explanation = "some file systems take this for the name of a device";
        findings.add(Rule::DeviceName, Severity::Info, here.clone(), explanation);
    }
    let is_quoted = place.is_quoted || place.is_last;
    match segment {
        [b'w' | b'W', ..] => host_segment(here, is_quoted, findings),
        [b'.', second, ..] if *second != b'.' => hidden(here, place, findings),
        _ if !is_quoted && imitation::is_host(&findings.text[here.clone()]) => {
            host_in_path(here, Severity::Warning, findings);
        }
        _ => {}
    }
}

/// Ends of names that are written with their dot by themselves: `.net` is a product, and `.com` a kind of domain.
const ENDINGS: [&str; 8] = [
    ".com", ".net", ".org", ".biz", ".info", ".edu", ".gov", ".htm",
];

/// A directory that is hidden has hardly ever been meant for others; a name may just begin so. Who names a file on a disk means it.
fn hidden(here: Range<usize>, place: Place, findings: &mut Findings<'_>) {
    let name = &findings.text[here.clone()];
    let is_local = findings.scheme.eq_ignore_ascii_case("file");
    if is_local || name == ".well-known" || owner::is_one_of(&ENDINGS, name) {
        return;
    }
    let severity = if place.is_quoted || place.is_last {
        Severity::Info
    } else {
        Severity::Warning
    };
    let explanation = "file systems hide names that begin with a dot";
    findings.add(Rule::HiddenName, severity, here, explanation);
}

fn host_segment(here: Range<usize>, is_quoted: bool, findings: &mut Findings<'_>) {
    let name = &findings.text[here.clone()];
    let has_www = strip_prefix(name, "www.").is_some();
    if has_www && imitation::is_name_of_the_internet(name) {
        let severity = if is_quoted {
            Severity::Info
        } else {
            Severity::Warning
        };
        host_in_path(here, severity, findings);
    } else if !is_quoted && imitation::is_host(name) {
        host_in_path(here, Severity::Warning, findings);
    }
}

fn host_in_path(here: Range<usize>, severity: Severity, findings: &mut Findings<'_>) {
    let name = shown(&findings.text[here.clone()]);
    let explanation = format!("{name} is part of the path, not the host");
    findings.add(Rule::HostInPath, severity, here, explanation);
}

/// Names that MS-DOS and its heirs give to devices, with whatever ending, and the parent's parent of some.
#[inline]
fn is_device(name: &[u8]) -> bool {
    match name {
        b"..." => true,
        [a, b, c] | [a, b, c, b'.', ..] => {
            let name = [a | 0x20, b | 0x20, c | 0x20];
            matches!(&name, b"aux" | b"con" | b"nul" | b"prn")
        }
        [a, b, c, b'1'..=b'9'] | [a, b, c, b'1'..=b'9', b'.', ..] => {
            let name = [a | 0x20, b | 0x20, c | 0x20];
            matches!(&name, b"com" | b"lpt")
        }
        _ => false,
    }
}

/// Whether the name is a device's wherever it stands: one with a number, or with an ending. `con` and `aux` alone are also what people call
/// a convention and a helper.
fn is_device_for_sure(name: &[u8]) -> bool {
    name.len() > 3 || name == b"..."
}

/// The longest name of a device with a long ending; a name beyond that is no device.
const NAME: usize = 16;

/// What lies between two slashes once they are decoded.
struct Name {
    start: usize,
    octets: [u8; NAME],
    len: usize,
    /// Something in it or at its borders was encoded.
    is_new: bool,
}

impl Name {
    const fn new(start: usize, is_new: bool) -> Name {
        Name {
            start,
            octets: [0; NAME],
            len: 0,
            is_new,
        }
    }

    fn push(&mut self, octet: u8) {
        if let Some(slot) = self.octets.get_mut(self.len) {
            *slot = octet;
        }
        self.len += 1;
    }

    fn finish(&self, end: usize, findings: &mut Findings<'_>) {
        let Some(name) = self.octets.get(..self.len).filter(|_| self.is_new) else {
            return;
        };
        let span = self.start..end;
        match name {
            b".." => {
                let explanation = "decodes to the segment .., which leads upwards";
                findings.add(
                    Rule::EncodedDotSegment,
                    Severity::Warning,
                    span,
                    explanation,
                );
            }
            b"." => {
                let explanation = "decodes to the segment .";
                findings.add(Rule::EncodedDotSegment, Severity::Info, span, explanation);
            }
            _ if is_device(name) => {
                let explanation =
                    "decodes to a name with a meaning of its own to some file systems";
                findings.add(Rule::DeviceName, Severity::Warning, span, explanation);
            }
            _ => {}
        }
    }
}

/// Looks at a segment that has triplets, as it would be after decoding.
fn decoded_segment(span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    let mut name = Name::new(span.start, false);
    let mut at = span.start;
    while let Some(&byte) = bytes.get(at) {
        let Some(octet) = triplet(&bytes[at..]) else {
            name.push(byte);
            at += 1;
            continue;
        };
        let here = at..at + 3;
        at = here.end;
        match octet {
            b'/' | b'\\' => {
                name.is_new = true;
                name.finish(here.start, findings);
                name = Name::new(here.end, true);
                separator(octet, here, findings);
            }
            b':' | b'[' | b']' => {
                name.push(octet);
                let explanation =
                    "decodes to a character that means something to some file systems";
                findings.add(Rule::EncodedDelimiter, Severity::Info, here, explanation);
            }
            _ => {
                name.is_new = true;
                name.push(octet);
            }
        }
    }
    name.finish(span.end, findings);
}

fn separator(octet: u8, here: Range<usize>, findings: &mut Findings<'_>) {
    let (rule, explanation) = if octet == b'/' {
        (Rule::EncodedSlash, "decodes to a /, which divides segments")
    } else {
        (
            Rule::EncodedBackslash,
            "decodes to a \\, which divides segments for some programs",
        )
    };
    findings.add(rule, Severity::Info, here, explanation);
}

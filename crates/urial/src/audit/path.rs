//! Paths, as a file system would see them (section 7.3), and as people would.

use alloc::format;
use core::ops::Range;

use urial_grammar::Spans;

use super::finding::{Findings, shown};
use super::octets::{self, Place};
use super::{Rule, Severity, host, imitation};
use crate::iri::triplet;

/// Looks at a path.
pub(super) fn check(spans: &Spans, findings: &mut Findings<'_>) {
    let span = spans.path();
    let is_rooted = findings.text[span.clone()].starts_with('/');
    if spans.host.is_none() && spans.scheme_end > 0 && !is_rooted {
        octets::check(Place::Opaque, span, findings);
    } else {
        octets::check(Place::Path, span.clone(), findings);
        segments(span, findings);
    }
}

fn segments(span: Range<usize>, findings: &mut Findings<'_>) {
    let bytes = &findings.text.as_bytes()[..span.end];
    // Without a scheme, what begins with `www.` is a host whose scheme was left out.
    let mut is_quoted = findings.scheme.is_empty();
    let mut at = span.start;
    while at < span.end {
        let length = bytes[at..].iter().position(|&byte| byte == b'/');
        let here = at..length.map_or(span.end, |length| at + length);
        let is_first = at == span.start;
        at = here.end + 1;
        let segment = &bytes[here.clone()];
        match segment {
            // Behind a scheme or an empty segment stands a URI, which names its host by right; but where a path is nothing
            // else, programs take it for a host and redirect there.
            [] if !is_first && here.start > span.start + 1 => is_quoted = true,
            [.., b':'] | b"http" | b"https" => is_quoted = true,
            [_, _, _, ..] => {
                let is_last = here.end == span.end;
                self::segment(here, is_quoted || is_last, findings);
            }
            _ => {}
        }
    }
}

/// Looks at a segment that is long enough to matter.
#[inline]
fn segment(here: Range<usize>, is_quoted: bool, findings: &mut Findings<'_>) {
    let segment = &findings.text.as_bytes()[here.clone()];
    if findings.has_triplets && segment.contains(&b'%') {
        decoded_segment(here.clone(), findings);
    } else if is_device(segment) {
        let explanation = "a name with a meaning of its own to some file systems";
        findings.add(Rule::DeviceName, Severity::Info, here.clone(), explanation);
    }
    match segment {
        [b'w' | b'W', ..] => host_segment(here, is_quoted, findings),
        [b'.', second, ..] if *second != b'.' => hidden(here, is_quoted, findings),
        _ if !is_quoted && imitation::is_host(&findings.text[here.clone()]) => {
            host_in_path(here, Severity::Warning, findings);
        }
        _ => {}
    }
}

/// A directory that is hidden has hardly ever been meant for others; a name may just begin so.
fn hidden(here: Range<usize>, is_quoted: bool, findings: &mut Findings<'_>) {
    if &findings.text[here.clone()] == ".well-known" {
        return;
    }
    let severity = if is_quoted {
        Severity::Info
    } else {
        Severity::Warning
    };
    let explanation = "file systems hide names that begin with a dot";
    findings.add(Rule::HiddenName, severity, here, explanation);
}

fn host_segment(here: Range<usize>, is_quoted: bool, findings: &mut Findings<'_>) {
    let name = &findings.text[here.clone()];
    let has_www = host::strip_prefix(name, "www.").is_some();
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
                let explanation = "decoded, this is the segment .. and leads upwards";
                findings.add(
                    Rule::EncodedDotSegment,
                    Severity::Warning,
                    span,
                    explanation,
                );
            }
            b"." => {
                let explanation = "decoded, this is the segment .";
                findings.add(Rule::EncodedDotSegment, Severity::Info, span, explanation);
            }
            _ if is_device(name) => {
                let explanation = "decoded, this has a meaning of its own to some file systems";
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
                let explanation = "decoded, this means something to some file systems";
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
        (
            Rule::EncodedSlash,
            "decoded, this is a / that divides segments",
        )
    } else {
        (
            Rule::EncodedBackslash,
            "decoded, this is a \\ that divides segments for some",
        )
    };
    findings.add(rule, Severity::Info, here, explanation);
}

//! Lists made from lists, with a fixed seed: lines with mistakes in them, and lines that somebody
//! means no good with.

use urial::Uri;

use super::List;
use super::derived::uris;
use urial_testkit::Prng;

const MISTAKEN_SEED: u64 = 0x6D69_7374;
const SUSPICIOUS_SEED: u64 = 0x7375_7370;
const BROKEN_SEED: u64 = 0x6272_6F6B;

/// Characters that no URI and no IRI has anywhere, often ones more often.
const FAULTS: [&str; 8] = [" ", " ", " ", "|", "\"", "<", "{", "^"];

/// Mistakes that real lists have in paths, queries and fragments and no URI can contain, often ones
/// more often.
const MISTAKES: [&str; 16] = [
    " ", " ", " ", "|", "|", "\"", "[", "[]", "]", "{", "}", "\\", "^", "\u{e9}", "\u{6f22}", "% ",
];

/// Returns the lines that have an authority, each with one or two mistakes that can be repaired.
pub fn mistaken(list: &List) -> List {
    let mut prng = Prng::new(MISTAKEN_SEED);
    let lines = uris(list).filter(|uri| uri.authority().is_some()).map(|uri| {
        let start = uri.spans().path().start;
        let mut line = uri.as_str().to_owned();
        if uri.path().as_str().is_empty() {
            line.insert(start, '/');
        }
        for _ in 0..prng.between(1, 2) {
            match prng.below(20) {
                0 => line.push('\r'),
                1 => line.push(' '),
                _ => insert(prng.pick(&MISTAKES), start + 1, &mut line, &mut prng),
            }
        }
        line
    });
    List::of(&format!("{}, mistaken", list.name), lines)
}

/// Returns lines of all lists with one character that is in no URI: a list with it at the start of
/// the host, one with it in the middle of the line, and one with it at the end.
pub fn broken(lists: &[List]) -> Vec<List> {
    let mut prng = Prng::new(BROKEN_SEED);
    let places = ["a fault at the start", "a fault in the middle", "a fault at the end"];
    let mut broken: Vec<List> = places.iter().map(|place| List::new(place)).collect();
    for uri in lists.iter().flat_map(|list| uris(list).step_by(lists.len())) {
        let Some(host) = uri.host().filter(|host| !host.as_str().starts_with('[')) else {
            continue;
        };
        let text = uri.as_str();
        let start = uri.spans().host_start as usize + host.as_str().len().min(1);
        let middle = text.len() / 2;
        for (list, at) in broken.iter_mut().zip([start, middle.max(start), text.len()]) {
            // Not in a triplet, which would be another fault.
            let at =
                (at.saturating_sub(2)..at).find(|&at| text.as_bytes()[at] == b'%').unwrap_or(at);
            list.push(&[&text[..at], prng.pick(&FAULTS), &text[at..]].concat());
        }
    }
    broken
}

/// Returns the lines that have a host, each with one or two things that an audit reports.
pub fn suspicious(list: &List) -> List {
    let mut prng = Prng::new(SUSPICIOUS_SEED);
    let with_host = |uri: &Uri<'_>| {
        let host = uri.host().map_or("", |host| host.as_str());
        let host = !host.is_empty() && !host.starts_with('[');
        host && uri.userinfo().is_none() && uri.port().is_none()
    };
    let lines = uris(list).filter(with_host).map(|uri| {
        let spans = uri.spans();
        let (host, end) = (spans.host_start as usize, spans.host_end as usize);
        let text = uri.as_str();
        let (before, name, after) = (&text[..host], &text[host..end], &text[end..]);
        let before = match prng.below(4) {
            0 => format!("{before}www.example.com@"),
            1 => format!("{before}anna:secret@"),
            _ => before.to_owned(),
        };
        let name = match prng.below(6) {
            0 => format!("www.example.com.{name}"),
            1 => format!("0x7f.{}", prng.below(1 << 24)),
            2 => format!("10.{}.{}.1", prng.below(256), prng.below(256)),
            3 => format!("{name}:25"),
            4 => format!("xn--999999999.{name}"),
            _ => name.to_owned(),
        };
        let mut line = format!("{before}{name}{after}");
        let start = line.len() - after.len();
        if line.len() == text.len() || prng.chance(3_000) {
            let octets = prng.pick(&["/%2e%2e", "/%00", "/%0d%0a", "/%252e", "/%c0%af"]);
            line.insert_str(start, octets);
        }
        line
    });
    List::of(&format!("{}, suspicious", list.name), lines)
}

/// Inserts a text at or after `start`, and not into a triplet.
fn insert(text: &str, start: usize, line: &mut String, prng: &mut Prng) {
    let bytes = line.as_bytes();
    let is_free = |at: &usize| {
        line.is_char_boundary(*at) && !bytes[at.saturating_sub(2)..*at].contains(&b'%')
    };
    let free: Vec<usize> = (start..=line.len()).filter(is_free).collect();
    line.insert_str(prng.pick(&free), text);
}

#[cfg(test)]
mod tests {
    use super::{mistaken, suspicious};
    use crate::lists::PROFILES;
    use urial::Uri;
    use urial_guard::{Audit, Names, Severity};
    use urial_text::Repairer;

    const LINES: usize = 2_000;

    #[test]
    fn mistakes_can_be_repaired() {
        for profile in &PROFILES {
            let lines = mistaken(&profile.generate(LINES));
            assert!(lines.lines().len() > LINES * 98 / 100);
            for line in lines.lines() {
                assert!(Uri::parse(line).is_err(), "{line:?}");
                let repaired = Repairer::new().repair(line).unwrap();
                assert!(repaired.changes().next().is_some(), "{line:?}");
            }
        }
    }

    #[test]
    fn what_is_ordinary_is_hardly_ever_reported() {
        for profile in &PROFILES {
            let list = profile.generate(LINES);
            let lines = list.lines();
            let is_reported = |line: &&&str| {
                let findings = urial_guard::audit_text(line);
                let mut severities = findings.iter().map(|finding| finding.severity());
                severities.any(|severity| severity >= Severity::Warning)
            };
            let reported = lines.iter().filter(is_reported).count();
            assert!(reported * 100 <= lines.len(), "{}: {reported}", list.name);
        }
    }

    #[test]
    fn what_is_suspicious_is_reported() {
        // `www.example.com.NAME` is so only to who protects the name in it.
        let names = Names::new(["example.com"]);
        let audit = Audit::new().names(&names);
        for profile in &PROFILES {
            let lines = suspicious(&profile.generate(LINES));
            assert!(lines.lines().len() > LINES * 90 / 100);
            for line in lines.lines() {
                let findings = audit.check(&Uri::parse(line).unwrap());
                let worst = findings.iter().map(|finding| finding.severity()).max();
                assert!(worst >= Some(Severity::Warning), "{line}");
            }
        }
    }
}

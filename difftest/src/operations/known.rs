//! Differences of the peers, and why urial does not.

use super::{Answer, Case};
use std::net::Ipv6Addr;
use urial::{Parts, split};
use urial_grammar::ipv6_address;
use urial_testkit::letter;

/// A difference that is known, and the section that decides it. The first that explains a case
/// counts.
pub(super) struct Known {
    pub(super) name: &'static str,
    pub(super) peer: &'static str,
    pub(super) explains: fn(&Case, &Answer) -> bool,
    pub(super) reason: &'static str,
}

const UTF_8: &str = "3987, 5.3.2.3: what is decoded is what \"corresponds to an unreserved character, as described in section 2.3 of [RFC3986]\", which is ASCII; in IRIs, fluent-uri and iri-string decode characters beyond it";

pub(super) const KNOWN: &[Known] = &[
    Known {
        name: "scheme-based steps",
        peer: "fluent-uri",
        explains: |case, answer| is_of_normal_forms(case, answer, is_of_scheme),
        reason: "6.2.3: default ports are of the scheme-based step, and the text of an IPv6 address is of none; fluent-uri does both at once",
    },
    Known {
        name: "triplets of UTF-8",
        peer: "fluent-uri",
        explains: |case, answer| is_of_decoded(case, answer, is_of_scheme),
        reason: UTF_8,
    },
    Known {
        name: "opaque bases",
        peer: "fluent-uri",
        explains: |case, answer| {
            let (base, text) = (split(case.base), split(case.text));
            let is_opaque = base.authority.is_none() && !base.path.starts_with('/');
            let says_more =
                text.scheme.is_none() && !matches!(case.text.bytes().next(), None | Some(b'#'));
            let Answer::Refused(error) = answer else {
                return false;
            };
            by_the_letter(case)
                && is_opaque
                && says_more
                && error.starts_with("when base has a rootless path")
        },
        reason: "5.2.2 and 5.2.3 define the target for every base with a scheme (merging excludes \"the entire base URI path if it does not contain any '/' characters\"); fluent-uri refuses any reference but a fragment where the base has a rootless path and no authority",
    },
    Known {
        name: "dots of a base, of another scheme, or encoded",
        peer: "fluent-uri",
        explains: |case, answer| {
            let (base, text) = (split(case.base), split(case.text));
            let takes_path_of_base =
                text.scheme.is_none() && text.authority.is_none() && text.path.is_empty();
            let takes_rootless = text.scheme.is_some() && !text.path.starts_with('/');
            let is_merged = text.scheme.is_none() && text.authority.is_none();
            let is_cause = |path: &str| {
                takes_path_of_base && letter::dotless(path) == letter::dotless(base.path)
                    || takes_rootless && path == text.path
                    || is_merged && base.path.ends_with("/..")
                    || has_encoded_dot(text.path)
                    || is_merged && has_encoded_dot(base.path)
            };
            by_the_letter(case) && paths(case, answer).is_some_and(|(_, theirs)| is_cause(&theirs))
        },
        reason: "5.2.2: T.path is Base.path as it is where the reference has no path, and remove_dot_segments(R.path) where it has a scheme; 5.2.3: merging takes the last segment off, also one that is `..`; 5.2.4: a dot segment is `.` or `..`, and `%2E` is none before 6.2.2.2; fluent-uri does each of these otherwise",
    },
    Known {
        name: "two slashes",
        peer: "oxiri",
        explains: |case, answer| {
            let Answer::Refused(error) = answer else {
                return false;
            };
            let is_it = case.ours.as_ref().is_ok_and(|ours| {
                let ours = split(ours);
                ours.authority.is_none() && ours.path.starts_with("/.//")
            });
            by_the_letter(case) && is_it && error.contains("not allowed to start with //")
        },
        reason: "3.3: without an authority a path cannot begin with `//`; 5.2.4 can make such a path of texts that are valid, so that `/.` has to stand before it; oxiri refuses to resolve them",
    },
    Known {
        name: "empty segments",
        peer: "iref",
        explains: |case, answer| {
            is_like_the_letter(case)
                && paths(case, answer).is_some_and(|(ours, theirs)| {
                    let rest = theirs.strip_prefix("/.").or(theirs.strip_prefix("."));
                    rest == Some(&ours) && ours.starts_with('/')
                })
        },
        reason: "5.2.4: removing dot segments leaves none; iref puts a `.` before an empty segment at the start also where there is an authority, or only a path",
    },
    Known {
        name: "colons in rootless paths",
        peer: "iref",
        explains: |case, answer| {
            is_like_the_letter(case)
                && paths(case, answer).is_some_and(|(ours, theirs)| {
                    let first = ours.split('/').next().unwrap_or_default();
                    first.contains(':') && theirs.strip_prefix("./") == Some(&ours)
                })
        },
        reason: "4.2: a first segment with a colon wants `./` before it in a relative-path reference; 3.3: the path-rootless after a scheme does not, and 5.2.4 adds nothing",
    },
    Known {
        name: "dots in rootless paths",
        peer: "iref",
        explains: |case, answer| {
            let (merged, dots) = (merged(case), |it: &str| it == "." || it == "..");
            is_like_the_letter(case)
                && !merged.starts_with('/')
                && merged.split('/').any(dots)
                && paths(case, answer).is_some()
        },
        reason: "5.2.4, 2A and 2C: `..` at the start goes, and `/..` leaves the `/` when it takes the only segment before it; iref keeps such a `..` (erratum 4547) and takes the `/` too",
    },
    Known {
        name: "encoded dots",
        peer: "iri-string",
        explains: |case, answer| {
            by_the_letter(case) && has_encoded_dot(&merged(case)) && paths(case, answer).is_some()
        },
        reason: "5.2.4: a dot segment is `.` or `..`; `%2E` is the same only after 6.2.2.2, which is no part of resolution; iri-string takes it for one",
    },
    Known {
        name: "rootless paths in normal forms",
        peer: "iri-string",
        explains: |case, answer| is_of_normal_forms(case, answer, is_of_rootless),
        reason: "6.2.2.3: dot-segments are removed from hierarchical paths; without a root, `..` could take what is no directory",
    },
    Known {
        name: "hosts and ports in normal forms",
        peer: "iri-string",
        explains: |case, answer| is_of_normal_forms(case, answer, is_of_host),
        reason: "6.2.2.1: every host is lower-case, iri-string leaves some as they are; 6.2.3: an empty port goes in the scheme-based step, iri-string takes it at once",
    },
    Known {
        name: "triplets of UTF-8",
        peer: "iri-string",
        explains: |case, answer| {
            is_of_decoded(case, answer, is_of_rootless) || is_of_decoded(case, answer, is_of_host)
        },
        reason: UTF_8,
    },
];

/// Splits both texts, where there are two.
fn both<'a>(case: &'a Case, answer: &'a Answer) -> Option<(Parts<'a>, Parts<'a>)> {
    match (&case.ours, answer) {
        (Ok(ours), Answer::Made(theirs)) => Some((split(ours), split(theirs))),
        _ => None,
    }
}

/// Returns both paths, where nothing else differs: of the targets, or all there is.
fn paths(case: &Case, answer: &Answer) -> Option<(String, String)> {
    match (&case.ours, answer) {
        (Ok(ours), Answer::Made(theirs)) if case.task == "remove dots" => {
            Some((ours.clone(), theirs.clone()))
        }
        _ => {
            let (ours, theirs) = both(case, answer)?;
            same_but_path(&ours, &theirs).then(|| (ours.path.to_owned(), theirs.path.to_owned()))
        }
    }
}

/// Returns whether urial's target equals that of the pseudocode.
fn by_the_letter(case: &Case) -> bool {
    let ours = case.ours.as_ref();
    case.task == "resolve"
        && ours.is_ok_and(|ours| *ours == letter::resolve(case.base, case.text, true))
}

/// Returns the same of a path by itself, too.
fn is_like_the_letter(case: &Case) -> bool {
    let ours = case.ours.as_ref();
    match case.task {
        "remove dots" => ours.is_ok_and(|ours| *ours == letter::dotless(case.text)),
        _ => by_the_letter(case),
    }
}

/// Returns the path that dot segments are removed from.
fn merged(case: &Case) -> String {
    if case.task == "remove dots" {
        case.text.to_owned()
    } else {
        letter::with_dots(case.base, case.text)
    }
}

fn has_encoded_dot(path: &str) -> bool {
    path.contains("%2e") || path.contains("%2E")
}

/// A condition for two texts that were taken apart.
type Condition = fn(&Parts, &Parts) -> bool;

/// Returns whether a condition holds for both normal forms.
fn is_of_normal_forms(case: &Case, answer: &Answer, is_it: Condition) -> bool {
    case.task == "normalize"
        && both(case, answer).is_some_and(|(ours, theirs)| is_it(&ours, &theirs))
}

/// Returns whether a condition holds for both normal forms without a character beyond ASCII, where
/// urial decoded none and the peer may have.
fn is_of_decoded(case: &Case, answer: &Answer, is_it: Condition) -> bool {
    let (Ok(ours), Answer::Made(theirs)) = (&case.ours, answer) else {
        return false;
    };
    let wide = |text: &str| text.chars().filter(|it| !it.is_ascii()).count();
    case.task == "normalize"
        && !theirs.is_ascii()
        && wide(ours) <= wide(case.text)
        && is_it(&split(&encoded(ours)), &split(&encoded(theirs)))
}

/// Encodes every octet beyond ASCII as a triplet.
fn encoded(text: &str) -> String {
    let octet = |byte: u8| match byte.is_ascii() {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(octet).collect()
}

fn address(host: &str) -> Option<Ipv6Addr> {
    let inside = host.strip_prefix('[')?.strip_suffix(']')?;
    ipv6_address(inside.as_bytes())
}

/// Returns the same URI but for its port, and for how an IPv6 address is written.
fn is_of_scheme(ours: &Parts, theirs: &Parts) -> bool {
    same_address_but_port(ours, theirs) && same_but_authority(ours, theirs)
}

/// Returns the rootless path of a URI: the same but for its dot segments.
fn is_of_rootless(ours: &Parts, theirs: &Parts) -> bool {
    ours.authority.is_none()
        && !ours.path.starts_with('/')
        && same_but_path(ours, theirs)
        && letter::dotless(ours.path) == letter::dotless(theirs.path)
}

/// Returns the same authority but for its case and an empty port.
fn is_of_host(ours: &Parts, theirs: &Parts) -> bool {
    let lower = |parts: &Parts| parts.authority.map(str::to_ascii_lowercase);
    let (a, b) = (lower(ours), lower(theirs));
    let without_port = a.as_deref().and_then(|it| it.strip_suffix(':'));
    (a == b || without_port.is_some() && without_port == b.as_deref())
        && same_but_authority(ours, theirs)
}

/// Returns the same userinfo, and the same host, or the same IPv6 address written otherwise.
fn same_address_but_port(ours: &Parts, theirs: &Parts) -> bool {
    match (ours.authority_parts(), theirs.authority_parts()) {
        (Some(ours), Some(theirs)) => {
            let address_of = address(ours.host);
            let same_host = ours.host == theirs.host
                || address_of.is_some() && address_of == address(theirs.host);
            ours.userinfo == theirs.userinfo && same_host
        }
        (ours, theirs) => ours.is_none() && theirs.is_none(),
    }
}

fn same_but_authority(ours: &Parts, theirs: &Parts) -> bool {
    (ours.scheme, ours.path, ours.query, ours.fragment)
        == (theirs.scheme, theirs.path, theirs.query, theirs.fragment)
}

fn same_but_path(ours: &Parts, theirs: &Parts) -> bool {
    (ours.scheme, ours.authority, ours.query, ours.fragment)
        == (theirs.scheme, theirs.authority, theirs.query, theirs.fragment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Outcome;
    use urial::{Iri, IriReference, Step};

    /// Returns which rule explains what a peer resolves or, without a base, normalizes otherwise.
    fn known(peer: &str, base: &str, text: &str, answer: &Answer) -> Option<&'static str> {
        let ours = if base.is_empty() {
            let text = Iri::parse(text).unwrap();
            text.normalize(Step::Syntax).as_str().to_owned()
        } else {
            let (base, text) = (Iri::parse(base), IriReference::parse(text));
            base.unwrap().resolve(&text.unwrap()).into_string()
        };
        let task = if base.is_empty() { "normalize" } else { "resolve" };
        let ours = Ok(ours);
        let case = Case { task, base, text, ours };
        match super::super::outcome(&case, peer, answer) {
            Outcome::Explained(rule) => Some(KNOWN[rule].name),
            _ => None,
        }
    }

    /// Returns the texts of a row, which has bars between them.
    fn fields<const N: usize>(row: &str) -> [&str; N] {
        row.split('|').collect::<Vec<_>>().try_into().unwrap()
    }

    fn made(text: &str) -> Answer {
        Answer::Made(text.to_owned())
    }

    #[test]
    fn what_is_known_is_explained() {
        for row in [
            "fluent-uri||http://a:80/|http://a/|scheme-based steps",
            "fluent-uri||a://b/%C3%A9|a://b/é|triplets of UTF-8",
            "fluent-uri|a:/b/../c|?d|a:/c?d|dots of a base, of another scheme, or encoded",
            "iref|a:b|c:d/..|c:|dots in rootless paths",
            "iref|a://b|.//c|a://b/.//c|empty segments",
            "iref|a:b:c/d|e|a:./b:c/e|colons in rootless paths",
            "iri-string|a:/b|%2e/c|a:/c|encoded dots",
            "iri-string||a:b/..|a:/|rootless paths in normal forms",
            "iri-string||a://%C3%A9B:|a://éB|triplets of UTF-8",
        ] {
            let [peer, base, text, theirs, name] = fields(row);
            assert_eq!(known(peer, base, text, &made(theirs)), Some(name), "{text}");
        }
    }

    #[test]
    fn refusals_are_explained() {
        let refused = |error: &str| Answer::Refused(error.to_owned());
        let opaque = refused("when base has a rootless path and no authority");
        let slashes = refused("An IRI path is not allowed to start with //");
        assert_eq!(known("fluent-uri", "a:b", "c", &opaque), Some("opaque bases"));
        assert_eq!(known("oxiri", "a:/b", ".//c", &slashes), Some("two slashes"));
        assert_eq!(known("fluent-uri", "a:/b", "c", &opaque), None);
        assert_eq!(known("oxiri", "a:/b", "c", &slashes), None);
    }

    /// Equal differences in what a rule is not about, or of another peer.
    #[test]
    fn what_is_not_known_is_not() {
        for row in [
            "fluent-uri||http://a:80/|http://b/",
            "fluent-uri||http://a:80/|http://a/b",
            "fluent-uri||http://a/%C3%A9|http://a/è",
            "fluent-uri||http://a/|refused",
            "fluent-uri|a:b|c|refused",
            "fluent-uri|a:/b|c|a:/d",
            "oxiri|a:/b|.//c|refused",
            "oxiri|a:/b|c|refused",
            "iref|a:/b|c|a:/d",
            "iref|a://b|.//c|a://b/c",
            "iri-string|a:/b|./c|a:/b/c",
            "iri-string||a:b/..|a:b",
            "iri-string||a:/b/..|a:/b/..",
            "iref|a:/b/../c|?d|a:/c?d",
        ] {
            let [peer, base, text, theirs] = fields(row);
            let answer = match theirs {
                "refused" => Answer::Refused("invalid".to_owned()),
                theirs => made(theirs),
            };
            assert_eq!(known(peer, base, text, &answer), None, "{row}");
        }
    }
}

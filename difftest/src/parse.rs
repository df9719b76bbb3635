//! Every parser on the same texts.

use crate::generate::Generator;
use crate::peers::PEERS;
use crate::tally::{Outcome, Tally};
use crate::verdict::{Class, Kind, Parse, Verdict, kinds, urial};

/// The one difference that is known. About valid texts and their components five parsers are of one
/// mind; this is about what a host is.
const V: (&str, &str) = (
    "V is v",
    "3.2.2: IPvFuture starts with \"v\", and 1.3 (RFC 5234, 2.3): literal strings are case-insensitive; to iref `[V1.a]` is an IPv6 address, which it cannot give",
);

/// Returns whether it is the difference `V`.
fn is_of_v(peer: &str, ours: Verdict, theirs: Verdict) -> bool {
    let (Some(ours), Some(mut theirs)) = (ours, theirs) else {
        return false;
    };
    let (Some(host), Some(inside)) = (ours.inside, &mut theirs.inside) else {
        return false;
    };
    let is_it = host.class == Some(Class::IpvFuture)
        && host.host.starts_with("[V")
        && inside.class == Some(Class::Ipv6WithoutAddress);
    inside.class = None;
    peer == "iref" && is_it && ours.is_told(&theirs)
}

/// Returns `cases` texts by every top-level rule.
pub(crate) fn all(seed: u64, cases: u64) -> Tally {
    let (mut generator, mut tally) = (Generator::new(seed), Tally::new([V].into_iter()));
    let mut text = String::new();
    for _ in 0..cases {
        generator.next(&mut text);
        for kind in kinds() {
            compare(&PEERS, kind, &text, &mut tally);
        }
    }
    tally
}

fn compare(peers: &[(&'static str, Parse)], kind: Kind, text: &str, tally: &mut Tally) {
    let ours = urial(kind, text).flatten();
    for &(peer, parse) in peers {
        let Some(theirs) = parse(kind, text) else {
            continue;
        };
        let outcome = match (ours, theirs) {
            (None, None) => Outcome::Refused,
            (Some(ours), Some(theirs)) if ours.is_told(&theirs) => Outcome::Same,
            _ if is_of_v(peer, ours, theirs) => Outcome::Explained(0),
            _ => Outcome::Unexplained,
        };
        if tally.note("parse", peer, outcome) {
            let (ours, theirs) = (show(ours), show(theirs));
            println!("{kind:?} {text:?}\n  urial: {ours}\n  {peer}: {theirs}");
        }
    }
}

fn show(verdict: Verdict) -> String {
    verdict.map_or("refused".to_owned(), |parts| format!("{parts:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses URIs with faults.
    fn faulty(kind: Kind, text: &str) -> Option<Verdict<'_>> {
        if kind.form().is_some_and(urial_grammar::Form::is_iri) {
            return None;
        }
        let mut verdict = urial(kind, text)?.filter(|_| !text.contains('#'));
        if let Some(inside) = verdict.as_mut().and_then(|parts| parts.inside.as_mut()) {
            inside.class = None;
            inside.port = inside.port.filter(|port| !port.is_empty());
        }
        Some(verdict)
    }

    fn told(texts: &[&str], kind: Kind) -> String {
        let mut tally = Tally::new([V].into_iter());
        texts.iter().for_each(|text| compare(&[("faulty", faulty)], kind, text, &mut tally));
        tally.to_string()
    }

    #[test]
    fn differences_are_counted() {
        let texts = ["a#b", "#", "//h:", "//h:1", "//h", "a b", "a b#", "a/b"];
        assert_eq!(
            told(&texts, Kind::UriReference),
            "parse, faulty: 8 compared; 3 the same, 2 refused by both, 0 explained, 3 unexplained\n\
             3 unexplained, 0 explained"
        );
        // No such rule, no comparison.
        assert_eq!(told(&["#"], Kind::IriReference), "0 unexplained, 0 explained");
    }

    #[test]
    fn the_known_difference_is_explained() {
        let mut tally = Tally::new([V].into_iter());
        compare(&PEERS, Kind::Uri, "a://[V1.a]", &mut tally);
        assert!(tally.to_string().ends_with("0 unexplained, 1 explained"), "{tally}");
    }

    /// Every character in every component.
    #[test]
    fn every_character_everywhere() {
        let places = "¦: //¦@ //¦ //[v1.¦] //[¦1.a] //[¦::] //h:¦ /¦ ?¦ #¦ %¦0 %0¦";
        let mut tally = Tally::new([V].into_iter());
        for character in '\0'..=char::MAX {
            for place in places.split(' ') {
                let text = place.replace('¦', character.encode_utf8(&mut [0; 4]));
                for kind in [Kind::UriReference, Kind::IriReference] {
                    compare(&PEERS, kind, &text, &mut tally);
                }
            }
        }
        assert_eq!(tally.unexplained(), 0);
    }
}

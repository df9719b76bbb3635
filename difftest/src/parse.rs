//! Every parser on the same texts.

use crate::explained::{Difference, EXPLAINED, Rule};
use crate::generate::Generator;
use crate::peers::{Fluent, Iref, IriString, Oxiri};
use crate::tally::{Outcome, Tally};
use crate::verdict::{Kind, Parser, Types, Urial, Verdict, kinds};

/// Returns `cases` texts by every top-level rule.
pub(crate) fn all(seed: u64, cases: u64) -> Tally {
    let mut generator = Generator::new(seed);
    let mut comparison = Comparison::new(EXPLAINED);
    let mut text = String::new();
    for _ in 0..cases {
        generator.next(&mut text);
        for kind in kinds() {
            comparison.with_all(kind, &text);
        }
    }
    comparison.tally
}

struct Comparison {
    rules: &'static [Rule],
    tally: Tally,
}

impl Comparison {
    fn new(rules: &'static [Rule]) -> Comparison {
        let tally = Tally::new(rules.iter().map(|rule| (rule.name, rule.reason)));
        Comparison { rules, tally }
    }

    fn with_all(&mut self, kind: Kind, text: &str) {
        let ours = Urial.parse(kind, text).flatten();
        self.with(&Types, kind, text, ours);
        self.with(&Fluent, kind, text, ours);
        self.with(&IriString, kind, text, ours);
        self.with(&Oxiri, kind, text, ours);
        self.with(&Iref, kind, text, ours);
    }

    fn with<P: Parser>(&mut self, peer: &P, kind: Kind, text: &str, ours: Verdict) {
        let Some(theirs) = peer.parse(kind, text) else {
            return;
        };
        let outcome = match (ours, theirs) {
            (None, None) => Outcome::Refused,
            (Some(ours), Some(theirs)) if ours.is_told(&theirs) => Outcome::Same,
            _ => self.differ(&Difference { peer: P::NAME, ours, theirs }),
        };
        if self.tally.note("parse", P::NAME, outcome) {
            let (ours, theirs) = (show(ours), show(theirs));
            println!("{kind:?} {text:?}\n  urial: {ours}\n  {}: {theirs}", P::NAME);
        }
    }

    #[cold]
    fn differ(&self, difference: &Difference) -> Outcome {
        let rule = self.rules.iter().position(|rule| (rule.explains)(difference));
        rule.map_or(Outcome::Unexplained, Outcome::Explained)
    }
}

fn show(verdict: Verdict) -> String {
    verdict.map_or("refused".to_owned(), |parts| format!("{parts:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A parser with faults.
    struct Faulty;

    impl Parser for Faulty {
        const NAME: &'static str = "faulty";

        fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
            if kind.form().is_some_and(urial_grammar::Form::is_iri) {
                return None;
            }
            let mut verdict = Urial.parse(kind, text)?;
            if text.contains('#') {
                return Some(None);
            }
            if let Some(inside) = verdict.as_mut().and_then(|parts| parts.inside.as_mut()) {
                inside.class = None;
                inside.port = inside.port.filter(|port| !port.is_empty());
            }
            Some(verdict)
        }
    }

    const RULES: &[Rule] = &[Rule {
        name: "no fragments",
        explains: |difference| {
            let fragment = difference.ours.and_then(|parts| parts.fragment);
            fragment.is_some() && difference.theirs.is_none()
        },
        reason: "3.5: there are fragments",
    }];

    fn compare(texts: &[&str], kind: Kind) -> String {
        let mut comparison = Comparison::new(RULES);
        for text in texts {
            let ours = Urial.parse(kind, text).flatten();
            comparison.with(&Faulty, kind, text, ours);
        }
        comparison.tally.to_string()
    }

    #[test]
    fn differences_are_counted() {
        let texts = ["a#b", "#", "//h:", "//h:1", "//h", "a b", "a b#", "a/b"];
        assert_eq!(
            compare(&texts, Kind::UriReference),
            "no fragments (2): 3.5: there are fragments\n\
             parse, faulty: 8 compared; 3 the same, 2 refused by both, 2 explained, 1 unexplained\n\
             1 unexplained, 2 explained"
        );
    }

    #[test]
    fn agreement_is_none() {
        assert_eq!(
            compare(&["//h:1", "a b", ""], Kind::UriReference),
            "parse, faulty: 3 compared; 2 the same, 1 refused by both, 0 explained, 0 unexplained\n\
             0 unexplained, 0 explained"
        );
        // No such rule, no comparison.
        assert_eq!(compare(&["#"], Kind::IriReference), "0 unexplained, 0 explained");
    }

    /// Every character in every component.
    #[test]
    fn every_character_everywhere() {
        let mut comparison = Comparison::new(EXPLAINED);
        for character in '\0'..=char::MAX {
            for [before, after] in [
                ["", ":"],
                ["//", "@"],
                ["//", ""],
                ["//[v1.", "]"],
                ["//[", "1.a]"],
                ["//[", "::]"],
                ["//h:", ""],
                ["/", ""],
                ["?", ""],
                ["#", ""],
                ["%", "0"],
                ["%0", ""],
            ] {
                let text = format!("{before}{character}{after}");
                for kind in [Kind::UriReference, Kind::IriReference] {
                    comparison.with_all(kind, &text);
                }
            }
        }
        assert_eq!(comparison.tally.unexplained(), 0);
    }
}

//! urial against fluent-uri and iri-string, on generated texts.
//!
//! ```text
//! cargo run --release --manifest-path difftest/Cargo.toml -- --cases 1000000 [--seed N] [--only parse|operations]
//! ```
//!
//! Every text is parsed by every top-level rule; verdict, components, the parts of the authority and the class of the
//! host are compared. Then as many pairs of a URI and a reference are resolved, and the URIs normalized, beside these two and oxiri and iref. A difference
//! that no rule of [`explained`] or [`operations`] explains is printed and makes the exit code 1.
#![deny(unsafe_code)]

mod explained;
mod generate;
mod operations;
mod prng;
mod verdict;

use explained::{Difference, EXPLAINED, Rule};
use generate::Generator;
use operations::KNOWN;
use std::process::ExitCode;
use verdict::{Fluent, IriString, Kind, Parser, Urial, Verdict};

const USAGE: &str = "usage: urial-difftest [--cases N] [--seed N] [--only parse|operations]";
/// How many unexplained differences are printed.
const SHOWN: usize = 20;

struct Options {
    cases: u64,
    seed: u64,
    parse: bool,
    operations: bool,
}

impl Options {
    fn read(mut args: impl Iterator<Item = String>) -> Option<Options> {
        let mut options = Options {
            cases: 1_000_000,
            seed: 1,
            parse: true,
            operations: true,
        };
        while let Some(name) = args.next() {
            let value = args.next()?;
            let number = || value.replace('_', "").parse().ok();
            match (name.as_str(), value.as_str()) {
                ("--cases", _) => options.cases = number()?,
                ("--seed", _) => options.seed = number()?,
                ("--only", "parse") => options.operations = false,
                ("--only", "operations") => options.parse = false,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// What was found so far.
struct Tally {
    rules: &'static [Rule],
    /// How many differences each of the rules explains.
    explained: Vec<usize>,
    unexplained: usize,
}

impl Tally {
    fn new(rules: &'static [Rule]) -> Tally {
        Tally {
            rules,
            explained: vec![0; rules.len()],
            unexplained: 0,
        }
    }

    fn compare<P: Parser>(&mut self, peer: &P, kind: Kind, text: &str, ours: Verdict) {
        let Some(theirs) = peer.parse(kind, text) else {
            return;
        };
        let same = match (ours, theirs) {
            (Some(ours), Some(mut theirs)) => {
                theirs.kind = theirs.kind.or(ours.kind);
                ours == theirs
            }
            (ours, theirs) => ours.is_some() == theirs.is_some(),
        };
        if !same {
            let peer = P::NAME;
            self.note(&Difference {
                peer,
                kind,
                text,
                ours,
                theirs,
            });
        }
    }

    #[cold]
    fn note(&mut self, difference: &Difference) {
        let rule = self
            .rules
            .iter()
            .position(|rule| (rule.explains)(difference));
        if let Some(rule) = rule {
            self.explained[rule] += 1;
            return;
        }
        self.unexplained += 1;
        if self.unexplained <= SHOWN {
            let Difference {
                peer,
                kind,
                text,
                ours,
                theirs,
            } = difference;
            println!(
                "{kind:?} {text:?}\n  urial: {}\n  {peer}: {}",
                show(ours),
                show(theirs)
            );
        }
    }

    /// The last line of the output.
    fn summary(&self, cases: u64) -> String {
        let counts: Vec<String> = self
            .rules
            .iter()
            .zip(&self.explained)
            .filter(|(_, count)| **count > 0)
            .map(|(rule, count)| format!("{}: {count}", rule.name))
            .collect();
        let sum: usize = self.explained.iter().sum();
        let list = if sum == 0 {
            String::new()
        } else {
            format!(" ({})", counts.join(", "))
        };
        format!(
            "{cases} cases, {} unexplained, {sum} explained{list}",
            self.unexplained
        )
    }
}

fn show(verdict: &Verdict) -> String {
    verdict.map_or("refused".to_owned(), |parts| format!("{parts:?}"))
}

fn main() -> ExitCode {
    let Some(options) = Options::read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let parsed = !options.parse || parse_all(&options);
    let done = !options.operations || operate_all(&options);
    ExitCode::from(u8::from(!(parsed && done)))
}

/// Whether every difference is explained.
fn parse_all(options: &Options) -> bool {
    let mut generator = Generator::new(options.seed);
    let mut tally = Tally::new(EXPLAINED);
    let mut text = String::new();
    for _ in 0..options.cases {
        generator.next(&mut text);
        for kind in Kind::ALL {
            let ours = Urial.parse(kind, &text).flatten();
            tally.compare(&Fluent, kind, &text, ours);
            tally.compare(&IriString, kind, &text, ours);
        }
    }
    for (rule, count) in EXPLAINED.iter().zip(&tally.explained) {
        println!("{} ({count}): {}", rule.name, rule.reason);
    }
    println!("{}", tally.summary(options.cases));
    tally.unexplained == 0
}

/// Whether every difference is explained.
fn operate_all(options: &Options) -> bool {
    let mut generator = Generator::new(options.seed);
    let (mut base, mut text) = (String::new(), String::new());
    let mut explained = vec![0; KNOWN.len()];
    let mut unexplained = 0;
    for _ in 0..options.cases {
        generator.pair(&mut base, &mut text);
        let cases = [
            operations::resolve(&base, &text),
            operations::normalize(&base),
        ];
        for (case, others) in cases.into_iter().flatten() {
            for other in others {
                match KNOWN
                    .iter()
                    .position(|known| (known.explains)(&case, &other))
                {
                    Some(known) => explained[known] += 1,
                    None => {
                        unexplained += 1;
                        if unexplained <= SHOWN {
                            println!(
                                "{:?} on {:?}\n  urial: {:?}\n  {}: {:?}",
                                case.text, case.base, case.ours, other.peer, other.theirs
                            );
                        }
                    }
                }
            }
        }
    }
    for (known, count) in KNOWN.iter().zip(&explained) {
        println!("{} ({count}): {}", known.name, known.reason);
    }
    let sum: usize = explained.iter().sum();
    println!(
        "{} resolutions and normalizations, {unexplained} unexplained, {sum} explained",
        options.cases
    );
    unexplained == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A parser with faults.
    struct Faulty;

    impl Parser for Faulty {
        const NAME: &'static str = "faulty";

        fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
            if kind.is_iri() {
                return None;
            }
            let mut verdict = Urial.parse(kind, text)?;
            if text.contains('#') {
                return Some(None);
            }
            if let Some(parts) = &mut verdict {
                parts.kind = None;
                parts.port = parts.port.filter(|port| !port.is_empty());
            }
            Some(verdict)
        }
    }

    const RULES: &[Rule] = &[Rule {
        name: "no fragments",
        explains: |difference| {
            difference.text.contains('#')
                && difference.ours.is_some()
                && difference.theirs.is_none()
        },
        reason: "3.5: there are fragments",
    }];

    fn compare(texts: &[&str], kind: Kind) -> Tally {
        let mut tally = Tally::new(RULES);
        for text in texts {
            tally.compare(&Faulty, kind, text, Urial.parse(kind, text).flatten());
        }
        tally
    }

    #[test]
    fn differences_are_counted() {
        let texts = ["a#b", "#", "//h:", "//h:1", "//h", "a b", "a b#", "a/b"];
        let tally = compare(&texts, Kind::UriReference);
        assert_eq!((tally.unexplained, tally.explained[0]), (1, 2));
        assert_eq!(
            tally.summary(8),
            "8 cases, 1 unexplained, 2 explained (no fragments: 2)"
        );
    }

    #[test]
    fn agreement_is_none() {
        assert_eq!(
            compare(&["//h:1", "a b", ""], Kind::UriReference).summary(3),
            "3 cases, 0 unexplained, 0 explained"
        );
        // No such rule, no difference.
        assert_eq!(compare(&["#"], Kind::IriReference).unexplained, 0);
    }

    #[test]
    fn options_are_read() {
        let read = |text: &str| {
            Options::read(
                text.split(' ')
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned),
            )
        };
        let options = read("--cases 1_000 --seed 7").map(|options| (options.cases, options.seed));
        assert_eq!(options, Some((1000, 7)));
        assert_eq!(read("").map(|options| options.cases), Some(1_000_000));
        for wrong in ["--cases", "--cases x", "--other 1", "7"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }

    /// Every character in every component.
    #[test]
    fn every_character_everywhere() {
        let mut tally = Tally::new(EXPLAINED);
        for character in '\0'..=char::MAX {
            for [before, behind] in [
                ["", ":"],
                ["//", "@"],
                ["//", ""],
                ["//[v1.", "]"],
                ["//h:", ""],
                ["/", ""],
                ["?", ""],
                ["#", ""],
            ] {
                let text = format!("{before}{character}{behind}");
                for kind in [Kind::UriReference, Kind::IriReference] {
                    let ours = Urial.parse(kind, &text).flatten();
                    tally.compare(&Fluent, kind, &text, ours);
                    tally.compare(&IriString, kind, &text, ours);
                }
            }
        }
        assert_eq!(tally.unexplained, 0);
    }
}

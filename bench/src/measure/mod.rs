//! How long it takes: all contenders in one process, round after round, each once a round; and that
//! in several processes.
//!
//! A machine that is busy or changes its clock in between slows down whole rounds, and by that
//! everybody: the median round of a process survives that. Some processes run one contender's loop
//! a sixth slower than others do, mostly from their start to their end (README.md says what is
//! known of it): so everybody is judged by the process that suited them best.

mod answers;
mod processes;
mod table;

use std::hint::black_box;
use std::time::Instant;

pub use answers::agreed;
pub use processes::{run, run_heats};
pub use table::{Table, geometric_mean};

use answers::Answers;

use crate::lists::List;
use crate::peers::{
    self, Compare, Components, Normalize, NormalizeTogether, Parse, Relativize, Repair, Resolve,
    ResolveInto, Together, pair,
};

/// A checksum over a list, to be certain that the work was done, and the same work in each round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub accepted: usize,
    pub length: usize,
}

/// A contender at one operation.
#[derive(Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    /// Preparation, which is not timed: whatever the operation needs, made of the lines.
    prepare: &'static Prepare,
    /// The answers to each line, of the operations whose answers are compared.
    answers: Option<&'static Answers>,
}

type Prepare = dyn for<'a> Fn(&'a [&'a str]) -> Pass<'a>;

/// Returns everybody who parses, urial first, and after the other crates the sum over the bytes.
pub fn parsers() -> Vec<Entry> {
    vec![
        Entry::parse::<peers::Urial>(),
        Entry::parse::<peers::Fluent>(),
        Entry::parse::<peers::Oxiri>(),
        Entry::parse::<peers::IriString>(),
        Entry::parse::<peers::Iref>(),
        Entry::parse::<peers::Uriparse>(),
        Entry::parse::<peers::Http>(),
        Entry::parse::<peers::Url>(),
        #[cfg(feature = "ada")]
        Entry::parse::<peers::Ada>(),
        Entry::parse::<peers::ByteSum>(),
    ]
}

/// Goes over a list once.
type Pass<'a> = Box<dyn FnMut() -> Tally + 'a>;

impl Entry {
    pub fn parse<C: Parse>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| Box::new(move || tally(lines, |line| C::parse(line))),
        }
    }

    pub fn components<C: Components>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| Box::new(move || tally(lines, |line| C::components(line))),
        }
    }

    pub fn parse_and_normalize<C: Normalize>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| Box::new(move || tally(lines, |line| C::parse_and_normalize(line))),
        }
    }

    pub fn repair<C: Repair>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| Box::new(move || tally(lines, |line| C::repair(line))),
        }
    }

    /// Measures lines that were parsed before.
    pub fn normalize<C: Normalize>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let parsed: Vec<_> = lines.iter().filter_map(|line| C::parsed(line)).collect();
                Box::new(move || tally(&parsed, |parsed| C::normalize(parsed)))
            },
        }
    }

    /// Measures lines that are [pairs](crate::lists::pairs); the bases were parsed before.
    pub fn parse_and_resolve<C: Resolve>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let parsed = |line| {
                    let (base, reference) = pair(line)?;
                    Some((C::base(base)?, reference))
                };
                let pairs: Vec<_> = lines.iter().filter_map(|line| parsed(line)).collect();
                Box::new(move || {
                    tally(&pairs, |(base, reference)| {
                        C::parse_and_resolve(base, reference)
                    })
                })
            },
        }
    }

    /// Measures pairs that were parsed before.
    pub fn resolve<C: Resolve>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let pairs = parsed_pairs::<C>(lines);
                Box::new(move || tally(&pairs, |(base, reference)| C::resolve(base, reference)))
            },
        }
    }

    /// Measures pairs that were parsed before.
    pub fn resolve_into<C: ResolveInto>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let pairs = parsed_pairs::<C>(lines);
                let mut buffer = String::with_capacity(1 << 12);
                Box::new(move || {
                    tally(&pairs, |(base, reference)| {
                        buffer.clear();
                        C::resolve_into(base, reference, &mut buffer);
                        Some(black_box(&buffer).len())
                    })
                })
            },
        }
    }

    /// Measures pairs that were parsed before; those that agree are accepted.
    pub fn compare<C: Compare>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let parsed = |line| {
                    let (a, b) = pair(line)?;
                    Some((C::parsed(a)?, C::parsed(b)?))
                };
                let pairs: Vec<_> = lines.iter().filter_map(|line| parsed(line)).collect();
                Box::new(move || tally(&pairs, |(a, b)| C::are_equal(a, b).then_some(1)))
            },
        }
    }

    /// Returns the lines in one text, checked together.
    pub fn check_together<C: Together>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
                Box::new(move || Tally {
                    accepted: C::valid_lines(black_box(&text)),
                    length: text.len(),
                })
            },
        }
    }

    /// Returns the lines in one text, normalized into another.
    pub fn normalize_together<C: NormalizeTogether>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
                let mut out = String::new();
                Box::new(move || {
                    out.clear();
                    Tally {
                        accepted: C::normal_lines(black_box(&text), &mut out),
                        length: out.len(),
                    }
                })
            },
        }
    }

    /// Measures pairs that were parsed before, the second being the target.
    pub fn relativize<C: Relativize>() -> Entry {
        Entry {
            name: C::NAME,
            answers: None,
            prepare: &|lines| {
                let parsed = |line| {
                    let (base, target) = pair(line)?;
                    Some((C::parsed(base)?, C::parsed(target)?))
                };
                let pairs: Vec<_> = lines.iter().filter_map(|line| parsed(line)).collect();
                Box::new(move || tally(&pairs, |(base, target)| C::relativize(base, target)))
            },
        }
    }
}

type ParsedPair<'a, C> = (<C as Resolve>::Base<'a>, <C as Resolve>::Reference<'a>);

fn parsed_pairs<'a, C: Resolve>(lines: &[&'a str]) -> Vec<ParsedPair<'a, C>> {
    let parsed = |line: &&'a str| {
        let (base, reference) = pair(line)?;
        Some((C::base(base)?, C::reference(reference)?))
    };
    lines.iter().filter_map(parsed).collect()
}

/// Returns one loop over the items for each contender, so that its code can be inlined into it.
#[inline(always)]
fn tally<T>(items: &[T], mut each: impl FnMut(&T) -> Option<usize>) -> Tally {
    let mut tally = Tally::default();
    for item in black_box(items) {
        if let Some(length) = each(item) {
            tally.accepted += 1;
            tally.length += length;
        }
    }
    tally
}

/// Contenders, and the list on which they are compared.
pub struct Heat<'a> {
    pub entries: Vec<Entry>,
    pub list: &'a List,
}

/// Time of an entry for a list. Times are nanoseconds a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    pub name: &'static str,
    /// The fastest round.
    pub min: f64,
    /// The median round, of the best process where there are several.
    pub median: f64,
    pub tally: Tally,
}

impl Timing {
    /// Returns the shorter times of two processes.
    ///
    /// # Panics
    ///
    /// If the two did not do the same work.
    fn best(self, other: Timing) -> Timing {
        assert_eq!(
            (self.name, self.tally),
            (other.name, other.tally),
            "not deterministic"
        );
        Timing {
            min: self.min.min(other.min),
            median: self.median.min(other.median),
            ..self
        }
    }
}

/// Times every entry on the lines in this process, `rounds` times in turn.
///
/// # Panics
///
/// When an entry accepts other lines in one round than in another.
fn in_turn(entries: &[Entry], lines: &[&str], rounds: usize) -> Vec<Timing> {
    let prepared = entries.iter().map(|entry| (entry.prepare)(lines));
    let mut passes: Vec<Pass> = prepared.collect();
    // The untimed round brings code and text into the caches.
    let tallies: Vec<Tally> = passes.iter_mut().map(|pass| pass()).collect();
    let mut times = vec![Vec::with_capacity(rounds); entries.len()];
    let forth: Vec<usize> = (0..entries.len()).collect();
    let back: Vec<usize> = forth.iter().rev().copied().collect();
    for round in 0..rounds {
        // To and fro, so that nobody always comes after the same one.
        for &at in if round % 2 == 0 { &forth } else { &back } {
            let start = Instant::now();
            let tally = black_box(passes[at]());
            times[at].push(start.elapsed().as_nanos() as f64 / lines.len().max(1) as f64);
            assert_eq!(
                tally, tallies[at],
                "{} is not deterministic",
                entries[at].name
            );
        }
    }
    let timing = |at: usize| {
        let sorted = &mut times[at];
        sorted.sort_by(f64::total_cmp);
        Timing {
            name: entries[at].name,
            min: sorted[0],
            median: sorted[sorted.len() / 2],
            tally: tallies[at],
        }
    };
    forth.iter().copied().map(timing).collect()
}

#[cfg(test)]
mod tests {
    use super::{Entry, Tally, in_turn};
    use crate::peers::{ByteSum, Fluent};

    #[test]
    fn every_entry_is_measured_and_checked() {
        let entries = [
            Entry::parse::<Fluent>(),
            Entry::components::<Fluent>(),
            Entry::parse::<ByteSum>(),
        ];
        let timings = in_turn(&entries, &["http://a/b", "http://a b", "x:?#"], 3);
        let tallies = timings.iter().map(|timing| timing.tally);
        let tally = |accepted, length| Tally { accepted, length };
        assert!(tallies.eq([tally(2, 14), tally(2, 8), tally(3, 24)]));
        for timing in timings {
            assert!(timing.min > 0.0 && timing.min <= timing.median);
        }
    }

    #[test]
    #[should_panic(expected = "not deterministic")]
    fn a_changing_result_is_noticed() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let fickle = Entry {
            name: "fickle",
            answers: None,
            prepare: &|_| {
                Box::new(|| Tally {
                    accepted: 0,
                    length: CALLS.fetch_add(1, Ordering::Relaxed),
                })
            },
        };
        in_turn(&[fickle], &[], 1);
    }
}

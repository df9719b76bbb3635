//! Output of a bench: tables of its operations, and whether the project's aims are met.

use std::process::ExitCode;

use crate::lists::{self, List};
use crate::measure::{self, Entry, Heat, Table, Timing, geometric_mean};
use crate::options::Options;
use crate::peers::{self, BYTE_SUM, URIAL};

/// An operation, and who is compared at it on which lists.
pub struct Operation {
    pub title: &'static str,
    /// Ratios say how many times as fast as the fastest of these somebody is.
    pub references: &'static [&'static str],
    pub aims: &'static [Aim],
    pub entries: Vec<Entry>,
    pub lists: Vec<List>,
}

/// How fast a contender has to be beside the fastest of some others.
#[derive(Clone, Copy)]
pub struct Aim {
    of: &'static str,
    least: f64,
    than: &'static [&'static str],
    on_least_list: bool,
}

impl Aim {
    /// Makes an aim of urial's: `least` times as fast as the fastest of `than`, in the mean over
    /// the lists.
    #[must_use]
    pub const fn new(least: f64, than: &'static [&'static str]) -> Aim {
        Aim { of: URIAL, least, than, on_least_list: false }
    }

    /// Sets the contender that has the aim.
    #[must_use]
    pub const fn of(self, of: &'static str) -> Aim {
        Aim { of, ..self }
    }

    /// Asks for the least of the lists, in place of the mean.
    #[must_use]
    pub const fn on_least_list(self) -> Aim {
        Aim { on_least_list: true, ..self }
    }

    /// Returns how many times as fast the contender is, where all take part.
    fn reached(&self, lists: &[Vec<Timing>]) -> Option<f64> {
        let ratios = lists.iter().map(|it| ratios(it, self.of, self.than).0);
        let ratios: Vec<f64> = ratios.collect::<Option<_>>()?;
        match self.on_least_list {
            true => ratios.into_iter().min_by(f64::total_cmp),
            false => geometric_mean(&ratios),
        }
    }
}

/// Measures and prints the operations that a bench makes of the lists.
pub fn run(operations: impl FnOnce(&[List]) -> Vec<Operation>) -> ExitCode {
    let options = Options::from_env();
    let mut operations = match lists::load(options.smoke) {
        Ok(lists) => operations(&lists),
        Err(error) => {
            eprintln!("URIAL_CORPUS: {error}");
            return ExitCode::from(2);
        }
    };
    let entries = operations.iter().flat_map(|it| &it.entries);
    let names: Vec<&str> = entries.map(|entry| entry.name).collect();
    for operation in &mut operations {
        let entries = &mut operation.entries;
        entries.retain(|entry| options.selects(entry.name, &names));
    }
    operations.retain(|operation| !operation.entries.is_empty());
    if operations.is_empty() {
        eprintln!("no contender has such a name");
        return ExitCode::from(2);
    }
    // For as long as the bench runs: what is measured borrows from the lists.
    let operations: &'static [Operation] = operations.leak();
    let heats: Vec<Heat> = operations.iter().flat_map(heats).collect();
    match measure::run(&options, &heats) {
        Ok(timings) => {
            print(&options, operations, timings);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the first of the lists, for benches that make texts of its URLs.
///
/// # Errors
///
/// Prints why it cannot be read, and returns the status to end with.
pub fn first_list(options: &Options) -> Result<List, ExitCode> {
    let lists = lists::load(options.smoke).map_err(|error| format!("URIAL_CORPUS: {error}"));
    let first = lists.and_then(|lists| lists.into_iter().next().ok_or("no list of URLs".into()));
    first.map_err(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

fn heats(operation: &'static Operation) -> impl Iterator<Item = Heat> {
    operation.lists.iter().map(|list| Heat { entries: operation.entries.clone(), list })
}

fn print(options: &Options, operations: &[Operation], timings: Vec<Vec<Timing>>) {
    println!(
        "urial's kernel: {}; {} rounds in each of {} processes\n",
        peers::kernel(),
        options.rounds,
        options.processes,
    );
    let mut timings = timings.into_iter();
    let results: Vec<Results> = operations
        .iter()
        .map(|operation| Results {
            operation,
            timings: timings.by_ref().take(operation.lists.len()).collect(),
        })
        .collect();
    for results in &results {
        results.print();
    }
    if !options.smoke {
        for results in &results {
            results.print_aims();
            let lists: Vec<&[Timing]> = results.timings.iter().map(Vec::as_slice).collect();
            if let Some(line) = in_short(results.operation.title, &lists) {
                println!("{line}");
            }
        }
    }
}

/// The timings of an operation, list by list.
struct Results<'a> {
    operation: &'a Operation,
    timings: Vec<Vec<Timing>>,
}

impl Results<'_> {
    fn print(&self) {
        let operation = self.operation;
        let references = operation.references.join(" or ");
        println!("{}; ratio: times as fast as {references}\n", operation.title);
        for (list, timings) in operation.lists.iter().zip(&self.timings) {
            let skipped = match list.skipped {
                0 => String::new(),
                skipped => format!("; {skipped} more are not UTF-8"),
            };
            println!("{}: {}{skipped}", list.name, list.stats());
            let mut table = Table::new(&["ratio", "by min", "ns", "min", "done"]);
            for timing in timings {
                let (by_median, by_min) = ratios(timings, timing.name, operation.references);
                table.row(
                    [
                        times(by_median),
                        times(by_min),
                        format!("{:.1}", timing.median),
                        format!("{:.1}", timing.min),
                        timing.tally.accepted.to_string(),
                    ],
                    timing.name,
                );
            }
            println!("{table}");
        }
        println!("geometric means over {} lists", self.timings.len());
        let mut table = Table::new(&["ratio", "by min", "ns"]);
        for Entry { name, .. } in &operation.entries {
            let of = |timings: &[Timing]| {
                let timing = timings.iter().find(|timing| timing.name == *name)?;
                Some(timing.median)
            };
            table.row(
                [
                    times(self.mean(|timings| ratios(timings, name, operation.references).0)),
                    times(self.mean(|timings| ratios(timings, name, operation.references).1)),
                    self.mean(of).map_or_else(String::new, |ns| format!("{ns:.1}")),
                ],
                *name,
            );
        }
        println!("{table}");
    }

    /// Returns the geometric mean over the lists.
    fn mean(&self, of: impl Fn(&[Timing]) -> Option<f64>) -> Option<f64> {
        let values: Option<Vec<f64>> = self.timings.iter().map(|timings| of(timings)).collect();
        geometric_mean(&values?)
    }

    fn print_aims(&self) {
        for aim in self.operation.aims {
            let Some(ratio) = aim.reached(&self.timings) else {
                continue;
            };
            let Aim { of, least, than, .. } = aim;
            let verdict = verdict(ratio >= *least);
            let mut title = name_of(self.operation.title).to_owned();
            title += if aim.on_least_list { ", least list" } else { "" };
            if *of != URIAL {
                title = format!("{title}, {of}");
            }
            let than = match than {
                [one] => one,
                _ => "the fastest peer",
            };
            println!("{verdict}: {title}: {ratio:.2} times {than}, at least {least:.2}");
        }
    }
}

/// Returns how many times as fast as the fastest of some a contender is, by medians and by minima.
fn ratios(timings: &[Timing], name: &str, than: &[&str]) -> (Option<f64>, Option<f64>) {
    let ratio = |of: fn(&Timing) -> f64| {
        let others = timings.iter().filter(|timing| than.contains(&timing.name));
        let fastest = others.map(of).min_by(f64::total_cmp)?;
        let own = timings.iter().find(|timing| timing.name == name).map(of)?;
        Some(fastest / own)
    };
    (ratio(|timing| timing.median), ratio(|timing| timing.min))
}

/// Returns an operation without what its title says of a column.
fn name_of(title: &str) -> &str {
    title.split(';').next().unwrap_or(title)
}

/// Returns what `cargo xtask bench-report` puts into a row: urial's time, the fastest peer and its
/// time, as means over the lists, and how many times as fast as the fastest peer of each list urial
/// is. It is rounded here and nowhere else, as the aims are.
fn in_short(title: &str, lists: &[&[Timing]]) -> Option<String> {
    let over_lists = |of: &dyn Fn(&[Timing]) -> Option<f64>| {
        let values: Option<Vec<f64>> = lists.iter().map(|timings| of(timings)).collect();
        geometric_mean(&values?)
    };
    let median = |timings: &[Timing], name: &str| {
        let found = timings.iter().find(|timing| timing.name == name)?;
        Some(found.median)
    };
    let peers: Vec<&str> = lists.first()?.iter().map(|timing| timing.name).collect();
    let peers: Vec<&str> = peers.into_iter().filter(|name| is_peer(name)).collect();
    let means =
        peers.iter().filter_map(|name| Some((over_lists(&|timings| median(timings, name))?, name)));
    let (fastest, name) = means.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let own = over_lists(&|timings| median(timings, URIAL))?;
    let ratio = over_lists(&|timings| ratios(timings, URIAL, &peers).0)?;
    Some(row(name_of(title), &format!("{own:.1} ns"), name, &format!("{fastest:.1} ns"), ratio))
}

/// Returns a line for "In short" of the report.
#[must_use]
pub fn row(title: &str, own: &str, peer: &str, its: &str, ratio: f64) -> String {
    format!("in short: {title} | {own} | {peer} | {its} | {ratio:.2}")
}

/// Returns whether a contender is another crate. A variant of a crate has a comma or a hyphen after
/// its name, and the sum over the bytes is no crate.
fn is_peer(name: &str) -> bool {
    name != URIAL && !name.starts_with("urial-") && !name.contains(',') && name != BYTE_SUM
}

fn times(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.2}"))
}

/// Returns how a line about an aim begins; `cargo xtask bench-report` collects them.
#[must_use]
pub fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

#[cfg(test)]
mod tests {
    use super::{Aim, in_short, name_of};
    use crate::measure::{Tally, Timing};

    fn timings<const N: usize>(medians: [(&'static str, f64); N]) -> Vec<Timing> {
        let timing = |(name, median)| Timing { name, median, min: median, tally: Tally::default() };
        medians.into_iter().map(timing).collect()
    }

    #[test]
    fn each_list_has_its_fastest_peer() {
        let byte_sum = ("byte-sum", 1.0);
        let one =
            timings([("urial", 10.0), ("urial-each", 2.0), ("a", 40.0), ("b", 90.0), byte_sum]);
        let other =
            timings([("urial", 10.0), ("urial-each", 2.0), ("a", 40.0), ("b", 10.0), byte_sum]);
        assert_eq!(
            in_short("do; done: how many", &[&one, &other]).unwrap(),
            "in short: do | 10.0 ns | b | 30.0 ns | 2.00"
        );
        assert_eq!(in_short("do", &[&one]).unwrap(), "in short: do | 10.0 ns | a | 40.0 ns | 4.00");
        let alone = timings([("urial", 10.0), byte_sum]);
        assert_eq!(in_short("do", &[&alone]), None);
    }

    #[test]
    fn the_least_list_has_an_aim_of_its_own() {
        let of = |other| timings([("urial", 10.0), ("a", other), ("byte-sum", 1.0)]);
        let (lists, aim) = ([of(50.0), of(26.0)], Aim::new(3.5, &["a", "b"]));
        let reached = |aim: Aim| aim.reached(&lists).map(|ratio| (100.0 * ratio).round());
        assert_eq!(reached(aim), Some(361.0));
        assert_eq!(reached(aim.on_least_list()), Some(260.0));
        assert_eq!(reached(aim.of("byte-sum").on_least_list()), Some(2600.0));
        assert_eq!(reached(aim.of("b")), None);
    }

    #[test]
    fn a_title_loses_what_it_says_of_a_column() {
        assert_eq!(name_of("a; done: b"), "a");
        assert_eq!(name_of("a"), "a");
    }
}

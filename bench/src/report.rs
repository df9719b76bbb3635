//! Output of a bench: tables of its operations, and whether the project's aims are met.

use std::hint::black_box;
use std::process::ExitCode;

use urial_grammar::grammar::kernel_name;

use crate::lists::{self, List};
use crate::measure::{self, Entry, Heat, Pass, Table, Timing, geometric_mean};
use crate::options::Options;
use crate::peers::{BYTE_SUM, URIAL};
use crate::texts::Text;

/// An operation, and who is compared at it on which lists.
pub struct Operation {
    pub title: &'static str,
    /// Ratios say how many times as fast as the fastest of these somebody is.
    pub references: &'static [&'static str],
    pub aims: Vec<Aim>,
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
    pub fn new(least: f64, than: &'static [&'static str]) -> Aim {
        Aim { of: URIAL, least, than, on_least_list: false }
    }

    /// Sets the contender that has the aim.
    #[must_use]
    pub fn of(self, of: &'static str) -> Aim {
        Aim { of, ..self }
    }

    /// Asks for the least of the lists, in place of the mean.
    #[must_use]
    pub fn on_least_list(self) -> Aim {
        Aim { on_least_list: true, ..self }
    }

    /// Returns how many times as fast the contender is, where all take part.
    fn reached(&self, lists: &[Vec<Timing>]) -> Option<f64> {
        let ratios = lists.iter().map(|list| Some(ratios(list, self.of, self.than)?[0]));
        match self.on_least_list {
            true => ratios.collect::<Option<Vec<f64>>>()?.into_iter().min_by(f64::total_cmp),
            false => mean(ratios),
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
    let heat = |list, operation: &Operation| Heat { entries: operation.entries.clone(), list };
    let heats = operations.iter().flat_map(|of| of.lists.iter().map(move |list| heat(list, of)));
    match measure::run(&options, &heats.collect::<Vec<_>>()) {
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

/// Returns the first of the lists, for benches that make texts of its URLs; without a list it ends
/// the process.
pub fn first_list(options: &Options) -> List {
    let lists = lists::load(options.smoke).map_err(|error| format!("URIAL_CORPUS: {error}"));
    let first = lists.and_then(|lists| lists.into_iter().next().ok_or("no list of URLs".into()));
    first.unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(2)
    })
}

fn print(options: &Options, operations: &[Operation], timings: Vec<Vec<Timing>>) {
    println!(
        "urial's kernel: {}; {} rounds in each of {} processes\n",
        kernel_name(),
        options.rounds,
        options.processes,
    );
    let mut timings = timings.into_iter();
    let of_each = operations.iter().map(|it| timings.by_ref().take(it.lists.len()).collect());
    let of_each: Vec<Vec<Vec<Timing>>> = of_each.collect();
    for (operation, lists) in operations.iter().zip(&of_each) {
        print_tables(operation, lists);
    }
    if !options.smoke {
        for (operation, lists) in operations.iter().zip(&of_each) {
            print_aims(operation, lists);
            if let Some(line) = in_short(operation.title, lists) {
                println!("{line}");
            }
        }
    }
}

/// Prints the timings of each list, and their means.
fn print_tables(operation: &Operation, lists: &[Vec<Timing>]) {
    let references = operation.references;
    println!("{}; ratio: times as fast as {}\n", operation.title, references.join(" or "));
    for (list, timings) in operation.lists.iter().zip(lists) {
        let skipped = match list.skipped {
            0 => String::new(),
            skipped => format!("; {skipped} more are not UTF-8"),
        };
        println!("{}: {}{skipped}", list.name, list.stats());
        let mut table = Table::new(&["ratio", "by min", "ns", "min", "done"]);
        for Timing { name, min, median, done } in timings {
            let ratios = ratios(timings, name, references);
            let [ns, min] = [median, min].map(|time| format!("{time:.1}"));
            let [ratio, by_min] = [0, 1].map(|at| times(ratios.map(|both| both[at])));
            table.row([ratio, by_min, ns, min, done.to_string()], *name);
        }
        println!("{table}");
    }
    println!("geometric means over {} lists", lists.len());
    let mut table = Table::new(&["ratio", "by min", "ns"]);
    for Entry { name, .. } in &operation.entries {
        let of_lists = |at: usize| {
            times(mean(lists.iter().map(|list| Some(ratios(list, name, references)?[at]))))
        };
        let ns = mean(lists.iter().map(|list| median(list, name)));
        let ns = ns.map_or_else(String::new, |ns| format!("{ns:.1}"));
        table.row([of_lists(0), of_lists(1), ns], *name);
    }
    println!("{table}");
}

fn print_aims(operation: &Operation, lists: &[Vec<Timing>]) {
    for aim in &operation.aims {
        let Some(ratio) = aim.reached(lists) else {
            continue;
        };
        let Aim { of, least, than, .. } = aim;
        let verdict = verdict(ratio >= *least);
        let mut title = name_of(operation.title).to_owned();
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

fn times(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.2}"))
}

/// Returns the geometric mean of values that are all there.
fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    geometric_mean(&values.collect::<Option<Vec<f64>>>()?)
}

fn median(timings: &[Timing], name: &str) -> Option<f64> {
    timings.iter().find(|timing| timing.name == name).map(|timing| timing.median)
}

/// Returns how many times as fast as the fastest of some a contender is, by medians and by minima.
fn ratios(timings: &[Timing], name: &str, than: &[&str]) -> Option<[f64; 2]> {
    let own = timings.iter().find(|timing| timing.name == name)?;
    let fastest = |of: fn(&Timing) -> f64| {
        let others = timings.iter().filter(|timing| than.contains(&timing.name));
        Some(others.map(of).min_by(f64::total_cmp)? / of(own))
    };
    Some([fastest(|timing| timing.median)?, fastest(|timing| timing.min)?])
}

/// Returns an operation without what its title says of a column.
fn name_of(title: &str) -> &str {
    title.split(';').next().unwrap_or(title)
}

/// Returns what `cargo xtask bench-report` puts into a row: urial's time, the fastest peer and its
/// time, as means over the lists, and how many times as fast as the fastest peer of each list urial
/// is. It is rounded here and nowhere else, as the aims are.
fn in_short(title: &str, lists: &[Vec<Timing>]) -> Option<String> {
    let peers = lists.first()?.iter().map(|timing| timing.name);
    let peers: Vec<&str> = peers.filter(|name| is_peer(name)).collect();
    let of = |name| mean(lists.iter().map(|list| median(list, name)));
    let means = peers.iter().filter_map(|name| Some((of(name)?, name)));
    let (fastest, name) = means.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (own, fastest) = (format!("{:.1} ns", of(URIAL)?), format!("{fastest:.1} ns"));
    let ratio = mean(lists.iter().map(|list| Some(ratios(list, URIAL, &peers)?[0])))?;
    Some(row(name_of(title), &own, name, &fastest, ratio))
}

/// Returns a line for "In short" of the report.
fn row(title: &str, own: &str, peer: &str, its: &str, ratio: f64) -> String {
    format!("in short: {title} | {own} | {peer} | {its} | {ratio:.2}")
}

/// Returns whether a contender is another crate. A variant of a crate has a comma or a hyphen after
/// its name, and the sum over the bytes is no crate.
fn is_peer(name: &str) -> bool {
    name != URIAL && !name.starts_with("urial-") && !name.contains(',') && name != BYTE_SUM
}

/// Returns how a line about an aim begins; `cargo xtask bench-report` collects them.
fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

/// An operation on a running text; returns what came of it, the same each time.
pub type OfText = fn(&str) -> usize;

/// The times of some contenders for a running text.
pub struct Speeds {
    timings: Vec<Timing>,
    bytes: f64,
    peer: &'static str,
    smoke: bool,
}

impl Speeds {
    /// Measures the contenders that are chosen, all in this process, as the times are long enough;
    /// prints their speeds, and how many times as fast as the peer they are.
    #[must_use]
    pub fn of(
        options: &Options,
        text: &Text,
        contenders: &[(&'static str, OfText)],
        peer: &'static str,
    ) -> Speeds {
        let names: Vec<&str> = contenders.iter().map(|(name, _)| *name).collect();
        let chosen = contenders.iter().filter(|(name, _)| options.selects(name, &names));
        let pass = |(name, run): &(&'static str, OfText)| {
            let run = *run;
            let pass: Pass<'_> = Box::new(move || run(black_box(&text.text)));
            (*name, pass)
        };
        let passes = chosen.map(pass).collect();
        let timings = measure::in_turn(passes, options.rounds * options.processes);
        let (bytes, smoke) = (text.text.len() as f64, options.smoke);
        let speeds = Speeds { timings, bytes, peer, smoke };
        println!("{}: {:.1} MB", text.name, bytes / 1e6);
        let mut table = Table::new(&["ratio", "GB/s", "by min", "done"]);
        for Timing { name, min, median, done } in &speeds.timings {
            let [speed, by_min] = [median, min].map(|time| format!("{:.3}", bytes / time));
            table.row([times(speeds.ratio(name, peer)), speed, by_min, done.to_string()], *name);
        }
        println!("{table}");
        speeds
    }

    /// Returns the speed of a contender in GB/s.
    #[must_use]
    pub fn speed(&self, name: &str) -> Option<f64> {
        Some(self.bytes / median(&self.timings, name)?)
    }

    /// Returns how many times as fast as another a contender is.
    #[must_use]
    pub fn ratio(&self, name: &str, than: &str) -> Option<f64> {
        Some(self.speed(name)? / self.speed(than)?)
    }

    /// Prints a row for "In short" of the report, beside the peer.
    pub fn print_in_short(&self, title: &str, name: &str) {
        if let Some((own, its)) = self.speed(name).zip(self.speed(self.peer)) {
            let [own_speed, its_speed] = [own, its].map(|speed| format!("{speed:.2} GB/s"));
            println!("{}\n", row(title, &own_speed, self.peer, &its_speed, own / its));
        }
    }

    /// Prints whether an aim is met, unless this only tries that all runs.
    pub fn print_verdict(&self, met: bool, what: &str) {
        if !self.smoke {
            println!("{}: {what}\n", verdict(met));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Aim, in_short, name_of};
    use crate::measure::Timing;

    fn timings<const N: usize>(medians: [(&'static str, f64); N]) -> Vec<Timing> {
        let timing = |(name, median)| Timing { name, median, min: median, done: 0 };
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
            in_short("do; done: how many", &[one.clone(), other]).unwrap(),
            "in short: do | 10.0 ns | b | 30.0 ns | 2.00"
        );
        assert_eq!(in_short("do", &[one]).unwrap(), "in short: do | 10.0 ns | a | 40.0 ns | 4.00");
        let alone = timings([("urial", 10.0), byte_sum]);
        assert_eq!(in_short("do", &[alone]), None);
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

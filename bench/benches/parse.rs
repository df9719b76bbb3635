//! Parse: every line of every list as a URI, with and without reading its five components.

use std::io;
use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::measure::{self, Entry, Table, Timing, geometric_mean};
use urial_bench::operations;
use urial_bench::options::Options;
use urial_bench::peers;
use urial_bench::report::{in_short, parse_aims, verdict};

/// Times as fast as fluent-uri urial has to be, by kernel.
const AIMS: [(&str, f64); 3] = [("avx512", 4.0), ("avx2", 4.0), ("portable", 1.0)];

/// Most that parsing may take, in times what it takes to add up the bytes.
const BYTES_AIM: f64 = 1.3;

/// Most that parsing and reading all five components may take, in times what parsing takes.
const COMPONENTS_AIM: f64 = 1.25;

const REFERENCE: &str = peers::FLUENT;

fn main() -> ExitCode {
    let options = Options::from_env();
    let contest = Contest::new(&options);
    if contest.parse.is_empty() {
        eprintln!("no contender has such a name");
        return ExitCode::from(2);
    }
    let lists = match lists::load(options.smoke) {
        // For as long as the bench runs: what is measured borrows from them.
        Ok(lists) => &*lists.leak(),
        Err(error) => {
            eprintln!("URIAL_CORPUS: {error}");
            return ExitCode::from(2);
        }
    };
    let results = match contest.run(&options, lists) {
        Ok(results) => results,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "urial's kernel: {}; {} rounds in each of {} processes; ratio: times as fast as {REFERENCE}\n",
        peers::kernel(),
        options.rounds,
        options.processes,
    );
    for result in &results {
        println!("{result}");
    }
    print_means(&results);
    if !options.smoke {
        print_aims(&results);
        let lists: Vec<&[Timing]> = results.iter().map(|it| it.parse.as_slice()).collect();
        for line in parse_aims(&lists) {
            println!("{line}");
        }
        if let Some(line) = in_short("parse", &lists) {
            println!("{line}");
        }
    }
    ExitCode::SUCCESS
}

/// Who takes part.
struct Contest {
    parse: Vec<Entry>,
    components: Vec<Entry>,
}

impl Contest {
    fn new(options: &Options) -> Contest {
        let mut contest = Contest {
            parse: operations::parsers(),
            components: operations::readers(),
        };
        let names: Vec<&str> = contest.parse.iter().map(|entry| entry.name).collect();
        for entries in [&mut contest.parse, &mut contest.components] {
            entries.retain(|entry| options.selects(entry.name, &names));
        }
        contest
    }

    fn run(&self, options: &Options, lists: &'static [List]) -> io::Result<Vec<ListResult>> {
        let entries: Vec<Entry> = self.parse.iter().chain(&self.components).copied().collect();
        let timings = measure::run(options, &entries, lists)?;
        let result = |(list, mut parse): (&List, Vec<Timing>)| {
            let components = parse.split_off(self.parse.len());
            ListResult {
                title: title(list),
                mean_length: list.stats().mean(),
                parse,
                components,
            }
        };
        Ok(lists.iter().zip(timings).map(result).collect())
    }
}

fn title(list: &List) -> String {
    let skipped = match list.skipped {
        0 => String::new(),
        skipped => format!("; {skipped} more are not UTF-8"),
    };
    format!("{}: {}{skipped}", list.name, list.stats())
}

struct ListResult {
    title: String,
    mean_length: f64,
    parse: Vec<Timing>,
    components: Vec<Timing>,
}

impl ListResult {
    fn parse_of(&self, name: &str) -> Option<&Timing> {
        self.parse.iter().find(|timing| timing.name == name)
    }

    /// Returns how many times as fast as the reference a contender is, by medians and by minima.
    fn ratios(&self, name: &str) -> Option<(f64, f64)> {
        let (reference, own) = (self.parse_of(REFERENCE)?, self.parse_of(name)?);
        Some((reference.median / own.median, reference.min / own.min))
    }

    /// Returns how many times the time for parsing it takes to parse and read, by medians and by
    /// minima.
    fn costs(&self, name: &str) -> Option<(f64, f64)> {
        let mut components = self.components.iter();
        let with = components.find(|timing| timing.name == name)?;
        let alone = self.parse_of(name)?;
        Some((with.median / alone.median, with.min / alone.min))
    }
}

impl std::fmt::Display for ListResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.title)?;
        let mut table = Table::new(&["ratio", "by min", "ns/URL", "min", "GB/s", "accepted"]);
        for timing in &self.parse {
            let ratios = self.ratios(timing.name);
            table.row(
                [
                    times(ratios.map(|it| it.0)),
                    times(ratios.map(|it| it.1)),
                    format!("{:.1}", timing.median),
                    format!("{:.1}", timing.min),
                    format!("{:.2}", self.mean_length / timing.median),
                    timing.tally.accepted.to_string(),
                ],
                timing.name,
            );
        }
        write!(f, "{table}")?;
        if self.components.is_empty() {
            return Ok(());
        }
        let mut table = Table::new(&["cost", "by min", "ns/URL", "min"]);
        for timing in &self.components {
            let costs = self.costs(timing.name);
            table.row(
                [
                    times(costs.map(|it| it.0)),
                    times(costs.map(|it| it.1)),
                    format!("{:.1}", timing.median),
                    format!("{:.1}", timing.min),
                ],
                format!("{}, and reading all five components", timing.name),
            );
        }
        write!(f, "{table}")
    }
}

fn times(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.2}"))
}

/// Returns the geometric mean over the lists of something of a list.
fn mean(results: &[ListResult], of: impl Fn(&ListResult) -> Option<f64>) -> Option<f64> {
    let values: Option<Vec<f64>> = results.iter().map(of).collect();
    geometric_mean(&values?)
}

fn print_means(results: &[ListResult]) {
    let Some(first) = results.first() else { return };
    println!("geometric means over {} lists", results.len());
    let mut table = Table::new(&["ratio", "by min", "ns/URL", "min"]);
    for Timing { name, .. } in &first.parse {
        table.row(
            [
                times(mean(results, |it| Some(it.ratios(name)?.0))),
                times(mean(results, |it| Some(it.ratios(name)?.1))),
                times(mean(results, |it| Some(it.parse_of(name)?.median))),
                times(mean(results, |it| Some(it.parse_of(name)?.min))),
            ],
            *name,
        );
    }
    println!("{table}");
    let mut table = Table::new(&["cost", "by min"]);
    for Timing { name, .. } in &first.components {
        table.row(
            [
                times(mean(results, |it| Some(it.costs(name)?.0))),
                times(mean(results, |it| Some(it.costs(name)?.1))),
            ],
            format!("{name}, and reading all five components"),
        );
    }
    if !table.is_empty() {
        println!("{table}");
    }
}

/// Prints the project's own aims, where what they compare was measured.
fn print_aims(results: &[ListResult]) {
    let urial = peers::URIAL;
    let kernel = peers::kernel();
    let ratio_of = |name| mean(results, |it| Some(it.ratios(name)?.0));
    let ratio = ratio_of(urial);
    let aim = AIMS.iter().find(|(of, _)| *of == kernel);
    if let (Some(ratio), Some((_, aim))) = (ratio, aim) {
        let verdict = verdict(ratio >= *aim);
        println!("{verdict}: parse: {ratio:.2} times {REFERENCE} with {kernel}, at least {aim:.2}");
    }
    if let (Some(own), Some(bytes)) = (ratio, ratio_of(peers::BYTE_SUM)) {
        let (verdict, cost) = (verdict(bytes / own <= BYTES_AIM), bytes / own);
        println!("{verdict}: parse: {cost:.2} times the time of the byte sum, at most {BYTES_AIM}");
    }
    if let Some(cost) = mean(results, |it| Some(it.costs(urial)?.0)) {
        let verdict = verdict(cost <= COMPONENTS_AIM);
        println!(
            "{verdict}: parse: {cost:.2} times parse with all components, at most {COMPONENTS_AIM}"
        );
    }
}

//! `cargo xtask bench-cli`: the command compared with `sort -u` and `grep -c`, on one list, in
//! turn.
//!
//! Times are reported as ratios to those two in the same round, since absolute times mean nothing
//! on another machine. A slow run is not a failure; different outputs are.

mod list;
mod watch;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use watch::{Watched, watch};

const USAGE: &str = "usage: cargo xtask bench-cli [--lines N] [--rounds N]";

/// Runs of a round: a name, the arguments with `LIST` for the list and `TABLE` for a table of three
/// columns with it, and the run to compare with.
const RUNS: [(&str, &[&str], Option<Against>); 7] = [
    ("sort -u", &["-u", "LIST"], None),
    ("grep -c :", &["-c", ":", "LIST"], None),
    ("clean", &["clean", "-q", "-f", "LIST"], Some((SORT, 0.4))),
    (
        "clean --memory 64M",
        &["clean", "-q", "--memory", "64M", "-f", "LIST"],
        Some((SORT, 0.7)),
    ),
    ("check", &["check", "-q", "-f", "LIST"], Some((GREP, 2.0))),
    (
        "normalize",
        &["normalize", "-q", "--as", "uri", "-f", "LIST"],
        Some((GREP, 2.0)),
    ),
    (
        "normalize --column 2",
        &[
            "normalize",
            "-q",
            "--as",
            "uri",
            "--column",
            "2",
            "-f",
            "TABLE",
        ],
        Some((NORMALIZE, 2.0)),
    ),
];
/// An index in [`RUNS`], and the ratio to it that is the goal.
type Against = (usize, f64);
const SORT: usize = 0;
const GREP: usize = 1;
const CLEAN: usize = 2;
const CLEAN_SMALL: usize = 3;
const NORMALIZE: usize = 5;
const COLUMN: usize = 6;

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let (lines, rounds) = options(args).ok_or_else(|| Failure::Usage(USAGE.to_owned()))?;
    let project = Project::load().map_err(Failure::Chore)?;
    bench(&project, lines, rounds).map_err(|why| Failure::Chore(format!("bench-cli: {why}")))
}

fn options(args: &[&str]) -> Option<(usize, usize)> {
    let (mut lines, mut rounds) = (5_000_000, 5);
    for pair in args.chunks(2) {
        let &[name, value] = pair else { return None };
        let value = value.parse().ok().filter(|&value| value > 0)?;
        match name {
            "--lines" => lines = value,
            "--rounds" => rounds = value,
            _ => return None,
        }
    }
    Some((lines, rounds))
}

fn bench(project: &Project, lines: usize, rounds: usize) -> Result<(), String> {
    // The profile that is published.
    Call::cargo(&project.root, "build --profile dist -q -p urial-cli").run()?;
    let urial = project.target.join("dist/urial");
    let folder = project.target.join("bench-cli");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let list = folder.join(format!("list-{lines}.txt"));
    list::write(&list, lines).map_err(failed)?;
    let table = folder.join(format!("table-{lines}.tsv"));
    list::write_table(&list, &table).map_err(failed)?;

    let out = |place: usize| folder.join(format!("out-{place}.txt"));
    println!("{lines} lines, {rounds} rounds, load {}", load());
    let mut times: Vec<Vec<Watched>> = vec![Vec::new(); RUNS.len()];
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        // All programs in each round, so that a slow minute of the machine hits all of them; ratios
        // are then within a round.
        for (place, (_, args, _)) in RUNS.iter().enumerate() {
            let (list, table) = (list.to_string_lossy(), table.to_string_lossy());
            let args = args.iter().map(|&arg| match arg {
                "LIST" => &*list,
                "TABLE" => &*table,
                arg => arg,
            });
            let args: Vec<&str> = args.collect();
            let program = match place {
                SORT => PathBuf::from("sort"),
                GREP => PathBuf::from("grep"),
                _ => urial.clone(),
            };
            times[place].push(watch(&program, &args, &out(place))?);
        }
    }
    println!("load at the end {}", load());
    report(&times);
    compare(&out)?;
    fs::remove_dir_all(&folder).map_err(failed)
}

/// Returns the load of the machine, which readers need to interpret the numbers.
fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load
        .split_whitespace()
        .take(3)
        .collect::<Vec<_>>()
        .join(" ");
    if load.is_empty() {
        "unknown".to_owned()
    } else {
        load
    }
}

fn report(times: &[Vec<Watched>]) {
    println!("| command | seconds, minimum | ratio, minimum | ratio, median | aim | peak MiB |");
    println!("|---|---|---|---|---|---|");
    for ((name, _, against), runs) in RUNS.iter().zip(times) {
        let seconds = runs
            .iter()
            .map(|run| run.seconds)
            .fold(f64::INFINITY, f64::min);
        let peak = runs.iter().filter_map(|run| run.kibibytes).max();
        let peak = peak.map_or("?".to_owned(), |peak| (peak / 1024).to_string());
        let ratios = against.map_or("| | |".to_owned(), |(other, aim)| {
            let pairs = runs.iter().zip(&times[other]);
            let (minimum, median) = spread(
                pairs
                    .map(|(run, other)| run.seconds / other.seconds)
                    .collect(),
            );
            format!(
                "| {minimum:.2} | {median:.2} | ≤ {aim} of {}",
                RUNS[other].0
            )
        });
        println!("| `{name}` | {seconds:.2} {ratios} | {peak} |");
    }
}

/// Returns the minimum and the median.
fn spread(mut ratios: Vec<f64>) -> (f64, f64) {
    ratios.sort_by(f64::total_cmp);
    (ratios[0], ratios[ratios.len() / 2])
}

/// Checks that both outputs of `clean` are the output of `normalize` without repeated lines, and
/// that the column of the table is all of it.
fn compare(out: &impl Fn(usize) -> PathBuf) -> Result<(), String> {
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let normal = read(&out(NORMALIZE))?;
    let mut seen = HashSet::new();
    // A speed is worth nothing if the answer is wrong, so the outputs are compared after the clock
    // has stopped.
    let firsts = normal
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|line| seen.insert(*line));
    let expected: Vec<u8> = firsts.flatten().copied().collect();
    for place in [CLEAN, CLEAN_SMALL] {
        if read(&out(place))? != expected {
            return Err(format!(
                "the output of `{}` is not that of `normalize` without its duplicates",
                RUNS[place].0
            ));
        }
    }
    let table = read(&out(COLUMN))?;
    let column = |line: &[u8]| line.split(|&byte| byte == b'\t').nth(1).map(<[u8]>::to_vec);
    let lines = table.split(|&byte| byte == b'\n').filter_map(column);
    if !lines.eq(normal
        .strip_suffix(b"\n")
        .unwrap_or(&normal)
        .split(|&byte| byte == b'\n'))
    {
        return Err(format!(
            "the column of `{}` is not the output of `normalize`",
            RUNS[COLUMN].0
        ));
    }
    println!("the outputs of clean are byte for byte those of normalize without its duplicates");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_in_pairs() {
        assert_eq!(options(&[]), Some((5_000_000, 5)));
        assert_eq!(
            options(&["--rounds", "3", "--lines", "100"]),
            Some((100, 3))
        );
        for args in [
            &["--lines"][..],
            &["--lines", "0"],
            &["--lines", "x"],
            &["--what", "1"],
        ] {
            assert_eq!(options(args), None);
        }
    }

    #[test]
    fn ratios_are_sorted() {
        assert_eq!(spread(vec![0.5, 0.2, 0.9]), (0.2, 0.5));
    }
}

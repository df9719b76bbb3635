//! `cargo xtask bench-cli`: the command compared with `sort -u`, `grep -c`, `sed`, lxml and uro, on
//! files made from one list, in turn.
//!
//! Times are reported as ratios to those in the same round, since absolute times mean nothing
//! on another machine. A slow run is not a failure; different outputs are.

mod list;
mod watch;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::project::Project;
use crate::python::peers;
use crate::run::Call;
use watch::{Watched, watch};

const USAGE: &str = "usage: cargo xtask bench-cli [--lines N] [--rounds N]";

/// A command of a round.
struct Run {
    name: &'static str,
    program: &'static str,
    /// Words that a space is between; those in capitals stand for files.
    args: &'static str,
    /// The run to compare with, and the ratio to it that is the goal; none is a report.
    against: Option<(usize, Option<f64>)>,
}

impl Run {
    const fn new(name: &'static str, program: &'static str, args: &'static str) -> Run {
        Run {
            name,
            program,
            args,
            against: None,
        }
    }

    const fn aims(self, ratio: f64, other: usize) -> Run {
        Run {
            against: Some((other, Some(ratio))),
            ..self
        }
    }

    const fn beside(self, other: usize) -> Run {
        Run {
            against: Some((other, None)),
            ..self
        }
    }
}

/// Runs of a round, in order.
const RUNS: [Run; 15] = [
    Run::new("sort -u", "sort", "-u LIST"),
    Run::new("grep -c :", "grep", "-c : LIST"),
    Run::new("clean", "urial", "clean -q -f LIST").aims(0.4, SORT),
    Run::new(
        "clean --memory 64M",
        "urial",
        "clean -q --memory 64M -f LIST",
    )
    .aims(0.7, SORT),
    Run::new("check", "urial", "check -q -f LIST").aims(2.0, GREP),
    Run::new("normalize", "urial", "normalize -q --as uri -f LIST").aims(2.0, GREP),
    Run::new(
        "normalize --column 2 (TSV)",
        "urial",
        "normalize -q --as uri --column 2 -f TABLE",
    )
    .aims(2.0, NORMALIZE),
    Run::new(
        "normalize --column 2 (quoted CSV)",
        "urial",
        "normalize -q --as uri --column 2 -f QUOTED",
    )
    .aims(2.0, NORMALIZE),
    Run::new(
        "normalize --jsonl url",
        "urial",
        "normalize -q --as uri --jsonl url -f OBJECTS",
    )
    .aims(2.0, NORMALIZE),
    Run::new("sed -E, one regex", "sed", "-E SCRIPT LOG"),
    Run::new(
        "redact --in-text -j 1",
        "urial",
        "redact --in-text -q -j 1 -f LOG",
    )
    .aims(0.33, SED),
    Run::new("lxml and urljoin", "python", "LINKS BASE PAGE"),
    Run::new(
        "extract --html --attr href,src",
        "urial",
        "extract --html -q --attr href,src -b BASE PAGE",
    )
    .beside(LXML),
    Run::new("uro", "uro", "-i LIST"),
    Run::new("clean --similar", "urial", "clean -q --similar -f LIST").beside(URO),
];
// Indices into `RUNS`, which needs them itself: `aims` names the run to compare with.
const SORT: usize = 0;
const GREP: usize = 1;
const CLEAN: usize = 2;
const CLEAN_SMALL: usize = 3;
const NORMALIZE: usize = 5;
const COLUMN: usize = 6;
const SED: usize = 9;
const REDACT: usize = 10;
const LXML: usize = 11;
const LINKS: usize = 12;
const URO: usize = 13;

/// The address of the page.
const BASE: &str = "http://example.com/a/b/";
/// Masks the passwords of URIs.
// One regex, as a person would write it in a shell. It knows no grammar, and still prints on the
// log that is made here the same as `redact`, or `same` fails.
const SCRIPT: &str = "s|(://[^/?#@: \"]*):[^/?#@ \"]*@|\\1:***@|g";

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let (lines, rounds) = options(args).ok_or_else(|| Failure::Usage(USAGE.to_owned()))?;
    let project = Project::load().map_err(Failure::Chore)?;
    bench(&project, lines, rounds).map_err(|why| Failure::Chore(format!("bench-cli: {why}")))
}

fn options(args: &[&str]) -> Option<(usize, usize)> {
    let (mut lines, mut rounds) = (5_000_000, 5);
    // An option without its value is left over as a chunk of one.
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
    let files = Files::write(&folder, &list, project).map_err(failed)?;
    let peers = peers(project)?;
    if peers.is_none() {
        println!("no python3-venv: nothing beside lxml and uro");
    }

    let out = |place: usize| folder.join(format!("out-{place}.txt"));
    println!("{lines} lines, {rounds} rounds, load {}", load());
    let mut times: Vec<Vec<Watched>> = RUNS.iter().map(|_| Vec::new()).collect();
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        // All programs in each round, so that a slow minute of the machine hits all of them; ratios
        // are then within a round.
        for (place, run) in RUNS.iter().enumerate() {
            let program = match (run.program, &peers) {
                ("urial", _) => urial.clone(),
                // The other runs are measured all the same.
                ("python" | "uro", None) => continue,
                (name @ ("python" | "uro"), Some(peers)) => peers.program(name),
                (name, _) => PathBuf::from(name),
            };
            let args = files.args(run.args);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            times[place].push(watch(&program, &args, &out(place))?);
        }
    }
    // Beside the load at the start: a job that began in between shows in the times.
    println!("load at the end {}", load());
    report(&times);
    compare(&out)?;
    same(&out, SED, REDACT)?;
    if peers.is_some() {
        same(&out, LXML, LINKS)?;
    }
    // The lists and outputs of five million lines are gigabytes.
    fs::remove_dir_all(&folder).map_err(failed)
}

/// The files of all runs, by the words that stand for them.
struct Files(Vec<(&'static str, String)>);

impl Files {
    fn write(folder: &Path, list: &Path, project: &Project) -> std::io::Result<Files> {
        type Write = fn(&Path, &Path) -> std::io::Result<()>;
        let made: [(&str, Write); 5] = [
            ("TABLE", list::write_table),
            ("QUOTED", list::write_quoted),
            ("OBJECTS", list::write_objects),
            ("LOG", list::write_log),
            ("PAGE", list::write_page),
        ];
        let script = project.root.join("bench/cli/links.py");
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        let mut files = vec![
            ("LIST", shown(list)),
            ("LINKS", shown(&script)),
            ("BASE", BASE.to_owned()),
            ("SCRIPT", SCRIPT.to_owned()),
        ];
        for (name, write) in made {
            let path = folder.join(name.to_ascii_lowercase());
            write(list, &path)?;
            files.push((name, shown(&path)));
        }
        Ok(Files(files))
    }

    /// Returns the arguments of a run.
    fn args(&self, words: &str) -> Vec<String> {
        let known = |word: &str| self.0.iter().find(|(name, _)| *name == word);
        let arg =
            |word: &str| known(word).map_or_else(|| word.to_owned(), |(_, file)| file.clone());
        words.split(' ').map(arg).collect()
    }
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
    for (run, runs) in RUNS.iter().zip(times).filter(|(_, runs)| !runs.is_empty()) {
        // The minimum: other processes can only make a run slower.
        let seconds = runs
            .iter()
            .map(|run| run.seconds)
            .fold(f64::INFINITY, f64::min);
        let peak = runs.iter().filter_map(|run| run.kibibytes).max();
        let peak = peak.map_or("?".to_owned(), |peak| (peak / 1024).to_string());
        let against = run.against.filter(|&(other, _)| !times[other].is_empty());
        let ratios = against.map_or("| | |".to_owned(), |(other, aim)| {
            // Within one round, so that both ran under nearly the same load.
            let pairs = runs.iter().zip(&times[other]);
            let (minimum, median) = spread(
                pairs
                    .map(|(run, other)| run.seconds / other.seconds)
                    .collect(),
            );
            let aim = aim.map_or_else(String::new, |aim| format!("≤ {aim} "));
            format!(
                "| {minimum:.2} | {median:.2} | {aim}of {}",
                RUNS[other].name
            )
        });
        println!("| `{}` | {seconds:.2} {ratios} | {peak} |", run.name);
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
                RUNS[place].name
            ));
        }
    }
    let table = read(&out(COLUMN))?;
    let column = |line: &[u8]| line.split(|&byte| byte == b'\t').nth(1).map(<[u8]>::to_vec);
    let lines = table.split(|&byte| byte == b'\n').filter_map(column);
    // `split` leaves an empty line after the last line feed. That of the table has no second field
    // and is dropped above; that of the list has to go here.
    if !lines.eq(normal
        .strip_suffix(b"\n")
        .unwrap_or(&normal)
        .split(|&byte| byte == b'\n'))
    {
        return Err(format!(
            "the column of `{}` is not the output of `normalize`",
            RUNS[COLUMN].name
        ));
    }
    println!("the outputs of clean are byte for byte those of normalize without its duplicates");
    Ok(())
}

/// Checks that two runs print the same.
fn same(out: &impl Fn(usize) -> PathBuf, one: usize, other: usize) -> Result<(), String> {
    let read = |place: usize| fs::read(out(place)).map_err(|error| error.to_string());
    let (first, second) = (read(one)?, read(other)?);
    if first == second {
        return Ok(());
    }
    let lines = first
        .split(|&byte| byte == b'\n')
        .zip(second.split(|&byte| byte == b'\n'));
    let differs = lines.clone().position(|(one, other)| one != other);
    Err(format!(
        "the outputs of `{}` and `{}` differ in line {}",
        RUNS[one].name,
        RUNS[other].name,
        differs.map_or(0, |line| line + 1)
    ))
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

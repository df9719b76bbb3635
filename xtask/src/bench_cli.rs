//! `cargo xtask bench-cli`: the command beside `sort -u`, `grep -c` and `sed`, on files made from
//! one list, in turn.
//!
//! Ratios are of the same round, since absolute times mean nothing on another machine. A slow run
//! is not a failure; different outputs are.

use crate::Failure;
use crate::files::target;
use crate::run::{Call, root};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use urial_testkit::Prng;

/// Commands of a round, and the place of the one that each is compared with.
const RUNS: [(&str, usize); 11] = [
    ("sort -u list", 0),
    ("grep -c : list", 1),
    ("urial clean -q -f list", 0),
    ("urial clean -q --memory 64M -f list", 0),
    ("urial check -q -f list", 1),
    ("urial normalize -q --as uri -f list", 1),
    ("urial normalize -q --as uri --column 2 -f table", 5),
    ("urial normalize -q --as uri --column 2 -f quoted", 5),
    ("urial normalize -q --as uri --jsonl url -f objects", 5),
    // One regular expression, as a person would write it in a shell.
    ("sed -E s|(://[^/?#@:\"]*):[^/?#@\"]*@|\\1:***@|g log", 9),
    ("urial redact --passwords-only -q -j 1 -f log", 9),
];
const CLEAN: [usize; 2] = [2, 3];
const NORMALIZE: usize = 5;
const REDACT: [usize; 2] = [9, 10];

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let number = |text: &str| text.parse().ok().filter(|number| *number > 0);
    let (lines, rounds) = match args {
        [] => (Some(5_000_000), Some(5)),
        ["--lines", lines, "--rounds", rounds] => (number(lines), number(rounds)),
        _ => (None, None),
    };
    let (Some(lines), Some(rounds)) = (lines, rounds) else {
        let usage = "usage: cargo xtask bench-cli [--lines N --rounds N]";
        return Err(Failure::Usage(usage.to_owned()));
    };
    bench(lines, rounds).map_err(|why| Failure::Chore(format!("bench-cli: {why}")))
}

fn bench(lines: usize, rounds: usize) -> Result<(), String> {
    Call::cargo(&root(), "build --profile dist -q -p urial-cli").run()?;
    let folder = target().join("bench-cli");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    write(&folder, lines).map_err(failed)?;
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); RUNS.len()];
    // All in each round, so that a slow minute of the machine hits all of them.
    for _ in 0..rounds {
        for (place, (words, _)) in RUNS.iter().enumerate() {
            let mut words = words.split(' ');
            let program = match words.next().unwrap_or_default() {
                "urial" => target().join("dist/urial"),
                other => other.into(),
            };
            let out = File::create(folder.join(format!("out-{place}"))).map_err(failed)?;
            let begun = Instant::now();
            let status = Command::new(program)
                .args(words)
                .current_dir(&folder)
                // `sort` compares bytes in the locale C, and is several times slower in others.
                .env("LC_ALL", "C")
                .stdin(Stdio::null())
                .stdout(out)
                .stderr(Stdio::null())
                .status()
                .map_err(failed)?;
            times[place].push(begun.elapsed().as_secs_f64());
            // Status 1 is for a list with invalid lines.
            if !matches!(status.code(), Some(0 | 1)) {
                return Err(format!("`{}` ended with {status}", RUNS[place].0));
            }
        }
    }
    println!("| command | seconds, least | ratio, median | of |\n|---|---|---|---|");
    for (place, (words, other)) in RUNS.iter().enumerate() {
        let least = times[place].iter().copied().fold(f64::INFINITY, f64::min);
        let pairs = times[place].iter().zip(&times[*other]);
        let mut ratios: Vec<f64> = pairs.map(|(own, other)| own / other).collect();
        ratios.sort_by(f64::total_cmp);
        let (ratio, of) = (ratios[ratios.len() / 2], RUNS[*other].0);
        println!("| `{words}` | {least:.2} | {ratio:.2} | `{of}` |");
    }
    let read = |place: usize| fs::read(folder.join(format!("out-{place}"))).map_err(failed);
    // A speed is worth nothing if the answer is wrong.
    let (normal, mut seen) = (read(NORMALIZE)?, HashSet::new());
    let lines = normal.split_inclusive(|byte| *byte == b'\n');
    let unique: Vec<u8> = lines
        .filter(|line| seen.insert(*line))
        .flatten()
        .copied()
        .collect();
    if read(CLEAN[0])? != unique
        || read(CLEAN[1])? != unique
        || read(REDACT[0])? != read(REDACT[1])?
    {
        return Err(format!("outputs differ, see {}", folder.display()));
    }
    // Gigabytes of lists and outputs.
    fs::remove_dir_all(&folder).map_err(failed)
}

/// Writes the list, the same for the same number of lines, and the other files with its lines.
fn write(folder: &Path, lines: usize) -> std::io::Result<()> {
    let create =
        |name: &str| Ok::<_, std::io::Error>(BufWriter::new(File::create(folder.join(name))?));
    let (mut list, mut table, mut quoted) = (create("list")?, create("table")?, create("quoted")?);
    let (mut objects, mut log) = (create("objects")?, create("log")?);
    let mut random = Prng::new(7);
    let mut seen: Vec<String> = Vec::new();
    for number in 0..lines {
        let line = line(&mut random, &mut seen);
        let (csv, json) = (line.replace('"', "\"\""), line.replace('"', "\\\""));
        writeln!(list, "{line}")?;
        writeln!(table, "{number}\t{line}\t0.5")?;
        writeln!(quoted, "\"{number}\",\"{csv}\",\"0.5\"")?;
        writeln!(
            objects,
            "{{\"id\":{number},\"url\":\"{json}\",\"score\":0.5}}"
        )?;
        // `sed` and the command need not agree on text that is no URI.
        if !line.contains([' ', '"', '[']) {
            let user = if number % 4 == 0 {
                "://bob:hunter2@"
            } else {
                "://"
            };
            let uri = line.replacen("://", user, 1);
            writeln!(
                log,
                "10.0.0.7 - [22/Nov/2026:09:41:07] \"GET /a/{number}\" 200 \"{uri}\" \"Mozilla/5.0\""
            )?;
        }
    }
    [list, table, quoted, objects, log]
        .iter_mut()
        .try_for_each(Write::flush)
}

/// Returns a line: 30 of 100 are earlier ones, some in another spelling, 7 of 1000 are invalid.
fn line(random: &mut Prng, seen: &mut Vec<String>) -> String {
    if !seen.is_empty() && random.below(100) < 30 {
        let uri = &seen[random.below(seen.len())];
        return match random.below(10) {
            0..3 => uri.replacen("http", "HTTP", 1),
            3..5 => uri.replacen("://www", "://WWW", 1),
            _ => uri.clone(),
        };
    }
    let (scheme, host) = (random.below(3), random.below(40_000));
    let mut uri = format!(
        "{}://www.site{host}.example",
        ["http", "https", "https"][scheme]
    );
    for _ in 0..=random.below(5) {
        uri += &format!("/{:x}", random.below(1 << 24));
    }
    uri += ["", "", "", "?page=2&sort=name", "%20a%c3%a9", "#top"][random.below(6)];
    match random.below(1000) {
        0..7 => uri + [" x", "\"", "["][random.below(3)],
        _ => {
            // Bounded, since the list may have many times as many lines.
            if seen.len() < 500_000 {
                seen.push(uri.clone());
            }
            uri
        }
    }
}

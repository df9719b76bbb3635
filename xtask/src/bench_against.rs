//! `cargo xtask bench-against REV`: the benches of another commit and of this tree, in turns.

use std::collections::BTreeMap;
use std::path::Path;

use crate::Failure;
use crate::bench_report::{BENCHES, call};
use crate::bench_rows::{self, Row};
use crate::files::target;
use crate::run::{Call, root};

/// A row that takes more than this times the old time may have fallen.
const LIMIT: f64 = 1.03;
/// Runs that confirm it, and the rounds of each.
const CONFIRMING: usize = 3;

const USAGE: &str = "usage: cargo xtask bench-against REV [--rounds N] [--confirm] [FILTER]…
  FILTER  a bench, or a part of the name of a row";

struct Options<'a> {
    rev: &'a str,
    rounds: usize,
    confirm: bool,
    /// The benches that are named, or all.
    benches: Vec<&'static str>,
    /// Parts of the names of rows.
    parts: Vec<&'a str>,
}

impl<'a> Options<'a> {
    fn read(args: &[&'a str]) -> Option<Options<'a>> {
        let (mut rounds, mut confirm, mut words) = (3, false, Vec::new());
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--rounds" => rounds = args.next()?.parse().ok().filter(|rounds| *rounds > 0)?,
                "--confirm" => confirm = true,
                arg if arg.starts_with('-') => return None,
                arg => words.push(arg),
            }
        }
        let (rev, filters) = words.split_first()?;
        let is_named = |bench: &&str| filters.contains(bench);
        let mut benches: Vec<&str> = BENCHES.into_iter().filter(is_named).collect();
        if benches.is_empty() {
            benches = BENCHES.to_vec();
        }
        let mut parts = filters.to_vec();
        parts.retain(|part| !BENCHES.contains(part));
        Some(Options { rev, rounds, confirm, benches, parts })
    }

    fn selects(&self, key: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|part| key.contains(part))
    }
}

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let options = Options::read(args).ok_or_else(|| Failure::Usage(USAGE.to_owned()))?;
    let root = root();
    let old = target().join("bench-against");
    let git = || Call::new("git", &root);
    if old.exists() {
        let checkout = git().args(["checkout", "-q", "--detach", options.rev]);
        checkout.within(&old).run()?;
    } else {
        let add = git().args(["worktree", "add", "--detach"]).arg(&old);
        add.arg(options.rev).run()?;
    }
    let trees = [&*old, &*root];
    let mut over = Vec::new();
    for bench in options.benches.iter().copied() {
        let ratios = ratios(&in_turns(trees, bench, options.rounds)?);
        for (key, ratio) in ratios.into_iter().filter(|(key, _)| options.selects(key)) {
            println!("{ratio:.3}  {key}");
            over.extend((ratio > LIMIT).then_some((bench, key)));
        }
    }
    println!("\nabove {LIMIT}: {}", over.len());
    over.iter().for_each(|(_, key)| println!("  {key}"));
    if !options.confirm {
        return Ok(());
    }
    for run in 1..=CONFIRMING {
        // Only the rows above the limit in every run so far are still asked about.
        for bench in BENCHES {
            if over.iter().any(|(of, _)| *of == bench) {
                let again = ratios(&in_turns(trees, bench, CONFIRMING)?);
                over.retain(|(of, key)| *of != bench || again.get(key).is_some_and(|r| *r > LIMIT));
            }
        }
        let count = over.len();
        println!("\nabove {LIMIT} in {run} of {CONFIRMING} runs more: {count}");
    }
    over.iter().for_each(|(_, key)| println!("  fallen: {key}"));
    match over.len() {
        0 => Ok(()),
        count => Err(format!("bench-against: rows that have fallen: {count}").into()),
    }
}

/// Least time of each of urial's rows, in the old tree and in the new one.
type Times = [BTreeMap<String, f64>; 2];

fn in_turns(trees: [&Path; 2], bench: &str, rounds: usize) -> Result<Times, String> {
    let mut times = Times::default();
    for round in 0..rounds {
        // Who comes first changes, since the second finds a warmer machine.
        for at in [round % 2, 1 - round % 2] {
            // Without peers: `urial` alone is that contender, the others are its variants.
            let names = ["urial", "urial-", "urial,"];
            let run = call(trees[at], &[bench], &["--processes", "1", "--rounds", "5"]);
            let rows = bench_rows::of_output(bench, &run.args(names).printed()?);
            keep_least(&mut times[at], &rows);
        }
    }
    Ok(times)
}

fn keep_least(times: &mut BTreeMap<String, f64>, rows: &[Row]) {
    for row in rows.iter().filter(|row| row.contender.starts_with("urial")) {
        let Some(time) = row.time() else { continue };
        let least = times.entry(row.key()).or_insert(f64::MAX);
        *least = least.min(time);
    }
}

/// Returns the new time of each row in the old one; rows that one tree lacks are left out.
fn ratios([old, new]: &Times) -> BTreeMap<String, f64> {
    let ratio = |(key, time): (&String, &f64)| Some((key.clone(), time / old.get(key)?));
    new.iter().filter_map(ratio).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_times_are_compared() {
        let output = |urial, suffixes| {
            format!(
                "x; ratio: times as fast as y\n\nnews: 2\n ratio ns contender\n 1.0 {urial} urial\n 1.0 9.0 y\n\n\
                 prose: 2\n ratio GB/s contender\n 1.0 {suffixes} urial, suffixes too\n"
            )
        };
        let mut times = Times::default();
        for (at, urial, suffixes) in [(0, 10.0, 2.0), (1, 13.0, 2.0), (1, 11.0, 4.0)] {
            let rows = bench_rows::of_output("b", &output(urial, suffixes));
            keep_least(&mut times[at], &rows);
        }
        let found: Vec<(String, f64)> = ratios(&times).into_iter().collect();
        let expected = [("b, x, news, urial", 1.1), ("b, x, prose, urial, suffixes too", 0.5)];
        assert_eq!(found, expected.map(|(key, ratio)| (key.to_owned(), ratio)));
    }

    #[test]
    fn filters_are_benches_or_parts_of_rows() {
        let read = |args: &[&'static str]| Options::read(args);
        let options = read(&["HEAD~1", "--rounds", "5", "parse", "news"]).unwrap();
        assert_eq!((options.rev, options.rounds), ("HEAD~1", 5));
        assert_eq!(options.benches, ["parse"]);
        assert!(options.selects("parse, news, urial") && !options.selects("parse, shop, urial"));
        assert!(read(&["HEAD", "parse"]).unwrap().selects("parse, shop, urial"));
        assert!(read(&[]).is_none() && read(&["a", "--rounds", "0"]).is_none());
    }
}

//! One process after the other: each is this very program again, and measures everything.

use std::env;
use std::io;
use std::process::{self, Command, Stdio};

use super::{Entry, Heat, Tally, Timing, timings};
use crate::options::Options;

/// Returns the timings of the heats, which are all that the process measures. In a process that is
/// a part of the measurement this does not return.
///
/// # Errors
///
/// When a process cannot be started, fails, or reports something else than it was asked for.
pub fn run(options: &Options, heats: &[Heat]) -> io::Result<Vec<Vec<Timing>>> {
    if options.part || options.smoke {
        let timings: Vec<_> = heats
            .iter()
            .map(|heat| timings(&heat.entries, heat.list.lines().leak(), options.rounds))
            .collect();
        if options.part {
            print!("{}", write(&timings));
            process::exit(0);
        }
        return Ok(timings);
    }
    let mut best = part(options, heats)?;
    for _ in 1..options.processes {
        for (best, other) in best.iter_mut().flatten().zip(part(options, heats)?.iter().flatten()) {
            *best = best.best(*other);
        }
    }
    Ok(best)
}

fn part(options: &Options, heats: &[Heat]) -> io::Result<Vec<Vec<Timing>>> {
    let mut program = Command::new(env::current_exe()?);
    let output = program.args(options.for_part()).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("a process failed: {}", output.status)));
    }
    let report = String::from_utf8_lossy(&output.stdout);
    let entries: Vec<&[Entry]> = heats.iter().map(|heat| &heat.entries[..]).collect();
    read(&report, &entries)
        .ok_or_else(|| io::Error::other(format!("a process reported:\n{report}")))
}

/// Returns a line for every list, in it four numbers for every entry.
fn write(timings: &[Vec<Timing>]) -> String {
    let number = |Timing { min, median, tally, .. }: &Timing| {
        format!("{min} {median} {} {}", tally.accepted, tally.length)
    };
    let line = |of: &Vec<Timing>| of.iter().map(number).collect::<Vec<_>>().join(" ") + "\n";
    timings.iter().map(line).collect()
}

fn read(report: &str, entries: &[&[Entry]]) -> Option<Vec<Vec<Timing>>> {
    let lines: Vec<&str> = report.lines().collect();
    let lines = (lines.len() == entries.len()).then_some(lines)?;
    let pairs = lines.iter().zip(entries);
    pairs.map(|(line, entries)| read_line(line, entries)).collect()
}

fn read_line(line: &str, entries: &[Entry]) -> Option<Vec<Timing>> {
    let mut numbers = line.split(' ');
    let timings: Option<Vec<Timing>> = entries
        .iter()
        .map(|entry| {
            Some(Timing {
                name: entry.name,
                min: numbers.next()?.parse().ok()?,
                median: numbers.next()?.parse().ok()?,
                tally: Tally {
                    accepted: numbers.next()?.parse().ok()?,
                    length: numbers.next()?.parse().ok()?,
                },
            })
        })
        .collect();
    timings.filter(|_| numbers.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::measure::{Entry, Tally, Timing};

    fn timing(name: &'static str, min: f64, median: f64) -> Timing {
        let tally = Tally { accepted: 3, length: 44 };
        Timing { name, min, median, tally }
    }

    #[test]
    fn what_is_written_is_read() {
        let entries = ["fluent-uri", "byte-sum"].map(|name| Entry::each(name, |_| None));
        let timings = vec![
            vec![timing("fluent-uri", 0.1, 1.0 / 3.0), timing("byte-sum", 2.0, 1e9)],
            vec![timing("fluent-uri", 5.0, 6.0), timing("byte-sum", 7.0, 8.0)],
        ];
        let report = write(&timings);
        assert_eq!(report.lines().count(), 2);
        assert_eq!(read(&report, &[&entries, &entries]), Some(timings));
        assert_eq!(read(&report, &[&entries]), None);
        assert_eq!(read(&report, &[&entries, &entries[..1]]), None);
        assert_eq!(read("error", &[&entries]), None);
    }

    #[test]
    fn the_best_of_two() {
        let best = timing("a", 1.0, 4.0).best(timing("a", 2.0, 3.0));
        assert_eq!(best, timing("a", 1.0, 3.0));
    }

    #[test]
    #[should_panic(expected = "not deterministic")]
    fn processes_must_agree() {
        let mut other = timing("a", 1.0, 2.0);
        other.tally.accepted = 4;
        timing("a", 1.0, 2.0).best(other);
    }
}

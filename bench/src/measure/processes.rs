//! One process after the other: each is this very program again, and measures everything.

use std::env;
use std::io;
use std::process::{self, Command, Stdio};

use super::{Heat, Timing, timings};
use crate::options::Options;

/// Returns the timings of the heats, which are all that the process measures. In a process that is
/// a part of the measurement this does not return.
///
/// # Errors
///
/// When a process cannot be started, fails, or reports something else than it was asked for.
pub fn run(options: &Options, heats: &[Heat]) -> io::Result<Vec<Vec<Timing>>> {
    if options.part || options.smoke {
        let timings: Vec<Vec<Timing>> = heats
            .iter()
            .map(|heat| timings(&heat.entries, heat.list.lines().leak(), options.rounds))
            .collect();
        if options.part {
            println!("{}", write(&timings));
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
    let names = heats.iter().map(|heat| heat.entries.iter().map(|entry| entry.name).collect());
    read(&report, &names.collect::<Vec<_>>())
        .ok_or_else(|| io::Error::other(format!("a process reported:\n{report}")))
}

/// Returns three numbers for every entry of every list, as JSON.
fn write(timings: &[Vec<Timing>]) -> serde_json::Value {
    let numbers = |timing: &Timing| (timing.min, timing.median, timing.done);
    let lists = timings.iter().map(|list| list.iter().map(numbers).collect());
    serde_json::json!(lists.collect::<Vec<Vec<_>>>())
}

fn read(report: &str, names: &[Vec<&'static str>]) -> Option<Vec<Vec<Timing>>> {
    let lists: Vec<Vec<(f64, f64, usize)>> = serde_json::from_str(report).ok()?;
    let is_asked = lists.iter().map(Vec::len).eq(names.iter().map(Vec::len));
    let timing =
        |((min, median, done), &name): ((f64, f64, usize), &_)| Timing { name, min, median, done };
    let lists = lists.into_iter().zip(names);
    let timings = lists.map(|(list, names)| list.into_iter().zip(names).map(timing).collect());
    is_asked.then(|| timings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(name: &'static str, min: f64, median: f64) -> Timing {
        Timing { name, min, median, done: 3 }
    }

    #[test]
    fn what_is_written_is_read() {
        let names = vec!["fluent-uri", "byte-sum"];
        let timings = vec![
            vec![timing("fluent-uri", 0.25, 1.5), timing("byte-sum", 2.0, 1e9)],
            vec![timing("fluent-uri", 5.0, 6.0), timing("byte-sum", 7.0, 8.0)],
        ];
        let report = write(&timings).to_string();
        assert_eq!(read(&report, &[names.clone(), names.clone()]), Some(timings));
        assert_eq!(read(&report, std::slice::from_ref(&names)), None);
        assert_eq!(read(&report, &[names.clone(), names[..1].to_vec()]), None);
        assert_eq!(read("error", &[names]), None);
    }

    #[test]
    fn the_best_of_two() {
        let best = timing("a", 1.0, 4.0).best(timing("a", 2.0, 3.0));
        assert_eq!(best, timing("a", 1.0, 3.0));
    }

    #[test]
    #[should_panic(expected = "not deterministic")]
    fn processes_must_agree() {
        timing("a", 1.0, 2.0).best(Timing { done: 4, ..timing("a", 1.0, 2.0) });
    }
}

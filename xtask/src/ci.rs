//! `cargo xtask ci`: the steps of `xtask/steps` in order, with times, up to the first failure.
//!
//! Everything is printed on standard error except the output of the last step, the tests: that
//! runner's own summary closes the log, whichever stream is read.

pub(crate) mod licences;
pub(crate) mod libraries;

use crate::Failure;
use crate::run::{Call, root};
use std::time::{Duration, Instant};

/// A function of `xtask/steps`.
struct Step {
    name: &'static str,
    about: &'static str,
    /// Advice for a failure, besides running the step again by itself.
    advice: &'static str,
}

/// Reads the steps, each two lines and then the head of its function, or a comment before that.
fn steps() -> Vec<Step> {
    let texts = include_str!("../steps")
        .split("\n#: ")
        .skip(1)
        .collect::<Vec<_>>();
    let step = |texts: &[&'static str]| {
        let (advice, rest) = texts[1].split_once('\n')?;
        let head = rest.lines().find(|line| !line.starts_with('#'))?;
        let name = head.split_once('(')?.0;
        Some(Step {
            name,
            about: texts[0],
            advice,
        })
    };
    texts.chunks_exact(2).filter_map(step).collect()
}

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let steps = steps();
    let chosen = match args {
        [] => steps.iter().collect(),
        ["--list"] => {
            steps
                .iter()
                .for_each(|step| println!("{:10} {}", step.name, step.about));
            return Ok(());
        }
        ["--only", names] => choose(&steps, names).map_err(Failure::Usage)?,
        _ => return Err(Failure::Usage(crate::USAGE.to_owned())),
    };
    run_all(&chosen, steps.last().map_or("", |step| step.name))
}

/// Returns the steps of those names, in the order of `steps`.
fn choose<'a>(steps: &'a [Step], names: &str) -> Result<Vec<&'a Step>, String> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let known: Vec<&str> = steps.iter().map(|step| step.name).collect();
    // A misspelled step must not pass as one that has nothing to do.
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        let known = known.join(", ");
        return Err(format!("ci: no step `{name}`; the steps are {known}"));
    }
    // Cheap steps come first, whatever order they were named in.
    let is_named = |step: &&Step| names.contains(&step.name);
    Ok(steps.iter().filter(is_named).collect())
}

fn run_all(chosen: &[&Step], closing: &str) -> Result<(), Failure> {
    let mut times = Vec::new();
    for (place, step) in chosen.iter().enumerate() {
        // The summary of the test runner is the last thing on standard output, where a machine that
        // reads the log looks for it.
        let closes = step.name == closing;
        eprintln!(
            "\n== {}/{} {}: {}",
            place + 1,
            chosen.len(),
            step.name,
            step.about
        );
        if closes {
            // Nothing may follow the runner's summary, so print times and advice before it.
            print_times(&times);
            eprintln!("   if it fails: {}", step.advice);
        }
        let start = Instant::now();
        let call = Call::new("sh", &root()).args(["xtask/steps", step.name]);
        let program = std::env::current_exe().unwrap_or_default();
        let call = call.tune("XTASK", &program.to_string_lossy());
        let outcome = if closes {
            call.run_on_stdout()
        } else {
            call.run()
        };
        match outcome {
            // The runner has said what failed, and nothing may follow its summary.
            Err(_) if closes => return Err(Failure::Reported),
            // The first failure ends the run: later steps would fail for the same reason and bury
            // it.
            Err(why) => return Err(Failure::Chore(explain(step, &why))),
            Ok(()) if closes => return Ok(()),
            Ok(()) => {}
        }
        times.push((step.name, start.elapsed()));
        eprintln!(
            "   {} took {:.1} s",
            step.name,
            start.elapsed().as_secs_f64()
        );
    }
    print_times(&times);
    Ok(())
}

fn explain(step: &Step, why: &str) -> String {
    let Step { name, advice, .. } = step;
    format!(
        "\nci: step `{name}` failed: {why}\nci: to do: {advice}; then `cargo xtask ci --only {name}`"
    )
}

fn print_times(times: &[(&str, Duration)]) {
    if times.is_empty() {
        return;
    }
    let each: Vec<String> = times
        .iter()
        .map(|(name, time)| format!("{name} {:.1} s", time.as_secs_f64()))
        .collect();
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    eprintln!(
        "   passed: {}; together {:.0} s",
        each.join(", "),
        total.as_secs_f64()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keeps_the_order_of_the_list() {
        let steps = steps();
        let names = |names| -> Vec<&str> {
            let chosen = choose(&steps, names).ok().unwrap();
            chosen.iter().map(|step| step.name).collect()
        };
        assert_eq!(names("tidy,fmt"), ["fmt", "tidy"]);
        assert_eq!(names("tidy, tidy"), ["tidy"]);
        for wrong in ["fmt,nothing", ""] {
            let refusal = choose(&steps, wrong).err().unwrap();
            assert!(refusal.contains("no step `") && refusal.contains("clippy"));
        }
        let all: std::collections::BTreeSet<&str> = steps.iter().map(|step| step.name).collect();
        assert_eq!(all.len(), steps.len());
        assert_eq!(steps.last().map(|step| step.name), Some("tests"));
        assert!(
            steps
                .iter()
                .all(|step| step.name.bytes().all(|byte| byte.is_ascii_lowercase()))
        );
        let functions = include_str!("../steps").matches("\n#: ").count();
        assert_eq!(steps.len() * 2, functions);
    }
}

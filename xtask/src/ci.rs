//! `cargo xtask ci`: the steps in their order, with times, up to the first failure.
//!
//! Everything is printed on standard error except the output of the last step, the tests: that
//! runner's own summary closes the log, whichever stream is read.

mod msrv;
pub(crate) mod packages;
mod licences;
mod steps;

use crate::Failure;
use crate::project::Project;
use std::time::{Duration, Instant};
use steps::STEPS;

struct Step {
    name: &'static str,
    about: &'static str,
    /// Advice for a failure, besides running the step again by itself.
    advice: &'static str,
    run: fn(&Project) -> Result<(), String>,
}

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let chosen = match args {
        [] => STEPS.iter().collect(),
        ["--list"] => {
            STEPS
                .iter()
                .for_each(|step| println!("{:10} {}", step.name, step.about));
            return Ok(());
        }
        ["--only", names] => choose(names).map_err(Failure::Usage)?,
        _ => return Err(Failure::Usage(crate::USAGE.to_owned())),
    };
    let project = Project::load().map_err(Failure::Chore)?;
    run_all(&project, &chosen)
}

/// Returns the steps of those names, in the order of `STEPS`.
fn choose(names: &str) -> Result<Vec<&'static Step>, String> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    // A misspelled step must not pass as one that has nothing to do.
    if let Some(name) = names
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!(
            "ci: no step `{name}`; the steps are {}",
            known.join(", ")
        ));
    }
    // Cheap steps come first in `STEPS`, whatever order they were named in.
    Ok(STEPS
        .iter()
        .filter(|step| names.contains(&step.name))
        .collect())
}

fn run_all(project: &Project, chosen: &[&Step]) -> Result<(), Failure> {
    let mut times = Vec::new();
    for (place, step) in chosen.iter().enumerate() {
        // The summary of the test runner is the last thing on standard output, where a machine that
        // reads the log looks for it.
        let closes = step.name == steps::CLOSING;
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
        let outcome = (step.run)(project);
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

    fn names(chosen: &[&Step]) -> Vec<&'static str> {
        chosen.iter().map(|step| step.name).collect()
    }

    #[test]
    fn only_keeps_the_order_of_the_list() {
        assert_eq!(names(&choose("tidy,fmt").ok().unwrap()), ["fmt", "tidy"]);
        assert_eq!(names(&choose("tidy, tidy").ok().unwrap()), ["tidy"]);
        let refusal = choose("fmt,nothing").err().unwrap();
        assert!(
            refusal.contains("no step `nothing`") && refusal.contains("clippy"),
            "{refusal}"
        );
        assert!(choose("").is_err());
    }

    #[test]
    fn the_tests_close_and_names_are_unique() {
        assert_eq!(STEPS.last().unwrap().name, steps::CLOSING);
        for step in STEPS {
            assert_eq!(
                STEPS.iter().filter(|other| other.name == step.name).count(),
                1
            );
        }
    }
}

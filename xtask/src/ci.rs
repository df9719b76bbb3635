//! `cargo xtask ci`: the steps of `xtask/steps` in order, with times, up to the first failure.
//!
//! Everything is printed on standard error except the output of the last step, the tests: that
//! runner's own summary closes the log, whichever stream is read.

pub(crate) mod licences;
pub(crate) mod libraries;

use crate::Failure;
use crate::run::{Call, root};
use std::time::Instant;

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
            let row = |step: &Step| println!("{:10} {}", step.name, step.about);
            steps.iter().for_each(row);
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
    let program = std::env::current_exe().unwrap_or_default();
    for (
        place,
        Step {
            name,
            about,
            advice,
        },
    ) in chosen.iter().enumerate()
    {
        let call = Call::new("sh", &root()).args(["xtask/steps", name]);
        let call = call.tune("XTASK", &program.to_string_lossy());
        eprintln!("\n== {}/{} {name}: {about}", place + 1, chosen.len());
        if *name == closing {
            // The summary of the test runner is the last thing on standard output, where a machine
            // that reads the log looks for it, so times and advice are printed before it.
            print_times(&times);
            eprintln!("   if it fails: {advice}");
            return call.run_on_stdout().map_err(|_| Failure::Reported);
        }
        let start = Instant::now();
        // The first failure ends the run: later steps would fail for the same reason and bury it.
        call.run().map_err(|why| {
            format!("\nci: step `{name}` failed: {why}\nci: to do: {advice}; then `cargo xtask ci --only {name}`")
        })?;
        times.push((name, start.elapsed().as_secs_f64()));
        eprintln!("   {name} took {:.1} s", start.elapsed().as_secs_f64());
    }
    print_times(&times);
    Ok(())
}

fn print_times(times: &[(&&str, f64)]) {
    let total: f64 = times.iter().map(|(_, time)| time).sum();
    let each = times
        .iter()
        .map(|(name, time)| format!("{name} {time:.1} s"));
    let each: Vec<String> = each.collect();
    if !each.is_empty() {
        eprintln!("   passed: {}; together {total:.0} s", each.join(", "));
    }
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

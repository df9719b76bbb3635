//! Compares every recognizer of `urial-grammar`, and that of templates, with an automaton made of
//! the ABNF in `corpus/abnf`, by Chow's W-method. It shares no code with the parser.
#![deny(unsafe_code)]

mod letters;
mod nfa;
mod automaton;
mod words;
mod subject;
mod judge;
mod mutants;
mod options;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use automaton::Automaton;
use judge::{Report, judge};
use options::Options;
use subject::{Grammars, Subject};

/// Runs the program; 1 is a difference, 2 a mistake in its arguments or in the ABNF.
fn main() -> ExitCode {
    let ran = Options::read(std::env::args().skip(1)).and_then(|options| run(&options));
    match ran {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("urial-proof: {error}");
            ExitCode::from(2)
        }
    }
}

/// Does what the options say, and returns whether all is well.
fn run(options: &Options) -> Result<bool, String> {
    let grammars = Grammars::read()?;
    let is_asked = |subject: &Subject| {
        let only = options.only.as_deref();
        only.is_none_or(|only| subject.rule().eq_ignore_ascii_case(only))
    };
    let subjects: Vec<Subject> = Subject::all().into_iter().filter(is_asked).collect();
    if subjects.is_empty() {
        return Err("no rule of this name".into());
    }
    println!("kernel {}, k = {}", urial_grammar::grammar::kernel_name(), options.k);
    if options.mutants {
        return mutants::run(&grammars, &subjects, options.k);
    }
    compare(&grammars, &subjects, options)
}

/// Compares the recognizers, and prints a line for each.
fn compare(grammars: &Grammars, subjects: &[Subject], options: &Options) -> Result<bool, String> {
    let begun = Instant::now();
    let mut sum = Report::default();
    let (mut cut, mut unmoved) = (0, Vec::new());
    println!("{:20} states classes     words     moved differences", "rule");
    let letters = grammars.letters()?;
    println!("a letter for each class of all rules: {}", letters.len());
    for (subject, report) in subjects.iter().zip(judge_all(grammars, subjects, &letters, options)) {
        let report = report?;
        print_row(subject.name(), &report);
        for line in &report.shown {
            println!("    {line}");
        }
        if let Some(why) = &report.cut {
            println!("    CUT, nothing was compared: {why}");
            cut += 1;
        } else if report.moved == 0 {
            unmoved.push(subject.name());
        }
        sum.add(&report);
    }
    print_row("sum", &sum);
    if !options.count {
        println!("and {} words with each letter of Unicode in one place", sum.letters);
        println!("not moved, since no state has a loop: {}", unmoved.join(" "));
    }
    let (rules, seconds) = (subjects.len(), begun.elapsed().as_secs_f32());
    println!("{rules} rules, {cut} of them cut, in {seconds:.1} s");
    Ok(sum.differences == 0)
}

/// Compares the recognizers, as many at once as there are processors, and returns the reports in
/// the order of the subjects.
fn judge_all(
    grammars: &Grammars,
    subjects: &[Subject],
    letters: &[char],
    options: &Options,
) -> Vec<Result<Report, String>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut reports = Vec::new();
        while let Some(&subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            let automaton = Automaton::of(grammars.of(subject), subject.rule());
            let report = automaton.map(|it| judge(subject, &it, letters, options.k, options.count));
            reports.push((subject.name(), report));
        }
        reports
    };
    let mut reports: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.flat_map(Result::unwrap_or_default).collect()
    });
    let mut take = |subject: &Subject| {
        let place = reports.iter().position(|(name, _)| *name == subject.name());
        match place {
            Some(place) => reports.swap_remove(place).1,
            None => Err(format!("{}: a thread ended early", subject.name())),
        }
    };
    subjects.iter().map(&mut take).collect()
}

/// Prints the counts of a rule.
fn print_row(name: &str, report: &Report) {
    println!(
        "{name:20} {:6} {:7} {:9} {:9} {:11}",
        report.states, report.classes, report.words, report.moved, report.differences
    );
}

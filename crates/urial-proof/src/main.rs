//! Compares every recognizer of `urial-grammar`, and that of templates, with an automaton made of
//! the ABNF in `corpus/abnf`, by Chow's W-method. It shares no code with the parser.
#![deny(unsafe_code)]

mod abnf;
mod letters;
mod nfa;
mod automaton;
mod words;
mod split;
mod subject;
mod judge;
mod mutants;
mod options;

use std::process::ExitCode;
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
    println!(
        "kernel {}, k = {}",
        urial_grammar::grammar::kernel_name(),
        options.k
    );
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
    println!(
        "{:20} states classes     words     moved differences",
        "rule"
    );
    for &subject in subjects {
        let automaton = Automaton::of(grammars.of(subject), subject.rule())?;
        let report = judge(subject, &automaton, options.k, options.count);
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
        sum.words += report.words;
        sum.moved += report.moved;
        sum.differences += report.differences;
        sum.states += report.states;
        sum.classes += report.classes;
    }
    print_row("sum", &sum);
    if !options.count {
        println!(
            "not moved, since no state has a loop: {}",
            unmoved.join(" ")
        );
    }
    let (rules, seconds) = (subjects.len(), begun.elapsed().as_secs_f32());
    println!("{rules} rules, {cut} of them cut, in {seconds:.1} s");
    Ok(sum.differences == 0)
}

/// Prints the counts of a rule.
fn print_row(name: &str, report: &Report) {
    println!(
        "{name:20} {:6} {:7} {:9} {:9} {:11}",
        report.states, report.classes, report.words, report.moved, report.differences
    );
}

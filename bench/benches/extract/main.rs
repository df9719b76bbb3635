//! Extract: the references of running texts, in GB/s, and how many of those of the labelled
//! passages are found.

mod finders;
mod score;

use std::hint::black_box;
use std::process::ExitCode;

use finders::{FINDERS, Finder};
use urial_bench::measure::{self, Lap, Pass, Table};
use urial_bench::options::Options;
use urial_bench::report::{first_list, row, verdict};
use urial_bench::texts::{self, Text};

/// Who else finds references; `memchr` finds `:` only.
const PEER: &str = "linkify";
/// How fast these texts go by, in parts of the speed of a search for `:`.
const AIM: (&[&str], f64) = (&["prose", "no colon"], 0.5);

fn main() -> ExitCode {
    let options = Options::from_env();
    let list = match first_list(&options) {
        Ok(list) => list,
        Err(status) => return status,
    };
    let names: Vec<&str> = FINDERS.iter().map(|finder| finder.name).collect();
    let mut finders = FINDERS.to_vec();
    finders.retain(|finder| options.selects(finder.name, &names));
    let rounds = options.rounds * options.processes;
    for text in texts::load(options.smoke, &list.lines()) {
        let timings = in_turn(&finders, &text, rounds);
        print_timings(&text, &timings);
    }
    match score::passages() {
        Ok(passages) => score::print(&passages),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Times all finders on the text, in turn.
fn in_turn(finders: &[Finder], text: &Text, rounds: usize) -> Vec<Lap<usize>> {
    let pass = |finder: &Finder| {
        let count = finder.count;
        let pass: Pass<'_, usize> = Box::new(move || count(black_box(&text.text)));
        (finder.name, pass)
    };
    measure::in_turn(finders.iter().map(pass).collect(), rounds)
}

fn print_timings(text: &Text, timings: &[Lap<usize>]) {
    let bytes = text.text.len() as f64;
    println!("{}: {:.1} MB", text.name, bytes / 1e6);
    let reference = timings.iter().find(|timing| timing.name == PEER);
    let mut table = Table::new(&["ratio", "GB/s", "by min", "found"]);
    for timing in timings {
        let ratio = reference.map(|reference| reference.median / timing.median);
        table.row(
            [
                ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
                format!("{:.3}", bytes / timing.median),
                format!("{:.3}", bytes / timing.min),
                timing.answer.to_string(),
            ],
            timing.name,
        );
    }
    println!("{table}");
    let median = |name| {
        let timing = timings.iter().find(|timing: &&Lap<usize>| timing.name == name);
        timing.map(|timing| timing.median)
    };
    if let Some((own, peer)) = median("urial").zip(median(PEER)) {
        let title = format!("extract, {}", text.name);
        let speed = |time: f64| format!("{:.2} GB/s", bytes / time);
        println!("{}\n", row(&title, &speed(own), PEER, &speed(peer), peer / own));
    }
    let (texts, least) = AIM;
    let both = median("urial").zip(median("memchr"));
    if let (true, Some((urial, search))) = (texts.contains(&text.name), both) {
        let (verdict, share, name) = (verdict(search / urial >= least), search / urial, text.name);
        println!(
            "{verdict}: extract, {name}: {share:.2} of the speed of memchr, at least {least}\n"
        );
    }
}

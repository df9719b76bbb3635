//! Extract: the references of running texts, in GB/s, and how many of those of the labelled
//! passages are found.

mod finders;
mod score;

use std::process::ExitCode;

use finders::FINDERS;
use urial_bench::options::Options;
use urial_bench::report::{Speeds, first_list};
use urial_bench::texts;

/// Who else finds references; `memchr` finds `:` only.
const PEER: &str = "linkify";
/// How fast these texts go by, in parts of the speed of a search for `:`.
const AIM: (&[&str], f64) = (&["prose", "no colon"], 0.5);

fn main() -> ExitCode {
    let options = Options::from_env();
    let list = first_list(&options);
    let finders = FINDERS.map(|finder| (finder.name, finder.count));
    for text in texts::load(options.smoke, &list.lines()) {
        let speeds = Speeds::of(&options, &text, &finders, PEER);
        speeds.print_in_short(&format!("extract, {}", text.name), "urial");
        let (texts, least) = AIM;
        if texts.contains(&text.name)
            && let Some(share) = speeds.ratio("urial", "memchr")
        {
            let what = format!("extract, {}: {share:.2} of the speed of memchr", text.name);
            speeds.print_verdict(share >= least, &format!("{what}, at least {least}"));
        }
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

//! Whether any operation takes longer than the text is longer, on texts that somebody sends who
//! wants it to.
//!
//! ```sh
//! cargo xtask scaling                          # every operation, fixed and random texts; an hour
//! cargo xtask scaling --quick                  # fewer and shorter texts; under a minute
//! cargo xtask scaling extract 'www.'           # operations and shapes with this in their name
//! cargo xtask scaling --random 2000 --seed 7   # more random texts, others
//! cargo xtask scaling --count normalize        # instructions instead of time, by callgrind
//! ```
//!
//! Every operation gets every shape that it takes, each sixteen times as long as the one before: 16
//! KB, 256 KB, 4 MB and 16 MB, random ones up to 1 MB. Time a byte that grows fourfold from one to
//! the next is measured again, more carefully; if it still does, it is printed, and the exit status
//! says so.

mod callgrind;
mod counted;
mod coverage;
mod operations;
mod shapes;
mod timed;

use std::process::ExitCode;

const USAGE: &str =
    "usage: scaling [--quick] [--random N] [--seed N] [--count] [OPERATION OR SHAPE]...";

/// The options of a run.
pub struct Options {
    pub quick: bool,
    count: bool,
    /// How many random texts each operation gets.
    pub random: usize,
    pub seed: u64,
    pub filters: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, operation, sizes, filters @ ..] = &arguments[..]
        && flag == counted::PART
    {
        counted::part(operation, sizes, filters);
        return ExitCode::SUCCESS;
    }
    let Some(options) = options(arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let growing = if options.count {
        count(&options)
    } else {
        Ok(timed::run(&options))
    };
    match growing {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn count(options: &Options) -> std::io::Result<usize> {
    if !callgrind::is_there() {
        println!("not measured: there is no valgrind");
        return Ok(0);
    }
    counted::whole(if options.quick { 2 } else { 3 }, &options.filters)
}

fn options(arguments: Vec<String>) -> Option<Options> {
    let mut options = Options {
        quick: false,
        count: false,
        random: 0,
        seed: 2026,
        filters: Vec::new(),
    };
    let mut random = None;
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => options.quick = true,
            "--count" => options.count = true,
            "--random" => random = Some(arguments.next()?.parse().ok()?),
            "--seed" => options.seed = arguments.next()?.parse().ok()?,
            flag if flag.starts_with("--") => return None,
            _ => options.filters.push(argument),
        }
    }
    options.random = random.unwrap_or(if options.quick { 10 } else { 300 });
    Some(options)
}

//! urial against fluent-uri, iri-string, oxiri and iref, on generated texts.
//!
//! ```text
//! cargo run --release --manifest-path difftest/Cargo.toml -- --cases 1000000 [--seed N] [--only parse|operations|readers]
//! ```
//!
//! Every text is parsed by every top-level rule; verdict, components, the parts of the authority
//! and the class of the host are compared with every parser that has the rule, as far as it tells
//! them. Then as many pairs of a base and a reference, URIs and IRIs, are resolved and normalized,
//! in every way that urial has and beside the peers that claim the same. A refusal of what is valid
//! is a difference like any other. A difference that neither [`parse`] nor [`operations`]
//! explains is printed and makes the exit code 1.
//!
//! With `--only readers`, `node` and `python3` read what a policy has allowed.
#![deny(unsafe_code)]

mod verdict;
mod shared;
mod tally;
mod generate;
mod peers;
mod parse;
mod operations;
mod readers;

use std::process::ExitCode;

const USAGE: &str =
    "usage: urial-difftest [--cases N] [--seed N] [--only parse|operations|readers]";

struct Options {
    cases: u64,
    seed: u64,
    only: Option<String>,
}

impl Options {
    fn read(mut args: impl Iterator<Item = String>) -> Option<Options> {
        let mut options = Options { cases: 1_000_000, seed: 1, only: None };
        while let Some(name) = args.next() {
            let value = args.next()?;
            let number = || value.replace('_', "").parse().ok();
            match (name.as_str(), value.as_str()) {
                ("--cases", _) => options.cases = number()?,
                ("--seed", _) => options.seed = number()?,
                ("--only", "parse" | "operations" | "readers") => options.only = Some(value),
                _ => return None,
            }
        }
        Some(options)
    }
}

fn main() -> ExitCode {
    let Some(Options { cases, seed, only }) = Options::read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let is_asked = |what: &str| only.as_ref().is_none_or(|only| only == what);
    let mut unexplained = 0;
    if is_asked("parse") {
        let tally = parse::all(seed, cases);
        println!("{cases} texts of seed {seed}:\n{tally}");
        unexplained += tally.unexplained();
    }
    if is_asked("operations") {
        let tally = operations::all(seed, cases);
        println!("{cases} pairs of seed {seed}:\n{tally}");
        unexplained += tally.unexplained();
    }
    if only.as_deref() == Some("readers") {
        match readers::compare(seed, cases) {
            Ok(wrong) => unexplained += wrong,
            Err(error) => {
                eprintln!("node or python3 cannot be asked: {error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(unexplained > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let read = |text: &str| {
            Options::read(text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned))
        };
        let options = read("--cases 1_000 --seed 7").map(|options| (options.cases, options.seed));
        assert_eq!(options, Some((1000, 7)));
        assert_eq!(read("").map(|options| options.cases), Some(1_000_000));
        for wrong in ["--cases", "--cases x", "--other 1", "--only x", "7"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}

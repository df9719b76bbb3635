//! The command line of a bench: `cargo bench --bench parse -- [FILTER]... [--rounds N] [--quick]`.

/// Processes, and rounds in each: an odd number, so that a median is a measured value.
const USUAL: (usize, usize) = (11, 11);
const QUICK: (usize, usize) = (3, 5);
const SMOKE: (usize, usize) = (1, 1);

const HELP: &str = "\
usage: cargo bench --bench NAME -- [FILTER]... [--rounds N] [--processes N] [--quick]

  FILTER         only contenders with this name, or else with this in their name
  --processes N  in so many processes, one after the other (default 11)
  --rounds N     time every contender N times on every list in each process (default 11)
  --quick        3 processes of 5 rounds

  URIAL_CORPUS=FOLDER takes the files there as the lists, instead of generated ones.";

/// Not in the help: only a bench starts itself with this.
const PART: &str = "--part";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub processes: usize,
    /// In each process.
    pub rounds: usize,
    /// Not started by `cargo bench` (but by `cargo test --all-targets`): see that it runs.
    pub smoke: bool,
    /// This is one of the processes: measure, and report to the one that started it.
    pub part: bool,
    pub filters: Vec<String>,
}

/// Why there are no options: help was asked for, or something was not understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    Help,
    Misuse(String),
}

impl Options {
    /// Reads the arguments of the process; prints and ends it when they ask for help or are wrong.
    pub fn from_env() -> Options {
        match Options::read(std::env::args().skip(1)) {
            Ok(options) => options,
            Err(Stop::Help) => {
                println!("{HELP}");
                std::process::exit(0);
            }
            Err(Stop::Misuse(what)) => {
                eprintln!("{what}\n\n{HELP}");
                std::process::exit(2);
            }
        }
    }

    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, Stop> {
        let (mut processes, mut rounds, mut is_quick) = (None, None, false);
        let (mut smoke, mut part, mut filters) = (true, false, Vec::new());
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // Cargo adds this one, and only when it was asked to bench.
                "--bench" => smoke = false,
                "--quick" => is_quick = true,
                "--processes" => processes = Some(number(&argument, arguments.next())?),
                "--rounds" => rounds = Some(number(&argument, arguments.next())?),
                PART => part = true,
                "--help" | "-h" => return Err(Stop::Help),
                flag if flag.starts_with('-') => {
                    return Err(Stop::Misuse(format!("unknown flag {flag}")));
                }
                _ => filters.push(argument),
            }
        }
        let unstated = match (smoke, is_quick) {
            (true, _) => SMOKE,
            (false, true) => QUICK,
            (false, false) => USUAL,
        };
        let (processes, rounds) = (processes.unwrap_or(unstated.0), rounds.unwrap_or(unstated.1));
        Ok(Options { processes, rounds, smoke, part, filters })
    }

    /// Returns the arguments for one of the processes.
    pub fn for_part(&self) -> Vec<String> {
        let rounds = self.rounds.to_string();
        let flags = ["--bench", PART, "--rounds", &rounds];
        let flags = flags.into_iter().map(str::to_owned);
        flags.chain(self.filters.iter().cloned()).collect()
    }

    /// Returns whether a contender takes part, `everybody` being the names of all of them. A filter
    /// that is a name means that contender alone: `url` does not mean `ada-url`.
    pub fn selects(&self, name: &str, everybody: &[&str]) -> bool {
        self.filters.is_empty()
            || self.filters.iter().any(|filter| {
                if everybody.contains(&filter.as_str()) {
                    name == filter
                } else {
                    name.contains(filter.as_str())
                }
            })
    }
}

fn number(flag: &str, value: Option<String>) -> Result<usize, Stop> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| *number > 0)
        .ok_or_else(|| Stop::Misuse(format!("{flag} needs a number above 0")))
}

#[cfg(test)]
mod tests {
    use super::{Options, QUICK, SMOKE, Stop, USUAL};

    fn read(line: &str) -> Result<Options, Stop> {
        Options::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn numbers() {
        let numbers = |line| read(line).map(|options| (options.processes, options.rounds));
        assert_eq!(numbers("--bench"), Ok(USUAL));
        assert_eq!(numbers("--bench --quick"), Ok(QUICK));
        assert_eq!(numbers("--rounds 7 --quick --bench"), Ok((QUICK.0, 7)));
        assert_eq!(numbers("--processes 7 --bench"), Ok((7, USUAL.1)));
        assert_eq!(numbers(""), Ok(SMOKE));
        assert_eq!(numbers("-h"), Err(Stop::Help));
        for line in ["--rounds", "--rounds 0", "--processes x", "--round 1"] {
            assert!(matches!(numbers(line), Err(Stop::Misuse(_))), "{line}");
        }
    }

    #[test]
    fn a_part_is_told_what_to_do() {
        let whole = read("--bench --rounds 7 --processes 3 urial fluent").unwrap();
        let part = Options::read(whole.for_part().into_iter()).unwrap();
        assert!(part.part && !part.smoke);
        assert_eq!((part.rounds, part.filters), (whole.rounds, whole.filters));
    }

    #[test]
    fn filters() {
        let everybody = ["urial", "fluent-uri", "url", "ada-url"];
        let selected = |line: &str| {
            let options = read(line).unwrap();
            let mut names = everybody.to_vec();
            names.retain(|name| options.selects(name, &everybody));
            names
        };
        assert_eq!(selected("--bench"), everybody);
        assert_eq!(selected("urial fluent"), ["urial", "fluent-uri"]);
        assert_eq!(selected("url"), ["url"]);
        assert_eq!(selected("rl"), ["url", "ada-url"]);
        assert!(selected("nobody").is_empty());
    }
}

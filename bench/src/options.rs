//! The command line of a bench: `cargo bench --bench parse -- [FILTER]... [--rounds N] [--quick]`.

/// Odd, so that the median is a measured value.
const ROUNDS: usize = 101;
const ROUNDS_QUICK: usize = 11;

const HELP: &str = "\
usage: cargo bench --bench NAME -- [FILTER]... [--rounds N] [--quick]

  FILTER      only contenders with this name, or else with this in their name
  --rounds N  time every contender N times on every list (default 101)
  --quick     11 rounds

  URIAL_CORPUS=FOLDER takes the files there as the lists, instead of generated ones.";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub rounds: usize,
    /// Not started by `cargo bench` (but by `cargo test --all-targets`): run once, time nothing.
    pub smoke: bool,
    filters: Vec<String>,
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

    fn read(arguments: impl Iterator<Item = String>) -> Result<Options, Stop> {
        let mut arguments = arguments;
        let mut rounds = None;
        let mut options = Options {
            rounds: ROUNDS,
            smoke: true,
            filters: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // Cargo adds this one, and only when it was asked to bench.
                "--bench" => options.smoke = false,
                "--quick" => options.rounds = ROUNDS_QUICK,
                "--rounds" => rounds = Some(read_rounds(arguments.next())?),
                "--help" | "-h" => return Err(Stop::Help),
                flag if flag.starts_with('-') => {
                    return Err(Stop::Misuse(format!("unknown flag {flag}")));
                }
                filter => options.filters.push(filter.to_owned()),
            }
        }
        if options.smoke {
            options.rounds = 1;
        }
        options.rounds = rounds.unwrap_or(options.rounds);
        Ok(options)
    }

    /// Whether a contender takes part, `everybody` being the names of all of them. A filter that is a
    /// name means that contender alone: `url` does not mean `ada-url`.
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

fn read_rounds(value: Option<String>) -> Result<usize, Stop> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|rounds| *rounds > 0)
        .ok_or_else(|| Stop::Misuse("--rounds needs a number above 0".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{Options, ROUNDS, ROUNDS_QUICK, Stop};

    fn read(line: &str) -> Result<Options, Stop> {
        Options::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn rounds() {
        let rounds = |line| read(line).map(|options| options.rounds);
        assert_eq!(rounds("--bench"), Ok(ROUNDS));
        assert_eq!(rounds("--bench --quick"), Ok(ROUNDS_QUICK));
        assert_eq!(rounds("--rounds 7 --quick --bench"), Ok(7));
        assert_eq!(rounds(""), Ok(1));
        assert!(matches!(rounds("--rounds"), Err(Stop::Misuse(_))));
        assert!(matches!(rounds("--rounds 0"), Err(Stop::Misuse(_))));
        assert!(matches!(rounds("--round 1"), Err(Stop::Misuse(_))));
        assert_eq!(rounds("-h"), Err(Stop::Help));
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

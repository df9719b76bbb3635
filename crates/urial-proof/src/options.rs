//! The arguments of the command.

/// How it is called.
const USAGE: &str = "usage: urial-proof [--k N] [--only RULE] [--count | --mutants]
  --k N        how many states more than the minimal automaton a recognizer may have (0)
  --only RULE  this rule alone, by its name in the RFC
  --count      count the words and compare nothing
  --mutants    change the rules, and see whether each change is found";

/// The options.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) k: u32,
    pub(crate) only: Option<String>,
    pub(crate) count: bool,
    pub(crate) mutants: bool,
}

impl Options {
    /// Reads the arguments; the error is the usage.
    pub(crate) fn read(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--k" => {
                    let k = args.next().and_then(|k| k.parse().ok());
                    options.k = k.filter(|k| *k <= 9).ok_or(USAGE)?;
                }
                "--only" => options.only = Some(args.next().ok_or(USAGE)?),
                "--count" => options.count = true,
                "--mutants" => options.mutants = true,
                _ => return Err(USAGE.into()),
            }
        }
        match options.count && options.mutants {
            true => Err(USAGE.into()),
            false => Ok(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads arguments with blanks between.
    fn read(args: &str) -> Result<Options, String> {
        Options::read(args.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_read() {
        let options = read("--k 1 --only URI --count").unwrap();
        assert_eq!((options.k, options.only.as_deref()), (1, Some("URI")));
        assert!(options.count && !options.mutants);
        let mistakes = "--k|--k x|--k 10|--only|--all|--count --mutants";
        for wrong in mistakes.split('|') {
            assert_eq!(read(wrong), Err(USAGE.into()), "{wrong}");
        }
    }
}

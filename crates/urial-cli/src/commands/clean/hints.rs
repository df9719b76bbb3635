//! Advice at the end of a summary: options that would take a line that was refused.

use urial_list::{Cleaned, Cleaner, Scratch};

/// Refused lines that are tried: a list of noise is not cleaned three times.
pub(super) const TRIED: usize = 100;
/// Longest line that is tried.
const LONGEST: usize = 64 << 10;

/// Trials of the options that were not given.
#[derive(Default)]
pub(super) struct Hints {
    trials: Vec<Trial>,
    scratch: Scratch,
    tried: usize,
}

struct Trial {
    /// The cleaner with the option.
    cleaner: Cleaner,
    /// The line of the summary that advises it.
    words: &'static str,
    /// It takes a line that was refused.
    helps: bool,
}

impl Hints {
    /// Makes the trials of `--repair` and of `--guess-scheme`, of those that are wanted.
    pub(super) fn new(cleaner: &Cleaner, tries_repair: bool, tries_guess: bool) -> Hints {
        let mut hints = Hints::default();
        let mut add = |cleaner, words| hints.trials.push(Trial { cleaner, words, helps: false });
        if tries_repair {
            add(cleaner.clone().repair(true), "  try --repair to fix safe cases\n");
        }
        if tries_guess {
            let words = "  --guess-scheme https adds https:// to lines such as www.example.com\n";
            add(cleaner.clone().guess_scheme("https"), words);
        }
        hints
    }

    /// Tries the options on a line that was refused.
    pub(super) fn look(&mut self, line: &[u8]) {
        if self.tried >= TRIED || line.len() > LONGEST {
            return;
        }
        self.tried += 1;
        for trial in self.trials.iter_mut().filter(|trial| !trial.helps) {
            let cleaned = trial.cleaner.clean_bytes(line, &mut self.scratch);
            trial.helps = matches!(cleaned, Cleaned::Kept(_));
        }
    }

    /// Returns a line for each option that helps.
    pub(super) fn words(&self) -> String {
        self.trials.iter().filter(|trial| trial.helps).map(|trial| trial.words).collect()
    }
}

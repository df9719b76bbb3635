//! Advice at the end of a summary: options that would take a line that was refused.

use urial_list::{Cleaned, Cleaner, Scratch};

/// Refused lines that are tried: a list of noise is not cleaned three times.
pub(super) const TRIED: usize = 100;
/// Longest line that is tried.
const LONGEST: usize = 64 << 10;

/// Trials of the options that were not given.
#[derive(Default)]
pub(super) struct Hints {
    repair: Trial,
    guess: Trial,
    scratch: Scratch,
    tried: usize,
}

#[derive(Default)]
struct Trial {
    /// The cleaner with the option, if it was not given.
    cleaner: Option<Cleaner>,
    /// It takes a line that was refused.
    helps: bool,
}

impl Hints {
    /// Makes the trials of `--repair` and of `--guess-scheme`, of those that are wanted.
    pub(super) fn new(cleaner: &Cleaner, tries_repair: bool, tries_guess: bool) -> Hints {
        let trial = |is_wanted: bool, make: &dyn Fn(Cleaner) -> Cleaner| Trial {
            cleaner: is_wanted.then(|| make(cleaner.clone())),
            helps: false,
        };
        Hints {
            repair: trial(tries_repair, &|cleaner| cleaner.repair(true)),
            guess: trial(tries_guess, &|cleaner| cleaner.guess_scheme("https")),
            ..Hints::default()
        }
    }

    /// Tries the options on a line that was refused.
    pub(super) fn look(&mut self, line: &[u8]) {
        if self.tried >= TRIED || line.len() > LONGEST {
            return;
        }
        self.tried += 1;
        for trial in [&mut self.repair, &mut self.guess] {
            if let Some(cleaner) = trial.cleaner.as_ref().filter(|_| !trial.helps) {
                let cleaned = cleaner.clean_bytes(line, &mut self.scratch);
                trial.helps = matches!(cleaned, Cleaned::Kept(_));
            }
        }
    }

    /// Returns a line for each option that helps.
    pub(super) fn words(&self) -> String {
        let mut words = String::new();
        if self.repair.helps {
            words += "  try --repair to fix safe cases\n";
        }
        if self.guess.helps {
            words += "  --guess-scheme https adds https:// to lines such as www.example.com\n";
        }
        words
    }
}

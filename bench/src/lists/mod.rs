//! Lists of lines, to be parsed.

pub(crate) mod words;
mod corpus;
mod generate;
mod derived;
mod faulty;
mod shapes;
mod scripts;
mod tiny;
#[cfg(test)]
mod tests;

use std::io;
use std::ops::Range;
use std::path::Path;

pub use derived::{dirty, equals, normal, pairs, targets};
pub use faulty::{broken, mistaken, suspicious};
pub use generate::{PROFILES, Profile};
pub use scripts::scripts;
pub use shapes::shapes;
pub use tiny::{tiny_bad, tiny_good, vocabulary};

/// Enough that no branch predictor learns a list by heart, few enough to stay in the caches beside
/// it.
pub const LINES: usize = 20_000;

/// Lines in one piece of memory, one after the other, as they are in a file that was read.
#[derive(Clone)]
pub struct List {
    pub name: String,
    /// Lines of the file that are not UTF-8 and for that reason not in the list.
    pub skipped: usize,
    text: String,
    spans: Vec<Range<usize>>,
}

/// Returns the lists to measure on: the files of the folder `URIAL_CORPUS`, or the generated ones.
/// A smoke test gets short ones.
pub fn load(smoke: bool) -> io::Result<Vec<List>> {
    match std::env::var_os("URIAL_CORPUS") {
        Some(folder) => corpus::read(Path::new(&folder)),
        None => {
            let lines = if smoke { 500 } else { LINES };
            Ok(PROFILES.iter().map(|profile| profile.generate(lines)).collect())
        }
    }
}

impl List {
    fn new(name: &str) -> List {
        List { name: name.to_owned(), skipped: 0, text: String::new(), spans: Vec::new() }
    }

    /// Makes a list of lines.
    pub(crate) fn of(name: &str, lines: impl IntoIterator<Item = impl AsRef<str>>) -> List {
        let mut list = List::new(name);
        lines.into_iter().for_each(|line| list.push(line.as_ref()));
        list
    }

    fn push(&mut self, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.spans.push(start..self.text.len());
        // A line is never followed by the next one's first byte, neither here nor in a file.
        self.text.push('\n');
    }

    pub fn lines(&self) -> Vec<&str> {
        self.spans.iter().map(|span| &self.text[span.clone()]).collect()
    }

    /// Returns statistics of the lines: counts of them, and bytes without line ends.
    pub fn stats(&self) -> String {
        let lines = self.lines();
        let all = lines.len().max(1) as f64;
        let bytes: usize = lines.iter().map(|line| line.len()).sum();
        let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let share = |test: fn(&str) -> bool| {
            lines.iter().filter(|line| test(line)).count() as f64 * 100.0 / all
        };
        format!(
            "{} lines, mean {:.1} bytes, longest {longest}; {:.1} % with a %, {:.1} % with a query, {:.1} % with a fragment",
            lines.len(),
            bytes as f64 / all,
            share(|line| line.contains('%')),
            share(|line| line.split('#').next().unwrap_or_default().contains('?')),
            share(|line| line.contains('#')),
        )
    }
}

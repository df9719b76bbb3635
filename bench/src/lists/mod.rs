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

use std::fmt;
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

    pub fn stats(&self) -> Stats {
        Stats::of(&self.lines())
    }
}

/// Statistics of a list, in counts of lines and in bytes without line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    pub lines: usize,
    pub bytes: usize,
    pub longest: usize,
    pub with_percent: usize,
    pub with_query: usize,
    pub with_fragment: usize,
}

impl Stats {
    pub fn of(lines: &[&str]) -> Stats {
        let count = |test: fn(&str) -> bool| lines.iter().filter(|line| test(line)).count();
        Stats {
            lines: lines.len(),
            bytes: lines.iter().map(|line| line.len()).sum(),
            longest: lines.iter().map(|line| line.len()).max().unwrap_or(0),
            with_percent: count(|line| line.contains('%')),
            with_query: count(|line| line.split('#').next().unwrap_or_default().contains('?')),
            with_fragment: count(|line| line.contains('#')),
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.lines.max(1) as f64;
        let (mean, percent) = (self.bytes as f64 / all, |count| count as f64 * 100.0 / all);
        let [escaped, query, fragment] =
            [self.with_percent, self.with_query, self.with_fragment].map(percent);
        write!(
            f,
            "{} lines, mean {mean:.1} bytes, longest {}; {escaped:.1} % with a %, {query:.1} % with a query, {fragment:.1} % with a fragment",
            self.lines, self.longest,
        )
    }
}

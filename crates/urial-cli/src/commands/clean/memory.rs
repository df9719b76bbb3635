//! The memory budget: `--memory SIZE`.

use std::path::PathBuf;
use std::{fs, io};

use super::dedupe::MemoryBudget;
use super::spill::Spill;
use crate::message::size;
use crate::read::LONGEST_LINE;

/// Smallest budget: below it, blocks of files are too small to be fast.
const LEAST: u64 = 1 << 20;
/// Assumed memory of the machine, if the system does not say.
const GUESS: u64 = 4 << 30;

/// The room for lines that are kept.
#[derive(clap::Args)]
pub(super) struct Room {
    /// Use at most this much memory for the lines, as in 64M or 2G; the rest goes to a
    /// temporary file [default: a quarter of the machine's, 1G where that is unknown]
    #[arg(long, value_name = "SIZE", value_parser = parse)]
    memory: Option<u64>,
    /// Where the temporary file goes [default: that of TMPDIR or TEMP, or the system's]
    #[arg(long, value_name = "DIR")]
    temp_dir: Option<PathBuf>,
}

impl Room {
    /// Checks that a file can be made in the folder of `--temp-dir`: an hour into a run is too
    /// late.
    pub(super) fn check(&self) -> io::Result<()> {
        let folder = self.temp_dir.as_deref();
        folder.map_or(Ok(()), |_| Spill::new(folder, 1).map(drop))
    }

    pub(super) fn budget(&self, jobs: usize) -> MemoryBudget {
        let memory = usize::try_from(self.memory.unwrap_or_else(quarter)).unwrap_or(usize::MAX);
        MemoryBudget { memory, folder: self.temp_dir.clone(), jobs }
    }

    /// Returns the limit on line length, if `asked` gives none: several lines are in flight at
    /// once, and count as memory.
    pub(super) fn longest_line(&self, asked: Option<u64>) -> u64 {
        // Accepted even with little memory.
        const LONG: u64 = 4 << 20;
        // A quarter, since several threads may each hold such a line.
        let share = (self.memory.unwrap_or_else(quarter) / 4).max(LONG);
        asked.unwrap_or_else(|| LONGEST_LINE.min(share))
    }
}

/// Parses the size for `--memory`.
fn parse(text: &str) -> Result<u64, String> {
    match size::parse(text)? {
        size if size < LEAST => Err("less than 1M is too little to work with".to_owned()),
        size => Ok(size),
    }
}

/// Returns a quarter of the memory of the machine, or of the limit of its container or process.
fn quarter() -> u64 {
    let limits = [
        fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text)),
        // Without a limit it says `max`, which is no number and so does not count.
        fs::read_to_string("/sys/fs/cgroup/memory.max")
            .ok()
            .and_then(|text| text.trim().parse().ok()),
        addresses(),
    ];
    // The tightest counts: in a container `/proc/meminfo` still shows the whole machine.
    let memory = limits.into_iter().flatten().min().unwrap_or(GUESS);
    (memory / 4).max(LEAST)
}

/// Returns the limit of `ulimit -v`: a process that exceeds it is ended without a message.
#[cfg(target_os = "linux")]
fn addresses() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(target_os = "linux"))]
fn addresses() -> Option<u64> {
    None
}

/// Parses the bytes that `/proc/meminfo` gives as `MemTotal: 16303924 kB`.
fn total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_is_something() {
        assert!(quarter() >= LEAST);
        assert_eq!(total("MemFree: 1 kB\nMemTotal:    16 kB\n"), Some(16_384));
        assert_eq!(total("MemFree: 1 kB\n"), None);
    }
}

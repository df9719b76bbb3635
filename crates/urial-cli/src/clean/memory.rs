//! How much memory: `--memory SIZE`.

use std::fs;

use crate::size;

/// Below this, blocks of files are too small to be quick.
const LEAST: u64 = 1 << 20;
/// Where nobody says how much the machine has.
const GUESS: u64 = 4 << 30;

/// A size for `--memory`.
pub(super) fn parse(text: &str) -> Result<u64, String> {
    match size::parse(text)? {
        size if size < LEAST => Err("less than 1M is too little to work with".to_owned()),
        size => Ok(size),
    }
}

/// A quarter of the machine's memory, or of what a container or this process may have of it.
pub(super) fn quarter() -> u64 {
    let limits = [
        fs::read_to_string("/proc/meminfo")
            .ok()
            .and_then(|text| total(&text)),
        fs::read_to_string("/sys/fs/cgroup/memory.max")
            .ok()
            .and_then(|text| text.trim().parse().ok()),
        addresses(),
    ];
    let memory = limits.into_iter().flatten().min().unwrap_or(GUESS);
    (memory / 4).max(LEAST)
}

/// What `ulimit -v` leaves: without this, a run that it ends says nothing.
#[cfg(target_os = "linux")]
fn addresses() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(target_os = "linux"))]
fn addresses() -> Option<u64> {
    None
}

/// The bytes that `/proc/meminfo` gives as `MemTotal: 16303924 kB`.
fn total(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_too_little() {
        assert_eq!(parse("1M"), Ok(LEAST));
        assert!(parse("1K").is_err() && parse("0").is_err() && parse("M").is_err());
    }

    #[test]
    fn a_quarter_is_something() {
        assert!(quarter() >= LEAST);
        assert_eq!(total("MemFree: 1 kB\nMemTotal:    16 kB\n"), Some(16_384));
        assert_eq!(total("MemFree: 1 kB\n"), None);
    }
}

//! Measurement of a program's time and peak memory.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Clone, Copy)]
pub(super) struct Watched {
    pub(super) seconds: f64,
    /// The peak, if the system reports it while a program runs.
    pub(super) kibibytes: Option<u64>,
}

/// Runs `program` with its standard output in a file, and standard error discarded.
pub(super) fn watch(program: &Path, args: &[&str], out: &Path) -> Result<Watched, String> {
    let shown = format!("{} {}", program.display(), args.join(" "));
    let file = File::create(out).map_err(|error| format!("{}: {error}", out.display()))?;
    // Before the start of the program: that is part of the cost a user pays.
    let begun = Instant::now();
    let mut child = Command::new(program)
        .args(args)
        // `sort` compares bytes in the locale C, and is several times slower in others.
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("`{shown}` did not start: {error}"))?;
    let status = format!("/proc/{}/status", child.id());
    // The peak only rises, so the last sample before the end is the one that counts.
    let watcher = thread::spawn(move || {
        let mut peak = None;
        while let Some(now) = fs::read_to_string(&status)
            .ok()
            .as_deref()
            .and_then(high_water)
        {
            peak = Some(now);
            thread::sleep(Duration::from_millis(2));
        }
        peak
    });
    let status = child
        .wait()
        .map_err(|error| format!("`{shown}`: {error}"))?;
    // Before the watcher is joined, which may sleep for some milliseconds more.
    let seconds = begun.elapsed().as_secs_f64();
    let kibibytes = watcher.join().unwrap_or(None);
    // Status 1 is for a list with invalid lines.
    match status.code() {
        Some(0 | 1) => Ok(Watched { seconds, kibibytes }),
        _ => Err(format!("`{shown}` ended with {status}")),
    }
}

/// Parses the line `VmHWM:     5012 kB`; it is missing once the program has ended.
fn high_water(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_a_line_of_the_status() {
        assert_eq!(
            high_water("Name:\tsort\nVmHWM:\t  612428 kB\nVmRSS:\t 1 kB\n"),
            Some(612_428)
        );
        assert_eq!(high_water("Name:\tsort\nState:\tZ (zombie)\n"), None);
    }
}

//! How much memory: `--memory SIZE`.

use std::fs;

/// Below this, blocks of files are too small to be quick.
const LEAST: u64 = 1 << 20;
/// Where nobody says how much the machine has.
const GUESS: u64 = 4 << 30;

/// A size as in `64M`, `2G`, `512KiB`, or a number of bytes.
pub(super) fn parse(text: &str) -> Result<u64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err("a size is a number and K, M, G or T, as in 64M".to_owned()),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| "a size is a number and K, M, G or T, as in 64M".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(size) if size < LEAST => Err("less than 1M is too little to work with".to_owned()),
        Some(size) => Ok(size),
        None => Err("no machine has as much".to_owned()),
    }
}

/// A quarter of the machine's memory, or of what a container may have of it.
pub(super) fn quarter() -> u64 {
    let limits = [
        fs::read_to_string("/proc/meminfo")
            .ok()
            .and_then(|text| total(&text)),
        fs::read_to_string("/sys/fs/cgroup/memory.max")
            .ok()
            .and_then(|text| text.trim().parse().ok()),
    ];
    let memory = limits.into_iter().flatten().min().unwrap_or(GUESS);
    (memory / 4).max(LEAST)
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
    fn sizes_have_units() {
        for (text, size) in [
            ("64M", 64 << 20),
            ("2g", 2 << 30),
            ("1024KiB", 1 << 20),
            ("1048576", 1 << 20),
            ("1tb", 1 << 40),
        ] {
            assert_eq!(parse(text), Ok(size), "{text}");
        }
        for text in [
            "",
            "M",
            "64X",
            "-1M",
            "1.5G",
            "64 M",
            "99999999999999T",
            "1K",
            "0",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_quarter_is_something() {
        assert!(quarter() >= LEAST);
        assert_eq!(total("MemFree: 1 kB\nMemTotal:    16 kB\n"), Some(16_384));
        assert_eq!(total("MemFree: 1 kB\n"), None);
    }
}

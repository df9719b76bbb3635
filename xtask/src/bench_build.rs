//! `cargo xtask bench-build`: the cost of building a small program with urial, compared with its
//! peers.
//!
//! Each program parses its first argument and prints host, port and path. Every build starts from
//! an empty target folder, with the crates already downloaded.

mod programs;

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::project::Project;
use programs::{PROGRAMS, Program};

/// Environment variable for the compiler's wrapper: the file that it appends the compiler's peak
/// memory to.
const PEAKS: &str = "URIAL_BENCH_BUILD_PEAKS";

/// Goals of the program with all kernels: seconds for release, debug and check, text in KB, memory
/// in MB.
const GOALS: [(&str, f64); 5] = [
    ("release", 15.0),
    ("debug", 8.0),
    ("check", 5.0),
    ("text added", 60.0),
    ("peak memory", 400.0),
];

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    bench(&project).map_err(|why| Failure::Chore(format!("bench-build: {why}")))
}

/// Runs the compiler for cargo, which names it as the first argument, and records its peak memory.
///
/// Returns `None` if this process is not the wrapper of a compiler.
pub(crate) fn wrapped_compiler(args: &[String]) -> Option<i32> {
    // Cargo reports no memory of rustc, so this program is its own RUSTC_WRAPPER.
    let peaks = std::env::var_os(PEAKS)?;
    let (program, args) = args.split_first()?;
    // Spawned and watched: after the end of a process its memory can no longer be asked for.
    let mut child = Command::new(program).args(args).spawn().ok()?;
    let mut peak = 0;
    let status = loop {
        peak = peak.max(high_water(child.id()));
        match child.try_wait().ok()? {
            Some(status) => break status,
            // The high-water mark of the kernel only rises; a sample shortly before the end is
            // close to the peak.
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    // Several compilers run at once; each appends a line.
    if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(&peaks) {
        let _ = file.write_all(format!("{peak}\n").as_bytes());
    }
    // A compiler that a signal ended has no code, and cargo has to see a failure.
    Some(status.code().unwrap_or(1))
}

/// Returns the peak memory of a running process in KiB; 0 if the system does not report it.
fn high_water(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

/// The cost of one program.
struct Cost {
    crates: usize,
    check: f64,
    debug: f64,
    release: f64,
    text: u64,
    peak: u64,
}

fn bench(project: &Project) -> Result<(), String> {
    let folder = project.target.join("bench-build");
    let mut costs = Vec::new();
    for program in PROGRAMS {
        eprintln!("{}", program.name);
        costs.push(cost(project, &folder.join(program.folder()), program)?);
    }
    // The runtime of Rust is in every program, and is not a cost of a library.
    let empty = costs[0].text;
    let mut table = String::from(
        "| program with | crates | check | debug | release | text added | peak memory |\n|---|---|---|---|---|---|---|\n",
    );
    for (program, cost) in PROGRAMS.iter().zip(&costs) {
        let _ = writeln!(
            table,
            "| {} | {} | {:.1} s | {:.1} s | {:.1} s | {} KB | {} MB |",
            program.name,
            cost.crates,
            cost.check,
            cost.debug,
            cost.release,
            cost.text.saturating_sub(empty) / 1000,
            cost.peak / 1024,
        );
    }
    let section = format!(
        "Written by `cargo xtask bench-build`: wall time from an empty target folder, {}.\n\n{table}\n{}",
        machine(project),
        goals(&costs, empty)
    );
    print!("{section}");
    replace_section(&project.root.join("bench/RESULTS.md"), &section)
}

fn machine(project: &Project) -> String {
    let date = crate::run::Call::new("date", &project.root)
        .args(["-u", "+%Y-%m-%d"])
        .answer();
    let date = date.map_or_else(String::new, |bytes| {
        String::from_utf8_lossy(&bytes).trim().to_owned()
    });
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    // A busy machine shows here, since wall time means little on it.
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    format!("{date}, {cores} cores, load at the end {}", load.trim())
}

fn goals(costs: &[Cost], empty: u64) -> String {
    // The order of `PROGRAMS`.
    let [urial, table] = [&costs[1], &costs[2]];
    let is = [
        urial.release,
        urial.debug,
        urial.check,
        urial.text.saturating_sub(empty) as f64 / 1000.0,
        urial.peak as f64 / 1024.0,
    ];
    let mut lines = String::new();
    let mut line = |name: &str, is: f64, goal: f64| {
        let verdict = if is <= goal { "met" } else { "MISSED" };
        let _ = writeln!(lines, "- {verdict}: {name} {is:.1}, at most {goal:.0}");
    };
    for ((name, goal), is) in GOALS.into_iter().zip(is) {
        line(name, is, goal);
    }
    let without = table.text.saturating_sub(empty) as f64 / 1000.0;
    line("text added without simd", without, 30.0);
    lines
}

/// Builds the program three ways, each from nothing, and returns the cost.
fn cost(project: &Project, folder: &Path, program: &Program) -> Result<Cost, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    let library = project.root.join("crates/urial");
    fs::write(folder.join("Cargo.toml"), program.manifest(&library)).map_err(failed)?;
    fs::write(folder.join("src/main.rs"), program.source).map_err(failed)?;
    // Downloads and the lock file are not part of the build.
    cargo(folder, &["fetch", "-q"], None)?;
    let lock = fs::read_to_string(folder.join("Cargo.lock")).map_err(failed)?;
    // Without the program itself.
    let crates = lock.matches("[[package]]").count() - 1;
    let peaks = folder.join("peaks.txt");
    // The wrapper appends, so peaks of an earlier run would stay in it.
    let _ = fs::remove_file(&peaks);
    let build = |args: &[&str]| {
        // Each build from an empty folder: artifacts of `check` do not help `build`, but those of
        // an earlier run would.
        let _ = fs::remove_dir_all(folder.join("target"));
        let begun = Instant::now();
        cargo(folder, args, Some(&peaks))?;
        Ok::<f64, String>(begun.elapsed().as_secs_f64())
    };
    let check = build(&["check", "-q", "--offline"])?;
    let debug = build(&["build", "-q", "--offline"])?;
    let release = build(&["build", "-q", "--offline", "--release"])?;
    // After the release build, which is the last one: each of them empties the folder.
    let text = text_size(&folder.join("target/release/program"))?;
    let noted = fs::read_to_string(&peaks).unwrap_or_default();
    let peak = noted.lines().filter_map(|line| line.parse().ok()).max();
    Ok(Cost {
        crates,
        check,
        debug,
        release,
        text,
        peak: peak.unwrap_or(0),
    })
}

fn cargo(folder: &Path, args: &[&str], peaks: Option<&PathBuf>) -> Result<(), String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        // As on the machine of somebody who has set nothing.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_TARGET_DIR");
    if let Some(peaks) = peaks {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        command.env("RUSTC_WRAPPER", own).env(PEAKS, peaks);
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {} ended with {status}", args.join(" "))),
        Err(error) => Err(format!("cargo did not start: {error}")),
    }
}

/// Returns the size of code and constants, as `size` of binutils counts them.
fn text_size(program: &Path) -> Result<u64, String> {
    let output = Command::new("size")
        .arg(program)
        .output()
        .map_err(|error| format!("`size` of binutils did not start: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let row = printed.lines().nth(1).unwrap_or_default();
    let text = row
        .split_whitespace()
        .next()
        .and_then(|text| text.parse().ok());
    text.ok_or_else(|| format!("`size` printed {printed:?}"))
}

const HEADING: &str = "## Building\n";

/// Replaces the section of the report by `section`.
fn replace_section(path: &Path, section: &str) -> Result<(), String> {
    let report = fs::read_to_string(path).unwrap_or_default();
    // The report is written by `bench-report` too, and each leaves the other's section.
    let without = without_section(&report);
    let text = format!("{}\n\n{HEADING}\n{section}", without.trim_end());
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the section of a report, with its heading.
pub(crate) fn section_of(report: &str) -> Option<&str> {
    let start = report.find(&format!("\n{HEADING}"))? + 1;
    let rest = &report[start + HEADING.len()..];
    let end = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    Some(&report[start..start + HEADING.len() + end])
}

fn without_section(report: &str) -> String {
    match section_of(report) {
        Some(section) => report.replacen(section, "", 1),
        None => report.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_is_replaced_and_nothing_else() {
        let report = "# Results\n\n## Building\n\nold\n\n## parse\n\nfast\n";
        assert_eq!(section_of(report), Some("## Building\n\nold\n\n"));
        assert_eq!(without_section(report), "# Results\n\n## parse\n\nfast\n");
        assert_eq!(section_of("# Results\n"), None);
        let last = "# Results\n\n## Building\n\nold\n";
        assert_eq!(without_section(last), "# Results\n\n");
    }
}

//! `cargo xtask bench-build`: the cost of building a small program with urial, compared with its
//! peers.
//!
//! Each program parses its first argument and prints host, port and path. Every build starts from
//! an empty target folder, with the crates already downloaded.

mod programs;
mod users;

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::project::Project;
use programs::{PROGRAMS, Program};

/// Environment variable for the compiler's wrapper: the file that it appends a [`Note`] to.
const NOTES: &str = "URIAL_BENCH_BUILD_NOTES";

/// How often a build is repeated whose CPU time is reported; the least counts.
const ROUNDS: usize = 3;

/// Goals of the program with default features: seconds for release, debug and check, text in KB,
/// memory in MB, and CPU time of a release build in that of fluent-uri.
const GOALS: [(&str, f64); 6] = [
    ("release", 15.0),
    ("debug", 8.0),
    ("check", 5.0),
    ("text added", 60.0),
    ("peak memory", 400.0),
    ("CPU beside fluent-uri", 2.0),
];

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    bench(&project).map_err(|why| Failure::Chore(format!("bench-build: {why}")))
}

/// Runs the compiler for cargo, which names it as the first argument, and records its peak memory
/// and CPU time.
///
/// Returns `None` if this process is not the wrapper of a compiler.
pub(crate) fn wrapped_compiler(args: &[String]) -> Option<i32> {
    // Cargo reports no memory of rustc, so this program is its own RUSTC_WRAPPER.
    let notes = std::env::var_os(NOTES)?;
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
    let name = args.iter().skip_while(|arg| *arg != "--crate-name").nth(1);
    // Several compilers run at once; each appends a line.
    if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(&notes) {
        let name = name.map_or("?", String::as_str);
        let _ = file.write_all(format!("{name} {peak} {}\n", cpu_of_children()).as_bytes());
    }
    // A compiler that a signal ended has no code, and cargo has to see a failure.
    Some(status.code().unwrap_or(1))
}

/// Note of the wrapper on a crate: its peak memory in KiB, and its CPU time in seconds.
struct Note {
    name: String,
    peak: u64,
    cpu: f64,
}

/// Returns the notes of the last build in a folder.
fn notes_of(folder: &Path) -> Vec<Note> {
    let noted = fs::read_to_string(folder.join("notes.txt")).unwrap_or_default();
    let note = |line: &str| {
        let mut words = line.split(' ');
        Some(Note {
            name: words.next()?.to_owned(),
            peak: words.next()?.parse().ok()?,
            cpu: words.next()?.parse().ok()?,
        })
    };
    noted.lines().filter_map(note).collect()
}

/// Returns the CPU time, user and system, of all processes that this one has waited for, and of
/// those that they have waited for; 0 if the system does not report it.
fn cpu_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program comes in parentheses and may have spaces; cutime and cstime are
    // fields 16 and 17, in ticks of which every Linux has a hundred a second.
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').skip(13).take(2);
    ticks
        .filter_map(|ticks| ticks.parse::<f64>().ok())
        .sum::<f64>()
        / 100.0
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
    /// CPU time of the release build.
    cpu: f64,
    text: u64,
    peak: u64,
}

fn bench(project: &Project) -> Result<(), String> {
    let folder = project.target.join("bench-build");
    let users = users::bench(project, &folder)?;
    let mut costs = Vec::new();
    for program in PROGRAMS {
        eprintln!("{}", program.name);
        costs.push(cost(project, &folder.join(program.folder()), program)?);
    }
    // The runtime of Rust is in every program, and is not a cost of a library.
    let empty = costs[0].text;
    let mut table = String::from(
        "| program with | crates | check | debug | release | CPU of release | text added | peak memory |\n|---|---|---|---|---|---|---|---|\n",
    );
    for (program, cost) in PROGRAMS.iter().zip(&costs) {
        let _ = writeln!(
            table,
            "| {} | {} | {:.1} s | {:.1} s | {:.1} s | {:.1} s | {:.1} KB | {} MB |",
            program.name,
            cost.crates,
            cost.check,
            cost.debug,
            cost.release,
            cost.cpu,
            cost.text.saturating_sub(empty) as f64 / 1000.0,
            cost.peak / 1024,
        );
    }
    let section = format!(
        "Written by `cargo xtask bench-build`: wall time from an empty target folder, CPU the least of {ROUNDS}, {}.\n\n{table}\n{}\n{users}",
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
    let [urial, table, fluent] = [&costs[1], &costs[2], &costs[3]];
    let is = [
        urial.release,
        urial.debug,
        urial.check,
        urial.text.saturating_sub(empty) as f64 / 1000.0,
        urial.peak as f64 / 1024.0,
        urial.cpu / fluent.cpu,
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
    line("text added without default features", without, 30.0);
    lines
}

/// Builds the program three ways, each from nothing, and returns the cost.
fn cost(project: &Project, folder: &Path, program: &Program) -> Result<Cost, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    let manifest = program.manifest(&project.root.join("crates"));
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::write(folder.join("src/main.rs"), program.source).map_err(failed)?;
    // Downloads and the lock file are not part of the build.
    cargo(folder, &["fetch", "-q"], None)?;
    let lock = fs::read_to_string(folder.join("Cargo.lock")).map_err(failed)?;
    let mut peak = 0;
    let mut build = |args: &[&str]| {
        let time = build_from_nothing(folder, args)?;
        let peaks = notes_of(folder).into_iter().map(|note| note.peak);
        peak = peaks.fold(peak, u64::max);
        Ok::<Time, String>(time)
    };
    let check = build(&["check", "-q", "--offline"])?.wall;
    let debug = build(&["build", "-q", "--offline"])?.wall;
    let (mut release, mut cpu) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let time = build(&["build", "-q", "--offline", "--release"])?;
        (release, cpu) = (release.min(time.wall), cpu.min(time.cpu));
    }
    Ok(Cost {
        // Without the program itself.
        crates: lock.matches("[[package]]").count() - 1,
        check,
        debug,
        release,
        cpu,
        // After the release build, which is the last one: each of them empties the folder.
        text: text_size(&folder.join("target/release/program"))?,
        peak,
    })
}

/// Seconds that a build took.
struct Time {
    wall: f64,
    /// User and system, of cargo and all that it started.
    cpu: f64,
}

/// Runs cargo in a folder without `target`, and leaves notes of each crate.
fn build_from_nothing(folder: &Path, args: &[&str]) -> Result<Time, String> {
    // From an empty folder: artifacts of `check` do not help `build`, but those of an earlier run
    // would.
    let _ = fs::remove_dir_all(folder.join("target"));
    let notes = folder.join("notes.txt");
    // The wrapper appends.
    let _ = fs::remove_file(&notes);
    let (begun, cpu) = (Instant::now(), cpu_of_children());
    cargo(folder, args, Some(&notes))?;
    Ok(Time {
        wall: begun.elapsed().as_secs_f64(),
        cpu: cpu_of_children() - cpu,
    })
}

/// Returns the `Cargo.toml` of a package; `CRATES` in `dependencies` stands for the folder of ours.
fn manifest(name: &str, dependencies: &str, crates: &Path) -> String {
    let dependencies = dependencies.replace("CRATES", &crates.display().to_string());
    // Without `[workspace]` cargo would find ours in the folders above, and refuse to build the
    // package as one that is not a member.
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{dependencies}\n"
    )
}

fn cargo(folder: &Path, args: &[&str], notes: Option<&PathBuf>) -> Result<(), String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        // As on the machine of somebody who has set nothing.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_TARGET_DIR");
    if let Some(notes) = notes {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        command.env("RUSTC_WRAPPER", own).env(NOTES, notes);
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

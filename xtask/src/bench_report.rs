//! `cargo xtask bench-report`: one run of every bench, recorded in `bench/RESULTS.md`.

use crate::Failure;
use crate::bench_rows;
use crate::run::{Call, root};
use std::fmt::Write;
use std::path::Path;

/// The benches, in the order of the report.
pub(crate) const BENCHES: [&str; 8] = [
    "parse",
    "shapes",
    "batch",
    "normalize",
    "resolve",
    "compare",
    "repair",
    "extract",
];

/// The rows of the report as data.
const ROWS: &str = "bench/rows.tsv";

/// The head of a table of operations.
const HEAD: &str = "| operation | urial | fastest peer | takes | urial is, times as fast |\n|---|---|---|---|---|\n";

/// Rows that are not peers: a pass over the bytes, a search for one character, and our own
/// variants.
const NO_PEERS: [&str; 2] = ["byte-sum", "memchr"];

pub(crate) fn main(options: &[&str]) -> Result<(), Failure> {
    let root = root();
    let mut tables = Vec::new();
    let mut outputs = Vec::new();
    for bench in BENCHES {
        let output = call(&root, bench, options)
            .printed()
            .map_err(Failure::Chore)?;
        tables.extend(tables_of(bench, &output));
        outputs.push((bench, output));
    }
    let with_avx2 = with_avx2(&root, options, &outputs[0].1).map_err(Failure::Chore)?;
    // All benches first: a failure in the last one must not leave half a report.
    let mut text = report(&root, options, &tables, &outputs);
    text.push_str(&with_avx2);
    let path = root.join("bench/RESULTS.md");
    // Keep the section that `bench-build` writes into the same file.
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    if let Some(section) = crate::bench_build::section_of(&before) {
        let _ = write!(text, "\n{section}");
    }
    write_rows(&root, &text).map_err(Failure::Chore)?;
    std::fs::write(&path, text).map_err(|error| Failure::Chore(error.to_string()))?;
    println!("bench/RESULTS.md and {ROWS} are written");
    Ok(())
}

/// Writes the rows of `bench/RESULTS.md` as data.
pub(crate) fn rows() -> Result<(), Failure> {
    let root = root();
    let report = std::fs::read_to_string(root.join("bench/RESULTS.md"));
    let report = report.map_err(|error| Failure::Chore(format!("bench/RESULTS.md: {error}")))?;
    write_rows(&root, &report).map_err(Failure::Chore)
}

fn write_rows(root: &Path, report: &str) -> Result<(), String> {
    let text = bench_rows::text(&bench_rows::of_report(report));
    std::fs::write(root.join(ROWS), text).map_err(|error| format!("{ROWS}: {error}"))
}

pub(crate) fn call(root: &Path, bench: &str, options: &[&str]) -> Call {
    Call::cargo(root, "bench -q --manifest-path bench/Cargo.toml --bench")
        .arg(bench)
        .arg("--")
        .args(options)
}

/// Runs the benches that have aims once more with AVX2, as most people's machines have it, if the
/// first run had AVX-512; returns a section for the report.
fn with_avx2(root: &Path, options: &[&str], parse: &str) -> Result<String, String> {
    if !parse.contains("kernel: avx512") {
        return Ok(String::new());
    }
    let mut outputs = Vec::new();
    for bench in ["parse", "normalize", "resolve"] {
        let call = call(root, bench, options)
            .env("RUSTFLAGS", "--cfg urial_force_kernel=\"avx2\"")
            .env("CARGO_TARGET_DIR", "target/bench-avx2");
        outputs.push(call.printed()?);
    }
    let mut text = String::from(
        "\n## With AVX2\n\nThe same machine and lists, `--cfg urial_force_kernel=\"avx2\"`. A CPU without AVX-512 may differ.\n\n",
    );
    text.push_str(HEAD);
    for row in outputs.iter().flat_map(|output| in_short(output)) {
        let _ = writeln!(text, "| {row} |");
    }
    text.push('\n');
    for aim in outputs.iter().flat_map(|output| aims(output)) {
        let _ = writeln!(text, "- {aim}");
    }
    Ok(text)
}

/// A table of a bench: the operation, the list, and the time of each contender.
#[derive(Debug, PartialEq)]
struct Table {
    operation: String,
    list: String,
    rows: Vec<(String, f64)>,
}

impl Table {
    fn time(&self, name: &str) -> Option<f64> {
        let row = self.rows.iter().find(|(found, _)| found == name);
        row.map(|(_, time)| *time)
    }

    fn peers(&self) -> impl Iterator<Item = &(String, f64)> {
        // Our own variants are `urial-scheme` and `urial, suffixes too`.
        let is_peer = |name: &str| {
            let own = name.strip_prefix("urial");
            !NO_PEERS.contains(&name)
                && !own.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', ',']))
        };
        self.rows.iter().filter(move |(name, _)| is_peer(name))
    }
}

/// The column of a table that holds times or speeds.
#[derive(Clone, Copy)]
struct Column {
    at: usize,
    /// The column holds gigabytes a second, not nanoseconds.
    is_speed: bool,
    /// Column of the names, which may have several words.
    names: usize,
}

impl Column {
    fn of(head: &[&str]) -> Option<Column> {
        //   ratio  by-min  ns/URL    min  GB/s  accepted  contender     is read
        //    cost  by-min  ns/URL    min  contender                     compares urial with itself
        let find = |names: &[&str]| head.iter().position(|word| names.contains(word));
        let (time, speed) = (find(&["ns", "ns/URL"]), find(&["GB/s"]));
        Some(Column {
            at: time.or(speed)?,
            is_speed: time.is_none(),
            // The names come last because they are the only column with spaces.
            names: head.len() - 1,
        })
        .filter(|_| head[0] == "ratio")
    }

    fn row(self, words: &[&str]) -> Option<(String, f64)> {
        let number: f64 = words.get(self.at)?.parse().ok()?;
        // Only ratios are used below, so the inverse of a speed stands for a time.
        let time = if self.is_speed { 1.0 / number } else { number };
        Some((words.get(self.names..)?.join(" "), time))
    }
}

/// Parses the tables of a bench's output that have a column of times or speeds.
fn tables_of(bench: &str, output: &str) -> Vec<Table> {
    //   normalize; ratio: times as fast as url          the operation
    //   news: 20000 lines, mean 45.5 bytes              the list
    //     ratio  by min  ns/URL    min  contender       the columns
    //      5.29    5.36    10.5   10.1  urial           rows, up to an empty line
    let (mut tables, mut operation, mut list) = (Vec::new(), bench.to_owned(), String::new());
    let mut column = None;
    for line in output.lines() {
        // The only heading of two words.
        let joined = line.replace("by min", "by-min");
        let words: Vec<&str> = joined.split_whitespace().collect();
        if let Some((title, _)) = line.split_once("; ratio: ") {
            // The first bench prints one operation, with its settings in the place of the title.
            // The report reads what the benches print rather than a format of its own, so that a
            // person and the report see the same numbers.
            let is_settings = title.starts_with("urial's kernel");
            let title = if is_settings { bench } else { title };
            // Remarks on a column follow the title, after a semicolon.
            let name = title.split(';').next().unwrap_or(title);
            name.clone_into(&mut operation);
        } else if words.last() == Some(&"contender") {
            column = Column::of(&words);
            let (operation, list) = (operation.clone(), list.clone());
            let rows = Vec::new();
            tables.push(Table {
                operation,
                list,
                rows,
            });
        } else if words.is_empty() {
            column = None;
        } else if let (Some(column), Some(table)) = (column, tables.last_mut()) {
            table.rows.extend(column.row(&words));
        } else {
            line.split(':').next().unwrap_or(line).clone_into(&mut list);
        }
    }
    tables
}

fn report(root: &Path, options: &[&str], tables: &[Table], outputs: &[(&str, String)]) -> String {
    let mut text = String::from("# Results\n\n");
    let command = ["cargo xtask bench-report"].iter().chain(options);
    let command: Vec<&str> = command.copied().collect();
    let _ = writeln!(
        text,
        "Written by `{}` from one run; [README.md](README.md) says how it is measured. Only ratios can be compared.\n",
        command.join(" ")
    );
    text.push_str(&machine(root));
    text.push_str("\n## In short\n\nGeometric means over the lists of the run; of `extract`, text by text. The last column compares urial with the fastest peer of each list, below 1 it is slower.\n\n");
    text.push_str(HEAD);
    for row in outputs.iter().flat_map(|(_, output)| in_short(output)) {
        let _ = writeln!(text, "| {row} |");
    }
    text.push_str("\n## Aims\n\n");
    for aim in outputs.iter().flat_map(|(_, output)| aims(output)) {
        let _ = writeln!(text, "- {aim}");
    }
    text.push_str("\n## Where a peer is faster\n\n`url` compares the texts that it normalized when it parsed them; `uriparse` has no text when it has normalized.\n\n");
    let slower = slower(tables);
    if slower.is_empty() {
        text.push_str("Nowhere in this run.\n");
    }
    for line in slower {
        let _ = writeln!(text, "- {line}");
    }
    for (bench, output) in outputs {
        let _ = writeln!(text, "\n## {bench}\n\n```text\n{}\n```", output.trim());
    }
    text
}

/// Returns the rows for "In short". The benches print them, because they have the times before
/// rounding.
fn in_short(output: &str) -> impl Iterator<Item = &str> {
    let lines = output.lines();
    lines.filter_map(|line| line.strip_prefix("in short: "))
}

/// Returns the lines of a bench that say whether a goal is met.
fn aims(output: &str) -> impl Iterator<Item = &str> {
    let is_aim = |line: &&str| line.starts_with("met: ") || line.starts_with("MISSED: ");
    output.lines().filter(is_aim)
}

/// Returns each operation and list on which a peer takes less time than urial.
fn slower(tables: &[Table]) -> Vec<String> {
    let mut lines = Vec::new();
    for table in tables {
        // A table of variants only has no row that the peers could be compared with.
        let Some(own) = table.time("urial") else {
            continue;
        };
        let faster: Vec<String> = table
            .peers()
            .filter(|(_, time)| *time < own)
            .map(|(name, time)| format!("{name} takes {} of urial's time", share(time / own)))
            .collect();
        if !faster.is_empty() {
            lines.push(format!(
                "{}, {}: {}",
                table.operation,
                table.list,
                faster.join(", ")
            ));
        }
    }
    lines
}

/// Formats a ratio with two digits, or with three if two would read 1.00.
fn share(share: f64) -> String {
    let rounded = format!("{share:.2}");
    // A peer that is faster by a little must not read as equal.
    if rounded == "1.00" {
        format!("{share:.3}")
    } else {
        rounded
    }
}

/// Describes the date, the machine, the compiler, the versions of the peers, and the load.
fn machine(root: &Path) -> String {
    let say = |program: &str, args: &[&str]| {
        // A machine without git still gets a report, with a `?` in that line.
        let answer = Call::new(program, root).args(args).answer();
        answer.map_or_else(
            || "?".to_owned(),
            |bytes| String::from_utf8_lossy(&bytes).trim().to_owned(),
        )
    };
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or("?");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    // From the lock file, which has the versions that were measured, and not from the manifest.
    let lock = read(&root.join("bench/Cargo.lock").to_string_lossy());
    let mut text = String::new();
    let _ = writeln!(text, "- Date: {}", say("date", &["-u", "+%Y-%m-%d"]));
    let _ = writeln!(
        text,
        "- Machine: {}, {cores} cores",
        model.trim_start_matches(['\t', ' ', ':'])
    );
    let _ = writeln!(
        text,
        "- Load before the report was written: {}",
        read("/proc/loadavg").trim()
    );
    let _ = writeln!(text, "- Compiler: {}", say("rustc", &["--version"]));
    let _ = writeln!(
        text,
        "- Tree: {}",
        say("git", &["describe", "--always", "--dirty"])
    );
    let _ = writeln!(text, "- Peers: {}", versions(&lock));
    text
}

fn versions(lock: &str) -> String {
    const PEERS: [&str; 9] = [
        "ada-url",
        "fluent-uri",
        "http",
        "iref",
        "iri-string",
        "linkify",
        "oxiri",
        "uriparse",
        "url",
    ];
    let version = |name: &&str| {
        let (_, after) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", after.split('"').next()?))
    };
    let found: Vec<String> = PEERS.iter().filter_map(version).collect();
    found.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
resolve; ratio: times as fast as x

news, pairs: 2 lines, mean 6 bytes
  ratio  by min    ns  min  done  contender
   1.50    1.60  20.0  1.0     2  urial
   1.00    1.00  30.0  2.0     2  x

geometric means over 4 lists
  ratio  by min    ns  contender
   1.50    1.60  20.0  urial
   1.00    1.00  10.0  x
   1.00    1.00   5.0  byte-sum
";

    #[test]
    fn tables_are_read() {
        let tables = tables_of("resolve", OUTPUT);
        assert_eq!(tables.len(), 2);
        assert_eq!(tables[0].operation, "resolve");
        assert_eq!(tables[0].list, "news, pairs");
        assert_eq!(tables[0].time("x"), Some(30.0));
        assert_eq!(tables[1].list, "geometric means over 4 lists");
    }

    #[test]
    fn what_is_slower_is_said() {
        let lines = slower(&tables_of("resolve", OUTPUT));
        assert_eq!(
            lines,
            ["resolve, geometric means over 4 lists: x takes 0.50 of urial's time"]
        );
    }

    const SPEEDS: &str = "\
prose: 4.2 MB
  ratio    GB/s  by min  found  contender
   2.00  14.000  14.917   4244  urial
   8.00  56.000   8.399   4244  urial, suffixes too
   1.00   7.000   6.586   4223  linkify
   4.00  28.000  31.712   6260  memchr

in short: extract, prose | 14.00 GB/s | linkify | 7.00 GB/s | 2.00

met: extract, prose: 0.52 of the speed of memchr, at least 0.5

no colon: 4.2 MB
  ratio    GB/s  by min  found  contender
   0.80  80.000  81.000      0  urial
   1.00  100.00  101.00      0  linkify

urial, 184 labelled passages
  precision   recall  wanted  contender
    100.0 %  100.0 %      26  chat
";

    #[test]
    fn speeds_are_read_too() {
        let tables = tables_of("extract", SPEEDS);
        assert_eq!(tables[0].rows.len(), 4);
        assert_eq!(tables[0].time("urial, suffixes too"), Some(1.0 / 56.0));
        assert_eq!(
            slower(&tables),
            ["extract, no colon: linkify takes 0.80 of urial's time"]
        );
        let rows: Vec<&str> = in_short(SPEEDS).collect();
        assert_eq!(
            rows,
            ["extract, prose | 14.00 GB/s | linkify | 7.00 GB/s | 2.00"]
        );
    }

    #[test]
    fn a_small_difference_is_one() {
        assert_eq!(share(0.9992), "0.999");
        assert_eq!(share(0.96), "0.96");
    }

    #[test]
    fn the_report_of_a_run_before_is_read_again() {
        let results = std::fs::read_to_string(root().join("bench/RESULTS.md")).unwrap();
        let (_, extract) = results.split_once("\n## extract\n").unwrap();
        let tables = tables_of("extract", extract);
        let timed: Vec<&str> = tables
            .iter()
            .filter(|table| table.time("urial").is_some())
            .map(|table| table.list.as_str())
            .collect();
        assert_eq!(timed, ["prose", "markdown", "log", "no colon"]);
    }

    #[test]
    fn aims_are_collected() {
        let output = "a: met: b\nmet: parse: 4.1 times x, at least 4.00\n\nMISSED: y\n";
        let found: Vec<&str> = aims(output).collect();
        assert_eq!(
            found,
            ["met: parse: 4.1 times x, at least 4.00", "MISSED: y"]
        );
    }

    #[test]
    fn versions_come_from_the_lock_file() {
        let lock = "[[package]]\nname = \"url\"\nversion = \"2.5.4\"\n";
        assert_eq!(versions(lock), "url 2.5.4");
    }
}

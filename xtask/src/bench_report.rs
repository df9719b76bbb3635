//! `cargo xtask bench-report`: one run of every bench, in short in `bench/RESULTS.md`, and row by
//! row in `bench/rows.tsv`.

use crate::bench_rows::{self, Row};
use crate::files::{read, write};
use crate::run::{Call, root};
use std::fmt::Write;
use std::path::Path;

/// The benches, in the order of the report.
pub(crate) const BENCHES: [&str; 9] =
    ["parse", "shapes", "batch", "normalize", "resolve", "compare", "repair", "classes", "extract"];

pub(crate) const REPORT: &str = "bench/RESULTS.md";
const ROWS: &str = "bench/rows.tsv";
/// The page that says what bounds an operation, a line each.
const BOUNDS: &str = "docs/performance.md";
/// The beginning of the sections that `bench-others` writes, which a report keeps.
pub(crate) const OTHERS: &str = "\n## Other languages, and builds\n\n";

/// Rows that are not peers: a pass over the bytes, and a search for one character.
const NO_PEERS: [&str; 2] = ["byte-sum", "memchr"];

pub(crate) fn main(options: &[&str]) -> Result<(), String> {
    let root = root();
    // All benches first: a failure in the last one must not leave half a report.
    let outputs = all(&BENCHES, |bench| call(&root, &[bench], options))?;
    let rows = BENCHES.iter().zip(&outputs);
    let rows: Vec<Row> =
        rows.flat_map(|(bench, output)| bench_rows::of_output(bench, output)).collect();
    let command = [&["cargo xtask bench-report"], options].concat().join(" ");
    let mut text = format!(
        "# Results\n\nWritten by `{command}` from one run; [README.md](README.md) says how it is measured, and [rows.tsv](rows.tsv) has every row. Only ratios can be compared.\n\n{}\n## In short\n\nGeometric means over the lists of the run; of `extract`, text by text. The last column compares urial with the fastest peer of each list, below 1 it is slower.\n\n{}\n## Where a peer is faster\n\n",
        machine(&root),
        summary(&outputs)
    );
    let slower = slower(&rows);
    for line in &slower {
        let _ = writeln!(text, "- {line}");
    }
    let missed = outputs.iter().flat_map(|output| output.lines());
    let missed = missed.filter_map(|line| line.strip_prefix("MISSED: "));
    let short: Vec<&str> = slower.iter().map(String::as_str).chain(missed).collect();
    text.push_str(&bounds_of(&short, &read(BOUNDS).unwrap_or_default()));
    // A program has to ask for this kernel.
    let outputs = all(&["parse", "normalize", "resolve"], |bench| {
        call(&root, &[bench, "--features", "avx512"], options)
    })?;
    if outputs[0].contains("kernel: avx512") {
        let summary = summary(&outputs);
        text +=
            &format!("\n## With the feature `avx512`\n\nThe same machine and lists.\n\n{summary}");
    }
    if let Some((_, others)) = read(REPORT).unwrap_or_default().split_once(OTHERS) {
        text = text + OTHERS + others;
    }
    write(ROWS, &bench_rows::text(&rows))?;
    write(REPORT, &text)
}

fn all(benches: &[&str], call: impl Fn(&str) -> Call) -> Result<Vec<String>, String> {
    benches.iter().map(|bench| call(bench).printed()).collect()
}

/// Returns a call of a bench, by its name and what cargo is told about it.
pub(crate) fn call(root: &Path, bench: &[&str], options: &[&str]) -> Call {
    Call::cargo(root, "bench -q --manifest-path bench/Cargo.toml --bench")
        .args(bench)
        .arg("--")
        .args(options)
}

/// Returns the table of operations, and the aims. The benches print both, because they have the
/// times before rounding.
fn summary(outputs: &[String]) -> String {
    let lines = || outputs.iter().flat_map(|output| output.lines());
    let mut text = String::from(
        "| operation | urial | fastest peer | takes | urial is, times as fast |\n|---|---|---|---|---|\n",
    );
    for row in lines().filter_map(|line| line.strip_prefix("in short: ")) {
        let _ = writeln!(text, "| {row} |");
    }
    text.push('\n');
    for aim in lines().filter(|line| line.starts_with("met: ") || line.starts_with("MISSED: ")) {
        let _ = writeln!(text, "- {aim}");
    }
    text
}

/// Returns the rows of peers that take less time than urial's.
fn slower(rows: &[Row]) -> Vec<String> {
    // Variants of a contender have a comma or a hyphen after its name.
    let is_peer =
        |name: &str| !name.starts_with("urial") && !name.contains(',') && !NO_PEERS.contains(&name);
    let class = |row: &Row| (row.bench.clone(), row.class.clone(), row.unit);
    let is_own = |row: &Row, peer: &Row| row.contender == "urial" && class(row) == class(peer);
    let line = |peer: &Row| {
        let own = rows.iter().find(|row| is_own(row, peer))?;
        let share = peer.time()? / own.time()?;
        let Row { class, contender: name, .. } = peer;
        // Three digits, so that a peer that is faster by a little does not read as equal.
        (share < 1.0).then(|| format!("{class}: {name} takes {share:.3} of urial's time"))
    };
    let peers = rows.iter().filter(|row| is_peer(&row.contender));
    peers.filter_map(line).collect()
}

/// Returns what is known to bound the operations that these rows and aims begin with, from lines
/// like `- operation: reason`.
fn bounds_of(short: &[&str], bounds: &str) -> String {
    let is_short = |line: &&str| {
        let named = line.strip_prefix("- ").and_then(|line| line.split_once(": "));
        let (operation, _) = named.unwrap_or_default();
        let mut rests = short.iter().filter_map(|row| row.strip_prefix(operation));
        // A row goes on with its list, or with the peer.
        named.is_some() && rests.any(|rest| rest.starts_with([',', ':']))
    };
    let lines: Vec<&str> = bounds.lines().filter(is_short).collect();
    match lines.is_empty() {
        true => String::new(),
        false => format!(
            "\nInstructions that bound these rows and the aims that are missed, of one call (callgrind, AVX2; from [performance.md](../docs/performance.md)):\n\n{}\n",
            lines.join("\n")
        ),
    }
}

/// Describes the conditions of a run, and the peers.
fn machine(root: &Path) -> String {
    let peers = "ada-url fluent-uri http iref iri-string linkify oxiri uriparse url";
    // The lock file has the versions that were measured.
    let lock = read("bench/Cargo.lock").unwrap_or_default();
    let version = |name: &str| {
        let (_, after) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", after.split('"').next()?))
    };
    let peers: Vec<String> = peers.split(' ').filter_map(version).collect();
    format!("{}- Peers: {}\n", conditions(root), peers.join(", "))
}

/// Describes the date, the machine, the load, the compiler and the tree.
pub(crate) fn conditions(root: &Path) -> String {
    let say = |program: &str, args: &[&str]| {
        let answer = Call::new(program, root).args(args).answer();
        String::from_utf8_lossy(&answer.unwrap_or_default()).trim().to_owned()
    };
    let cpu = read("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name"));
    format!(
        "- Date: {}\n- Machine: {}, {} cores\n- Load before the report was written: {}\n- Compiler: {}\n- Tree: {}\n",
        say("date", &["-u", "+%Y-%m-%d"]),
        model.unwrap_or("?").trim_start_matches(['\t', ' ', ':']),
        std::thread::available_parallelism().map_or(0, usize::from),
        read("/proc/loadavg").unwrap_or_default().trim(),
        say("rustc", &["--version"]),
        say("git", &["describe", "--always", "--dirty"]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_has_what_is_short_and_what_the_benches_say() {
        let output = "x; ratio: times as fast as y\n\nnews: 2\n ratio ns contender\n 1.0 20.0 urial\n 1.0 10.0 y\n \
            1.0 9.0 y, read\n 1.0 5.0 byte-sum\n 1.0 30.0 z\n\nprose: 2\n ratio GB/s contender\n 1.0 80.0 urial\n \
            1.0 100.0 y\n\nin short: a | b\n\nMISSED: c\nmissed\n";
        let rows = bench_rows::of_output("b", output);
        let expected =
            ["x, news: y takes 0.500 of urial's time", "x, prose: y takes 0.800 of urial's time"];
        assert_eq!(slower(&rows), expected);
        let bounds = "# Bounds\n\n- x: the memory, 5 of 9\n- z: nothing\n";
        for short in ["x, news: y takes 0.500", "x: 0.5 times the fastest"] {
            let found = bounds_of(&[short], bounds);
            assert!(found.ends_with(":\n\n- x: the memory, 5 of 9\n"));
        }
        assert_eq!(bounds_of(&[], bounds), "");
        assert!(summary(&[output.to_owned()]).ends_with("|\n| a | b |\n\n- MISSED: c\n"));
    }
}

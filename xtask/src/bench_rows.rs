//! Rows of what the benches print, one by one: for `bench/rows.tsv`, and to compare two trees.

use std::fmt::Write;

/// Columns that hold the value of a row, the first that a table has.
const VALUES: [&str; 5] = ["ns/URL", "ns", "GB/s", "cost", "precision"];

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row {
    pub(crate) bench: String,
    /// The operation and the list.
    pub(crate) class: String,
    pub(crate) contender: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
}

impl Row {
    /// Returns what the same row has in another run.
    pub(crate) fn key(&self) -> String {
        format!("{}, {}, {}", self.bench, self.class, self.contender)
    }

    /// Returns the time, or the inverse of a speed: only ratios are used.
    pub(crate) fn time(&self) -> Option<f64> {
        match self.unit {
            "ns" | "ns/URL" => Some(self.value),
            "GB/s" => Some(1.0 / self.value),
            _ => None,
        }
    }
}

/// Returns all rows of the output of a bench.
pub(crate) fn of_output(bench: &str, output: &str) -> Vec<Row> {
    let (mut rows, mut operation, mut list) = (Vec::new(), String::new(), String::new());
    let mut head: Vec<String> = Vec::new();
    for line in output.lines() {
        // One heading has two words; a share has two as well.
        let line = line.replace("by min", "by-min").replace(" %", "");
        let words: Vec<&str> = line.split_whitespace().collect();
        let column = |unit: &str| head.iter().position(|word| word == unit);
        if words.last() == Some(&"contender") {
            head = words.into_iter().map(str::to_owned).collect();
        } else if words.is_empty() {
            head.clear();
        } else if let Some(unit) = VALUES.into_iter().find(|unit| column(unit).is_some()) {
            let Some(name) = words.get(head.len() - 1..) else {
                continue;
            };
            // The only table with two values.
            let second = (unit == "precision").then_some("recall");
            for unit in [Some(unit), second].into_iter().flatten() {
                let word = column(unit).and_then(|at| words.get(at));
                let Some(value) = word.and_then(|word| word.parse().ok()) else {
                    continue;
                };
                let (class, contender) = (format!("{operation}{list}"), name.join(" "));
                let bench = bench.to_owned();
                rows.push(Row { bench, class, contender, value, unit });
            }
        } else if let Some((title, _)) = line.split_once("; ratio: ") {
            // An older bench `parse` has its settings in the place of the title.
            let is_alone = title == bench || title.starts_with("urial's kernel");
            let title = title.split(';').next().filter(|_| !is_alone);
            operation = title.map_or_else(String::new, |title| format!("{title}, "));
        } else {
            list = line.split(':').next().unwrap_or_default().to_owned();
        }
    }
    rows
}

/// Writes rows as text, a line each, with tabs.
pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = String::from("bench\tclass\tcontender\tvalue\tunit\n");
    for Row { bench, class, contender, value, unit } in rows {
        let _ = writeln!(text, "{bench}\t{class}\t{contender}\t{value}\t{unit}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_an_output_is_read() {
        let parse = "\
urial's kernel: avx512; 5 rounds; ratio: times as fast as fluent-uri

news: 2 lines, mean 4.5 bytes; 7.4 % with a %
  ratio  by min  ns/URL    min  GB/s  contender
   5.20    5.19    12.6   12.3  3.59  urial
  cost  by min  ns/URL   min  contender
  1.19    1.18    15.0  14.6  urial, and reading all five components

geometric means over 4 lists
  cost  by min  contender
  1.13    1.13  urial, and reading all five components
";
        let extract = "\
references; ratio: times as fast as linkify

prose: 4.2 MB
  ratio    GB/s  by min  found  contender
   2.00  14.000  14.917   4244  urial

urial, 184 labelled passages
  precision   recall  wanted  contender
    100.0 %  100.0 %      26  chat
";
        let expected = "\
bench\tclass\tcontender\tvalue\tunit
parse\tnews\turial\t12.6\tns/URL
parse\tnews\turial, and reading all five components\t15\tns/URL
parse\tgeometric means over 4 lists\turial, and reading all five components\t1.13\tcost
extract\treferences, prose\turial\t14\tGB/s
extract\treferences, urial, 184 labelled passages\tchat\t100\tprecision
extract\treferences, urial, 184 labelled passages\tchat\t100\trecall
";
        let mut rows = of_output("parse", parse);
        rows.extend(of_output("extract", extract));
        assert_eq!(text(&rows), expected);
    }
}

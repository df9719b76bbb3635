//! Repair and audit: every line as it is, lines with mistakes, and lines that somebody means no
//! good with.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Operation};

fn main() -> ExitCode {
    report::run(|lists| {
        vec![
            repair("repair", lists.to_vec()),
            repair(
                "repair what is mistaken",
                lists.iter().map(lists::mistaken).collect(),
            ),
            audit("audit", lists.to_vec()),
            audit(
                "audit what is suspicious",
                lists.iter().map(lists::suspicious).collect(),
            ),
        ]
    })
}

fn repair(title: &'static str, lists: Vec<List>) -> Operation {
    Operation {
        title,
        references: &[peers::URL],
        aims: &[],
        entries: operations::repairers(),
        lists,
    }
}

/// Returns the reference is parsing and nothing else.
fn audit(title: &'static str, lists: Vec<List>) -> Operation {
    Operation {
        title,
        references: &[peers::URIAL],
        aims: &[],
        entries: operations::auditors(),
        lists,
    }
}

//! Repair and audit: every line as it is, lines with mistakes, and lines that somebody means no
//! good with.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Operation};

fn main() -> ExitCode {
    report::run(|lists| {
        let derive = |derive: fn(&List) -> List| lists.iter().map(derive).collect();
        vec![
            repair("repair", lists.to_vec()),
            repair("repair what is mistaken", derive(lists::mistaken)),
            audit("audit", lists.to_vec()),
            audit("audit what is suspicious", derive(lists::suspicious)),
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

/// Returns the audit of lists, beside parsing and nothing else.
fn audit(title: &'static str, lists: Vec<List>) -> Operation {
    Operation {
        references: &[peers::URIAL],
        entries: operations::auditors(),
        ..repair(title, lists)
    }
}

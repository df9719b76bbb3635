//! Repair and audit: every line as it is, lines with mistakes, and lines that somebody means no
//! good with.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::measure::Entry;
use urial_bench::peers::{self, Contender};
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
        references: &[peers::Url::NAME],
        aims: &[],
        entries: vec![
            Entry::repair::<peers::Urial>(),
            Entry::repair::<peers::Url>(),
            #[cfg(feature = "ada")]
            Entry::repair::<peers::Ada>(),
        ],
        lists,
    }
}

/// Returns the reference is parsing and nothing else.
fn audit(title: &'static str, lists: Vec<List>) -> Operation {
    Operation {
        title,
        references: &[peers::Urial::NAME],
        aims: &[],
        entries: vec![
            Entry::parse::<peers::Urial>(),
            Entry::parse::<peers::UrialAudit>(),
            Entry::parse::<peers::UrialPolicy>(),
        ],
        lists,
    }
}

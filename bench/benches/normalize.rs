//! Normalize: every line of every list after parsing it, and parsed lines that are normal or dirty.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[peers::FLUENT];

/// At parsing and normalizing.
const AIMS: &[Aim] = &[
    Aim {
        least: 8.0,
        than: &[peers::FLUENT],
    },
    #[cfg(feature = "ada")]
    Aim {
        least: 4.0,
        than: &[peers::ADA],
    },
];

/// At normalizing alone, beside everybody who does it.
const NORMAL: &[Aim] = &[Aim {
    least: 6.0,
    than: PEERS,
}];
const DIRTY: &[Aim] = &[Aim {
    least: 1.5,
    than: PEERS,
}];
const PEERS: &[&str] = &[peers::FLUENT, peers::IRI_STRING, peers::URIPARSE];

fn main() -> ExitCode {
    report::run(|lists| {
        vec![
            Operation {
                title: "parse + normalize",
                references: REFERENCES,
                aims: AIMS,
                entries: operations::normalizers(false),
                lists: lists.to_vec(),
            },
            alone("normalize what is normal", NORMAL, lists, lists::normal),
            alone("normalize what is dirty", DIRTY, lists, lists::dirty),
        ]
    })
}

fn alone(
    title: &'static str,
    aims: &'static [Aim],
    lists: &[List],
    derive: fn(&List) -> List,
) -> Operation {
    Operation {
        title,
        references: REFERENCES,
        aims,
        entries: operations::normalizers(true),
        lists: lists.iter().map(derive).collect(),
    }
}

//! Normalize: every line of every list after parsing it, and parsed lines that are normal or dirty.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[peers::FLUENT];

/// At parsing and normalizing.
const AIMS: &[Aim] = &[
    Aim::new(8.0, &[peers::FLUENT]),
    #[cfg(feature = "ada")]
    Aim::new(4.0, &[peers::ADA]),
];

/// At normalizing alone, beside everybody who does it.
const NORMAL: &[Aim] = &[Aim::new(6.0, PEERS)];
const DIRTY: &[Aim] = &[Aim::new(1.5, PEERS)];
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

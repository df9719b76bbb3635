//! Normalize: every line of every list after parsing it, and parsed lines that are normal or dirty.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::measure::Entry;
use urial_bench::peers::{self, Contender};
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[peers::Fluent::NAME];

/// At parsing and normalizing.
const AIMS: &[Aim] = &[
    Aim {
        least: 8.0,
        than: &[peers::Fluent::NAME],
    },
    #[cfg(feature = "ada")]
    Aim {
        least: 4.0,
        than: &[peers::Ada::NAME],
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
const PEERS: &[&str] = &[
    peers::Fluent::NAME,
    peers::IriString::NAME,
    peers::Uriparse::NAME,
];

fn main() -> ExitCode {
    report::run(|lists| {
        vec![
            Operation {
                title: "parse + normalize",
                references: REFERENCES,
                aims: AIMS,
                entries: vec![
                    Entry::parse_and_normalize::<peers::Urial>(),
                    Entry::parse_and_normalize::<peers::UrialScheme>(),
                    Entry::parse_and_normalize::<peers::Fluent>(),
                    Entry::parse_and_normalize::<peers::IriString>(),
                    Entry::parse_and_normalize::<peers::Uriparse>(),
                    Entry::parse_and_normalize::<peers::Url>(),
                    #[cfg(feature = "ada")]
                    Entry::parse_and_normalize::<peers::Ada>(),
                ],
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
        entries: vec![
            Entry::normalize::<peers::Urial>(),
            Entry::normalize::<peers::UrialScheme>(),
            Entry::normalize::<peers::Fluent>(),
            Entry::normalize::<peers::IriString>(),
            Entry::normalize::<peers::Uriparse>(),
        ],
        lists: lists.iter().map(derive).collect(),
    }
}

//! Parse: lines of one shape each, beside every peer that checks by the RFC.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[
    peers::FLUENT,
    peers::OXIRI,
    peers::IRI_STRING,
    peers::IREF,
    peers::URIPARSE,
    peers::HTTP,
    peers::URL,
    #[cfg(feature = "ada")]
    peers::ADA,
];

const AIMS: &[Aim] = &[Aim {
    least: 2.0,
    than: REFERENCES,
}];

const TITLES: [&str; 6] = [
    "parse short texts",
    "parse texts of just over 64 bytes",
    "parse texts of just over 128 bytes",
    "parse many triplets",
    "parse IPv6 hosts",
    "parse userinfos",
];

fn main() -> ExitCode {
    report::run(|lists| {
        let shapes: Vec<Vec<List>> = lists.iter().map(lists::shapes).collect();
        let operation = |(at, title): (usize, &'static str)| Operation {
            title,
            references: REFERENCES,
            aims: AIMS,
            entries: operations::parsers(),
            lists: shapes.iter().map(|shapes| shapes[at].clone()).collect(),
        };
        TITLES.into_iter().enumerate().map(operation).collect()
    })
}

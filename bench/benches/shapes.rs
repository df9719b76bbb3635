//! Parse: lines of one shape each, beside every peer that checks by the RFC.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers::PARSERS;
use urial_bench::report::{self, Aim, Operation};

const AIMS: &[Aim] = &[Aim::new(2.0, PARSERS)];

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
            references: PARSERS,
            aims: AIMS,
            entries: operations::parsers(),
            lists: shapes.iter().map(|shapes| shapes[at].clone()).collect(),
        };
        TITLES.into_iter().enumerate().map(operation).collect()
    })
}

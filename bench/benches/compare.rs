//! Compare: two parsed URIs that agree on one rung and not before, or on none.

use std::process::ExitCode;

use urial_bench::lists;
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

const AIMS: &[Aim] =
    &[Aim::new(1.0, &[peers::FLUENT, peers::IRI_STRING, peers::URIPARSE, peers::URL])];

fn main() -> ExitCode {
    report::run(|lists| {
        vec![Operation {
            title: "compare; done: how many are the same",
            references: &[peers::FLUENT],
            aims: AIMS,
            entries: operations::comparers(),
            lists: lists::equals(lists),
        }]
    })
}

//! Compare: two parsed URIs that agree on one rung and not before, or on none.

use std::process::ExitCode;

use urial_bench::lists;
use urial_bench::measure::Entry;
use urial_bench::peers::{self, Contender};
use urial_bench::report::{self, Aim, Operation};

const AIMS: &[Aim] = &[Aim {
    least: 1.0,
    than: &[
        peers::Fluent::NAME,
        peers::IriString::NAME,
        peers::Uriparse::NAME,
        peers::Url::NAME,
    ],
}];

fn main() -> ExitCode {
    report::run(|lists| {
        vec![Operation {
            title: "compare; done: how many are the same",
            references: &[peers::Fluent::NAME],
            aims: AIMS,
            entries: vec![
                Entry::compare::<peers::Urial>(),
                Entry::compare::<peers::Fluent>(),
                Entry::compare::<peers::IriString>(),
                Entry::compare::<peers::Uriparse>(),
                Entry::compare::<peers::Url>(),
            ],
            lists: lists::equals(lists),
        }]
    })
}

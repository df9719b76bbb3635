//! Resolve and relativize: a base and a reference, a base and a target.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[peers::FLUENT, peers::OXIRI];

/// With the reference still to be parsed.
const AIMS_WITH_PARSING: &[Aim] = &[Aim::new(3.0, REFERENCES)];
const AIMS: &[Aim] = &[Aim::new(2.0, REFERENCES)];
/// With both parsed before, and a target of its own.
const AIMS_ALONE: &[Aim] = &[Aim::new(2.2, REFERENCES)];

fn main() -> ExitCode {
    report::run(|lists| {
        let derive = |derive: fn(&List) -> List| lists.iter().map(derive).collect();
        vec![
            Operation {
                title: "parse the reference + resolve",
                references: REFERENCES,
                aims: AIMS_WITH_PARSING,
                entries: operations::resolvers(false),
                lists: derive(lists::pairs),
            },
            Operation {
                title: "resolve",
                references: REFERENCES,
                aims: AIMS_ALONE,
                entries: operations::resolvers(true),
                lists: derive(lists::pairs),
            },
            Operation {
                title: "resolve into a buffer",
                references: REFERENCES,
                aims: AIMS,
                entries: operations::resolvers_into(),
                lists: derive(lists::pairs),
            },
            Operation {
                title: "relativize",
                references: &[peers::OXIRI],
                aims: &[],
                entries: operations::relativizers(),
                lists: derive(lists::targets),
            },
        ]
    })
}

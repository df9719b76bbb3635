//! Resolve and relativize: a base and a reference, a base and a target.

use std::process::ExitCode;

use urial_bench::lists::{self, List};
use urial_bench::measure::Entry;
use urial_bench::peers::{self, Contender};
use urial_bench::report::{self, Aim, Operation};

const REFERENCES: &[&str] = &[peers::Fluent::NAME, peers::Oxiri::NAME];

/// With the reference still to be parsed.
const AIMS_WITH_PARSING: &[Aim] = &[Aim {
    least: 3.0,
    than: REFERENCES,
}];
const AIMS: &[Aim] = &[Aim {
    least: 2.0,
    than: REFERENCES,
}];
/// With both parsed before, and a target of its own.
const AIMS_ALONE: &[Aim] = &[Aim {
    least: 2.2,
    than: REFERENCES,
}];

fn main() -> ExitCode {
    report::run(|lists| {
        let derive = |derive: fn(&List) -> List| lists.iter().map(derive).collect();
        vec![
            Operation {
                title: "parse the reference + resolve",
                references: REFERENCES,
                aims: AIMS_WITH_PARSING,
                entries: vec![
                    Entry::parse_and_resolve::<peers::Urial>(),
                    Entry::parse_and_resolve::<peers::UrialTwoCalls>(),
                    Entry::parse_and_resolve::<peers::Fluent>(),
                    Entry::parse_and_resolve::<peers::Oxiri>(),
                    Entry::parse_and_resolve::<peers::IriString>(),
                    Entry::parse_and_resolve::<peers::Iref>(),
                    Entry::parse_and_resolve::<peers::Uriparse>(),
                    Entry::parse_and_resolve::<peers::Url>(),
                ],
                lists: derive(lists::pairs),
            },
            Operation {
                title: "resolve",
                references: REFERENCES,
                aims: AIMS_ALONE,
                entries: vec![
                    Entry::resolve::<peers::Urial>(),
                    Entry::resolve::<peers::Fluent>(),
                    Entry::resolve::<peers::Oxiri>(),
                    Entry::resolve::<peers::IriString>(),
                    Entry::resolve::<peers::Iref>(),
                    Entry::resolve::<peers::Uriparse>(),
                ],
                lists: derive(lists::pairs),
            },
            Operation {
                title: "resolve into a buffer",
                references: REFERENCES,
                aims: AIMS,
                entries: vec![
                    Entry::resolve_into::<peers::Urial>(),
                    Entry::resolve_into::<peers::Fluent>(),
                    Entry::resolve_into::<peers::Oxiri>(),
                    Entry::resolve_into::<peers::IriString>(),
                ],
                lists: derive(lists::pairs),
            },
            Operation {
                title: "relativize",
                references: &[peers::Oxiri::NAME],
                aims: &[],
                entries: vec![
                    Entry::relativize::<peers::Urial>(),
                    Entry::relativize::<peers::Oxiri>(),
                    Entry::relativize::<peers::Iref>(),
                    Entry::relativize::<peers::Url>(),
                ],
                lists: derive(lists::targets),
            },
        ]
    })
}

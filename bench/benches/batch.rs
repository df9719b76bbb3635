//! Lines of one text, checked and normalized together, beside finding each line and parsing it, and
//! beside summing up its bytes.

use std::process::ExitCode;

use urial_bench::measure::Entry;
use urial_bench::peers::{self, Contender};
use urial_bench::report::{self, Aim, Operation};

fn main() -> ExitCode {
    report::run(|lists| {
        // Half as fast as the sum.
        const AIMS: &[Aim] = &[Aim {
            least: 0.5,
            than: &[peers::ByteSum::NAME],
        }];
        let check = Operation {
            title: "check the lines of a text; done: how many are valid",
            references: &[peers::ByteSum::NAME],
            aims: AIMS,
            entries: vec![
                Entry::check_together::<peers::Urial>(),
                Entry::check_together::<peers::UrialEach>(),
                Entry::check_together::<peers::Fluent>(),
                Entry::check_together::<peers::ByteSum>(),
            ],
            lists: lists.to_vec(),
        };
        let normalize = Operation {
            title: "normalize the lines of a text; done: how many are valid",
            references: &[peers::Fluent::NAME],
            aims: &[],
            entries: vec![
                Entry::normalize_together::<peers::Urial>(),
                Entry::normalize_together::<peers::UrialScheme>(),
                Entry::normalize_together::<peers::UrialEach>(),
                Entry::normalize_together::<peers::Fluent>(),
            ],
            lists: lists.to_vec(),
        };
        vec![check, normalize]
    })
}

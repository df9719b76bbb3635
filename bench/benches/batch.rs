//! Lines of one text, checked and normalized together, beside finding each line and parsing it, and
//! beside summing up its bytes.

use std::process::ExitCode;

use urial_bench::operations;
use urial_bench::peers;
use urial_bench::report::{self, Aim, Operation};

fn main() -> ExitCode {
    report::run(|lists| {
        // Half as fast as the sum.
        const AIMS: &[Aim] = &[Aim::new(0.5, &[peers::BYTE_SUM])];
        let check = Operation {
            title: "check the lines of a text; done: how many are valid",
            references: &[peers::BYTE_SUM],
            aims: AIMS,
            entries: operations::checkers_of_texts(),
            lists: lists.to_vec(),
        };
        let normalize = Operation {
            title: "normalize the lines of a text; done: how many are valid",
            references: &[peers::FLUENT],
            aims: &[],
            entries: operations::normalizers_of_texts(),
            lists: lists.to_vec(),
        };
        vec![check, normalize]
    })
}

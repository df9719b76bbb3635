//! Parse: every line of every list as a URI, with and without reading its five components.

use std::process::ExitCode;

use urial_bench::operations;
use urial_bench::peers::{self, PARSERS};
use urial_bench::report::{self, Aim, Operation};

static WITH_VECTORS: [Aim; 5] = aims(4.0);
static WITHOUT: [Aim; 5] = aims(1.0);

/// Returns the aims of a kernel: times as fast as fluent-uri, a part of the speed of the byte sum,
/// and not much slower for all components.
const fn aims(least: f64) -> [Aim; 5] {
    [
        Aim::new(least, &[peers::FLUENT]),
        Aim::new(1.0 / 1.3, &[peers::BYTE_SUM]),
        Aim::new(1.0 / 1.25, &[peers::URIAL]).of(peers::URIAL_READ),
        Aim::new(3.5, PARSERS),
        Aim::new(2.7, PARSERS).on_least_list(),
    ]
}

fn main() -> ExitCode {
    report::run(|lists| {
        vec![Operation {
            title: "parse",
            references: &[peers::FLUENT],
            aims: match peers::kernel() {
                "avx512" | "avx2" => &WITH_VECTORS,
                _ => &WITHOUT,
            },
            entries: [operations::parsers(), operations::readers()].concat(),
            lists: lists.to_vec(),
        }]
    })
}

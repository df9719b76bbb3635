//! `cargo xtask scaling`: checks that no operation takes more than linear time.

use crate::Failure;
use crate::run::{Call, root};

pub(crate) fn main(options: &[&str]) -> Result<(), Failure> {
    // The C++ peers of bench are not needed here.
    let run = "run -q --release --manifest-path bench/Cargo.toml --no-default-features --features unicode --bin scaling --";
    let call = Call::cargo(&root(), run).args(options);
    call.run().map_err(Failure::Chore)
}

//! `cargo xtask scaling`: checks that no operation takes more than linear time.

use crate::Failure;
use crate::run::{Call, root};

pub(crate) fn main(options: &[&str]) -> Result<(), Failure> {
    let root = root();
    let command = Call::cargo(&root, "build -q --release -p urial-cli");
    command.run().map_err(Failure::Chore)?;
    let program = root.join("target/release/urial");
    // The C++ peers of bench are not needed here.
    let run = "run -q --release --manifest-path bench/Cargo.toml --no-default-features --features unicode --bin scaling --";
    let call = Call::cargo(&root, run).args(options);
    let call = call.env("URIAL_COMMAND", &program.to_string_lossy());
    call.run().map_err(Failure::Chore)
}

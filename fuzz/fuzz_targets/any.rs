//! libFuzzer on the target that `URIAL_TARGET` names, or on all of them.
#![no_main]

use std::sync::LazyLock;
use urial_fuzz::{TARGETS, Target};

static CHOSEN: LazyLock<Vec<Target>> = LazyLock::new(|| {
    let name = std::env::var("URIAL_TARGET").unwrap_or_default();
    let is_chosen = |target: &&Target| name.is_empty() || target.0 == name;
    let chosen: Vec<Target> = TARGETS.iter().filter(is_chosen).copied().collect();
    // A misspelled name must not pass as a target that finds nothing.
    assert!(!chosen.is_empty(), "no target is called {name}");
    chosen
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| CHOSEN.iter().for_each(|(_, run)| run(data)));

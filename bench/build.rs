//! Lets every function of a bench start on a cache line, where the linker is one that can be told
//! so.
//!
//! Without this the address of a hot loop depends on the size of whatever code comes before it:
//! fluent-uri, the same instructions in two builds, took 79 or 95 ns a line for the list `ads`.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=align.ld");
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let wanted = env::var_os("CARGO_FEATURE_ALIGN").is_some();
    if wanted && target("OS") == "linux" && target("ENV") == "gnu" {
        let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
        let script = folder.join("align.ld");
        println!("cargo::rustc-link-arg-benches=-Wl,-T,{}", script.display());
    }
}

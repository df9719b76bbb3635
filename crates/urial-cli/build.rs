//! Compiles `src/startup.c`, which runs before the runtime of Rust does.

fn main() {
    println!("cargo:rerun-if-changed=src/startup.c");
    if std::env::var_os("CARGO_CFG_UNIX").is_some() {
        cc::Build::new()
            .file("src/startup.c")
            // No symbol of the archive is named, so the linker would leave it out.
            .link_lib_modifier("+whole-archive")
            .compile("urial-startup");
    }
}

//! The name under which programs look for the shared library at run time.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let os = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    // Not for macOS and Windows, whose linkers have no such option.
    if ["linux", "freebsd", "netbsd", "openbsd", "android"].contains(&os.as_str()) {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,liburial.so.0");
    }
}

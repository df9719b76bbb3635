//! `urial-c-header`: writes `include/urial.h` from the sources of `urial-c`; with `--verify` it
//! checks that the file is current, as `cbindgen --verify` does.
#![deny(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("urial-c-header: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("the generator is not in bindings/c")?;
    let file = folder.join("include/urial.h");
    let made = header(folder)?;
    match std::env::args().nth(1).as_deref() {
        None => std::fs::write(&file, made).map_err(|error| format!("include/urial.h: {error}")),
        Some("--verify") if std::fs::read(&file).ok().as_deref() == Some(made.as_slice()) => Ok(()),
        Some("--verify") => Err(
            "include/urial.h is not current; run `cargo run -p urial-c-header` in bindings/c"
                .into(),
        ),
        Some(other) => Err(format!("unknown argument {other}; there is only --verify")),
    }
}

fn header(folder: &Path) -> Result<Vec<u8>, String> {
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml"))?;
    let bindings = cbindgen::Builder::new()
        .with_crate(folder)
        .with_config(config)
        .generate()
        .map_err(|error| error.to_string())?;
    let mut made = Vec::new();
    bindings.write(&mut made);
    Ok(made)
}

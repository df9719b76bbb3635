//! `urial-c-header`: writes `include/urial.h` from the sources of `urial-c`; with `--verify` it
//! checks that the file is current, as `cbindgen --verify` does.
#![deny(unsafe_code)]

mod compact;
mod exports;
mod groups;

use std::path::Path;
use std::process::ExitCode;

use urial_grammar::Production;

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
        Some("--verify") => {
            Err("include/urial.h is not current; run `cargo run -p urial-c-header` in bindings/c"
                .into())
        }
        Some(other) => Err(format!("unknown argument {other}; there is only --verify")),
    }
}

fn header(folder: &Path) -> Result<Vec<u8>, String> {
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml"))?;
    // A file, since cbindgen reads nothing else.
    let file = std::env::temp_dir().join(format!("urial-c-{}.rs", std::process::id()));
    let failed = |error| format!("{}: {error}", file.display());
    std::fs::write(&file, exports::sources(folder)?).map_err(failed)?;
    let made = cbindgen::Builder::new().with_src(&file).with_config(config).generate();
    std::fs::remove_file(&file).map_err(failed)?;
    let bindings = made.map_err(|error| error.to_string())?;
    let mut made = Vec::new();
    bindings.write(&mut made);
    let made = String::from_utf8(made).map_err(|error| error.to_string())?;
    let made = compact::compact(&made).replace("@rules\n", &rules());
    let groups = std::fs::read_to_string(folder.join("header/groups.h"))
        .map_err(|error| format!("header/groups.h: {error}"))?;
    groups::grouped(&made, &groups).map(String::into_bytes)
}

/// Returns the constants of the rules: those of the library by their numbers, and of templates.
fn rules() -> String {
    let own = Production::ALL.iter().map(|rule| format!("{rule:?}"));
    let all = own.chain(["UriTemplate".to_owned()]);
    let constant = |(number, variant): (usize, String)| {
        let mut constant = String::from("URIAL_RULE");
        for letter in variant.chars() {
            if letter.is_ascii_uppercase() {
                constant.push('_');
            }
            constant.push(letter.to_ascii_uppercase());
        }
        format!("{constant} = {number},")
    };
    compact::filled_with(all.enumerate().map(constant))
}

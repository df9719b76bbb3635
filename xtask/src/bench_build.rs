//! `cargo xtask bench-build`: the cost of building a small program with urial, beside four peers,
//! and of building users of the other crates.
//!
//! Each program parses its first argument and prints host, port and path. Every build starts from
//! an empty target folder, with the crates already downloaded.

mod users;

use crate::Failure;
use crate::project::Project;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How often a build is repeated; the least CPU time counts.
const ROUNDS: usize = 3;

/// The name, the dependency (`CRATES` is the folder of ours), and code that makes of `text` an
/// `Ok` of three values that can be printed, or an error.
const PROGRAMS: [(&str, &str, &str); 8] = [
    // It prints as the others do, so that formatting is not counted as a cost of a library.
    ("nothing", "", "Ok::<_, String>((Some(text), Some(text), text))"),
    ("urial", r#"urial = { path = "CRATES/urial" }"#, URIAL),
    ("urial, no default features", r#"urial = { path = "CRATES/urial", default-features = false }"#, URIAL),
    ("urial, avx512", r#"urial = { path = "CRATES/urial", features = ["avx512"] }"#, URIAL),
    (
        "fluent-uri",
        r#"fluent-uri = "0.4.1""#,
        "fluent_uri::Uri::parse(text).map(|uri| (uri.authority().map(|all| all.host()),
            uri.authority().and_then(|all| Some(all.port()?.as_str())), uri.path().as_str()))",
    ),
    (
        "iri-string",
        r#"iri-string = "0.7.14""#,
        "iri_string::types::UriStr::new(text).map(|uri| (uri.authority_components().map(|all| all.host()),
            uri.authority_components().and_then(|all| all.port()), uri.path_str()))",
    ),
    (
        "url",
        r#"url = "2.5.8""#,
        "url::Url::parse(text).map(|url| (url.host_str().map(str::to_owned), url.port(), url.path().to_owned()))",
    ),
    (
        "http",
        r#"http = "1.5.0""#,
        "text.parse::<http::Uri>().map(|uri| (uri.host().map(str::to_owned), uri.port_u16(), uri.path().to_owned()))",
    ),
];
const URIAL: &str = "urial::Uri::parse(text).map(|uri| (uri.host().map(|host| host.as_str()),
    uri.port().map(|port| port.as_str()), uri.path().as_str()))";

pub(crate) fn main() -> Result<(), Failure> {
    bench().map_err(|why| Failure::Chore(format!("bench-build: {why}")))
}

fn bench() -> Result<(), String> {
    let project = Project::load()?;
    let crates = project.root.join("crates").display().to_string();
    println!(
        "| program with | crates | CPU of check | CPU of debug | CPU of release | text added |"
    );
    println!("|---|---|---|---|---|---|");
    let mut empty = None;
    for (name, dependency, code) in PROGRAMS {
        let folder = project
            .target
            .join("bench-build")
            .join(name.replace([' ', ','], "-"));
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let source = format!(
            "fn main() {{\n let text = std::env::args().nth(1).unwrap_or_default();\n let text = text.as_str();\n match {code} {{\n \
             Ok((host, port, path)) => println!(\"{{host:?}} {{port:?}} {{path}}\"),\n Err(error) => println!(\"{{error}}\"),\n }}\n}}\n"
        );
        write(&folder, dependency, &crates, ("main.rs", &source))?;
        let lock = fs::read_to_string(folder.join("Cargo.lock")).map_err(failed)?;
        let mut seconds = [f64::MAX; 3];
        for _ in 0..ROUNDS {
            // The release build comes last: each empties the folder.
            let kinds = [&["check"][..], &["build"], &["build", "--release"]];
            for (least, kind) in seconds.iter_mut().zip(kinds) {
                let _ = fs::remove_dir_all(folder.join("target"));
                let before = cpu_of_children();
                cargo(&folder, &[kind, &["-q", "--offline"]].concat())?;
                *least = least.min(cpu_of_children() - before);
            }
        }
        let text = text_size(&folder.join("target/release/program"))?;
        // The runtime of Rust is in every program, and is not a cost of a library.
        let added = text.saturating_sub(*empty.get_or_insert(text)) as f64 / 1000.0;
        let [check, debug, release] = seconds;
        // Without the program itself.
        let count = lock.matches("[[package]]").count() - 1;
        println!(
            "| {name} | {count} | {check:.1} s | {debug:.1} s | {release:.1} s | {added:.1} KB |"
        );
    }
    users::bench(&project.target.join("bench-build"), &crates)
}

/// Writes a package with one source file, and gets its dependencies.
fn write(
    folder: &Path,
    dependencies: &str,
    crates: &str,
    (file, source): (&str, &str),
) -> Result<(), String> {
    // Without `[workspace]` cargo would find ours in the folders above.
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{}\n",
        dependencies.replace("CRATES", crates)
    );
    fs::create_dir_all(folder.join("src"))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), manifest))
        .and_then(|()| fs::write(folder.join("src").join(file), source))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    cargo(folder, &["fetch", "-q"])
}

fn cargo(folder: &Path, args: &[&str]) -> Result<(), String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    // As on the machine of somebody who has set nothing.
    command
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_TARGET_DIR");
    match command.args(args).current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("cargo {}: {other:?}", args.join(" "))),
    }
}

/// Returns the CPU time of all processes that this one has waited for, and of those that they have
/// waited for.
fn cpu_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program comes in parentheses and may have spaces; cutime and cstime are
    // fields 16 and 17, in ticks of which every Linux has a hundred a second.
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').skip(13).take(2);
    ticks
        .filter_map(|ticks| ticks.parse::<f64>().ok())
        .sum::<f64>()
        / 100.0
}

/// Returns the size of code and constants, as `size` of binutils counts them.
fn text_size(program: &Path) -> Result<u64, String> {
    let output = Command::new("size").arg(program).output();
    let printed = output
        .map_err(|error| format!("`size` of binutils: {error}"))?
        .stdout;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    let number = printed
        .split_whitespace()
        .find_map(|word| word.parse().ok());
    number.ok_or_else(|| format!("`size` printed {printed:?}"))
}

//! Libraries and a program that use what is built on the core: their CPU seconds and sizes.
//!
//! A function that is generic or inlined is compiled again in each crate that calls it, so the
//! libraries show what of urial a user pays for once more.

use super::{ROUNDS, cargo, cpu_of_children, write};
use std::fs;
use std::path::Path;

/// A crate that is measured: its name, its dependencies as in `Cargo.toml` (`CRATES` is the folder
/// of ours), its source.
type User = (&'static str, &'static str, &'static str);

const LIBRARIES: [User; 3] = [
    (
        "extracts",
        r#"urial-text = { path = "CRATES/urial-text" }"#,
        r"
use urial_text::Extractor;

pub fn links(text: &str) -> Vec<String> {
    let found = Extractor::new().extract(text);
    found.map(|link| link.text().to_owned()).collect()
}
",
    ),
    (
        "repairs",
        r#"urial-text = { path = "CRATES/urial-text" }"#,
        r"
use urial_text::Repairer;

pub fn repaired(text: &str) -> Result<String, String> {
    match Repairer::new().repair(text) {
        Ok(repaired) => Ok(repaired.reference().as_str().to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
",
    ),
    (
        "audits",
        r#"urial = { path = "CRATES/urial" }
urial-guard = { path = "CRATES/urial-guard" }"#,
        r"
use urial::Uri;

pub fn warnings(text: &str) -> Result<Vec<String>, String> {
    let uri = Uri::parse(text).map_err(|error| error.to_string())?;
    Ok(urial_guard::audit(&uri).iter().map(ToString::to_string).collect())
}
",
    ),
];

const PROGRAM: User = (
    "uses-all",
    r#"urial = { path = "CRATES/urial" }
urial-template = { path = "CRATES/urial-template" }
urial-text = { path = "CRATES/urial-text" }
urial-guard = { path = "CRATES/urial-guard" }
urial-list = { path = "CRATES/urial-list" }"#,
    r#"
use urial_list::batch::{Lines, Run};
use urial_text::Extractor;
use urial_template::Template;
use urial_guard::Redaction;
use urial_text::Repairer;
use urial_list::Similar;
use urial::{Step, Uri, kind};

type Failure = Box<dyn std::error::Error>;

fn one(text: &str) -> Result<(), Failure> {
    let uri = Uri::parse(text)?;
    println!("{} {}", uri.normalize(Step::Syntax), Similar::new().key(&uri));
    for finding in urial_guard::audit(&uri) {
        println!("{finding}");
    }
    let template = Template::parse("/search/{term}{?page}")?;
    println!("{}", template.expand(&[("term", text), ("page", "1")])?);
    Ok(())
}

fn main() -> Result<(), Failure> {
    let text = std::env::args().nth(1).unwrap_or_default();
    one(&text)?;
    for link in Extractor::new().extract(&text) {
        println!("{}", link.text());
    }
    println!("{}", Repairer::new().repair(&text)?.reference());
    println!("{}", Redaction::new().redact_text(&text));
    for run in Lines::new(&text).check::<kind::Uri>() {
        match run {
            Run::Valid { lines, .. } => println!("{lines}"),
            Run::Parsed(uri) => println!("{uri}"),
            Run::Invalid { line, error } => println!("{line}: {error}"),
        }
    }
    Ok(())
}
"#,
);

/// Measures the libraries and the program, and prints a table.
pub(super) fn bench(folder: &Path, crates: &str) -> Result<(), String> {
    println!("\n| user of what is built on the core | CPU of all | CPU of itself | its rlib |");
    println!("|---|---|---|---|");
    for (name, dependencies, source) in LIBRARIES {
        let folder = folder.join(name);
        write(&folder, dependencies, crates, ("lib.rs", source))?;
        // One at a time: two compilers on two cores that share a cache take longer each.
        let build = ["build", "-q", "--offline", "-j1"];
        let (mut all, mut own) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            let _ = fs::remove_dir_all(folder.join("target"));
            all = all.min(cpu_of(&folder, &build)?);
            // Written again, it is the only crate that is built again.
            write(&folder, dependencies, crates, ("lib.rs", source))?;
            own = own.min(cpu_of(&folder, &build)?);
        }
        let rlib = folder.join("target/debug/libprogram.rlib");
        let size = fs::metadata(&rlib).map_err(|error| format!("{}: {error}", rlib.display()))?;
        let size = size.len() as f64 / 1e6;
        println!("| a library that {name}, debug | {all:.1} s | {own:.2} s | {size:.2} MB |");
    }
    let (name, dependencies, source) = PROGRAM;
    let folder = folder.join(name);
    write(&folder, dependencies, crates, ("main.rs", source))?;
    for (kind, args) in [
        ("debug", &["build", "-q", "--offline"][..]),
        ("release", &["build", "-q", "--offline", "--release"]),
    ] {
        let mut all = f64::MAX;
        for _ in 0..ROUNDS {
            let _ = fs::remove_dir_all(folder.join("target"));
            all = all.min(cpu_of(&folder, args)?);
        }
        println!("| a program that uses all, {kind} | {all:.1} s | | |");
    }
    Ok(())
}

fn cpu_of(folder: &Path, args: &[&str]) -> Result<f64, String> {
    let before = cpu_of_children();
    cargo(folder, args)?;
    Ok(cpu_of_children() - before)
}

//! Libraries and a program that use what is built on the core: their CPU seconds and sizes.
//!
//! A function that is generic or inlined is compiled again in each crate that calls it, so the
//! libraries show what of urial a user pays for once more.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::{ROUNDS, build_from_nothing, cargo, manifest, notes_of};
use crate::project::Project;

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
    "program",
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

/// Writes the package of a user, `main` being `lib.rs` or `main.rs`.
fn write(project: &Project, folder: &Path, user: User, main: &str) -> Result<(), String> {
    let (name, dependencies, source) = user;
    let written = fs::create_dir_all(folder.join("src"))
        .and_then(|()| {
            let manifest = manifest(name, dependencies, &project.root.join("crates"));
            fs::write(folder.join("Cargo.toml"), manifest)
        })
        .and_then(|()| fs::write(folder.join("src").join(main), source));
    written.map_err(|error| format!("{}: {error}", folder.display()))?;
    cargo(folder, &["fetch", "-q"], None)
}

/// Measures the libraries and the program; returns a table.
pub(super) fn bench(project: &Project, folder: &Path) -> Result<String, String> {
    let mut table = String::from(
        "| user of what is built on the core | CPU of its dependencies | CPU of itself | its rlib |\n|---|---|---|---|\n",
    );
    for user in LIBRARIES {
        let folder = folder.join(user.0);
        write(project, &folder, user, "lib.rs")?;
        let (mut before, mut own) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            // One at a time: two compilers on two cores that share a cache take longer each.
            build_from_nothing(&folder, &["build", "-q", "--offline", "-j1"])?;
            let notes = notes_of(&folder);
            let is_own = |name: &str| name == user.0;
            let sum = |own: bool| {
                let notes = notes.iter().filter(|note| is_own(&note.name) == own);
                notes.map(|note| note.cpu).sum::<f64>()
            };
            (before, own) = (before.min(sum(false)), own.min(sum(true)));
        }
        let rlib: PathBuf = folder.join(format!("target/debug/lib{}.rlib", user.0));
        let size = fs::metadata(&rlib).map_err(|error| format!("{}: {error}", rlib.display()))?;
        let _ = writeln!(
            table,
            "| a library that {}, debug | {before:.1} s | {own:.2} s | {:.2} MB |",
            user.0,
            size.len() as f64 / 1e6
        );
    }
    let folder = folder.join("all");
    write(project, &folder, PROGRAM, "main.rs")?;
    for (kind, args) in [
        ("debug", &["build", "-q", "--offline"][..]),
        ("release", &["build", "-q", "--offline", "--release"]),
    ] {
        let (mut whole, mut own) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            whole = whole.min(build_from_nothing(&folder, args)?.cpu);
            let notes = notes_of(&folder);
            let program = notes.iter().find(|note| note.name == PROGRAM.0);
            own = own.min(program.map_or(0.0, |note| note.cpu));
        }
        let _ = writeln!(
            table,
            "| a program that uses all, {kind} | {:.1} s | {own:.1} s, {whole:.1} s with all | |",
            whole - own
        );
    }
    Ok(table)
}

//! `cargo xtask fuzz`: every target for a bounded time, with the tools at hand.
//!
//! With a C++ compiler that is libFuzzer, guided by coverage; stable Rust will do. Without one,
//! texts are shuffled from the corpus. `--minimise` rewrites the inputs that are kept of
//! libFuzzer's findings.

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Time for each target, unless `--seconds` gives another.
const SECONDS: u64 = 60;

/// Compiler flags that libFuzzer needs.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Longest input: the targets have no behaviour that only longer inputs reach.
const MAX_LEN: usize = 512;

/// Longest input that is kept in the repository; longer ones are a twentieth of the inputs and a
/// fifth of the size.
const KEPT_LEN: usize = 192;

const ADVICE: &str = "to do: copy the file to fuzz/regressions/TARGET/ under a name that says what it is, then mend what it shows";

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let known = targets(&project.root).map_err(Failure::Chore)?;
    let (minimise, args) = match args {
        ["--minimise", names @ ..] => (true, names),
        args => (false, args),
    };
    let (seconds, chosen) = choose(args, &known).map_err(Failure::Usage)?;
    if minimise {
        return keep(&project, &chosen).map_err(|why| Failure::Chore(format!("fuzz: {why}")));
    }
    // libFuzzer is C++; the plain program finds less, but runs anywhere.
    let outcome = if project.has_cpp() {
        lib_fuzzer(&project, seconds, &chosen)
    } else {
        eprintln!(
            "   without a C++ compiler there is no libFuzzer; texts shuffled from the corpus"
        );
        plain(&project, seconds, &chosen)
    };
    outcome.map_err(|why| Failure::Chore(format!("fuzz: {why}\nfuzz: {ADVICE}")))
}

/// Returns the names of the targets: the files in `fuzz_targets`.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/fuzz_targets");
    let files = folder
        .read_dir()
        .map_err(|error| format!("fuzz: {error}"))?;
    let stem =
        |file: std::fs::DirEntry| Some(file.path().file_stem()?.to_string_lossy().into_owned());
    let mut names: Vec<String> = files.flatten().filter_map(stem).collect();
    names.sort();
    Ok(names)
}

/// Parses the time for each target, and the targets; all of them if none is named.
fn choose(args: &[&str], known: &[String]) -> Result<(u64, Vec<String>), String> {
    let (seconds, names) = match args {
        ["--seconds", seconds, names @ ..] => {
            (seconds.parse().ok().filter(|&seconds| seconds > 0), names)
        }
        names => (Some(SECONDS), names),
    };
    let seconds = seconds.ok_or("fuzz: --seconds takes a whole number above 0")?;
    if let Some(name) = names
        .iter()
        .find(|name| !known.iter().any(|known| known == *name))
    {
        return Err(format!(
            "fuzz: no target `{name}`; the targets are {}",
            known.join(", ")
        ));
    }
    let chosen = match names {
        [] => known.to_vec(),
        names => names.iter().map(|name| (*name).to_owned()).collect(),
    };
    Ok((seconds, chosen))
}

fn plain(project: &Project, seconds: u64, targets: &[String]) -> Result<(), String> {
    project
        .cargo_apart(
            "fuzz",
            "run -q --release --manifest-path fuzz/Cargo.toml --bin plain --",
        )
        .arg(seconds.to_string())
        .args(targets)
        .run()
}

/// Builds the targets with libFuzzer and lays out their seeds; returns the folder of the binaries.
fn built(project: &Project, targets: &[String]) -> Result<PathBuf, String> {
    project
        .cargo_apart("fuzz", "run -q --manifest-path fuzz/Cargo.toml --bin seeds")
        .run()?;
    // With an explicit target, the flags do not apply to build scripts and macros.
    let host = host(&project.root).ok_or("`rustc -vV` names no host")?;
    let build = "build --release --manifest-path fuzz/Cargo.toml --features libfuzzer --target";
    targets
        .iter()
        .fold(
            project
                .cargo_apart("libfuzzer", build)
                .arg(&host)
                .env("RUSTFLAGS", FLAGS),
            |call, name| call.arg("--bin").arg(name),
        )
        .run()?;
    Ok(project.target.join("libfuzzer").join(host).join("release"))
}

fn lib_fuzzer(project: &Project, seconds: u64, targets: &[String]) -> Result<(), String> {
    let folder = built(project, targets)?;
    let mut failed = Vec::new();
    for name in targets {
        // libFuzzer makes no folder for what it finds.
        let artifacts = project.root.join("fuzz/artifacts").join(name);
        fs::create_dir_all(artifacts).map_err(|error| format!("fuzz/artifacts: {error}"))?;
        let run = Call::new(&folder.join(name).to_string_lossy(), &project.root)
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-max_len={MAX_LEN}"))
            .args([
                // A text of 512 bytes that takes seconds is a finding too: some loop is not linear.
                "-timeout=10",
                "-dict=fuzz/uri.dict",
                "-verbosity=0",
                "-print_funcs=0",
            ])
            .arg(format!("-artifact_prefix=fuzz/artifacts/{name}/"))
            .args([
                // libFuzzer writes new inputs into the first folder and only reads the others.
                format!("fuzz/corpus/{name}"),
                "fuzz/corpus/seeds".to_owned(),
            ])
            .arg(format!("fuzz/regressions/{name}"))
            .run();
        // The other targets run all the same: a night of fuzzing does not end with the first
        // finding.
        if run.is_err() {
            failed.push(name.as_str());
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "these failed: {}; the inputs are in fuzz/artifacts/",
        failed.join(", ")
    ))
}

/// Minimises the findings of libFuzzer: keeps those that cover more than vectors and regressions in
/// `fuzz/kept/`.
fn keep(project: &Project, targets: &[String]) -> Result<(), String> {
    let folder = built(project, targets)?;
    for name in targets {
        let known = project.target.join("minimise").join(name);
        let lay_out = || -> io::Result<BTreeSet<OsString>> {
            // The inputs of an earlier run would count as covered.
            if known.exists() {
                fs::remove_dir_all(&known)?;
            }
            fs::create_dir_all(&known)?;
            let regressions = Path::new("fuzz/regressions").join(name);
            for folder in [Path::new("fuzz/corpus/seeds"), &regressions] {
                for file in project.root.join(folder).read_dir()? {
                    let file = file?;
                    fs::copy(file.path(), known.join(file.file_name()))?;
                }
            }
            names_in(&known)
        };
        let before = lay_out().map_err(|error| format!("{name}: {error}"))?;
        // A covering set, by places without their counts: a tenth of the inputs that would be kept
        // otherwise.
        Call::new(&folder.join(name).to_string_lossy(), &project.root)
            .args(["-set_cover_merge=1", "-use_counters=0", "-verbosity=0"])
            .arg(format!("-max_len={MAX_LEN}"))
            // The first folder is the one that grows: by those inputs of the second that cover
            // more.
            .arg(&known)
            .arg(format!("fuzz/corpus/{name}"))
            .run()?;
        let write = || -> io::Result<()> {
            let mut found: Vec<Vec<u8>> = Vec::new();
            for file in names_in(&known)?.difference(&before) {
                found.push(fs::read(known.join(file))?);
            }
            // After the minimising, because a short input that covers the same makes a long one
            // needless.
            found.retain(|input| input.len() <= KEPT_LEN);
            fs::write(
                project.root.join(format!("fuzz/kept/{name}.txt")),
                packed(found),
            )
        };
        write().map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

fn names_in(folder: &Path) -> io::Result<BTreeSet<OsString>> {
    let files = folder.read_dir()?;
    files.map(|file| Ok(file?.file_name())).collect()
}

/// Returns the inputs escaped, one a line, the shortest first.
fn packed(mut inputs: Vec<Vec<u8>>) -> String {
    // In a fixed order, so that a run which finds nothing new changes no line of the file.
    inputs.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    let lines = inputs
        .iter()
        .map(|input| format!("{}\n", input.escape_ascii()));
    lines.collect()
}

/// Returns the compiler's default target.
fn host(root: &Path) -> Option<String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let answer = Call::new(&rustc, root).arg("-vV").answer()?;
    let text = String::from_utf8(answer).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_chosen_by_name() {
        let known = ["parse".to_owned(), "split".to_owned()];
        assert_eq!(choose(&[], &known).unwrap(), (SECONDS, known.to_vec()));
        let chosen = choose(&["--seconds", "5", "split"], &known).unwrap();
        assert_eq!(chosen, (5, vec!["split".to_owned()]));
        for args in [
            &["--seconds"][..],
            &["--seconds", "0"],
            &["--seconds", "x"],
            &["nothing"],
        ] {
            assert!(choose(args, &known).is_err(), "{args:?}");
        }
    }

    #[test]
    fn what_is_kept_is_a_line_each() {
        let inputs = vec![
            b"b\n".to_vec(),
            b"c".to_vec(),
            b"".to_vec(),
            b"a\xFF".to_vec(),
        ];
        assert_eq!(packed(inputs), "\nc\na\\xff\nb\\n\n");
    }

    #[test]
    fn the_tree_has_targets() {
        let root = crate::run::root();
        let names = targets(&root).unwrap();
        assert!(
            names.contains(&"parse".to_owned()) && names.len() > 20,
            "{names:?}"
        );
        assert!(host(&root).unwrap().contains('-'));
    }
}

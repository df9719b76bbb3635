//! `cargo xtask fuzz`: every target for a bounded time, with what is at hand.
//!
//! With a C++ compiler that is libFuzzer, guided by coverage; stable Rust will do. Without one it is texts shuffled from
//! the corpus.

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use std::path::Path;

/// How long each target runs unless `--seconds` says otherwise.
const SECONDS: u64 = 60;

/// What libFuzzer wants of the compiler, and the assertions of the library.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// No input that the targets know becomes interesting by being longer.
const MAX_LEN: usize = 512;

const ADVICE: &str = "to do: copy the file to fuzz/regressions/TARGET/ under a name that says what it is, then mend what it shows";

pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let known = targets(&project.root).map_err(Failure::Chore)?;
    let (seconds, chosen) = choose(args, &known).map_err(Failure::Usage)?;
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

/// The names of the targets: those of the files in `fuzz_targets`.
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

/// The time for each target, and which; all of them when none is named.
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

fn lib_fuzzer(project: &Project, seconds: u64, targets: &[String]) -> Result<(), String> {
    project
        .cargo_apart("fuzz", "run -q --manifest-path fuzz/Cargo.toml --bin seeds")
        .run()?;
    // With a target of its own, the flags are for what runs there and not for build scripts and macros.
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
    let folder = project.target.join("libfuzzer").join(host).join("release");
    let mut failed = Vec::new();
    for name in targets {
        for kind in ["corpus", "artifacts"] {
            let folder = project.root.join("fuzz").join(kind).join(name);
            std::fs::create_dir_all(folder).map_err(|error| format!("fuzz/{kind}: {error}"))?;
        }
        let run = Call::new(&folder.join(name).to_string_lossy(), &project.root)
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-max_len={MAX_LEN}"))
            .args([
                "-timeout=10",
                "-dict=fuzz/uri.dict",
                "-verbosity=0",
                "-print_funcs=0",
            ])
            .arg(format!("-artifact_prefix=fuzz/artifacts/{name}/"))
            .args([
                format!("fuzz/corpus/{name}"),
                "fuzz/corpus/seeds".to_owned(),
            ])
            .arg(format!("fuzz/regressions/{name}"))
            .run();
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

/// The target that this compiler builds for when it is not told.
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

//! `cargo xtask`: the project's own chores. `cargo xtask ci` is what must pass before a merge.
#![deny(unsafe_code)]

mod run;
mod files;
mod pictures;
mod site;
mod vocabulary;
mod pages;
mod tidy;
mod licences;
mod libraries;
mod bench_rows;
mod bench_report;
mod bench_others;
mod bench_against;

use std::process::ExitCode;

const USAGE: &str = include_str!("../usage.txt").trim_ascii_end();

/// Reason why a chore failed; decides the exit status.
enum Failure {
    /// The command line was not understood: status 2.
    Usage(String),
    /// A chore failed: status 1.
    Chore(String),
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::Chore(why)
    }
}

/// The chores that are scripts, or calls of cargo.
const SCRIPTS: [(&str, &str); 14] = [
    ("bench-build", "xtask/bench-build"),
    ("bench-cli", "xtask/bench-cli"),
    ("c", "xtask/steps c"),
    ("ci", "xtask/ci"),
    ("cross", "xtask/cross"),
    ("dist", "xtask/release dist"),
    ("proof", "cargo run --locked --release -q -p urial-proof --"),
    ("psl", "xtask/psl"),
    ("python", "bindings/python/check"),
    ("release", "xtask/release"),
    ("sanitize", "xtask/sanitize"),
    ("scaling", "xtask/scaling"),
    ("spark", "bindings/python/check old-spark"),
    ("web", "bindings/web/check"),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (message, status) = match chore(&args) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => (message, 2),
        Err(Failure::Chore(message)) => (message, 1),
    };
    eprintln!("{message}");
    ExitCode::from(status)
}

fn chore(args: &[&str]) -> Result<(), Failure> {
    match args {
        ["tidy"] => tidy::main()?,
        ["size", options @ ..] => tidy::size(options)?,
        ["site", args @ ..] => site::main(args)?,
        ["bench-report", options @ ..] => bench_report::main(options)?,
        ["bench-others"] => bench_others::main()?,
        ["bench-against", args @ ..] => bench_against::main(args)?,
        ["pages"] => pages::check()?,
        // Parts of steps, which `xtask/steps` calls.
        ["licences", folders @ ..] => licences::check(folders)?,
        ["features", packages @ ..] => libraries::features(packages)?,
        ["msrv"] => libraries::msrv()?,
        ["help" | "--help" | "-h"] => println!("{USAGE}"),
        [name] if pages::written(name)? => {}
        [name, options @ ..] => {
            let script = SCRIPTS.iter().find(|(chore, _)| chore == name);
            let (_, words) = script.ok_or_else(|| Failure::Usage(USAGE.to_owned()))?;
            let mut words = words.split(' ');
            let call = run::Call::new(words.next().unwrap_or_default(), &run::root()).args(words);
            // The caller's folder may be another than the root.
            let file = |word: &&str| std::path::absolute(word).unwrap_or_else(|_| word.into());
            // A step that calls a chore starts this program, and cargo does not build it again.
            let program = std::env::current_exe().unwrap_or_default();
            let call = call.tune("XTASK", &program.to_string_lossy());
            let call = match *name {
                "psl" => call.args(options.iter().map(file)),
                _ => call.args(options),
            };
            call.run_on_stdout()?;
        }
        [] => return Err(Failure::Usage(USAGE.to_owned())),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::process::Command;

    #[test]
    fn the_script_of_ci_reads_every_step() {
        let ci = |args: &[&str]| {
            let mut command = Command::new("sh");
            command.arg("xtask/ci").args(args);
            command.current_dir(super::run::root()).output().unwrap()
        };
        let list = String::from_utf8(ci(&["--list"]).stdout).unwrap();
        let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(names.len() * 2, include_str!("../steps").matches("\n#: ").count());
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        assert_eq!(names.last(), Some(&"tests"));
        for wrong in ["nothing", "", ",", "fmt,nothing", "fm."] {
            assert_eq!(ci(&["--only", wrong]).status.code(), Some(2), "{wrong}");
        }
    }
}

//! `cargo xtask`: the project's own chores. `cargo xtask ci` is what must pass before a merge.
#![deny(unsafe_code)]

mod run;
mod files;
mod pictures;
mod site;
mod vocabulary;
mod pages;
mod tidy;
mod ci;
mod bench_rows;
mod bench_report;
mod bench_against;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask ci [--only STEP[,STEP]…] [--list]   what must pass before a merge, in order
       cargo xtask tidy                              the rules of the tree, by themselves
       cargo xtask web [--build|--bench]             the WebAssembly module, its npm package and the page, built and tested
       cargo xtask cross [--only NAME[,NAME]…]        other systems: check (macOS, FreeBSD), windows by wine, aarch64 by qemu, instructions
       cargo xtask size [--folders] [--tests]        lines of code, crate by crate
       cargo xtask c                                 the library for C: builds and tests it
       cargo xtask dist                              builds the command to hand on: the same file wherever it is built
       cargo xtask release --check [--only PART[,PART]…]
                                                     builds and tries all that would be published, in target/published
       cargo xtask schemes                           writes docs/schemes.md from the table of schemes
       cargo xtask audit-rules                       writes docs/audit.md from the rules of an audit
       cargo xtask cli-docs                          writes docs/cli.md from the help of the command
       cargo xtask proof [OPTION]…                   compares every recognizer with the ABNF; --k N, --only RULE, --mutants
       cargo xtask pictures                          draws the pictures of the README, in docs/pictures
       cargo xtask pages                             whether all that is made from the code is current
       cargo xtask site [FOLDER] [--rustdoc]         makes the site of all pages, in target/site; an empty FOLDER takes it too
       cargo xtask psl [FILE]                        writes the Public Suffix List that is built in, from Debian's or FILE
       cargo xtask vocabulary                        writes docs/reference/ from docs/vocabulary.toml
       cargo xtask python                            the Python package: builds, installs and tests it
       cargo xtask spark                             the Python package on Spark: installs and tests it
       cargo xtask sanitize                          the loads of the kernels, watched by valgrind and a sanitizer
       cargo xtask scaling [OPTION]… [NAME]…         whether twice the text takes any operation three times as long; once a week
       cargo xtask bench-report [OPTION]…            runs every bench; writes bench/RESULTS.md and rows.tsv
       cargo xtask bench-against REV [--rounds N] [--confirm] [FILTER]…
                                                     the benches of a commit and of this tree, in turns
       cargo xtask bench-build                       the cost of building a small program, beside four peers
       cargo xtask bench-cli [--lines N --rounds N]  the command beside sort, grep and sed on files it makes";

/// Reason why a chore failed; decides the exit status.
enum Failure {
    /// The command line was not understood: status 2.
    Usage(String),
    /// A chore failed: status 1.
    Chore(String),
    /// A chore failed, and the program that it ran has reported it: status 1.
    Reported,
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::Chore(why)
    }
}

/// The chores that are scripts, or calls of cargo.
const SCRIPTS: [(&str, &str); 13] = [
    ("bench-build", "xtask/bench-build"),
    ("bench-cli", "xtask/bench-cli"),
    ("c", "xtask/steps c"),
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
    match chore(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
        Err(Failure::Chore(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(Failure::Reported) => ExitCode::FAILURE,
    }
}

fn chore(args: &[&str]) -> Result<(), Failure> {
    match args {
        ["ci", rest @ ..] => ci::main(rest)?,
        ["tidy"] => tidy::main()?,
        ["size", options @ ..] => tidy::size(options)?,
        ["site", args @ ..] => site::main(args)?,
        ["bench-report", options @ ..] => bench_report::main(options)?,
        ["bench-against", args @ ..] => bench_against::main(args)?,
        ["pages"] => pages::check()?,
        // Parts of steps, which `xtask/steps` calls.
        ["licences", folders @ ..] => ci::licences::check(folders)?,
        ["features", packages @ ..] => ci::libraries::features(packages)?,
        ["msrv"] => ci::libraries::msrv()?,
        ["help" | "--help" | "-h"] => println!("{USAGE}"),
        [name] if pages::written(name)? => {}
        [name, options @ ..] => {
            let script = SCRIPTS.iter().find(|(chore, _)| chore == name);
            let (_, words) = script.ok_or_else(|| Failure::Usage(USAGE.to_owned()))?;
            let mut words = words.split(' ');
            let call = run::Call::new(words.next().unwrap_or_default(), &run::root()).args(words);
            // The caller's folder may be another than the root.
            let file = |word: &&str| std::path::absolute(word).unwrap_or_else(|_| word.into());
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

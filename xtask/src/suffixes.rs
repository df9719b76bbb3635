//! `cargo xtask psl [FILE]`: the Public Suffix List that is built in.

use std::path::Path;

use crate::Failure;
use crate::run::root;

/// A list as the package `publicsuffix` of Debian has it.
const DEBIAN: &str = "/usr/share/publicsuffix/public_suffix_list.dat";
const BUILT_IN: &str = "crates/urial-guard/src/site/public_suffix_list.dat";

/// Lines that stay of the comments: the licence, and which list it is.
const KEPT: [&str; 5] = [
    "// This Source Code Form",
    "// License, v. 2.0",
    "// file, You can obtain",
    "// VERSION:",
    "// COMMIT:",
];

pub(super) fn main(args: &[&str]) -> Result<(), Failure> {
    let fault = |path: &Path, error| Failure::Chore(format!("{}: {error}", path.display()));
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| fault(path, error));
    let (new, built_in) = (args.first().unwrap_or(&DEBIAN), root().join(BUILT_IN));
    let (text, old) = (read(Path::new(new))?, read(&built_in)?);
    if version(&text) < version(&old) {
        let advice = "give a newer one, of publicsuffix.org, Debian sid or the package \
                      publicsuffixlist of PyPI";
        return Err(Failure::Chore(format!(
            "{new}: the list is older than the one that is built in; {advice}"
        )));
    }
    std::fs::write(&built_in, without_comments(&text)).map_err(|error| fault(&built_in, error))?;
    println!("{BUILT_IN} is written; `cargo test -p urial-guard --features psl` checks it");
    Ok(())
}

/// Returns the version of a list, which begins with its date; a list without is older than all.
fn version(list: &str) -> Option<&str> {
    list.lines()
        .find_map(|line| line.strip_prefix("// VERSION: "))
}

/// Returns the rules, and the comments that stay.
fn without_comments(list: &str) -> String {
    let is_kept = |line: &&str| KEPT.iter().any(|kept| line.starts_with(kept));
    let is_rule = |line: &&str| !line.is_empty() && !line.starts_with("//");
    let lines = list.lines().filter(|line| is_kept(line) || is_rule(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

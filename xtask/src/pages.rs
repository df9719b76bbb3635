//! Files of docs/ that are made from the code: `cargo xtask pages` checks that they are current,
//! and a chore writes those of each kind.

use crate::files::{read, write};
use crate::run::{Call, root};
use crate::{pictures, vocabulary};

/// Paths and contents of files.
type Made = Result<Vec<(String, String)>, String>;

/// A chore's name, and how its files are made.
type Chore = (&'static str, fn() -> Made);

/// The chores, in the order of the check.
const CHORES: [Chore; 5] = [
    ("schemes", || printed("docs/schemes.md", "run -q -p urial --example schemes")),
    ("audit-rules", || printed("docs/audit.md", "run -q -p urial-guard --example audit_rules")),
    ("cli-docs", || printed("docs/cli.md", "run -q -p urial-cli -- generate markdown")),
    ("pictures", pictures::pictures),
    ("vocabulary", vocabulary::pages),
];

/// Makes a page of what a call of cargo prints.
fn printed(path: &str, args: &str) -> Made {
    let text = Call::cargo(&root(), args).printed()?;
    Ok(vec![(path.to_owned(), text)])
}

/// Writes the files of a chore; returns whether there is one of that name.
pub(crate) fn written(name: &str) -> Result<bool, String> {
    let Some((_, make)) = CHORES.iter().find(|(chore, _)| *chore == name) else {
        return Ok(false);
    };
    for (path, text) in make()? {
        write(&path, &text)?;
        println!("{path} is written");
    }
    Ok(true)
}

/// Checks that all files in the tree are current.
pub(crate) fn check() -> Result<(), String> {
    for (chore, make) in CHORES {
        // A file that is missing is not current, and the message names the chore that writes it.
        let is_old = |(path, text): &(String, String)| read(path).unwrap_or_default() != *text;
        if let Some((path, _)) = make()?.into_iter().find(is_old) {
            return Err(format!("{path} is not current; run `cargo xtask {chore}`"));
        }
    }
    Ok(())
}

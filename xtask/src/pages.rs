//! Files of docs/ that are made from the code: `cargo xtask pages` checks that they are current,
//! and a chore writes those of each kind.

use crate::files::{read, write};
use crate::run::{Call, root};
use crate::{pictures, vocabulary};

/// Paths and contents of files.
type Made = Result<Vec<(String, String)>, String>;

/// The chores, in the order of the check.
const CHORES: [&str; 5] = ["schemes", "audit-rules", "cli-docs", "pictures", "vocabulary"];

/// Makes the files of a chore.
fn made(chore: &str) -> Option<Made> {
    Some(match chore {
        "schemes" => printed("docs/schemes.md", "run -q -p urial --example schemes"),
        "audit-rules" => printed("docs/audit.md", "run -q -p urial-guard --example audit_rules"),
        "cli-docs" => printed("docs/cli.md", "run -q -p urial-cli -- generate markdown"),
        "pictures" => pictures::pictures(),
        "vocabulary" => vocabulary::pages(),
        _ => return None,
    })
}

/// Makes a page of what a call of cargo prints.
fn printed(path: &str, args: &str) -> Made {
    let text = Call::cargo(&root(), args).printed()?;
    Ok(vec![(path.to_owned(), text)])
}

/// Writes the files of a chore; returns whether there is one of that name.
pub(crate) fn written(name: &str) -> Result<bool, String> {
    let Some(made) = made(name) else {
        return Ok(false);
    };
    for (path, text) in made? {
        write(&path, &text)?;
        println!("{path} is written");
    }
    Ok(true)
}

/// Checks that all files in the tree are current.
pub(crate) fn check() -> Result<(), String> {
    for chore in CHORES {
        let made = made(chore).unwrap_or_else(|| Ok(Vec::new()));
        // A file that is missing is not current, and the message names the chore that writes it.
        let is_old = |(path, text): &(String, String)| read(path).unwrap_or_default() != *text;
        if let Some((path, _)) = made?.into_iter().find(is_old) {
            return Err(format!("{path} is not current; run `cargo xtask {chore}`"));
        }
    }
    Ok(())
}

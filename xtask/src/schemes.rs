//! `cargo xtask schemes`: the table of schemes as a page, made from the library's own data.

use crate::Failure;
use crate::run::{Call, root};
use std::path::Path;

const PAGE: &str = "docs/schemes.md";

pub(crate) fn main() -> Result<(), Failure> {
    let root = root();
    let page = Call::cargo(&root, RENDER)
        .printed()
        .map_err(Failure::Chore)?;
    std::fs::write(root.join(PAGE), page).map_err(|error| Failure::Chore(error.to_string()))?;
    println!("{PAGE} is written");
    Ok(())
}

/// What prints the page.
pub(crate) const RENDER: &str = "run -q -p urial --example schemes";

/// Whether the page in the tree is what `call` prints.
pub(crate) fn check(root: &Path, call: Call) -> Result<(), String> {
    let page = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    if call.printed()? == page {
        return Ok(());
    }
    Err(format!(
        "{PAGE} is not what the table says; run `cargo xtask schemes`"
    ))
}

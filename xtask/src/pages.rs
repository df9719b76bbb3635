//! `cargo xtask schemes`, `cargo xtask audit-rules` and `cargo xtask cli-docs`: pages of docs/ that
//! are generated from the code.

use crate::Failure;
use crate::project::Project;
use crate::run::{Call, root};

/// A page, and the arguments of cargo that print it.
pub(crate) struct Page {
    /// The chore that writes it.
    chore: &'static str,
    path: &'static str,
    render: &'static str,
}

const PAGES: [Page; 3] = [
    Page {
        chore: "schemes",
        path: "docs/schemes.md",
        render: "run -q -p urial --example schemes",
    },
    Page {
        chore: "audit-rules",
        path: "docs/audit.md",
        render: "run -q -p urial-guard --example audit_rules",
    },
    Page {
        chore: "cli-docs",
        path: "docs/cli.md",
        render: "run -q -p urial-cli -- generate markdown",
    },
];

/// Returns the page that a chore writes.
pub(crate) fn of_chore(name: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.chore == name)
}

pub(crate) fn write(page: &Page) -> Result<(), Failure> {
    let root = root();
    let text = Call::cargo(&root, page.render)
        .printed()
        .map_err(Failure::Chore)?;
    let folder = root.join("docs");
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(root.join(page.path), text))
        .map_err(|error| Failure::Chore(format!("{}: {error}", page.path)))?;
    println!("{} is written", page.path);
    Ok(())
}

/// Checks that the pages in the tree are up to date.
pub(crate) fn check(project: &Project) -> Result<(), String> {
    PAGES.iter().try_for_each(|page| {
        // A page that is missing is not current, and the message names the chore that writes it.
        let text = std::fs::read_to_string(project.root.join(page.path)).unwrap_or_default();
        if project.cargo(page.render).printed()? == text {
            return Ok(());
        }
        let Page { chore, path, .. } = page;
        Err(format!("{path} is not current; run `cargo xtask {chore}`"))
    })
}

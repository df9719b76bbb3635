//! The examples of the README, compared with what the command prints.
#![cfg(unix)]

use std::path::Path;

use crate::common::console::run_page;

const README: &str = include_str!("../../../../README.md");
const JAPANESE: &str = include_str!("../../../../README.ja.md");

#[test]
fn the_commands_print_what_is_shown() {
    assert!(README.contains("$ cargo run --release -- clean -f examples/urls.txt\n"));
    let page = README.replace("$ cargo run --release -- ", "$ urial ");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    assert!(run_page(&page, Path::new(root)) > 3);
}

/// Returns the blocks of a page that begin with a command.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```console\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

#[test]
fn the_readme_in_japanese_has_the_examples() {
    let examples_here = examples(JAPANESE);
    assert_eq!(examples_here.len(), 3);
    assert_eq!(examples_here, examples(README)[..3]);
}

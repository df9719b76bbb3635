//! The examples of the README, compared with what the command prints.
#![cfg(unix)]

use std::path::Path;

use crate::common::console::run_page;

const README: &str = include_str!("../../../../README.md");

#[test]
fn the_commands_print_what_is_shown() {
    assert!(README.contains("$ cargo run --release -- clean -f examples/urls.txt\n"));
    let page = README.replace("$ cargo run --release -- ", "$ urial ");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    assert!(run_page(&page, Path::new(root)) > 3);
}

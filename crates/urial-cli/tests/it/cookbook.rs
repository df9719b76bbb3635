//! The examples of the README and of the pages in docs, compared with what the commands print.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::console::run_page;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const README: &str = include_str!("../../../../README.md");
const JAPANESE: &str = include_str!("../../../../README.ja.md");

/// Runs a page in a copy of the folder of examples, as some recipes write files; returns the
/// number of commands.
fn run(page: &Path) -> usize {
    let folder = tempfile::tempdir().unwrap();
    for entry in Path::new(ROOT).join("examples").read_dir().unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    run_page(&fs::read_to_string(page).unwrap(), folder.path())
}

#[test]
fn the_recipes_print_what_is_shown() {
    assert!(run(&Path::new(ROOT).join("docs/cookbook.md")) >= 17);
}

#[test]
fn the_pages_for_readers_print_what_they_show() {
    let mut commands = 0;
    for entry in Path::new(ROOT).join("docs/for").read_dir().unwrap() {
        commands += run(&entry.unwrap().path());
    }
    assert!(commands >= 40, "{commands}");
}

#[test]
fn the_readme_prints_what_is_shown() {
    assert!(README.contains("$ cargo run --release -- clean -f examples/urls.txt\n"));
    let page = README.replace("$ cargo run --release -- ", "$ urial ");
    assert!(run_page(&page, Path::new(ROOT)) > 3);
}

/// Returns the blocks of code of a page, each with its language.
fn examples(page: &str) -> Vec<&str> {
    page.split("```").skip(1).step_by(2).collect()
}

#[test]
fn the_readme_in_japanese_has_the_examples() {
    assert!(examples(README).len() > 5);
    assert_eq!(examples(JAPANESE), examples(README));
}

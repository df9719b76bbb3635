//! The recipes of docs/cookbook.md, compared with what the commands print.
#![cfg(unix)]

use std::path::Path;

use crate::common::console::run_page;

const COOKBOOK: &str = include_str!("../../../../docs/cookbook.md");

#[test]
fn the_recipes_print_what_is_shown() {
    // A copy, as some recipes write files.
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let folder = tempfile::tempdir().unwrap();
    for entry in Path::new(examples).read_dir().unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    assert!(run_page(COOKBOOK, folder.path()) >= 17);
}

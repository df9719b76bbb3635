//! What the README shows of the command is what it prints.

mod common;

use std::process::Command;

use common::words;

const README: &str = include_str!("../../../README.md");

#[test]
fn the_commands_print_what_is_shown() {
    let blocks = README.split("```console\n").skip(1);
    let mut count = 0;
    for block in blocks.map(|block| block.split("```").next().unwrap()) {
        for shown in block.split("$ cargo run --release -- ").skip(1) {
            let (line, expected) = shown.split_once('\n').unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
            let output = command.args(words(line)).output().unwrap();
            let printed = [output.stdout, output.stderr].concat();
            assert_eq!(String::from_utf8(printed).unwrap(), expected, "{line}");
            count += 1;
        }
    }
    assert!(count > 0, "the README shows no command");
}

//! The README's examples, compared with what the command prints.

use std::process::Command;

use crate::common::words;

const README: &str = include_str!("../../../../README.md");

/// Returns whether the printed lines match the ones shown; `…` is any number of lines.
fn is_shown(printed: &[&str], shown: &[&str]) -> bool {
    match (printed, shown) {
        (_, ["…", rest @ ..]) => {
            (0..=printed.len()).any(|skipped| is_shown(&printed[skipped..], rest))
        }
        ([line, printed @ ..], [expected, shown @ ..]) => {
            line == expected && is_shown(printed, shown)
        }
        _ => printed.is_empty() && shown.is_empty(),
    }
}

#[test]
fn the_commands_print_what_is_shown() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let shown = README.replace("$ cargo run --release -- ", "$ urial ");
    let blocks = shown.split("```console\n").skip(1);
    let mut count = 0;
    for block in blocks.map(|block| block.split("```").next().unwrap()) {
        for example in block.split("$ urial ").skip(1) {
            let (line, expected) = example.split_once('\n').unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
            let output = command
                .args(words(line))
                .current_dir(root)
                .output()
                .unwrap();
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            let [lines, expected] =
                [&printed, expected].map(|text: &str| text.lines().collect::<Vec<_>>());
            assert!(is_shown(&lines, &expected), "{line} prints:\n{printed}");
            count += 1;
        }
    }
    assert!(count > 1, "the README shows too few commands");
    assert!(README.contains("$ cargo run --release -- clean -f examples/urls.txt\n"));
}

//! `cargo xtask bench-others`: the benches of C and JavaScript and the cost of builds, in the last
//! sections of `bench/RESULTS.md`.

use crate::bench_report::{OTHERS, REPORT, conditions};
use crate::files::{read, write};
use crate::run::{Call, root};

/// The sections: a title, the program that prints one, and what it is told.
const SECTIONS: [(&str, &str, &[&str]); 3] = [
    ("C, beside uriparser", "bindings/c/bench", &[]),
    ("JavaScript, beside new URL, fast-uri and uri-js", "bindings/web/check", &["--bench"]),
    ("Building", "xtask/bench-build", &[]),
];

pub(crate) fn main() -> Result<(), String> {
    let root = root();
    let before = read(REPORT)?;
    let before = before.split_once(OTHERS).map_or(before.as_str(), |(before, _)| before);
    let mut text = format!("{before}{OTHERS}");
    text += "`cargo xtask bench-others` writes this section and those below; ";
    text += "the READMEs of [C](../bindings/c/README.md#tests-and-speed) and ";
    text += "[JavaScript](../bindings/web/npm/README.md#speed-and-size) say what is measured.\n\n";
    text += &conditions(&root);
    for (title, program, args) in SECTIONS {
        let printed = Call::new(root.join(program), &root).args(args).printed()?;
        text += &format!("\n## {title}\n\n{}\n", printed.trim());
    }
    write(REPORT, &text)
}

//! Fields of records, where a page of runs cannot show it: long inputs, and laws of two outputs.

use crate::common::{Folder, prints, urial};

#[test]
fn records_of_several_lines_may_be_where_a_block_ends() {
    let (mut input, mut out) = (String::new(), String::new());
    for number in 0..12_000 {
        input += &format!("\"{number}\n\"\"x\"\"\n\",HTTP://A:80/{number}\n");
        out += &format!("\"{number}\n\"\"x\"\"\n\",http://a/{number}\n");
    }
    for jobs in ["1", "3"] {
        prints(&["normalize", "-q", "--column", "2", "-j", jobs], &input, &out, 0);
    }
    input += "\"\n\",http://a b/\n";
    let outcome = urial(&["normalize", "--column", "2"], input.as_bytes());
    assert!(outcome.err.starts_with("<stdin>:36001: column 2: "), "{}", outcome.err);
}

#[test]
fn a_file_that_fails_adds_nothing() {
    let folder = Folder::new(&[
        ("b1", "id,link\n1,http://a\n"),
        ("b2", "zz\n"),
        ("m1", "\u{FEFF}id,link\n1,http://a\n"),
    ]);
    let commands = "clean --keep-original|normalize --into link2|filter --has host|check|key";
    for command in commands.split('|') {
        for first in ["b1", "m1"] {
            let args = |files: &str| format!("{command} -q --column link -j 1 -f {files}");
            let alone = folder.run(&args(first), "");
            for files in [
                format!("{first} b2 b2"),
                format!("{first} none none"),
                format!("b2 {first} none b2"),
            ] {
                let outcome = folder.run(&args(&files), "");
                assert_eq!(outcome.data(), (&alone.out[..], 2), "{command} {files}");
            }
        }
    }
}

/// Texts of a field that are valid, and records of other kinds.
const TABLE: &str = "id,link\n1,HTTP://A/\n2,\n3\n4,http://a b/\n\n5,http://b/,x\n6,\"http://c/\n7, \n8,http://d/\n";
const OBJECTS: &str = "{\"u\":\"http://a/\"}\n{\"u\":null}\n{\"u\":\"\"}\n{\"v\":1}\n{\"u\n\n{\"u\":7}\n{\"u\":\"http://a b/\"}\n[]\n";

#[test]
fn what_is_checked_is_in_one_of_two_outputs() {
    for (field, input) in [("--column link", TABLE), ("--jsonl u", OBJECTS)] {
        for rule in ["--as uri", "--rule URI"] {
            let check = |more: &str| {
                let args = format!("check {field} {rule} -q{more}");
                let outcome = urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes());
                assert_eq!(outcome.status, 1);
                outcome.out
            };
            let (valid, invalid) = (check(""), check(" -v"));
            let (mut valid, mut invalid) = (valid.lines().peekable(), invalid.lines().peekable());
            let lines: Vec<&str> = input.lines().filter(|line| !line.is_empty()).collect();
            if input == TABLE {
                assert_eq!(
                    (valid.next(), invalid.next()),
                    (lines.first().copied(), lines.first().copied())
                );
            }
            for line in &lines[usize::from(input == TABLE)..] {
                let is_valid = valid.next_if_eq(line).is_some();
                assert!(is_valid != invalid.next_if_eq(line).is_some(), "{line}");
            }
            assert_eq!((valid.next(), invalid.next()), (None, None));
        }
    }
}

//! Fields of records, where a page of runs cannot show it: long inputs, and laws of two outputs.

use crate::common::{Folder, prints, urial};

/// Runs a command on records that are all good.
#[track_caller]
pub(crate) fn turns(args: &str, input: &str, out: &str) {
    let args: Vec<&str> = args.split(' ').chain(["-q"]).collect();
    prints(&args, input, out, 0);
}

#[test]
fn records_of_several_lines_may_be_where_a_block_ends() {
    let (mut input, mut out) = (String::new(), String::new());
    for number in 0..12_000 {
        input += &format!("\"{number}\n\"\"x\"\"\n\",HTTP://A:80/{number}\n");
        out += &format!("\"{number}\n\"\"x\"\"\n\",http://a/{number}\n");
    }
    turns("normalize --column 2", &input, &out);
    turns("normalize --column 2 -j 1", &input, &out);
    input += "\"\n\",http://a b/\n";
    let outcome = urial(&["normalize", "--column", "2"], input.as_bytes());
    assert!(outcome.err.starts_with("<stdin>:36001: column 2: "), "{}", outcome.err);
}

#[test]
fn a_quotation_mark_that_is_not_closed_costs_one_line_of_many() {
    let lines = "9,HTTP://Z\n".repeat(120_000);
    let outcome =
        urial(&["normalize", "--column", "2"], format!("1,\"HTTP://A\n{lines}").as_bytes());
    let out = "9,http://z/\n".repeat(120_000);
    assert_eq!(outcome.out, format!("1,\"HTTP://A\n{out}"));
    assert!(outcome.err.ends_with("urial: 120001 read, 1 invalid\n"), "{}", outcome.err);
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

#[test]
fn a_table_keeps_a_record_that_is_longer_than_a_block() {
    // Longer than a block; field_errors.txt has one within a block.
    let long = "x".repeat(3 << 20);
    let run = |args: &str, input: &str| {
        let args = format!("{args} -q --max-line 16");
        urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes())
    };
    let table = format!("id,link\n1,HTTP://A/{long}\n2,HTTP://B\n");
    for (args, expected) in [
        ("normalize --keep-lines --column link", "id,link\n,\n2,http://b/\n"),
        ("normalize --keep-lines --column link --into id", "id,link\n,\nhttp://b/,HTTP://B\n"),
        ("normalize --key --keep-lines --column link", "id,link,key\n,,\n2,HTTP://B,http://b/\n"),
        ("redact --column link", "id,link\n,\n2,HTTP://B\n"),
        ("audit --column link", "id,link,severity,findings\n,,invalid,invalid\n2,HTTP://B,,\n"),
    ] {
        assert_eq!(run(args, &table).data(), (expected, 1), "{args}");
    }
    let objects = format!("{{\"u\":\"{long}\"}}\n{{\"u\":\"A:b\"}}\n");
    for (args, expected) in [
        ("normalize --keep-lines --jsonl u", "{}\n{\"u\":\"a:b\"}\n"),
        ("redact --jsonl u", "{}\n{\"u\":\"A:b\"}\n"),
        (
            "normalize --key --keep-lines --jsonl u",
            "{\"key\":null}\n{\"u\":\"A:b\",\"key\":\"a:b\"}\n",
        ),
    ] {
        assert_eq!(run(args, &objects).data(), (expected, 1), "{args}");
    }
}

#[test]
fn a_first_record_that_is_too_long_tells_nothing_of_the_others() {
    let run = |args: &str, long: &str| {
        let input = format!("HTTP://A/{long},1\nHTTP://B,2\n");
        let args = format!("normalize -q --max-line 16 {args}");
        urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes())
    };
    let long = "x".repeat(3 << 20);
    let outcome = run("--column 1", &long);
    // Nobody knows the width of a table whose first record is in no block as a whole.
    assert_eq!(outcome.data(), ("\nhttp://b/,2\n", 1));
    let outcome = run("--column 1", &format!("{long},2\nHTTP://C"));
    assert_eq!(outcome.data().1, 1);
    let outcome = run("--column 1 --header", &long);
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.contains("the names, is too long; --max-line"), "{}", outcome.err);
}

//! Records that are refused: each is in one of the outputs, and nothing else is.

use crate::common::{Folder, check, urial};
use crate::fields::turns;

#[test]
fn a_file_that_fails_adds_nothing() {
    let folder = Folder::new(&[
        ("b1", "id,link\n1,http://a\n"),
        ("b2", "zz\n"),
        ("m1", "\u{FEFF}id,link\n1,http://a\n"),
    ]);
    for command in [
        "clean --keep-original",
        "normalize --into link2",
        "filter --has host",
        "check",
        "key",
    ] {
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
fn an_empty_field_is_passed_over() {
    check(
        "check --column link",
        "id,link\n1,\n2,HTTP://B\n\n3, \n",
        "id,link\n1,\n2,HTTP://B\n3, \n",
        "urial: 4 read, 3 blank, 0 invalid\n",
        0,
    );
    // It is passed over: `check` and the commands that rewrite a field keep its record, and those
    // that select or make a list of other records do not.
    for (command, kept) in [
        ("check", true),
        ("normalize --key", true),
        ("normalize --as uri", true),
        ("gate", false),
        ("clean", false),
        ("filter --as uri", false),
    ] {
        for (field, input, count) in [
            ("--column 2", "1,\n2,http://b.example/\n", 1),
            ("--column 2", "\t\n2\thttp://b.example/\n", 1),
            (
                "--jsonl u",
                "{\"u\":null}\n{}\n{\"u\":\"\"}\n{\"u\":\"http://b.example/\"}\n",
                3,
            ),
        ] {
            let args = format!("{command} {field}");
            let outcome = urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes());
            let lines = 1 + usize::from(kept) * count;
            assert_eq!(outcome.out.lines().count(), lines, "{command} {input}");
            assert_eq!(outcome.status, 0, "{command} {input}");
            let words = format!("{count} blank");
            assert!(outcome.err.contains(&words), "{args}: {}", outcome.err);
        }
    }
    // A text that may be empty is one.
    turns(
        "edit --clear port --column 2",
        "1,\n2,http://b:1/\n",
        "1,\n2,http://b/\n",
    );
    turns(
        "parse --get path --column 2",
        "\t\n1\t/x\n",
        "\t\t\n1\t/x\t/x\n",
    );
    turns("redact --as uri --column 2", "1,\n\t,\n", "1,\n\t,\n");
}

#[test]
fn extract_tells_of_records_without_a_uri() {
    let input = "n,text\n1,none\n2,http://a/ http://b/\n3,\n";
    check(
        "extract --column text",
        input,
        "n,text\n2,http://a/\n2,http://b/\n",
        "urial: 3 read, 0 invalid, 2 records without a URI\n",
        0,
    );
    check(
        "extract --column text",
        "n,text\n1,none\n2,http://a/\n",
        "n,text\n2,http://a/\n",
        "urial: 2 read, 0 invalid, 1 record without a URI\n",
        0,
    );
    check(
        "extract --column text",
        "n,text\n2,http://a/\n",
        "n,text\n2,http://a/\n",
        "urial: 1 read, 0 invalid\n",
        0,
    );
}

#[test]
fn a_table_keeps_a_record_that_is_too_long() {
    // Within a block, and longer than one.
    for length in [20, 3 << 20] {
        let long = "x".repeat(length);
        let run = |args: &str, input: &str| {
            let args = format!("{args} -q --max-line 16");
            urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes())
        };
        let table = format!("id,link\n1,HTTP://A/{long}\n2,HTTP://B\n");
        for (args, expected) in [
            (
                "normalize --keep-lines --column link",
                "id,link\n,\n2,http://b/\n",
            ),
            (
                "normalize --keep-lines --column link --into id",
                "id,link\n,\nhttp://b/,HTTP://B\n",
            ),
            (
                "normalize --key --keep-lines --column link",
                "id,link,key\n,,\n2,HTTP://B,http://b/\n",
            ),
            ("redact --column link", "id,link\n,\n2,HTTP://B\n"),
            (
                "audit --column link",
                "id,link,severity,findings\n,,invalid,invalid\n2,HTTP://B,,\n",
            ),
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
}

#[test]
fn a_first_record_that_is_too_long_tells_nothing_of_the_others() {
    let run = |args: &str, long: &str| {
        let input = format!("HTTP://A/{long},1\nHTTP://B,2\n");
        let args = format!("normalize -q --max-line 16 {args}");
        urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes())
    };
    for length in [20, 3 << 20] {
        let long = "x".repeat(length);
        let outcome = run("--column 1", &long);
        // Nobody knows the width of a table whose first record is in no block as a whole.
        let empty = if length == 20 { "," } else { "" };
        assert_eq!(outcome.data(), (&format!("{empty}\nhttp://b/,2\n")[..], 1));
        let outcome = run("--column 1", &format!("{long},2\nHTTP://C"));
        assert_eq!(outcome.data().1, 1);
    }
    let long = "x".repeat(3 << 20);
    let outcome = run("--column 1 --header", &long);
    assert_eq!(outcome.data(), ("", 2));
    assert!(
        outcome.err.contains("the names, is too long; --max-line"),
        "{}",
        outcome.err
    );
}

#[test]
fn an_empty_field_is_no_line_of_names() {
    let outcome = urial(&["check", "--column", "2"], b"1,\n");
    let expected = "urial: 1 read, 1 blank, 0 invalid\n";
    assert_eq!(outcome.err, expected);
}

#[test]
fn an_audit_tells_an_invalid_text_from_a_clean_one() {
    let outcome = urial(
        &["audit", "-q", "--column", "u"],
        b"u,n\nhttp://a/,1\nhttp://a b/,2\nhttp://u:p@a b/,3\n,4\n5\n",
    );
    assert_eq!(
        outcome.data(),
        (
            "u,n,severity,findings\nhttp://a/,1,,\nhttp://a b/,2,invalid,invalid\nhttp://u:p@a b/,3,warning,invalid password\n,4,,\n5\n",
            1
        )
    );
    let outcome = urial(
        &["audit", "-q", "--jsonl", "u"],
        b"{\"u\":\"http://a b/\"}\n{\"u\":null}\n{}\n{\"u\":\"\"}\n{\"u\":\"http://a/\"}\n",
    );
    let invalid = "\"severity\":\"invalid\",\"findings\":\"invalid\"}\n";
    let none = "\"severity\":null,\"findings\":null}\n";
    let expected = format!(
        "{{\"u\":\"http://a b/\",{invalid}{{\"u\":null,{none}{{{none}{{\"u\":\"\",{none}{{\"u\":\"http://a/\",{none}"
    );
    assert_eq!(outcome.data(), (&expected[..], 1));
}

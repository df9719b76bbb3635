//! Records that are long, deep, or not all text.

use crate::common::{Folder, check, complains, urial};
use crate::fields::turns;

#[test]
fn new_fields_need_an_object() {
    let outcome = urial(
        &["normalize", "--jsonl", "links.0", "--into", "n"],
        b"{\"links\":[\"A:b\"]}\n",
    );
    assert_eq!(outcome.data(), ("{\"links\":[\"A:b\"]}\n", 1));
    assert!(
        outcome.err.contains("the value is in an array"),
        "{}",
        outcome.err
    );
    turns(
        "normalize --jsonl links.0",
        "{\"links\":[\"A:b\"]}\n",
        "{\"links\":[\"a:b\"]}\n",
    );
}

#[test]
fn deep_objects_are_no_trouble() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let input = format!("{{\"x\":{deep},\"u\":\"A:b\"}}\n");
    let out = input.replace("A:b", "a:b");
    turns("normalize --jsonl u", &input, &out);
}

#[test]
fn long_records_are_refused() {
    let input = format!("1,HTTP://A\n2,http://a/{}\n3,HTTP://C\n", "x".repeat(100));
    for (command, out) in [
        ("normalize", "1,http://a/\n,\n3,http://c/\n"),
        ("clean", "1,http://a/\n3,http://c/\n"),
    ] {
        let args = [command, "--column", "2", "--max-line", "64"];
        let outcome = urial(&args, input.as_bytes());
        assert_eq!(outcome.out, out);
        assert!(
            outcome.err.contains("is too long: it has 111 bytes"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn bytes_that_are_not_utf8_stay_in_other_columns() {
    let outcome = urial(
        &["normalize", "--column", "2"],
        b"\xE9\tHTTP://A\n\xE9\t\xE9\n",
    );
    assert_eq!(outcome.bytes, b"\xE9\thttp://a/\n\xE9\t\xE9\n");
    assert_eq!(outcome.status, 1);
    assert!(
        outcome.err.contains("<stdin>:2: column 2: "),
        "{}",
        outcome.err
    );
}

#[test]
fn a_first_line_of_names_is_kept_or_read() {
    let input = "id,link\n1,HTTP://A\n";
    let out = "id,link\n1,http://a/\n";
    turns("normalize --column 2 --header", input, out);
    turns("normalize --column link --header", input, out);
    turns("clean --column 2 --header", input, out);
    turns(
        "parse --get host --column 2 --header --into site",
        input,
        "id,link,site\n1,HTTP://A,A\n",
    );
    turns(
        "normalize --key --column 2 --header --into id",
        input,
        "id,link\nhttp://a/,HTTP://A\n",
    );
    turns("stats --by host --column 2 --header", input, "1\ta\n");
    turns(
        "filter --as reference --host a --column 2 --no-header",
        input,
        "1,HTTP://A\n",
    );
    let error = complains(&["check", "--column", "link", "--no-header"], input, 2);
    assert_eq!(
        error,
        "urial: without a header no column is named link; give its number\n"
    );
    let error = complains(&["check", "--column", "3", "--header"], input, 2);
    assert_eq!(
        error,
        "urial: <stdin>: no column 3; the first line has id, link\n"
    );
    let error = complains(&["check", "--header"], input, 2);
    assert!(error.contains("--column <N|NAME>"), "{error}");
}

#[test]
fn a_line_of_names_is_recognized() {
    for (command, summary) in [
        (
            "check",
            "urial: 2 read, 1 invalid\n  1 no scheme at the start, first at <stdin>:1\n",
        ),
        (
            "clean",
            "urial: 2 read, 1 kept, 0 duplicates, 0 blank, 1 invalid\n  1 no scheme at the start, first at <stdin>:1\n",
        ),
    ] {
        let outcome = urial(&[command, "--column", "2"], b"id,link\n1,http://a/\n");
        assert_eq!(outcome.out, "1,http://a/\n");
        let words = format!(
            "<stdin>:1: column 2: no scheme at the start; put one in front, or use --as reference\n  link\n  ^\n\
             urial: <stdin>:1 looks like a line of names; --header keeps it as it is\n{summary}"
        );
        assert!(outcome.err.starts_with(&words), "{}", outcome.err);
    }
    for input in ["[{\"u\":\"a:b\"}]\n", "{\n\"u\":\"a:b\"}\n"] {
        let outcome = urial(&["normalize", "--jsonl", "u"], input.as_bytes());
        assert!(
            outcome.err.contains("jq -c '.[]' for an array"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn records_with_sure_and_other_texts_stay_in_order() {
    let mut input = String::from("id,link\r\n");
    let mut out = input.clone();
    let mut invalid = 0;
    for number in 0..9000 {
        let (link, normal) = match number % 9 {
            0 => ("HTTP://A/", Some("http://a/")),
            1 => ("\"http://a/b,c\"", Some("\"http://a/b,c\"")),
            2 => ("\"HTTP://A/\"", Some("\"http://a/\"")),
            3 => ("http://a/ b", None),
            4 => ("\"http://a/\r\"", None),
            5 => ("\"http://a/\n\"", None),
            6 => ("\"http://a/\"\"\"", None),
            _ => ("http://a/", Some("http://a/")),
        };
        input += &format!("{number},{link}\r\n");
        match normal {
            Some(normal) => out += &format!("{number},{normal}\r\n"),
            None => {
                out += &format!("{number},{link}\r\n");
                invalid += 1;
            }
        }
    }
    let outcome = urial(&["normalize", "--column", "link"], input.as_bytes());
    assert_eq!((outcome.out == out, outcome.status), (true, 1));
    let summary = format!("urial: 9000 read, {invalid} invalid\n");
    assert!(outcome.err.contains(&summary), "{}", outcome.err);
    let folder = Folder::new(&[("a.csv", &input)]);
    folder.run("normalize -q --column link -f a.csv --rejects r", "");
    let lines: Vec<usize> = (folder.read("r").lines())
        .filter_map(|line| {
            line.split_once("\"line\":")?
                .1
                .split(',')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    // One record of nine has a line feed.
    let expected: Vec<usize> = (0..9000)
        .filter(|number| (3..7).contains(&(number % 9)))
        .map(|number| 2 + number + (number + 3) / 9)
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn escapes_of_json_are_read_and_kept() {
    let line = |value: &str| format!("{{\"n\":1,\"u\":\"{value}\",\"m\":[{{}}]}}\n");
    for (value, normal) in [
        ("http:\\/\\/a\\/", "http:\\/\\/a\\/"),
        ("HTTP:\\/\\/A\\/", "http://a/"),
        ("http://a/\\u0062", "http://a/\\u0062"),
        ("\\u0048ttp://a/", "http://a/"),
    ] {
        turns("normalize --jsonl u", &line(value), &line(normal));
    }
    for (input, message) in [
        (line("http://a/\\n"), "unexpected '\\n'"),
        (line("http://a/\\ud83d\\ude00"), "non-ASCII"),
        (line("http://a/\\ud83d"), "half of a surrogate pair"),
        (line("http://a/\\q"), "not JSON: invalid escape"),
        (
            "{\"u\":\"a:b\"} x\n".to_owned(),
            "not JSON: more text after the end of the value",
        ),
        ("nothing\n".to_owned(), "not JSON: a word other than"),
    ] {
        let outcome = urial(&["normalize", "--jsonl", "u"], input.as_bytes());
        assert_eq!(outcome.data(), (&input[..], 1));
        assert!(outcome.err.contains(message), "{}", outcome.err);
    }
    let error = complains(&["normalize", "--jsonl", "links[0]"], "", 2);
    assert!(error.contains("as in links.0;"), "{error}");
}

#[test]
fn archives_are_refused_with_advice() {
    let error = complains(&["normalize", "--column", "1"], "PK\u{3}\u{4}x", 2);
    assert!(
        error.contains("save a spreadsheet (.xlsx, .ods) as CSV"),
        "{error}"
    );
}

#[test]
fn null_has_the_letter_of_sort_too() {
    check(
        "normalize -q -z",
        "HTTP://A\0http://b/\0",
        "http://a/\0http://b/\0",
        "",
        0,
    );
}

#[test]
fn the_byte_order_mark_of_a_table_stays() {
    let folder = Folder::new(&[
        ("a.csv", "\u{FEFF}url,n\nHTTP://A/,ü\n"),
        ("b.csv", "\u{FEFF}url,n\nHTTP://B/,b\n"),
        ("c.csv", "\u{FEFF}HTTP://C/,c\n"),
        ("d.jsonl", "\u{FEFF}{\"u\":\"HTTP://D/\"}\n"),
    ]);
    for (args, expected) in [
        (
            "normalize -q --column url -f a.csv -f b.csv",
            "\u{FEFF}url,n\nhttp://a/,ü\nhttp://b/,b\n",
        ),
        (
            "parse -q --get host --column url -f a.csv",
            "\u{FEFF}url,n,host\nHTTP://A/,ü,A\n",
        ),
        (
            "filter -q --host a --column url -f a.csv",
            "\u{FEFF}url,n\nHTTP://A/,ü\n",
        ),
        (
            "clean -q --column url -f a.csv",
            "\u{FEFF}url,n\nhttp://a/,ü\n",
        ),
        ("normalize -q --column 1 -f c.csv", "\u{FEFF}http://c/,c\n"),
        ("redact -q --column 1 -f c.csv", "\u{FEFF}HTTP://C/,c\n"),
        ("stats -q --by host --column url -f a.csv", "1\ta\n"),
        (
            "normalize -q --jsonl u -f d.jsonl",
            "{\"u\":\"http://d/\"}\n",
        ),
    ] {
        assert_eq!(folder.run(args, "").data(), (expected, 0), "{args}");
    }
}

#[test]
fn text_after_a_closing_quotation_mark_is_refused() {
    let outcome = urial(
        &["normalize", "--column", "2"],
        b"1,\"HTTP://X/\"y\n2,\"HTTP://Y/\"\n",
    );
    let expected = "<stdin>:1: column 2: more text after the closing quotation mark\n  1,\"HTTP://X/\"y\n               ^\nurial: 2 read, 1 invalid\n";
    assert_eq!(
        (&outcome.out[..], &outcome.err[..], outcome.status),
        ("1,\"HTTP://X/\"y\n2,\"http://y/\"\n", expected, 1)
    );
}

#[test]
fn half_of_a_surrogate_pair_is_named() {
    for text in ["\\ud83d", "\\ud83d\\u0041", "\\ud83dx"] {
        let input = format!("{{\"u\":\"http://a/{text}\"}}\n");
        let outcome = urial(&["check", "--jsonl", "u"], input.as_bytes());
        assert!(
            outcome
                .err
                .starts_with("<stdin>:1: u: half of a surrogate pair, which is no character\n"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn a_name_that_is_not_found_gets_a_hint() {
    for (input, hint) in [
        ("id,URL\n", "the first line has id, URL; did you mean URL\n"),
        (
            "id,url\r1,http://x/\r",
            "the lines end with carriage returns alone: convert them with tr '\\r' '\\n'\n",
        ),
        (
            "sep=;\nid;url\n",
            "the first line is `sep=`, which is for Excel: remove it\n",
        ),
    ] {
        let outcome = urial(&["check", "--column", "url"], input.as_bytes());
        assert_eq!(outcome.status, 2);
        assert!(outcome.err.contains(hint), "{}", outcome.err);
    }
}

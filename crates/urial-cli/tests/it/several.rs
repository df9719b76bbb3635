//! Several fields of one record, items of arrays, and what becomes of a field that cannot be done.

use crate::common::{complains, urial};
use crate::fields::turns;

fn run(args: &str, input: &str) -> (String, i32) {
    let args: Vec<&str> = args.split(' ').collect();
    let outcome = urial(&args, input.as_bytes());
    (outcome.out, outcome.status)
}

const TABLE: &str = "id,from,to\n1,HTTP://A,http://b c\n2,,HTTP://B:80/\n3,\"HTTP://A/,\",x\n";

#[test]
fn several_columns_are_rewritten() {
    for (fate, out) in [
        (
            "keep",
            "id,from,to\n1,http://a/,http://b c\n2,,http://b/\n3,\"http://a/,\",x\n",
        ),
        (
            "empty",
            "id,from,to\n1,http://a/,\n2,,http://b/\n3,\"http://a/,\",\n",
        ),
        ("drop", "id,from,to\n2,,http://b/\n"),
    ] {
        let args = format!("normalize -q --column to --column from --on-error {fate}");
        assert_eq!(run(&args, TABLE), (out.to_owned(), 1), "{fate}");
    }
    // The order of the options and a name given twice change nothing.
    let outcome = run("normalize -q --column from --column 3 --column to", TABLE);
    assert_eq!(
        outcome,
        run("normalize -q --column from --column to", TABLE)
    );
}

#[test]
fn items_of_arrays_are_rewritten() {
    turns(
        "normalize --jsonl links.* --jsonl home",
        "{\"links\": [\"HTTP:\\/\\/A\", null, \"http://b/\"], \"n\":[1], \"home\":\"HTTP://H\" }\n",
        "{\"links\": [\"http://a/\", null, \"http://b/\"], \"n\":[1], \"home\":\"http://h/\" }\n",
    );
    turns(
        "normalize --jsonl a.*.u",
        "{\"a\":[{\"u\":\"A:b\"},{\"v\":1},{\"u\":\"C:d\"}]}\n{\"a\":[]}\n{}\n",
        "{\"a\":[{\"u\":\"a:b\"},{\"v\":1},{\"u\":\"c:d\"}]}\n{\"a\":[]}\n{}\n",
    );
}

#[test]
fn a_record_is_selected_where_each_of_its_fields_is() {
    let (out, status) = run("check -q --column from --column to", TABLE);
    assert_eq!((&out[..], status), ("id,from,to\n2,,HTTP://B:80/\n", 1));
    let (out, _) = run("check -q -v --column from --column to", TABLE);
    assert_eq!(
        out,
        "id,from,to\n1,HTTP://A,http://b c\n3,\"HTTP://A/,\",x\n"
    );
    let table = "HTTP://A.org/,http://b.com/\nhttp://a.org/,http://b.org\n";
    let (out, _) = run("filter -q --host *.org --column 1 --column 2", table);
    assert_eq!(out, "http://a.org/,http://b.org\n");
    // Every field is counted.
    let (out, _) = run("stats -q --by host --column 1 --column 2", table);
    assert_eq!(out, "2\ta.org\n1\tb.com\n1\tb.org\n");
}

#[test]
fn empty_fields_are_passed_over() {
    let records =
        "{\"a\":\"\",\"b\":\"http://h/\"}\n{\"a\":null,\"b\":\"http://h/\"}\n{\"b\":\" \"}\n";
    let outcome = urial(
        &["check", "--jsonl", "a", "--jsonl", "b"],
        records.as_bytes(),
    );
    assert_eq!(outcome.data(), (records, 0));
    assert_eq!(outcome.err, "urial: 3 read, 1 blank, 0 invalid\n");
}

#[test]
fn a_key_that_is_there_twice_is_masked_twice() {
    let record = "{\"a\":\"http://u:LEAK@h/\",\"a\":\"http://v:LEAK@h/\",\"b\":\"x\"}\n";
    let args = ["redact", "--jsonl", "a", "--jsonl", "b"];
    let outcome = urial(&args, record.as_bytes());
    assert_eq!(outcome.out, record.replace("LEAK", "***"));
    assert!(
        outcome.err.contains("a, b: the record has the key twice"),
        "{}",
        outcome.err
    );
}

#[test]
fn a_gate_keeps_nothing_that_it_cannot_read() {
    let error = complains(
        &["gate", "--column", "1", "--on-error", "keep"],
        "http://a.com\n",
        2,
    );
    assert!(
        error.contains("gate lets through what is allowed only"),
        "{error}"
    );
    let outcome = urial(
        &["gate", "--column", "1", "--column", "2"],
        b"\xff,http://a.com/\nhttp://a.com/,http://10.0.0.1/\nhttp://a.com/,\n",
    );
    assert_eq!(outcome.out, "http://a.com/,\n");
}

#[test]
fn messages_name_the_field() {
    let outcome = urial(
        &["normalize", "--column", "from", "--column", "to"],
        TABLE.as_bytes(),
    );
    assert!(
        outcome.err.starts_with("<stdin>:2: to: unexpected ' '")
            && outcome.err.contains("<stdin>:4: to: no scheme"),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains("urial: 3 read, 2 invalid\n"),
        "{}",
        outcome.err
    );
    let outcome = urial(&["normalize", "--jsonl", "a.*"], b"{\"a\":[\"A:b\",7]}\n");
    assert!(
        outcome
            .err
            .starts_with("<stdin>:1: a.*: the value of a.* is a number, not a string"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.data(), ("{\"a\":[\"A:b\",7]}\n", 1));
}

#[test]
fn what_cannot_be_done_with_several_is_refused() {
    for (args, words) in [
        ("clean --column 1 --column 2", "one"),
        ("extract --column 1 --column 2", "one"),
        ("diff a b --column 1 --column 2", "one"),
        ("normalize --key --column 1 --column 2", "name one --column"),
        ("normalize --into n --jsonl a.*", "name one --jsonl"),
        ("clean --column 1 --on-error keep", "drop"),
        ("normalize --on-error keep", "--column"),
    ] {
        let error = complains(&args.split(' ').collect::<Vec<_>>(), "", 2);
        assert!(error.contains(words), "{args}: {error}");
    }
}

#[test]
fn a_new_column_is_for_one() {
    for (args, advice) in [
        (
            "parse --get host --column a --column b",
            "--get and its like add a column; name one --column",
        ),
        (
            "parse --get host --jsonl l.*",
            "--get and its like add a field; name one --jsonl, without a star",
        ),
        (
            "repair --explain --column a --column b",
            "--explain adds a column; name one --column",
        ),
        (
            "normalize --into n --column a --column b",
            "--into adds a column; name one --column",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let message = complains(&args, "a,b\n", 2);
        assert_eq!(message, format!("urial: {advice}\n"));
    }
}

//! Records that are long, deep, or not all text.

use crate::common::urial;
use crate::fields::turns;

#[test]
fn new_fields_need_an_object() {
    let outcome = urial(
        &["normalize", "--jsonl", "links.0", "--into", "n"],
        b"{\"links\":[\"A:b\"]}\n",
    );
    assert_eq!(outcome.data(), ("", 1));
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
    for command in ["normalize", "clean"] {
        let args = [command, "--column", "2", "--max-line", "64"];
        let outcome = urial(&args, input.as_bytes());
        assert_eq!(outcome.out, "1,http://a/\n3,http://c/\n");
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
    assert_eq!(outcome.bytes, b"\xE9\thttp://a/\n");
    assert_eq!(outcome.status, 1);
    assert!(
        outcome.err.contains("<stdin>:2: column 2: "),
        "{}",
        outcome.err
    );
}

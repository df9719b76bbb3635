//! Records without a text: a field that is null, missing, blank or in a record that is not whole.

use crate::common::urial;

fn run(args: &str, input: &str) -> (String, i32) {
    let args: Vec<&str> = args.split(' ').collect();
    let outcome = urial(&args, input.as_bytes());
    (outcome.out, outcome.status)
}

fn check(args: &str, input: &str, expected: &str, status: i32) {
    assert_eq!(run(args, input), (expected.to_owned(), status), "{args}");
}

#[test]
fn redact_keeps_records_without_a_text() {
    let outcome = urial(
        &["redact", "--jsonl", "dsn"],
        b"{\"dsn\":null,\"x\":\"https://u:p@h/\"}\n{ \"n\": 2 }\r\n\n{\"dsn\":\"\"}\n{\"dsn\":\"https://u:p@h/\",\"n\":3}\n",
    );
    assert_eq!(
        (&outcome.out[..], &outcome.err[..], outcome.status),
        (
            "{\"dsn\":null,\"x\":\"https://u:p@h/\"}\n{ \"n\": 2 }\r\n\n{\"dsn\":\"\"}\n{\"dsn\":\"https://u:***@h/\",\"n\":3}\n",
            "urial: 5 read, 3 blank, 0 invalid, 1 secret masked\n",
            0
        )
    );
    check(
        "redact --as uri --column 2",
        "1,http://u:p@h/\n2,\n\n3, \n",
        "1,http://u:***@h/\n2,\n\n3, \n",
        0,
    );
}

#[test]
fn redact_masks_a_record_that_it_cannot_read_as_running_text() {
    let outcome = urial(
        &["redact", "--key", "t", "--column", "url"],
        b"id,url,x\n2\n4,http://u:p@h/?t=s&y,y,z\n5,http://u:p@h/,\n",
    );
    let expected = "id,url,x\n2\n4,http://u:***@h/?t=***&y,y,z\n5,http://u:***@h/,\n";
    assert_eq!(outcome.data(), (expected, 1));
    assert!(
        outcome.err.contains("<stdin>:2: url: no such column")
            && outcome.err.contains("<stdin>:3: url: the record has 4")
            && outcome
                .err
                .ends_with("3 read, 2 invalid, 3 secrets masked\n"),
        "{}",
        outcome.err
    );
    check(
        "redact -q --jsonl d",
        "{\"d\":[\"http://u:p@h/\"]}\n{\"d\":\"http://u:p@h/\"\n[7]\n{\"d\":\"x\"}\n",
        "{\"d\":[\"http://u:***@h/\"]}\n{\"d\":\"http://u:***@h/\"\n[7]\n{\"d\":\"x\"}\n",
        1,
    );
}

#[test]
fn redact_tells_that_no_record_has_the_key() {
    let outcome = urial(
        &["redact", "--jsonl", "dns"],
        b"{\"dsn\":\"http://u:p@h/\"}\n",
    );
    let expected = "urial: no record has the key dns\n\
        urial: 1 read, 1 blank, 0 invalid, 0 secrets masked\n";
    assert_eq!(
        (&outcome.out[..], &outcome.err[..], outcome.status),
        ("{\"dsn\":\"http://u:p@h/\"}\n", expected, 1)
    );
}

#[test]
fn clean_tells_that_no_record_has_a_text() {
    let outcome = urial(&["clean", "--jsonl", "dns"], b"{\"dsn\":\"http://h/\"}\n");
    let expected = "urial: no record has a text in dns\n\
        urial: 1 read, 0 kept, 0 duplicates, 1 blank, 0 invalid\n";
    assert_eq!((&outcome.err[..], outcome.status), (expected, 0));
}

const OBJECTS: &str = "{\"p\":{\"u\":null}}\n{\"p\":{}}\n{\"p\":{\"v\":1 } }\n{\"p\":7}\n{\"p\":{\"u\":7}}\n{\"p\":{\"u\":\"http://a b\"}}\n{\"p\n\n{\"p\":{\"u\":\"HTTP://A\"}}\n{\"p\":{\"n\":2,\"v\":1}}\n";

#[test]
fn a_table_keeps_its_records() {
    check(
        "normalize -q --keep-lines --jsonl p.u --into n",
        OBJECTS,
        "{\"p\":{\"u\":null,\"n\":null}}\n{\"p\":{\"n\":null}}\n{\"p\":{\"v\":1,\"n\":null } }\n{\"p\":7}\n{\"p\":{\"u\":7,\"n\":null}}\n{\"p\":{\"u\":\"http://a b\",\"n\":null}}\n{\"p\n\n{\"p\":{\"u\":\"HTTP://A\",\"n\":\"http://a/\"}}\n{\"p\":{\"n\":null,\"v\":1}}\n",
        1,
    );
    check(
        "normalize -q --keep-lines --jsonl p.u",
        OBJECTS,
        "{\"p\":{\"u\":null}}\n{\"p\":{}}\n{\"p\":{\"v\":1 } }\n{\"p\":7}\n{\"p\":{\"u\":7}}\n{\"p\":{\"u\":null}}\n{\"p\n\n{\"p\":{\"u\":\"http://a/\"}}\n{\"p\":{\"n\":2,\"v\":1}}\n",
        1,
    );
    check(
        "parse -q --keep-lines --get host,port --jsonl u",
        "{\"v\":1}\n{\"u\":null}\n",
        "{\"v\":1,\"host\":null,\"port\":null}\n{\"u\":null,\"host\":null,\"port\":null}\n",
        0,
    );
    let table = "id,u\n1,HTTP://A\n2,http://a b\n3,\n4\n5,http://b,x\n\n";
    check(
        "normalize -q --keep-lines --as uri --column u --into n",
        table,
        "id,u,n\n1,HTTP://A,http://a/\n2,http://a b,\n3,,\n4\n5,http://b,x\n\n",
        1,
    );
    check(
        "normalize -q --keep-lines --as uri --column u",
        table,
        "id,u\n1,http://a/\n2,\n3,\n4\n5,http://b,x\n\n",
        1,
    );
    check(
        "normalize --key -q --keep-lines --column u",
        table,
        "id,u,key\n1,HTTP://A,http://a/\n2,http://a b,\n3,,\n4\n5,http://b,x\n\n",
        1,
    );
    // A field that cannot be done is left, left empty or taken out with its record.
    for (fate, out) in [
        (
            "",
            "id,u\n1,http://a/\n2,http://a b\n3,\n4\n5,http://b,x\n\n",
        ),
        (
            " --on-error keep",
            "id,u\n1,http://a/\n2,http://a b\n3,\n4\n5,http://b,x\n\n",
        ),
        (
            " --on-error empty",
            "id,u\n1,http://a/\n2,\n3,\n4\n5,http://b,x\n\n",
        ),
        (" --on-error drop", "id,u\n1,http://a/\n3,\n\n"),
    ] {
        check(
            &format!("normalize -q --as uri --column u{fate}"),
            table,
            out,
            1,
        );
    }
}

#[test]
fn audit_keeps_its_records() {
    check(
        "audit -q --column u",
        "id,u\n1,http://a@b/\n2,\n3\n4,http://a,x\n\n",
        "id,u,severity,findings\n1,http://a@b/,warning,userinfo\n2,,,\n3\n4,http://a,x\n\n",
        1,
    );
    check(
        "audit -q --jsonl u --into a",
        "{\"u\":null}\n{}\n{\"u\":\"http://a/\"}\n{\n",
        "{\"u\":null,\"a_severity\":null,\"a_findings\":null}\n{\"a_severity\":null,\"a_findings\":null}\n{\"u\":\"http://a/\",\"a_severity\":null,\"a_findings\":null}\n{\n",
        1,
    );
}

//! Names of new fields: nothing that is there is overwritten without a word.

use crate::common::{Folder, complains, urial};
use crate::fields::turns;

/// Runs a command, which refuses the input as a whole.
#[track_caller]
fn refuses(args: &str, input: &str, words: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    let error = complains(&args, input, 2);
    assert!(error.contains(words), "{args:?}: {error}");
}

#[test]
fn a_column_that_is_there_is_not_overwritten() {
    refuses(
        "parse --column url",
        "url,host,path\nhttp://a.com/x,MINE,MINE2\n",
        "urial: <stdin>: there is a column host already; with --into NAME the new ones are NAME_scheme, NAME_userinfo and so on\n",
    );
    refuses(
        "parse --column host --get host",
        "host,n\nhttp://a.com/,X\n",
        "there is a column host already; --into NAME names the new one\n",
    );
    refuses(
        "normalize --key --column key",
        "key,n\nHTTP://a.com,X\n",
        "there is a column key already",
    );
    refuses(
        "audit --column findings",
        "findings,n\nhttp://u:p@a.com,X\n",
        "there is a column findings already; with --into NAME the new ones are NAME_severity, NAME_findings\n",
    );
    refuses(
        "parse --column u --get host,port --into p",
        "u,p_port\nhttp://a/,1\n",
        "there is a column p_port already; give --into another name\n",
    );
    refuses(
        "repair --explain --column u",
        "u,changes\nhttp://a/b c,X\n",
        "there is a column changes already; rename it, or leave --explain out\n",
    );
    // A byte order mark is not written before it is known, either.
    refuses(
        "normalize --key --column key",
        "\u{FEFF}key\n",
        "there is a column key",
    );
    // Without names nothing is overwritten, whatever the first record has.
    turns(
        "normalize --key --column 1",
        "a:key\tkey\n",
        "a:key\tkey\ta:key\n",
    );
}

#[test]
fn a_column_that_is_asked_for_is_replaced() {
    turns(
        "normalize --key --column u --into n",
        "u,n\nA:b,1\n",
        "u,n\nA:b,a:b\n",
    );
    turns(
        "parse --get host --column u --into n",
        "u,n\nhttp://a/,1\n",
        "u,n\nhttp://a/,a\n",
    );
    for (args, advice) in [
        (
            "normalize --column u --into u",
            "--into names the column that is read; leave it out to replace the text\n",
        ),
        (
            "clean --column 1 --header --into u",
            "--into names the column that is read; leave it out to replace the text\n",
        ),
        (
            "normalize --key --column u --into u",
            "--into names the column that is read; give another name\n",
        ),
    ] {
        refuses(args, "u,n\nA:b,1\n", advice);
    }
    refuses(
        "normalize --jsonl page.u --into u",
        "",
        "--into names the field that is read; leave it out to replace the text\n",
    );
    refuses(
        "normalize --key --jsonl host --into host",
        "",
        "--into names the field that is read; give another name\n",
    );
}

#[test]
fn a_name_that_is_there_twice_is_not_guessed() {
    let input = "a,a,b\nHTTP://x,HTTP://y,HTTP://z\n";
    refuses(
        "normalize --column a",
        input,
        "urial: <stdin>: two columns are named a; give its number\n",
    );
    refuses("check --column a", input, "two columns are named a");
    refuses(
        "normalize --column b --into a",
        input,
        "two columns are named a; give --into another name\n",
    );
    turns(
        "normalize --column 2 --header",
        input,
        "a,a,b\nHTTP://x,http://y/,HTTP://z\n",
    );
}

#[test]
fn no_field_is_written_twice() {
    for input in ["", "http://a/\n"] {
        refuses(
            "parse --get host,port,host --column 1",
            input,
            "--get has host twice; a field has a name of its own\n",
        );
        refuses("parse --get host,host --jsonl u", input, "host twice");
        refuses("parse --get host,host --json", input, "host twice");
        refuses(
            "parse --get file --json",
            input,
            "--json has the key file already, for the file of the input; --get segment:-1 is the last segment\n",
        );
    }
    // Cells have no names.
    turns("parse --get host,host", "http://a/\n", "a\ta\n");
    refuses(
        "normalize --key --jsonl key",
        "{\"key\":\"HTTP://a.com\"}\n",
        "the new field would have the name of the one that is read, key; --into NAME names the new one\n",
    );
    refuses(
        "parse --jsonl p.host --get host,port",
        "",
        "the one that is read, host; with --into NAME the new ones are NAME_host, NAME_port\n",
    );
    refuses(
        "repair --explain --jsonl changes",
        "",
        "the one that is read, changes; rename it, or leave --explain out\n",
    );
}

#[test]
fn a_member_that_is_there_is_not_overwritten() {
    let input = "{\"u\":\"http://a/x\",\"path\":{\"y\":1}}\n{\"u\":\"http://b/\"}\n{\"u\":\"http://c/\",\"\\u0070ath\":1}\n{\"path\":1}\n";
    let added = input.replace("b/\"}", "b/\",\"path\":\"/\"}");
    let parse = ["parse", "--jsonl", "u", "--get", "path"];
    let outcome = urial(&parse, input.as_bytes());
    assert_eq!(outcome.data(), (&added[..], 1));
    let message = "there is a field path already; --into NAME names the new one";
    assert_eq!(
        outcome.err,
        format!(
            "<stdin>:1: u: {message}\n  {{\"u\":\"http://a/x\",\"path\":{{\"y\":1}}}}\n\
             <stdin>:3: u: {message}\n  {{\"u\":\"http://c/\",\"\\u0070ath\":1}}\n\
             urial: 4 read, 1 blank, 2 invalid\n"
        )
    );
    // A record that stays is as it was, with and without a text.
    let input = "{\"u\":\"http://a:b@c/\",\"findings\":1}\n{\"u\":null,\"findings\":1}\n";
    let outcome = urial(&["audit", "--jsonl", "u"], input.as_bytes());
    assert_eq!(outcome.data(), (input, 1));
    // In another object the name is another field.
    turns(
        "normalize --key --jsonl p.u",
        "{\"key\":1,\"p\":{\"u\":\"A:b\",\"q\":{\"key\":2}}}\n",
        "{\"key\":1,\"p\":{\"u\":\"A:b\",\"key\":\"a:b\",\"q\":{\"key\":2}}}\n",
    );
    // With --into the name is asked for, unless it is there twice.
    turns(
        "normalize --key --jsonl u --into n",
        "{\"n\":1,\"u\":\"A:b\"}\n",
        "{\"n\":\"a:b\",\"u\":\"A:b\"}\n",
    );
    let outcome = urial(
        &["normalize", "--key", "--jsonl", "u", "--into", "n"],
        b"{\"n\":1,\"u\":\"A:b\",\"n\":2}\n",
    );
    assert_eq!(outcome.data(), ("{\"n\":1,\"u\":\"A:b\",\"n\":2}\n", 1));
    assert!(outcome.err.contains("the key twice"), "{}", outcome.err);
}

#[test]
fn a_count_has_a_name_too() {
    let advice = "there is a column count already; rename it, or leave --count out\n";
    refuses("clean --count --column u", "u,count\na:b,1\n", advice);
    refuses("clean --count --column 1 --header", "count\na:b\n", advice);
    refuses(
        "clean --count --column u --into count",
        "u\na:b\n",
        "--into and --count name one field, count\n",
    );
    refuses(
        "clean --count --jsonl count",
        "{\"count\":\"a:b\"}\n",
        "the one that is read, count; rename it, or leave --count out\n",
    );
    let input = "{\"u\":\"a:b\",\"count\":\"mine\"}\n{\"u\":\"a:b\"}\n{\"\\u0063ount\":1,\"u\":\"a:c\"}\n{\"p\":{\"count\":1},\"u\":\"a:d\"}\n";
    let outcome = urial(&["clean", "--count", "--jsonl", "u"], input.as_bytes());
    let expected = "{\"count\":1,\"u\":\"a:b\"}\n{\"count\":1,\"p\":{\"count\":1},\"u\":\"a:d\"}\n";
    assert_eq!(outcome.data(), (expected, 0));
    let message = "<stdin>:1: u: there is a field count already; rename it, or leave --count out\n";
    assert!(outcome.err.starts_with(message), "{}", outcome.err);
    assert!(outcome.err.contains("2 invalid"), "{}", outcome.err);
    turns(
        "clean --jsonl u",
        "{\"u\":\"a:b\",\"count\":\"mine\"}\n",
        "{\"u\":\"a:b\",\"count\":\"mine\"}\n",
    );
    let folder = Folder::new(&[("a.csv", "u,count\na:b,1\n")]);
    let outcome = folder.run("clean --count --column u -f a.csv -o out.csv", "");
    assert_eq!(outcome.data(), ("", 2));
}

#[test]
fn what_a_repair_changed_is_a_field_of_its_own() {
    let change = "a space at byte 10: \" \" becomes \"%20\"";
    let escaped = change.replace('"', "\\\"");
    turns(
        "repair --explain --jsonl u",
        "{\"u\":\"http://a/b c\",\"n\":1}\n{\"u\":\"a:\\/b\"}\n",
        &format!(
            "{{\"u\":\"http://a/b%20c\",\"changes\":\"{escaped}\",\"n\":1}}\n{{\"u\":\"a:\\/b\",\"changes\":null}}\n"
        ),
    );
    turns(
        "repair --explain --column u",
        "u\tn\nhttp://a/b c\t1\na:b\t2\n",
        &format!("u\tn\tchanges\nhttp://a/b%20c\t1\t{change}\na:b\t2\t\n"),
    );
    turns(
        "repair --explain --column u --into v",
        "u\tn\nhttp://a/b c\t1\n",
        &format!("u\tn\tv\tchanges\nhttp://a/b c\t1\thttp://a/b%20c\t{change}\n"),
    );
    let outcome = urial(
        &["repair", "--explain", "--jsonl", "u", "--keep-lines"],
        b"{\"u\":7}\n{\"u\":\"http://a:b c/\"}\n{}\n",
    );
    let expected =
        "{\"u\":7,\"changes\":null}\n{\"u\":null,\"changes\":null}\n{\"changes\":null}\n";
    assert_eq!(outcome.data(), (expected, 1));
}

//! Fields of records: `--column`, `--jsonl` and `--into`.

use crate::common::{Folder, check, complains, prints, urial};

/// Runs a command on records that are all good.
#[track_caller]
pub(crate) fn turns(args: &str, input: &str, out: &str) {
    let args: Vec<&str> = args.split(' ').chain(["-q"]).collect();
    prints(&args, input, out, 0);
}

#[test]
fn a_column_is_replaced() {
    turns("normalize --column 2", "7\tHTTP://A:80\n", "7\thttp://a/\n");
    turns(
        "normalize --column 1",
        "HTTP://A:80\t\t\n",
        "http://a/\t\t\n",
    );
    turns(
        "normalize --column 2",
        "x,HTTP://A,\r\n",
        "x,http://a/,\r\n",
    );
    turns("normalize --column 2", "x;HTTP://A", "x;http://a/\n");
    turns(
        "normalize --column 1 --delimiter |",
        "HTTP://A|x,y",
        "http://a/|x,y\n",
    );
    turns(
        "normalize --column 1",
        "HTTP://A\n\nHTTP://B\n",
        "http://a/\n\nhttp://b/\n",
    );
    turns(
        "redact --column 2",
        "1,http://u:p@h/\n",
        "1,http://u:***@h/\n",
    );
    turns(
        "repair --column 2",
        "1,http://a/b c\n",
        "1,http://a/b%20c\n",
    );
    turns(
        "resolve -b http://a/b/ --column 2",
        "1,../c\n",
        "1,http://a/c\n",
    );
    turns(
        "edit --set port=8 --column 2",
        "1,http://a/\n",
        "1,http://a:8/\n",
    );
    turns("iri --column 2", "1,http://a/é\n", "1,http://a/%C3%A9\n");
}

#[test]
fn a_column_has_a_name() {
    let input = "id,link\n1,HTTP://A:80\n";
    turns("normalize --column link", input, "id,link\n1,http://a/\n");
    turns(
        "normalize --column link --into id",
        input,
        "id,link\nhttp://a/,HTTP://A:80\n",
    );
    turns(
        "normalize --column link --into new",
        input,
        "id,link,new\n1,HTTP://A:80,http://a/\n",
    );
    turns(
        "normalize --column 2 --into new",
        "1\tHTTP://A\n",
        "1\tHTTP://A\thttp://a/\n",
    );
    let error = complains(&["normalize", "--column", "url"], input, 2);
    assert_eq!(error, "urial: <stdin>: no column is named url; the first line has id, link\nurial: 0 read, 0 invalid\n".replace("urial: 0 read, 0 invalid\n", ""));
}

#[test]
fn quotation_marks_are_those_of_rfc_4180() {
    turns(
        "normalize --column 2",
        "1,\"HTTP://A/x,y\"\n",
        "1,\"http://a/x,y\"\n",
    );
    // A value that needs quotation marks gets them, and one that is not changed stays.
    turns(
        "resolve -b http://a/x,y/ --column 2",
        "1,z\n2,\"http://b/\"\n",
        "1,\"http://a/x,y/z\"\n2,\"http://b/\"\n",
    );
    turns(
        "normalize --column 2",
        "\"a\"\"b\nc\",HTTP://A\n\"\",HTTP://B\n",
        "\"a\"\"b\nc\",http://a/\n\"\",http://b/\n",
    );
    turns(
        "parse --get path:decoded --column 1 --delimiter ;",
        "a%22%3Bb;1\n",
        "a%22%3Bb;1;\"a\"\";b\"\n",
    );
    turns(
        "parse --get path:decoded --column 1",
        "a%09b%0Ac\t1\n",
        "a%09b%0Ac\t1\ta\\tb\\nc\n",
    );
    // In TSV they have no meaning, and a line is a record.
    turns(
        "normalize --column 2",
        "\"1\tHTTP://A\n2\"\tHTTP://B\n",
        "\"1\thttp://a/\n2\"\thttp://b/\n",
    );
    // The last line may lack its end within quotation marks, too.
    turns(
        "normalize --column 2",
        "\"a\nb\",HTTP://A",
        "\"a\nb\",http://a/\n",
    );
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
    assert!(
        outcome.err.starts_with("<stdin>:36001: column 2: "),
        "{}",
        outcome.err
    );
}

#[test]
fn a_quotation_mark_that_is_not_closed_costs_one_line() {
    check(
        "normalize --column 2",
        "1,HTTP://A\n2,\"HTTP://B\n3,HTTP://C\n",
        "1,http://a/\n2,\"HTTP://B\n3,http://c/\n",
        "<stdin>:2: column 2: the quotation mark is not closed\n  2,\"HTTP://B\n    ^\n\
         urial: 3 read, 1 invalid\n",
        1,
    );
    // In a long input as well.
    let lines = "9,HTTP://Z\n".repeat(120_000);
    let outcome = urial(
        &["normalize", "--column", "2"],
        format!("1,\"HTTP://A\n{lines}").as_bytes(),
    );
    let out = "9,http://z/\n".repeat(120_000);
    assert_eq!(outcome.out, format!("1,\"HTTP://A\n{out}"));
    assert!(
        outcome.err.ends_with("urial: 120001 read, 1 invalid\n"),
        "{}",
        outcome.err
    );
}

#[test]
fn bad_records_are_told_and_the_run_goes_on() {
    check(
        "normalize --column 2",
        "1,HTTP://A\n2\n3,HTTP://C,x\n4,http://a b\n5,HTTP://E\n",
        "1,http://a/\n2\n3,HTTP://C,x\n4,http://a b\n5,http://e/\n",
        "<stdin>:2: column 2: no such column: the record has 1 column\n  2\n\
         <stdin>:3: column 2: the record has 3 columns, others 2\n  3,HTTP://C,x\n\
         <stdin>:4: column 2: unexpected ' ' in the host at byte 8; remove it\n  http://a b\n          ^\n\
         urial: 5 read, 3 invalid\n",
        1,
    );
    check(
        "normalize --jsonl page.url",
        "{\"page\":{\"url\":\"HTTP://A\"}}\n{\"page\":{}}\n{\"page\":{\"url\":7}}\n{\"page\":\"x\"}\n{\"page\n[]\n{\"page\":{\"url\":\"HTTP://G\"}} \n",
        "{\"page\":{\"url\":\"http://a/\"}}\n{\"page\":{}}\n{\"page\":{\"url\":7}}\n{\"page\":\"x\"}\n{\"page\n[]\n{\"page\":{\"url\":\"http://g/\"}} \n",
        "<stdin>:3: page.url: the value is a number, not a string\n  {\"page\":{\"url\":7}}\n\
         <stdin>:4: page.url: the record has no such key\n  {\"page\":\"x\"}\n\
         <stdin>:5: page.url: not JSON: the line ends within a string\n  {\"page\n       ^\n\
         <stdin>:6: page.url: the record has no such key\n  []\n\
         urial: 7 read, 1 blank, 4 invalid\n",
        1,
    );
}

#[test]
fn null_on_the_way_is_passed_over() {
    check(
        "normalize --jsonl page.url --jsonl links.*",
        "{\"page\":null,\"links\":[\"HTTP://B\"]}\n{\"page\":{\"url\":null},\"links\":null}\n{\"page\":{\"url\":\"HTTP://A\"}}\n",
        "{\"page\":null,\"links\":[\"http://b/\"]}\n{\"page\":{\"url\":null},\"links\":null}\n{\"page\":{\"url\":\"http://a/\"}}\n",
        "urial: 3 read, 1 blank, 0 invalid\n",
        0,
    );
    check(
        "normalize --jsonl page.url",
        "{\"page\":null}\n{\"page\":{\"url\":\"HTTP://A\"}}\n",
        "{\"page\":null}\n{\"page\":{\"url\":\"http://a/\"}}\n",
        "urial: 2 read, 1 blank, 0 invalid\n",
        0,
    );
}

#[test]
fn a_record_that_stays_has_an_empty_answer() {
    let input = "1,HTTP://A\n2,http://a b\n3\n";
    let outcome = urial(
        &["normalize", "--column", "2", "--keep-lines"],
        input.as_bytes(),
    );
    assert_eq!(outcome.data(), ("1,http://a/\n2,\n3\n", 1));
    let input = "{\"u\":\"http://a b\"}\n";
    let outcome = urial(
        &["normalize", "--jsonl", "u", "--keep-lines"],
        input.as_bytes(),
    );
    assert_eq!(outcome.data(), ("{\"u\":null}\n", 1));
}

#[test]
fn rejects_have_the_record() {
    let folder = Folder::new(&[("a.csv", "id,link\n1,http://u:p@a b/\n2\n")]);
    let outcome = folder.run("normalize --column link -f a.csv --rejects r", "");
    assert_eq!(outcome.data(), ("id,link\n1,http://u:p@a b/\n2\n", 1));
    let expected = "{\"file\":\"a.csv\",\"line\":2,\"byte\":12,\"component\":\"host\",\"kind\":\"unexpected-character\",\"message\":\"unexpected ' ' in the host at byte 12; remove it\",\"text\":\"http://u:***@a b/\",\"field\":\"link\",\"record\":\"1,http://u:***@a b/\"}\n\
        {\"file\":\"a.csv\",\"line\":3,\"byte\":null,\"component\":null,\"kind\":\"refused\",\"message\":\"no such column: the record has 1 column\",\"text\":\"2\",\"field\":\"link\",\"record\":\"2\"}\n";
    assert_eq!(folder.read("r"), expected);
}

#[test]
fn records_are_kept_or_dropped() {
    let input = "id,link\n1,HTTP://A.com\n2,http://b b/\n3,http://b.org/\n";
    let kept = |args: &str| urial(&args.split(' ').collect::<Vec<_>>(), input.as_bytes()).out;
    assert_eq!(
        kept("filter --host *.com --column link"),
        "id,link\n1,HTTP://A.com\n"
    );
    assert_eq!(
        kept("check --column link"),
        "id,link\n1,HTTP://A.com\n3,http://b.org/\n"
    );
    assert_eq!(kept("check -v --column link"), "id,link\n2,http://b b/\n");
    let error = complains(&["check", "--column", "2", "--into", "x"], input, 2);
    assert_eq!(
        error,
        "urial: --into has nothing to write: this command leaves records as they are\n"
    );
}

#[test]
fn new_fields_are_appended() {
    let input = "id,link\n1,HTTP://A.com:80/x\n2,a:b\n";
    turns(
        "normalize --key --column link",
        input,
        "id,link,key\n1,HTTP://A.com:80/x,http://a.com/x\n2,a:b,a:b\n",
    );
    turns(
        "parse --get host,port --column link",
        input,
        "id,link,host,port\n1,HTTP://A.com:80/x,A.com,80\n2,a:b,,\n",
    );
    turns(
        "parse --get host,port --column link --into p",
        input,
        "id,link,p_host,p_port\n1,HTTP://A.com:80/x,A.com,80\n2,a:b,,\n",
    );
    turns(
        "parse --get host,port --jsonl u",
        "{\"u\": \"HTTP://A.com/x\", \"n\": 7}\n",
        "{\"u\": \"HTTP://A.com/x\",\"host\":\"A.com\",\"port\":null, \"n\": 7}\n",
    );
    let audited = urial(
        &["audit", "--column", "link", "-q"],
        b"link\nhttp://u:p@10.0.0.1/\nhttp://a/\n",
    );
    assert_eq!(
        audited.data(),
        (
            "link,severity,findings\nhttp://u:p@10.0.0.1/,warning,password private-network\nhttp://a/,,\n",
            1
        )
    );
}

#[test]
fn json_lines_stay_byte_for_byte() {
    let input = " {\"a\" : 1.50e+3, \"links\":[{\"url\":\"x\"},{ \"url\":\"HTTP:\\/\\/A.com\" , \"\\u0075rl2\":\"\\u00e9\"}]}\t\r\n";
    let out = " {\"a\" : 1.50e+3, \"links\":[{\"url\":\"x\"},{ \"url\":\"http://a.com/\" , \"\\u0075rl2\":\"\\u00e9\"}]}\t\r\n";
    turns("normalize --jsonl links.1.url", input, out);
    turns("normalize --jsonl /links/1/url", input, out);
    // A value that is not changed keeps its escapes.
    turns(
        "normalize --jsonl u",
        "{\"u\":\"http:\\/\\/a\\/\"}\n",
        "{\"u\":\"http:\\/\\/a\\/\"}\n",
    );
    turns(
        "normalize --jsonl a.b",
        "{\"\\u0061\":{\"b\":\"A:b\"}}\n",
        "{\"\\u0061\":{\"b\":\"a:b\"}}\n",
    );
    turns(
        "normalize --jsonl /a.b",
        "{\"a.b\":\"A:b\"}\n",
        "{\"a.b\":\"a:b\"}\n",
    );
    turns(
        "normalize --jsonl u --into n",
        "{\"u\":\"A:b\",\"n\":[1]}\n",
        "{\"u\":\"A:b\",\"n\":\"a:b\"}\n",
    );
    turns(
        "normalize --jsonl u --into n",
        "{\"u\":\"A:b\"}\n",
        "{\"u\":\"A:b\",\"n\":\"a:b\"}\n",
    );
    let outcome = urial(
        &["redact", "--jsonl", "u"],
        b"{\"u\":\"http://a:1@b\",\"u\":\"http://a:2@b\"}\n",
    );
    let masked = "{\"u\":\"http://a:***@b\",\"u\":\"http://a:***@b\"}\n";
    assert_eq!(outcome.data(), (masked, 1));
    assert!(
        outcome.err.contains("the record has the key twice"),
        "{}",
        outcome.err
    );
}

#[test]
fn clean_drops_records() {
    let input = "id,link\n1,HTTP://A.com/\n2,http://a.com/\n3,\"http://b/x,y\"\n4,http://a b/\n5\n";
    let cleaned = |args: &str| {
        let args: Vec<&str> = args.split(' ').collect();
        urial(&args, input.as_bytes())
    };
    let outcome = cleaned("clean --column link");
    assert_eq!(
        outcome.data(),
        ("id,link\n1,http://a.com/\n3,\"http://b/x,y\"\n", 0)
    );
    assert_eq!(
        outcome.err,
        "<stdin>:5: link: unexpected ' ' in the host at byte 8; remove it\n  http://a b/\n          ^\n\
         <stdin>:6: link: no such column: the record has 1 column\n  5\n\
         urial: 5 read, 2 kept, 1 duplicate, 0 blank, 2 invalid\n\
         \x20 1 unexpected ' ' in the host, first at <stdin>:5\n  1 bad record\n"
    );
    let out = |args| cleaned(args).out;
    assert_eq!(
        out("clean --column link --keep-original"),
        "id,link\n1,HTTP://A.com/\n3,\"http://b/x,y\"\n"
    );
    assert_eq!(
        out("clean --column link --count"),
        "count,id,link\n2,1,http://a.com/\n1,3,\"http://b/x,y\"\n"
    );
    assert_eq!(
        out("clean --column link --into n"),
        "id,link,n\n1,HTTP://A.com/,http://a.com/\n3,\"http://b/x,y\",\"http://b/x,y\"\n"
    );
    turns(
        "clean --jsonl u --count",
        "{\"u\":\"A:b\"}\n{\"u\":\"a:b\"}\n",
        "{\"count\":2,\"u\":\"a:b\"}\n",
    );
    turns(
        "clean --jsonl 1.u --count",
        " [0, {\"u\":\"A:b\"}]\n[1, {\"u\":\"a:b\"}]\n",
        "{\"count\":2,\"record\": [0, {\"u\":\"a:b\"}]}\n",
    );
    turns(
        "clean --jsonl u --count",
        " {\"u\":\"a:b\"}\n",
        "{\"count\":1,\"u\":\"a:b\"}\n",
    );
}

#[test]
fn clean_keeps_records_in_order_with_little_memory() {
    let mut input = String::from("id,link\n");
    for number in 0..40_000 {
        input += &format!("{number},http://a/{}\n", number % 25_000);
    }
    let expected: String = input
        .lines()
        .take(25_001)
        .flat_map(|line| [line, "\n"])
        .collect();
    turns("clean --column link --memory 1M", &input, &expected);
}

#[test]
fn extract_gives_a_record_for_each() {
    let input = "n,text\n1,\"see http://a/b, and http://c/\"\n2,none\n";
    turns(
        "extract --column text",
        input,
        "n,text\n1,\"http://a/b\"\n1,\"http://c/\"\n",
    );
    turns(
        "extract --column text --into url",
        "n\ttext\n1\tat http://c/\n",
        "n\ttext\turl\n1\tat http://c/\thttp://c/\n",
    );
}

#[test]
fn stats_count_a_column() {
    let outcome = urial(
        &["stats", "--by", "host", "--column", "2", "-q"],
        b"1,http://a/\n2,http://A/x\n3\n",
    );
    assert_eq!(outcome.data(), ("2\ta\n", 0));
}

#[test]
fn several_files_have_one_line_of_names() {
    let folder = Folder::new(&[
        ("a.csv", "id,link\n1,HTTP://A\n"),
        ("b.csv", "id,link\n2,HTTP://B\n"),
        ("c.csv", "link\nHTTP://C\n"),
    ]);
    let outcome = folder.run("normalize --column link -f a.csv b.csv", "");
    assert_eq!(outcome.data(), ("id,link\n1,http://a/\n2,http://b/\n", 0));
    let outcome = folder.run("normalize --column link -f a.csv c.csv", "");
    assert_eq!(outcome.data(), ("id,link\n1,http://a/\n", 2));
    assert!(
        outcome
            .err
            .contains("c.csv: the names in its first line are not those"),
        "{}",
        outcome.err
    );
    let outcome = folder.run("stats --by host --column link -f a.csv b.csv c.csv", "");
    assert_eq!(outcome.data(), ("1\ta\n1\tb\n1\tc\n", 0));
}

#[test]
fn wrong_usage_is_told() {
    for (args, words) in [
        ("normalize --column 0", "columns are counted from 1"),
        (
            "normalize --column 1 --delimiter ab",
            "it is one ASCII character",
        ),
        ("normalize --delimiter ,", "--column <N|NAME>"),
        ("normalize --column 1 --jsonl a", "cannot be used with"),
        ("normalize --column 1 --json", "--into NAME"),
        ("check --jsonl a --json", "--into NAME"),
        ("filter --column 1 --site http://a/", "more than a host"),
        ("check --rule URI_reference", "did you mean `URI-reference`"),
        ("check --rule no-such", "URI, hier-part"),
        ("normalize --column 1 -0", "cannot be used with"),
        ("normalize --jsonl a..b", "a key is missing"),
        (
            "normalize --into x",
            "--column or --jsonl says where the texts are",
        ),
        (
            "normalize --column 1 http://a/",
            "give them with -f FILE or on standard input",
        ),
        (
            "clean --column 1 http://a/",
            "give them with -f FILE or on standard input",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let error = complains(&args, "x", 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    for input in ["PAR1\u{15}\0", "PAR1"] {
        let error = complains(&["normalize", "--column", "1"], input, 2);
        assert!(error.contains("DuckDB or the Python package"), "{error}");
    }
    assert!(complains(&["check"], "PAR1\u{15}\0", 2).contains("DuckDB"));
}

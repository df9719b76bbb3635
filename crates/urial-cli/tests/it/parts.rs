//! Parts of a URI that are less than a component, or more: `parse --get` and `--format`.

use crate::common::{complains, prints, says};

#[test]
fn parts_of_a_component() {
    says("parse --get user,password http://u:p:q@h/", "u\tp:q\n");
    says("parse --get user,password http://u@h/", "u\t\n");
    says(
        "parse --get effective-port http://h/ HTTP://h:81/ https://h:/ x://h/ urn:a",
        "80\n81\n443\n\n\n",
    );
    says(
        "parse --get origin HTTP://u@EX.com:80/a https://a:8443/ file:///a urn:a",
        "http://ex.com\nhttps://a:8443\n\n\n",
    );
    says(
        "parse --get file,extension http://h/a/b.tar.gz",
        "b.tar.gz\tgz\n",
    );
    says(
        "parse --get file,extension http://h/a/ http://h/.profile http://h/a.",
        "\t\n.profile\t\na.\t\n",
    );
    says("parse --get text,host http://h/", "http://h/\th\n");
}

#[test]
fn segments_are_counted_from_both_ends() {
    says(
        "parse --get segment:0,segment:1,segment:2 http://h/a/b",
        "a\tb\t\n",
    );
    says(
        "parse --get segment:-1,segment:-2,segment:-3 http://h/a/b",
        "b\ta\t\n",
    );
    says("parse --get segment:0,segment:-1 http://h", "\t\n");
    says("parse --get segment:-9223372036854775808 http://h/a", "\n");
    says("parse --get segment:0 urn:a:b", "a:b\n");
}

#[test]
fn values_of_the_query_have_keys() {
    says(
        "parse --get query:id,query:x,query:none http://h/?id=7&x&id=8",
        "7\t\t\n",
    );
    says(
        "parse --get query:a%20b,query:c 'http://h/?a%20b=1&c=2'",
        "1\t2\n",
    );
    prints(
        &["parse", "--get", "query:a b", "http://h/?a%20b=1"],
        "",
        "1\n",
        0,
    );
    says("parse --get query http://h/?id=7", "id=7\n");
}

#[test]
fn parts_are_decoded() {
    says(
        "parse --get path,path:decoded http://h/a%20b",
        "/a%20b\t/a b\n",
    );
    says(
        "parse --get query:q:decoded,segment:-1:decoded http://h/%C3%A9?q=%26",
        "&\té\n",
    );
    says(
        "parse --get path:decoded a%09b%0Ac%FF",
        "a\\tb\\nc\u{FFFD}\n",
    );
    says("parse --format '{path:decoded}|' a%09b", "a\tb|\n");
}

#[test]
fn a_format_has_tabs_and_line_feeds() {
    says(
        r"parse --format '{host}\t{user}\n\\\x' http://u@h/",
        "h\tu\n\\\\x\n",
    );
    says(
        "parse --format '{query:id:decoded}-{segment:-1}' http://h/a?id=%31",
        "1-a\n",
    );
}

#[test]
fn json_has_the_parts_that_are_asked_for() {
    says(
        "parse --json --get host,query:q:decoded,password http://h/?q=%09",
        "{\"file\":null,\"line\":null,\"text\":\"http://h/?q=%09\",\"host\":\"h\",\"query:q:decoded\":\"\\t\",\"password\":null}\n",
    );
    says(
        "parse --json --get text a:b",
        "{\"file\":null,\"line\":null,\"text\":\"a:b\"}\n",
    );
}

#[test]
fn wrong_parts_are_refused() {
    for (name, words) in [
        ("no-such", "unknown component; use one of scheme, "),
        ("hots", "unknown component; did you mean host?"),
        ("segment:x", "a segment has a number"),
        ("segment:", "a segment has a number"),
        ("host:decode", "did you mean host:decoded?"),
        ("query:a:decode", "did you mean query:a:decoded?"),
        ("query:a:Decoded", "did you mean query:a:decoded?"),
        ("segment:0:decodd", "did you mean segment:0:decoded?"),
    ] {
        let error = complains(&["parse", "--get", name, "a:b"], "", 2);
        assert!(error.contains(words), "{error}");
    }
    says(
        "parse --get query:a:decode:decoded http://h/?a:decode=b",
        "b\n",
    );
    says("parse --get query:a:coded http://h/?a:coded=b", "b\n");
    let error = complains(&["parse", "--format", "a{hots}", "a:b"], "", 2);
    assert!(error.contains("unknown component at byte 2"), "{error}");
}

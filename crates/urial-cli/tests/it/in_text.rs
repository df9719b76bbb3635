//! URIs that are rewritten in running text: `--in-text`.

use crate::common::{complains, prints, urial};

#[test]
fn uris_are_normalized_where_they_are() {
    prints(
        &["normalize", "--in-text"],
        "see HTTP://A:80.\n",
        "see http://a/.\n",
        0,
    );
    let input =
        "\u{FEFF}a <HTTP://B/../c> \"http://d/%7e\",\r\nHTTP://É.com/x\tno:1 12:30 HTTP://E";
    let out = "\u{FEFF}a <http://b/c> \"http://d/~\",\r\nhttp://É.com/x\tno:1 12:30 http://e/";
    prints(&["normalize", "--in-text"], input, out, 0);
    let outcome = urial(
        &["normalize", "--in-text"],
        b"\xFF HTTP://A\x94\0HTTP://B/\n",
    );
    assert_eq!(outcome.bytes, b"\xFF http://a/\x94\0http://b/\n");
    prints(
        &["normalize", "--in-text", "--step", "case"],
        "HTTP://A:80/%7e\n",
        "http://a:80/%7E\n",
        0,
    );
    prints(
        &["normalize", "--in-text", "--drop-query", "utm_*"],
        "(http://a/?utm_x=1&b=2)\n",
        "(http://a/?b=2)\n",
        0,
    );
    prints(&["normalize", "--in-text"], "", "", 0);
}

#[test]
fn uris_are_repaired_where_they_are() {
    prints(
        &["repair", "--in-text"],
        "at http://a/[b]|c, x\n",
        "at http://a/%5Bb%5D%7Cc, x\n",
        0,
    );
    prints(
        &["repair", "--in-text"],
        "at http://a/b.\n",
        "at http://a/b.\n",
        0,
    );
    prints(
        &["repair", "--in-text", "--guess-scheme", "https"],
        "at www.a.com, x\n",
        "at https://www.a.com, x\n",
        0,
    );
}

#[test]
fn long_texts_are_rewritten_in_pieces() {
    let input = "x HTTP://A:80/1 y\n".repeat(40_000);
    prints(
        &["normalize", "--in-text"],
        &input,
        &"x http://a/1 y\n".repeat(40_000),
        0,
    );
}

#[test]
fn in_text_has_no_other_form() {
    for other in ["--json", "-0", "--keep-lines", "--column=1", "http://a/"] {
        let error = complains(&["normalize", "--in-text", other], "", 2);
        assert!(error.contains("cannot be used with"), "{error}");
    }
    let error = complains(&["normalize", "--in-text", "http://a/"], "", 2);
    assert!(error.contains("echo TEXT |"), "{error}");
    let error = complains(&["repair", "--in-text", "--json"], "", 2);
    assert!(error.contains("cannot be used with"), "{error}");
}

/// A rewritten part of a word would make the rest of it a path.
#[test]
fn a_part_of_a_word_stays() {
    for text in [
        "HTTP://a.com:80^x",
        "HTTP://a.com:80b",
        "HTTP://h.com/\\@evil.com/",
        "HTTP://h.com(x)@evil.com/",
        "HTTP://a.com- x",
        "HTTP://a.com(b)",
    ] {
        prints(&["normalize", "--in-text", "-q"], text, text, 0);
    }
    for (text, expected) in [
        ("(HTTP://a.com)", "(http://a.com/)"),
        ("\\\"HTTP://a.com\\\"\\n", "\\\"http://a.com/\\\"\\n"),
        ("HTTP://a.com\\nx", "http://a.com/\\nx"),
        ("&lt;HTTP://a.com&gt;", "&lt;http://a.com/&gt;"),
        ("|HTTP://a.com|", "|http://a.com/|"),
    ] {
        prints(&["normalize", "--in-text", "-q"], text, expected, 0);
    }
}

/// Half of one would be rewritten, and the rest glued on.
#[test]
fn a_reference_that_goes_on_stays() {
    for (edit, input) in [
        (
            "--query-set display=block",
            "<link href=\"https://f.example/css?family=Open+Sans|Roboto&display=swap\">",
        ),
        ("--set fragment=top", "GET https://m.example/a?x=1|2"),
        (
            "--set fragment=top",
            "https://m.example/a?x=1.|2, https://m.example/a?x=1\\u0026y",
        ),
        ("--set path=/z", "https://m.example/a\\b"),
        ("--set path=/z", "https://m.example/a#b#c"),
        ("--set path=/z", "https://m.example/a|?u=https://n.example/"),
    ] {
        let args: Vec<&str> = ["edit", "--in-text"]
            .into_iter()
            .chain(edit.split(' '))
            .collect();
        prints(&args, input, input, 0);
    }
    let args = ["edit", "--in-text", "--set", "path=/z"];
    let input = b"https://m.example/caf\xE9/c?x=https://n.example/a https://o.example/a\n";
    let expected = b"https://m.example/caf\xE9/c?x=https://n.example/a https://o.example/z\n";
    assert_eq!(urial(&args, input).bytes, expected);
    prints(
        &args,
        "|https://a.example/x|y|",
        "|https://a.example/z|y|",
        0,
    );
    prints(
        &args,
        "https://a.example/x|https://b.example/x",
        "https://a.example/z|https://b.example/z",
        0,
    );
    prints(
        &["normalize", "--in-text"],
        "HTTP://A/x|y",
        "HTTP://A/x|y",
        0,
    );
    prints(
        &["repair", "--in-text"],
        "http://a/[b\\c",
        "http://a/[b\\c",
        0,
    );
}

//! `extract`: findings, their places, and that block borders make no difference.

use std::fs;

use crate::common::{complains, prints, urial};
use urial_text::Extractor;

const MAIL: &str = "\
Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",
but you can probably pick it up from <ftp://foo.example.
com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>. See (www.example.com) too.
";

const FOUND: &str = "\
http://www.w3.org/Addressing/
ftp://foo.example.com/rfc/
http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
";

#[test]
fn the_paragraph_of_appendix_c() {
    let folder = tempfile::tempdir().unwrap();
    let mail = folder.path().join("mail.txt");
    fs::write(&mail, MAIL).unwrap();
    let name = mail.to_str().unwrap();
    prints(&["extract", "-q", "-f", name], "", FOUND, 0);
    prints(&["extract", "-q", name], "", FOUND, 0);
    prints(&["extract", "-q"], MAIL, FOUND, 0);
    prints(&["extract", "-q", "-"], MAIL, FOUND, 0);
    prints(
        &["extract", "-q", "-0"],
        MAIL,
        &FOUND.replace('\n', "\0"),
        0,
    );
    let outcome = urial(&["extract", name, name], b"");
    assert_eq!(outcome.data(), (format!("{FOUND}{FOUND}").as_str(), 0));
    assert_eq!(outcome.err, "urial: 6 found\n");

    let expected = format!(
        "{name}:1:29:http://www.w3.org/Addressing/\n{name}:2:39:ftp://foo.example.com/rfc/\n\
         {name}:3:34:http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING\n{name}:4:41:www.example.com\n"
    );
    prints(
        &["extract", "-q", "-n", "--suffix", "-f", name],
        "",
        &expected,
        0,
    );
    prints(
        &["extract", "-q", "-n", "--schemes", "FTP"],
        MAIL,
        "<stdin>:2:39:ftp://foo.example.com/rfc/\n",
        0,
    );
}

#[test]
fn options_say_what_is_found() {
    let text = "http://a/é x:y www.b.example ftp://c/ nosuch:d";
    for (options, expected) in [
        (&[][..], "http://a/%C3%A9\nftp://c/\n"),
        (&["--as", "iri"], "http://a/é\nftp://c/\n"),
        (&["--as", "uri"], "http://a/%C3%A9\nftp://c/\n"),
        (&["--suffix"], "http://a/%C3%A9\nwww.b.example\nftp://c/\n"),
        (
            &["--guess-scheme", "https"],
            "http://a/%C3%A9\nhttps://www.b.example\nftp://c/\n",
        ),
        (&["--scheme", "ftp,nosuch"], "ftp://c/\nnosuch:d\n"),
        (&["--schemes", "ftp", "--schemes", "x"], "x:y\nftp://c/\n"),
    ] {
        let args: Vec<&str> = [&["extract", "-q"], options].concat();
        prints(&args, text, expected, 0);
    }
    prints(&["extract", "-q"], "", "", 1);
    prints(&["extract", "-q"], "nothing here\r\n", "", 1);
    complains(&["extract", "--schemes", "a b"], "", 2);
    complains(&["extract", "--json", "-n"], "", 2);
    complains(&["extract", "--as", "reference"], "", 2);
    // An argument is a file: text in its place is refused, not taken for an empty file.
    let message = complains(&["extract", "-q", "see http://a/"], "", 2);
    assert!(
        message.starts_with(
            "urial: see http://a/ is not a file; extract reads files, so pipe the text in"
        ),
        "{message}"
    );
}

#[test]
fn json_has_the_span() {
    let text = "\u{FEFF}a\r\n<http://b.example/x-\n y> www.c.example";
    let outcome = urial(&["extract", "-q", "--json", "--suffix"], text.as_bytes());
    let expected = "\
{\"file\":null,\"line\":2,\"column\":2,\"start\":7,\"end\":29,\"kind\":\"iri\",\"text\":\"http://b.example/x-y\",\"guess\":null,\"other\":\"http://b.example/xy\"}
{\"file\":null,\"line\":3,\"column\":5,\"start\":31,\"end\":44,\"kind\":\"suffix\",\"text\":\"www.c.example\",\"guess\":\"http://www.c.example\",\"other\":null}
";
    assert_eq!(outcome.data(), (expected, 0));
    assert_eq!(&text[7..29], "http://b.example/x-\n y");
}

#[test]
fn what_a_repair_mends_is_found_when_asked_for() {
    let text = "(http://a/?b[]=1&c=d|e) [http://a/f] http://g/\n";
    prints(
        &["extract", "-q"],
        text,
        "http://a/?b\nhttp://a/f\nhttp://g/\n",
        0,
    );
    let found = "http://a/?b[]=1&c=d|e\nhttp://a/f\nhttp://g/\n";
    let lenient = ["extract", "-q", "--lenient"];
    prints(&[&lenient[..], &["--as", "iri"]].concat(), text, found, 0);
    let repaired = "http://a/?b%5B%5D=1&c=d%7Ce\nhttp://a/f\nhttp://g/\n";
    prints(&lenient, text, repaired, 0);
    prints(&["repair", "-q"], found, repaired, 0);
    let outcome = urial(
        &["extract", "-q", "--json", "--lenient"],
        b"http://a/[b] http://g/",
    );
    let expected = "\
{\"file\":null,\"line\":1,\"column\":1,\"start\":0,\"end\":12,\"kind\":\"repaired\",\"text\":\"http://a/[b]\",\"guess\":null,\"other\":null,\"repaired\":\"http://a/%5Bb%5D\"}
{\"file\":null,\"line\":1,\"column\":14,\"start\":13,\"end\":22,\"kind\":\"iri\",\"text\":\"http://g/\",\"guess\":null,\"other\":null,\"repaired\":null}
";
    assert_eq!(outcome.data(), (expected, 0));
}

#[test]
fn what_is_not_utf8_is_passed_over() {
    let text =
        b"\xFF\xFE http://a/b\xFFc \xE3\x82\n<http://c/\n\xF0\x9F> http://d/\xE3\x82\xA2 \xC0\n";
    let expected =
        "<stdin>:1:4:http://a/b\n<stdin>:2:2:http://c/\n<stdin>:3:5:http://d/%E3%82%A2\n";
    let outcome = urial(&["extract", "-n", "-q"], text);
    assert_eq!(outcome.data(), (expected, 0));
    assert_eq!(outcome.err, "");
    let nul = urial(&["extract", "-q"], b"http://a/b\0c http://d/\0\0");
    assert_eq!(nul.out, "http://a/b\nhttp://d/\n");
}

/// Makes a text of several megabytes with references across every block border.
fn long_text() -> String {
    let mut text = String::new();
    for number in 0..40_000_u32 {
        match number % 7 {
            0 => text += &format!("<http://example.com/{number}/\n  and/more-\n of/it> "),
            1 => text += &format!("(see http://例え.jp/{number})\r\n"),
            2 => text += &format!("\"mailto:me{number}@example.com\" < not one\n"),
            3 if number % 2 == 0 => {
                text += &format!("> <http://example.com/{number}/a\n> b>\n>> c\n");
            }
            3 => {
                text +=
                    &format!("<URL:\n ftp://example.com/{number}>, www.example.com/{number}.\n\n");
            }
            4 => text += &"no line end ".repeat(number as usize % 50),
            5 => text += &format!("<http://example.com/{number} \n\n> "),
            _ => text += "a < b, 12:30 <p>\n",
        }
    }
    text
}

#[test]
fn blocks_make_no_difference() {
    let text = long_text();
    assert!(text.len() > 2 << 20);
    let mut expected = String::new();
    let (mut line, mut line_start, mut counted) = (1, 0, 0);
    for found in Extractor::new().suffix(true).extract(&text) {
        let start = found.span().start;
        for (at, _) in text[counted..start].match_indices('\n') {
            line += 1;
            line_start = counted + at + 1;
        }
        counted = start;
        let column = start - line_start + 1;
        expected += &format!("<stdin>:{line}:{column}:{}\n", found.text());
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    fs::write(&path, &text).unwrap();
    let name = path.to_str().unwrap();
    for (args, input, jobs) in [
        (&["extract", "-n", "-q"][..], text.as_str(), "1"),
        (&["extract", "-n", "-q"], &text, "4"),
        (&["extract", "-n", "-q", name], "", "3"),
    ] {
        let args = [args, &["--suffix", "--as", "iri", "-j", jobs]].concat();
        let outcome = urial(&args, input.as_bytes());
        let out = outcome.out.replace(name, "<stdin>");
        let differs = out.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert_eq!(differs, None);
        assert_eq!(out.len(), expected.len());
    }
}

#[test]
fn an_open_bracket_does_not_keep_all_that_follows() {
    // Every line could continue the brackets, which are never closed.
    let lines = "abc,def(1)\n".repeat(1 << 19);
    let text = format!("<http://a.example/\n{lines}http://b.example/ >\nhttp://c.example/\n");
    prints(
        &["extract", "-q"],
        &text,
        "http://a.example/\nhttp://b.example/\nhttp://c.example/\n",
        0,
    );
    // Up to a limit, later brackets do close them.
    let lines = "abc,def(1)\n".repeat(100_000);
    let text = format!("<http://a.example/\n{lines}>\n");
    let expected = format!("http://a.example/{}\n", "abc,def(1)".repeat(100_000));
    prints(&["extract", "-q"], &text, &expected, 0);
}

#[test]
fn defanged_links_are_found_if_asked_for() {
    let report =
        "seen at hxxps[:]//evil[.]example/a,\n and (http://b[.]example) or http://c.example/.\n";
    let live = "https://evil.example/a\nhttp://b.example\nhttp://c.example/\n";
    prints(&["extract", "-q", "--defanged"], report, live, 0);
    prints(
        &["extract", "-q", "-n", "--defanged"],
        report,
        "<stdin>:1:9:https://evil.example/a\n<stdin>:2:7:http://b.example\n<stdin>:2:30:http://c.example/\n",
        0,
    );
    let json = urial(
        &["extract", "-q", "--json", "--defanged"],
        report.as_bytes(),
    )
    .out;
    assert!(json.contains("\"start\":8,\"end\":34,"), "{json}");
    let ordinary = urial(&["extract", "-q"], report.as_bytes()).out;
    assert!(
        !ordinary.contains("evil") && ordinary.contains("http://c.example/\n"),
        "{ordinary}"
    );
}

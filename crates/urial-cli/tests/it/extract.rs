//! `extract` on long texts and pages: block borders make no difference, and memory has a limit.

use std::fs;

use crate::common::{Outcome, prints, urial};
use urial_text::Extractor;

fn extract(args: &[&str], page: impl AsRef<[u8]>) -> Outcome {
    urial(&[&["extract", "--html"], args].concat(), page.as_ref())
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
    let lines = "abc,def(1)\n".repeat(3 << 17);
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
fn a_text_of_many_pieces_is_not_held_for_ever() {
    let pieces = "aaaaaaa<!---->".repeat(20_000);
    let page = format!("<urlset><loc>http://a.example/{pieces}</loc><loc>http://b.example/</loc>");
    let outcome = extract(&[], &page);
    assert_eq!((outcome.out.as_str(), outcome.status), ("http://b.example/\n", 1));
    assert!(outcome.err.contains("64 KiB"), "{}", outcome.err);
}

#[test]
fn a_base_within_32_others_is_refused() {
    let page = "<feed>".to_owned() + &"<a xml:base='b/'>".repeat(100) + "<link href='x'/>";
    let outcome = extract(&[], &page);
    assert_eq!(outcome.out, "b/".repeat(32) + "x\n");
    assert!(outcome.err.contains("inside of 32 others"), "{}", outcome.err);
    assert!(outcome.err.contains("1 found, 68 invalid"), "{}", outcome.err);
}

#[test]
fn elements_of_noscript_are_counted_within_bounds() {
    let nested = "<noscript>".repeat(50_000) + "<img src=/n.png>";
    assert_eq!(extract(&["-q"], nested).data(), ("", 1));
}

#[test]
fn a_text_without_a_tag_is_not_held_for_ever() {
    let mut page = b"<a href=x>".to_vec();
    page.resize(100_000, b'a');
    let outcome = extract(&["--max-line", "64K"], &page);
    assert_eq!((outcome.out.as_str(), outcome.status), ("x\n", 2));
    assert!(outcome.err.contains("--max-line"), "{}", outcome.err);
}

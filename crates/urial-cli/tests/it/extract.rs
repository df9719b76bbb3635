//! `extract` on long texts: block borders make no difference.

use crate::common::{Folder, urial};
use urial_text::Extractor;

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
    let folder = Folder::new(&[]);
    let name = &*folder.file("text", &text);
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

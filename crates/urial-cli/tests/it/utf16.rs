//! UTF-16 input: recognized by its mark, and read as if it were UTF-8.

use crate::common::{Folder, gzip, urial};

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let marked = format!("\u{FEFF}{text}");
    marked.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn a_list_in_utf16_is_a_list() {
    let list = "http://a/1\r\nhttp://例え.jp/\u{1F600}\r\n\r\nHTTP://A/1";
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let data = utf16(list, bytes);
        let folder = Folder::new(&[]);
        let path = folder.file("list", &data);
        for (args, input) in [(&["-f", &path][..], &[][..]), (&[], &data), (&[], &gzip(&data))] {
            let args = [&["clean", "-q", "--as", "iri"], args].concat();
            let outcome = urial(&args, input);
            assert_eq!(outcome.data(), ("http://a/1\nhttp://例え.jp/\u{1F600}\n", 0));
            assert_eq!(outcome.err, "");
        }
    }
    let long = format!("http://a/{}\n", "é".repeat(300_000));
    let outcome = urial(&["check", "-q", "--as", "iri"], &utf16(&long, u16::to_le_bytes));
    assert!(outcome.out == long);
}

/// Nothing is found in it, which must not look like success; `cases/looks.txt` has every encoding.
#[test]
fn an_encoding_without_a_mark_is_told() {
    let text = "GET https://u:hunter2@a.example/?token=abc\n";
    let data: Vec<u8> = text.bytes().flat_map(|byte| [byte, 0]).collect();
    let words = "urial: <stdin>:1 looks like UTF-16 without a byte order mark; convert it first, as with: iconv -f UTF-16LE -t UTF-8\n";
    let runs = "redact|redact --json|extract|extract --html|normalize --in-text|check|clean|stats";
    for (place, args) in runs.split('|').enumerate() {
        let outcome = urial(&args.split(' ').collect::<Vec<_>>(), &data);
        assert!(outcome.err.contains(words), "{args}: {}", outcome.err);
        // The last two expect bad lines.
        assert!(outcome.status == 1 || place > 5, "{args}");
    }
    let outcome = urial(&["redact", "-q"], &data);
    assert_eq!((outcome.bytes, outcome.err.as_str(), outcome.status), (data, "", 1));
    for encoded in [u16::to_le_bytes, u16::to_be_bytes] {
        let mixed = [&b"http://u:p@a/\n".repeat(9)[..], &utf16(text, encoded)].concat();
        let outcome = urial(&["redact"], &mixed);
        assert!(outcome.bytes.starts_with(&b"http://u:***@a/\n".repeat(9)));
        assert!(outcome.status == 1, "{}", outcome.err);
        assert!(outcome.err.contains("<stdin>:10 looks like UTF-16 or UTF-32 after other text"));
    }
    let outcome = urial(&["redact"], b"http://u:p@a/\0http://b/\0");
    assert!(outcome.status == 0 && !outcome.err.contains("looks like"), "{}", outcome.err);
}

//! Test that the look at the bytes beside a delimiter passes over no anchor.

use super::*;
use alloc::vec::Vec;

#[test]
fn no_anchor_is_passed_over() {
    const PIECES: [&[u8]; 30] = [
        b":",
        b"/",
        b"\\",
        b"%",
        b"&",
        b"[",
        b"]",
        b"@",
        b" ",
        b"a",
        b"1",
        b"\"",
        b"=",
        b";",
        b"%3A",
        b"%2F",
        b"%25",
        b"&#58;",
        b"&amp;",
        b"sol;",
        b"colon;",
        b"\\u002F",
        b"sip",
        b"https",
        b"jdbc:oracle:oci8",
        b"file",
        "：".as_bytes(),
        "／".as_bytes(),
        b"\xC3\xA9",
        b"-",
    ];
    let mut random = fastrand::Rng::with_seed(1);
    let mut random = move |end: usize| random.usize(..end);
    let (mut passed, mut anchors) = (0, 0);
    for _ in 0..200_000 {
        let text: Vec<u8> = (0..1 + random(7))
            .flat_map(|_| PIECES[random(PIECES.len())])
            .copied()
            .collect();
        let line = Line::new(&text);
        for at in 0..text.len() {
            let mark = mark(&text, at);
            let anchor = match mark.byte {
                b':' => line.after_colon(at, mark),
                b'/' | b'\\' => line.after_slashes(at, mark),
                _ => None,
            };
            anchors += usize::from(anchor.is_some());
            // One that begins somewhere in a block, the first byte or the last.
            let block = at.saturating_sub(random(BLOCK));
            let may_begin = search::delimiters(&text[block..]) >> (at - block) & 1 == 1;
            if !may_begin || is_no_anchor(&text, at) {
                passed += 1;
                assert!(anchor.is_none(), "{} {at}", text.escape_ascii());
            }
        }
    }
    assert!(passed > 1000 && anchors > 1000, "{passed} {anchors}");
}

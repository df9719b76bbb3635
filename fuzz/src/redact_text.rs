//! Redaction of running text: no password that was planted survives, and every other byte does.

use urial_grammar::mask::MASK;
use urial_guard::{Redaction, redact_text as redacted};

use super::texts::text_of;

/// No byte of it is likely in the data.
const SECRET: &str = "Zq9Xw7Kj";

/// Texts around a password, with `~` for it.
const PLANTS: &str = " http://u:~@h/ |://u:~@h | //:~@h| https:/u:~@h/p|http:\\\\u:~@h |\
    ://u:a/~@h | x://u:/~?~@h |?n=http%3A%2F%2Fu%3A~%40b.com |http%253A%252F%252Fu%253A~%2540h | sip:alice:~@h;a=b |\
    \"https:\\u002F\\u002Fu:~@h\"| https&#58;&#47;&#47;u&#58;~&#64;h/ | https&colon;&sol;&sol;u:~&commat;h/ | jdbc:oracle:thin:u/~@h | redis://~@h | https://ghp_~@github.com/ ";

/// Redacts the data, and the data with passwords planted in it.
pub(crate) fn redact_text(data: &[u8]) {
    let text = text_of(data);
    let shown = redacted(text);
    assert_eq!(redacted(&shown), shown, "twice is once");
    in_parts(data);
    keys(text);
    let mut middle = (0..=text.len() / 2).rev();
    let middle = middle.find(|at| text.is_char_boundary(*at));
    let (before, after) = text.split_at(middle.unwrap_or(0));
    for plant in PLANTS.split('|') {
        let planted = [before, &plant.replace('~', SECRET), after].concat();
        is_gone(text, &planted, &redacted(&planted));
    }
}

/// Checks that the secret is shown only if it was in the data.
fn is_gone(text: &str, planted: &str, shown: &str) {
    let is_gone = text.contains(SECRET) || !shown.contains(SECRET);
    assert!(is_gone, "{planted:?} {shown:?}");
}

/// Redacts the data block by block, and cuts off what is settled.
fn in_parts(data: &[u8]) {
    let keys = ["token", "a*"];
    let more = Redaction::new().query_keys(keys).userinfo(true);
    for redaction in [Redaction::new(), more] {
        let mut whole = Vec::new();
        redaction.redact_bytes_into(data, &mut whole);
        for step in [1, 7, 64] {
            let (mut parts, mut left) = (Vec::new(), Vec::new());
            for block in data.chunks(step) {
                left.extend_from_slice(block);
                let rest = left.split_off(Redaction::settled(&left));
                redaction.redact_bytes_into(&left, &mut parts);
                left = rest;
            }
            redaction.redact_bytes_into(&left, &mut parts);
            assert_eq!(parts, whole);
        }
    }
}

/// Checks that the value of a key is gone, wherever its reference is.
fn keys(text: &str) {
    let keys = ["token"];
    let redaction = Redaction::new().query_keys(keys);
    let planted = format!(
        "{text} http://h/;token={SECRET}?token[]={SECRET}&x=http%3A%2F%2Fh%3Ftoken%3D{SECRET}#/a?TOKEN={SECRET} {MASK}"
    );
    is_gone(text, &planted, &redaction.redact_text(&planted));
}

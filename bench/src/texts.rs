//! Running texts with references in them: prose, Markdown, a log, and a text without any `:`.
//!
//! Made from a fixed seed, like the [lists](crate::lists), of which they take their URLs: the same on every machine and for ever.

use std::fmt::Write as _;

use crate::lists::words::{capitalized, digits, token, word};
use urial_testkit::Prng;

/// About as long as each text is, in bytes.
const LENGTH: usize = 4 << 20;
const LENGTH_SMOKE: usize = 1 << 14;

pub struct Text {
    pub name: &'static str,
    pub text: String,
}

/// Returns all of them, with references from `urls`, which has to hold some.
pub fn load(smoke: bool, urls: &[&str]) -> Vec<Text> {
    let length = if smoke { LENGTH_SMOKE } else { LENGTH };
    let writers: [(&'static str, Writer); 4] =
        [("prose", prose), ("markdown", markdown), ("log", log), ("no colon", no_colon)];
    let text = |(seed, (name, write)): (usize, (&'static str, Writer))| {
        let mut text = String::with_capacity(length + (1 << 12));
        let mut prng = Prng::new(0x7465_7874 + seed as u64);
        while text.len() < length {
            write(&mut text, &mut prng, urls);
        }
        Text { name, text }
    };
    writers.into_iter().enumerate().map(text).collect()
}

/// Returns a log in which one line in fifty has a password, as many a token, and one in twenty a
/// mail address.
pub fn log_with_secrets(smoke: bool, urls: &[&str]) -> Text {
    let length = if smoke { LENGTH_SMOKE } else { LENGTH };
    let mut text = String::with_capacity(length + (1 << 12));
    let mut prng = Prng::new(0x7365_6372);
    while text.len() < length {
        log(&mut text, &mut prng, urls);
        // Ahead of the line end.
        text.pop();
        if prng.chance(200) {
            text.push_str(" db=postgres://app:");
            token(&mut text, &mut prng, 16);
            text.push_str("@db.example:5432/x");
        }
        if prng.chance(200) {
            text.push_str(" \"POST /a?n=1&access_token=");
            token(&mut text, &mut prng, 24);
            text.push('"');
        }
        if prng.chance(500) {
            text.push_str(" user=");
            word(&mut text, &mut prng, 2);
            text.push_str("@example.org");
        }
        text.push('\n');
    }
    Text { name: "log with secrets", text }
}

/// Writes a paragraph, or a line of a log.
type Writer = fn(&mut String, &mut Prng, &[&str]);

fn sentence(text: &mut String, prng: &mut Prng) {
    let words = prng.between(6, 24);
    for at in 0..words {
        let syllables = prng.between(1, 4);
        match at {
            0 => capitalized(text, prng, syllables),
            _ => word(text, prng, syllables),
        }
        if at + 1 < words {
            text.push_str(if prng.chance(700) { ", " } else { " " });
        }
    }
}

/// Writes prose: a sentence in nine ends with a reference, one in twenty has a colon in it that is
/// nothing.
fn prose(text: &mut String, prng: &mut Prng, urls: &[&str]) {
    for _ in 0..prng.between(3, 9) {
        sentence(text, prng);
        if prng.chance(500) {
            text.push_str(": ");
            word(text, prng, 2);
        }
        if prng.chance(1_100) {
            let _ = write!(text, " ({})", prng.pick(urls));
        }
        text.push_str(". ");
    }
    text.push_str("\n\n");
}

fn markdown(text: &mut String, prng: &mut Prng, urls: &[&str]) {
    match prng.below(8) {
        0 => {
            text.push_str("## ");
            sentence(text, prng);
        }
        1 => {
            for _ in 0..prng.between(2, 6) {
                text.push_str("- **");
                word(text, prng, 3);
                text.push_str("**: ");
                sentence(text, prng);
                let _ = writeln!(text, ", see <{}>", prng.pick(urls));
            }
        }
        2 => {
            text.push_str("```rust\n");
            for _ in 0..prng.between(2, 8) {
                text.push_str("let ");
                word(text, prng, 2);
                text.push_str(" = std::");
                word(text, prng, 2);
                text.push_str("::new(");
                word(text, prng, 1);
                text.push_str(");\n");
            }
            text.push_str("```");
        }
        _ => {
            for _ in 0..prng.between(2, 5) {
                sentence(text, prng);
                text.push_str(" [");
                word(text, prng, 2);
                let _ = write!(text, "]({}). ", prng.pick(urls));
            }
        }
    }
    text.push_str("\n\n");
}

/// Writes a line of a web server: an address, a time, a request, where it came from, and what with.
fn log(text: &mut String, prng: &mut Prng, urls: &[&str]) {
    let mut number = |below| prng.below(below);
    let address = [number(256), number(256), number(256), number(256)];
    let (day, hour, minute, second) = (number(28) + 1, number(24), number(60), number(60));
    let [a, b, c, d] = address;
    let _ = write!(
        text,
        "{a}.{b}.{c}.{d} - - [{day:02}/Mar/2024:{hour:02}:{minute:02}:{second:02} +0000] \"GET /"
    );
    word(text, prng, 3);
    text.push_str("?id=");
    token(text, prng, 12);
    text.push_str(" HTTP/1.1\" 200 ");
    digits(text, prng, 4);
    if prng.chance(6_000) {
        let _ = write!(text, " \"{}\"", prng.pick(urls));
    } else {
        text.push_str(" \"-\"");
    }
    text.push_str(
        " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\" took=",
    );
    digits(text, prng, 3);
    text.push_str("ms\n");
}

fn no_colon(text: &mut String, prng: &mut Prng, _urls: &[&str]) {
    for _ in 0..prng.between(3, 9) {
        sentence(text, prng);
        text.push_str(". ");
    }
    text.push_str("\n\n");
}

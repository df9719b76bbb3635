//! Running texts with references in them: prose, Markdown, a log, and a text without any `:`.
//!
//! Made from a fixed seed, like the [lists](crate::lists), of which they take their URLs: the same
//! on every machine and for ever.

use crate::lists::words::Pen;

/// About as long as each text is, in bytes.
const LENGTH: usize = 4 << 20;
const LENGTH_SMOKE: usize = 1 << 14;

pub struct Text {
    pub name: &'static str,
    pub text: String,
}

/// Writes a paragraph, or a line of a log.
type Writer = fn(&mut Pen, &[&str]);

/// Returns all of them, with references from `urls`, which has to hold some.
pub fn load(smoke: bool, urls: &[&str]) -> Vec<Text> {
    let writers: [(&'static str, Writer); 4] =
        [("prose", prose), ("markdown", markdown), ("log", log), ("no colon", no_colon)];
    let writers = (0x7465_7874..).zip(writers);
    writers.map(|(seed, (name, write))| text(name, seed, write, smoke, urls)).collect()
}

/// Returns a log in which one line in fifty has a password, as many a token, and one in twenty a
/// mail address.
pub fn log_with_secrets(smoke: bool, urls: &[&str]) -> Text {
    let line = |pen: &mut Pen, urls: &[&str]| {
        log(pen, urls);
        // Ahead of the line end.
        pen.line.pop();
        if pen.prng.chance(200) {
            pen.write(" db=postgres://app:");
            pen.token(16);
            pen.write("@db.example:5432/x");
        }
        if pen.prng.chance(200) {
            pen.write(" \"POST /a?n=1&access_token=");
            pen.token(24);
            pen.write("\"");
        }
        if pen.prng.chance(500) {
            pen.write(" user=");
            pen.word(2);
            pen.write("@example.org");
        }
        pen.write("\n");
    };
    text("log with secrets", 0x7365_6372, line, smoke, urls)
}

fn text(name: &'static str, seed: u64, write: Writer, smoke: bool, urls: &[&str]) -> Text {
    let length = if smoke { LENGTH_SMOKE } else { LENGTH };
    let mut pen = Pen::new(seed);
    pen.line.reserve(length + (1 << 12));
    while pen.line.len() < length {
        write(&mut pen, urls);
    }
    Text { name, text: pen.line }
}

fn sentence(pen: &mut Pen) {
    let words = pen.prng.between(6, 24);
    for at in 0..words {
        match at {
            0 => pen.capitalized(1..=4),
            _ => pen.word(1..=4),
        }
        if at + 1 < words {
            let has_comma = pen.prng.chance(700);
            pen.write(if has_comma { ", " } else { " " });
        }
    }
}

/// Writes prose: a sentence in nine ends with a reference, one in twenty has a colon in it that is
/// nothing.
fn prose(pen: &mut Pen, urls: &[&str]) {
    for _ in 0..pen.prng.between(3, 9) {
        sentence(pen);
        if pen.prng.chance(500) {
            pen.write(": ");
            pen.word(2);
        }
        if pen.prng.chance(1_100) {
            pen.write(" (");
            pen.pick(urls);
            pen.write(")");
        }
        pen.write(". ");
    }
    pen.write("\n\n");
}

fn markdown(pen: &mut Pen, urls: &[&str]) {
    match pen.prng.below(8) {
        0 => {
            pen.write("## ");
            sentence(pen);
        }
        1 => {
            for _ in 0..pen.prng.between(2, 6) {
                pen.write("- **");
                pen.word(3);
                pen.write("**: ");
                sentence(pen);
                pen.write(", see <");
                pen.pick(urls);
                pen.write(">\n");
            }
        }
        2 => {
            pen.write("```rust\n");
            for _ in 0..pen.prng.between(2, 8) {
                pen.write("let ");
                pen.word(2);
                pen.write(" = std::");
                pen.word(2);
                pen.write("::new(");
                pen.word(1);
                pen.write(");\n");
            }
            pen.write("```");
        }
        _ => {
            for _ in 0..pen.prng.between(2, 5) {
                sentence(pen);
                pen.write(" [");
                pen.word(2);
                pen.write("](");
                pen.pick(urls);
                pen.write("). ");
            }
        }
    }
    pen.write("\n\n");
}

/// Writes a line of a web server: an address, a time, a request, where it came from, and what with.
fn log(pen: &mut Pen, urls: &[&str]) {
    let [a, b, c, d] = [256; 4].map(|below| pen.prng.below(below));
    let [day, hour, minute, second] = [28, 24, 60, 60].map(|below| pen.prng.below(below));
    let date = format!("{:02}/Mar/2024:{hour:02}:{minute:02}:{second:02} +0000", day + 1);
    pen.write(&format!("{a}.{b}.{c}.{d} - - [{date}] \"GET /"));
    pen.word(3);
    pen.write("?id=");
    pen.token(12);
    pen.write(" HTTP/1.1\" 200 ");
    pen.digits(4);
    pen.write(" \"");
    if pen.prng.chance(6_000) {
        pen.pick(urls);
    } else {
        pen.write("-");
    }
    pen.write(
        "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\" took=",
    );
    pen.digits(3);
    pen.write("ms\n");
}

fn no_colon(pen: &mut Pen, _urls: &[&str]) {
    for _ in 0..pen.prng.between(3, 9) {
        sentence(pen);
        pen.write(". ");
    }
    pen.write("\n\n");
}

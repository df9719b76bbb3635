//! A delimiter that is written as the text around it escapes is a delimiter: by a generator that
//! writes each `/`, `:` and `@` of a line anew, plain or in a way of the format.

use urial_guard::Redaction;
use urial_testkit::Prng;
use urial_testkit::password::{SIGNS, password};

use super::redact_law::{SCHEMES, dose, escaped, is_excepted};

/// Lines, `~` in the place of a reference, how it is escaped in them, and how they may write `/`,
/// `:` and `@`.
const FORMS: [(&str, &str, [&str; 3]); 6] = [
    (r#"{"dsn":"~","n":1}"#, r#"\=\\ "=\""#, JSON),
    (r#"log({"dsn":"~"}, 1)"#, r#"\=\\ "=\""#, C),
    (r#"char *dsn = "~"; // x"#, r#"\=\\ "=\""#, C),
    ("f('~', 1)", r"\=\\ '=\'", C),
    (r#"<a href="~" title="x">"#, NAMES, HTML),
    ("<td>~</td>", NAMES, HTML),
];

const NAMES: &str = r#"&=&amp; "=&quot; <=&lt; >=&gt;"#;
const JSON: [&str; 3] = [r"/|\/|\u002f|\u002F", r":|\u003a|\u003A", r"@|\u0040"];
const C: [&str; 3] =
    [r"/|\x2f|\057|\u002f|\u{2F}", r":|\x3a|\072|\u003a|\u{3A}", r"@|\x40|\100|\u0040|\u{40}"];
const HTML: [&str; 3] = [
    "/|&#47;|&#x2f;|&#x2F;|&sol;",
    ":|&#58;|&#x3a;|&#058;|&colon;",
    "@|&#64;|&#x40;|&#064;|&commat;",
];

/// Writes delimiters of a text in these ways: one way for all of it, or another for each.
fn spelled(text: &str, ways: [&str; 3], is_mixed: bool, prng: &mut Prng) -> String {
    let mut usual = ways.map(|ways| prng.word(ways));
    let mut out = String::new();
    for character in text.chars() {
        if is_mixed {
            usual = ways.map(|ways| prng.word(ways));
        }
        match "/:@".find(character) {
            Some(kind) => out.push_str(usual[kind]),
            None => out.push(character),
        }
    }
    out
}

#[test]
fn no_password_before_an_escaped_delimiter_is_shown() {
    let mut prng = Prng::new(36);
    let mut done = 0;
    while done < dose() {
        let secret = password(&mut prng, SIGNS[done % SIGNS.len()]);
        if is_excepted(&secret) {
            continue;
        }
        done += 1;
        let (form, escapes, ways) = prng.pick(&FORMS);
        let scheme = prng.word(SCHEMES);
        let is_mixed = prng.pick(&[true, false]);
        let mut write = |text: &str| spelled(&escaped(text, escapes), ways, is_mixed, &mut prng);
        let before = write(&format!("{scheme}://user:"));
        let after = write("@db.example.com:5432/app");
        let line = form.replace('~', &format!("{before}{}{after}", write(&secret)));
        let wanted = form.replace('~', &format!("{before}***{after}"));
        let passwords = Redaction::new().passwords_only(true);
        assert_eq!(passwords.redact_text(&line), wanted, "{secret}\n{line}");
        assert_eq!(passwords.redact_text(&wanted), wanted);
    }
}

//! The law of SECURITY.md, by a generator: whatever a password is made of, and however the text
//! around it is written, it is masked as a whole, but for what a predicate here excepts.

use urial_guard::{Redaction, redact_text};
use urial_testkit::Prng;
use urial_testkit::password::{self, SIGNS, has_host, password};

pub(super) const SCHEMES: &str = "http|https|ws|ftp|postgres|mysql|mongodb+srv|amqp|redis|smtp|\
    ssh|x-app|git+https|hxxp";

/// Lines as programs write them, `~` in the place of a reference, and how it is escaped in them.
const FORMS: [(&str, &str); 18] = [
    ("~", ""),
    ("2026-11-23 ERROR cannot connect to ~ after 3 tries", ""),
    ("DATABASE_URL=~", ""),
    ("url: ~ # note", ""),
    ("~\tGET /x", ""),
    ("jdbc:~", ""),
    (r#"{"dsn":"~","n":1}"#, r#"\=\\ "=\""#),
    (r#"{"dsn": "~"}"#, r#"\=\\ "=\" /=\/"#),
    (r#"{"dsn":"~","mail":"a"}"#, r#"\=\\ "=\" /=\u002F @=\u0040 :=\u003a"#),
    (r#""{\"dsn\":\"~\"}""#, r#"\=\\\\ "=\\\""#),
    (r#"1,"~",x"#, r#""="""#),
    ("dsn: '~'", "'=''"),
    ("export DSN='~'", r#"'='"'"'"#),
    ("export DSN='~'", r"'='\''"),
    ("Config(dsn='~', n=1)", r"\=\\ '=\'"),
    (r#"<a href="~" title="x">"#, r#"&=&amp; "=&quot; <=&lt; >=&gt; '=&#39;"#),
    ("GET /login?next=~&x=1 HTTP/1.1", "%"),
    ("GET /login?next=~&x=1 HTTP/1.1", "%%"),
];

/// Escapes a text: `a=b` writes `b` in the place of `a`, and each `%` before such pairs encodes the
/// whole text.
pub(super) fn escaped<'e>(text: &str, escapes: &'e str) -> String {
    if let Some(escapes) = escapes.strip_prefix('%') {
        return escaped(&encoded(text), escapes);
    }
    let mut out = String::new();
    for character in text.chars() {
        let to = |pair: &'e str| pair.strip_prefix(character)?.strip_prefix('=');
        match escapes.split(' ').find_map(to) {
            Some(to) => out.push_str(to),
            None => out.push(character),
        }
    }
    out
}

pub(super) fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~*".contains(&byte);
    let bytes = text.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    bytes.collect()
}

/// Returns whether the law excepts a password; a list of hosts ends a port, too.
pub(super) fn is_excepted(password: &str) -> bool {
    begins_as_port(password) || has_host(password)
}

pub(super) fn begins_as_port(password: &str) -> bool {
    password::begins_as_port(password.split(',').next().unwrap_or_default())
}

/// Lines that are tried: enough to find what one in ten thousand shows; CI sets a million.
pub(super) fn dose() -> usize {
    let given = std::env::var("URIAL_LAW_LINES").ok();
    given.map_or(40_000, |lines| lines.parse().unwrap())
}

#[test]
fn no_random_password_is_shown() {
    let mut prng = Prng::new(34);
    let (mut done, mut excepted) = (0, 0);
    while done < dose() {
        let secret = password(&mut prng, SIGNS[done % SIGNS.len()]);
        if is_excepted(&secret) {
            excepted += 1;
            assert!(excepted < dose(), "too much is excepted");
            continue;
        }
        done += 1;
        let (form, escapes) = prng.pick(&FORMS);
        let scheme = prng.word(SCHEMES);
        let uri = |secret: &str| format!("{scheme}://user:{secret}@db.example.com:5432/app");
        // The mask is as it is, whatever the format escapes.
        let [line, wanted] =
            [&secret, "***"].map(|secret| form.replace('~', &escaped(&uri(secret), escapes)));
        let passwords = Redaction::new().passwords_only(true);
        assert_eq!(passwords.redact_text(&line), wanted, "{secret}\n{line}");
        // A password may have `&pw=` in it, whose value may end later.
        let shown = redact_text(&line);
        let (before, _) = wanted.split_once("***").unwrap();
        assert!(shown.starts_with(&format!("{before}***")), "{shown}\n{line}");
        assert_eq!(redact_text(&shown), shown);
    }
}

/// Blanks belong to a user and to a password, up to three in each.
#[test]
fn no_password_with_blanks_is_shown() {
    let mut prng = Prng::new(35);
    for _ in 0..dose() / 10 {
        let more = ["!$%^&*()_+-=[]{}|;,.<>~", "-._~!$&()*+,;="];
        let mut words = Vec::new();
        for _ in 0..2 + prng.pick(&[0, 1, 2]) {
            let more = prng.pick(&more);
            words.push(password(&mut prng, more));
        }
        let blank = prng.pick(&[" ", "\t"]);
        let secret = words.join(blank);
        let scheme = prng.word(SCHEMES);
        for (user, secret) in [("user", &*secret), ("my long name", "hunter2"), ("a b", &*secret)] {
            // Before the first blank, and without what ends a sentence.
            let first = secret.split([' ', '\t']).next().unwrap();
            let bare = first.trim_end_matches(|last| ".,;:!?)]}>".contains(last));
            if begins_as_port(first) || begins_as_port(bare) {
                continue;
            }
            let line = format!("at 12:30 {scheme}://{user}:{secret}@db:5432/app x");
            let wanted = format!("at 12:30 {scheme}://{user}:***@db:5432/app x");
            assert_eq!(redact_text(&line), wanted);
        }
    }
}

#[test]
fn bytes_without_a_secret_stay() {
    let mut out = Vec::new();
    let text = b"\xFF\xFE @ \x00\n\r\n @";
    Redaction::new().redact_bytes_into(text, &mut out);
    assert_eq!(out, text);
}

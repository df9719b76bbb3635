//! The law of keys, by a generator: whatever the value of a secret's key is made of, however the
//! key is spelled, and however the text around it is written, it is masked as a whole.

use urial_guard::{Redaction, is_secret_key, redact, redact_text};
use urial_testkit::Prng;
use urial_testkit::password::LETTERS;

use super::redact::check;
use super::redact_law::{dose, escaped};

/// Keys as their words.
const KEYS: &str = "token, access token, refresh token, private token, oauth token, reset token, \
    secret, client secret, password, new password, password2, password confirmation, \
    user password, passwd, pwd, pw, pass, passphrase, passcode, signature, x amz signature, \
    x goog signature, x amz credential, x amz security token, x goog credential, \
    aws access key id, google access id, sig, credential, bearer, auth, x auth, api key, \
    x api key, access key, secret key, private key, ssl key, session id, j session id, \
    php sess id, jwt, client assertion, otp";

/// Characters of values beside letters and digits: no `&` or `#`, which end them, and no `;` that
/// begins another pair.
const MORE: &str = "-._~ +/= -._~!$'()*+,:@/? ;,: éüßñ漢字я€ %%%%%%";

/// Places of a pair, and whether it is in a path, where values have no `/`, `;` or `?`.
const PLACES: [(&str, bool); 12] = [
    ("https://h.example/p?KEY=VALUE", false),
    ("https://h.example/p?a=1&KEY=VALUE&b=2", false),
    ("/p?KEY=VALUE&a=1", false),
    ("?a=1;KEY=VALUE;b=2", false),
    ("https://h.example/#KEY=VALUE&state=1", false),
    ("https://h.example/#/route?KEY=VALUE", false),
    ("https://h.example/#!/route?a=&KEY=VALUE&b", false),
    ("https://h.example/a;KEY=VALUE/b", true),
    ("https://h.example/a;b=1;KEY=VALUE;c=2/d", true),
    ("grant_type=x&KEY=VALUE&scope=a", false),
    ("KEY=VALUE&scope=a", false),
    ("https://h.example/?a=b=KEY=VALUE", false),
];

/// Lines as programs write them, `~` in the place of a reference, and how it is escaped in them.
const FORMS: [(&str, &str); 14] = [
    ("~", ""),
    ("2026-11-23 10:00:01 INFO ~ took 3 ms", ""),
    ("\"GET ~ HTTP/1.1\" 200", ""),
    ("curl -d '~' x", r"'='\''"),
    ("see ~, then ask", ""),
    (r#"{"url":"~","n":1}"#, r"/=\/"),
    (r#"{"url":"~"}"#, r"==\u003d &=\u0026 '=\u0027"),
    (r#"{"url": "~"}"#, r"==\u003D &=\u0026 ?=\u003F #=\u0023"),
    (r#""{\"url\":\"~\"}""#, ""),
    ("var u = '~';", r"==\x3d &=\x26 ?=\x3f '=\x27"),
    ("char *u = \"~\";", r"==\075 &=\046 ?=\077"),
    ("<a href=\"~\" title=\"x\">", "&=&amp; '=&#39;"),
    ("<a href=\"~\">", "&=&#38; ==&#61; '=&#x27;"),
    ("GET /login?next=~&x=1 HTTP/1.1", "%"),
];

/// Spells a key in one of the ways in which it is written.
fn spelled(prng: &mut Prng, words: &[&str]) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let key = match prng.pick(&[0, 1, 2, 3, 4, 5, 6, 7]) {
        0 => words.concat(),
        1 => words.join("_"),
        2 => words.join("-"),
        3 => words.join("."),
        4 => words.iter().map(|word| capital(word)).collect(),
        5 => words.concat().to_uppercase(),
        6 => format!("user[{}]", words.join("_")),
        _ => {
            let rest = words[1..].iter().map(|word| capital(word));
            words[0].to_owned() + &rest.collect::<String>()
        }
    };
    // Letters may be percent-encoded, once or twice; other characters may be escaped as a format
    // does.
    match prng.pick(&[0, 1, 2, 3, 4, 5]) {
        0 => {
            let mut letters: Vec<_> = key.char_indices().collect();
            letters.retain(|(_, letter)| letter.is_ascii_alphabetic());
            let (at, letter) = prng.pick(&letters);
            let (percent, code) = (prng.pick(&["%", "%25"]), letter as u32);
            format!("{}{percent}{code:02X}{}", &key[..at], &key[at + 1..])
        }
        1 => escaped(&key, r"_=\u005F -=\x2d [=\u005b ]=%u005D"),
        _ => key,
    }
}

fn value(prng: &mut Prng, more: &str) -> String {
    let all: Vec<char> = LETTERS.chars().chain(more.chars()).collect();
    let letters: Vec<char> = LETTERS.chars().collect();
    let length = prng.pick(&[8, 12, 16, 24]);
    let inside: String = (0..length).map(|_| prng.pick(&all)).collect();
    // A `%` is that of a triplet.
    let inside = inside.replace('%', "%2F");
    format!("{}{inside}{}", prng.pick(&letters), prng.pick(&letters))
}

#[test]
fn no_value_of_a_secret_key_is_shown() {
    let mut prng = Prng::new(36);
    let keys: Vec<&str> = KEYS.split(", ").collect();
    let more: Vec<&str> = MORE.split(' ').collect();
    for done in 0..dose() {
        let secret = value(&mut prng, more[done % more.len()]);
        let words: Vec<&str> = prng.pick(&keys).split(' ').collect();
        let key = spelled(&mut prng, &words);
        let (place, is_path) = prng.pick(&PLACES);
        let secret = match is_path {
            true => secret.replace(['/', ';', '?'], "-"),
            false => secret,
        };
        // It begins another pair.
        let secret = match secret.split(';').skip(1).any(|part| part.contains('=')) {
            true => secret.replace(';', ","),
            false => secret,
        };
        let (form, escapes) = prng.pick(&FORMS);
        let of = |secret: &str| place.replace("KEY", &key).replace("VALUE", secret);
        let [line, wanted] = [&*secret, "***"].map(|secret| {
            // The mask is as it is, whatever the format escapes.
            let text = escaped(&of(secret), escapes);
            form.replace('~', &text.replace("%2A%2A%2A", "***"))
        });
        let shown = redact_text(&line);
        if is_path && form.contains("next=") {
            // After the `?` around it a `%2F` is of the value: too much is masked.
            let wanted = wanted.split("***").next().unwrap();
            let rest = shown.strip_prefix(wanted).unwrap();
            assert!(rest.starts_with("***") && rest.len() <= 40, "{line}");
        } else {
            assert_eq!(shown, wanted, "{line}");
        }
        assert_eq!(redact_text(&shown), shown);
        if form == "~" {
            assert_eq!(redact(&line), wanted, "{line}");
        }
    }
}

/// Whatever a value ends with, no four of its characters are left.
#[test]
fn no_end_of_a_value_is_shown() {
    let mut prng = Prng::new(37);
    for _ in 0..dose() {
        let all: Vec<char> = r"ab1.,:;!?')]}|\(/=".chars().collect();
        let secret: String = (0..12).map(|_| prng.pick(&all)).collect();
        let is_backslashes = |text: &str| text.ends_with(r"\\");
        if secret.split(';').skip(1).any(|part| part.contains('=')) || is_backslashes(&secret) {
            continue;
        }
        let line = format!("at /p?token={secret}&a=1 and /p?token={secret} x");
        let shown = redact_text(&line);
        for part in secret.as_bytes().windows(4) {
            let part = std::str::from_utf8(part).unwrap();
            assert!(!shown.contains(part), "{line}\n{shown}");
        }
        let before = shown.split(" x").next().unwrap();
        let left = before.rsplit("***").next().unwrap();
        assert!(!left.contains(|letter: char| letter.is_ascii_alphanumeric()));
        assert_eq!(redact_text(&shown), shown, "{line}");
    }
}

#[test]
fn a_semicolon_ends_a_value_where_pairs_have_it() {
    let cases = "/?password=«abc;SECRET»|/?password=«abc;d=SECRET»|/?password=«abc»;d=1;e=2|\
        /?a=1;password=«abc»;d=1|/?a=1;password=«abc;SECRET»&d=1|\
        /?a=1;b=2#password=«abc;d=SECRET»|/a;password=«abc»;d=1/b";
    check(redact, cases);
    check(redact_text, cases);
}

/// Keys that hold no secret, and text that has no pairs.
#[test]
fn what_is_no_secret_key_stays() {
    for key in "page_token nextToken key tokens author sign id passage 2".split(' ').chain([""]) {
        assert!(!is_secret_key(key), "{key}");
        let text = format!("https://h.example/?{key}=abc&x=1");
        assert_eq!(redact_text(&text), text);
    }
    let lines = "let token = next(&mut lexer);|TOKEN=abc make|password=abc|level=info token=abc|\
        a == b && password == c|https://h.example/token=abc|https://h.example/a=b&token=abc|\
        token=&password=|https://h.example/?token=&x=1";
    for line in lines.split('|') {
        assert_eq!(redact_text(line), line);
        let mut out = Vec::new();
        let count = Redaction::new().redact_bytes_into(line.as_bytes(), &mut out);
        assert_eq!((count, &*out), (0, line.as_bytes()));
    }
    let keys = Redaction::new().passwords_only(true);
    let text = "http://u:p@h/?token=abc";
    assert_eq!(keys.redact_text(text), "http://u:***@h/?token=abc");
}

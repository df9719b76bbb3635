//! Settings of a redaction, drawn at random with the text: secrets of every kind stand in one line,
//! as a format writes it, and what is set to be masked is.

use urial_guard::Redaction;
use urial_testkit::Prng;

use super::redact_law::{SCHEMES, dose, encoded, escaped, is_excepted};

/// Secrets have none of these letters, and no other part of a line has a capital.
const SIGNS: [&str; 4] = ["", "-._~!$*+,", "!$*+,-.:=@^_~", "éü漢$%"];
const CAPITALS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

fn secret(prng: &mut Prng, signs: &str) -> String {
    let all: Vec<char> = CAPITALS.chars().chain(signs.chars()).collect();
    // No sign at either end, which may be punctuation of a sentence.
    let end = |prng: &mut Prng| prng.pick(CAPITALS.as_bytes()) as char;
    let mut out = String::from(end(prng));
    (0..prng.between(6, 14)).for_each(|_| out.push(prng.pick(&all)));
    out.push(end(prng));
    out
}

/// Userinfos, `U` in the place of a user and `P` of a password.
const USERINFOS: [&str; 7] = ["", "me:P@", ":P@", "me:a/P@", "me:P#P@", "ghp_P@", "U@"];
const HOSTS: [&str; 5] =
    ["h.example", "[::1]:80", "a.example:27017,b.example:27017", "localhost", "h.example."];
const PATHS: [&str; 4] = ["", "/a/b.html", "/a;token=K/b", "/a//b"];
const QUERIES: [&str; 6] =
    ["", "?a=1&token=K", "?pin=C&b=2", "?my-code[]=C&x", "?next=N&y=2", "?user[pw]=K;a=1"];
const FRAGMENTS: [&str; 4] = ["", "#access_token=K&state=1", "#F", "#/route?jwt=K"];

/// Lines, `~` in the place of a reference, and how it is escaped in them.
const FORMS: [(&str, &str); 9] = [
    ("~", ""),
    ("12:30 mail@b.example got ~ from me", ""),
    (r#"{"u":"~","n":"x:y@z"}"#, r"/=\/"),
    (r#""{\"u\":\"~\"}""#, r"@=\\u0040 ==\\u003d"),
    ("f('~', 'x:y@z')", r":=\x3a &=\x26"),
    ("<a href=\"~\">x@y</a>", "&=&amp; @=&#64;"),
    ("get /x?u=~&z=1 http/1.1", "%"),
    ("[a](~), <~>", ""),
    ("a,\"~\",b\tx=~", ""),
];

fn reference(prng: &mut Prng, secrets: &mut Vec<(char, String)>, depth: usize) -> String {
    let parts = [&USERINFOS[..], &HOSTS, &PATHS, &QUERIES, &FRAGMENTS].map(|all| prng.pick(all));
    let template = format!("{}://{}", prng.word(SCHEMES), parts.concat());
    let mut out = String::new();
    for character in template.chars() {
        match character {
            'N' if depth > 0 => out.push('x'),
            'N' => {
                let inner = reference(prng, secrets, depth + 1);
                out.push_str(&encoded(&inner, b"-._~*"));
            }
            kind @ ('U' | 'P' | 'K' | 'C' | 'F') => {
                let signs = match kind {
                    'P' => prng.pick(&SIGNS),
                    'K' if depth == 0 => "-._~$*+éü漢",
                    _ => "",
                };
                let secret = secret(prng, signs);
                out.push_str(&secret);
                secrets.push((kind, secret));
            }
            other => out.push(other),
        }
    }
    out
}

#[test]
fn what_is_set_to_be_masked_is() {
    let mut prng = Prng::new(37);
    for _ in 0..dose() / 4 {
        let [userinfo, fragment, passwords_only] = [(); 3].map(|()| prng.percent(50));
        let redaction = Redaction::new()
            .userinfo(userinfo)
            .fragment(fragment)
            .passwords_only(passwords_only)
            .query_keys(["pin", "*code"]);
        let (form, escapes) = prng.pick(&FORMS);
        let mut secrets = Vec::new();
        let text = reference(&mut prng, &mut secrets, 0);
        let mut texts = secrets.iter().map(|(_, text)| text);
        if texts.any(|text| is_excepted(text)) {
            continue;
        }
        let line = form.replace('~', &escaped(&text, escapes));
        let shown = redaction.redact_text(&line);
        for (kind, secret) in &secrets {
            let is_hidden = match kind {
                'U' => userinfo,
                'K' => !passwords_only,
                'F' => fragment,
                _ => true,
            };
            // Four in a row of one secret are in another one by chance.
            let letters: Vec<char> = secret.chars().collect();
            let mut parts = letters.windows(6).map(String::from_iter);
            let is_shown = parts.any(|part| shown.contains(&part));
            assert!(!is_hidden || !is_shown, "{kind}\n{line}\n{shown}");
        }
        assert_eq!(redaction.redact_text(&shown), shown, "{line}");
        let mut out = Vec::new();
        redaction.redact_bytes_into(line.as_bytes(), &mut out);
        assert_eq!(out, shown.as_bytes());
        // A reference alone shows no more than one in a line.
        let alone = redaction.redact(&text);
        let is_shown = |(kind, secret): &(char, String)| *kind == 'P' && alone.contains(secret);
        assert!(!secrets.iter().any(is_shown), "{text}\n{alone}");
        assert_eq!(redaction.redact(&alone), alone);
    }
}

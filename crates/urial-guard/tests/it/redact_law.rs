//! The law of SECURITY.md, by a generator: whatever a password is made of, and however the text
//! around it is written, it is masked as a whole, but for what a predicate here excepts.

use urial_guard::{Redaction, redact_text};
use urial_testkit::Prng;
use urial_testkit::password::{self, SIGNS, has_host, password};

pub(super) const SCHEMES: &str = "http|https|ws|ftp|postgres|mysql|mongodb+srv|amqp|redis|smtp|\
    ssh|x-app|git+https|hxxp";

/// Lines as programs write them, `~` in the place of a reference, how it is escaped in them, and in
/// which ways they may write `/`, `:` and `@`.
const FORMS: [(&str, &str, [&str; 3]); 33] = [
    ("~", "", PLAIN),
    ("2026-11-23 ERROR cannot connect to ~ after 3 tries", "", PLAIN),
    ("DATABASE_URL=~", "", PLAIN),
    ("url: ~ # note", "", PLAIN),
    ("~\tGET /x", "", PLAIN),
    ("jdbc:~", "", PLAIN),
    (r#"{"dsn":"~","n":1}"#, r#"\=\\ "=\""#, JSON),
    (r#"{"dsn": "~"}"#, r#"\=\\ "=\" /=\/"#, PLAIN),
    (r#"{"dsn":"~","n":1}"#, r#"\=\\ "=\u0022"#, JSON),
    (r#"{"dsn":"~","mail":"a"}"#, r#"\=\\ "=\" /=\u002F @=\u0040 :=\u003a"#, PLAIN),
    (r#""{\"dsn\":\"~\"}""#, r#"\=\\\\ "=\\\""#, PLAIN),
    (r#""\"{\\\"dsn\\\":\\\"~\\\"}\"""#, r#"\=\\\\\\\\ "=\\\\\\\""#, PLAIN),
    (r#"{"msg":"GET ~","user":"ann@corp.example","n":1}"#, r#"\=\\ "=\""#, JSON),
    (r#"{"msg":"no answer: ~ (3)","to":["a@b","c:d@e"]}"#, r#"\=\\ "=\""#, PLAIN),
    (r#"{"at":"http://a.example","msg":"at ~","user":"ann@b"}"#, r#"\=\\ "=\""#, PLAIN),
    (r#"{"log":"{\"msg\":\"GET ~\",\"user\":\"ann@b\"}\n"}"#, r#"\=\\\\ "=\\\""#, PLAIN),
    (r#"1,"~",x"#, r#""="""#, PLAIN),
    (r#"1,"GET ~",ann@b"#, r#""="""#, PLAIN),
    (r#"2026-11-23 "GET ~" ann@b "x""#, r#"\=\\ "=\""#, PLAIN),
    ("dsn: '~'", "'=''", PLAIN),
    ("export DSN='~'", r#"'='"'"'"#, PLAIN),
    ("export DSN='~'", r"'='\''", PLAIN),
    ("Config(dsn='~', n=1)", r"\=\\ '=\'", C),
    (r#"log({"dsn":"~"}, 1)"#, r#"\=\\ "=\""#, C),
    (r#"char *dsn = "~"; // x"#, r#"\=\\ "=\""#, C),
    (r#"<a href="~" title="x">"#, r#"&=&amp; "=&quot; <=&lt; >=&gt; '=&#39;"#, HTML),
    (r#"<a href="~">z</a>"#, r#"&=&amp; "=&#34; <=&lt; >=&gt;"#, HTML),
    ("<a href='~'>z</a>", "&=&amp; <=&lt; >=&gt; '=&#39;", HTML),
    ("<td>~</td>", r#"&=&amp; "=&quot; <=&lt; >=&gt;"#, HTML),
    ("<td>~</td>", "&=&amp; <=&lt; >=&gt;", HTML),
    ("f('~', 1)", r"\=\\ '=\'", C),
    ("GET /login?next=~&x=1 HTTP/1.1", "%", PLAIN),
    ("GET /login?next=~&x=1 HTTP/1.1", "%%", PLAIN),
];

const PLAIN: [&str; 3] = ["/", ":", "@"];
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

/// Escapes a text: `a=b` writes `b` in the place of `a`, and each `%` before such pairs encodes the
/// whole text.
pub(super) fn escaped<'e>(text: &str, escapes: &'e str) -> String {
    if let Some(escapes) = escapes.strip_prefix('%') {
        return escaped(&encoded(text, b"-._~*"), escapes);
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

/// Writes a text as the value of a query: a triplet for all but letters, digits and `plain` ones.
pub(super) fn encoded(text: &str, plain: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
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
    while done < 2 * dose() {
        let mut secret = password(&mut prng, SIGNS[done % SIGNS.len()]);
        if prng.percent(25) {
            // Formats escape some signs by doubling them.
            let twice = |sign: char| {
                [sign; 2].into_iter().take(1 + usize::from(sign.is_ascii_punctuation()))
            };
            secret = secret.chars().flat_map(twice).collect();
        }
        if is_excepted(&secret) {
            excepted += 1;
            assert!(excepted < dose(), "too much is excepted");
            continue;
        }
        done += 1;
        let (form, escapes, ways) = prng.pick(&FORMS);
        let scheme = prng.word(SCHEMES);
        let is_mixed = prng.percent(50);
        let mut write = |text: &str| spelled(&escaped(text, escapes), ways, is_mixed, &mut prng);
        let before = write(&format!("{scheme}://user:"));
        let after = write("@db.example.com:5432/app");
        let line = form.replace('~', &format!("{before}{}{after}", write(&secret)));
        // The mask is as it is, whatever the format escapes.
        let wanted = form.replace('~', &format!("{before}***{after}"));
        let passwords = Redaction::new().passwords_only(true);
        assert_eq!(passwords.redact_text(&line), wanted, "{secret}\n{line}");
        assert_eq!(passwords.redact_text(&wanted), wanted);
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
    for (form, escapes, _) in FORMS {
        for secret in ["Zq7 Wk9", "Zq7  Wk9"] {
            let [line, wanted] = [secret, "***"].map(|secret| {
                let uri = format!("postgres://bob:{secret}@db.example/main");
                form.replace('~', &escaped(&uri, escapes))
            });
            assert_eq!(redact_text(&line), wanted);
        }
    }
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

/// Each delimiter is written in its own way, and read in the view of one layer.
#[test]
fn delimiters_of_several_layers() {
    let passwords = Redaction::new();
    for [text, masked] in [
        // A colon that HTML escapes, after plain slashes.
        r#"<a href="//&#x3a;«oo)Q-hd4S»&#x40;localhost&#x2f;a">"#,
        r#"{"dsn":"redis://\u003a«yJ!aWWsHl.j»\u0040h\u002fa"}"#,
        // Backslashes before a slash of a password, which is not empty before it.
        r#"{"dsn":"https\u003A\/\u002Fuser\u003A«\\\u002F*!-PC.u~»\u0040h\u002fapp"}"#,
        // A port before a slash that JSON in JSON escapes.
        r#""{\"u\":\"https:\\/\\/h.example:5432\\/a?password=«)2PE\\u0040^W»\"}""#,
        // Slashes alone, in JSON in JSON.
        r#""{\"u\":\"\\/\\/u:«pw»@h\\/a\"}""#,
        // The `&` of the text around ends what is percent-encoded, however it is written.
        r#"{"u":"/?n=http%3A%2F%2Fu%3A«pw»%40h\u0026m=1","m":"a@b"}"#,
        "/?n=http%3A%2F%2Fh%2F%3Ftoken%3D«abc%3B»&m=1",
        // A backslash before a quote that CSV doubles.
        r#"1,"GET ftp://user:«w'Mm\""}1»@db.example.com:5432/app",ann@b"#,
    ]
    .map(password::marked)
    {
        assert_eq!(passwords.redact_text(&text), masked);
        assert_eq!(passwords.redact_text(&masked), masked);
    }
}

//! Redaction of texts in quotes, and of quotes in secrets.

use urial_guard::{Redaction, redact_text};

use super::redact::check;

#[test]
fn an_empty_text_is_no_secret() {
    let all = Redaction::new()
        .userinfo(true)
        .query_keys(["token"])
        .fragment(true)
        .likely_passwords(true);
    for text in [
        "https://h/?token=&x=1",
        "https://h/?token=",
        "https://h/?x=1&token=#",
        "https://h/;token=/a",
        "https://@h/",
        "https://h/?token= x",
        "https://h/?token=\"\" x",
        r#"{"u":"https://h/?token=","n":1}"#,
        r#"{\"u\":\"https://h/?token=\",\"n\":1}"#,
        r#"<a href="/?token=">text</a>"#,
        r#"<img src="/?token="/>text</a>"#,
        "<td>https://h/?token=</td>",
    ] {
        assert_eq!(all.redact_text(text), text);
        if !text.contains(' ') && !text.contains('"') && !text.contains('<') {
            assert_eq!(all.redact(text), text);
        }
    }
    let passwords = Redaction::new()
        .query_keys(["token"])
        .likely_passwords(true);
    for text in ["https://u:@h/", "//:@h", "x://u:@h/ y", "sip:u:@h"] {
        assert_eq!(passwords.redact(text), text);
        assert_eq!(passwords.redact_text(text), text);
        assert_eq!(
            passwords.redact_bytes_into(text.as_bytes(), &mut Vec::new()),
            0
        );
    }
}

#[test]
fn a_quoted_value_is_masked_whole() {
    let redaction = Redaction::new().query_keys(["token"]);
    check(
        |text| redaction.redact_text(text),
        &[
            r#"https://h/?token="«Q65»""#,
            r#"https://h/?token="«Q6 5»"&x=1"#,
            r#"https://h/?token="«Q65» x"#,
            "https://h/?token=<«Q66»>&x=<y>",
            "https://h/?token=`«Q71»`.",
            "https://h/?token=«'Q71»'.",
            r#"{"u":"/?token=\"«Q65»\"","n":"x"}"#,
            r#"1,"/?token=""«Q65»""",2"#,
            r#"<a href="/?token=&quot;«Q65»&quot;">x"#,
            "/?token=&lt;«Q65»&gt; x",
            r#"/?next=http%3A%2F%2Fh%3Ftoken%3D"«Q65»""#,
        ],
    );
    assert_eq!(
        redaction.redact(r#"https://h/?token="Q65"&x=1"#),
        "https://h/?token=***&x=1"
    );
}

/// Texts that a value is written into, each with its own way to write a quote.
fn surroundings(url: &str) -> Vec<(&'static str, String)> {
    let json = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let once = json(url);
    let html = url
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    vec![
        ("raw", format!("a {url} z")),
        ("JSON", format!("{{\"d\":{once},\"n\":1}}")),
        (
            "JSON of PHP",
            format!("{{\"d\":{},\"n\":1}}", once.replace('/', "\\/")),
        ),
        (
            "JSON with code points",
            format!("{{\"d\":{},\"n\":1}}", once.replace("\\\"", "\\u0022")),
        ),
        (
            "JSON twice",
            format!(
                "{{\"a\":{},\"n\":1}}",
                json(&format!("{{\"d\":{once},\"n\":1}}"))
            ),
        ),
        (
            "JSON three times",
            json(&json(&format!("{{\"d\":{once}}}"))),
        ),
        ("CSV", format!("1,\"{}\",2", url.replace('"', "\"\""))),
        ("shell", format!("f '{}' z", url.replace('\'', "'\\''"))),
        (
            "shell with quotes",
            format!("f '{}' z", url.replace('\'', "'\"'\"'")),
        ),
        ("SQL", format!("f('{}',2)", url.replace('\'', "''"))),
        (
            "HTML",
            format!("<a href=\"{}\">z</a>", html.replace('"', "&quot;")),
        ),
        (
            "HTML with numbers",
            format!("<a href=\"{}\">z</a>", html.replace('"', "&#34;")),
        ),
        (
            "HTML, single quotes",
            format!("<a href='{}'>z</a>", html.replace('\'', "&#39;")),
        ),
        ("HTML, text", format!("<td>{html}</td>")),
    ]
}

/// Returns the texts, of surroundings that fit, in which a password is not masked whole.
fn shown(password: &str, fits: &mut dyn FnMut(&str) -> bool) -> Vec<String> {
    let url = format!("postgres://bob:{password}@db.example/main");
    let texts = surroundings(&url).into_iter();
    let wrong = texts
        .filter(|(name, _)| fits(name))
        .filter_map(|(name, text)| {
            let shown = redact_text(&text);
            assert_eq!(redact_text(&shown), shown);
            let is_whole = !shown.contains("Zq7") && !shown.contains("Wk9");
            let is_right = is_whole && shown.contains("bob:***@db.example");
            (!is_right).then(|| format!("{name}: {text} -> {shown}"))
        });
    wrong.collect()
}

#[test]
fn a_password_may_have_any_sign_in_it_wherever_it_stands() {
    let signs = (b'!'..=b'~')
        .filter(u8::is_ascii_punctuation)
        .map(char::from);
    let mut wrong = Vec::new();
    for sign in signs.chain([' ']) {
        for password in [format!("Zq7{sign}Wk9"), format!("Zq7{sign}{sign}Wk9")] {
            wrong.extend(shown(&password, &mut |_| true));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_password_may_have_a_delimiter_and_an_escaped_quote() {
    for (password, escapes) in [
        ("Zq7@\"Wk9", &["JSON", "CSV", "HTML"][..]),
        ("Zq7/\"Wk9", &["JSON", "CSV", "HTML"]),
        ("Zq7@'Wk9", &["shell", "SQL"]),
    ] {
        let wrong = shown(password, &mut |name| {
            let is_quoted = !matches!(name, "HTML, text" | "HTML, single quotes");
            is_quoted && escapes.iter().any(|form| name.starts_with(form))
        });
        assert_eq!(wrong, Vec::<String>::new());
    }
}

#[test]
fn a_quote_that_closes_ends_a_reference() {
    for text in [
        r#"{"a":"http://h:x","b":"me@h"}"#,
        r#"{"a":"http://h:x\\","b":"me@h"}"#,
        r#"{"s":"{\"a\":\"http://h:x\",\"b\":\"me@h\"}"}"#,
        r#"{"s":"{\"a\":\"http://h:x\\\\\",\"b\":\"me@h\"}"}"#,
        r#"1,"http://h:x","me@h""#,
        r#"<a href="http://h:x" title="me@h">"#,
        "f 'http://h:80' 'me@h'",
    ] {
        assert_eq!(redact_text(text), text);
    }
}

#[test]
fn a_mark_that_closes_ends_a_value() {
    check(
        redact_text,
        &[
            "(1,'https://h/?token=«abc»','200','bob'),(2,'https://h/?id=1','200','eve');",
            "{'url': 'https://h/?token=«abc»','status':200,'user':'bob'}",
            "window.u='https://h/?api_key=«abc»';var next='keep';",
            "curl 'https://h/?token=«abc»';rm -f x",
            "[a](https://h/?token=«abc»),[b](https://h/?id=2)",
            // A quote within a value is one of it, also doubled or escaped as SQL and shells do.
            "'/?token=«a'b»','c'",
            "('/?token=«a'',b»','c')",
            "sh -c 'curl /?token=«a'\\'',b»'",
            // Nothing was opened before the reference.
            "/?token=«a',b»;",
        ],
    );
}

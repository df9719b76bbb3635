//! Redaction of texts in quotes, and of quotes in secrets.

use urial_guard::{Redaction, redact_text};

use super::redact::check;
use super::redact_law::escaped;

#[test]
fn an_empty_text_is_no_secret() {
    let all =
        Redaction::new().userinfo(true).query_keys(["token"]).fragment(true).likely_passwords(true);
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
    let keys = Redaction::new().query_keys(["token"]);
    let passwords = keys.likely_passwords(true);
    for text in ["https://u:@h/", "//:@h", "x://u:@h/ y", "sip:u:@h"] {
        assert_eq!(passwords.redact(text), text);
        assert_eq!(passwords.redact_text(text), text);
        let count = passwords.redact_bytes_into(text.as_bytes(), &mut Vec::new());
        assert_eq!(count, 0);
    }
}

#[test]
fn a_quoted_value_is_masked_whole() {
    let redaction = Redaction::new().query_keys(["token"]);
    let cases = r#"
        https://h/?token="«Q65»" | https://h/?token="«Q6 5»"&x=1 | https://h/?token="«Q65» x |
        https://h/?token=<«Q66»>&x=<y> | https://h/?token=`«Q71»`. | https://h/?token=«'Q71»'. |
        {"u":"/?token=\"«Q65»\"","n":"x"} | 1,"/?token=""«Q65»""",2 |
        <a href="/?token=&quot;«Q65»&quot;">x | /?token=&lt;«Q65»&gt; x |
        /?next=http%3A%2F%2Fh%3Ftoken%3D"«Q65»""#;
    check(|text| redaction.redact_text(text), cases);
    let masked = redaction.redact(r#"https://h/?token="Q65"&x=1"#);
    assert_eq!(masked, "https://h/?token=***&x=1");
}

/// Texts, `~` in the place of a value, each with its own way to write a quote in it.
const SURROUNDINGS: &str = r#"
raw | a ~ z |
JSON | {"d":"~","n":1} | \=\\ "=\"
JSON of PHP | {"d":"~","n":1} | \=\\ "=\" /=\/
JSON with code points | {"d":"~","n":1} | \=\\ "=\u0022
JSON twice | {"a":"{\"d\":\"~\",\"n\":1}","n":1} | \=\\\\ "=\\\"
JSON three times | "\"{\\\"d\\\":\\\"~\\\"}\"" | \=\\\\\\\\ "=\\\\\\\"
CSV | 1,"~",2 | "=""
shell | f '~' z | '='\''
shell with quotes | f '~' z | '='"'"'
SQL | f('~',2) | '=''
HTML | <a href="~">z</a> | &=&amp; <=&lt; >=&gt; "=&quot;
HTML with numbers | <a href="~">z</a> | &=&amp; <=&lt; >=&gt; "=&#34;
HTML, single quotes | <a href='~'>z</a> | &=&amp; <=&lt; >=&gt; '=&#39;
HTML, text | <td>~</td> | &=&amp; <=&lt; >=&gt;"#;

/// Returns the texts, of surroundings that fit, in which a password is not masked whole.
fn shown(password: &str, fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let url = format!("postgres://bob:{password}@db.example/main");
    let mut wrong = Vec::new();
    for line in SURROUNDINGS.trim().lines() {
        let mut parts = line.split('|').map(str::trim);
        let [name, form, escapes] = [(); 3].map(|()| parts.next().unwrap());
        if !fits(name) {
            continue;
        }
        let text = form.replace('~', &escaped(&url, escapes));
        let shown = redact_text(&text);
        assert_eq!(redact_text(&shown), shown);
        let is_whole = !shown.contains("Zq7") && !shown.contains("Wk9");
        if !is_whole || !shown.contains("bob:***@db.example") {
            wrong.push(format!("{name}: {text} -> {shown}"));
        }
    }
    wrong
}

#[test]
fn a_password_may_have_any_sign_in_it_wherever_it_stands() {
    let signs = (b'!'..=b'~').filter(u8::is_ascii_punctuation).map(char::from);
    let mut wrong = Vec::new();
    for sign in signs.chain([' ']) {
        for password in [format!("Zq7{sign}Wk9"), format!("Zq7{sign}{sign}Wk9")] {
            wrong.extend(shown(&password, &|_| true));
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
        let wrong = shown(password, &|name| {
            let is_quoted = !matches!(name, "HTML, text" | "HTML, single quotes");
            is_quoted && escapes.iter().any(|form| name.starts_with(form))
        });
        assert_eq!(wrong, Vec::<String>::new());
    }
}

//! Redaction: texts without their secrets.

use std::borrow::Cow;

use crate::shared::redact::redact as check_redact;
use proptest::prelude::*;
use urial::{Reference, split};
use urial_guard::{Redaction, redact, redact_text};
use urial_testkit::password::marked;

use super::redact_law::encoded;

/// Checks that what is between marks is masked in texts between bars, and that masking again
/// changes nothing.
#[track_caller]
pub(crate) fn check(mask: impl for<'a> Fn(&'a str) -> Cow<'a, str>, cases: &str) {
    for [text, masked] in cases.split('|').map(|case| marked(case.trim())) {
        assert_eq!(mask(&text), masked);
        assert_eq!(mask(&masked), masked);
    }
}

fn all() -> Redaction {
    Redaction::new().userinfo(true).query_keys(["key", "a b", "ü"]).fragment(true)
}

/// Returns every combination of what may be masked.
fn every_redaction() -> impl Iterator<Item = Redaction> {
    (0..16).map(|bits| {
        let has = |bit| bits & 1 << bit != 0;
        Redaction::new()
            .userinfo(has(0))
            .fragment(has(1))
            .query_keys(if has(2) { &["token", "a"][..] } else { &[] })
            .likely_passwords(has(3))
    })
}

/// A password is hidden wherever it is: to show one does more harm than a needless mask.
#[test]
fn a_password_is_masked() {
    let texts = r"
        http://u:«p»@h/ | //u:«p»@h | http://u:@h/ | http://:«p»@h/ | http://u:«p:q»@h/ |
        http://u@h/ | mailto:u:p@h | http://h/u:p@h | jdbc:postgresql://u:«p»@h/ |
        jdbc:mysql:loadbalance://u:«p»@h/d | view-source:http://u:«p»@h | blob:http://u:«p»@h/x |
        jdbc:x://h1:9092,h2:9092/d?u=a@b | urn:a:b://u:«p»@h | MAILTO:a://u:«p»@h |
        a:b/c://u:«p»@h | a:b_c://u:«p»@h | a:?b://u:«p»@h | http:\\u:«p»@h | http:/\u:«p»@h\a |
        http:\\u:«p\q»@h | http:\\h:80/a@b | http://D\u:«p»@h | http://u:«p@q»@h/ |
        http://u:«p q»@h/ x | http://u:«p/q»@h/ | http://u:«p%»@h/ | ht tp://ü:«p»@h/ |
        http://u:«a»@h.example/?next=http://v:«b»@k |
        /?n=http%3A%2F%2Fv%3A«b»%40k#http://w:«c»@l";
    check(redact, texts);
    let lines = "postgres://app:«/8fJkQ==»@db/x|postgres://app:«?8f»@db/x|\
        postgres://app:«#8f»@db/x|postgres://app:«007/8f»@db/x|postgres://app:«99999/8f»@db/x|\
        http://h:80/x@y|http://h:/x y@z|file://C:/a@b|//h:/x@y|\
        sip:alice:«secretword»@atlanta.com;transport=tcp|SIPS:a:«b»@c|\
        sip:alice@atlanta.com:5060|sip:h:«5060;x=a»@b|xmpp:a:b@c";
    check(redact, lines);
    check(redact_text, lines);
    let all = Redaction::new().userinfo(true);
    for (text, masked) in [
        ("jdbc:a://u:p@h/", "jdbc:a://***@h/"),
        ("jdbc:a://u@h/", "jdbc:a://***@h/"),
        ("http://u:a@h.example/?next=http://v@k", "http://***@h.example/?next=http://***@k"),
    ] {
        assert_eq!(all.redact(text), masked);
    }
}

#[test]
fn the_rest_is_masked_on_request() {
    let cases = "http://«u:p»@h/|http://«u»@h/|//«u»@h/|http://h/a@b|http://@h/|\
        ?key=«1»&key=&key&keys=2&KEY=«3»|?k%65y=«1»&a+b=«2»&a%20b=«3»&%C3%BC=«4»&ü=«5»|\
        ?key=«=a=b»|?%zz=1&key=«%»|/key=1|#«abc»|#|http://«u:a?key=1»@h/?key=«2»#«x»|\
        http://«u:a#b»@h/?key=«2»|?key=«\"Q65\"»";
    check(|text| all().redact(text), cases);
    let keys = Redaction::new().query_keys(["token"]);
    assert_eq!(keys.redact("a?x#token=1&b=2"), "a?x#token=***&b=2");
}

#[test]
fn what_has_no_secret_is_borrowed() {
    for text in ["http://a/b?c#d", "http://u:***@h/", "//***@h?key=***#***"] {
        assert!(matches!(redact(text), Cow::Borrowed(_)), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in "[a:/?#@%=&\\[\\] \\\\é]{0,40}") {
        check_redact(text.as_bytes());
        for redaction in [all(), all().likely_passwords(true)] {
            let masked = redaction.redact(&text);
            prop_assert!(split(&masked).fragment.is_none_or(|fragment| matches!(fragment, "" | "***")));
        }
    }

    #[test]
    fn the_result_of_a_reference_is_one(text in "(a:)?(//[a:]{0,3}@?h)?/[a:]{0,3}(\\?(key=a&?){0,2})?(#a)?") {
        if let Ok(reference) = Reference::parse(&text) {
            prop_assert!(Reference::parse(&all().redact(&text)).is_ok() && redact(reference.as_str()) == redact(&text));
        }
    }

    #[test]
    fn a_secret_is_not_shown(secret in "[A-Z]{6}", text in "x://a:~@h|//~@h|x:/[?]key=~|/[?]b&key=~#~|#~") {
        let masked = all().redact(&text.replace('~', &secret)).into_owned();
        prop_assert!(!masked.contains(&secret), "{masked}");
    }
}

#[test]
fn what_may_be_a_password_is_masked_where_nothing_is_sure() {
    let redaction = Redaction::new().likely_passwords(true);
    let whole = redaction.clone().userinfo(true);
    for [text, expected] in [
        "http:/me:«sec ret»@host/a?b",
        "me:«sec ret»@host",
        "http://me:«1x/sec ret»@host",
        // Where the userinfo is certain, the result is as without the option.
        "http://me:«a b»@host",
        "urn:a:b@c",
        "mailto:a b@host",
        "x:ア:y@z",
    ]
    .map(marked)
    {
        assert_eq!(redaction.redact(&text), expected);
        // Hiding the whole userinfo needs an authority, which some of these do not have.
        let masked = whole.redact(&text);
        let is_shown = masked.contains("sec") || masked.contains("a b@host");
        assert!(!is_shown || text == expected, "{masked}");
    }
    assert_eq!(whole.redact("http://me:a b@host"), "http://***@host");
}

#[test]
fn keys_are_patterns() {
    let keys = Redaction::new().passwords_only(true).query_keys(["*token", "pass?"]);
    let cases = "/?access_TOKEN=«1»&tokens=2|/?passe=«1»&pass=2|\
        /?token[]=«1»&token[0]=«2»&token%5B%5D=«3»|/?user[token]=«1»&token.x=2|\
        /?u[0][token][]=«1»&token[0][x]=«2»&u[tokens]=3|/#/route?token=«1»|/#token=«1»&x|\
        /a;token=«1»/b;x=2?c|http://h/#/a;token=«1»/b|#!/a;x=2;token=«1»/b?token=«1/b»|\
        #token=«1/b»&x #/a&token=«1/b»|/?a#/b?c;token=«1/d»|\
        /?n=http%3A%2F%2Fh%3Ftoken%3D«1»%26x%3D2&y=3|/?a=1&amp;token=«2»|/token=1";
    check(|text| keys.redact(text), cases);
    check(|text| keys.redact_text(text), cases);
}

#[test]
fn a_key_that_is_set_is_found_where_a_known_one_is() {
    let redaction = Redaction::new().query_keys(["pincode"]);
    let places = "| |\t|x |POST |b=2&|?|/?a&|a;|#|\"|b%26|&amp;|http://h/?";
    for before in places.split('|') {
        for after in "|&b=2|&b=2 y|;b=2| b=2|&|&b|=|\" y|%26b=2".split('|') {
            let masked = |key: &str| {
                let text = format!("{before}{key}=1234{after}");
                redaction.redact_text(&text).replace(key, "KEY")
            };
            assert_eq!(masked("pincode"), masked("password"));
        }
    }
}

#[test]
fn keys_are_in_any_case_beyond_ascii_too() {
    let keys = Redaction::new().query_keys(["clé", "*ЛЮЧ"]);
    let cases = "/?CLÉ=«a»&cl%C3%89=«b»&cle=c|/?ключ=«a»&мойКлюч=«b»";
    check(|text| keys.redact(text), cases);
    check(|text| keys.redact_text(text), cases);
}

#[test]
fn more_is_masked_in_running_text_on_request() {
    let all = Redaction::new().userinfo(true).query_keys(["token"]).fragment(true);
    let cases = r#"
        at 12:30 http://«me»@h/?token=«a»#«b», (ftp://«u:p»@h?token=«c»), me@h #5 |
        "GET /a?token=«x» HTTP/1.1" {"u":"http://h/?a=1\u0026token=«y»"} |
        http://«u:a?token=1»@h/?token=«2»"#;
    check(|text| all.redact_text(text), cases);
}

#[test]
fn bytes_need_not_be_utf8() {
    let mut out = b"> ".to_vec();
    let redaction = Redaction::new();
    redaction.redact_bytes_into(b"\xC3 http://u:\xFF\xFE@h/\r\n\xC3", &mut out);
    assert_eq!(out, b"> \xC3 http://u:***@h/\r\n\xC3");
    redaction.redact_bytes_into(b"\xFF\xFE @ \x00\n\r\n @", &mut out);
    assert_eq!(out, b"> \xC3 http://u:***@h/\r\n\xC3\xFF\xFE @ \x00\n\r\n @");
}

/// Texts and their redacted forms; none of them changes the text beside it.
const PIECES: [(&str, &str); 14] = [
    ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"),
    ("[10/Oct/2000:13:55:36", "[10/Oct/2000:13:55:36"),
    ("bob@x.org", "bob@x.org"),
    ("http://h:80/a@b", "http://h:80/a@b"),
    ("git@h:a/b", "git@h:a/b"),
    ("http://u:p@h/", "http://u:***@h/"),
    ("'ftp://u:a@b/c@h'", "'ftp://u:***@h'"),
    ("db://u:p@h1:1,h2:2/n", "db://u:***@h1:1,h2:2/n"),
    ("x://u:/q@h", "x://u:***@h"),
    ("?n=http%3A%2F%2Fu%3Ap%40h", "?n=http%3A%2F%2Fu%3A***%40h"),
    ("sip:a:b@h;c", "sip:a:***@h;c"),
    ("é://ü:ö@ä", "é://ü:***@ä"),
    ("//:pw@h", "//:***@h"),
    ("12:30", "12:30"),
];

proptest! {
    #[test]
    fn what_is_beside_a_reference_changes_nothing(
        numbers in proptest::collection::vec(0..PIECES.len(), 0..12),
        between in proptest::sample::select(vec![" ", "\n", "\t", " \"x\" ", "\r\n"]),
    ) {
        let joined = |which: fn(&(&'static str, &'static str)) -> &'static str| {
            let pieces: Vec<_> = numbers.iter().map(|number| which(&PIECES[*number])).collect();
            pieces.join(between)
        };
        let (text, masked) = (joined(|piece| piece.0), joined(|piece| piece.1));
        prop_assert_eq!(redact_text(&text), masked);
    }

    #[test]
    fn running_text_is_never_too_odd(text in "([a:/?#@%=&\\[\\] \\\\é\n\"',;1.]|%3A|%2F|%40|://|http|sip:|token=){0,40}") {
        for redaction in every_redaction() {
            let masked = redaction.redact_text(&text);
            prop_assert_eq!(redaction.redact_text(&masked), masked.as_ref());
        }
        check_redact(text.as_bytes());
    }
}

proptest! {
    #[test]
    fn the_password_of_a_uri_is_the_one_that_the_grammar_has(
        password in "[0-9]{0,5}([a-z0-9!$&'()*+,;=:._~-]|%2F|%3F|%23|%40|%25){1,6}",
        host in "(h|h\\.example|\\[::1\\])(:80)?(/|/x|\\?a|#a)?",
        scheme in "(http|wss|postgres|amqp)",
        around in proptest::sample::select(vec![
            "~", "see ~ now", "~, x", "<~>", "\"~\"", "{\"u\":\"~\",\"n\":1}", "k=~", "a,~", "[~ x]",
        ]),
    ) {
        let uri = format!("{scheme}://user:{password}@{host}");
        let found = Reference::parse(&uri).unwrap();
        let found = found.authority().and_then(urial::Authority::userinfo).unwrap();
        prop_assert_eq!(found.as_str(), format!("user:{password}"));
        let masked = format!("{scheme}://user:***@{host}");
        let [text, shown] = [&uri, &masked].map(|uri| around.replace('~', uri));
        prop_assert_eq!(redact_text(&text), shown);
        prop_assert_eq!(redact(&uri), masked.as_str());
        let encoded = |text: &str| encoded(text, b"-._~");
        // The mask is not encoded.
        for (uri, masked) in [
            (encoded(&uri), encoded(&masked).replace("%2A", "*")),
            (encoded(&encoded(&uri)), encoded(&encoded(&masked)).replace("%252A", "*")),
        ] {
            for before in ["http://o/?u=", "/r/", "", "see /?a=1&u="] {
                let [text, shown] = [&uri, &masked].map(|uri| format!("{before}{uri} x"));
                prop_assert_eq!(redact_text(&text), shown);
            }
        }
    }
}

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
fn every_text_takes_linear_time() {
    let pieces = "http://a:|http:|sip:|://|//a:|%25|http%3A%2F%2Fa%3A|:a|x://a:/|/a:b|[|http://a |\
        ?token|;|&token=|%26token%3D|x:\\\\a:|http:,|a@|%3A|http://u:p |ftp:/a:8/|x://a:8/|\
        ftp:/a:8#|u:p@h:1,|'x://a:80'|x://a:8,b/|8'8|x:\\\\a:%40|x:\\/\\/a:\\\\\\u0040|\
        redis://%40";
    let all = Redaction::new().userinfo(true).fragment(true).query_keys(["token"]);
    let time = |length: usize| {
        let line = |piece: &str| {
            let text = piece.repeat(length / piece.len());
            ["@", " @h"].map(|end| [&text, end].concat())
        };
        let texts: Vec<String> = pieces.split('|').flat_map(line).collect();
        let start = std::time::Instant::now();
        for text in &texts {
            std::hint::black_box((redact_text(text), all.redact_text(text), all.redact(text)));
        }
        start.elapsed()
    };
    time(1 << 10);
    let (short, long) = (time(1 << 13), time(1 << 17));
    // The text is 16 times as long; quadratic code would take 256 times as long.
    assert!(long < short * 100, "{short:?} {long:?}");
}

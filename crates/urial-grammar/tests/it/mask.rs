//! Tests of the law of masks: no password of a word is shown, but for what the law excepts.

use urial_grammar::mask::{hide, password, passwords};
use urial_testkit::Prng;

macro_rules! letters {
    ($($more:literal)*) => {
        concat!("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" $(, $more)*)
    };
}

const ALPHABETS: [&str; 5] = [
    letters!("!@#$%^&*"),
    letters!("!@#$%^&*()_+-=[]{}|;:,.<>/?~`"),
    letters!("-._~!$&()*+,;=:@/"),
    letters!("@:%/"),
    letters!("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
];

const SCHEMES: &str = "http|https|ws|ftp|postgres|mysql|mongodb+srv|amqp|redis|smtp|ssh|x-app";

/// Texts that may stand around a reference in one word, or in a text with blanks before it.
const FORMS: &str = "~|DATABASE_URL=~|\"~\",|<~>| \t~|jdbc:~|http://a.example:80/b?to=~";

/// Reads a port by itself, or a place for one, up to a delimiter.
fn begins_as_port(password: &str) -> bool {
    let text = password.split(['/', '?', '#']).next().unwrap_or_default();
    let is_place = text.starts_with(['%', '$', '<', '{'])
        && text.ends_with(|last: char| last.is_ascii_alphabetic() || "_>}".contains(last));
    is_place || text.bytes().all(|byte| byte.is_ascii_digit()) || text.eq_ignore_ascii_case("port")
}

/// Reads a host after an `@`, with a port or none.
fn has_host(password: &str) -> bool {
    password.split('@').skip(1).any(|after| {
        let text = after.split(['/', '?', '#', ',']).next().unwrap_or_default();
        let (host, port) = text.split_once(':').unwrap_or((text, ""));
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
        host.bytes().all(is_host) && port.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// 200,000 words, all but for the exceptions with a mask in place of the whole password.
#[test]
fn no_random_password_is_shown() {
    let mut prng = Prng::new(31);
    let (mut done, mut excepted) = (0, 0);
    while done < 200_000 {
        let alphabet = ALPHABETS[done % ALPHABETS.len()].as_bytes();
        let length = prng.pick(&[8, 12, 16, 24]);
        let secret: String = (0..length)
            .map(|_| char::from(prng.pick(alphabet)))
            .collect();
        if begins_as_port(&secret) || has_host(&secret) {
            excepted += 1;
            continue;
        }
        let form = prng.word(FORMS);
        let scheme = prng.word(SCHEMES);
        let word = |secret: &str| {
            let reference = format!("{scheme}://user:{secret}@db.example.com:5432/app");
            form.replace('~', &reference)
        };
        let masked = word("***");
        assert_eq!(hide(&word(&secret)), masked);
        assert_eq!(hide(&masked), masked);
        done += 1;
    }
    assert!(excepted < done / 4, "{excepted} were left out");
}

/// Words of the law's own marks, which no person writes: masking them twice changes nothing more.
#[test]
fn masking_twice_is_masking_once() {
    let pieces = "http:|ssh:|x+https:|//|/|\\|:|@|[|]|?|#|{|}|<|>|$|%d|80|port|a|b.c|localhost|\
        ***| |\u{E9}|mail";
    let mut prng = Prng::new(32);
    for _ in 0..200_000 {
        let count = prng.between(1, 16);
        let text: String = (0..count).map(|_| prng.word(pieces)).collect();
        let masked = hide(&text);
        assert_eq!(hide(&masked), masked, "{text:?}");
        let spans: Vec<_> = passwords(&text).collect();
        assert_eq!(spans.first().cloned(), password(&text));
        for span in spans {
            assert!(text[..span.start].ends_with(':') && text[span.end..].starts_with('@'));
            assert!(!span.is_empty());
        }
    }
}

/// The rows of a reviewer's table, and one row or more for each exception.
const WORDS: &[(&str, &str)] = &[
    ("postgres://u:a@b^c@db/x", "postgres://u:***@db/x"),
    ("http://u:SE@CR{ET@host/", "http://u:***@host/"),
    ("http://u:SE@CR|ET@host/", "http://u:***@host/"),
    ("http://u:SE@CR^ET@host/", "http://u:***@host/"),
    ("http://u:SE@CR\"ET@host/", "http://u:***@host/"),
    (
        "postgres://u:p%40ssSEC/RET@db.example.com/app",
        "postgres://u:***@db.example.com/app",
    ),
    ("redis://:p#a>b@h", "redis://:***@h"),
    ("redis://:p/a<b@h", "redis://:***@h"),
    ("redis://:p?a`b@h", "redis://:***@h"),
    (
        "smtp://user:D&Q&iIS/a<)kefyx@db.example.com:5432/app",
        "smtp://user:***@db.example.com:5432/app",
    ),
    (
        "ftp://user:x@^&gNfY@db.example.com/",
        "ftp://user:***@db.example.com/",
    ),
    (
        "https://user:0zO@&9C0HP^z6D9l@db.example.com",
        "https://user:***@db.example.com",
    ),
    (
        "smtp://user:aB3@/SM@db.example.com",
        "smtp://user:***@db.example.com",
    ),
    (
        "ssh://user:@YqNAKzlUo3bz/ststl@db.example.com",
        "ssh://user:***@db.example.com",
    ),
    (
        "mongodb+srv://svc:p@ss#w?rd@host/db",
        "mongodb+srv://svc:***@host/db",
    ),
    (
        "postgres://admin:S3cr@/et99@db.example.com/x",
        "postgres://admin:***@db.example.com/x",
    ),
    // A blank ends no password of a text that is one word.
    ("http://user:SEC\tRET@host/", "http://user:***@host/"),
    ("http://u:12 34@host/", "http://u:***@host/"),
    // Ports, and places for them.
    ("http://h:80/a@b", "http://h:80/a@b"),
    ("x://h:/a@b", "x://h:***@b"),
    ("http://h:/a@b", "http://h:/a@b"),
    ("file://C:/a@b", "file://C:/a@b"),
    ("x://h:{port}/a@b", "x://h:{port}/a@b"),
    ("x://h:${PORT}?a@b", "x://h:${PORT}?a@b"),
    ("x://h:<port>#a@b", "x://h:<port>#a@b"),
    ("x://h:{port}@b", "x://h:***@b"),
    ("x://u:80@b", "x://u:***@b"),
    // Addresses.
    ("x://[::1]/a:b@c", "x://[::1]/a:b@c"),
    ("x://[::1]:80/a@c", "x://[::1]:80/a@c"),
    ("x://[::1]:pw@c", "x://[::1]:***@c"),
    ("x://u:[a]b@c", "x://u:***@c"),
    // The web: an `@` after the host.
    ("https://u:pw@a.example/@b", "https://u:***@a.example/@b"),
    (
        "https://u:pw@localhost:80?to=x@y",
        "https://u:***@localhost:80?to=x@y",
    ),
    ("git+https://u:pw@[::1]#x@y", "git+https://u:***@[::1]#x@y"),
    ("x://u:pw@a.example/@b", "x://u:***@b"),
    // ssh, and what is empty.
    ("ssh://git@host:a/b@c", "ssh://git@host:a/b@c"),
    ("git+ssh://git@host:a@c", "git+ssh://git@host:a@c"),
    ("x://git@host:a@c", "x://git@host:***@c"),
    ("x://u:@h", "x://u:@h"),
    // No authority, or none that has a password.
    ("mailto:me:you@h", "mailto:me:you@h"),
    ("a//b:c@d", "a//b:c@d"),
    ("// to do: ask me@h", "// to do: ask me@h"),
    ("//u:pw@h", "//u:***@h"),
    // As browsers read slashes.
    ("http:/u:pw@h", "http:/u:***@h"),
    ("http:\\\\u:pw@h", "http:\\\\u:***@h"),
    ("http:///u:pw@h", "http:///u:***@h"),
    ("http://h:/a:b@c", "http://h:/a:b@c"),
    // References in others.
    ("http://a/?u=http://u:p@b/", "http://a/?u=http://u:***@b/"),
    ("1http://u:pw@h", "1http://u:***@h"),
    ("{scheme}://u:pw@h", "{scheme}://u:***@h"),
];

#[test]
fn words_and_what_is_shown_of_them() {
    for (text, shown) in WORDS {
        assert_eq!(hide(text), *shown);
        assert_eq!(hide(shown), *shown);
    }
}

/// Half a megabyte of what begins a word or a host: code that read the rest again for each would
/// take minutes.
#[test]
fn long_texts_are_read_once() {
    let pieces = "//. //u:@ //[ http://a:@ ://a:80/ //a:{ : @ / \\ http:/ //u:p@a.b/ a:b@ @a.b. \
        @[1:";
    for piece in pieces.split(' ') {
        for head in ["", "http://", "ftp://u:"] {
            let text = head.to_owned() + &piece.repeat((1 << 19) / piece.len()) + "@";
            let masked = hide(&text);
            assert_eq!(hide(&masked), masked);
        }
    }
}

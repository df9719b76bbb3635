//! Tests of the law of masks: no password of a word is shown, but for what the law excepts.

use urial_grammar::mask::{hide, password, passwords};
use urial_testkit::Prng;
use urial_testkit::password::{SIGNS, begins_as_port, has_host, marked, password as drawn};

const SCHEMES: &str = "http|https|ws|ftp|postgres|mysql|mongodb+srv|amqp|redis|smtp|ssh|x-app";

/// Texts that may stand around a reference in one word, or in a text with blanks before it.
const FORMS: &str = "~|DATABASE_URL=~|\"~\",|<~>| \t~|jdbc:~|http://a.example:80/b?to=~";

/// 200,000 words, all but for the exceptions with a mask in place of the whole password.
#[test]
fn no_random_password_is_shown() {
    let mut prng = Prng::new(31);
    let (mut done, mut excepted) = (0, 0);
    while done < 200_000 {
        let secret = drawn(&mut prng, SIGNS[done % 5]);
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

/// The rows of a reviewer's table, and one row or more for each exception: ports, and places for
/// them; addresses; an `@` after the host of a web page; ssh; no authority; slashes as browsers
/// read them; references in others. The secrets stand between marks.
const WORDS: &str = r#"
    postgres://u:«a@b^c»@db/x
    http://u:«SE@CR{ET»@host/
    http://u:«SE@CR|ET»@host/
    http://u:«SE@CR^ET»@host/
    http://u:«SE@CR"ET»@host/
    postgres://u:«p%40ssSEC/RET»@db.example.com/app
    redis://:«p#a>b»@h
    redis://:«p/a<b»@h
    redis://:«p?a`b»@h
    smtp://user:«D&Q&iIS/a<)kefyx»@db.example.com:5432/app
    ftp://user:«x@^&gNfY»@db.example.com/
    https://user:«0zO@&9C0HP^z6D9l»@db.example.com
    smtp://user:«aB3@/SM»@db.example.com
    ssh://user:«@YqNAKzlUo3bz/ststl»@db.example.com
    mongodb+srv://svc:«p@ss#w?rd»@host/db
    postgres://admin:«S3cr@/et99»@db.example.com/x
    http://u:«12 34»@host/
    http://h:80/a@b
    x://h:«/a»@b
    http://h:/a@b
    file://C:/a@b
    x://h:{port}/a@b
    x://h:${PORT}?a@b
    x://h:<port>#a@b
    x://h:«{port}»@b
    x://u:«80»@b
    x://[::1]/a:b@c
    x://[::1]:80/a@c
    x://[::1]:«pw»@c
    x://u:«[a]b»@c
    https://u:«pw»@a.example/@b
    https://u:«pw»@localhost:80?to=x@y
    git+https://u:«pw»@[::1]#x@y
    x://u:«pw@a.example/»@b
    ssh://git@host:a/b@c
    git+ssh://git@host:a@c
    x://git@host:«a»@c
    x://u:@h
    mailto:me:you@h
    a//b:c@d
    // to do: ask me@h
    //u:«pw»@h
    http:/u:«pw»@h
    http:\\u:«pw»@h
    http:///u:«pw»@h
    http://h:/a:b@c
    http://a/?u=http://u:«p»@b/
    1http://u:«pw»@h
    {scheme}://u:«pw»@h
"#;

#[test]
fn words_and_what_is_shown_of_them() {
    // A blank ends no password of a text that is one word.
    let blank = "http://user:«SEC\tRET»@host/";
    for marked_text in WORDS.trim().lines().chain([blank]) {
        let [text, shown] = marked(marked_text.trim());
        assert_eq!(hide(&text), shown);
        assert_eq!(hide(&shown), shown);
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

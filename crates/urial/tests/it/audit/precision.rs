//! A small labelled corpus: ordinary links, and links made to deceive.
//!
//! It is written by hand, in the shapes that lists of both kinds have. It says nothing about rates
//! in the wild, but a rule that begins to report ordinary links shows here.

use urial::audit::{Severity, audit_text};

/// Ordinary links, with the reason why each one is hard.
const ORDINARY: [&str; 52] = [
    "https://www.example.com/",
    "https://en.wikipedia.org/wiki/URI_(disambiguation)?action=raw#a",
    "https://en.wikipedia.org/wiki/Booking.com/",
    "http://http.cs.berkeley.edu/projects/tech.html",
    "http://http-server.carleton.ca/~anna/",
    "http://users.net-gate.com/home/",
    "http://www.net-a-porter.com/shop",
    "http://drg.com.sapo.pt/a",
    "http://www.e-com.ic.gc.ca/epic",
    "http://my.net-link.net/~a/",
    "http://www.crawleyhorshamanddistricttabletennisleague.co.uk/",
    "https://my-project-12345-default-rtdb.europe-west1.firebaseio.com/a.json",
    "https://service-dot-my-long-project-name-12345.el.r.appspot.com/",
    "https://firebasestorage.googleapis.com/v0/b/my-site.appspot.com/o/a%2Fb.png?alt=media",
    "https://s3.eu-central-1.amazonaws.com/images.example.com/a.png",
    "https://d111111abcdef8.cloudfront.net/a.js",
    "http://homepages.paradise.net.nz/david.watts/cyberwatts.co.nz/index.html",
    "https://stackoverflow.com/questions/tagged/.net",
    "http://example.com/tag/.net/",
    "http://example.com/con/2019/",
    "http://example.com/docs/aux",
    "http://example.com:81/",
    "http://example.com:8080/",
    "http://example.com/a\\%20b",
    "http://example.com/a\\_b",
    "https://apple.stackexchange.com/questions/1",
    "https://appleid.apple.com/account",
    "https://www.paypal.co.uk/signin",
    "https://www.google.com.au/search?q=a",
    "https://docs.google.com/document/d/1/edit#heading=h.1",
    "https://outlook.live.com/mail/0/",
    "https://outlook.office.com/mail/",
    "https://www.google-analytics.com/collect?v=1",
    "https://www.youtube-nocookie.com/embed/x",
    "https://scontent.fbcdn.net/v/a.jpg",
    "https://microsoft.github.io/monaco-editor/",
    "https://pineapple.com/",
    "https://amazon.rainforest.example/",
    "https://target.example/store",
    "https://startups.example/",
    "https://xn--80aajiaapeyhqdbo9bk.xn--p1acf/",
    "https://президент.рф/",
    "https://ресурс.рус/",
    "https://бухгалтер.ru/",
    "https://例え.jp/ア",
    "https://bücher.de/",
    "file:///home/anna/.config/a/b",
    "file:///C:/Users/anna/AppData/",
    "mailto:anna@mail.example?subject=Hello",
    "urn:isbn:0451450523",
    "ssh://git@github.com:22/a/b.git",
    "https://example.com/search?q=token&page=2",
];

/// Links that imitate others, or that lead a program to a place it should not reach.
const DECEIVING: [&str; 34] = [
    "http://paypal.imited-login.com/",
    "https://facebook-login.mypi.co/",
    "https://office365-portal-verify.el.r.appspot.com/",
    "http://www.paypal.com.webscr.cmd.evil.example/login",
    "http://paypal-com.evil.example/",
    "https://appleid.apple.com-verify.example/",
    "https://secure.apple-support.example/",
    "https://netflix-billing.example/update",
    "http://evil.example/www.paypal.com/signin",
    "http://good.example@evil.example/",
    "http://good.example\\@evil.example/",
    "http://https-www-bank.example/",
    "http://www.bank.example.a.b.c.evil.example/",
    "https://аррӏе.com/",
    "https://xn--80ak6aa92e.com/",
    "https://pаypal.com/",
    "https://ⓟaypal.example/",
    "htttp://example.com/",
    "http://exa,mple.com/",
    "http://169.254.169.254/latest/meta-data/",
    "http://⑯⑨。②⑤④。⑯⑨｡②⑤④/",
    "http://[::ffff:127.0.0.1]/",
    "http://0x7f.1/",
    "http://127.0.0.1;example.com/",
    "http://localhost.localdomain/",
    "http://metadata.goog/computeMetadata/v1/",
    "http://168.63.129.16/metadata",
    "http://kubernetes.default.svc/api",
    "http://host.docker.internal:2375/containers/json",
    "gopher://a.example/_%0d%0aQUIT",
    "javascript:alert(1)",
    "https://example.com/?access_token=5f2a",
    "http://example.com/%2e%2e/%2e%2e/etc/passwd",
    "http://evil.example/\u{202E}fdp.exe",
];

fn is_warned_of(text: &str) -> bool {
    audit_text(text)
        .iter()
        .any(|finding| finding.severity() >= Severity::Warning)
}

#[test]
fn ordinary_links_are_not_warned_of() {
    for text in ORDINARY {
        assert!(!is_warned_of(text), "{text}: {:?}", audit_text(text));
    }
}

#[test]
fn deceiving_links_are() {
    let missed: Vec<&str> = DECEIVING
        .into_iter()
        .filter(|text| !is_warned_of(text))
        .collect();
    // Only tables of Unicode tell these apart.
    let expected: &[&str] = match cfg!(feature = "confusables") {
        true => &[],
        false => &[
            "https://аррӏе.com/",
            "https://xn--80ak6aa92e.com/",
            "https://pаypal.com/",
            "https://ⓟaypal.example/",
        ],
    };
    assert_eq!(missed, expected);
}

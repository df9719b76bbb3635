//! A test that the work is linear. It counts the bytes that a search reads, on texts that repeat
//! whatever makes a careless search read the same bytes again.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Extractor, steps};

/// The most reads of each byte that a text may take; a quadratic search takes thousands.
const MOST: u64 = 200;
const SHORT: usize = 4 << 10;
// 16 times as long: quadratic work would be 256 times as much.
const LONG: usize = 64 << 10;

/// Texts that are repeated. Some are openings of Markdown, angle brackets and strings, after which
/// a careless search looks for the close again and again, or of an address in brackets that has
/// no end.
const PERIODS: &str = ":¦(¦)¦<¦::¦http:¦http://¦http://a¦http://a(¦(http://a(¦http://a漢¦\
    「http://a漢¦](http://a漢¦](<http://a/b c¦<http://a¦<http://a ¦<URL: ¦<http://a\n>¦\
    > <http://a\n> ¦\"http:\\/\\/¦'http:\\/\\/a¦\"http:\\/\\/a\\u0026'¦\"http://a\\u0026'¦\
    http://a,¦http://a:b@¦http://a:b,¦mailto:¦mailto:a@b.c,¦urn:¦data:¦tag:a,¦http://[¦\
    http://[::1¦http://a:80¦www.¦www.a¦www.a.b:¦'http://a'¦http://a/.¦http://a/:1¦a.¦a+¦http://a%¦\
    http://a/&gt;¦http://a/漢・¦\\nhttp¦\u{1b}[1;1;1m¦news:a.¦sip:a@¦magnet:?xt=¦http://@¦x:¦\
    geo:1,1¦jdbc:a:¦x://a/¦http://a/¦http://:=¦http://a:1:1:¦www.a:b;¦ftp.x:y,¦x:y;ftp.x.y¦\
    www.a.bdata:,¦ftp.x.y..urn:a:b;¦http://a,b¦http://a.b,¦http://a.b、¦http://a.b。c¦http://aを¦\
    http://a.bを.c¦http://a🍄¦http://a:¦http://a:1,b@¦www.a@¦www.a,b=¦www.a.b,c;¦www.a.b、¦www.a.bを¦\
    www.a.b.c/(¦http://a/【¦http://a/【b】¦http://a/b–¦http://a/b\u{200d}¦http://a/漢 ¦ http://a/b漢¦\
    http://a/[¦http://a/{b¦http://a/|¦[http://a/¦http://a{¦http://a/%s{¦&apos;http://a/&apos;¦\
    http://a/&#39;b¦/:1:1¦data:a/:1:1¦mailto:a@b,¦file://¦file://a:¦x://a:¦x://:¦x:[¦x:(¦\
    http://[::1]:¦http://[::1]あ¦http://a.b:80あ¦http://a…¦http://a.b…¦jdbc:a://b,¦\
    view-source:http://¦tag:a,2000:¦sip:a@b;¦about:blank¦http://a/x漢x¦a¦を¦b\n>¦🍄¦,b¦%41¦\
    http://a/[b]¦http://a/?x[¦[x[mailto:a@b¦http://a/%zz¦http://a/^b¦\"http://a/|[¦http:\\/\\/a¦\
    http:\\/\\/a\\/)¦http:\\/\\/{¦http://a\\u0026¦http://a/)\\u0026¦(http:\\/\\/a\\/漢¦\
    'http:\\/\\/a\\'¦](//¦](//a¦](//a)¦](//a/¦](<//a¦](<//a/ ¦](   ¦](//a/b)c:¦](http://a/";

fn extractors() -> [Extractor<'static>; 8] {
    [
        Extractor::new(),
        Extractor::new().suffix(true),
        Extractor::new().iri(false),
        Extractor::new().lenient(true).suffix(true),
        Extractor::new().schemes(&["http", "x", "foo+bar"]),
        Extractor::new().schemes(&[]).suffix(true),
        Extractor::new().names(&|_, _| true),
        Extractor::new().names(&|_, _| false).suffix(true),
    ]
}

/// Counts the bytes read for a text.
fn work(text: &str, extractor: &Extractor<'_>) -> u64 {
    // The count is of the whole thread, so whatever ran before is dropped first.
    steps::take();
    let found = extractor.extract(text).count();
    // Each result is work too, even if no byte was read for it.
    steps::take() + found as u64
}

#[track_caller]
fn check(period: &str, text: &str, extractor: &Extractor<'_>) -> u64 {
    let work = work(text, extractor);
    let len = text.len() as u64;
    assert!(work <= MOST * len, "{period:?} up to {len} bytes, {extractor:?}: {work}");
    work
}

/// Checks that the work grows no faster than the text, apart from a constant.
#[track_caller]
fn check_growth(period: &str, extractor: &Extractor<'_>) {
    let work = |len: usize| check(period, &period.repeat(len / period.len()), extractor);
    let (short, long) = (work(SHORT), work(LONG));
    // A quarter more than 16 times passes, for what a text costs at its ends.
    let times = (LONG / SHORT) as u64;
    assert!(
        long <= short * times * 5 / 4 + 4096,
        "{period:?}, {extractor:?}: {short}, then {long}"
    );
}

#[test]
fn the_counter_counts() {
    let plain = work(&"http://a/b(c) ".repeat(1000), &Extractor::new());
    assert!(plain > 3_000, "{plain}");
    assert_eq!(work("", &Extractor::new()), 0);
}

#[test]
fn the_work_is_linear() {
    for (at, period) in PERIODS.split('¦').enumerate() {
        for (number, extractor) in extractors().iter().enumerate() {
            // The longer text is slow in debug builds, so each period is tested with two settings.
            if (at + number) % 3 == 0 {
                check_growth(period, extractor);
            } else {
                check(period, &period.repeat(SHORT / period.len()), extractor);
            }
        }
    }
}

/// A host that goes on with sub-delimiters, or with characters of each class beyond ASCII.
#[test]
fn the_work_in_a_long_host_is_linear() {
    const RUNS: [&str; 24] = [
        "!", "!.", "!a", ",.,", "!_", ").", "(.", "a,.b", ",-?", "·", "\u{ad}", "\u{200b}",
        "\u{200c}", "\u{202e}", "\u{2060}", "。", "a。", "・", "\u{3164}", "\u{fe0f}", "\u{feff}",
        "漢", "a·", "é.",
    ];
    for run in RUNS {
        let starts = "http:// http://a http://a.b www. \"http://a.b (http://a";
        for start in starts.split(' ') {
            for extractor in &extractors()[..2] {
                let text =
                    |len: usize| alloc::format!("{start}{}b.com", run.repeat(len / run.len()));
                let (short, long) = (text(SHORT / 2), text(SHORT));
                let (short, long) = (work(&short, extractor), work(&long, extractor));
                assert!(long <= short * 5 / 2 + 4096, "{start:?} {run:?}: {short}, then {long}");
            }
        }
    }
}

/// The texts have a beginning, a middle and an end, two of which are repeated.
#[test]
fn the_work_on_made_up_texts_is_linear() {
    const GLUE: [&str; 16] =
        ["", ":", ",", ";", ".", "@", "/", "(", "&", "'", " ", "\n", "。", "漢", "🍄", "%41"];
    let extractors = extractors();
    let periods: Vec<&str> = PERIODS.split('¦').collect();
    // The seed is fixed: a text that fails is made again.
    let mut random = fastrand::Rng::with_seed(17);
    let mut next = |below: usize| random.usize(..below);
    for round in 0..900 {
        let mut part = || -> String {
            let pieces: Vec<&str> = (0..1 + next(3))
                .map(|at| match at % 2 {
                    0 => periods[next(periods.len())],
                    _ => GLUE[next(GLUE.len())],
                })
                .collect();
            pieces.concat()
        };
        let (first, second) = (part(), part());
        let half = SHORT / 2;
        let text = match round % 3 {
            0 => first.repeat(SHORT / first.len()),
            1 => first.repeat(half / first.len()) + &second.repeat(half / second.len()),
            _ => first.clone() + &second.repeat(SHORT / second.len()),
        };
        check(&first, &text, &extractors[round % extractors.len()]);
    }
}

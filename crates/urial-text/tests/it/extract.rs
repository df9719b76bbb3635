//! Extraction: the labelled passages, one by one and counted, and properties of any text.

use std::collections::BTreeMap;

use serde_json::Value;
use urial::Iri;
use urial_text::{Extractor, Found, FoundKind, Repairer, SuffixGuesser};

struct Passage {
    class: String,
    text: String,
    expect: Vec<String>,
}

fn passages() -> Vec<Passage> {
    let lines = include_str!("extract-passages.jsonl").lines();
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    lines
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("a line of JSON");
            let expect = value["expect"].as_array().expect("a list");
            Passage {
                class: text(&value["class"]),
                text: text(&value["text"]),
                expect: expect.iter().map(text).collect(),
            }
        })
        .collect()
}

fn found(text: &str) -> Vec<String> {
    found_with(Extractor::new(), text)
}

fn found_with(extractor: Extractor<'_>, text: &str) -> Vec<String> {
    extractor
        .extract(text)
        .map(|found| found.text().to_owned())
        .collect()
}

/// Counts the members of `expect` that are in `came`, with their multiplicities.
fn common(expect: &[String], came: &[String]) -> usize {
    let mut left = came.to_vec();
    let mut is_there = |text: &&String| {
        let at = left.iter().position(|other| other == *text);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    expect.iter().filter(|text| is_there(text)).count()
}

#[test]
fn the_passages_are_enough_and_of_all_classes() {
    let passages = passages();
    assert!(passages.len() >= 150, "{}", passages.len());
    let classes: BTreeMap<&str, usize> =
        passages.iter().fold(BTreeMap::new(), |mut classes, it| {
            *classes.entry(it.class.as_str()).or_default() += 1;
            classes
        });
    assert!(
        classes.len() >= 8 && classes.values().all(|count| *count >= 20),
        "{classes:?}"
    );
}

#[test]
fn the_passages_yield_what_a_careful_reader_finds() {
    let mut misses = String::new();
    let mut by_class: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for Passage {
        class,
        text,
        expect,
    } in passages()
    {
        let came = found(&text);
        if came != expect {
            misses += &format!("{class}: {text:?}\n  wanted {expect:?}\n  came   {came:?}\n");
        }
        let [wanted, found, right] = by_class.entry(class).or_default();
        *wanted += expect.len();
        *found += came.len();
        *right += common(&expect, &came);
    }
    assert!(
        misses.is_empty(),
        "{by_class:?} [wanted, found, right]\n{misses}"
    );
}

/// Checks the properties of every result, in any text.
fn check(text: &str, extractor: Extractor<'_>) {
    let mut floor = 0;
    for found in extractor.extract(text) {
        let span = found.span();
        assert!(
            floor <= span.start && span.start < span.end,
            "{found:?} in {text:?}"
        );
        floor = span.end;
        let written = &text[span];
        // Only a quoted line has a `>` inside its brackets, and only a slash a `\\` before it.
        let joined: String = written.split_ascii_whitespace().collect();
        let plain = joined.replace('>', "").replace("\\/", "/");
        assert_eq!(found.text(), plain, "in {text:?}");
        check_parses(&found, text);
    }
}

fn check_parses(found: &Found<'_>, text: &str) {
    match found.kind() {
        FoundKind::Suffix => {
            let iri = found.iri();
            let whole = format!("{}://{}", iri.scheme(), found.text());
            // A stray `%` is repaired in the guess, and stays in the text.
            match Iri::parse(&whole) {
                Ok(whole) => assert_eq!(whole, iri, "{text:?}"),
                Err(_) => {
                    let repaired = Repairer::new().repair(&whole).expect("it can be repaired");
                    assert_eq!(repaired.reference(), iri.to_uri().as_str(), "{text:?}");
                }
            }
        }
        FoundKind::Repaired => {
            let repaired = Repairer::new().repair(found.text());
            let repaired = repaired.expect("it can be repaired").into_reference();
            let expected = found.iri().to_uri();
            assert_eq!(repaired, expected.as_str(), "{text:?}");
            assert!(Iri::parse(found.text()).is_err(), "{text:?}");
        }
        _ => assert_eq!(
            Iri::parse(found.text()).as_ref(),
            Ok(&found.iri()),
            "{text:?}"
        ),
    }
}

const EXTRACTORS: [Extractor<'_>; 5] = [
    Extractor::new(),
    Extractor::new().suffix(true),
    Extractor::new().iri(false),
    Extractor::new().schemes(&["http", "x", "foo+bar"]),
    Extractor::new()
        .schemes(&[])
        .suffix_with(SuffixGuesser::new().scheme("https")),
];

/// Pieces of references, and of the text around them.
const PIECES: &str = "http://¦https:¦HTTP://¦mailto:¦urn:¦x:¦foo+bar://¦file:¦data:¦tel:¦www.¦\
    ftp.¦URL:¦jdbc:¦a¦b.c¦1¦+1¦example.com¦[::1]¦[¦]¦[]¦[a]¦^¦%z¦:80¦:¦::¦/¦//¦?¦#¦@¦%¦%41¦%4¦&¦\
    &gt;¦&amp;¦=¦(¦)¦](¦<¦>¦\"¦'¦`¦{¦}¦|¦\\¦\\n¦\u{1b}[4m¦*¦-¦-\n¦\n>¦> <http://¦\\/¦\
    \"http:\\/\\/¦ ¦\n¦\n\n¦,¦;¦…¦、¦を¦漢字¦é";

fn text_of_pieces() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::strategy::Strategy;
    proptest::collection::vec(
        proptest::sample::select(PIECES.split('¦').collect::<Vec<_>>()),
        0..24,
    )
    .prop_map(|pieces| pieces.concat())
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(4000))]

    #[test]
    fn everything_found_parses_and_stands_in_the_text(text in text_of_pieces()) {
        for extractor in EXTRACTORS {
            check(&text, extractor);
        }
    }

    #[test]
    fn any_text_will_do(text in "\\PC{0,40}(http://|mailto:|www\\.)\\PC{0,40}") {
        for extractor in EXTRACTORS {
            check(&text, extractor);
        }
    }
}

#[test]
fn the_traps() {
    let one = |text: &str, expect: &str| assert_eq!(found(text), [expect], "{text:?}");
    one("see http://a.com/b.", "http://a.com/b");
    one("(http://a.com/b)", "http://a.com/b");
    one("http://a.com/b_(c)", "http://a.com/b_(c)");
    one("\"http://a.com/b\",", "http://a.com/b");
    one("http://a.com、", "http://a.com");
    one("「http://a.com/b」", "http://a.com/b");
    one("[t](http://a.com/b \"c\")", "http://a.com/b");
    one("<a href='http://a.com/b'>", "http://a.com/b");
    assert_eq!(
        found("mailto:a@b.c, urn:isbn:0451450523;"),
        ["mailto:a@b.c", "urn:isbn:0451450523"]
    );
    let texts = "note: x|12:30|std::vec|\"hello\"|C:\\x|key:value||:|http:|http://";
    for text in texts.split('|') {
        assert!(found(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_hyphen_at_a_line_end_can_be_read_in_two_ways() {
    let text = "<URL:http://a.com/x-\ny>";
    let found: Vec<_> = Extractor::new().extract(text).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].text(), "http://a.com/x-y");
    assert_eq!(found[0].other_reading().unwrap(), "http://a.com/xy");
    assert_eq!(&text[found[0].span()], "http://a.com/x-\ny");
    // Without a hyphen there is only one reading.
    let found: Vec<_> = Extractor::new()
        .extract("<http://a.com/x\r\n  y>")
        .collect();
    assert!(!found[0].is_ambiguous() && found[0].text() == "http://a.com/xy");
    // A space inside a line may have been meant as its end.
    let found: Vec<_> = Extractor::new().extract("<http://a.com/x y>").collect();
    assert_eq!(found[0].other_reading().unwrap(), "http://a.com/x");
}

#[test]
fn a_bracket_that_is_none_joins_nothing() {
    assert_eq!(
        found("<http://a.com/x and\n\nmore> text"),
        ["http://a.com/x"]
    );
    assert_eq!(
        found("<http://a.com http://b.com>"),
        ["http://a.com", "http://b.com"]
    );
    assert_eq!(found("a <http://a.com, \"b\" > c"), ["http://a.com"]);
}

#[test]
fn schemes_of_one_s_own() {
    let extractor = Extractor::new().schemes(&["x-app", "http"]);
    let text = "X-App:open?id=1, https://a.com http://b.com x-app: none";
    assert_eq!(
        found_with(extractor, text),
        ["X-App:open?id=1", "http://b.com"]
    );
}

#[test]
fn code_is_found_only_when_asked_for() {
    let text = "<a href=\"javascript:alert(1)\">";
    assert!(found(text).is_empty());
    assert_eq!(
        found_with(Extractor::new().schemes(&["javascript"]), text),
        ["javascript:alert(1)"]
    );
}

#[test]
fn suffix_references_only_when_asked() {
    let text = "at www.w3.org/Addressing/, (WWW.A.example:80/x), me@www.b.example, ftp.c.example; http://www.d.example www. www.x";
    assert_eq!(found(text), ["http://www.d.example"]);
    assert_eq!(
        found_with(Extractor::new().suffix(true), text),
        [
            "www.w3.org/Addressing/",
            "WWW.A.example:80/x",
            "ftp.c.example",
            "http://www.d.example"
        ]
    );
}

#[test]
fn a_kind_is_named() {
    let kinds = Extractor::new()
        .suffix(true)
        .extract("ftp://a and www.b.example");
    let kinds: Vec<_> = kinds.map(|found| found.kind().to_string()).collect();
    assert_eq!(kinds, ["reference", "suffix reference"]);
}

#[test]
fn the_search_goes_on_after_a_prefix_without_a_host() {
    // The dot was trimmed off, and found again.
    for prefix in ["www.?{", "ftp.?{", "www.?[", "www.?{<", "www.#("] {
        for rest in [":", ".", "mailto:", "a.b", " http://h/"] {
            let text = format!("{prefix}{rest}");
            let extractor = Extractor::new().suffix(true).lenient(true);
            let found = extractor.extract(&text).take(9).count();
            assert_eq!(found, usize::from(rest.ends_with("h/")), "{text}");
        }
    }
}

/// The text before and after a reference with characters that no URI contains.
const PLACES: [(&str, &str); 24] = [
    ("", ""),
    ("see ", " now"),
    ("see ", ". Then"),
    ("Did you see ", "? I did"),
    ("(see ", ")"),
    ("[", "]"),
    ("[", "](http://t.example/)"),
    ("[t](", ")"),
    ("![t](", " \"title\")"),
    ("{", "}"),
    ("\\url{", "}"),
    ("|", "|x|"),
    ("[", " text]"),
    ("[[", "|text]]"),
    ("{{cite|url=", "|title=t}}"),
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
    ("<", ">"),
    ("<a href=\"", "\">"),
    ("{\"url\":\"", "\",\"b\":1}"),
    ("[url]", "[/url]"),
    ("[img]", "[/img][img]http://t.example/[/img]"),
    ("", "[the text of a link]"),
];

#[test]
fn what_no_uri_contains_cuts_nothing_that_goes_on() {
    const PIECES: [&str; 14] = [
        "[]=", "[a]=1", "[0]", "[a][b]", "[0].x", "%zz", "%&b", "%/", "^G", "/c", "&d=e", "=f",
        "%41", "-g",
    ];
    let mut random = fastrand::Rng::with_seed(23);
    let mut one = |of: &[&'static str]| of[random.usize(..of.len())];
    for round in 0..20_000 {
        let (before, after) = PLACES[round % PLACES.len()];
        let mut uri = String::from("http://h.example");
        uri += one(&["/", "?", "/a?b", "/#", "/a/b"]);
        for _ in 0..1 + round % 4 {
            uri += one(&PIECES);
        }
        uri += one(&["h", "/i", "=1"]);
        let text = format!("{before}{uri}{after}");
        let first = Extractor::new().extract(&text).next().unwrap();
        assert_eq!(first.text(), uri, "{text:?}");
        let repaired = Repairer::new().repair(&uri).unwrap();
        assert_eq!(repaired.reference(), first.iri().as_str(), "{text:?}");
    }
}

#[test]
fn a_string_of_json_has_the_references_of_its_text() {
    const PIECES: &str = "http://a.example|https://h/|http://|ftp://c.example:80|/b|?x=1&y=2|&z|\
        #d|[]=1|%41|%zz|é|例え|😀| | and |, |.|(|)|>|'s|;|{id}|\"|@|-";
    let mut random = fastrand::Rng::with_seed(29);
    let pieces: Vec<&str> = PIECES.split('|').collect();
    let mut count = 0;
    for _ in 0..20_000 {
        let drawn = (0..2 + random.usize(..8)).map(|_| pieces[random.usize(..pieces.len())]);
        let text: String = drawn.collect();
        let mut json = String::new();
        for found in text.chars() {
            match found {
                '/' => json += "\\/",
                '"' => json += "\\\"",
                '&' | '<' | '>' | '\u{80}'.. if random.bool() => {
                    for unit in found.encode_utf16(&mut [0; 2]) {
                        json += &format!("\\u{unit:04x}");
                    }
                }
                _ => json.push(found),
            }
        }
        let came = found(&format!("{{\"a\": \"- {json}\"}}"));
        let expected = found(&format!("\"- {text}\""));
        count += expected.len();
        assert_eq!(came, expected, "{text:?} {json:?}");
    }
    assert!(count > 5_000, "{count}");
}

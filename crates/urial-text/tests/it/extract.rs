//! Extraction: properties of any text. Single cases are in `corpus/C-extract.jsonl`, and labelled
//! passages in `corpus/C-passages.jsonl`.

use crate::shared::extract::findings;
use urial_text::{Extractor, Repairer};

fn found(text: &str) -> Vec<String> {
    let found = Extractor::new().extract(text);
    found.map(|found| found.text().to_owned()).collect()
}

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
        findings(&text);
    }

    #[test]
    fn any_text_will_do(text in "\\PC{0,40}(http://|mailto:|www\\.)\\PC{0,40}") {
        findings(&text);
    }
}

#[test]
fn a_kind_is_named() {
    let kinds = Extractor::new().suffix(true).extract("ftp://a and www.b.example");
    let kinds: Vec<_> = kinds.map(|found| found.kind().to_string()).collect();
    assert_eq!(kinds, ["reference", "suffix reference"]);
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

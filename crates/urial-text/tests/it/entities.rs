//! Entities of HTML in a repair.

use urial_text::ChangeKind;

use super::repair::{BOTH, HTML, PLAIN, repaired};
use crate::shared::repair::check;

#[test]
fn entities_are_decoded_only_when_asked() {
    assert_eq!(repaired(PLAIN, "/?a&amp;b c"), "/?a&amp;b%20c");
    assert_eq!(repaired(HTML, "/?a&amp;b c"), "/?a&b%20c");
    assert_eq!(repaired(HTML, "/?a&amp;amp;&#38;#38;b&lt;&quot;&#39;&#x3E;"), "/?a&&b%3C%22'%3E");
    assert_eq!(repaired(HTML, "/?a&copy;&ampb&#65;&#+38;"), "/?a&copy;&ampbA&#+38;");
    let repaired = HTML.repair(" /&amp;&lt; é").unwrap();
    let changes: Vec<_> =
        repaired.changes().map(|change| (change.kind(), change.span(), change.after())).collect();
    let expect = [
        (ChangeKind::SurroundingBlank, 0..1, ""),
        (ChangeKind::HtmlEntity, 2..11, "&%3C"),
        (ChangeKind::Blank, 11..12, "%20"),
        (ChangeKind::NonAscii, 12..14, "%C3%A9"),
    ];
    assert_eq!(changes, expect);
}

#[test]
fn every_character_of_ascii_has_a_number() {
    for code in 1..128_u8 {
        let plain = format!("/a{}b?c", char::from(code));
        let expected = PLAIN.repair(&plain).unwrap().into_reference();
        for entity in [
            format!("&#{code};"),
            format!("&#0{code};"),
            format!("&#x{code:x};"),
            format!("&#X{code:02X};"),
        ] {
            let text = format!("/a{entity}b?c");
            assert_eq!(repaired(HTML, &text), expected.as_str(), "{text}");
            check(BOTH.html_entities(true), text.as_bytes());
        }
    }
    for text in ["/&#0;", "/&#128;", "/&#-65;", "/&#x+41;", "/&#xx41;", "/&#;", "/&#65"] {
        assert!(repaired(HTML, text).starts_with("/&#"), "{text}");
    }
    // A mail address of which every character is hidden.
    let hidden: String =
        "mailto:a@b.example?subject=x&body=y".bytes().map(|byte| format!("&#{byte};")).collect();
    assert_eq!(repaired(HTML, &hidden), "mailto:a@b.example?subject=x&body=y");
}

#[test]
fn entities_that_spell_entities_are_decoded_once_for_all() {
    const PIECES: [&str; 26] = [
        "&", "amp;", "a", "m", "p", "#", "x", "3", "8", ";", "lt;", "&#38;", "&#97;", "&#35;",
        "&#59;", "%", "&#37;", "4", "&#52;", "&#49;", "/", "?", "&#92;", "&#32;", "&amp;",
        "&#x70;",
    ];
    let mut random = fastrand::Rng::with_seed(31);
    for _ in 0..8_000 {
        let count = 1 + random.usize(..10);
        let text: String = (0..count).map(|_| PIECES[random.usize(..PIECES.len())]).collect();
        for repairer in [HTML, BOTH.html_entities(true)] {
            check(repairer, text.as_bytes());
            check(repairer, format!("http://h/{text}").as_bytes());
        }
    }
}

//! Repair: faults that are refused, and properties of every input. Texts with their repairs are in
//! `corpus/repair.jsonl`.

use std::time::Instant;

use crate::shared::repair::repair;
use proptest::prelude::*;
use urial::Uri;
use urial_text::{ChangeKind, RepairErrorKind, Repairer};

pub(super) const PLAIN: Repairer = Repairer::new();
const SLASH: Repairer = Repairer::new().backslash_is_slash(true);
pub(super) const HTML: Repairer = Repairer::new().html_entities(true);
pub(super) const BOTH: Repairer = HTML.backslash_is_slash(true);

pub(super) fn repaired(repairer: Repairer, text: &str) -> String {
    match repairer.repair(text) {
        Ok(repaired) => repaired.reference().to_string(),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// Kinds of errors, by the names that programs keep, with texts between bars.
const REFUSED: &str = "
    scheme ¦:a¦1a:b¦a b:c¦é:c¦[::1]:80/a¦[fe80::1]/¦[v1.a:b]
    delimiter ¦<http://a/> <http://b/>¦\"http://a/\" \"http://b/\"¦ 'http://a/' ¦(http://a/)
    delimiter ¦“http://a/”¦「http://a/」¦[http://a/]¦[a](http://a/)
    backslash-in-authority ¦http://a\\b¦http:\\\\a¦http:/\\a¦\\\\server\\share¦/\\a¦http://a\\@b/
    second-at ¦http://a@b@c/
    host ¦http://a b/¦http://a\u{3000}b/¦http://a%/¦http://a%zz/¦http://a|b/¦http://a[b]/¦http://[::1]a/
    ip-literal ¦http://[::1/¦http://[::1%25eth0]/¦http://[::1%eth0]/¦http://[a]/
    second-uri ¦http://a/b http://a/c¦http://a/?b#c\thttp://a/¦a:b c\u{e9} \r x+y://é
    port ¦http://a:b/¦http://a:8 /¦http://::1/";

#[test]
fn what_would_take_a_guess_is_refused() {
    for line in REFUSED.trim().lines() {
        let (name, texts) = line.trim_start().split_once(" ¦").unwrap();
        for text in texts.split('¦') {
            let error = PLAIN.repair(text).unwrap_err();
            assert_eq!(error.kind().as_str(), name, "{text:?}");
            assert!(error.span().end <= text.len(), "{text:?}: {error:?}");
        }
    }
}

#[test]
fn a_backslash_is_a_slash_only_when_asked() {
    assert_eq!(repaired(SLASH, "http://a\\b"), "http://a/b");
    assert_eq!(repaired(SLASH, "http:\\\\a\\b c?d\\e#f\\g"), "http://a/b%20c?d%5Ce#f%5Cg");
    // The host begins after it.
    assert_eq!(SLASH.repair("http:\\/a[b]/").unwrap_err().kind(), RepairErrorKind::Host);
    let repaired = SLASH.repair("http://a\\b").unwrap();
    let change = repaired.changes().next().unwrap();
    assert_eq!(
        (change.kind(), change.span(), &*change.before(), change.after()),
        (ChangeKind::Backslash, 8..9, "\\", "/")
    );
}

#[cfg(feature = "idna")]
#[test]
fn a_host_that_becomes_a_name_of_the_dns_is_said() {
    let names = PLAIN.idna(true);
    let said = names.repair("http://é.example/").unwrap();
    let said: Vec<_> = said.changes().map(|change| change.to_string()).collect();
    let wanted =
        "a host that is not in ASCII, at byte 7: \"é.example\" becomes \"xn--9ca.example\"";
    assert_eq!(said, [wanted]);
    let long = format!("http://{}/", "é".repeat(300_000));
    assert!(repaired(names, &long).starts_with("http://%C3%A9"));
}

#[test]
fn what_is_removed_is_said() {
    let repaired = PLAIN.repair("\u{feff} http://a/\r\n").unwrap();
    assert!(repaired.reference().is_borrowed());
    let changes: Vec<_> = repaired.changes().map(|change| (change.kind(), change.span())).collect();
    let expect = [
        (ChangeKind::ByteOrderMark, 0..3),
        (ChangeKind::SurroundingBlank, 3..4),
        (ChangeKind::LineEnd, 13..15),
    ];
    assert_eq!(changes, expect);
}

#[test]
fn bytes_that_are_no_text() {
    let repaired = PLAIN.repair_bytes(b" http://a/\xE9\xFFb\xC3\xA9 ").unwrap();
    assert_eq!(repaired.reference(), "http://a/%E9%FFb%C3%A9");
    assert_eq!(repaired.changes().nth(1).unwrap().kind(), ChangeKind::NotUtf8);
    assert_eq!(PLAIN.repair_bytes(b"http://\xE9/").unwrap_err().kind(), RepairErrorKind::Host);
    assert!(PLAIN.repair_bytes(b"http://a/").unwrap().reference().is_borrowed());
}

#[test]
fn long_inputs_take_no_longer_a_byte() {
    for piece in ["&amp;", "amp;", "&#38;", "\\", "%", "[", "@", " ", "é", "&", "#"] {
        for start in ["/?", "http://", "&", ""] {
            let text = format!("{start}{}", piece.repeat(30_000));
            for repairer in [PLAIN, SLASH, HTML, BOTH] {
                if let Ok(repaired) = repairer.repair(&text) {
                    assert!(repaired.reference().as_str().len() <= text.len() * 3);
                }
            }
        }
    }
}

/// Measures the shortest of a few runs, in seconds.
fn shortest(mut run: impl FnMut()) -> f64 {
    let timed = (0..3).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    timed.fold(f64::INFINITY, f64::min)
}

#[test]
fn changes_take_no_longer_a_byte_where_the_text_is_longer() {
    let texts = [
        (PLAIN, "http://h/", "%3A", ">"),
        (PLAIN, "http://h/", "%3A>", ""),
        (PLAIN, "http://h/", "%25", "%"),
        (PLAIN, "", "%", ""),
        (SLASH, "http://h/", "%5C\\", "?\\"),
        (HTML, "http://h/?", "&", " x"),
        (HTML, "http://h/?", "a&a", "&amp;"),
        (HTML, "http://h/?", "a", "&amp;"),
        (HTML, "http://h/?", "&a&amp;", ""),
        (HTML, "http://h/?&", "amp;", ">"),
        (BOTH, "http://h/?", "%26&#38;%", ">"),
    ];
    for (repairer, start, piece, end) in texts {
        // As many bytes each time, so that a busy machine interrupts both alike.
        let seconds = |texts: usize| {
            let piece = piece.repeat((128 << 10) / texts / piece.len());
            let text = format!("{start}{piece}{end}");
            let repaired = repairer.repair(&text).unwrap();
            shortest(|| {
                for _ in 0..texts {
                    assert!(repaired.changes().count() > 0);
                    // `Debug` iterates over the changes too, and formats each.
                    assert!(!format!("{repaired:?}").is_empty());
                }
            })
        };
        // Quadratic code took 16 times as long for one text as for 16 of them.
        let ratios = (0..8).map(|_| seconds(1) / seconds(16));
        assert!(ratios.into_iter().any(|ratio| ratio < 4.0), "{start}{piece}…{end}");
    }
}

#[test]
fn neighbours_with_one_fault_are_one_change() {
    let repaired = PLAIN.repair("/a  \"\" \u{e9}\u{6f22}%%41%zz").unwrap();
    let changes: Vec<_> =
        repaired.changes().map(|change| (change.kind(), change.span(), change.after())).collect();
    let expect = [
        (ChangeKind::Blank, 2..4, "%20%20"),
        (ChangeKind::Delimiter, 4..6, "%22%22"),
        (ChangeKind::Blank, 6..7, "%20"),
        (ChangeKind::NonAscii, 7..12, "%C3%A9%E6%BC%A2"),
        (ChangeKind::LonePercent, 12..13, "%25"),
        (ChangeKind::LonePercent, 16..17, "%25"),
    ];
    assert_eq!(changes, expect);
}

#[test]
fn passwords_are_not_shown() {
    let table = [
        (PLAIN, "http://me:\"<>^@host/ "),
        (PLAIN, "http://me:%%[]\u{e9}@host/a b"),
        (PLAIN, "http:/me:\"<>^@host/a b"),
        (SLASH, "http://me:\"<>@host/a b"),
        (HTML, "http://me:&lt;&quot;&gt;\"@host/a b"),
        (BOTH, "\u{feff} http://me:&#60;\"^|@host/a b"),
    ];
    for (repairer, text) in table {
        let repaired = repairer.repair(text).unwrap();
        let mut shown = format!("{repaired:?}");
        for change in repaired.changes() {
            shown = format!("{shown} {change} {change:?}");
        }
        let rest = shown.replace("http:/", "");
        for secret in
            ["<", "lt;", "#60", ">", "gt;", "^", "|", "%22", "%3C", "%25", "%5B", "\u{e9}"]
        {
            assert!(!rest.contains(secret), "{text:?}: {shown}");
        }
        let kinds = ["delimiter", "no URI contains", "beyond ASCII", "Delimiter", "backslash"];
        for kind in kinds {
            assert!(!shown.contains(kind), "{text:?}: {shown}");
        }
        assert!(shown.contains("in a password"), "{text:?}: {shown}");
    }
}

const PIECES: [&str; 40] = [
    "http:", "//", "/", "\\", "\\\\", "a", "b.c", ":", ":80", "@", "[::1]", "[", "]", "?", "#",
    "%", "%41", "%4", " ", "\t", "\r\n", "\u{feff}", "é", "漢", "\"", "<", "{", "|", "^", "`",
    "&amp;", "amp;", "&#38;", "&lt;", "&", "#38;", "x:", "1", "..", "&#x26;",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn what_comes_out_is_valid_and_stays(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..14)) {
        let text = pieces.concat();
        repair(text.as_bytes());
    }

    #[test]
    fn any_bytes_will_do(bytes in prop::collection::vec(any::<u8>(), 0..40), start in "(|/|http://a/|x:)") {
        let bytes = [start.as_bytes(), &bytes].concat();
        repair(&bytes);
    }

    #[test]
    fn the_meaning_stays(path in "[a-z \"<>{}|^\u{e9}\\[\\]]{0,20}") {
        let text = format!("http://a/{path}?{path}#{path}");
        let repaired = PLAIN.repair(&text).unwrap();
        let uri = Uri::parse(repaired.reference().as_str()).unwrap();
        let plain = |text: &str| String::from_utf8(urial::percent::decode(text).unwrap().into_owned()).unwrap();
        let trimmed = path.trim_end_matches(' ');
        prop_assert_eq!(plain(uri.path().as_str()), format!("/{path}"));
        prop_assert_eq!(plain(uri.query().unwrap().as_str()), path.as_str());
        prop_assert_eq!(plain(uri.fragment().unwrap().as_str()), trimmed);
    }
}

/// An error is about a whole character, not its first byte.
#[test]
fn errors_are_about_whole_characters() {
    for (text, span) in
        [("http://h:é/", 9..11), ("//[::1]é", 7..9), ("//a\u{3000}b", 3..6), ("//h:8o", 5..6)]
    {
        let error = Repairer::new().repair(text).unwrap_err();
        assert_eq!(error.span(), span, "{error}");
    }
}

//! Tests of the messages of errors, word for word.
//!
//! A paragraph of `errors.txt` is a rule, a text that it rejects, and what the error says.
//! `UPDATE_EXPECT=1 cargo test -p urial-grammar --test it errors` writes it anew, so a new case is
//! its first line alone.

use std::collections::BTreeSet;
use std::fmt::Write;
use urial_grammar::grammar::{check_encoded, check_triplets, utf8};
use urial_grammar::{Hint, ParseError, Production, Set};

const EXPECTED: &str = include_str!("errors.txt");

/// Checks that are no rules of a grammar.
const OTHERS: [&str; 3] = ["set pchar", "triplets", "UTF-8"];

/// Lists the rules and the texts that they reject: each is the first line of a paragraph.
fn cases() -> impl Iterator<Item = (&'static str, String)> {
    EXPECTED.split("\n\n").filter_map(|paragraph| {
        let (rule, quoted) = paragraph.lines().next()?.split_once(" \"")?;
        let is_rule = rule.parse::<Production>().is_ok();
        assert!(is_rule || OTHERS.contains(&rule), "there is no rule {rule}");
        is_rule.then(|| (rule, unescaped(quoted.strip_suffix('"').unwrap())))
    })
}

/// Reads a text as `Debug` writes it.
fn unescaped(debug: &str) -> String {
    let mut pieces = debug.split('\\');
    let mut text = pieces.next().unwrap().to_owned();
    while let Some(piece) = pieces.next() {
        let (read, rest) = match piece.chars().next() {
            None => ('\\', pieces.next().unwrap()),
            Some('u') => {
                let (digits, rest) = piece[2..].split_once('}').unwrap();
                let code = u32::from_str_radix(digits, 16).unwrap();
                (char::from_u32(code).unwrap(), rest)
            }
            Some(letter) => {
                let at = "tnr0\"'".find(letter).unwrap();
                (char::from(b"\t\n\r\0\"'"[at]), &piece[1..])
            }
        };
        text.push(read);
        text += rest;
    }
    text
}

fn error_of(rule: &str, text: &str) -> ParseError {
    let rule: Production = rule.parse().unwrap();
    rule.check(text).expect_err(text)
}

/// Writes everything that an error says.
fn write_error(out: &mut String, rule: &str, text: &str, error: &ParseError) {
    let kind = error.kind().as_str();
    let component = error.component().as_str();
    let line = error.to_string();
    let shown = error.display_with(text).to_string();
    writeln!(out, "{rule} {text:?}").unwrap();
    writeln!(out, "{kind}, {component}, {:?}", error.span()).unwrap();
    writeln!(out, "expected {}", error.expected()).unwrap();
    if !shown.starts_with(&line) {
        // It knows more of the text, and shows less.
        writeln!(out, "{line}").unwrap();
    }
    writeln!(out, "{shown}\n").unwrap();
}

#[test]
fn errors_say_what_errors_txt_says() {
    let mut said = String::new();
    for (rule, text) in cases() {
        write_error(&mut said, rule, &text, &error_of(rule, &text));
    }
    let more = [
        ("set pchar", "a/b", check_encoded("a/b", Set::PCHAR)),
        ("set pchar", "%4", check_encoded("%4", Set::PCHAR)),
        ("triplets", "50% off", check_triplets("50% off")),
        ("UTF-8", "a\u{FFFD}b", utf8(b"a\xFFb").map(|_| ())),
    ];
    for (rule, text, result) in more {
        write_error(&mut said, rule, text, &result.unwrap_err());
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/errors.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(path, &said).unwrap();
    }
    for (said, expected) in said.split("\n\n").zip(EXPECTED.split("\n\n")) {
        assert_eq!(said, expected, "\n{said}\n\nerrors.txt has\n\n{expected}\n");
    }
    assert_eq!(said.len(), EXPECTED.len());
}

#[test]
fn every_kind_and_every_hint_is_shown() {
    let errors = cases().map(|(rule, text)| error_of(rule, &text));
    let (kinds, hints): (BTreeSet<_>, BTreeSet<_>) = errors
        .map(|error| {
            let hint = format!("{:?}", error.hint());
            let name = hint.trim_start_matches("Some(").split(['(', ')']).next();
            (error.kind().as_str(), name.unwrap_or_default().to_owned())
        })
        .unzip();
    // All except too-long and not-utf8, which have separate tests, as has the hint of the latter.
    assert_eq!(kinds.len(), 14, "{kinds:?}");
    // One more for errors without a hint.
    assert_eq!(hints.len(), 37 + 1, "{hints:?}");
}

/// Tests that the words about passwords are used for passwords only, and not for every text that
/// lacks a character.
#[test]
fn passwords_are_spoken_of_where_one_may_be() {
    let pieces = ["", "a", ":", "/", "@", "#", "[", "%", " ", "\u{E9}"];
    let texts = pieces.iter().flat_map(|a| {
        let pairs = pieces.iter().map(move |b| format!("{a}{b}"));
        pairs.flat_map(|pair| pieces.map(|c| format!("{pair}{c}")))
    });
    for text in texts {
        for rule in Production::ALL {
            let Err(error) = rule.check(&text) else {
                continue;
            };
            let is_about_password = error.hint() == Some(Hint::EncodePassword);
            let may_have_one = text.contains(['@', ':']) && *rule != Production::Scheme;
            assert!(!is_about_password || may_have_one, "{rule:?} {text:?}: {error}");
            assert!(!error.to_string().contains("unexpected character") || is_about_password);
        }
    }
}

/// Tests that no message is too long for a line of a terminal.
#[test]
fn messages_are_short() {
    for (rule, text) in cases() {
        let line = error_of(rule, &text).to_string();
        assert!(line.chars().count() <= 110, "{line}");
    }
}

#[test]
fn of_a_long_text_a_window_is_shown() {
    let long = "a".repeat(1 << 20);
    let texts = [
        format!("http://a/ {long}"),
        format!("http://a/{long} {long}"),
        format!("http://a/{long} "),
        format!("http://a/{long}%"),
        format!("http://[{long}]/{long}"),
        format!("http://me:{long}@a b/"),
        format!("http://me:{long} {long}@a/"),
        format!("http://me:{long}/{long}@a/"),
        format!("http://a b/{}", "\u{1F411}".repeat(1 << 18)),
    ];
    for text in &texts {
        let error = error_of("IRI", text);
        let shown = error.display_with(text).to_string();
        assert_eq!(shown.lines().count(), 3);
        assert!(shown.lines().all(|line| line.chars().count() <= 120), "{shown}");
    }
    let fragment = format!("http://a/#{long}");
    let shown = error_of("absolute-URI", &fragment).display_with(&fragment).to_string();
    let [_, text, carets] = shown.lines().collect::<Vec<_>>()[..] else {
        panic!("{shown}");
    };
    assert_eq!(text.trim_end_matches('…').len(), carets.len());
}

#[test]
fn controls_are_written_in_one_way() {
    for (character, escaped) in [('\0', r"\u{0}"), ('\n', r"\n"), ('\u{1B}', r"\u{1b}")] {
        let text = format!("a:{character}b");
        let error = error_of("URI", &text);
        assert!(error.to_string().contains(&format!("'{escaped}'")), "{error}");
        let shown = error.display_with(&text).to_string();
        let carets = "^".repeat(escaped.len());
        assert!(shown.ends_with(&format!("\n  a:{escaped}b\n    {carets}")), "{shown}");
    }
}

/// Tests the descriptions of groups, which are those of all errors with one remedy.
#[test]
fn groups_have_no_offset() {
    let groups = r"
        URI | http://a/b c | unexpected ' ' in the path
        URI | http://a/\ | unexpected '\' in the path
        URI | http://a?é | non-ASCII characters in the query
        URI | http://a#% | '%' in the fragment without two hex digits after it
        URI | a | no scheme at the start
        relative-ref | a:b | a scheme where there can be none
        URI-reference | : | no scheme before the first ':'
        absolute-URI | a:# | a fragment where there can be none
        relative-ref | 1: | ':' in the first path segment
        URI | a://[:: | '[' in the host without its ']'
        URI | a://[] | brackets without an IPv6 address
        URI | a://[v1.] | brackets without an address like [v1.x]
        URI | a://[::1%251] | a zone identifier in an IPv6 address
        URI | a://::1 | an IPv6 address without brackets
        path-empty | a | no match of the rule";
    for line in groups.trim().lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let group = error_of(cells[0], cells[1]).group();
        assert_eq!(group.to_string(), cells[2], "{line}");
    }
    let error = utf8(b"a\xFF").unwrap_err();
    assert_eq!(error.group().to_string(), "not UTF-8");
    // Characters beyond ASCII are one group, `|` and a space two.
    let group = |text| error_of("URI", text).group();
    assert_eq!(group("http://a/\u{E9}"), group("http://a/b/\u{E8}"));
    assert_ne!(group("http://a/|"), group("http://a/ "));
    assert_ne!(group("http://a/|"), group("http://a/?|"));
}

/// Tests that a text that does not belong to the error does not panic; its display has no meaning.
#[test]
fn another_text_is_shown_too() {
    let error = error_of("URI", "http://a/bcdefghijkl mno");
    for text in ["", "a", "http://a/\u{1F411}\u{1F411}\u{1F411}\u{1F411}"] {
        assert!(error.display_with(text).to_string().contains("at byte 20"));
    }
}

/// Tests that the length is checked first. The text is of zero pages that are never written, so it
/// takes no memory; the UTF-8 check of it takes up to ten seconds.
#[cfg(all(unix, target_pointer_width = "64"))]
#[test]
fn four_gibibytes_are_too_long() {
    let text = String::from_utf8(vec![0; 1 << 32]).unwrap();
    for rule in ["URI", "IRI-reference", "path", "segment"] {
        let error = error_of(rule, &text);
        assert_eq!(error.kind(), urial_grammar::ErrorKind::TooLong);
        assert_eq!(error.to_string(), "the text is longer than 4294967295 bytes");
        // Shown once: looking for passwords in it takes seconds.
        if rule == "URI" {
            assert_eq!(error.display_with(&text).to_string(), error.to_string());
        }
    }
}

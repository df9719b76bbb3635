use super::comparing::{comparers, relativizers};
use super::normalizing::{normalizers, normalizers_of_texts};
use super::parsing::{auditors, checkers_of_texts, parsers, readers, repairers};
use super::resolving::{resolvers, resolvers_into};
use super::*;
use crate::peers::*;

const TEXT: &str = "http://user@example.com:80/a/b?c=d#e";

/// Checks the answers of all entries to a line; nothing where it is refused.
#[track_caller]
fn check(entries: &[Entry], line: &'static str, expected: impl Fn(&str) -> Option<String>) {
    for entry in entries {
        let (answer, expected) = (entry.answer(line), expected(entry.name));
        assert_eq!(answer, expected, "{} of {line}", entry.name);
        assert_eq!(entry.done(vec![line; 2].leak()), 2 * usize::from(expected.is_some()));
    }
}

#[test]
fn everybody_parses() {
    let sum = |text: &str| text.bytes().map(u32::from).sum::<u32>().to_string();
    check(&parsers(), TEXT, |name| match name {
        BYTE_SUM => Some(sum(TEXT)),
        // Targets of requests have no fragment; the port is the default one.
        HTTP => Some(TEXT[..TEXT.len() - 2].to_owned()),
        URL | ADA => Some(TEXT.replace(":80", "")),
        _ => Some(TEXT.to_owned()),
    });
    check(&parsers(), "http://[/", |name| (name == BYTE_SUM).then(|| sum("http://[/")));
    // Without `:`, `//`, `?` and `#`.
    check(&readers(), TEXT, |_| Some((TEXT.len() - 5).to_string()));
    check(&readers(), "a b", |_| None);
}

#[test]
fn lines_together_are_the_lines() {
    for entry in checkers_of_texts() {
        let expected = if entry.name == BYTE_SUM { 4 } else { 2 };
        assert_eq!(entry.done(&[TEXT, TEXT, "a b", ""]), expected, "{}", entry.name);
    }
    for entry in normalizers_of_texts() {
        let lines =
            &["http://a.example/b", "HTTP://A.example/%62", "a b", "", "http://a.example/b"];
        assert_eq!(entry.done(lines), 3, "{}", entry.name);
    }
}

#[test]
fn everybody_normalizes() {
    for kept in [true, false] {
        check(&normalizers(kept), "HTTP://EXAMPLE.com/%7ea/./b/../c", |name| match name {
            // The standards for the web leave this as it is: %7e.
            URL | ADA => Some("http://example.com/%7ea/c".to_owned()),
            _ => Some("http://example.com/~a/c".len().to_string()),
        });
        check(&normalizers(kept), "http://[/", |_| None);
    }
}

#[test]
fn everybody_repairs() {
    let repaired = "http://example.com/a%20b?%C3%A9";
    check(&repairers(), "http://example.com/a b?\u{e9}", |_| Some(repaired.to_owned()));
    check(&repairers(), "http://[/", |_| None);
}

#[test]
fn audits_see_what_is_to_be_seen() {
    for (line, findings, is_allowed) in
        [("http://example.com/", 0, true), ("http://me:x@10.0.0.1/", 2, false)]
    {
        check(&auditors(), line, |name| match name {
            URIAL_AUDIT => Some(findings.to_string()),
            URIAL_POLICY => Some(is_allowed.to_string()),
            _ => Some(line.to_owned()),
        });
    }
}

#[test]
fn everybody_resolves() {
    let resolvers = [resolvers(true), resolvers(false)].concat();
    for (line, target) in [
        ("http://a.example/b/c/d?e\tx/y?z#f", "http://a.example/b/c/x/y?z#f"),
        ("http://a.example/b/c/d?e\t../../x", "http://a.example/x"),
        ("http://a.example/b/c/d?e\t/x/./y", "http://a.example/x/y"),
        ("http://a.example/b/c/d?e\t?q", "http://a.example/b/c/d?q"),
        ("http://a.example/b/c/d?e\t//e/x", "http://e/x"),
        ("http://a.example/b/c/d?e\thttps://e/x/../y", "https://e/y"),
    ] {
        check(&resolvers, line, |name| match name {
            // One counts segments.
            URIPARSE => {
                Some(urial::Uri::parse(target).unwrap().path().segments().count().to_string())
            }
            _ => Some(target.to_owned()),
        });
        check(&resolvers_into(), line, |_| Some(target.len().to_string()));
    }
    check(&[resolvers, resolvers_into()].concat(), "http://a.example/\thttp://[/", |_| None);
}

#[test]
fn everybody_compares() {
    let cases: [(&'static str, &[&str]); 5] = [
        ("http://a/b\tHTTP://A/b", &[]),
        ("http://a/b\thttp://a/%62", &[URL]),
        ("http://a/b\thttp://a/./b", &[]),
        ("http://a/b\thttp://a:80/b", &[IRI_STRING, URIPARSE]),
        ("http://a/b\thttp://a/B", &[URIAL, FLUENT, IRI_STRING, URIPARSE, URL]),
    ];
    for (line, unequal) in cases {
        check(&comparers(), line, |name| (!unequal.contains(&name)).then(|| "true".to_owned()));
    }
}

#[test]
fn everybody_finds_the_way_back() {
    for (line, reference) in [
        ("http://a.example/b/c/d?e\thttp://a.example/b/c/x?y", "x?y"),
        ("http://a.example/b/c/d?e\thttp://a.example/b/x", "../x"),
    ] {
        check(&relativizers(), line, |_| Some(reference.len().to_string()));
    }
}

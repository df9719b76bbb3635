use super::*;
use crate::peers::*;

const TEXT: &str = "http://user@example.com:80/a/b?c=d#e";

/// Checks how many of the lines each entry accepts, and the sum of the lengths that it returns.
#[track_caller]
fn check(
    entries: Vec<Entry>,
    lines: &'static [&'static str],
    expected: impl Fn(&str) -> (usize, usize),
) {
    for entry in entries {
        let Tally { accepted, length } = entry.tally(lines);
        assert_eq!((accepted, length), expected(entry.name), "{} of {lines:?}", entry.name);
    }
}

#[test]
fn everybody_parses() {
    check(parsers(), &[TEXT, "http://[/"], |name| match name {
        BYTE_SUM => (2, TEXT.len() + 9),
        _ => (1, TEXT.len()),
    });
}

#[test]
fn lines_together_are_the_lines() {
    check(checkers_of_texts(), &[TEXT, TEXT, "a b", ""], |name| match name {
        BYTE_SUM => (4, 0),
        _ => (2, 0),
    });
    let lines = &["http://a.example/b", "HTTP://A.example/%62", "a b", "", "http://a.example/b"];
    check(normalizers_of_texts(), lines, |_| (3, 3 * 19));
}

#[test]
fn all_five_components_are_read() {
    // Without `:`, `//`, `?` and `#`.
    check(readers(), &[TEXT, "a:", "a b"], |_| (2, TEXT.len() - 5 + 1));
}

#[test]
fn everybody_normalizes() {
    for kept in [true, false] {
        let lines = &["HTTP://EXAMPLE.com/%7ea/./b/../c", "http://[/"];
        check(normalizers(kept), lines, |name| match name {
            // The standards for the web leave this as it is: %7e.
            "url" | "ada-url" => (1, "http://example.com/%7ea/c".len()),
            _ => (1, "http://example.com/~a/c".len()),
        });
    }
}

#[test]
fn everybody_repairs() {
    let repaired = "http://example.com/a%20b?%C3%A9".len();
    check(repairers(), &["http://example.com/a b?\u{e9}", "http://[/"], |_| (1, repaired));
}

#[test]
fn audits_see_what_is_to_be_seen() {
    let cases: [(&'static [&'static str], _, _); 2] =
        [(&["http://example.com/"], 0, 1), (&["http://me:x@10.0.0.1/"], 2, 0)];
    for (lines, findings, verdict) in cases {
        check(auditors(), lines, |name| match name {
            URIAL_AUDIT => (1, findings),
            URIAL_POLICY => (1, verdict),
            _ => (1, lines[0].len()),
        });
    }
}

#[test]
fn everybody_resolves() {
    let cases: [(&'static [&'static str], &str); 6] = [
        (&["http://a.example/b/c/d?e\tx/y?z#f"], "http://a.example/b/c/x/y?z#f"),
        (&["http://a.example/b/c/d?e\t../../x"], "http://a.example/x"),
        (&["http://a.example/b/c/d?e\t/x/./y"], "http://a.example/x/y"),
        (&["http://a.example/b/c/d?e\t?q"], "http://a.example/b/c/d?q"),
        (&["http://a.example/b/c/d?e\t//e/x"], "http://e/x"),
        (&["http://a.example/b/c/d?e\thttps://e/x/../y"], "https://e/y"),
    ];
    for (lines, target) in cases {
        let all = [resolvers(true), resolvers(false), resolvers_into()].concat();
        // One counts segments.
        let (counting, others) = all.into_iter().partition(|entry| entry.name == URIPARSE);
        check(others, lines, |_| (1, target.len()));
        check(counting, lines, |_| {
            (1, urial::Uri::parse(target).unwrap().path().segments().count())
        });
    }
    let refused = &["http://a.example/\thttp://[/"];
    check([resolvers(true), resolvers(false), resolvers_into()].concat(), refused, |_| (0, 0));
}

#[test]
fn everybody_compares() {
    let cases: [(&'static [&'static str], &[&str]); 5] = [
        (&["http://a/b\tHTTP://A/b"], &[]),
        (&["http://a/b\thttp://a/%62"], &[URL]),
        (&["http://a/b\thttp://a/./b"], &[]),
        (&["http://a/b\thttp://a:80/b"], &[IRI_STRING, URIPARSE]),
        (&["http://a/b\thttp://a/B"], &[URIAL, FLUENT, IRI_STRING, URIPARSE, URL]),
    ];
    for (lines, unequal) in cases {
        check(comparers(), lines, |name| match unequal.contains(&name) {
            true => (0, 0),
            false => (1, 1),
        });
    }
}

#[test]
fn everybody_finds_the_way_back() {
    let lines = &["http://a.example/b/c/d?e\thttp://a.example/b/c/x?y"];
    check(relativizers(), lines, |_| (1, "x?y".len()));
    let lines = &["http://a.example/b/c/d?e\thttp://a.example/b/x"];
    check(relativizers(), lines, |_| (1, "../x".len()));
}

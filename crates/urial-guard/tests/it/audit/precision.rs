//! A small labelled corpus: ordinary links, and links made to deceive.
//!
//! It is written by hand, in the shapes that lists of both kinds have. It says nothing about rates
//! in the wild, but a rule that begins to report ordinary links shows here.

use urial_guard::{Audit, Names, Severity, audit_text};

/// Ordinary links, each of them hard in some way; a link a line.
const ORDINARY: &str = include_str!("ordinary.txt");

/// Ordinary links with a URI, or what begins like one, in the query or the path.
const WITH_URIS: &str = include_str!("with_uris.txt");

#[test]
fn uris_in_ordinary_links_are_not_warned_of() {
    use urial_guard::Rule;
    for text in WITH_URIS.lines() {
        let findings = audit_text(text);
        let is_told = findings.iter().any(|finding| match finding.rule() {
            Rule::Redirect => finding.severity() > Severity::Info,
            rule => matches!(rule, Rule::NestedScheme | Rule::ScriptScheme),
        });
        assert!(!is_told, "{text}: {findings:?}");
    }
}

/// Links that imitate others, or that lead a program to a place it should not reach.
const DECEIVING: &str = include_str!("deceiving.txt");

#[test]
fn ordinary_links_are_not_warned_of() {
    for text in ORDINARY.lines() {
        let findings = audit_text(text);
        let is_bad = findings.iter().any(|finding| finding.severity() >= Severity::Warning);
        assert!(!is_bad, "{text}: {findings:?}");
    }
}

#[test]
fn deceiving_links_are() {
    let names = Names::new([
        "paypal.com",
        "facebook.com",
        "office365.com",
        "apple.com",
        "netflix.com",
        "bank.example",
    ]);
    let audit = Audit::new().names(&names);
    let is_warned_of = |text: &str| {
        let findings = audit.check_text(text);
        findings.iter().any(|finding| finding.severity() >= Severity::Warning)
    };
    // No file has a character that turns its text around.
    let all = DECEIVING.lines().chain(["http://evil.example/\u{202E}fdp.exe"]);
    let missed: Vec<&str> = all.filter(|text| !is_warned_of(text)).collect();
    // Only tables of Unicode tell these apart.
    let expected: &[&str] = match cfg!(feature = "confusables") {
        true => &[],
        false => &["https://аррӏе.com/", "https://xn--80ak6aa92e.com/", "https://pаypal.com/"],
    };
    assert_eq!(missed, expected);
}

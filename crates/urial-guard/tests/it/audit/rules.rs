//! The table of rules matches the rules, and new rules have words for people.

use std::iter;

use urial_guard::{Audit, Finding, Names, Rule, SECRET_WORDS, Severity, audit_text};

use super::{cidr, only};

#[test]
fn every_example_is_one() {
    let denied = [cidr("192.0.2.0/24")];
    let names = Names::new(["paypal.com"]);
    let audit = Audit::new().deny_networks(&denied).names(&names);
    for &rule in Rule::ALL {
        let needs_tables = matches!(rule, Rule::MixedScript | Rule::Confusable);
        if needs_tables && !cfg!(feature = "confusables") {
            continue;
        }
        let findings = audit.check_text(rule.example());
        let of_rule = |finding: &&Finding| finding.rule() == rule;
        let found = findings.iter().find(of_rule);
        // The example shows the rule where it is worst, so the check and the table cannot differ.
        let severity = found.map(Finding::severity);
        assert_eq!(severity, Some(rule.severity()), "{rule}");
        let why = rule.why();
        assert!(why.ends_with('.') && !why.contains('|'), "{rule}");
    }
}

/// Texts, each with all that is found in it in the lines below.
const FINDINGS: &str = include_str!("findings.txt");

#[test]
fn findings_are_said_in_plain_words() {
    let mut lines = FINDINGS.lines().peekable();
    while let Some(text) = lines.next() {
        let findings = iter::from_fn(|| lines.next_if(|line| line.starts_with(' ')));
        let wanted: Vec<&str> = findings.map(str::trim_start).collect();
        let found: Vec<String> = audit_text(text).iter().map(ToString::to_string).collect();
        assert_eq!(found, wanted, "{text}");
    }
}

/// Another port is another server, so no safe form is known.
#[test]
fn a_port_has_no_safe_form() {
    assert_eq!(only("http://a:25/", Rule::WellKnownPort).safe_form(), None);
    let blank = only("http://a/b\\%20c", Rule::Backslash);
    assert_eq!(blank.safe_form(), Some("http://a/b%20c"));
    assert_eq!(blank.severity(), Severity::Info);
    for text in ["http://a/b\\%20c\\d", "http://a.example\\%20@b/"] {
        let severity = only(text, Rule::Backslash).severity();
        assert_eq!(severity, Severity::Warning, "{text}");
    }
    let mistyped = only("htp://a/", Rule::MistypedScheme);
    assert_eq!(mistyped.safe_form(), Some("http://a/"));
}

#[test]
fn secrets_are_found_and_never_shown() {
    for key in SECRET_WORDS {
        for text in [
            format!("http://0x7f.1/?a=1&{key}=hush"),
            format!("http://0x7f.1/#{}=hush", key.to_uppercase()),
        ] {
            let findings = audit_text(&text);
            only(&text, Rule::SecretInQuery);
            let safe = findings.iter().find_map(Finding::safe_form).unwrap();
            assert!(safe.contains("=***"), "{safe}");
            for finding in findings {
                assert!(!format!("{finding:?}").contains("hush"), "{finding:?}");
            }
        }
    }
}

#[test]
fn a_key_is_told_without_control_characters() {
    for text in ["?a\ntoken=hidden-value", "/?a%0Atoken=hidden-value"] {
        let secret = only(text, Rule::SecretInQuery);
        assert!(!secret.explanation().contains(char::is_control), "{secret}");
    }
}

//! The table of rules matches the rules, and new rules have words for people.

use std::iter;

use urial_guard::{Audit, Finding, Names, Rule, SECRET_WORDS, audit_text};

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

/// Texts, each with all that is found in it in the lines below; `=` begins a safe form.
const FINDINGS: &str = include_str!("findings.txt");

#[test]
fn findings_are_said_in_plain_words() {
    let mut lines = FINDINGS.lines().peekable();
    while let Some(text) = lines.next() {
        let findings = iter::from_fn(|| lines.next_if(|line| line.starts_with(' ')));
        let wanted: Vec<&str> = findings.map(str::trim_start).collect();
        let mut found = Vec::new();
        for finding in audit_text(text) {
            found.push(finding.to_string());
            let Some(safe) = finding.safe_form() else { continue };
            found.push(format!("= {safe}"));
            let is_it = |it: &Finding| it.rule() == finding.rule();
            let left = audit_text(safe).into_iter().filter(is_it).map(|it| it.severity());
            assert!(left.max() < Some(finding.severity()), "{safe}");
        }
        assert_eq!(found, wanted, "{text}");
    }
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

//! Tests of names that are parsed and displayed.

use urial_grammar::{Form, Production};

#[test]
fn rules_are_read_from_their_names() {
    for rule in Production::ALL {
        let name = rule.to_string();
        assert_eq!(name, rule.as_str());
        assert_eq!(name.parse(), Ok(*rule));
        assert_eq!(name.to_ascii_uppercase().parse(), Ok(*rule));
        assert_eq!(format!("{rule:>20}").trim_start(), name);
    }
    let error = "host-name".parse::<Production>().unwrap_err();
    assert!(error.to_string().contains("RFC 3986"), "{error}");
}

#[test]
fn a_form_shows_what_it_takes() {
    let shown = format!("{:?}", Form::ABSOLUTE_URI);
    assert_eq!(shown, "Form { scheme: Required, fragment: Forbidden, iri: false }");
}

/// Tests the ABNF names of RFC 3986 appendix A.
#[test]
fn a_digit_is_one() {
    for (rule, members) in [("DIGIT", "09"), ("HEXDIG", "09AFaf")] {
        let rule: Production = rule.parse().unwrap();
        for member in members.split_inclusive(|_| true) {
            assert_eq!(rule.check(member), Ok(()), "{rule} {member}");
        }
        for other in ["", "00", "g", "/", ":", "٣"] {
            assert!(rule.check(other).is_err(), "{rule} {other}");
        }
    }
}

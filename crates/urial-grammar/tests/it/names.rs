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

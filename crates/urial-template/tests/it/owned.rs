//! Templates that own, and names of errors.

use urial_template::Template;

/// Programs keep these names, so a change of one is a change of the library.
#[test]
fn errors_have_names_for_programs() {
    use urial_template::TemplateErrorKind;
    assert_eq!(
        Template::parse("{a").unwrap_err().kind().as_str(),
        "unclosed-expression"
    );
    assert_eq!(TemplateErrorKind::BadPercent.as_str(), "bad-percent");
}

#[test]
fn a_template_can_own_its_text() {
    use urial_template::TemplateBuf;
    let route: TemplateBuf = "/{a}".parse().unwrap();
    assert_eq!(
        (route.to_string(), route.as_template().variables().len()),
        ("/{a}".into(), 1)
    );
    let shown = format!("{:?}", "http://u:pw@h".parse::<TemplateBuf>().unwrap());
    assert!(!shown.contains("pw"), "{shown}");
    #[cfg(feature = "serde")]
    {
        assert_eq!(
            serde_json::from_str::<TemplateBuf>(r#""/{a}""#).unwrap(),
            route
        );
        assert_eq!(serde_json::to_string(&route).unwrap(), r#""/{a}""#);
        assert!(serde_json::from_str::<TemplateBuf>(r#""/{""#).is_err());
    }
}

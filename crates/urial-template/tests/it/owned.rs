//! Templates that own, and names of errors.

use urial_template::{Template, TemplateBuf};

/// Programs keep these names, so a change of one is a change of the library.
#[test]
fn errors_have_names() {
    for (text, name, words) in [
        ("{a", "unclosed-expression", "a '{' without its '}'"),
        ("/{=a}", "reserved-operator", "a reserved operator"),
        ("%", "bad-percent", "a '%' without two hexadecimal digits"),
    ] {
        let kind = Template::parse(text).unwrap_err().kind();
        assert_eq!((kind.as_str(), &*kind.to_string()), (name, words));
    }
}

#[test]
fn a_template_can_own_its_text() {
    let route: TemplateBuf = "/{a}".parse().unwrap();
    assert_eq!((route.to_string(), route.as_template().variables().len()), ("/{a}".into(), 1));
    let shown = format!("{:?}", "http://u:pw@h".parse::<TemplateBuf>().unwrap());
    assert!(!shown.contains("pw"), "{shown}");
}

#[cfg(feature = "serde")]
#[test]
fn a_template_is_a_text_of_serde() {
    let route: TemplateBuf = serde_json::from_str(r#""/{a}""#).unwrap();
    assert_eq!(route.as_str(), "/{a}");
    assert_eq!(serde_json::to_string(&route).unwrap(), r#""/{a}""#);
    assert!(serde_json::from_str::<TemplateBuf>(r#""/{""#).is_err());
}

#[test]
fn what_was_read_changes_no_template() {
    fn is_shared<T: Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>(_: &T) {}
    let owned: TemplateBuf = "/users/{id}{?q*}".parse().unwrap();
    let (fresh, template) = (owned.clone(), owned.as_template());
    is_shared(&owned);
    is_shared(&template);
    for text in ["/users/1?q=a&q=b", "/users/a@b", "/users/1?q=a", "/groups"] {
        // A template that has read nothing yet.
        let new: TemplateBuf = owned.as_str().parse().unwrap();
        let new = new.as_template();
        assert_eq!(template.matches_strict(text), new.matches_strict(text));
        assert_eq!(template.matches(text), new.matches(text));
        assert_eq!(template.recognize(text), new.recognize(text));
        assert_eq!(template.clone().matches(text), new.matches(text));
    }
    assert_eq!((&owned, template), (&fresh, fresh.as_template()));
}

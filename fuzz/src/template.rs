//! URI Templates: what matches expands to the text again and is recognized, and what is expanded
//! has the characters of a URI.

use urial::Set;
use urial_template::{Template, Value, Values};

use super::texts::text_of;

/// Takes a template, a newline, and a text: to match, and to make values of.
pub(crate) fn template(data: &[u8]) {
    let text = text_of(data);
    let (source, text) = text.split_once('\n').unwrap_or((text, text));
    let template = match Template::parse(source) {
        Ok(template) => template,
        Err(error) => {
            assert!(source.get(error.span()).is_some(), "{error}");
            return;
        }
    };
    assert_eq!(template.as_str(), source);
    for variable in template.variables() {
        assert!(source[variable.span()].starts_with(variable.name()));
    }
    matched(&template, text);
    match template.expand(&Made(text)) {
        Ok(expanded) => {
            let odd = expanded.bytes().find(|&byte| !Set::URI.contains(byte));
            assert_eq!(odd, None, "{expanded}");
            matched(&template, &expanded);
            let mut buffer = String::from("before ");
            template.expand_into(&Made(text), &mut buffer).unwrap();
            assert_eq!(buffer, format!("before {expanded}"));
        }
        Err(error) => assert!(source.get(error.span()).is_some(), "{error}"),
    }
    in_two_steps(&template, text);
    // Without a value there is always an expansion: the literals.
    matched(&template, &template.expand(&[("", ""); 0]).unwrap());
}

/// Checks that the values a template finds in a text make that text.
///
/// Recognition reads the same text by other rules: where nothing divides two variables, as in
/// `{;n}n{i}`, it may divide them at another place, so its values are not compared.
fn matched(template: &Template<'_>, text: &str) {
    let _ = template.recognize(text);
    let sent = template.matches(text);
    if let Some(bindings) = template.matches_strict(text) {
        assert_eq!(template.expand(&bindings).unwrap(), text, "{bindings:?}");
        assert!(sent.is_some(), "{text} is not matched");
    }
}

/// Checks that some of the values and then the others make what all of them make.
fn in_two_steps(template: &Template<'_>, text: &str) {
    let whole = template.expand(&Made(text));
    match template.expand_partial(&Half(Made(text), 0)) {
        Ok(partial) => {
            let expanded = partial.expand(&Half(Made(text), 1)).ok();
            assert_eq!(expanded, whole.ok(), "{partial}");
        }
        Err(error) => assert!(whole.is_err(), "{error}"),
    }
}

/// Every second value of [`Made`], by the last letter of its name.
struct Half<'t>(Made<'t>, u8);

impl Values for Half<'_> {
    fn value(&self, name: &str) -> Value<'_> {
        let last = name.as_bytes().last().map_or(0, |last| last % 2);
        match last == self.1 {
            true => self.0.value(name),
            false => Value::Undefined,
        }
    }
}

/// Values of all sorts, made of a text: the first letter of a name says which.
struct Made<'t>(&'t str);

impl Values for Made<'_> {
    fn value(&self, name: &str) -> Value<'_> {
        let pieces = || self.0.split(['/', ',', '&']).take(8);
        match name.as_bytes().first().map_or(0, |first| first % 6) {
            0 => Value::list(pieces()),
            1 => Value::map(pieces().map(|piece| piece.split_once('=').unwrap_or((piece, "")))),
            2 => Value::from(self.0.len() as i128 - 3),
            3 => Value::Undefined,
            _ => Value::Text(self.0.into()),
        }
    }
}

//! URI Templates: what matches expands to the text again and is recognized, and what is expanded
//! has the characters of a URI.

use urial::Set;
use urial_template::{Bindings, Modifier, Operator, Recognized, Template, Value, Values, Variable};

use crate::texts::text_of;

/// Takes a template, a newline, and a text: to match, and to make values of.
pub fn template(data: &[u8]) {
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
    // Without a value there is always an expansion: the literals.
    matched(&template, &template.expand(&[("", ""); 0]).unwrap());
}

/// Checks that the values a template finds in a text make that text.
fn matched(template: &Template<'_>, text: &str) {
    let found = template.recognize(text);
    let sent = template.matches(text);
    if let Some(bindings) = template.matches_strict(text) {
        assert_eq!(template.expand(&bindings).unwrap(), text, "{bindings:?}");
        assert!(sent.is_some(), "{text} is not matched");
        if !may_be_refused(template, &bindings) {
            let found = found.unwrap_or_else(|| panic!("{text} is not recognized"));
            same_texts(template, &bindings, &found);
        }
    }
}

/// Returns whether a variable is used twice, or is `{+var}` with a `?`, `#` or `&` in its value,
/// which recognition takes for the query, the fragment or the next parameter.
fn may_be_refused(template: &Template<'_>, bindings: &Bindings<'_>) -> bool {
    let variables = template.variables();
    let mut names: Vec<_> = variables.iter().map(|variable| variable.name()).collect();
    names.sort_unstable();
    let is_cut = |variable: &Variable<'_>| {
        let value = bindings.text(variable.name()).unwrap_or_default();
        variable.operator() == Operator::Reserved && value.contains(['?', '#', '&'])
    };
    names.windows(2).any(|two| two[0] == two[1]) || variables.iter().any(is_cut)
}

/// Checks that a text is the same text to recognition, and a list that is not exploded is a text
/// with commas. Where a map has a key that is a variable's name, recognition gives its value to
/// that variable.
fn same_texts(template: &Template<'_>, bindings: &Bindings<'_>, found: &Recognized<'_>) {
    for variable in template.variables() {
        let mut maps = bindings.iter().filter_map(|(_, value)| value.as_map());
        let is_key = maps.any(|pairs| pairs.iter().any(|(key, _)| &**key == variable.name()));
        if variable.modifier() == Modifier::Explode || is_key {
            continue;
        }
        let expected = bindings
            .get(variable.name())
            .map(|value| match value.as_list() {
                Some(members) => members.join(","),
                None => value.as_text().unwrap_or_default().to_owned(),
            });
        // Triplets that `{+var}` and `{#var}` keep have no case.
        if expected.as_ref().is_none_or(|text| !text.contains('%')) {
            assert_eq!(found.text(variable.name()), expected.as_deref());
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
            2 => Value::Integer(self.0.len() as i128 - 3),
            3 => Value::Undefined,
            _ => Value::Text(self.0.into()),
        }
    }
}

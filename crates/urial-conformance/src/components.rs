//! Components: those that a vector states, compared with those that the library returned.

use crate::miss::{Judgement, Miss, differs};
use crate::vector::text_or_null;
use serde_json::{Map, Value};

/// The names of all components.
pub(crate) const ALL: [&str; 8] =
    ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];

/// Compares the components of these names in `came` with those in `stated`, and ignores other keys.
pub(crate) fn compare(stated: &Map<String, Value>, names: &[&str], came: &Value) -> Judgement {
    // All that differ, and not the first: a border at a wrong byte makes two components wrong.
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for &name in names {
        // A vector states the components that it is about; the others may be whatever they are.
        if get(stated, name)?.is_none() {
            continue;
        }
        let (wanted, value) = (&stated[name], came.get(name));
        if value != Some(wanted) {
            let value = value.map_or("nothing".into(), Value::to_string);
            expected.push(format!("{name} {wanted}"));
            found.push(format!("{name} {value}"));
        }
    }
    if expected.is_empty() { Ok(()) } else { differs(expected.join(", "), found.join(", ")) }
}

/// Reads a component: not stated, stated as undefined, or stated with a text.
pub(crate) fn get<'a>(
    stated: &'a Map<String, Value>,
    name: &str,
) -> Result<Option<Option<&'a str>>, Miss> {
    let value = stated.get(name);
    value.map(|value| text_or_null(name, value)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(stated: &Value) -> Judgement {
        let came = json!({"host": "h", "port": null, "path": ""});
        compare(stated.as_object().unwrap(), &["host", "port", "path", "query"], &came)
    }

    #[test]
    fn what_is_stated_is_compared() {
        assert_eq!(check(&json!({})), Ok(()));
        assert_eq!(check(&json!({"host": "h", "port": null, "x": 1})), Ok(()));
        let miss = check(&json!({"host": "h", "port": "", "path": null})).unwrap_err();
        assert_eq!(miss.to_string(), r#"expected port "", path null, came port null, path """#);
        assert!(matches!(check(&json!({"host": 1})), Err(Miss::Broken(_))));
        // A language that leaves a component out has not answered.
        assert!(check(&json!({"query": null})).is_err());
    }
}

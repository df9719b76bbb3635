//! Components: those that a vector states, compared with those that the library returned.

use crate::miss::{Judgement, Miss, Shown, differs};
use crate::vector::text_or_null;
use serde_json::{Map, Value};

/// A list of components with name and value; an undefined one is `None`.
pub(crate) type Components<'a> = Vec<(&'static str, Option<&'a str>)>;

/// Compares the components of `came` with those in `stated`, and ignores other keys.
pub(crate) fn compare(stated: &Map<String, Value>, came: &[(&str, Option<&str>)]) -> Judgement {
    // All that differ, and not the first: a border at a wrong byte makes two components wrong.
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for &(name, value) in came {
        // A vector states the components that it is about; the others may be whatever they are.
        let Some(wanted) = get(stated, name)? else {
            continue;
        };
        if wanted != value {
            expected.push(format!("{name} {}", wanted.shown()));
            found.push(format!("{name} {}", value.shown()));
        }
    }
    if expected.is_empty() {
        Ok(())
    } else {
        differs(expected.join(", "), found.join(", "))
    }
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
        let came = [("host", Some("h")), ("port", None), ("path", Some(""))];
        compare(stated.as_object().unwrap(), &came)
    }

    #[test]
    fn what_is_stated_is_compared() {
        assert_eq!(check(&json!({})), Ok(()));
        assert_eq!(check(&json!({"host": "h", "port": null, "x": 1})), Ok(()));
        let miss = check(&json!({"host": "h", "port": "", "path": null})).unwrap_err();
        assert_eq!(
            miss.to_string(),
            r#"expected port "", path null, came port null, path """#
        );
        assert!(matches!(check(&json!({"host": 1})), Err(Miss::Broken(_))));
    }
}

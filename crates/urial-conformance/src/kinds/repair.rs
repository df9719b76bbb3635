//! `repair`: `input`, optional `options` (an object of `backslash-is-slash` and `html-entities`,
//! true or false; or a list of these names), `expect` (null if it cannot be repaired).
//!
//! Passes if the repaired reference is the stated one, repairing it again changes nothing, and a
//! change is reported exactly if there was one.

use crate::miss::{Judgement, Shown, differs, same};
use crate::vector::{Vector, broken, mistyped};
use serde_json::Value;
use urial_text::Repairer;

pub(super) fn repair(vector: &Vector) -> Judgement {
    let repairer = repairer(vector)?;
    let input = vector.text("input")?;
    let expected = vector.text_or_null("expect")?;
    let Ok(repaired) = repairer.repair(input) else {
        return same(&expected, &None);
    };
    let came = repaired.reference().as_str();
    same(&expected, &Some(came))?;
    // Never silently: a changed text has changes, and an unchanged one has none.
    if (came == input) != repaired.changes().next().is_none() {
        let changes: Vec<String> = repaired
            .changes()
            .map(|change| change.to_string())
            .collect();
        return differs("the changes that were made", changes.join(", "));
    }
    // A result that is repaired again would show that the first repair was not valid or not done.
    match repairer.repair(came) {
        Ok(again) if again.changes().next().is_none() => same(came, again.reference().as_str()),
        Ok(again) => differs(
            format!("{} to stay", came.shown()),
            again.reference().as_str().shown(),
        ),
        Err(error) => differs(format!("{} to stay", came.shown()), error.to_string()),
    }
}

/// Reads the stated options, on or off; a listed one is on.
fn options(vector: &Vector) -> Result<Vec<(&str, bool)>, crate::Miss> {
    let mut options = Vec::new();
    if let Some(Value::Array(names)) = vector.optional("options") {
        for name in names {
            match name {
                Value::String(name) => options.push((name.as_str(), true)),
                other => return mistyped("options", "names", other),
            }
        }
        return Ok(options);
    }
    for (name, value) in vector.object("options")?.into_iter().flatten() {
        match value {
            Value::Bool(yes) => options.push((name, *yes)),
            // An optional value that is `null` is not stated.
            Value::Null => {}
            _ => return broken(format!("the option {name:?} is true or false")),
        }
    }
    Ok(options)
}

fn repairer(vector: &Vector) -> Result<Repairer, crate::Miss> {
    let mut repairer = Repairer::new();
    for (name, yes) in options(vector)? {
        repairer = match name.replace('_', "-").as_str() {
            "backslash-is-slash" => repairer.backslash_is_slash(yes),
            "html-entities" => repairer.html_entities(yes),
            "idna" => repairer.idna(yes),
            // Broken and not skipped: a misspelled option would test the repair without it.
            _ => return broken(format!("unknown option {name:?}")),
        };
    }
    Ok(repairer)
}

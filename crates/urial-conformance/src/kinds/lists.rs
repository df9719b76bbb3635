//! Kinds about lists, and what serves to group them: `clean`, `trim`, `shape`, `surt`.

use super::forms::octets;
use super::{hex, needed, one};
use crate::answer::Answer;
use crate::miss::{Judgement, Miss, same};
use crate::question::Question;
use crate::vector::{Vector, broken, mistyped};
use serde_json::{Map, Value, json};

/// Asks for `clean`: `lines` (texts, or objects with `hex`), optional `options`, `kept` (a list of
/// texts), `dropped` (a list of pairs).
///
/// The question has the list in hexadecimal digits. The value is `kept`, the lines that come out,
/// and `dropped`, a list of the others, each a pair of its number from 1 and `blank`, `duplicate`
/// or the kind of its error.
pub(super) fn ask_clean(vector: &Vector) -> Result<Vec<Question>, Miss> {
    vector.list("kept")?;
    vector.list("dropped")?;
    let lines = vector.list("lines")?;
    let lines: Vec<String> = lines.iter().map(in_hex).collect::<Result<_, _>>()?;
    let usual = json!({
        "rule": "URI",
        "base": null,
        "step": "scheme",
        "repair": false,
        "idna": false,
        "guess_scheme": null,
        "similar": [],
        "keep_original": false,
        "drop_fragment": false,
        "sort_query": false,
        "drop_query": [],
    });
    let mut args = stated(vector, &usual)?;
    // Not as text: a line may not be UTF-8. The last one has no line feed.
    args.insert("list".to_owned(), Value::from(lines.join("0a")));
    one("clean", args.into())
}

/// Returns the options of a vector, and those that it leaves out as they usually are.
fn stated(vector: &Vector, usual: &Value) -> Result<Map<String, Value>, Miss> {
    let mut all = usual.as_object().cloned().unwrap_or_default();
    for (name, value) in vector.object("options")?.into_iter().flatten() {
        match all.get_mut(name) {
            // A list and a text would be read as no such option by one language, and refused by
            // another.
            Some(usual) if is_alike(usual, value) => *usual = value.clone(),
            Some(_) => return broken(format!("option `{name}`: not of its type")),
            None => return broken(format!("no option `{name}`")),
        }
    }
    Ok(all)
}

/// Returns a line in hexadecimal digits, in which it may also be given.
fn in_hex(line: &Value) -> Result<String, Miss> {
    match (line.as_str(), line["hex"].as_str()) {
        (Some(text), _) => Ok(hex(text.as_bytes())),
        (_, Some(digits)) => octets("hex", digits),
        _ => mistyped("lines", "texts, or objects with `hex`", line),
    }
}

fn is_alike(usual: &Value, value: &Value) -> bool {
    match usual {
        Value::Bool(_) => value.is_boolean(),
        Value::Array(_) => value.is_array(),
        _ => value.is_string(),
    }
}

pub(super) fn clean(vector: &Vector, answers: &[Answer]) -> Judgement {
    let came = needed(answers, "lines")?;
    let stated = json!({"kept": vector.value("kept")?, "dropped": vector.value("dropped")?});
    same(&stated, came)
}

/// Asks for `trim`: `input` (a reference), optional `options`, `expect` (`null` for a refusal).
///
/// The value is the text that is left.
pub(super) fn ask_trim(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let usual = json!({
        "drop_fragment": false,
        "sort_query": false,
        "drop_query": [],
        "keep_query": [],
        "ignore_case": false,
        "drop_tracking": false,
        "drop_www": false,
        "drop_index": false,
        "drop_slash": false,
    });
    let mut args = stated(vector, &usual)?;
    args.insert("input".to_owned(), Value::from(vector.text("input")?));
    one("trim", args.into())
}

/// Asks for `shape`: `input` (a list of URIs), optional `most_values`, `expect` (a list of texts).
///
/// The value is the list of the shapes, one for each URI, after all of them are known.
pub(super) fn ask_shape(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let most = match vector.has("most_values") {
        true => Value::from(vector.offset("most_values")?),
        false => Value::Null,
    };
    let args = json!({"input": vector.list("input")?, "most_values": most});
    one("shape", args)
}

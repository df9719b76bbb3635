//! Kinds that make a text of a text: `normalize`, `recompose`, `set`, `repair`, `file_path`, …

use super::{Field, asked, at, is_among_alts, is_of_iris, one, only, text_or_refusal};
use crate::answer::Answer;
use crate::components;
use crate::miss::{Judgement, Miss};
use crate::question::Question;
use crate::vector::{Vector, broken, mistyped};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use urial::{Component, Parts};

/// Asks for `normalize`: `level`, `input`, `expect` or one of `alts`.
///
/// The value is the normal form; `expect: null` means that the input is no reference. The language
/// checks that the result is normal itself.
pub(super) fn ask_normalize(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let level = vector.text("level")?;
    // A level of another implementation is no failure of this one.
    if !["case", "percent", "path", "syntax", "scheme"].contains(&level) {
        return Err(Miss::Skipped(format!("unknown level {level:?}")));
    }
    asked("normalize", &[Field::Text("level"), Field::Text("input"), Field::Iri], vector)
}

pub(super) fn normalize(vector: &Vector, answers: &[Answer]) -> Judgement {
    let came = only(answers)?;
    if is_among_alts(vector, came)? {
        return Ok(());
    }
    text_or_refusal(vector.text_or_null("expect")?, came)
}

/// Asks for `recompose`: `components` (already encoded), `expect`.
///
/// The value is the text; `null` means that the components have to be refused. The authority is
/// stated as a whole or by `userinfo`, `host` and `port`; without `host` there is no authority.
/// `path: null` is the empty path. The driver joins the authority, and the language is asked for a
/// URI and, where a component is not ASCII, for an IRI: what is expected says which is meant.
pub(super) fn ask_recompose(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let Some(stated) = vector.object("components")? else {
        return broken("no field `components`");
    };
    // Here a missing key and `null` both mean an undefined component.
    let component = |name| components::get(stated, name).map(Option::flatten);
    let authority = authority(stated)?;
    let args = json!({
        "scheme": component("scheme")?,
        "authority": authority,
        "path": component("path")?.unwrap_or_default(),
        "query": component("query")?,
        "fragment": component("fragment")?,
    });
    let texts = args.as_object().into_iter().flat_map(Map::values);
    let texts: Vec<&str> = texts.filter_map(Value::as_str).collect();
    Ok(as_both("recompose", &args, is_of_iris(&texts)))
}

/// Asks about a URI, and about an IRI if the texts are not ASCII.
fn as_both(op: &'static str, args: &Value, is_of_iris: bool) -> Vec<Question> {
    let about = if is_of_iris { &[false, true][..] } else { &[false] };
    let with = |iri: &bool| {
        let mut args = args.clone();
        args["iri"] = json!(iri);
        Question::new(op, args)
    };
    about.iter().map(with).collect()
}

/// Returns the answer about an IRI if there is one and the vector expects a text.
fn meant<'a>(
    expected: Option<&str>,
    answers: &'a [Answer],
) -> Result<Result<&'a Value, &'a Value>, Miss> {
    // RFC 3986 refuses characters beyond ASCII; a vector that expects a text with them means RFC
    // 3987.
    at(answers, usize::from(answers.len() > 1 && expected.is_some()))
}

pub(super) fn recompose(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    let came = meant(expected, answers)?;
    let Some(stated) = vector.object("components")? else {
        return broken("no field `components`");
    };
    match comes_apart(stated)? {
        // No library has a function of these parts, so this is for the driver to refuse.
        Err(refusal) => text_or_refusal(expected, Err(&Value::from(refusal))),
        Ok(()) => text_or_refusal(expected, came),
    }
}

/// Returns the whole authority, joined if it is stated in parts.
fn authority(stated: &Map<String, Value>) -> Result<Option<String>, Miss> {
    let component = |name| components::get(stated, name).map(Option::flatten);
    // Whole or in parts, never both: the format says so.
    if let Some(authority) = component("authority")? {
        return Ok(Some(authority.to_owned()));
    }
    // Section 3.2: an authority has a host, so without one there is no authority.
    let Some(host) = component("host")? else {
        return Ok(None);
    };
    let mut authority = String::new();
    if let Some(userinfo) = component("userinfo")? {
        authority.extend([userinfo, "@"]);
    }
    authority.push_str(host);
    if let Some(port) = component("port")? {
        authority.extend([":", port]);
    }
    Ok(Some(authority))
}

/// Checks that the joined authority splits into the stated parts again.
fn comes_apart(stated: &Map<String, Value>) -> Result<Result<(), String>, Miss> {
    let names = ["userinfo", "host", "port"];
    let is_open = |name: &&str| stated.get(*name).is_none_or(Value::is_null);
    // A vector that lists all keys has the authority as a whole and `null` for its parts.
    if components::get(stated, "authority")?.flatten().is_some() && names.iter().all(is_open) {
        return Ok(Ok(()));
    }
    let authority = authority(stated)?;
    let parts = Parts { authority: authority.as_deref(), ..Parts::default() };
    let parts = parts.authority_parts();
    let came = json!({
        "userinfo": parts.and_then(|parts| parts.userinfo),
        "host": parts.map(|parts| parts.host),
        "port": parts.and_then(|parts| parts.port),
    });
    match components::compare(stated, &names, &came) {
        Err(Miss::Differs { came, .. }) => {
            Ok(Err(format!("an authority that comes apart into {came}")))
        }
        other => other.map(Ok),
    }
}

/// Asks for `set`: `input`, `component`, `value` (already encoded; `null` or a missing one clears),
/// `expect`.
///
/// The value is the text after the edit; `null` means that it has to be refused, with the input
/// unchanged. The language is asked twice as for `recompose`.
pub(super) fn ask_set(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (input, component) = (vector.text("input")?, vector.text("component")?);
    if !Component::ALL.iter().any(|known| known.as_str() == component) {
        return broken(format!("no component {component:?}"));
    }
    let value = vector.optional_text("value")?;
    let mut args = json!({"input": input, "component": component, "value": value});
    if is_of_iris(&[input]) {
        args["iri"] = json!(true);
        return one("set", args);
    }
    Ok(as_both("set", &args, is_of_iris(value.as_slice())))
}

pub(super) fn set(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    text_or_refusal(expected, meant(expected, answers)?)
}

/// Asks for `pct_encode`: `input` (plain text), `set`, `expect`.
///
/// `set` is the name of a rule or a component: the characters that it allows unencoded are kept,
/// and so are unreserved ones.
pub(super) fn ask_pct_encode(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let set = match vector.optional_text("set")?.unwrap_or_default() {
        "" | "none" => "unreserved",
        set => set,
    };
    let args = json!({"input": vector.text("input")?, "set": set});
    one("pct_encode", args)
}

pub(super) fn pct_decode(vector: &Vector, answers: &[Answer]) -> Judgement {
    // Octets first: `expect` is there for those that are a text.
    let expected = match vector.optional_text("expect_hex")? {
        Some(digits) => Some(octets("expect_hex", digits)?),
        // Neither field has a text, so the input has to be refused.
        None if vector.optional_text("expect")?.is_none() && vector.states("expect_hex") => None,
        None => vector.text_or_null("expect")?.map(|text| hex(text.as_bytes())),
    };
    text_or_refusal(expected.as_deref(), only(answers)?)
}

/// Checks that hexadecimal digits stand for octets, and returns them in lower case.
pub(super) fn octets(name: &str, digits: &str) -> Result<String, Miss> {
    if !digits.len().is_multiple_of(2) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return mistyped(name, "octets in hex", &Value::from(digits));
    }
    Ok(digits.to_ascii_lowercase())
}

/// Writes octets in hexadecimal digits.
pub(crate) fn hex(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut digits, octet| {
        // A `String` takes everything.
        let _ = write!(digits, "{octet:02x}");
        digits
    })
}

/// Asks for `repair`: `input`, optional `options` (an object of `backslash-is-slash`,
/// `html-entities` and `idna`, true or false; or a list of these names), `expect` (null if it
/// cannot be repaired).
///
/// The value is the repaired reference. The language checks that repairing it again changes
/// nothing, and that a change is reported exactly if there was one.
pub(super) fn ask_repair(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let mut options = json!({"backslash_is_slash": false, "html_entities": false, "idna": false});
    for (name, yes) in stated_options(vector)? {
        match options.get_mut(name.replace('-', "_")) {
            Some(option) => *option = json!(yes),
            // Broken and not skipped: a misspelled option would test the repair without it.
            None => return broken(format!("unknown option {name:?}")),
        }
    }
    options["input"] = json!(vector.text("input")?);
    one("repair", options)
}

/// Reads the stated options, on or off; a listed one is on.
fn stated_options(vector: &Vector) -> Result<Vec<(&str, bool)>, Miss> {
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

/// Asks for `file_path`: `path` (or `path_hex`), `system` (`posix`, `windows`), `uri`, optional
/// `written`.
///
/// Two questions, one where a side is null: `path_to_uri`, whose value is the URI, and
/// `uri_to_path`, whose value is the octets of the path in hexadecimal digits. `null` on
/// one side means that the other side is refused. `written` is the URI that the path makes if `uri`
/// is another spelling of it.
pub(super) fn ask_file_path(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (path, uri) = (path(vector)?, vector.text_or_null("uri")?);
    let system = vector.text("system")?;
    if !["posix", "windows"].contains(&system) {
        return mistyped("system", "posix or windows", &Value::from(system));
    }
    // Nothing would be asked of the library, and the vector would pass.
    if path.is_none() && uri.is_none() {
        return broken("neither a path nor a URI");
    }
    let from =
        path.map(|path| Question::new("path_to_uri", json!({"path": path, "system": system})));
    let to = uri.map(|uri| Question::new("uri_to_path", json!({"uri": uri, "system": system})));
    Ok(from.into_iter().chain(to).collect())
}

pub(super) fn file_path(vector: &Vector, answers: &[Answer]) -> Judgement {
    let (path, uri) = (path(vector)?, vector.text_or_null("uri")?);
    // Several URIs name one path, and only one of them is made from it.
    let written = vector.optional_text("written")?.or(uri);
    if path.is_some() {
        text_or_refusal(written, at(answers, 0)?)?;
    }
    match uri {
        Some(_) => text_or_refusal(path.as_deref(), at(answers, usize::from(path.is_some()))?),
        None => Ok(()),
    }
}

/// Returns the octets of the path in hexadecimal digits.
fn path(vector: &Vector) -> Result<Option<String>, Miss> {
    // A path of POSIX is octets, and a text of JSON cannot hold those that are not UTF-8.
    match vector.optional_text("path_hex")? {
        Some(digits) => octets("path_hex", digits).map(Some),
        None => Ok(vector.text_or_null("path")?.map(|path| hex(path.as_bytes()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octets_are_read() {
        assert_eq!(octets("x", "00ff7F"), Ok("00ff7f".to_owned()));
        assert!(octets("x", "0").is_err() && octets("x", "0g").is_err());
        assert!(octets("x", "é").is_err());
        assert_eq!(hex("é/".as_bytes()), "c3a92f");
    }
}
